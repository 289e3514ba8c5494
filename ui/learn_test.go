package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// walk presses keys and delivers what they bring, as a session does.
func walk(m Model, keys ...string) Model {
	for _, k := range keys {
		var cmd tea.Cmd
		m, cmd = m.route(uitest.Key(k))
		for _, msg := range uitest.Run(cmd) {
			m, _ = m.route(msg)
		}
	}
	return m
}

func TestWhatWasLearnedLastsAsLongAsTheSession(t *testing.T) {
	env := gallery.Env(i18n.New(i18n.English))
	env.Prefs.Animation = "off"
	m, ok := New(env, []screen.Route{screen.Welcome{}}).(Model)
	if !ok {
		t.Fatal("no model")
	}
	m, _ = m.route(tea.WindowSizeMsg{Width: 80, Height: 24})
	m = walk(m, "3", "enter", "2", "right")
	m = walk(m, "esc", "esc", "3")
	if text := uitest.Plain(m.content(), 80, 24); !strings.Contains(text, "✓ 1. Sowing") || strings.Contains(text, "✓ 2.") {
		t.Errorf("the lesson is forgotten:\n%s", text)
	}
	// The list below another list knows what was solved in that.
	m = walk(m, "home", "enter", "p", "enter", "1", "left", "esc", "esc", "esc")
	if text := uitest.Plain(m.content(), 80, 24); !strings.Contains(text, "✓ 2. Sowing on") {
		t.Errorf("the lesson of the other list is not there:\n%s", text)
	}
}
