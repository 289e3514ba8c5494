package command

import (
	"context"
	"encoding/json"
	"fmt"
	"oanquan/engine"
	"oanquan/ui/i18n"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine/analysis"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

func TestAnalysisOfAFinishedGame(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		w.play(r, "3R 2L 4L")
		id := w.game(1)
		w.do(r, "Lan", room.Resign{})
		synctest.Wait()

		asJSON := w.run("guest", "show --json --analysis "+id)
		var both struct {
			Analysis json.RawMessage `json:"analysis"`
		}
		var g record.Game
		if err := json.Unmarshal([]byte(asJSON.out), &g); err != nil || string(g.ID) != id {
			t.Fatalf("%v: %s", err, asJSON.out)
		}
		if err := json.Unmarshal([]byte(asJSON.out), &both); err != nil {
			t.Fatal(err)
		}
		var report analysis.Report
		if err := json.Unmarshal(both.Analysis, &report); err != nil || report.Of(g) != nil || len(report.Turns) != 3 {
			t.Errorf("%v, %v: %s", err, report.Of(g), both.Analysis)
		}
		// The documentation names every field.
		strict := json.NewDecoder(strings.NewReader(string(both.Analysis)))
		strict.DisallowUnknownFields()
		if err := strict.Decode(&analysisAnswer{}); err != nil {
			t.Error(err)
		}
		if len(lines(asJSON.out)) != 1 || !strings.Contains(asJSON.err, "analysis:") {
			t.Errorf("%q, %q", asJSON.out, asJSON.err)
		}
		if at := w.run("guest", "show --json --analysis "+id+"@1").out; !strings.Contains(at, `"at":{"ply":1`) || !strings.Contains(at, `"analysis":{`) {
			t.Error(at)
		}

		text := w.run("guest", "analyse "+id)
		if other := w.run("guest", "show --analysis "+id); other.out != text.out || text.Exit != ExitOK {
			t.Errorf("analyse says\n%sshow --analysis\n%s", text.out, other.out)
		}
		got := lines(text.out)
		for i, want := range []string{
			"PLY  NAME  MOVE  GRADE ", "1    Mai   3R    ", "2    Lan   2L    ", "3    Mai   4L    ", "", "Mai: accuracy ", "Lan: accuracy ", "= ",
		} {
			if i >= len(got) || !strings.HasPrefix(got[i], want) {
				t.Errorf("line %d of\n%s\nwant %q", i, text.out, want)
			}
		}
		if !strings.Contains(got[1], "≈0") || !strings.Contains(got[1], "5R") {
			t.Errorf("no value or best move: %q", got[1])
		}
		if vi := w.run("guest", "analyze "+id, inVietnamese).out; !strings.Contains(vi, "LƯỢT") || !strings.Contains(vi, "chính xác") {
			t.Error(vi)
		}
		for _, line := range []string{"show --analysis --svg " + id, "show --analysis --record " + id} {
			if s := w.run("guest", line); s.Exit != ExitUsage {
				t.Errorf("%s: exit %d", line, s.Exit)
			}
		}
	})
}

func TestGamesWithoutAMoveHaveAnAnalysis(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		id := w.game(1)
		w.do(r, "Lan", room.Abort{})
		if s := w.run("guest", "analyse "+id); s.Exit != ExitOK || !strings.Contains(s.err, "Nobody has moved yet.") {
			t.Errorf("%+v", s)
		}
		if s := w.run("guest", "show --json --analysis "+id); s.Exit != ExitOK || !strings.Contains(s.out, `"turns":[]`) {
			t.Errorf("%+v", s)
		}
	})
}

// What nobody may be told is told by no command, as exec and in a session.
func TestWhoMayNotHaveAnAnalysisIsToldWhy(t *testing.T) {
	inTown(t, func(w *town) {
		over := w.open(room.Options{})
		w.play(over, "3R 2L 4L")
		done := w.game(1)
		w.do(over, "Lan", room.Resign{})
		want := func(name, word string, exit int, sentence string) {
			t.Helper()
			for _, line := range []string{"show --json --analysis " + word, "show --analysis " + word, "analyse " + word} {
				for _, where := range []func(*Env){func(*Env) {}, func(e *Env) { e.Place = hallPlace{} }} {
					s := w.run(name, line, where)
					if s.Exit != exit || !strings.Contains(s.err+s.out, sentence) {
						t.Errorf("%s: %s: exit %d, %q, %q; want %d, %q", name, line, s.Exit, s.out, s.err, exit, sentence)
					}
				}
			}
		}
		want("Mai", done, ExitOK, "")
		for _, private := range []bool{false, true} {
			r := w.open(room.Options{Private: private})
			w.play(r, "3R")
			id := ""
			for _, l := range w.lobby.Listing(w.actor("Mai").Who).Rooms {
				if l.Number == r.Number() {
					id = string(l.Game)
				}
			}
			if private {
				want("guest", id, ExitNotFound, "There is no game")
			} else {
				want("guest", id, ExitFailed, "That game is not over yet.")
				want("guest", fmt.Sprint(r.Number()), ExitFailed, "That game is not over yet.")
			}
			want("Lan", done, ExitFailed, "with other people is not over")
			// The first turn led to the board, the second began there, and the third
			// begins one turn on.
			s := w.run("guest", "analyse "+done)
			rows := lines(s.out)
			if hidden := hiddenTurns(rows); !slices.Equal(hidden, []bool{true, true, true}) ||
				!strings.Contains(s.out, "As long as turns are hidden") || strings.Contains(s.out, "accuracy") {
				t.Errorf("hidden: %v of\n%s", hidden, s.out)
			}
			if s := w.run("guest", "show --json --analysis "+done); strings.Count(s.out, `"hidden":true`) != 3 || !strings.Contains(s.out, `"accuracy":[null,null]`) {
				t.Error(s.out)
			}
			w.do(r, "Lan", room.Resign{})
		}
		want("Lan", done, ExitOK, "")
	})
}

