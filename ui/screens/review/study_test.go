package review

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// critic is a hall that gives prepared answers and notes what it was asked.
type critic struct {
	gallery.Hall
	answers []lobby.Analysis
	err     error
	seen    []int
	whatIf  func(ctx context.Context, ply int, line []engine.Move) (analysis.Turn, error)
	lines   [][]engine.Move
}

func (c *critic) Analyse(ctx context.Context, _ account.Who, _ room.GameID, seen int) (lobby.Analysis, error) {
	c.seen = append(c.seen, seen)
	if c.err != nil {
		return lobby.Analysis{}, c.err
	}
	if len(c.answers) == 0 {
		<-ctx.Done()
		return lobby.Analysis{}, ctx.Err()
	}
	a := c.answers[0]
	c.answers = c.answers[1:]
	return a, nil
}

func (c *critic) WhatIf(ctx context.Context, who account.Who, id room.GameID, ply int, line []engine.Move) (analysis.Turn, error) {
	c.lines = append(c.lines, line)
	if c.whatIf != nil {
		return c.whatIf(ctx, ply, line)
	}
	return c.Hall.WhatIf(ctx, who, id, ply, line)
}

// studying is the review at a ply with a hall that answers so.
func studying(t *testing.T, l i18n.Language, hall screen.Hall, ply int) Model {
	t.Helper()
	env := gallery.Env(i18n.New(l))
	env.Hall = hall
	m, err := Showing(env, gallery.Finished(), ply)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func update(m Model, msg tea.Msg) (Model, tea.Cmd) {
	s, cmd := m.Update(msg)
	return s.(Model), cmd
}

// analysed is the review with the whole analysis on show.
func analysed(t *testing.T, ply int, keys ...string) Model {
	t.Helper()
	m, cmd := update(studying(t, i18n.English, gallery.Hall{}, ply), uitest.Key("a"))
	m, _ = update(m, uitest.Run(cmd)[0])
	return press(m, keys...)
}

func text(m Model, w, h int) string { return uitest.Plain(m.View(w, h), w, h) }

func wants(t *testing.T, m Model, w, h int, parts ...string) {
	t.Helper()
	got := text(m, w, h)
	for _, p := range parts {
		if !strings.Contains(got, p) {
			t.Errorf("no %q in\n%s", p, got)
		}
	}
}

func TestTheAnalysisComesTurnByTurn(t *testing.T) {
	game := gallery.Finished()
	hall := &critic{answers: []lobby.Analysis{gallery.Studied(game, 0), gallery.Studied(game, 5), gallery.Studied(game, 12), gallery.Studied(game, -1)}}
	m, cmd := update(studying(t, i18n.English, hall, 0), uitest.Key("a"))
	wants(t, m, 80, 24, "analysis: starting…")
	for i, want := range []string{"analysis: turn 1 of 27", "analysis: turn 6 of 27", "analysis: turn 13 of 27", "ahead (+) or behind (-)"} {
		if cmd == nil {
			t.Fatalf("nothing is asked after %d answers", i)
		}
		msg := cmd()
		m = press(m, "right") // the person goes on meanwhile
		m, cmd = update(m, msg)
		wants(t, m, 80, 24, want)
	}
	if cmd != nil || !slices.Equal(hall.seen, []int{-1, 0, 5, 12}) || m.cursor.Ply() != 4 {
		t.Errorf("asked %v, at %d, asking on: %v", hall.seen, m.cursor.Ply(), cmd != nil)
	}
	wants(t, m, 80, 24, "accuracy 90%", "2 left!", "1 right? +3")
	if _, cmd = update(press(m, "a"), uitest.Key("a")); cmd == nil {
		t.Error("nobody asks whether it may still be shown")
	}
}

func TestAnUnfinishedAnalysisSaysSoAndShowsWhatThereIs(t *testing.T) {
	m, err := Studying(gallery.Env(i18n.New(i18n.English)), gallery.Finished(), 3, gallery.Studied(gallery.Finished(), 3), nil)
	if err != nil {
		t.Fatal(err)
	}
	wants(t, m, 80, 24, "? a mistake: ≈ 7 points lost", "has not been looked at")
	if got := text(m, 80, 24); strings.Contains(got, "accuracy") {
		t.Errorf("accuracy of a part:\n%s", got)
	}
}

func TestTheQueueIsLookedAtNowAndThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		queued := gallery.Studied(gallery.Finished(), 0)
		queued.Queued = 2
		still := gallery.Studied(gallery.Finished(), 4)
		hall := &critic{answers: []lobby.Analysis{queued, still, still, gallery.Studied(gallery.Finished(), -1)}}
		m, cmd := update(studying(t, i18n.English, hall, 0), uitest.Key("a"))
		m, cmd = update(m, cmd())
		wants(t, m, 80, 24, "2 games before this one")
		start := time.Now()
		pauses := 0
		for cmd != nil {
			msg := cmd()
			if _, ok := msg.(askNow); ok {
				pauses++
			}
			m, cmd = update(m, msg)
		}
		// Once for the queue, once because the same turns came again.
		if pauses != 2 || time.Since(start) != 2*askAgain || !m.study.got.Finished {
			t.Errorf("%d pauses, %v, finished %v", pauses, time.Since(start), m.study.got.Finished)
		}
	})
}

