package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// The matrix: programs and terminals that people come with, each with what it
// gets to see. "go test -v -run Matrix" prints the tables.

// rows of a table that a test logs.
type rows struct {
	mu   sync.Mutex
	list []string
}

// saw notes what somebody saw: through what, with which TERM at the server, in
// which window, in how many colours, and how it began.
func (r *rows) saw(client, term string, w, h, colours int, first string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	depth := fmt.Sprint(colours)
	if colours == 0 {
		depth = "none"
	}
	r.list = append(r.list, fmt.Sprintf("%-24s %-22s %-9s %-7s %s", strings.TrimSpace(client), term, fmt.Sprintf("%d×%d", w, h), depth, first))
}

func (r *rows) log(t *testing.T) {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	slices.Sort(r.list)
	t.Logf("\n%-24s %-22s %-9s %-7s %s\n%s", "CLIENT", "TERM", "SIZE", "COLOURS", "BEGINS WITH", strings.Join(r.list, "\n"))
}

// first is the first line of a screen that says anything.
func (s screen) first() string {
	for _, l := range s {
		if l = strings.TrimSpace(l); l != "" {
			return l
		}
	}
	return ""
}

// playsABot goes from the first screen to a game against a bot, plays a turn,
// sees the bot's, and leaves.
func (p *person) playsABot() {
	p.tb.Helper()
	p.expect("Play now")
	p.keys("4")
	p.expect("Press b to play a bot")
	p.keys("b")
	p.expect("Which bot do you want to play?")
	p.keys("1")
	p.expect("game ", "Your turn")
	before := p.look().String()
	p.keys("3", "d")
	p.gone("Your turn")
	p.keys(skip)
	after := p.until("my turn again", func(s screen) bool {
		if s.has("is sowing") {
			p.keys(skip)
		}
		return s.has("Your turn")
	})
	if after.String() == before {
		p.tb.Errorf("%s sees no turn:\n%s", p.name, after)
	}
	p.keys("ctrl+c")
	p.expect("Leave?")
	p.keys("y")
}

// client is a program that people come with, run by a shell as they do.
type client struct {
	name    string
	needs   [][2]string                             // programs with their Debian packages
	command func(d outset) string                   // what is typed at a shell
	enters  func(p *person)                         // answers what the program and the door ask
	within  func(p *person, d outset) (wipe func()) // starts what the shell runs in; nil for nothing
	ends    string                                  // what stands on the terminal when that is over
	exit    string                                  // of the program, when its person has left
	says    string                                  // the TERM it tells of whatever its own is; "" where it tells that
}

// outset is where a client of the matrix is to go, and a directory of its own.
type outset struct {
	ssh, telnet string
	dir         string
}

func (d outset) port() string { return d.ssh[strings.LastIndexByte(d.ssh, ':')+1:] }

func (d outset) openssh() string {
	return "ssh -F none -p " + d.port() + " -o UserKnownHostsFile=" + d.dir + "/known_hosts -o StrictHostKeyChecking=accept-new" +
		" -o LogLevel=ERROR -o IdentityAgent=none guest@127.0.0.1"
}

// clients are those of the matrix.
func clients() []client {
	ssh := [2]string{"ssh", "openssh-client"}
	vi := func(p *person) { p.expect("Chơi ngay"); p.keys("l") } // no client says which language, unless told to
	return []client{
		{name: "ssh", needs: [][2]string{ssh}, command: outset.openssh, enters: vi, exit: "0"},
		{
			name: "plink", needs: [][2]string{{"plink", "putty-tools"}}, exit: "0", says: "xterm",
			command: func(d outset) string { return "plink -ssh -noagent -P " + d.port() + " guest@127.0.0.1" },
			enters: func(p *person) {
				p.expect("Store key in cache?")
				p.keys("y", "enter")
				p.expect("Press Return to begin session")
				p.keys("enter")
				vi(p)
			},
		},
		{
			name: "dbclient", needs: [][2]string{{"dbclient", "dropbear-bin"}}, exit: "0",
			command: func(d outset) string { return "dbclient -y -y -p " + d.port() + " guest@127.0.0.1" }, enters: vi,
		},
		{
			name: "telnet", needs: [][2]string{{"telnet", "inetutils-telnet"}}, exit: "0",
			command: func(d outset) string { return "telnet " + strings.Replace(d.telnet, ":", " ", 1) },
			enters: func(p *person) {
				p.expect("Type en and Enter", "If the accents above look wrong")
				p.keys("en", "enter")
			},
		},
		{
			name: "ssh in tmux", needs: [][2]string{ssh, {"tmux", "tmux"}}, command: outset.openssh, enters: vi, exit: "0", ends: "[exited]",
			within: func(p *person, d outset) func() {
				p.keys("tmux -S " + d.dir + "/tmux -f /dev/null new-session sh\r")
				return func() { _ = exec.Command("tmux", "-S", d.dir+"/tmux", "kill-server").Run() }
			},
		},
		{
			name: "ssh in screen", needs: [][2]string{ssh, {"screen", "screen"}}, command: outset.openssh, enters: vi, exit: "0", ends: "[screen is terminating]",
			within: func(p *person, d outset) func() {
				p.keys("screen -U -c /dev/null -S matrix sh\r")
				return func() {
					quit := exec.Command("screen", "-S", "matrix", "-X", "quit")
					quit.Env = []string{"SCREENDIR=" + d.dir + "/screens"}
					_ = quit.Run()
				}
			},
		},
	}
}

