package command

import (
	"slices"
	"strings"
	"testing"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
)

// aPuzzle is the puzzle of the first day in a bubble of time. Its answer is 5R.
const aPuzzle = `{"v":1,"rules":"","position":"9:1,4,1,1,1/1:1,1,1,2,2 20+1-0/5+1-0 a","choices":[` +
	`{"value":28,"line":["5R","2R","5L","5L","4L","3R"]},{"value":20,"line":["3R","5L"]},{"value":18,"line":["1L","1L","5R"]},` +
	`{"value":10,"line":["1R","3L"]},{"value":10,"line":["5L","1L","5R"]},{"value":8,"line":["3L","1L","1R"]},` +
	`{"value":6,"line":["2R","2R","1L"]},{"value":2,"line":["4L","5R"]},{"value":2,"line":["4R","3L","3R"]},` +
	`{"value":-7,"line":["2L","1R","2R"]}],"played":"3R","source":{"game":"M4RK7Q","ply":18,"players":["Lan_Hương","tuấn92"]}}`

func withPuzzle(t *testing.T, f func(*town)) {
	t.Helper()
	inTown(t, func(w *town) {
		for _, day := range []account.Day{"2000-01-01", "2000-01-02"} {
			if err := w.store.SavePuzzle(day, []byte(aPuzzle)); err != nil {
				t.Fatal(err)
			}
		}
		f(w)
	})
}

func TestThePuzzleIsShownWithoutItsAnswer(t *testing.T) {
	withPuzzle(t, func(w *town) {
		for _, who := range []string{"Mai", "guest"} {
			s := w.run(who, "puzzle")
			if s.Exit != ExitOK || s.err != "" {
				t.Fatalf("%s: exit %d, %q", who, s.Exit, s.err)
			}
			for _, want := range []string{
				"Today's puzzle, 1 Jan 2000: not solved yet\n", "you 30, opponent 15", "  9  +-----+-----+", "ssh play.example.org puzzle MOVE",
			} {
				if !strings.Contains(s.out, want) {
					t.Errorf("%s: no %q in\n%s", who, want, s.out)
				}
			}
			for _, secret := range []string{"5R", "5 right", "M4RK7Q", "Lan_Hương", "28"} {
				if all := s.out + w.run(who, "puzzle --json").out; strings.Contains(all, secret) {
					t.Errorf("%s is told %q:\n%s", who, secret, all)
				}
			}
		}
		if s := w.run("guest", "puzzle"); !strings.Contains(s.out, "without an SSH key") {
			t.Errorf("a guest is not told that nothing is kept:\n%s", s.out)
		}
		vi := w.run("Mai", "puzzle", inVietnamese)
		if !strings.Contains(vi.out, "Thế cờ hôm nay, 01/01/2000: chưa giải") {
			t.Errorf("in Vietnamese:\n%s", vi.out)
		}
		words := w.run("Mai", "puzzle", func(e *Env) { e.Prefs.Board = BoardWords })
		if strings.Contains(words.out, "+---") || !strings.Contains(words.out, "1, 4, 1, 1, 1") {
			t.Errorf("told in words:\n%s", words.out)
		}
	})
}

func TestThePuzzleIsSolvedByCommand(t *testing.T) {
	withPuzzle(t, func(w *town) {
		wrong := w.run("Mai", "puzzle 3p")
		if wrong.Exit != ExitOK || !strings.Contains(wrong.out, "Not the best. 3 right: you are 20 points ahead in the end.") ||
			!strings.Contains(wrong.out, "3R 5L") || strings.Contains(wrong.out, "5R") {
			t.Errorf("a wrong move: exit %d\n%s", wrong.Exit, wrong.out)
		}
		w.run("Mai", "puzzle 3R") // the same once more
		right := w.run("Mai", "puzzle 5R")
		for _, want := range []string{"Right after 2 tries! 5 right: you are 28 points ahead", "5R 2R 5L", "From game M4RK7Q, Lan_Hương against tuấn92", "ssh -t play.example.org review M4RK7Q", "Streak: 1 day, longest 1", "in 17 hours"} {
			if !strings.Contains(right.out, want) {
				t.Errorf("no %q in\n%s", want, right.out)
			}
		}
		if again := w.run("Mai", "puzzle"); !strings.Contains(again.out, ": solved\n") || !strings.Contains(again.out, "5R 2R 5L") {
			t.Errorf("looked at again:\n%s", again.out)
		}
		if s := w.run("Mai", "puzzle 4R"); s.Exit != ExitOK || !strings.Contains(s.out, "You have solved it already. With 4 right you are 2 points ahead in the end.") || strings.Contains(s.out, "Try again") {
			t.Errorf("another move after it:\n%s", s.out)
		}
		if got := lines(w.run("Mai", "me").out); !slices.Contains(got, "puzzles  streak: 1 day, longest 1; 1 solved, 0 at the first try") {
			t.Errorf("me: %q", got)
		}
		time.Sleep(24 * time.Hour)
		if s := w.run("Mai", "puzzle 5>"); !strings.Contains(s.out, "first try") || !strings.Contains(s.out, "Streak: 2 days") {
			t.Errorf("on the next day:\n%s", s.out)
		}
		var me meAnswer
		answer(t, w.run("Mai", "me --json"), &me)
		if me.Streak != 2 || me.Solved != 2 || me.First != 1 || me.Best != 2 {
			t.Errorf("me: %+v", me)
		}
	})
}

