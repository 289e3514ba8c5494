package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/room"
)

// desk is an operator at the server of a town, with OpenSSH.
type desk struct {
	*server
	o    openSSH
	town town
	more []string // flags besides
}

// opens starts a town's server with a door for one operator, and more flags.
func (t town) opens(tb testing.TB, more ...string) *desk {
	tb.Helper()
	k := newSecret(tb)
	line := bytes.TrimSpace(publicLine(k))
	if err := os.WriteFile(filepath.Join(t.dir, opsFile), append(line, " an operator\n"...), 0o600); err != nil {
		tb.Fatal(err)
	}
	d := &desk{o: newOpenSSH(tb, k), town: t, more: more}
	d.again(tb)
	return d
}

// again starts the server once more.
func (d *desk) again(tb testing.TB) {
	tb.Helper()
	d.server = serveFor(tb, d.town.dir, "127.0.0.0/8", append([]string{"--ops", "127.0.0.1:0"}, d.more...)...)
}

// does runs a command of an operator that succeeds, and returns its output.
func (d *desk) does(t *testing.T, command ...string) string {
	t.Helper()
	got := d.o.run(t, d.ops, "ops", nil, command...)
	if got.exit != 0 || got.errs != "" {
		t.Errorf("%q: %+v", command, got)
	}
	return got.out
}

func TestOnlyOperatorsComeToTheirDoor(t *testing.T) {
	t.Parallel()
	d := found(t).opens(t)
	if out := d.does(t, "who"); !strings.Contains(out, "0 sessions, 0 rooms, 0 games") {
		t.Errorf("who: %s", out)
	}
	batch := []string{"-o", "BatchMode=yes"}
	for name, tt := range map[string]struct {
		o       openSSH
		options []string
		exit    int
	}{
		"another key":     {newOpenSSH(t, newSecret(t)), batch, 255},
		"no key":          {newOpenSSH(t, secret{}), batch, 255},
		"a password":      {newOpenSSH(t, secret{}), []string{"-o", "PreferredAuthentications=password,keyboard-interactive", "-o", "NumberOfPasswordPrompts=1"}, 255},
		"an unknown word": {d.o, nil, 2},
	} {
		if got := tt.o.run(t, d.ops, "ops", tt.options, "nonsense"); got.exit != tt.exit || got.out != "" {
			t.Errorf("%s: %+v", name, got)
		}
	}
	// Without a command the help, and through a terminal too.
	if got := d.o.run(t, d.ops, "ops", nil); got.exit != 2 || !strings.Contains(got.errs, "drain [MINUTES") {
		t.Errorf("no command: %+v", got)
	}
	if got := d.o.run(t, d.ops, "ops", []string{"-tt"}, "help"); got.exit != 0 || !strings.Contains(got.out, "who [--json]\r\n") {
		t.Errorf("at a terminal: %+v", got)
	}
	if got := d.o.run(t, d.ops, "ops", []string{"-o", "ExitOnForwardFailure=yes", "-R", "0:localhost:1"}, "who"); got.exit != 255 {
		t.Errorf("forwarding: %+v", got)
	}
	d.does(t, "log-level", "error")
	d.does(t, "log-level", "warn")
	d.stop() // the log is whole then
	if n := strings.Count(d.log.String(), `"command":"log-level`); n != 2 {
		t.Errorf("%d of two commands in the log", n)
	}
}

func TestMaiIsKickedAndFindsHerSeat(t *testing.T) {
	t.Parallel()
	d := found(t, "Mai", "Lan").opens(t)
	mai := newOpenSSH(t, d.town.keys["Mai"]).comes(t, d.addr, "Mai", d.town.as("Mai"))
	mai.expect("Play now")
	mai.keys("p")
	mai.expect("Waiting for somebody")
	lan := comes(t, d.addr, "Lan", d.town.as("Lan"))
	lan.expect("Play now")
	lan.keys("p")
	m := begun(t, mai, lan)
	m.playOn(random(), 4)
	if out := d.does(t, "who"); strings.Count(out, m.id) != 2 || !strings.Contains(out, "2 sessions, 1 room, 1 game\n") {
		t.Errorf("who:\n%s", out)
	}
	if out := d.does(t, "kick", "mai", "please mind your words"); !strings.Contains(out, "kicked Mai (session 1, account "+string(d.town.ids["Mai"])) {
		t.Errorf("kick: %s", out)
	}
	if exit := mai.leaves(); exit != 1 {
		t.Errorf("exit code %d", exit)
	}
	mai.restored()
	mai.expect("The operator of the server ended this session. If you play, your seat is kept.", "Reason: please mind your words")
	back := comes(t, d.addr, "Mai", d.town.as("Mai"))
	back.expect(m.id)
	m.players[m.seat(mai)] = back
	m.playOn(random(), 1000)
	lan.expect("review " + m.id)
}

