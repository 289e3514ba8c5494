package ui

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/command"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// typed types a line into the palette and returns the root with the answer.
func typed(t *testing.T, m Model, line string) Model {
	t.Helper()
	m, _ = m.route(uitest.Key(":"))
	for _, r := range line {
		m, _ = m.route(uitest.Key(string(r)))
	}
	m, cmd := m.route(uitest.Key("enter"))
	for _, msg := range uitest.Run(cmd) {
		m, _ = m.route(msg)
	}
	return m
}

func withPalette(m Model, answer func(out io.Writer, at command.Place, line string) command.Result) Model {
	m.env.Palette = func(_ context.Context, _ screen.Env, at command.Place, out io.Writer, line string) command.Result {
		return answer(out, at, line)
	}
	return m
}

func TestPaletteShowsWhatACommandSays(t *testing.T) {
	m, pages := root(page{name: "the screen"})
	m = withPalette(m, func(out io.Writer, at command.Place, line string) command.Result {
		if _, inRoom := at.Room(); inRoom {
			t.Error("a screen without a room is in one")
		}
		for i := range 50 {
			_, _ = fmt.Fprintf(out, "%s: line %d\n", line, i)
		}
		return command.Result{}
	})
	m = typed(t, m, "who :?")
	if len(*pages[0].got) != 0 {
		t.Errorf("the screen got %v", *pages[0].got)
	}
	if v := m.View().Content; !strings.Contains(v, "who :?: line 0") || strings.Contains(v, "line 49") {
		t.Errorf("the answer is not on the screen:\n%s", v)
	}
	for range 60 {
		m, _ = m.route(uitest.Key("down"))
	}
	if v := m.View().Content; !strings.Contains(v, "line 49") {
		t.Errorf("the end cannot be reached:\n%s", v)
	}
	m, _ = m.route(uitest.Key("esc"))
	if v := m.View().Content; !strings.Contains(v, "the screen") || m.palette.open {
		t.Error("the palette does not close")
	}
}

func TestANextCommandFollowsAnAnswer(t *testing.T) {
	m, pages := root(page{name: "the screen"})
	m = withPalette(m, func(out io.Writer, _ command.Place, line string) command.Result {
		_, _ = io.WriteString(out, "said of "+line)
		return command.Result{}
	})
	m = typed(t, typed(t, m, "who"), "block lan")
	if v := m.View().Content; !strings.Contains(v, "said of block lan") || len(*pages[0].got) != 0 {
		t.Errorf("the screen got %v:\n%s", *pages[0].got, v)
	}
}

func TestPaletteOpensScreensAndQuits(t *testing.T) {
	m, pages := root(page{name: "bottom"}, page{name: "room"})
	for line, want := range map[string]command.Result{
		"review": {Open: &command.Open{Review: "K7QM2R", Ply: 3}},
		"watch":  {Open: &command.Open{Watch: "7", Room: 7}},
		"finger": {Open: &command.Open{Profile: "LAN000000000"}},
		"top":    {Open: &command.Open{Top: true, Pool: "young/slow"}},
	} {
		got := typed(t, withPalette(m, func(io.Writer, command.Place, string) command.Result { return want }), line)
		if len(got.stack) != 3 || got.palette.open {
			t.Errorf("%s: %d screens", line, len(got.stack))
		}
	}
	left := typed(t, withPalette(m, func(io.Writer, command.Place, string) command.Result { return command.Result{Left: true} }), "leave")
	if len(left.stack) != 1 || *pages[1].closed != 1 {
		t.Error("leave did not leave")
	}
	who := account.Who{ID: m.env.Actor.Who.ID, Name: "Mai", Named: true}
	named := typed(t, withPalette(m, func(io.Writer, command.Place, string) command.Result { return command.Result{Named: &who} }), "name Mai yes")
	if named.env.Actor.Who != who {
		t.Errorf("the screens know %+v", named.env.Actor.Who)
	}
	prefs := account.Preferences{Language: "vi"}
	set := typed(t, withPalette(m, func(io.Writer, command.Place, string) command.Result { return command.Result{Prefs: &prefs} }), "set")
	if set.env.Prefs.Language != "vi" {
		t.Error("preferences were not taken over")
	}
}

func TestPaletteIsNotOpenedWhileTyping(t *testing.T) {
	m, pages := root(page{name: "chat", text: true})
	m = withPalette(m, func(io.Writer, command.Place, string) command.Result { return command.Result{} })
	m, _ = m.route(uitest.Key(":"))
	if m.palette.open || len(*pages[0].got) != 1 {
		t.Error("a colon in a text opens the palette")
	}
}