func TestTheWaitEndsWithTheScreen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, cmd := update(studying(t, i18n.English, &critic{}, 0), uitest.Key("a"))
		done := make(chan tea.Msg)
		go func() { done <- cmd() }() // ends with the screen
		synctest.Wait()
		m.Close()
		if msg := <-done; msg != nil {
			t.Errorf("%v", msg)
		}
	})
}

func TestStaleAnswersAreNobodys(t *testing.T) {
	m := studying(t, i18n.English, &critic{}, 0)
	m, _ = update(m, uitest.Key("a"))
	m, cmd := update(m, studied{tag: m.study.tag - 1, got: gallery.Studied(gallery.Finished(), -1)})
	if m.study.known || cmd != nil {
		t.Error("an answer to an older question counts")
	}
}

func TestWhyThereIsNoAnalysis(t *testing.T) {
	for _, l := range i18n.Languages() {
		for _, err := range []error{lobby.ErrYouPlay, lobby.ErrOnBoard, lobby.ErrNoAnalysis, lobby.ErrQueueFull, lobby.ErrGameRunning} {
			hall := &critic{err: err}
			m, cmd := update(studying(t, l, hall, 5), uitest.Key("a"))
			m, _ = update(m, cmd())
			sentence, _, _ := strings.Cut(screen.Sentence(m.env.Text, err), ".")
			for _, s := range uitest.Sizes() {
				if got := strings.Join(strings.Fields(text(m, s.W, s.H)), " "); !strings.Contains(got, sentence) {
					t.Errorf("%s, %v: no %q in\n%s", l, err, sentence, got)
				}
			}
			m = press(m, "right")
			if got := text(m, 80, 24); m.cursor.Ply() != 6 || strings.Contains(got, sentence) {
				t.Errorf("%v: at %d\n%s", err, m.cursor.Ply(), got)
			}
			_, cmd = update(m, uitest.Key("a"))
			if again := cmd != nil; again != !errors.Is(err, lobby.ErrNoAnalysis) {
				t.Errorf("%v: asked again: %v", err, again)
			}
		}
	}
}

func TestAFaultCanBeTriedAgain(t *testing.T) {
	broken := gallery.Studied(gallery.Finished(), 4)
	broken.Failed = true
	hall := &critic{answers: []lobby.Analysis{broken, gallery.Studied(gallery.Finished(), -1)}}
	m, cmd := update(studying(t, i18n.English, hall, 0), uitest.Key("a"))
	m, cmd2 := update(m, cmd())
	wants(t, m, 80, 24, "has failed halfway")
	if cmd2 != nil {
		t.Error("it goes on by itself")
	}
	m, cmd = update(m, uitest.Key("a"))
	m, _ = update(m, cmd())
	wants(t, m, 80, 24, "accuracy")
}