func TestLanIsBannedByEachKind(t *testing.T) {
	t.Parallel()
	d := found(t, "Lan").opens(t)
	key := gossh.FingerprintSHA256(d.town.keys["Lan"].PublicKey())
	for _, ban := range [][]string{{"account", "lan"}, {"account", string(d.town.ids["Lan"])}, {"key", key}} {
		lan := newOpenSSH(t, d.town.keys["Lan"]).comes(t, d.addr, "Lan", d.town.as("Lan"))
		lan.expect("Hello Lan!")
		d.does(t, append([]string{"ban"}, append(ban, "until", "2999-12-31T20:00:00Z", "rude")...)...)
		const told = "You are banned from this server until 20:00 UTC, 31 Dec 2999. Reason: rude"
		if exit := lan.leaves(); exit != 1 {
			t.Errorf("%q: exit code %d", ban, exit)
		}
		lan.restored()
		lan.expect(told)
		if got := asks(t, d.addr, d.town.as("Lan"), "games"); got.exit != 1 || !strings.Contains(got.errs, told) {
			t.Errorf("%q: comes in again: %+v", ban, got)
		}
		d.does(t, append([]string{"unban"}, ban...)...)
		if got := asks(t, d.addr, d.town.as("Lan"), "games"); got.exit != 0 {
			t.Errorf("%q: no longer banned: %+v", ban, got)
		}
	}
	d.does(t, "ban", "address", "127.0.0.1", "for", "ever")
	if c, err := dial(d.addr, caller{login: "guest"}); err == nil {
		_ = c.Close()
		t.Error("came in from a banned address")
	}
	d.stop() // a ban outlives the server, and the operator is not shut out by it
	d.again(t)
	if c, err := dial(d.addr, caller{login: "guest"}); err == nil {
		_ = c.Close()
		t.Error("came in from a banned address after a restart")
	}
	if out := d.does(t, "bans"); !strings.Contains(out, "127.0.0.1/32") {
		t.Errorf("bans:\n%s", out)
	}
	d.does(t, "unban", "address", "127.0.0.1")
	if got := asks(t, d.addr, caller{}, "games"); got.exit != 0 {
		t.Errorf("no longer banned: %+v", got)
	}
}

func TestADrainedServerStopsWhenTheLastGameIsOver(t *testing.T) {
	t.Parallel()
	d := found(t, "Mai", "Lan", "Tú").opens(t)
	mai, lan := d.town.meet(t, d.addr, "Mai", "Lan")
	m := begun(t, mai, lan)
	m.playOn(random(), 3)
	tu := comes(t, d.addr, "Tú", d.town.as("Tú"))
	tu.expect("Play now")
	tu.keys("4") // to the lobby
	d.does(t, "drain", "30", "new version")
	tu.expect("The server stops within 30 minutes", "new version")
	if out := d.does(t, "drain"); !strings.Contains(out, "when no game runs (1 now)") {
		t.Errorf("drain: %s", out)
	}
	d.does(t, "drain", "off")
	tu.gone("The server stops within")
	d.does(t, "drain", "30")
	m.playOn(random(), 1000)
	mai.expect("review " + m.id) // there is time to see it
	<-d.exited
	if d.waitErr != nil || !strings.Contains(d.log.String(), "no game runs") {
		t.Errorf("ended with %v\n%s", d.waitErr, d.log)
	}
	for _, p := range []*person{mai, lan, tu} {
		if exit := p.leaves(); exit != 75 {
			t.Errorf("%s: exit code %d", p.name, exit)
		}
		p.restored()
	}
	d.again(t)
	if g := show(t, d.addr, d.town.as("Mai"), m.id); !g.Ending.ByBoard() {
		t.Errorf("recorded as %s", g.Ending)
	}
}