// sits somebody down at a shell that knows how to tell whether a program has
// left the terminal's line as it was.
func (d outset) sits(t *testing.T, name, term string, w, h int) *person {
	t.Helper()
	if err := os.Mkdir(filepath.Join(d.dir, "screens"), 0o700); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh")
	cmd.Env = []string{
		"TERM=" + term, "LANG=C.UTF-8", "PATH=" + os.Getenv("PATH"), "HOME=" + d.dir, "PUTTYDIR=" + d.dir, "SCREENDIR=" + d.dir + "/screens", "ENV=", "PS1=outside> ",
	}
	return at(t, name, w, h, cmd)
}

// runs runs a command at the shell, which says afterwards how it left and
// whether the line is as it was.
func (p *person) runs(command string) {
	p.tb.Helper()
	p.keys("PS1='ready> '; was=$(stty -g); clear\r")
	p.expectMatch(`(?m)^ready>`)
	p.keys(command + "; echo left with $?; [ \"$was\" = \"$(stty -g)\" ] && echo all as it was; echo in $TERM\r")
}

// Each program gets in, plays, and leaves a terminal that is as it was before.
func TestMatrixOfClients(t *testing.T) {
	t.Parallel()
	s := withTelnet(t, found(t).dir)
	table := &rows{}
	t.Run("clients", func(t *testing.T) {
		for _, c := range clients() {
			t.Run(c.name, func(t *testing.T) {
				t.Parallel()
				c.visits(t, outset{ssh: s.addr, telnet: s.telnet, dir: t.TempDir()}, table)
			})
		}
	})
	table.log(t)
}

func (c client) visits(t *testing.T, d outset, table *rows) {
	for _, program := range c.needs {
		needs(t, program[0], program[1])
	}
	p := d.sits(t, c.name, "xterm-256color", 80, 24)
	p.expect("outside>")
	if c.within != nil {
		t.Cleanup(c.within(p, d))
		p.until("a shell within", func(s screen) bool { return slices.Contains([]string{"#", "$", "outside>"}, s[0]) })
	}
	p.runs(c.command(d))
	c.enters(p)
	first := p.expect("Play now").first()
	p.playsABot()
	p.expect("left with "+c.exit, "all as it was")
	term := p.expectMatch(`(?m)^in (\S+)\n`)[1]
	end := p.look()
	if c.within != nil {
		p.keys("exit\r")
		p.expect(c.ends)
	}
	p.restored()
	if end.has("Bot Học Trò") || end.has("Leave?") {
		t.Errorf("the terminal is left with\n%s", end)
	}
	if c.says != "" {
		term = c.says
	}
	h := abilitiesOf("xterm-256color").hear(p.came())
	if want := abilitiesOf(term).colours; h.colours != want {
		t.Errorf("%s: %d colours, want %d", term, h.colours, want)
	}
	table.saw(c.name, term, 80, 24, h.colours, first)
}

// Each terminal gets what it understands, and nothing else.
func TestMatrixOfTerminals(t *testing.T) {
	t.Parallel()
	s := serve(t, found(t).dir)
	table := &rows{}
	t.Run("terminals", func(t *testing.T) {
		for _, c := range []struct {
			term, env string
			colours   int
			glance    bool // plays no turn
		}{
			{"dumb", "", 0, false},
			{"vt100", "", 0, false},
			{"linux", "", 16, false},
			{"xterm", "", 16, false},
			{"screen", "", 16, false},
			{"xterm-256color", "", 256, false},
			{"tmux-256color", "", 256, false},

			{"ansi", "", 0, true},
			{"vt220", "COLORTERM=truecolor", 0, true},
			{"screen", "COLORTERM=truecolor", 16, true},
			{"screen-256color", "", 256, true},
			{"xterm-256color", "NO_COLOR=1", 0, true},
			{"xterm-256color", "COLORTERM=truecolor", 256, true}, // the themes need no more
		} {
			t.Run(strings.TrimSpace(c.term+" "+c.env), func(t *testing.T) {
				t.Parallel()
				p := comes(t, s.addr, c.term, caller{w: 80, h: 24, term: c.term, env: c.env})
				first := ""
				if c.glance {
					first = p.expect("Play now").first()
					p.keys("ctrl+c")
				} else {
					first = p.tries(c.term)
				}
				if exit := p.leaves(); exit != 0 {
					t.Errorf("exit code %d", exit)
				}
				p.restored()
				h := abilitiesOf(c.term).hear(p.came())
				for _, w := range h.wrong {
					t.Errorf("sent %s", w)
				}
				if h.colours != c.colours {
					t.Errorf("%d colours, want %d", h.colours, c.colours)
				}
				table.saw("any "+c.env, c.term, 80, 24, h.colours, first)
			})
		}
	})
	table.log(t)
}

// tries plays a turn in lines or on the screen, leaves, and returns how it
// began.
func (p *person) tries(term string) (first string) {
	p.tb.Helper()
	if !abilitiesOf(term).lines {
		first = p.expect("Play now").first()
		p.playsABot()
		return first
	}
	first = p.expect("Type quick to play at once").first()
	p.keys("practise 1", "enter")
	p.expect("* Your turn.")
	p.keys("3R", "enter")
	p.expect("1. You:", "2. Bot Học Trò:")
	p.keys("quit yes", "enter")
	return first
}