func TestThePuzzleAsJSON(t *testing.T) {
	withPuzzle(t, func(w *town) {
		var a puzzleAnswer
		answer(t, w.run("Mai", "puzzle 1R --json"), &a)
		if a.Move != "1R" || a.Right || a.Value != 10 || a.Tries != 1 || a.Solved || !a.Kept || a.Choices != nil || a.Day != "2000-01-01" || a.Ends != "2000-01-01T17:00:00Z" {
			t.Errorf("a wrong move: %+v", a)
		}
		a = puzzleAnswer{}
		answer(t, w.run("Mai", "puzzle 5R --json"), &a)
		if !a.Right || a.Value != 28 || !a.Solved || a.Streak != 1 || len(a.Choices) != 10 || a.Choices[0].Line != "5R 2R 5L 5L 4L 3R" ||
			a.Game != "M4RK7Q" || a.Ply != 18 || a.Played != "3R" {
			t.Errorf("the right one: %+v", a)
		}
		a = puzzleAnswer{}
		answer(t, w.run("guest", "puzzle 5R --json"), &a)
		if !a.Right || a.Kept || a.Tries != 1 {
			t.Errorf("a guest's: %+v", a)
		}
	})
}

func TestTheAnswerOfThePuzzleWantsAYes(t *testing.T) {
	withPuzzle(t, func(w *town) {
		if s := w.run("Mai", "puzzle answer"); s.Exit != ExitOK || !strings.Contains(s.out, "puzzle answer yes") || strings.Contains(s.out, "5 right") {
			t.Errorf("asked once: exit %d\n%s", s.Exit, s.out)
		}
		if s := w.run("Mai", "puzzle answer yes"); s.Exit != ExitOK || !strings.Contains(s.out, "The answer: 5 right") {
			t.Errorf("asked twice: exit %d\n%s", s.Exit, s.out)
		}
		if s := w.run("Mai", "puzzle 5R"); strings.Contains(s.out, "Right") || strings.Contains(s.out, "streak") {
			t.Errorf("solved after it:\n%s", s.out)
		}
	})
}

func TestWhatIsNoAnswerToThePuzzle(t *testing.T) {
	withPuzzle(t, func(w *town) {
		for line, want := range map[string]string{
			"puzzle 6R":     "“6R” is no move",
			"puzzle x":      "“x” is no move",
			"puzzle 5R yes": "Usage: puzzle",
		} {
			if s := w.run("Mai", line); s.Exit != ExitUsage || !strings.Contains(s.err, want) || s.out != "" {
				t.Errorf("%s: exit %d, %q", line, s.Exit, s.err)
			}
		}
	})
	inTown(t, func(w *town) { // there is none yet
		if s := w.run("Mai", "puzzle"); s.Exit != ExitTryLater || !strings.Contains(s.err, "being made") {
			t.Errorf("exit %d, %q", s.Exit, s.err)
		}
	})
}

// making is a hall whose puzzle takes a while.
type making struct {
	Hall
	ready time.Time
}

func (h making) Daily(who account.Who) (lobby.Daily, error) {
	d, err := h.Hall.Daily(who)
	d.Ready = d.Ready && !time.Now().Before(h.ready)
	return d, err
}

func TestAProgramWaitsForThePuzzle(t *testing.T) {
	withPuzzle(t, func(w *town) {
		in := func(d time.Duration) func(*Env) {
			return func(e *Env) { e.Hall = making{e.Hall, time.Now().Add(d)} }
		}
		if s := w.run("Mai", "puzzle", in(5*time.Second)); s.Exit != ExitOK || !strings.Contains(s.out, "Today's puzzle, 1 Jan 2000") {
			t.Errorf("made after five seconds: %+v", s)
		}
		begun := time.Now()
		if s := w.run("Mai", "puzzle", in(time.Minute)); s.Exit != ExitTryLater || !strings.Contains(s.err, "being made") || time.Since(begun) > puzzleWithin {
			t.Errorf("made after a minute: %+v after %v", s, time.Since(begun))
		}
		if s := w.run("Mai", "puzzle", in(5*time.Second), inHall); s.Exit != ExitTryLater {
			t.Errorf("in a session: %+v", s)
		}
	})
}
