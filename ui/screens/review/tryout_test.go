package review

import (
	"context"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/lobby"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

func TestTryingTurnsThatWereNotPlayed(t *testing.T) {
	m := press(studying(t, i18n.English, &critic{}, 6), "x")
	if !m.try.on || m.try.game.Ply() != 6 {
		t.Fatalf("on %v at %d", m.try.on, m.try.game.Ply())
	}
	wants(t, m, 80, 24, "What if – this was not played", "Try a turn for mai")
	m = press(m, "2", "right", "4", "left") // mai's second to the right, then Lan's fourth to the left
	if m.try.at != 2 || m.try.game.Ply() != 8 {
		t.Fatalf("%d tried, at %d", m.try.at, m.try.game.Ply())
	}
	wants(t, m, 80, 24, "turn 6 + 2 tried", "Tried: 2 right, 4 left", "► mai")
	wants(t, m, 40, 16, "not played", "Tried: 2 right, 4 left")

	m = press(m, "backspace")
	wants(t, m, 80, 24, "turn 6 + 1 tried", "► Lan_Hương")
	m = press(m, ".")
	wants(t, m, 80, 24, "turn 6 + 2 tried")
	m = press(m, ",", ",", ",")
	if m.try.at != 0 || !m.try.on {
		t.Errorf("%d tried, on %v", m.try.at, m.try.on)
	}

	m = press(m, "esc")
	if m.try.on || m.cursor.Ply() != 6 {
		t.Errorf("on %v at %d", m.try.on, m.cursor.Ply())
	}
	if got := text(m, 80, 24); strings.Contains(got, "What if –") {
		t.Error(got)
	}
	again := press(m, "x", ".", ".")
	wants(t, again, 80, 24, "Tried: 2 right, 4 left")
	if other := press(m, "right", "x", "."); other.try.at != 0 {
		t.Error("the line of another turn is taken up")
	}
}

func TestEscPutsASquareDownBeforeItLeaves(t *testing.T) {
	m := press(studying(t, i18n.English, &critic{}, 6), "x", "2")
	if !m.try.pick.Lifted {
		t.Fatal("not taken up")
	}
	m = press(m, "esc")
	if m.try.pick.Lifted || !m.try.on {
		t.Errorf("lifted %v, on %v", m.try.pick.Lifted, m.try.on)
	}
	s, cmd := press(m, "esc").Update(uitest.Key("esc"))
	if out := uitest.Run(cmd); s.(Model).try.on || len(out) != 1 || out[0] != (screen.Pop{}) {
		t.Errorf("%v", out)
	}
}

func TestAnotherTurnForgetsWhatCameAfter(t *testing.T) {
	m := press(studying(t, i18n.English, &critic{}, 6), "x", "2", "d", "4", "a", ",", ",")
	same := press(m, "2", "d")
	if len(same.try.line) != 2 || same.try.at != 1 {
		t.Errorf("the same turn: %v at %d", same.try.line, same.try.at)
	}
	if other := press(m, "2", "a"); len(other.try.line) != 1 || other.try.at != 1 {
		t.Errorf("another turn: %v at %d", other.try.line, other.try.at)
	}
	if len(m.try.line) != 2 {
		t.Errorf("the copy before has changed: %v", m.try.line)
	}
}

func TestTryingWorksWithoutAnAnalysis(t *testing.T) {
	hall := &critic{err: lobby.ErrNoAnalysis}
	m := press(studying(t, i18n.English, hall, 6), "a", "x", "2", "d")
	m, cmd := update(m, uitest.Key("1"))
	if m.try.at != 1 || cmd != nil || len(hall.lines) != 0 {
		t.Errorf("%d tried, asked %v", m.try.at, hall.lines)
	}
	if got := text(m, 80, 24); strings.Contains(got, "Best now") || !strings.Contains(got, "Tried: 2 right") {
		t.Error(got)
	}
}

func TestATriedPositionIsJudged(t *testing.T) {
	hall := &critic{answers: []lobby.Analysis{gallery.Studied(gallery.Finished(), -1)}}
	m := studying(t, i18n.English, hall, 6)
	m.study = study{shown: true, known: true, got: gallery.Studied(gallery.Finished(), -1), tag: 1}
	m, cmd := update(m, uitest.Key("x"))
	for _, msg := range uitest.Run(cmd) {
		m, _ = update(m, msg)
	}
	if len(hall.lines) > 0 {
		t.Error("what the analysis knows is asked for")
	}
	wants(t, m, 80, 24, "Best now: ", " ≈ +8   Lan_Hương")
	m, _ = update(m, uitest.Key("2"))
	m, cmd = update(m, uitest.Key("d"))
	wants(t, m, 80, 24, "has not been looked at")
	m, _ = update(m, cmd())
	wants(t, m, 80, 24, "Best now: ", " ≈ +3   Lan_Hương")
	if len(hall.lines) != 1 || len(hall.lines[0]) != 1 || m.try.stop != nil {
		t.Errorf("asked %v", hall.lines)
	}
	hall.whatIf = func(context.Context, int, []engine.Move) (analysis.Turn, error) {
		return analysis.Turn{}, lobby.ErrOnBoard
	}
	m, cmd = update(press(m, ","), uitest.Key("."))
	wants(t, m, 80, 24, "Best now: ")
	for _, msg := range uitest.Run(cmd) { // what was answered may be closed by now
		m, _ = update(m, msg)
	}
	wants(t, m, 80, 24, "People are playing from this position")
}

func TestAnAnswerToAnotherPositionIsDropped(t *testing.T) {
	var asked []context.Context
	hall := &critic{whatIf: func(ctx context.Context, ply int, line []engine.Move) (analysis.Turn, error) {
		asked = append(asked, ctx)
		return gallery.Hall{}.WhatIf(ctx, gallery.Mai(), "M4RK7Q", ply, line)
	}}
	m := studying(t, i18n.English, hall, 6)
	m.study = study{shown: true, known: true, got: gallery.Studied(gallery.Finished(), -1), tag: 1}
	m = press(m, "x", "2")
	m, first := update(m, uitest.Key("d"))
	answer := first()
	m = press(m, "4")
	m, second := update(m, uitest.Key("a"))
	if asked[0].Err() == nil {
		t.Error("the question about a position that is gone goes on")
	}
	if msg := first(); msg != nil {
		t.Errorf("a stopped question gives %v", msg)
	}
	m, _ = update(m, answer)
	wants(t, m, 80, 24, "has not been looked at")
	m, _ = update(m, second())
	wants(t, m, 80, 24, "Best now: ")

	m = press(m, "5")
	m, third := update(m, uitest.Key("a"))
	m.Close()
	if third != nil && third() != nil {
		t.Error("a question outlives the screen")
	}
}

func TestATriedPositionOnABoardSaysSo(t *testing.T) {
	hall := &critic{whatIf: func(context.Context, int, []engine.Move) (analysis.Turn, error) {
		return analysis.Turn{}, lobby.ErrOnBoard
	}}
	m := studying(t, i18n.English, hall, 6)
	m.study = study{shown: true, known: true, got: gallery.Studied(gallery.Finished(), -1), tag: 1}
	m = press(m, "x", "2")
	m, cmd := update(m, uitest.Key("d"))
	m, _ = update(m, cmd())
	sentence, _, _ := strings.Cut(m.env.Text.Errors.OnBoard, ".")
	if got := strings.Join(strings.Fields(text(m, 80, 24)), " "); !strings.Contains(got, sentence) {
		t.Errorf("no %q in\n%s", sentence, got)
	}
	if m = press(m, "4", "a"); m.try.at != 2 {
		t.Error("it cannot go on")
	}
}

func TestATriedLineMayEndTheGame(t *testing.T) {
	m := press(studying(t, i18n.English, &critic{}, 26), "x", "3", "d") // as it was played
	if !m.try.game.Over() {
		t.Fatal("the game is not over")
	}
	wants(t, m, 80, 24, "The game is over: mai 59 pts and Lan_Hương 11 pts.")
	if m = press(m, "1", "a"); m.try.at != 1 {
		t.Error("it goes on after the end")
	}
	if end := press(studying(t, i18n.English, &critic{}, -1), "x"); end.try.on {
		t.Error("something is tried after the end")
	}
}

func TestWhatMayNotBeSownSaysWhy(t *testing.T) {
	m := press(studying(t, i18n.English, &critic{}, 6), "x")
	s, cmd := m.Update(uitest.Key("5")) // an empty square
	if out := uitest.Run(cmd); len(out) != 1 || out[0] != (screen.Toast{Text: m.env.Text.Error(engine.ErrEmptyField)}) || s.(Model).try.at != 0 {
		t.Errorf("%v", out)
	}
}