// hiddenTurns tells which of the first three turns are hidden.
func hiddenTurns(rows []string) (hidden []bool) {
	for _, row := range rows[1:4] {
		hidden = append(hidden, strings.Contains(row, " -  "))
	}
	return hidden
}

// slowHall has analyses that take a second a turn, of eight turns.
type slowHall struct {
	Hall
	done   int
	failed bool
	err    error
}

func (h *slowHall) Analyse(ctx context.Context, _ account.Who, id room.GameID, seen int) (lobby.Analysis, error) {
	a := lobby.Analysis{ID: id, Total: 8, Done: h.done, Queued: max(0, 2-h.done)}
	if h.err != nil {
		return a, h.err
	}
	if seen >= 0 {
		select {
		case <-ctx.Done():
			return a, ctx.Err()
		case <-time.After(time.Second):
			h.done++
		}
	}
	a.Done, a.Queued = h.done, max(0, 2-h.done)
	a.Finished, a.Failed = h.done == 8, h.failed && h.done == 2
	return a, nil
}

func TestAProgramWaitsAndASessionIsShownWhatThereIs(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		w.play(r, "3R 2L 4L")
		id := w.game(1)
		w.do(r, "Lan", room.Resign{})
		run := func(h *slowHall, change ...func(*Env)) (said, time.Duration) {
			h.Hall = w.lobby
			begun := time.Now()
			s := w.run("guest", "analyse "+id, append(change, func(e *Env) { e.Hall = h })...)
			return s, time.Since(begun)
		}
		s, took := run(&slowHall{})
		if told := lines(s.err); s.Exit != ExitOK || took != 8*time.Second || len(told) != 4 || !strings.Contains(told[0], "2 games") ||
			!strings.Contains(told[3], "turn 6 of 8") {
			t.Errorf("exec: exit %d after %v, %q", s.Exit, took, s.err)
		}
		s, took = run(&slowHall{}, func(e *Env) { e.Place = hallPlace{} })
		if s.Exit != ExitOK || took != 5*time.Second || !strings.Contains(s.err, "of 8 turns") || len(lines(s.err)) != 1 {
			t.Errorf("a session: exit %d after %v, %q", s.Exit, took, s.err)
		}
		if s, _ = run(&slowHall{failed: true}); s.Exit != ExitFailed || !strings.Contains(s.err, "could not be analysed") {
			t.Errorf("a fault: exit %d, %q", s.Exit, s.err)
		}
		if s, _ = run(&slowHall{err: lobby.ErrQueueFull}); s.Exit != ExitTryLater {
			t.Errorf("a full queue: exit %d, %q", s.Exit, s.err)
		}
		if s, _ = run(&slowHall{err: lobby.ErrNoAnalysis}); s.Exit != ExitFailed {
			t.Errorf("no analysis: exit %d, %q", s.Exit, s.err)
		}
	})
}

func TestTheLineSaysWhatIsCertain(t *testing.T) {
	for _, tt := range []struct {
		turn analysis.Turn
		want string
	}{
		{analysis.Turn{Value: 4, Exact: true, Turns: 7}, "; a sure win, 7 more turns at most"},
		{analysis.Turn{Value: -4, Exact: true, Turns: 1}, "; a sure loss, 1 more turn at most"},
		{analysis.Turn{Value: 0, Exact: true, Turns: 7}, ""},
		{analysis.Turn{Value: 4, Exact: true}, ""},
		{analysis.Turn{Value: 4}, ""},
	} {
		c := &call{env: Env{Text: i18n.New(i18n.English)}}
		tt.turn.Line = []engine.Move{{Pit: 1, Dir: engine.Left}}
		if got := c.lineText(tt.turn); got != "1L"+tt.want {
			t.Errorf("%+v: %q, want %q", tt.turn, got, tt.want)
		}
	}
}
