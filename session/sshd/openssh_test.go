package sshd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	gossh "golang.org/x/crypto/ssh"

	"oanquan/session"
)

// tool finds a program, or skips the test by its name where it is missing; a
// build server must have it.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err == nil {
		return path
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is missing: %v", name, err)
	}
	t.Skipf("%s is missing", name)
	return ""
}

// openSSH is the real client in a home of its own.
type openSSH struct {
	t    *testing.T
	dir  string
	port string
	env  []string
}

func newOpenSSH(t *testing.T, d door) openSSH {
	t.Helper()
	tool(t, "ssh")
	tool(t, "ssh-keygen")
	_, port, err := net.SplitHostPort(d.addr)
	if err != nil {
		t.Fatal(err)
	}
	return openSSH{t: t, dir: t.TempDir(), port: port, env: []string{"PATH=" + os.Getenv("PATH"), "TERM=xterm-256color", "LANG=vi_VN.UTF-8"}}
}

// key makes a key pair and returns the file of the private half.
func (o openSSH) key(name, kind string, d *door, as string) string {
	o.t.Helper()
	file := filepath.Join(o.dir, name)
	args := []string{"-q", "-t", kind, "-N", "", "-C", name, "-f", file}
	if kind == "rsa" {
		args = append(args, "-b", "2048")
	}
	if out, err := exec.Command("ssh-keygen", args...).CombinedOutput(); err != nil {
		o.t.Fatalf("ssh-keygen: %v: %s", err, out)
	}
	if as != "" {
		d.accounts.register(as, o.public(file))
	}
	return file
}

func (o openSSH) public(file string) gossh.PublicKey {
	o.t.Helper()
	text, err := os.ReadFile(file + ".pub")
	if err != nil {
		o.t.Fatal(err)
	}
	key, _, _, _, err := gossh.ParseAuthorizedKey(text)
	if err != nil {
		o.t.Fatal(err)
	}
	return key
}

func (o openSSH) fingerprint(file string) string { return gossh.FingerprintSHA256(o.public(file)) }

// command is an ssh command line with nothing of the machine's own settings.
func (o openSSH) command(ctx context.Context, args ...string) *exec.Cmd {
	base := []string{
		"-F", "none", "-p", o.port, "-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR",
		"-o", "UserKnownHostsFile=" + filepath.Join(o.dir, "known_hosts"), "-o", "GlobalKnownHostsFile=/dev/null",
	}
	if !strings.Contains(strings.Join(o.env, " "), "SSH_AUTH_SOCK") {
		base = append(base, "-o", "IdentityAgent=none")
	}
	cmd := exec.CommandContext(ctx, "ssh", append(base, args...)...)
	cmd.Env = append(o.env, "HOME="+o.dir)
	cmd.WaitDelay = time.Second
	return cmd
}

// run runs ssh and returns its output and exit code.
func (o openSSH) run(args ...string) (out string, code int) {
	o.t.Helper()
	ctx, cancel := context.WithTimeout(o.t.Context(), 30*time.Second)
	defer cancel()
	cmd := o.command(ctx, args...)
	var b bytes.Buffer
	cmd.Stdout, cmd.Stderr = &b, &b
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		o.t.Fatalf("ssh %v: %v", args, err)
	}
	return b.String(), cmd.ProcessState.ExitCode()
}

