package main

import (
	"bytes"
	"encoding/pem"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	gossh "golang.org/x/crypto/ssh"
)

// The usual window of the tests: the turns stand beside the board.
const windowW, windowH = 120, 35

// caller is how somebody connects. The zero value is a guest with the usual
// window.
type caller struct {
	login   string
	key     gossh.Signer // nil for none
	w, h    int
	claims  *[2]int // the size that the server is told, nil for that of the window
	lang    string  // of the locale, "en" when empty
	term    string  // TERM, "xterm-256color" when empty
	env     string  // one more variable, as "NAME=value"; "" for none
	command string  // "" for a shell
}

func (c caller) orDefaults() caller {
	if c.w == 0 {
		c.w, c.h = windowW, windowH
	}
	if c.lang == "" {
		c.lang = "en"
	}
	if c.term == "" {
		c.term = "xterm-256color"
	}
	if c.login == "" {
		c.login = "guest"
	}
	return c
}

func (c caller) locale() string {
	return map[string]string{"en": "en_US.UTF-8", "vi": "vi_VN.UTF-8"}[c.lang]
}

// dial opens a connection to addr.
func dial(addr string, c caller) (*gossh.Client, error) {
	cfg := &gossh.ClientConfig{User: c.login, HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: patience}
	if c.key != nil {
		cfg.Auth = []gossh.AuthMethod{gossh.PublicKeys(c.key)}
	}
	return gossh.Dial("tcp", addr, cfg)
}

// comes opens a session with a terminal. The connection is cut at the end of
// the test.
func comes(tb testing.TB, addr, name string, c caller) *person {
	tb.Helper()
	p, err := connect(tb, addr, name, c)
	if err != nil {
		tb.Fatalf("%s does not get in: %v", name, err)
	}
	tb.Cleanup(p.cut)
	p.dumps()
	return p
}

// connect opens a session with a terminal; who calls it cuts the connection.
func connect(tb testing.TB, addr, name string, c caller) (*person, error) {
	c = c.orDefaults()
	client, err := dial(addr, c)
	if err != nil {
		return nil, err
	}
	p := newPerson(tb, name, c.w, c.h)
	p.cut = func() { _ = client.Close() }
	if err := p.shell(client, c); err != nil {
		p.cut()
		return nil, err
	}
	return p, nil
}

// shell starts the session of a connection.
func (p *person) shell(client *gossh.Client, c caller) error {
	sess, err := client.NewSession()
	if err != nil {
		return err
	}
	if p.in, err = sess.StdinPipe(); err != nil {
		return err
	}
	sess.Stdout, sess.Stderr = p, p
	p.told = func(w, h int) error { return sess.WindowChange(h, w) }
	if err := sess.Setenv("LANG", c.locale()); err != nil {
		return err
	}
	if name, value, ok := strings.Cut(c.env, "="); ok {
		if err := sess.Setenv(name, value); err != nil {
			return err
		}
	}
	w, h := c.w, c.h
	if c.claims != nil {
		w, h = c.claims[0], c.claims[1]
	}
	if err := sess.RequestPty(c.term, h, w, gossh.TerminalModes{}); err != nil {
		return err
	}
	if c.command == "" {
		err = sess.Shell()
	} else {
		err = sess.Start(c.command)
	}
	if err != nil {
		return err
	}
	go p.answer()
	go func() { // ends with the session
		p.ended(exitOf(sess.Wait()))
	}()
	return nil
}

// exitOf is the exit code of a session, −1 when its connection was cut.
func exitOf(err error) int {
	if err == nil {
		return 0
	}
	if exit := (*gossh.ExitError)(nil); errors.As(err, &exit) {
		return exit.ExitStatus()
	}
	return -1
}

// said is what a command without a terminal had to say.
type said struct {
	out, errs string
	exit      int
}

