package sshd

import (
	"context"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// typedAt runs a client at a terminal of its own, as dbclient and plink want
// one, and returns what it printed to the end.
func typedAt(t *testing.T, dir string, answer string, name string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = []string{"HOME=" + dir, "PUTTYDIR=" + dir, "PATH=" + os.Getenv("PATH"), "TERM=xterm"}
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: 80, Rows: 24})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	_, _ = io.WriteString(f, answer)
	out, _ := io.ReadAll(f) // a closed terminal is an error
	if err := cmd.Wait(); err != nil {
		t.Errorf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

func TestPuTTYGetsIn(t *testing.T) {
	plink, puttygen := tool(t, "plink"), tool(t, "puttygen")
	d := open(t, whoami, nil)
	_, port, _ := net.SplitHostPort(d.addr)
	o := newOpenSSH(t, d)
	file := o.key("mai", "ed25519", &d, "mai")
	if out, err := exec.Command(puttygen, file, "-O", "private", "-o", filepath.Join(o.dir, "mai.ppk")).CombinedOutput(); err != nil {
		t.Fatalf("puttygen: %v\n%s", err, out)
	}
	base := []string{"-ssh", "-P", port, "-noagent"}
	for _, tt := range []struct {
		name, login string
		args        []string
		want        string
	}{
		{"guest", "guest", nil, "who=guest"},
		{"no key", "lan", nil, "who=guest"},
		{"a key", "mai", []string{"-i", filepath.Join(o.dir, "mai.ppk")}, o.fingerprint(file)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			args := append(append(base[:len(base):len(base)], tt.args...), tt.login+"@127.0.0.1", "x")
			// It asks whether to trust the host; and with no key whether to go on.
			if out := typedAt(t, o.dir, "y\r\n\r\n", plink, args...); !strings.Contains(out, tt.want) {
				t.Errorf("got %s", out)
			}
		})
	}
}

func TestDropbearGetsIn(t *testing.T) {
	dbclient, dropbearkey := tool(t, "dbclient"), tool(t, "dropbearkey")
	d := open(t, whoami, nil)
	_, port, _ := net.SplitHostPort(d.addr)
	dir := t.TempDir()
	file := filepath.Join(dir, "key")
	made, err := exec.Command(dropbearkey, "-t", "ed25519", "-f", file).CombinedOutput()
	if err != nil {
		t.Fatalf("dropbearkey: %v\n%s", err, made)
	}
	for _, tt := range []struct {
		name, login string
		args        []string
		want        string
	}{
		{"guest", "guest", nil, "who=guest"},
		{"no key", "lan", nil, "who=guest"},
		{"a key", "mai", []string{"-i", file}, "who=ssh-ed25519 SHA256:"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			args := append([]string{"-y", "-y", "-p", port}, tt.args...)
			if out := typedAt(t, dir, "", dbclient, append(args, tt.login+"@127.0.0.1", "x")...); !strings.Contains(out, tt.want) {
				t.Errorf("got %s", out)
			}
		})
	}
}
