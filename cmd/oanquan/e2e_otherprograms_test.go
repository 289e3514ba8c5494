package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Programs that want something else of a server are told in one line what is
// here, and fail.
func TestOtherProgramsAreToldWhatIsHere(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	o := newOpenSSH(t, secret{})
	args := o.args(s.addr)
	for i, a := range args { // scp, sftp and git have other words for the port
		if a == "-p" {
			args[i] = "-P"
		}
	}
	port := args[3]
	file := filepath.Join(o.dir, "file")
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	ssh := strings.Join(append([]string{o.path}, o.args(s.addr)...), " ")
	for name, tt := range map[string]struct {
		pkg  string
		args []string
		want string
	}{
		"scp":   {"openssh-client", append(args[:len(args):len(args)], file, "guest@127.0.0.1:"), "There are no files here"},
		"sftp":  {"openssh-client", append(args[:len(args):len(args)], "guest@127.0.0.1"), "There are no files here"},
		"rsync": {"rsync", []string{"-e", ssh, file, "guest@127.0.0.1:"}, "There are no files here"},
		"git":   {"git", []string{"clone", "ssh://guest@127.0.0.1:" + port + "/x", filepath.Join(o.dir, "clone")}, "There is no repository here"},
		"mosh":  {"mosh", []string{"--ssh=" + ssh, "guest@127.0.0.1"}, "mosh cannot be used here"},
	} {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(needs(t, name, tt.pkg), tt.args...)
			cmd.Env = []string{"TERM=xterm-256color", "LANG=C.UTF-8", "PATH=" + os.Getenv("PATH"), "GIT_SSH_COMMAND=" + ssh, "GIT_SSH_VARIANT=simple", "HOME=" + o.dir}
			if name == "git" {
				cmd.Env = append(cmd.Env, "GIT_SSH_VARIANT=ssh")
			}
			out, err := cmd.CombinedOutput()
			if err == nil || strings.Count(string(out), tt.want) != 1 {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	t.Run("the old scp", func(t *testing.T) {
		old := append([]string{"-O"}, append(args[:len(args):len(args)], file, "guest@127.0.0.1:")...)
		if out, err := exec.Command(needs(t, "scp", "openssh-client"), old...).CombinedOutput(); err == nil || !strings.Contains(string(out), "There are no files here") {
			t.Errorf("%v: %s", err, out)
		}
	})
	for command, want := range map[string]string{
		"mosh-server new -c 8 -s -l LANG=en_US.UTF-8": "không dùng được mosh",
		"rsync --server -vlogDtpre.iLsfxCIvu . .":     "không có tệp",
		"/usr/lib/openssh/sftp-server":                "không có tệp",
		"git-receive-pack '/x.git'":                   "không có kho",
		"hg -R x serve --stdio":                       "không có kho",
	} {
		got := asks(t, s.addr, caller{}, command)
		if got.exit != 1 || got.out != "" || !strings.Contains(got.errs, want) || strings.Count(got.errs, "\n") != 1 {
			t.Errorf("%s: %+v", command, got)
		}
	}
}
