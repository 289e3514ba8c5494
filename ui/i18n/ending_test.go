package i18n

import (
	"testing"

	"oanquan/engine/record"
)

func TestEveryEndingHasItsOwnWords(t *testing.T) {
	for _, l := range Languages() {
		c := New(l)
		said := map[string]record.Ending{c.GameText.EndOther: record.Running}
		for _, e := range record.Endings() {
			text := c.Ending(e, "Mai")
			if other, twice := said[text]; twice || text == "" {
				t.Errorf("%v: %q is said of %q and of %q", l, text, e, other)
			}
			said[text] = e
		}
	}
}
