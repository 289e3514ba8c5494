package main

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

// printedCode is a code as the server prints it.
var printedCode = regexp.MustCompile(`[0-9A-Z]{4,5}(-[0-9A-Z]{4,5})+`)

// me is who the server takes somebody for.
func (o openSSH) me(t *testing.T, addr, login string) (who struct{ Name, Login, Account string }) {
	t.Helper()
	got := o.run(t, addr, login, nil, "me", "--json")
	if err := json.Unmarshal([]byte(got.out), &who); err != nil {
		t.Fatalf("me as %s: %v\n%+v", login, err, got)
	}
	return who
}

// code runs a command that prints a code.
func (o openSSH) code(t *testing.T, addr, login string, command ...string) string {
	t.Helper()
	got := o.run(t, addr, login, nil, command...)
	code := printedCode.FindString(got.out)
	if got.exit != 0 || code == "" {
		t.Fatalf("%v: %+v", command, got)
	}
	return code
}

func TestMaiLinksHerPhone(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	s := serve(t, town.dir)
	laptop, phone := newOpenSSH(t, town.keys["Mai"]), newOpenSSH(t, newSecret(t))
	code := laptop.code(t, s.addr, "Mai", "link")

	mai := phone.comes(t, s.addr, "Mai's phone", caller{login: "new"})
	mai.expect("I have an account")
	mai.keys("6")
	mai.expect("Type the code")
	mai.keys(strings.ToLower(code), "enter")
	mai.expect("Is this you?", "Mai")
	if got := phone.me(t, s.addr, "new"); got.Name == "Mai" {
		t.Fatal("bound before she said yes")
	}
	mai.keys("y")
	mai.expect("comes straight into the account of Mai")
	mai.keys("enter")
	mai.expect("Hello Mai!")
	mai.cut()
	if a, b := laptop.me(t, s.addr, "Mai"), phone.me(t, s.addr, "whoever"); a != b || b.Name != "Mai" || b.Login != "key" {
		t.Errorf("the laptop is %+v, the phone %+v", a, b)
	}
	// The code was for one use, and the phone's key is a young one.
	other := newOpenSSH(t, newSecret(t))
	if got := other.run(t, s.addr, "new", nil, "link", code, "yes"); got.exit != 1 {
		t.Errorf("a second use: %+v", got)
	}
	var keys struct {
		Keys []struct {
			Fingerprint string
			InUse       bool
		}
	}
	if err := json.Unmarshal([]byte(phone.run(t, s.addr, "Mai", nil, "keys", "--json").out), &keys); err != nil || len(keys.Keys) != 2 || !keys.Keys[1].InUse {
		t.Fatalf("keys %+v, %v", keys, err)
	}
	if got := phone.run(t, s.addr, "Mai", nil, "keys", "remove", keys.Keys[0].Fingerprint, "yes"); got.exit != 1 || !strings.Contains(got.errs, "7 days") {
		t.Errorf("the laptop's key by the phone: %+v", got)
	}
	if got := laptop.run(t, s.addr, "Mai", nil, "keys", "remove", keys.Keys[1].Fingerprint, "yes"); got.exit != 0 {
		t.Errorf("the phone's key by the laptop: %+v", got)
	}
	if got := phone.me(t, s.addr, "new"); got.Name == "Mai" {
		t.Errorf("the removed key is %+v", got)
	}
	s.clean()
}

func TestACodeLetsADeviceWithoutAKeyPlay(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	s := serve(t, town.dir)
	laptop, borrowed := newOpenSSH(t, town.keys["Mai"]), newOpenSSH(t, secret{})
	// Nothing is asked while no code is outstanding.
	if got := borrowed.me(t, s.addr, "Mai"); got.Login != "guest" {
		t.Errorf("without a code: %+v", got)
	}
	code := laptop.code(t, s.addr, "Mai", "link")
	mai := borrowed.comes(t, s.addr, "Mai at a friend's", caller{login: "Mai"})
	mai.expect("One-time code")
	mai.keys(code, "enter")
	mai.expect("Hello Mai!")
	for _, refused := range []string{"keys", "link", "recovery new", "token", "rename Hoa yes", "delete me Mai", "export"} {
		mai.keys(":")
		mai.keys(refused, "enter")
		mai.expect("did not log in with an SSH key")
		mai.keys("esc")
		mai.gone("did not log in with an SSH key")
	}
	mai.keys("s")
	mai.expect("You came by: a one-time code")
	mai.keys("esc")
	mai.cut()
	if got := borrowed.me(t, s.addr, "Mai"); got.Login != "guest" {
		t.Errorf("with the code used up: %+v", got)
	}
	s.clean()
}

func TestMaiRecoversHerAccount(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	s := serve(t, town.dir)
	stolen, desk := newOpenSSH(t, town.keys["Mai"]), newOpenSSH(t, newSecret(t))
	paper := stolen.code(t, s.addr, "Mai", "recovery", "new")
	thief := stolen.comes(t, s.addr, "whoever has the laptop", caller{login: "Mai"})
	thief.expect("Hello Mai!")
	if got := desk.run(t, s.addr, "new", nil, "link", paper); got.exit != 0 || !strings.Contains(got.out, "recovery code of Mai") {
		t.Fatalf("asked: %+v", got)
	}
	next := printedCode.FindString(desk.run(t, s.addr, "new", nil, "link", paper, "yes").out)
	if next == "" || next == paper {
		t.Errorf("the next recovery code is %q", next)
	}
	thief.expect("recovered with its recovery code")
	if got := desk.me(t, s.addr, "Mai"); got.Name != "Mai" {
		t.Errorf("the desk is %+v", got)
	}
	var keys struct {
		Keys []struct{ Fingerprint string }
	}
	if err := json.Unmarshal([]byte(desk.run(t, s.addr, "Mai", nil, "keys", "--json").out), &keys); err != nil || len(keys.Keys) != 2 {
		t.Fatalf("keys %+v, %v", keys, err)
	}
	if got := stolen.run(t, s.addr, "Mai", nil, "keys", "remove", keys.Keys[1].Fingerprint, "yes"); got.exit != 1 {
		t.Errorf("the recovered key by the thief: %+v", got)
	}
	if got := desk.run(t, s.addr, "Mai", nil, "keys", "remove", keys.Keys[0].Fingerprint, "yes"); got.exit != 0 {
		t.Errorf("the stolen key at once: %+v", got)
	}
	if got := stolen.me(t, s.addr, "new"); got.Name == "Mai" {
		t.Errorf("the thief is still %+v", got)
	}
	s.clean()
}
