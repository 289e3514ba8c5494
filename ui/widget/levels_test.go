package widget_test

import (
	"strings"
	"testing"

	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/theme"
	"oanquan/ui/uitest"
	"oanquan/ui/widget"
)

func TestLevelsAreChosenByNumberOrWithTheArrows(t *testing.T) {
	k := keymap.New(false)
	for _, tt := range []struct {
		at           int
		keys         string
		cursor, pick int
		away         bool
	}{
		{0, "", 3, 0, false}, // the usual one
		{99, "", 3, 0, false},
		{5, "", 5, 0, false}, // the last one
		{5, "enter", 5, 5, false},
		{5, "space", 5, 5, false},
		{0, "1", 1, 1, false},
		{0, "8", 8, 8, false},
		{0, "9", 3, 0, false},
		{0, "0", 3, 0, false},
		{0, "down down up enter", 4, 4, false},
		{1, "up up", 1, 0, false},
		{8, "down j", 8, 0, false},
		{4, "home", 1, 0, false},
		{4, "end", 8, 0, false},
		{4, "x", 4, 0, false},
		{4, "down esc", 5, 0, true},
	} {
		l, picked, away := widget.NewLevels(tt.at), 0, false
		for _, key := range strings.Fields(tt.keys) {
			l, picked, away = l.Key(k, uitest.Key(key))
		}
		if l.At != tt.cursor || picked != tt.pick || away != tt.away {
			t.Errorf("from %d, %q: at %d, picked %d, away %v", tt.at, tt.keys, l.At, picked, away)
		}
	}
}

func TestLevelsTellTheirNamesAndHowTheyPlay(t *testing.T) {
	for _, lang := range i18n.Languages() {
		c, th := i18n.New(lang), theme.New(theme.Dark, false)
		for at := 1; at <= i18n.BotLevels; at++ {
			l := widget.NewLevels(at)
			narrow := uitest.Plain(l.View(th, keymap.New(false), c, 40, 16), 40, 16)
			wide := uitest.Plain(l.View(th, keymap.New(false), c, 80, 24), 80, 24)
			for i := range i18n.BotLevels {
				label, note := c.BotLabel(i+1), c.Bots.Notes[i]
				if !strings.Contains(narrow, label) || !strings.Contains(wide, label) {
					t.Errorf("%s: no %q in\n%s\n%s", lang, label, narrow, wide)
				}
				if !strings.Contains(wide, note) || strings.Contains(narrow, note) != (i+1 == at) {
					t.Errorf("%s, cursor at %d: %q is not where it should be:\n%s\n%s", lang, at, note, narrow, wide)
				}
			}
		}
		uitest.CheckAllSizes(t, uitest.ViewFunc(func(w, h int) string {
			return widget.NewLevels(8).View(th, keymap.New(false), c, w, h)
		}))
	}
}