func TestGoingFromMistakeToMistake(t *testing.T) {
	m := analysed(t, 0)
	var got []int
	for range 4 {
		m = press(m, "n")
		got = append(got, m.cursor.Ply())
	}
	if want := []int{3, 12, 16, 20}; !slices.Equal(got, want) {
		t.Errorf("stops at %v, want %v", got, want)
	}
	s, cmd := m.Update(uitest.Key("tab"))
	if out := uitest.Run(cmd); s.(Model).cursor.Ply() != 20 || len(out) != 1 || out[0] != (screen.Toast{Text: m.env.Text.Analysis.NoneOn}) {
		t.Errorf("after the last: %v", out)
	}
	if m = press(m, "shift+tab"); m.cursor.Ply() != 16 {
		t.Errorf("back at %d", m.cursor.Ply())
	}
	if m = press(studying(t, i18n.English, gallery.Hall{}, 0), "n"); m.cursor.Ply() != 0 {
		t.Error("there are mistakes without an analysis")
	}
}

func TestAGradeIsAMarkAndAWord(t *testing.T) {
	for ply, want := range map[int]string{
		1: "! the best move", 3: "? a mistake: ≈ 7 points lost, better was ", 5: "?! inaccurate: ≈ 4 points lost", 2: "• a good move: ≈ 1 point lost",
		12: "?? a blunder: ≈ 21 points lost", 26: "?! inaccurate: = 5 points lost",
	} {
		m := analysed(t, ply)
		for _, s := range uitest.Sizes() {
			if got := strings.Join(strings.Fields(text(m, s.W, s.H)), " "); !strings.Contains(got, want) {
				t.Errorf("turn %d, %v: no %q in\n%s", ply, s, want, text(m, s.W, s.H))
			}
		}
	}
}

func TestTheBarIsOfThePositionOnShow(t *testing.T) {
	for ply, want := range map[int]string{12: "mai  ≈ +18 ", 9: " ≈ +5   Lan_Hương", 27: "mai  = +48 ", 21: "mai  = +36 "} {
		wants(t, analysed(t, ply), 80, 24, want)
	}
	wants(t, analysed(t, 12), 40, 16, "≈ +18")
	if turned := analysed(t, 12, "p"); !strings.Contains(text(turned, 80, 24), "mai  ≈ +18 ") {
		t.Error("turning the board turns the bar")
	}
}

func TestWhatIsCertainSaysHowLongItTakes(t *testing.T) {
	m := analysed(t, 22)
	turn, _ := m.turn(22)
	if !turn.Exact || turn.Value == 0 || turn.Turns == 0 {
		t.Fatalf("nothing is certain: %+v", turn)
	}
	said := "a sure win, 8 more turns at most"
	if turn.Value < 0 {
		said = "a sure loss, 8 more turns at most"
	}
	wants(t, m, 80, 24, said)
	wants(t, m, 120, 35, said)
	if guessed := text(analysed(t, 12), 120, 35); strings.Contains(guessed, "a sure") {
		t.Errorf("a guess is certain:\n%s", guessed)
	}
}

func TestAGameThatWasBrokenOffEndsWithWhatItsLastTurnLeft(t *testing.T) {
	game := gallery.Finished()
	game.Record.Moves, game.Record.Ending, game.Record.EndedBy = game.Record.Moves[:12], record.Resign, 1
	got := gallery.Studied(gallery.Finished(), 12)
	got.Total, got.Finished, got.Report.Final = 12, true, []int{12, 5}
	m, err := Studying(gallery.Env(i18n.New(i18n.English)), game, -1, got, nil)
	if err != nil {
		t.Fatal(err)
	}
	wants(t, m, 80, 24, "mai  ≈ +18 ", "x what if")
}

