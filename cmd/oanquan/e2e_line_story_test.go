package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/ui/i18n"
)

// told is a turn as English lines tell it.
func told(tb testing.TB, g engine.Game, ply int, names []string) string {
	tb.Helper()
	before := g.At(ply)
	_, steps, err := before.Play(g.MoveAt(ply))
	if err != nil {
		tb.Fatal(err)
	}
	return i18n.New(i18n.English).Tell(g.Rules(), before.Position(), g.MoveAt(ply), steps, names).String()
}

// sameRecord fails unless the record is that of the game.
func sameRecord(tb testing.TB, rec record.Game, g engine.Game) {
	tb.Helper()
	replay, err := record.Replay(rec)
	if err != nil {
		tb.Fatalf("the record does not replay: %v", err)
	}
	if !slices.Equal(replay.Moves(), g.Moves()) || replay.Position() != g.Position() {
		tb.Errorf("played %v and recorded as %v", g.Moves(), replay.Moves())
	}
	if res := g.Result(); g.Over() && (!slices.Equal(rec.Points, res.Points[:2]) || !slices.Equal(rec.Places, res.Places[:2])) {
		tb.Errorf("the record says %v, places %v; the board %v", rec.Points, rec.Places, res)
	}
}

func TestTwoPeoplePlayAWholeGameInLines(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan", "Tú")
	s := serve(t, town.dir)
	mai := reads(t, s.addr, "Mai", town.as("Mai"), "")
	mai.hears("* Ô ăn quan. Hello Mai!\n")
	mai.says("create")
	mai.hears("* You are in room 1, classic.\n")
	lan := reads(t, s.addr, "Lan", town.as("Lan"), "")
	lan.says("join 1")
	lan.hears("* You are in room 1, classic.\n")
	mai.says("ready")
	lan.says("ready")
	id := mai.hearsMatch(`\* Game (\w{6}) begins: Mai – Lan`)[1]
	lan.hears("* Game " + id + " begins")
	// One spectator in lines, at a terminal that cannot show a screen, and one
	// at a screen.
	tu := reads(t, s.addr, "Tú", town.as("Tú"), "dumb")
	tu.says("watch " + strings.ToLower(id))
	tu.hears("* Game "+id+" is on: Mai – Lan", "* Mai to move.")
	guest := comes(t, s.addr, "a guest", caller{command: "watch " + id})
	guest.expect(id)

	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	names, people, r := []string{"Mai", "Lan"}, []*reader{mai, lan}, random()
	for !g.Over() {
		legal := g.Legal()
		move := legal[r.IntN(len(legal))]
		mover, other := people[g.Ply()%2], people[1-g.Ply()%2]
		mover.hears("* Your turn.\n")
		mover.says(move.String())
		if g, _, err = g.Play(move); err != nil {
			t.Fatal(err)
		}
		words := told(t, g, g.Ply()-1, names)
		mover.hears(fmt.Sprintf("%d. You: %s", g.Ply(), words))
		other.hears(fmt.Sprintf("%d. %s: %s", g.Ply(), mover.name, words))
		tu.hears(fmt.Sprintf("%d. %s: %s", g.Ply(), mover.name, words))
	}
	res := g.Result()
	for _, p := range append(people, tu) {
		p.hears("* Game "+id+" is over", fmt.Sprintf("Points: Mai %d, Lan %d.", res.Points[0], res.Points[1]), "review "+id)
	}
	guest.expect("review " + id)
	sameRecord(t, show(t, s.addr, caller{}, id), g)
	if got := lan.transcript(); strings.Contains(got, "! ") {
		t.Errorf("Lan was refused something:\n%s", got)
	}
	lan.says("quit")
	if exit := lan.leaves(); exit != 0 {
		t.Errorf("exit %d", exit)
	}
	mai.hears("* Lan: left the chair.")
}

func TestAScreenPlaysAgainstLines(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan")
	s := serve(t, town.dir)
	mai := comes(t, s.addr, "Mai", town.as("Mai"))
	mai.expect("Play now")
	mai.keys("p")
	mai.expect("Waiting for somebody")
	lan := reads(t, s.addr, "Lan", town.as("Lan"), "")
	lan.says("quick")
	begin := lan.hearsMatch(`\* Game (\w{6}) begins: (\w+) – (\w+),`) // it began as she sat down
	id, names := begin[1], begin[2:]
	mai.expect(id)
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	r := random()
	for !g.Over() {
		legal := g.Legal()
		move := legal[r.IntN(len(legal))]
		who := names[g.Ply()%2]
		if who == "Mai" {
			mai.chooses(move)
		} else {
			lan.hears("* Your turn.\n")
			lan.says(move.String())
			who = "You"
		}
		if g, _, err = g.Play(move); err != nil {
			t.Fatal(err)
		}
		lan.hears(fmt.Sprintf("%d. %s: %s", g.Ply(), who, told(t, g, g.Ply()-1, names)))
		mai.toldOf(g.Ply())
		mai.keys(skip)
		if g.Ply() == 1 {
			lan.says("say xin chào")
			mai.expect("Lan: xin chào")
			mai.keys("t", "chào Lan", "enter")
			mai.expect("Mai: chào Lan")
		}
	}
	if !strings.Contains(lan.transcript(), "<Mai> chào Lan\n") {
		t.Error("Lan does not hear the chat")
	}
	lan.hears("is over: ", "review "+id)
	mai.expect("review " + id)
	sameRecord(t, show(t, s.addr, caller{}, id), g)
}

