package review

import (
	"strings"
	"testing"

	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/uitest"
)

func TestAReviewTellsOfHints(t *testing.T) {
	game := gallery.Finished()
	if strings.Contains(opened(t, 3).View(80, 24), "hints:") {
		t.Error("it tells of hints that nobody was given")
	}
	game.Record.Aids = []int{0, 3}
	for _, l := range i18n.Languages() {
		m, err := Showing(gallery.Env(i18n.New(l)), game, 3)
		if err != nil {
			t.Fatal(err)
		}
		want := map[i18n.Language]string{i18n.English: "Lan_Hương hints: 3", i18n.Vietnamese: "Lan_Hương gợi ý: 3"}[l]
		for _, s := range uitest.Sizes() {
			if view := uitest.Plain(m.View(s.W, s.H), s.W, s.H); !strings.Contains(view, want) {
				t.Errorf("%q is not in\n%s", want, view)
			}
		}
		uitest.CheckAllSizes(t, m)
	}
}