func TestAHiddenPositionSaysSoOnce(t *testing.T) {
	a := gallery.Studied(gallery.Finished(), -1)
	for i := range 2 {
		a.Report.Turns[i] = analysis.Turn{Ply: i, Seat: engine.Seat(i), Played: a.Report.Turns[i].Played, Hidden: true}
	}
	m, err := Studying(gallery.Env(i18n.New(i18n.English)), gallery.Finished(), 1, a, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := text(m, 80, 24); strings.Count(got, "still being played") != 1 || strings.Contains(got, "Best now") {
		t.Error(got)
	}
	if m = press(m, "n"); m.cursor.Ply() != 3 {
		t.Errorf("a hidden turn has a grade: at %d", m.cursor.Ply())
	}
}

func TestTheHouseIsNotGraded(t *testing.T) {
	a := gallery.Studied(gallery.Finished(), -1)
	a.Report.Turns[2].House = true
	m, err := Studying(gallery.Env(i18n.New(i18n.English)), gallery.Finished(), 3, a, nil)
	if err != nil {
		t.Fatal(err)
	}
	wants(t, m, 80, 24, "The house played this turn")
	if next := press(m, "home", "n"); next.cursor.Ply() != 12 {
		t.Errorf("the next mistake is at %d", next.cursor.Ply())
	}
	if got := text(m, 80, 24); strings.Contains(got, "a mistake") {
		t.Error(got)
	}
}

func TestThreeHaveNoBar(t *testing.T) {
	three := gallery.FinishedThree()
	m, err := Studying(gallery.Env(i18n.New(i18n.English)), three, 10, gallery.Studied(three, -1), nil)
	if err != nil {
		t.Fatal(err)
	}
	wants(t, m, 120, 35, "Lan_Hương ≈ +5 against the best of the others", "The machine would have played 5 right.", "Best now: ")
	for _, words := range []string{"░", "blunder", "accuracy", "points lost"} {
		if got := text(m, 120, 35); strings.Contains(got, words) {
			t.Errorf("%s:\n%s", words, got)
		}
	}
	wants(t, press(m, "m"), 80, 24, "Among three or four nobody can tell")
	if _, cmd := update(m, uitest.Key("n")); len(uitest.Run(cmd)) != 1 {
		t.Error("nobody says that there are no mistakes to go to")
	}
}

func TestTheCardCountsTheGrades(t *testing.T) {
	m := analysed(t, 12, "m")
	wants(t, m, 80, 24, "The analysis in short", "10     1   2   1   0", "a blunder more than 10", "≈ is an estimate")
	if m = press(m, "right"); m.card || m.cursor.Ply() != 12 {
		t.Errorf("card %v at %d", m.card, m.cursor.Ply())
	}
	if m = press(m, "m", "esc"); m.card {
		t.Error("Esc does not close it")
	}
}

// What lay open may have become closed since: the hall is asked at every step.
func TestWhatIsOpenIsClosedWhenTheHallSaysSo(t *testing.T) {
	hidden := gallery.Studied(gallery.Finished(), -1)
	hidden.Report.Turns[6] = analysis.Turn{Ply: 6, Played: hidden.Report.Turns[6].Played, Hidden: true}
	hidden.Report.Accuracy = []float64{-1, -1}
	for _, keys := range []string{"right", "left", "home", "1 2 enter", "n", "m", "a a", "x", "space"} {
		t.Run(keys, func(t *testing.T) {
			hall := &critic{answers: []lobby.Analysis{hidden}}
			m := studying(t, i18n.English, hall, 5)
			m.study = study{shown: true, known: true, got: gallery.Studied(gallery.Finished(), -1), tag: 1}
			var cmd tea.Cmd
			step := func(m Model) Model {
				for _, k := range strings.Fields(keys) {
					m, cmd = update(m, uitest.Key(k))
				}
				if keys == "space" {
					m, cmd = update(m, onward{m.autoTag})
				}
				return m
			}
			answer := func(m Model) Model {
				synctest.Test(t, func(*testing.T) {
					for _, msg := range uitest.Run(cmd) {
						if _, ok := msg.(onward); !ok {
							m, _ = update(m, msg)
						}
					}
				})
				return m
			}
			one := answer(step(m))
			if got, ok := one.turn(6); !ok || !got.Hidden || one.accuracy(0) != "" {
				t.Errorf("a turn that is hidden now is told: %+v", got)
			}
			hall.err = lobby.ErrYouPlay
			two := answer(step(m))
			if _, ok := two.turn(5); ok || two.visible() || two.card || len(two.study.got.Report.Turns) > 0 {
				t.Error("who plays now is still told")
			}
			got := strings.Join(strings.Fields(text(two, 80, 24)), " ")
			if !strings.Contains(got, "no analysis for you now") && !strings.Contains(got, "closed until your game is over") {
				t.Errorf("nobody says why:\n%s", got)
			}
		})
	}
}

// Whoever plays with people may try turns and is told at once that they have no value.
func TestWhoPlaysTriesTurnsWithoutValues(t *testing.T) {
	for _, l := range i18n.Languages() {
		m, cmd := update(studying(t, l, closedHall{}, 5), uitest.Key("x"))
		for _, msg := range uitest.Run(cmd) {
			m, _ = update(m, msg)
		}
		want := m.env.Text.Analysis.TryClosed
		for _, s := range uitest.Sizes() {
			if got := strings.Join(strings.Fields(text(m, s.W, s.H)), " "); !strings.Contains(got, want) {
				t.Errorf("no %q in\n%s", want, got)
			}
		}
		if m = press(m, "2", "d"); m.try.at != 1 {
			t.Errorf("%v: %d tried", l, m.try.at)
		}
	}
}

// closedHall belongs to somebody who plays with people.
type closedHall struct{ gallery.Hall }

func (closedHall) MayAsk(account.Who) error { return lobby.ErrYouPlay }

func TestTheCardSaysNothingOfHiddenTurns(t *testing.T) {
	m := analysed(t, 12)
	m.study.got.Report.Turns[6].Hidden, m.study.got.Report.Accuracy = true, []float64{-1, -1}
	m = press(m, "m")
	wants(t, m, 80, 24, "As long as turns are hidden")
	if got := text(m, 80, 24); strings.Contains(got, "10     1   2") {
		t.Errorf("grades are counted:\n%s", got)
	}
}

func TestTheKeysOfTheStudyAreFound(t *testing.T) {
	m := analysed(t, 12)
	wants(t, m, 80, 24, "m summary", "x what if", "n mistakes", "Esc back  ?", "← previous turn")
	wants(t, m, 40, 16, "←/→ turn by turn  b/n mistakes  Esc  ?")
	wants(t, press(m, "x"), 40, 16, "a/d sow", "?")
	wants(t, press(m, "x", "3", "d"), 80, 24, ", take back")
	for _, k := range []string{"a", "x", "m"} {
		found := false
		for _, b := range m.Keys() {
			found = found || b.Label == k && !strings.Contains(b.Off, "press")
		}
		if !found {
			t.Errorf("%s is nowhere told", k)
		}
	}
	_, cmd := update(analysed(t, -1), uitest.Key("x"))
	if got := uitest.Run(cmd); len(got) != 1 || got[0] != (screen.Toast{Text: m.env.Text.Analysis.OverTry}) {
		t.Errorf("x at the end: %v", got)
	}
}

func TestTheResultIsNotCutShort(t *testing.T) {
	for _, l := range i18n.Languages() {
		m, err := Studying(gallery.Env(i18n.New(l)), gallery.Finished(), -1, gallery.Studied(gallery.Finished(), -1), nil)
		if err != nil {
			t.Fatal(err)
		}
		v := view{Model: m, w: 40, h: 16}
		_, why := v.outcome()
		first, _, _ := strings.Cut(why, " ")
		if got := strings.Join(strings.Fields(text(m, 40, 16)), " "); strings.Contains(got, first) && !strings.Contains(got, why) {
			t.Errorf("%v: %q is cut in\n%s", l, why, got)
		}
	}
}
