package ui_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"

	"oanquan/lobby/account"
	"oanquan/ui"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/theme"
	"oanquan/ui/uitest"
)

// longHost is an address as long as they get, with a port of its own, and
// wherever it begins on a screen, all of it is to stand there.
const (
	longHost   = "zq.choi-oanquan.truong-dai-hoc.example.org -p 23234"
	longTelnet = "telnet zq.choi-oanquan.truong-dai-hoc.example.org 23235"
)

// packed is the text of a view without styles, spaces, breaks and frames, so
// that a command that goes on in the next line is one.
func packed(view string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r >= '─' && r <= '╿' {
			return -1
		}
		return r
	}, ansi.Strip(view))
}

// TestCommandsStandWhole: a command is there to be copied, and one that is cut
// is worse than none.
func TestCommandsStandWhole(t *testing.T) {
	told := 0
	for _, l := range i18n.Languages() {
		env := gallery.Env(i18n.New(l))
		env.Theme, env.Host, env.Telnet = theme.New(theme.Plain, false), longHost, longTelnet
		all := ui.Scenes(env)
		env.Actor.Who, env.Account, env.Key = account.Who{ID: "~GVEST", Name: "Guest-4k2p"}, account.Account{}, ""
		for _, s := range ui.Scenes(env) {
			s.Name += " of a guest"
			all = append(all, s)
		}
		env.LogIn = func(string) {}
		env.Notice = "Khóa này là của mai: ssh -o IdentitiesOnly=yes -i KEY lan@" + longHost
		all = append(all, ui.Scene{Name: "welcome with a notice", Screen: ui.Scenes(env)[0].Screen})
		for _, size := range []uitest.Size{{W: 80, H: 24}, {W: 100, H: 30}, {W: 120, H: 35}, {W: 40, H: 40}, {W: 40, H: 16}} {
			for _, s := range all {
				view := s.Screen.View(size.W, size.H)
				text := packed(view)
				for at := 0; ; told++ {
					i := strings.Index(text[at:], "zq")
					if i < 0 {
						break
					}
					at += i
					if h, n := packed(longHost), packed(longTelnet)[len("telnet"):]; !strings.HasPrefix(text[at:], h) && !strings.HasPrefix(text[at:], n) {
						t.Errorf("%s, %s, %d×%d: a command is cut:\n%s", s.Name, l, size.W, size.H, ansi.Strip(view))
						break
					}
					at += 2
				}
				for line := range strings.Lines(ansi.Strip(view)) {
					if i := strings.Index(line, "ssh"); i >= 0 && strings.Contains(line[i:], "…") && !strings.Contains(line, "…”") {
						t.Errorf("%s, %s, %d×%d: cut: %s", s.Name, l, size.W, size.H, line)
					}
				}
			}
		}
	}
	if told < 100 {
		t.Errorf("only %d commands seen", told)
	}
}
