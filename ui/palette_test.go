package ui

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"oanquan/lobby/account"
	"oanquan/lobby/command"
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

func TestPaletteOpensScreensAndQuits(t *testing.T) {
	m, pages := root(page{name: "bottom"}, page{name: "room"})
	for line, want := range map[string]command.Result{
		"review": {Open: &command.Open{Review: "K7QM2R", Ply: 3}},
		"watch":  {Open: &command.Open{Watch: "7", Room: 7}},
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
