package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"oanquan/engine"
)

func TestTheTerminalIsGivenBackHoweverASessionEnds(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	s := serve(t, town.dir)
	for _, end := range []struct {
		how  string
		keys []string
		exit int
		last string
	}{
		{"she quits", []string{"q", "y"}, 0, ""},
		{"she forces it", []string{"ctrl+c"}, 0, ""},
		{"the server stops", nil, 75, "The server stops for a moment"},
	} {
		mai := newOpenSSH(t, town.keys["Mai"]).comes(t, s.addr, "Mai", caller{login: "Mai"})
		mai.expect("Hello Mai!")
		if end.keys == nil {
			s.stop()
		}
		for _, k := range end.keys {
			mai.keys(k)
			if k == "q" {
				mai.expect("Leave Ô ăn quan?")
			}
		}
		if exit := mai.leaves(); exit != end.exit {
			t.Errorf("%s: exit code %d, want %d", end.how, exit, end.exit)
		}
		mai.restored()
		if screen := mai.look(); !screen.has(end.last) || screen.has("Play now") {
			t.Errorf("%s: the terminal shows\n%s", end.how, screen)
		}
	}
}

func TestTmuxIsGivenBackToo(t *testing.T) {
	t.Parallel()
	tmux := needs(t, "tmux", "tmux")
	town := found(t, "Mai")
	s := serve(t, town.dir)
	o := newOpenSSH(t, town.keys["Mai"])
	socket := filepath.Join(o.dir, "tmux")
	run := func(args ...string) string {
		cmd := exec.Command(tmux, append([]string{"-S", socket}, args...)...)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("tmux %q: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	cmd := exec.Command(tmux, "-S", socket, "-f", "/dev/null", "new-session", "sh")
	cmd.Env = []string{"TERM=xterm-256color", "LANG=C.UTF-8", "PATH=" + os.Getenv("PATH"), "HOME=" + o.dir, "ENV="}
	mai := at(t, "Mai", 100, 30, cmd)
	t.Cleanup(func() { _ = exec.Command(tmux, "-S", socket, "kill-server").Run() })
	mai.expectMatch(`[#$]`)
	mai.keys("PS1='ready> '; clear\r")
	mai.expectMatch(`(?m)^ready>`)
	// What the pane's terminal is set to: alternate screen, cursor, keypad,
	// cursor keys, mouse, wrapping.
	const modes = "#{alternate_on} #{cursor_flag} #{keypad_flag} #{keypad_cursor_flag} #{mouse_any_flag} #{wrap_flag}"
	before := run("display-message", "-p", modes)
	mai.keys("clear; " + strings.Join(append([]string{o.path}, o.args(s.addr)...), " ") + " Mai@127.0.0.1; echo left with $?\r")
	mai.expect("Hello Mai!")
	if during := run("display-message", "-p", modes); during == before {
		t.Errorf("the screens change no mode: %s", during)
	}
	mai.keys("p")
	mai.expect("Waiting for somebody")
	mai.keys("ctrl+c")
	mai.expect("left with 0", "ready>")
	if after := run("display-message", "-p", modes); after != before {
		t.Errorf("modes were %s and are %s", before, after)
	}
	mai.keys("exit\r")
	mai.leaves()
}

func TestPlayingInASmallWindow(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan")
	s := serve(t, town.dir)
	small := town.as("Mai")
	small.w, small.h = 40, 16
	mai := comes(t, s.addr, "Mai", small)
	mai.expect("Play now")
	mai.keys("p")
	mai.expect("Waiting for somebody")
	lan := comes(t, s.addr, "Lan", town.as("Lan"))
	lan.expect("Play now")
	lan.keys("p")
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	people := []*person{mai, lan}
	if lan.expectMatch(`Your turn|Waiting for Mai`)[0] == "Your turn" {
		people = []*person{lan, mai}
	}
	for turn := 0; turn < 10; turn++ {
		move := g.Legal()[turn%len(g.Legal())]
		people[turn%2].chooses(move)
		if g, _, err = g.Play(move); err != nil {
			t.Fatal(err)
		}
		for seat, p := range people {
			p.shows(g.Position(), engine.Seat(seat))
		}
		for i, l := range mai.look() {
			if n := len([]rune(l)); n > 40 || i >= 16 {
				t.Fatalf("line %d is %d wide:\n%s", i, n, mai.look())
			}
		}
	}
	mai.keys("t", "xin chào", "enter")
	lan.expect("Mai: xin chào")
}

func TestAWindowThatIsDraggedAroundShowsTheBoardInTheEnd(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan")
	s := serve(t, town.dir)
	mai, lan := town.meet(t, s.addr, "Mai", "Lan")
	m := begun(t, mai, lan)
	r := random()
	m.playOn(r, 3)
	mai.resizes(0, 0)
	for range 100 {
		mai.resizes(1+r.IntN(300), 1+r.IntN(100))
	}
	for _, size := range [][2]int{{40, 16}, {80, 24}, {windowW, windowH}} {
		mai.resizes(size[0], size[1])
		mai.shows(m.game.Position(), m.seat(mai))
	}
	m.playOn(r, 4)
}

func TestMaiReadsVietnamese(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	s := serve(t, town.dir)
	mai := comes(t, s.addr, "Mai", town.as("Mai"))
	mai.expect("Play now", "Tiếng Việt")
	mai.keys("l")
	mai.expect("Chơi ngay")
	mai.keys("p")
	mai.expect("Đang đợi người vào ngồi chỗ trống")
	mai.keys("ctrl+c")
	mai.leaves()
	again := comes(t, s.addr, "Mai", town.as("Mai")) // from the same English locale
	again.expect("Chơi ngay")
	if said := asks(t, s.addr, town.as("Mai"), "nosuch"); said.exit != 2 || !strings.Contains(said.errs, "Không có lệnh") {
		t.Errorf("an unknown command: %+v", said)
	}
	guest := comes(t, s.addr, "a guest", caller{lang: "vi"})
	guest.expect("Chơi ngay")
}

// run runs OpenSSH without a terminal and returns what it printed.
func (o openSSH) run(t *testing.T, addr, login string, options []string, command ...string) said {
	t.Helper()
	cmd := exec.Command(o.path, append(append(o.args(addr, options...), login+"@127.0.0.1"), command...)...)
	cmd.Env = []string{"TERM=xterm-256color", "PATH=" + os.Getenv("PATH")}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	_ = cmd.Run() // its exit code is looked at
	return said{out.String(), errs.String(), cmd.ProcessState.ExitCode()}
}

func TestOpenSSHGetsEverybodyIn(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	s := serve(t, town.dir)
	mai, nobody, stranger := newOpenSSH(t, town.keys["Mai"]), newOpenSSH(t, secret{}), newOpenSSH(t, newSecret(t))
	// The public half of Mai's key, which anybody may have.
	thief := newOpenSSH(t, secret{})
	pub := strings.TrimSpace(string(publicLine(town.keys["Mai"])))
	if err := os.WriteFile(filepath.Join(thief.dir, "id"), []byte(pub+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(thief.dir, "id.pub"), []byte(pub+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	thief.hasKey = true
	for _, tt := range []struct {
		who, login string
		o          openSSH
		options    []string
		want       string // in the JSON of me
		not        string
	}{
		{"Mai", "Mai", mai, nil, `"name":"Mai"`, "~"},
		{"Mai under another name", "lan", mai, nil, `"name":"Mai"`, "~"},
		{"Mai as a guest", "guest", mai, nil, `"name":"Guest-`, "account"},
		{"somebody without a key", "lan", nobody, nil, `"name":"Guest-`, "account"},
		{"a script without a key", "guest", nobody, []string{"-o", "BatchMode=yes"}, `"name":"Guest-`, "account"},
		{"a newcomer", "lan", stranger, nil, `"key":"SHA256:`, "Mai"},
		{"somebody who asks for Mai's name", "Mai", stranger, nil, `"name":"Guest-`, "Mai"},
		{"a newcomer called Mai", "new", stranger, nil, `"key":"SHA256:`, "Mai"},
		{"who shows Mai's public key", "Mai", thief, nil, `"name":"Guest-`, "account"},
	} {
		got := tt.o.run(t, s.addr, tt.login, tt.options, "me", "--json")
		if got.exit != 0 || !strings.Contains(got.out, tt.want) || strings.Contains(got.out, tt.not) {
			t.Errorf("%s: exit %d\n%s%s", tt.who, got.exit, got.out, got.errs)
		}
	}
	for command, exit := range map[string]int{"who": 0, "games": 0, "show ZZZZZZ": 3, "nonsense": 2, "watch 1": 2, "scp -t x": 1} {
		if got := nobody.run(t, s.addr, "guest", nil, command); got.exit != exit || exit != 0 && got.out != "" {
			t.Errorf("%s: exit %d, want %d\n%s%s", command, got.exit, exit, got.out, got.errs)
		}
	}
}
