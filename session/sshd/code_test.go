package sshd

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/session"
)

// asked is a client's answers to keyboard-interactive, and what it was asked.
func asked(prompts *[]string, answers ...string) gossh.AuthMethod {
	tries := 0
	return gossh.RetryableAuthMethod(gossh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
		*prompts = append(*prompts, questions...)
		if len(questions) == 0 {
			return nil, nil
		}
		tries++
		return []string{answers[min(tries, len(answers))-1]}, nil
	}), 5)
}

func TestACodeLogsInWithoutAKey(t *testing.T) {
	d := open(t, whoami, nil)
	d.accounts.register("mai", newKey(t).PublicKey())
	for _, tt := range []struct {
		name, login, code string
		answers           []string
		prompts           int
		want              string
	}{
		{"no code outstanding", "mai", "", []string{"x"}, 0, "who=guest"},
		{"the code", "mai", "7H3K9-QM2WT", []string{"7H3K9-QM2WT"}, 1, "who=account mai rights 1"},
		{"wrong, then right", "mai", "7H3K9-QM2WT", []string{"wrong", "7H3K9-QM2WT"}, 2, "who=account mai rights 1"},
		{"nothing typed", "mai", "7H3K9-QM2WT", []string{""}, 1, "who=guest"},
		{"another login name", "lan", "", []string{"7H3K9-QM2WT"}, 0, "who=guest"},
		{"guest@ is never asked", "guest", "7H3K9-QM2WT", []string{"7H3K9-QM2WT"}, 0, "who=guest"},
		{"new@ is never asked", "new", "7H3K9-QM2WT", []string{"7H3K9-QM2WT"}, 0, "who=guest"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d.accounts.mint("mai", "")
			d.accounts.mint(tt.login, tt.code)
			var prompts []string
			out := output(t, d.mustDial(t, tt.login, asked(&prompts, tt.answers...)), "x")
			for i, p := range prompts {
				if strings.HasPrefix(p, codeWrong) != (i > 0) {
					t.Errorf("prompt %d is %q", i, p)
				}
			}
			if !strings.HasPrefix(out, tt.want+" ") || len(prompts) != tt.prompts {
				t.Errorf("%q after %q; want %s and %d prompts", out, prompts, tt.want, tt.prompts)
			}
		})
	}
}

func TestAWrongCodeLetsNobodyIn(t *testing.T) {
	d := open(t, whoami, nil)
	d.accounts.mint("mai", "7H3K9-QM2WT")
	var prompts []string
	if _, err := d.dial("mai", asked(&prompts, "wrong")); err == nil || len(prompts) == 0 {
		t.Errorf("in with a wrong code: %v, asked %q", err, prompts)
	}
}

// Whoever offers a key that is not theirs and then has a code is what the code
// says, and no key's.
func TestAnOfferedKeyDoesNotGoWithACode(t *testing.T) {
	var calls []session.Call
	d := open(t, func(_ context.Context, c session.Call) int {
		calls = append(calls, c)
		return 0
	}, nil)
	victim := newKey(t).PublicKey()
	d.accounts.register("lan", victim)
	d.accounts.mint("mai", "7H3K9-QM2WT")
	var prompts []string
	c := d.mustDial(t, "mai", gossh.PublicKeys(onlyPublic{victim}), asked(&prompts, "7H3K9-QM2WT"))
	output(t, c, "x")
	if len(calls) != 1 || calls[0].Key != nil || calls[0].Account != "mai" {
		t.Errorf("came as %+v", calls)
	}
}

func TestOpenSSHAsksForTheCodeOnlyWhileThereIsOne(t *testing.T) {
	d := open(t, whoami, nil)
	o := newOpenSSH(t, d)
	o.key("mai", "ed25519", &d, "mai")
	prompts := filepath.Join(o.dir, "prompts")
	script := filepath.Join(o.dir, "askpass")
	if err := os.WriteFile(script, []byte("#!/bin/sh\necho \"$1\" >>'"+prompts+"'\necho 7H3K9-QM2WT\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	o.env = append(o.env, "SSH_ASKPASS="+script, "SSH_ASKPASS_REQUIRE=force", "DISPLAY=none")
	for _, tt := range []struct {
		name, code, want string
		asked            bool
	}{
		{"without a code", "", "who=guest ", false},
		{"with one", "7H3K9-QM2WT", "who=account mai rights 1 ", true},
		{"used up", "", "who=guest ", false},
	} {
		if tt.code != "" {
			d.accounts.mint("mai", tt.code)
		}
		_ = os.Remove(prompts)
		out, code := o.run("-o", "PubkeyAuthentication=no", "mai@127.0.0.1", "x")
		said, err := os.ReadFile(prompts)
		if code != 0 || !strings.Contains(out, tt.want) || (err == nil) != tt.asked {
			t.Errorf("%s: exit %d, %s; asked %q", tt.name, code, out, said)
		}
	}
}
