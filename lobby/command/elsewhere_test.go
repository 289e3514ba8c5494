package command

import (
	"strings"
	"testing"

	"oanquan/ui/i18n"
)

// The habits of who comes from FICS lead somewhere: to a command, or to one
// sentence that says what to do instead, in both languages.
func TestHabitsOfOtherServersLeadSomewhere(t *testing.T) {
	inTown(t, func(w *town) {
		for _, lang := range []i18n.Language{i18n.English, i18n.Vietnamese} {
			c := i18n.New(lang)
			for _, word := range []string{
				"style",
			} {
				s := w.run("Mai", word+" Lan hello", inHall, func(e *Env) { e.Text = c })
				text := strings.TrimSuffix(s.err, "\n")
				if s.Exit != ExitUsage || s.out != "" || text != c.Elsewhere().Instead(strings.ToLower(word)) || text == "" || strings.Contains(text, "\n") {
					t.Errorf("%s: %+v", word, s)
				}
			}
		}
		for word, want := range map[string]string{
			"seek": "seek", "sought": "seeks", "match": "match", "challenge": "match", "observe": "watch", "obs": "watch", "examine": "review", "exam": "review", "moves": "moves", "history": "history",
			"hist": "history", "finger": "finger", "fin": "finger", "stats": "finger", "kibitz": "say", "unobserve": "leave", "refresh": "board", "set": "set",
			"variables": "set", "resign": "resign", "draw": "draw", "takeback": "takeback", "adjourn": "adjourn", "moretime": "moretime", "rematch": "ready", "bye": "quit", "who": "who", "games": "games",
			"tell": "tell", "message": "tell", "whisper": "whisper", "shout": "hall", "notify": "follow", "rank": "top", "best": "top", "censor": "mute", "noplay": "block",
		} {
			c := &call{env: w.env("Mai", i18n.English), table: Commands()}
			c.text = c.env.Text.Command()
			if cmd, exit := c.find(word); exit != ExitOK || cmd.Name != want {
				t.Errorf("%s is %q, exit %d; want %s", word, cmd.Name, exit, want)
			}
		}
	})
}

// What the sentences tell to type is there.
func TestWhatIsSaidInsteadCanBeTyped(t *testing.T) {
	for _, line := range []string{"create private", "quick", "say TEXT", "claim draw", "practise", "leave yes", "finger NAME", "set board full"} {
		word, _, _ := strings.Cut(line, " ")
		found := false
		for _, cmd := range Commands() {
			found = found || cmd.Name == word
		}
		if !found {
			t.Errorf("there is no %s", line)
		}
	}
}
