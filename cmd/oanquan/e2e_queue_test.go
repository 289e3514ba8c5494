package main

import (
	"bytes"
	"regexp"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/session"
	"oanquan/session/sshd"
)

// queuesAt are the queue's lines on a terminal, each in the place of the one
// before.
func queuesAt() *regexp.Regexp {
	return regexp.MustCompile("\r\x1b\\[K(?:You are number|Bạn đứng thứ) ([0-9]+)[;,] (?:about|chờ khoảng) [0-9]+ (?:s|giây)\\. Ctrl\\+C")
}

// Mai by SSH, Lan by telnet and a command come when others wait already: they are
// told where they stand and come in when it is their turn. Hoa thinks better of
// it.
func TestWhoComesWithManyOthersIsToldWhereTheyStand(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	b := besiegeQueued(t, town.dir, sshd.Limits{}, session.NewQueue(1.5, 1, nil))
	lan := telnets(t, b.telnet, "Lan", 80, 24, "xterm")
	commands := b.commands(t)
	mai, maiComes := b.knocks(t, "Mai", town.as("Mai"))
	hoa, hoaComes := b.knocks(t, "Hoa", caller{login: "guest"})
	var errs [4]bytes.Buffer
	for i, c := range commands { // one is let in, and the others wait
		if c.Stderr = &errs[i]; c.Start("games --json") != nil {
			t.Fatal("a command does not start")
		}
	}
	maiComes()
	hoaComes()
	lan.keys("en", "enter")
	hoa.expect("You are number")
	hoa.keys("ctrl+c")
	if exit := hoa.leaves(); exit != session.ExitFailed || hoa.look().has("You are") {
		t.Errorf("Hoa leaves with exit code %d\n%s", exit, hoa.look())
	}
	mai.expect("Play now")
	lan.expect("Play now")
	for _, p := range []*person{mai, lan} {
		if told := queuesAt().FindAllSubmatch(p.came(), -1); len(told) == 0 {
			t.Errorf("%s was not told where she stands: %q", p.name, p.came())
		}
		if p.look().has("You are number") {
			t.Errorf("%s still reads it\n%s", p.name, p.look())
		}
	}
	told := 0
	for i, c := range commands {
		if err := c.Wait(); err != nil {
			t.Errorf("command %d: %v", i, err)
		}
		said := errs[i].String()
		if regexp.MustCompile(`\ABạn đứng thứ [1-6], chờ khoảng [1-4] giây\.\n\z`).MatchString(said) { // they named no language
			told++
		} else if said != "" {
			t.Errorf("command %d is told %q", i, said)
		}
	}
	if told == 0 {
		t.Error("no command was told where it stands")
	}
}

// commands are some that are not begun yet.
func (b besieged) commands(t *testing.T) (list [4]*gossh.Session) {
	t.Helper()
	for i := range list {
		c, _ := b.wired(t, caller{login: "guest"})
		s, err := c.NewSession()
		if err != nil {
			t.Fatal(err)
		}
		list[i] = s
	}
	return list
}

// knocks shakes hands; come begins the session.
func (b besieged) knocks(t *testing.T, name string, c caller) (p *person, come func()) {
	t.Helper()
	c = c.orDefaults()
	client, err := dial(b.addr, c)
	if err != nil {
		t.Fatal(err)
	}
	p = newPerson(t, name, 80, 24)
	c.w, c.h = 80, 24
	p.cut = func() { _ = client.Close() }
	t.Cleanup(p.cut)
	p.dumps()
	return p, func() {
		t.Helper()
		if err := p.shell(client, c); err != nil {
			t.Fatal(err)
		}
	}
}
