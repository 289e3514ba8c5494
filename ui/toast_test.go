package ui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/uitest"
)

// TestAToastCoversNoKeys: the last line of every screen, where its keys are or
// the line that is typed, is in sight beside a toast.
func TestAToastCoversNoKeys(t *testing.T) {
	m, _ := root(page{name: "below"})
	text := strings.Repeat("A challenge waits for your answer. ", 3)
	for _, s := range Scenes(gallery.Env(i18n.New(i18n.Vietnamese))) {
		for _, size := range uitest.Sizes() {
			m.w, m.h = size.W, size.H
			before := layout.Lines(layout.Fit(s.Screen.View(size.W, size.H), size.W, size.H))
			last := len(before) - 1
			for last > 0 && strings.TrimSpace(ansi.Strip(before[last])) == "" {
				last--
			}
			if strings.Contains(before[last], "╰") {
				last--
			}
			told := m.overToast(s.Screen.View(size.W, size.H), text)
			uitest.CheckFits(t, told, size.W, size.H)
			after := layout.Lines(told)
			if after[last] != before[last] {
				t.Errorf("%s, %d×%d: in the place of %q is %q", s.Name, size.W, size.H, ansi.Strip(before[last]), ansi.Strip(after[last]))
			}
			if !strings.Contains(ansi.Strip(told), "A challenge waits") {
				t.Errorf("%s, %d×%d: no toast", s.Name, size.W, size.H)
			}
		}
	}
}