func TestPaletteTakesALongAnswer(t *testing.T) {
	m, _ := root(page{name: "x"})
	m = withPalette(m, func(out io.Writer, _ command.Place, _ string) command.Result {
		for range 1000 {
			if _, err := io.WriteString(out, strings.Repeat("x", 1000)+"\n"); err != nil {
				t.Error(err)
			}
		}
		return command.Result{}
	})
	m = typed(t, m, "games")
	if n := len(strings.Join(m.palette.said, "\n")); n > paletteBytes {
		t.Errorf("%d bytes are kept", n)
	}
}

func TestPaletteScrollsByPages(t *testing.T) {
	m, _ := root(page{name: "x"})
	m = withPalette(m, func(out io.Writer, _ command.Place, _ string) command.Result {
		for i := range 100 {
			_, _ = fmt.Fprintf(out, "line %d.\n", i)
		}
		return command.Result{}
	})
	m = typed(t, m, "who")
	for _, step := range []struct{ key, sees string }{
		{"end", "line 99."}, {"home", "line 0."}, {"pgdown", "line 20."}, {"pgdown", "line 40."}, {"pgup", "line 39."}, {"up", "line 19."}, {"space", "line 50."},
	} {
		m, _ = m.route(uitest.Key(step.key))
		if v := m.View().Content; !strings.Contains(v, step.sees) {
			t.Errorf("%s: no %q in\n%s", step.key, step.sees, v)
		}
	}
}

// answers are what commands say, as tables for people are laid out.
var answers = map[string]string{
	"help": "You are in the lobby. These are the commands:\n\n" +
		"  games [--json|--tsv]            List the games being played.\n" +
		"  history [NAME] [--json|--tsv]   List the finished games of somebody, or your own, the newest first.\n" +
		"  create [PRESET] [KEY=VALUE...]  Open a room with rules of your choice and sit down in it.\n" +
		"  quit                            Leave the server.\n\n" +
		"help COMMAND tells more about one of them.",
	"games": "Game    Room  Players                                 Rules                                   Turn  Watching\n" +
		"K7QM2R     7  Lan_Hương, Guest-4k2p                   young quan + 7 dân a square               12         4\n" +
		"9TX4AB    12  Nguyễn_Thị_Minh_Khai, tên_dài_hai_mươi  classic                                    3         0\n" +
		"M4RK7Q   103  mai, hoa, Bình                          three players + sow to the right only    101        17",
	"who": "mai        in the lobby  just now\nLan_Hương  in room 7     5 minutes ago",
}

func TestPaletteGolden(t *testing.T) {
	for line, answer := range answers {
		uitest.Golden(t, "palette-"+line, func(c *i18n.Catalog) uitest.View {
			m, _ := root(page{name: "x"})
			env := gallery.Env(c)
			m.env = &env
			m = typed(t, withPalette(m, func(out io.Writer, _ command.Place, _ string) command.Result {
				_, _ = io.WriteString(out, answer+"\n")
				return command.Result{}
			}), line)
			return uitest.ViewFunc(func(w, h int) string {
				m, _ := m.route(tea.WindowSizeMsg{Width: w, Height: h})
				return m.content()
			})
		})
	}
}

// A hint counts once it is given, so the screen has it whatever becomes of the
// answer.
func TestPaletteGivesAHintToTheScreen(t *testing.T) {
	m, pages := root(page{name: "room"})
	hint := lobby.Hint{Game: "K7QM2R", Ply: 2}
	m = withPalette(m, func(io.Writer, command.Place, string) command.Result { return command.Result{Hint: &hint} })
	if m = typed(t, m, "hint"); len(*pages[0].got) != 1 || (*pages[0].got)[0] != fmt.Sprint(screen.Hinted{Hint: hint}) {
		t.Errorf("the screen got %v", *pages[0].got)
	}
	m.palette = palette{}
	m, _ = m.route(Owned{ID: rootID, Msg: answered{res: command.Result{Hint: &hint}}})
	if len(*pages[0].got) != 2 || m.palette.open {
		t.Errorf("after Esc the screen got %v", *pages[0].got)
	}
}

func TestPaletteGoesToAnAccountWhereOneCanLogIn(t *testing.T) {
	for line, want := range map[string]string{"login Mai 7H3K-9QM2-WTXA": "login Mai 7H3K-9QM2-WTXA", "LOGIN": ""} {
		m, _ := root(page{name: "the screen"})
		m = withPalette(m, func(io.Writer, command.Place, string) command.Result {
			t.Errorf("%q is run", line)
			return command.Result{}
		})
		got := "nothing"
		m.env.LogIn = func(l string) { got = l }
		if typed(t, m, line); got != want {
			t.Errorf("%q: the door gets %q, want %q", line, got, want)
		}
	}
}
