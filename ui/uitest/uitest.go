// Package uitest drives screens by hand and looks at them through a terminal
// emulator. It promises that no test needs to sleep: commands run when the
// test runs them.
//
// Golden files are in testdata beside the test; `go test ./ui/... -update`
// writes them anew.
package uitest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/vt"

	"oanquan/ui/i18n"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Size is a window in cells.
type Size struct{ W, H int }

// Sizes are the windows of the golden files: roomy, usual, compact.
func Sizes() []Size { return []Size{{120, 35}, {80, 24}, {40, 16}} }

// Plain shows what a terminal of w × h shows of a view: plain text, the ends
// of lines trimmed. A view asks the terminal nothing, so that the emulator has
// no reply that would have to be read.
func Plain(view string, w, h int) string {
	e := vt.NewEmulator(w, h)
	_, _ = e.WriteString("\x1b[?7l" + strings.ReplaceAll(view, "\n", "\r\n"))
	text := e.String()
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
}

// View is anything that draws itself into w × h cells.
type View interface{ View(w, h int) string }

// ViewFunc makes a function a View.
type ViewFunc func(w, h int) string

// View calls f.
func (f ViewFunc) View(w, h int) string { return f(w, h) }

// Golden compares a view with testdata/NAME.WxH.LANG.txt for every size and
// language. build makes the view for a catalogue.
func Golden(t *testing.T, name string, build func(*i18n.Catalog) View) {
	t.Helper()
	for _, l := range i18n.Languages() {
		v := build(i18n.New(l))
		for _, s := range Sizes() {
			file := fmt.Sprintf("%s.%dx%d.%s.txt", name, s.W, s.H, l)
			t.Run(file, func(t *testing.T) {
				out := v.View(s.W, s.H)
				CheckFits(t, out, s.W, s.H)
				Compare(t, file, Plain(out, s.W, s.H))
			})
		}
	}
}

// Compare compares text with the golden file testdata/FILE.
func Compare(t *testing.T, file, got string) {
	t.Helper()
	path := filepath.Join("testdata", file)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (run with -update to write it)", err)
	}
	if got != string(want) {
		t.Errorf("%s differs (run with -update to accept)\ngot:\n%s\nwant:\n%s", path, got, want)
	}
}

// CheckFits fails when a view has more than h lines or a line wider than w.
func CheckFits(t testing.TB, view string, w, h int) {
	t.Helper()
	if view == "" {
		return
	}
	lines := strings.Split(view, "\n")
	if len(lines) > h {
		t.Errorf("at %d×%d: %d lines", w, h, len(lines))
	}
	for i, l := range lines {
		if n := lipgloss.Width(l); n > w {
			t.Errorf("at %d×%d: line %d is %d wide: %q", w, h, i+1, n, l)
			return
		}
	}
}

// CheckAllSizes runs CheckFits over sizes from 1 to 200 in both directions:
// all those around which a layout changes, and some between.
func CheckAllSizes(t *testing.T, v View) {
	t.Helper()
	done := map[Size]bool{}
	check := func(w, h int) {
		if !done[Size{w, h}] {
			done[Size{w, h}] = true
			CheckFits(t, v.View(w, h), w, h)
		}
	}
	for n := 1; n <= 200; n++ {
		near := n <= 3 || n >= 14 && n <= 17 || n >= 22 && n <= 25 || n >= 38 && n <= 41 || n >= 78 && n <= 81 || n >= 108 && n <= 116
		if !near && n%40 != 0 {
			continue
		}
		for _, m := range []int{1, 16, 24, 40, 80} {
			check(n, m)
			check(m, n)
		}
		if t.Failed() {
			return
		}
	}
}

// Key makes the message of a key by its name: "a", "A", "left", "enter",
// "ctrl+c", "space".
func Key(name string) tea.KeyPressMsg {
	special := map[string]rune{
		"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "backspace": tea.KeyBackspace,
		"home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "delete": tea.KeyDelete,
	}
	if r, ok := special[name]; ok {
		return tea.KeyPressMsg{Code: r}
	}
	switch name {
	case "space":
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
	case "ctrl+c":
		return tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}
	case "shift+tab":
		return tea.KeyPressMsg{Code: tea.KeyTab, Mod: tea.ModShift}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

// Run runs a command and the commands of the batches in it, and returns every
// message they give, in order. A command that would wait blocks the test: run
// those of a feed only when the feed has something.
func Run(cmd tea.Cmd) []tea.Msg {
	if cmd == nil {
		return nil
	}
	switch msg := cmd().(type) {
	case nil:
		return nil
	case tea.BatchMsg:
		var out []tea.Msg
		for _, c := range msg {
			out = append(out, Run(c)...)
		}
		return out
	default:
		return []tea.Msg{msg}
	}
}