// These two must stay for ever. They are the hole of CVE-2024-45337 and of
// every server that believes the last key it was offered: whoever knows
// somebody's public key, which GitHub publishes, is then that somebody.
func TestOfferingAKeyIsNotOwningIt(t *testing.T) {
	d := open(t, whoami, nil)
	o := newOpenSSH(t, d)
	victim := o.key("victim", "ed25519", &d, "victim")
	own := o.key("own", "ed25519", &d, "own")
	// Only the public half, as anybody could have it.
	v := filepath.Join(o.dir, "v")
	if err := os.Mkdir(v, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(victim+".pub", filepath.Join(v, "victim.pub")); err != nil {
		t.Fatal(err)
	}
	stolen := filepath.Join(v, "victim.pub")
	for _, login := range []string{"victim", "somebody", "new"} {
		t.Run("falls to guest as "+login, func(t *testing.T) {
			out, code := o.run("-o", "IdentitiesOnly=yes", "-i", stolen, login+"@127.0.0.1", "x")
			if code != 0 || !strings.Contains(out, "who=guest") {
				t.Errorf("exit %d: %s", code, out)
			}
		})
		t.Run("is the own key as "+login, func(t *testing.T) {
			out, code := o.run("-o", "IdentitiesOnly=yes", "-i", stolen, "-i", own, login+"@127.0.0.1", "x")
			if code != 0 || !strings.Contains(out, o.fingerprint(own)) {
				t.Errorf("exit %d: %s", code, out)
			}
		})
	}
}

// The same hole with a client that is free to misbehave: the victim's key is
// offered and accepted, and the login goes on without it.
func TestOfferedKeyIsForgotten(t *testing.T) {
	d := open(t, whoami, nil)
	victim, own := newKey(t), newKey(t)
	d.accounts.register("victim", victim.PublicKey())
	out := output(t, d.mustDial(t, "victim", gossh.PublicKeys(onlyPublic{victim.PublicKey()}), noQuestions(t)), "x")
	if !strings.Contains(out, "who=guest") {
		t.Errorf("then without a key: %s", out)
	}
	// A signature by another key ends the connection.
	if c, err := d.dial("victim", gossh.PublicKeys(liar{victim.PublicKey(), own}), noQuestions(t)); err == nil {
		if out := output(t, c, "x"); !strings.Contains(out, "who=guest") {
			t.Errorf("with a wrong signature: %s", out)
		}
	}
}

// onlyPublic offers a key and cannot sign with it.
type onlyPublic struct{ key gossh.PublicKey }

func (o onlyPublic) PublicKey() gossh.PublicKey { return o.key }
func (o onlyPublic) Sign(io.Reader, []byte) (*gossh.Signature, error) {
	return nil, errors.New("the private half is not here")
}

// liar offers one key and signs with another.
type liar struct {
	key gossh.PublicKey
	own gossh.Signer
}

func (l liar) PublicKey() gossh.PublicKey { return l.key }
func (l liar) Sign(r io.Reader, b []byte) (*gossh.Signature, error) {
	return l.own.Sign(r, b)
}

// Everybody gets in, with whatever they have.
func TestAuthenticationMatrix(t *testing.T) {
	d := open(t, whoami, nil)
	o := newOpenSSH(t, d)
	o.key("mai-registered", "ed25519", &d, "mai")
	keys := map[string]string{}
	for _, kind := range []string{"ed25519", "rsa", "ecdsa"} {
		keys[kind] = o.key("id-"+kind, kind, &d, "")
	}
	for _, batch := range []string{"no", "yes"} {
		for _, kind := range []string{"none", "ed25519", "rsa", "ecdsa"} {
			for _, login := range []string{"guest", "new", "lan", "mai"} {
				t.Run(fmt.Sprintf("batch %s, key %s, %s@", batch, kind, login), func(t *testing.T) {
					args := []string{"-o", "BatchMode=" + batch}
					want, wantCode := "who=guest", 0
					if kind == "none" {
						args = append(args, "-o", "PubkeyAuthentication=no")
					} else {
						args = append(args, "-o", "IdentitiesOnly=yes", "-i", keys[kind])
						want = o.fingerprint(keys[kind])
					}
					switch {
					case login == "guest", login == "mai": // a stranger's key is not for mai@
						want = "who=guest"
					}
					if batch == "yes" && login != "guest" && want == "who=guest" {
						wantCode = 255 // nothing may be asked, so nobody gets in
					}
					out, code := o.run(append(args, login+"@127.0.0.1", "x")...)
					if code != wantCode || code == 0 && !strings.Contains(out, want+" login="+login) {
						t.Errorf("exit %d, %s; want %d, %s", code, out, wantCode, want)
					}
				})
			}
		}
	}
}

func TestAgentFullOfKeys(t *testing.T) {
	d := open(t, whoami, nil)
	o := newOpenSSH(t, d)
	tool(t, "ssh-agent")
	tool(t, "ssh-add")
	socket := filepath.Join(o.dir, "agent")
	agent := exec.CommandContext(t.Context(), "ssh-agent", "-D", "-a", socket)
	agent.WaitDelay = time.Second
	if err := agent.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = agent.Process.Kill()
		_ = agent.Wait()
	}()
	waitUntil(t, "agent", func() bool { _, err := os.Stat(socket); return err == nil })
	o.env = append(o.env, "SSH_AUTH_SOCK="+socket)
	var files []string
	for i := range 8 {
		as := ""
		if i == 7 {
			as = "alice"
		}
		files = append(files, o.key(fmt.Sprint("agent", i), "ed25519", &d, as))
	}
	add := exec.Command("ssh-add", append([]string{"-q"}, files...)...)
	add.Env = append(o.env, "HOME="+o.dir)
	if out, err := add.CombinedOutput(); err != nil {
		t.Fatalf("ssh-add: %v: %s", err, out)
	}
	for login, want := range map[string]string{
		"alice": o.fingerprint(files[7]), // after seven that are refused
		"lan":   o.fingerprint(files[0]),
		"guest": "who=guest",
	} {
		out, code := o.run("-o", "BatchMode=yes", login+"@127.0.0.1", "x")
		if code != 0 || !strings.Contains(out, want) {
			t.Errorf("%s: exit %d, %s; want %s", login, code, out, want)
		}
	}
}