func TestAGameThatADrainCutsShortComesBack(t *testing.T) {
	t.Parallel()
	d := found(t, "Mai", "Lan").opens(t)
	mai, lan := d.town.meet(t, d.addr, "Mai", "Lan")
	m := begun(t, mai, lan)
	r := random()
	m.playOn(r, 5)
	d.does(t, "drain", "0")
	<-d.exited
	if d.waitErr != nil {
		t.Errorf("ended with %v", d.waitErr)
	}
	d.again(t)
	seats := map[string]engine.Seat{"Mai": m.seat(mai), "Lan": m.seat(lan)}
	for _, name := range []string{"Mai", "Lan"} {
		p := comes(t, d.addr, name, d.town.as(name))
		p.expect(m.id)
		m.players[seats[name]] = p
	}
	m.playOn(r, 1000)
	m.players[0].expect("review " + m.id)
	m.recorded(t, show(t, d.addr, caller{}, m.id))
}

func TestABackupOfABusyServerIsSound(t *testing.T) {
	t.Parallel()
	d := found(t, "Mai", "Lan").opens(t)
	mai, lan := d.town.meet(t, d.addr, "Mai", "Lan")
	m := begun(t, mai, lan)
	r := random()
	for range 4 {
		m.playOn(r, 1)
		seen := m.game.Ply()
		dir := t.TempDir()
		f, err := os.Create(filepath.Join(dir, boltstore.FileName))
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(d.o.path, append(d.o.args(d.ops), "ops@127.0.0.1", "backup")...)
		cmd.Stdout = f
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		m.playOn(r, 4) // while it is being made
		if err := errors.Join(cmd.Wait(), f.Close()); err != nil {
			t.Fatal(err)
		}
		copied, err := boltstore.Open(dir, boltstore.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if wrong := copied.Check(); len(wrong) > 0 {
			t.Errorf("the copy is not sound: %v", wrong)
		}
		running, err := copied.Games().Unfinished()
		if err != nil || len(running) != 1 || running[0].Game != room.GameID(m.id) || len(running[0].Moves) < seen {
			t.Errorf("the copy has %+v, %v; %d turns were seen before", running, err, seen)
		}
		if err := copied.Close(); err != nil {
			t.Error(err)
		}
	}
	if left, err := filepath.Glob(filepath.Join(d.town.dir, ".backup-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	mover, other := m.mover()
	mover.keys("X")
	mover.expect("Resign this game?")
	mover.keys("y")
	other.expect("You win!")
	if g := show(t, d.addr, caller{}, m.id); g.Ending != record.Resign {
		t.Errorf("recorded as %s", g.Ending)
	}
}

func TestWhatOperatorsSayAndDecideIsSeen(t *testing.T) {
	t.Parallel()
	d := found(t, "Mai", "Lan").opens(t)
	d.does(t, "motd", "en", "Happy new year")
	mai, lan := d.town.meet(t, d.addr, "Mai", "Lan")
	m := begun(t, mai, lan)
	m.playOn(random(), 3)
	d.does(t, "broadcast", "tea is ready")
	for _, p := range []*person{mai, lan} {
		p.expect("Notice: tea is ready")
	}
	d.does(t, "rename", "mai", "Hoa")
	mai.expect("An operator has renamed you to Hoa.")
	d.does(t, "mute", "hoa", "for", "2h", "rude")
	mai.expect("An operator has muted you until ", "Reason: rude")
	d.does(t, "adjudicate", m.id, "win", "b", "stalling")
	for _, p := range []*person{mai, lan} {
		p.expect("An operator decided game "+m.id, "stalling")
	}
	if g := show(t, d.addr, caller{}, m.id); g.Ending != record.Adjudicated || g.Places[1] != 1 {
		t.Errorf("recorded as %s, %v", g.Ending, g.Places)
	}
	guest := comes(t, d.addr, "guest", caller{login: "guest"})
	guest.expect("Today: Happy new year")
	d.stop()
	if exit, said := runs(t, "audit", "3", "--data", d.town.dir); exit != exitOK || strings.Count(said, "\n") != 4 ||
		!strings.Contains(said, "an operator  mute hoa for 2h rude") {
		t.Errorf("audit: %d, %s", exit, said)
	}
}
