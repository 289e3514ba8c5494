package lobbyhall

import (
	"strings"
	"testing"

	"oanquan/lobby"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

func TestGamesThatWaitAreInSight(t *testing.T) {
	uitest.Golden(t, "due", func(c *i18n.Catalog) uitest.View {
		env := uitest.Env(c)
		env.Hall = uitest.Hall{Due: true}
		return filled(env)
	})
	m := filled(english(uitest.Hall{Due: true}))
	if _, msgs := press(m, "e"); only(t, msgs) != (screen.Push{Route: screen.Room{Number: 21}}) {
		t.Errorf("e leads to %v", msgs)
	}
	// Enter does the same in the list; a game that was put off stands at its end.
	if _, msgs := press(m, "down", "enter"); only(t, msgs) != (screen.Push{Route: screen.Room{Number: 22}}) {
		t.Errorf("Enter leads to %v", msgs)
	}
	if _, msgs := press(m, "end", "enter"); only(t, msgs) != (arrived{err: lobby.ErrNoGame}) {
		t.Errorf("it is not resumed: %v", msgs)
	}
	// u goes there from any list, and the line says that he is here.
	if view := uitest.Plain(m.View(80, 24), 80, 24); !strings.Contains(view, "1 game put off; tuấn92 is here") || !strings.Contains(view, "put off, here") {
		t.Errorf("who is here:\n%s", view)
	}
	if _, msgs := press(m, "tab", "tab", "u", "enter"); only(t, msgs) != (arrived{err: lobby.ErrNoGame}) {
		t.Errorf("u does not lead to it: %v", msgs)
	}
	none := filled(english(uitest.Hall{}))
	if _, msgs := press(none, "e"); len(msgs) != 0 || strings.Contains(none.View(80, 24), "wait for your move") {
		t.Errorf("nothing waits: %v", msgs)
	}
}
