package linemode

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"oanquan/engine"
	"oanquan/ui/i18n"
)

// readable is what a screen reader says something sensible for: letters,
// digits, punctuation; the marks of who speaks, and a minus.
func readable(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsPunct(r) || strings.ContainsRune(" \n<>−", r)
}

// Whoever chose the board in words hears a whole game, and looks at it again,
// without a sign that is drawn.
func TestTheBoardInWordsDrawsNothing(t *testing.T) {
	for _, l := range i18n.Languages() {
		t.Run(string(l), func(t *testing.T) {
			inTown(t, func(w *town) {
				in := func(o *Options) { o.Text = i18n.New(l) }
				mai, lan := w.comes("Mai", in), w.comes("Lan", in)
				mai.says("set board words")
				lan.says("set board words")
				mai.hears()
				lan.hears()
				text := mai.says("create") + lan.says("join 1") + mai.says("ready") + lan.says("ready")
				r := rand.New(rand.NewPCG(5, 6))
				g, err := engine.NewGame(engine.Classic())
				if err != nil {
					t.Fatal(err)
				}
				for people := []*person{mai, lan}; !g.Over(); {
					legal := g.Legal()
					m := legal[r.IntN(len(legal))]
					text += people[g.Ply()%2].says(m.String())
					if g, _, err = g.Play(m); err != nil {
						t.Fatal(err)
					}
				}
				text += mai.hears() + lan.hears() + mai.says("board")
				games, err := w.lobby.Recent(1)
				if err != nil || len(games) != 1 {
					t.Fatal(games, err)
				}
				id := string(games[0].Record.ID)
				mai.says("leave")
				for _, line := range []string{"review " + id, "next", "analyse", "next", "last", "back", "ply 3", "quit"} {
					text += mai.says(line)
				}
				if strings.Count(text, "\n") < 5*g.Ply() {
					t.Fatalf("only this was told:\n%s", text)
				}
				for line := range strings.Lines(text) {
					if i := strings.IndexFunc(line, func(r rune) bool { return !readable(r) }); i >= 0 || strings.Contains(line, "--") {
						t.Fatalf("%q", line)
					}
				}
			})
		})
	}
}
