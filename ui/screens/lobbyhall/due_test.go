package lobbyhall

import (
	"strings"
	"testing"

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
	none := filled(english(uitest.Hall{}))
	if _, msgs := press(none, "e"); len(msgs) != 0 || strings.Contains(none.View(80, 24), "wait for your move") {
		t.Errorf("nothing waits: %v", msgs)
	}
}