func TestWhoDropsInLinesGoesOnAtAScreen(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan")
	s := serve(t, town.dir)
	mai, lan := reads(t, s.addr, "Mai", town.as("Mai"), ""), reads(t, s.addr, "Lan", town.as("Lan"), "")
	mai.says("create")
	mai.hears("room 1")
	lan.says("join 1")
	lan.says("ready")
	mai.hears("* Lan: ready.")
	mai.says("ready")
	mai.hears("Your turn")
	mai.says("3R")
	lan.hears("1. Mai: 3 right")
	lan.cut()
	mai.hears("* Lan: disconnected")
	again := comes(t, s.addr, "Lan", town.as("Lan"))
	again.expect("Your turn")
	mai.hears("* Lan: back again.")
	again.chooses(engine.Move{Pit: engine.FieldPit(1, 2), Dir: engine.Left})
	mai.hears("2. Lan: 2 left", "* Your turn.")
	s.stop()
	mai.hears("* The server")
	if exit := mai.leaves(); exit != 75 {
		t.Errorf("exit %d", exit)
	}
	once := serve(t, town.dir)
	mai = reads(t, once.addr, "Mai", town.as("Mai"), "")
	mai.hears("back in your seat", "     +-----+", "* The server has restarted", "* The game goes on.", "* Your turn.")
}

func TestLineModeOfOpenSSH(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	s := serve(t, town.dir)
	o := newOpenSSH(t, town.keys["Mai"])
	start := func(input io.Reader, args ...string) said {
		t.Helper()
		cmd := exec.Command(o.path, append(o.args(s.addr), args...)...)
		cmd.Env = []string{"TERM=xterm-256color", "PATH=" + os.Getenv("PATH")}
		cmd.Stdin = input
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		_ = cmd.Run() // its exit code is looked at
		return said{out.String(), errs.String(), cmd.ProcessState.ExitCode()}
	}
	if got := start(nil, "Mai@127.0.0.1"); got.exit != 2 || got.out != "" || !strings.Contains(got.errs, "ssh -T ") {
		t.Errorf("input closed at once: %+v", got)
	}
	script := "create dan=3 private\nsay xin chào\nwho\nset\nboard\nnosuch\nquit\n"
	got := start(strings.NewReader(script), "Mai@127.0.0.1")
	for _, want := range []string{"* You are in a private room", "<Mai> xin chào\n", "NAME", "board", "! There is no command “nosuch”", "* Goodbye"} {
		if !strings.Contains(got.out, want) {
			t.Errorf("a script: no %q in %+v", want, got)
		}
	}
	if got.exit != 0 || got.errs != "" || strings.ContainsAny(got.out, "\x1b\r") {
		t.Errorf("a script: %+v", got)
	}
	// Lists end when nobody reads on.
	head := exec.Command("sh", "-c", `"$@" rooms 2>&1 | head -1`, "sh", o.path)
	head.Args = append(head.Args, append(o.args(s.addr), "Mai@127.0.0.1")...)
	if out, err := head.CombinedOutput(); err != nil || strings.Count(string(out), "\n") != 1 {
		t.Errorf("| head -1: %v\n%s", err, out)
	}
}

func TestTerminalsWithoutScreensAreGivenLines(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	s := serve(t, town.dir)
	small := town.as("Mai")
	small.w, small.h = 39, 24
	for what, p := range map[string]*reader{
		"dumb":        reads(t, s.addr, "Mai", town.as("Mai"), "dumb"),
		"39 columns":  reads(t, s.addr, "Mai", small, "xterm-256color"),
		"no terminal": reads(t, s.addr, "Mai", town.as("Mai"), ""),
	} {
		p.hears("Hello Mai!")
		if p.tty {
			_, err := io.WriteString(p.in, "vx\x7fersion\r")
			if err != nil {
				t.Fatal(err)
			}
			p.hears("vx\b \bersion\r\noanquan ")
			if what != "dumb" { // has arrow keys
				if _, err := io.WriteString(p.in, "\x1b[A\r"); err != nil {
					t.Fatal(err)
				}
				p.hears("version\r\noanquan ")
			}
			for i := range 5 { // a window that is dragged about
				if err := p.sess.WindowChange(24+i, 80+i); err != nil {
					t.Fatal(err)
				}
			}
		}
		p.says("create")
		p.hears("* You are in room ")
		if err := p.sess.Signal(gossh.SIGINT); err != nil {
			t.Fatal(err)
		}
		if exit := p.leaves(); exit != 1 {
			t.Errorf("%s: exit %d after a signal", what, exit)
		}
	}
}