// asks runs a command without a terminal.
func asks(tb testing.TB, addr string, c caller, command string) said {
	tb.Helper()
	client, err := dial(addr, c.orDefaults())
	if err != nil {
		tb.Fatalf("%s: %v", command, err)
	}
	defer func() { _ = client.Close() }()
	sess, err := client.NewSession()
	if err != nil {
		tb.Fatalf("%s: %v", command, err)
	}
	var out, errs bytes.Buffer
	sess.Stdout, sess.Stderr = &out, &errs
	exit := exitOf(sess.Run(command))
	return said{out.String(), errs.String(), exit}
}

// needs finds a program that a test drives. Without it the test is skipped,
// but not where everything is installed.
func needs(tb testing.TB, name, pkg string) string {
	tb.Helper()
	path, err := exec.LookPath(name)
	if err == nil {
		return path
	}
	if os.Getenv("CI") == "true" {
		tb.Fatalf("%s is missing: apt-get install %s", name, pkg)
	}
	tb.Skipf("%s is missing: apt-get install %s", name, pkg)
	return ""
}

// openSSH is somebody's OpenSSH: their key and the hosts they know, in a
// directory of their own.
type openSSH struct {
	path, dir string
	hasKey    bool
}

// newOpenSSH gives somebody OpenSSH; a zero key is none.
func newOpenSSH(tb testing.TB, k secret) openSSH {
	tb.Helper()
	o := openSSH{path: needs(tb, "ssh", "openssh-client"), dir: tb.TempDir(), hasKey: k.private != nil}
	if !o.hasKey {
		return o
	}
	block, err := gossh.MarshalPrivateKey(k.private, "")
	if err != nil {
		tb.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(o.dir, "id"), pem.EncodeToMemory(block), 0o600); err != nil {
		tb.Fatal(err)
	}
	return o
}

// comes opens a session with a terminal, "ssh -tt HOST COMMAND".
func (o openSSH) comes(tb testing.TB, addr, name string, c caller) *person {
	tb.Helper()
	c = c.orDefaults()
	args := append(o.args(addr, "-tt"), c.login+"@127.0.0.1")
	if c.command != "" {
		args = append(args, c.command)
	}
	cmd := exec.Command(o.path, args...)
	cmd.Env = []string{"TERM=" + c.term, "PATH=" + os.Getenv("PATH")}
	return at(tb, name, c.w, c.h, cmd)
}

// args are the arguments before the host.
func (o openSSH) args(addr string, options ...string) []string {
	_, port, _ := strings.Cut(addr, ":")
	args := []string{
		"-F", "none", "-p", port, "-o", "UserKnownHostsFile=" + filepath.Join(o.dir, "known_hosts"),
		"-o", "StrictHostKeyChecking=accept-new", "-o", "LogLevel=ERROR", "-o", "IdentityAgent=none",
		"-o", "SetEnv=LANG=en_US.UTF-8",
	}
	if o.hasKey {
		args = append(args, "-o", "IdentitiesOnly=yes", "-i", filepath.Join(o.dir, "id"))
	}
	return append(args, options...)
}

// at sits somebody down at a terminal in which a program runs. The program is
// killed at the end of the test.
func at(tb testing.TB, name string, w, h int, cmd *exec.Cmd) *person {
	tb.Helper()
	p := newPerson(tb, name, w, h)
	p.dumps()
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: uint16(w), Rows: uint16(h)})
	if err != nil {
		tb.Fatal(err)
	}
	p.in = tty
	p.cut = func() { _ = cmd.Process.Kill() }
	go p.answer()
	done := make(chan struct{})
	go func() { // ends with the program, which closes the other end
		defer close(done)
		_, _ = io.Copy(p, tty)
		err := cmd.Wait()
		exit := 0
		if err != nil {
			exit = cmd.ProcessState.ExitCode()
		}
		p.ended(exit)
	}()
	tb.Cleanup(func() {
		_ = cmd.Process.Kill() // fails when it is over
		select {
		case <-done:
		case <-time.After(patience):
			tb.Errorf("%s's %s does not end", name, cmd.Path)
		}
		_ = tty.Close()
	})
	return p
}