// ssh host games | head -1 ends although most of the output is read by nobody.
// OpenSSH tells only servers of its own kind that its output is closed, so a
// command without an end would go on until ctrl+c; for who does tell see
// TestOutputThatNobodyReads.
func TestPipeIntoHead(t *testing.T) {
	d := open(t, func(_ context.Context, c session.Call) int {
		_, _ = io.WriteString(c.Transport.Out(), strings.Repeat("game\n", 1<<20))
		return 0
	}, nil)
	o := newOpenSSH(t, d)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	cmd := o.command(ctx, "guest@127.0.0.1", "games")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 5)); err != nil {
		t.Error(err)
	}
	_ = out.Close() // as head does
	_ = cmd.Wait()
	if ctx.Err() != nil {
		t.Error("ssh did not end")
	}
}

// The real client at a real terminal: what was changed is undone at the end.
func TestOpenSSHAtATerminal(t *testing.T) {
	d := open(t, screens(0), nil)
	o := newOpenSSH(t, d)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	cmd := o.command(ctx, "guest@127.0.0.1")
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: 80, Rows: 24})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	out := newReceived()
	copied := make(chan struct{})
	go func() { _, _ = io.Copy(out, f); close(copied) }() // ends with ssh
	out.waitFor(t, "frame 0")
	_, _ = io.WriteString(f, "x")
	out.waitFor(t, "1")
	_, _ = io.WriteString(f, "q")
	if err := cmd.Wait(); err != nil {
		t.Errorf("exit %v", err)
	}
	_ = f.Close()
	<-copied
	for _, undone := range []string{"\x1b[?1049l", "\x1b[?25h", "\x1b[?2004l", "\x1b[?1002l"} {
		if n := strings.Count(out.String(), undone); n != 1 {
			t.Errorf("%q came %d times", undone, n)
		}
	}
}

// A second session over one connection (ControlMaster) is refused, upon which
// the client opens another connection by itself; the first one goes on.
func TestControlMaster(t *testing.T) {
	d := open(t, func(ctx context.Context, c session.Call) int {
		if c.Command == "stay" {
			_, _ = io.WriteString(c.Transport.Out(), "staying\n")
			<-ctx.Done()
			return 0
		}
		return whoami(ctx, c)
	}, nil)
	o := newOpenSSH(t, d)
	socket := filepath.Join(o.dir, "mux")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	master := o.command(ctx, "-o", "ControlMaster=yes", "-o", "ControlPath="+socket, "guest@127.0.0.1", "stay")
	out := newReceived()
	master.Stdout = out
	if err := master.Start(); err != nil {
		t.Fatal(err)
	}
	out.waitFor(t, "staying")
	if got, code := o.run("-o", "ControlPath="+socket, "guest@127.0.0.1", "x"); code != 0 || !strings.Contains(got, "who=guest") {
		t.Errorf("exit %d: %s", code, got)
	}
	cancel()
	_ = master.Wait()
	waitUntil(t, "both gone", func() bool { return d.connections() == 0 })
}