func TestWhatGoesOnEndsWithASignalAndTheInput(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	s := serve(t, town.dir)
	mai := reads(t, s.addr, "Mai", town.as("Mai"), "")
	mai.says("create")
	mai.hears("* You are in room 1")
	for command, first := range map[string]string{"watch 1 --text": "* Room 1 plays no game yet.", "events 1 --json": `{"v":1,"type":"snapshot"`} {
		at := caller{command: command, lang: "en"}
		p := reads(t, s.addr, "guest", at, "")
		p.hears(first)
		if err := p.sess.Signal(gossh.SIGTERM); err != nil {
			t.Fatal(err)
		}
		p.leaves()
		p = reads(t, s.addr, "guest", at, "")
		p.hears(first)
		p.says("") // an input without a word was never open
		if err := p.in.Close(); err != nil {
			t.Fatal(err)
		}
		if exit := p.leaves(); exit != 0 {
			t.Errorf("%s: exit %d at the end of the input", command, exit)
		}
	}
}

func TestWindowChangesAndASignalDoNotHoldUpACommand(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	s := serve(t, town.dir)
	for _, command := range []string{"games", "help", "watch 1", "who --json"} {
		client, err := dial(s.addr, town.as("Mai"))
		if err != nil {
			t.Fatal(err)
		}
		sess, err := client.NewSession()
		if err != nil {
			t.Fatal(err)
		}
		if err := sess.RequestPty("xterm", 24, 80, gossh.TerminalModes{}); err != nil {
			t.Fatal(err)
		}
		if err := sess.Start(command); err != nil {
			t.Fatal(err)
		}
		for i := range 5 {
			_ = sess.WindowChange(24+i, 80+i) // it may have ended
		}
		_ = sess.Signal(gossh.SIGINT)
		if exit := exitOf(sess.Wait()); exit < 0 || exit > 3 {
			t.Errorf("%s: exit %d", command, exit)
		}
		_ = client.Close()
	}
}

func TestWrongIDsAreLimitedByAddress(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	limited := serveFor(t, town.dir, "192.0.2.0/24")
	exits := map[int]int{}
	p := reads(t, limited.addr, "Mai", town.as("Mai"), "")
	p.hears("Hello")
	for i := range 22 {
		p.says(fmt.Sprintf("watch K7QM%02d", i))
		if strings.Contains(p.hearsMatch(`! .*\n`)[0], "Wait a minute") {
			exits[75]++
		} else {
			exits[3]++
		}
	}
	if exits[3] != 20 || exits[75] != 2 {
		t.Errorf("%v", exits)
	}
	if got := asks(t, limited.addr, town.as("Mai"), "show K7QM2R"); got.exit != 75 || got.out != "" {
		t.Errorf("%+v", got)
	}
	p.says("watch 1") // a number is no secret
	p.hears("! There is no room 1")
	p.says("quit")
	p.leaves()
	limited.stop()

	exempt := serve(t, town.dir)
	p = reads(t, exempt.addr, "Mai", town.as("Mai"), "")
	for i := range 30 {
		p.says(fmt.Sprintf("show K7QM%02d", i))
		p.hears("! There is no game")
	}
}

func TestEventsAreStreamed(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan", "Tú")
	s := serve(t, town.dir)
	mai, lan := reads(t, s.addr, "Mai", town.as("Mai"), ""), reads(t, s.addr, "Lan", town.as("Lan"), "")
	mai.says("create")
	mai.hears("room 1")
	lan.says("join 1")
	lan.says("ready")
	mai.hears("* Lan: ready.")
	mai.says("ready")
	id := mai.hearsMatch(`\* Game (\w{6}) begins`)[1]
	stream := town.as("Tú")
	stream.command = "events " + id + " --json"
	tu := reads(t, s.addr, "Tú", stream, "")
	tu.hears(`"type":"snapshot"`, `"players":["Mai","Lan"]`)
	mai.says("3R")
	tu.hears(`"type":"moved"`, `"move":"3R"`)
	stopped := reads(t, s.addr, "Tú", stream, "")
	stopped.hears(`"type":"snapshot"`)
	if err := stopped.sess.Signal(gossh.SIGINT); err != nil {
		t.Fatal(err)
	}
	stopped.leaves()
	closed := reads(t, s.addr, "Tú", stream, "")
	closed.hears(`"type":"snapshot"`)
	closed.says("") // an input that was never open ends nothing
	if err := closed.in.Close(); err != nil {
		t.Fatal(err)
	}
	if exit := closed.leaves(); exit != 0 {
		t.Errorf("exit %d at the end of the input", exit)
	}
	lan.hears("* Your turn.")
	lan.says("resign yes")
	tu.hears(`"type":"ended"`, `"ending":"resign","endedBy":"b"`)
	if exit := tu.leaves(); exit != 0 {
		t.Errorf("exit %d at the end of the game", exit)
	}
}
