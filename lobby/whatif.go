package lobby

import (
	"context"
	"fmt"
	"sync"
	"time"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/engine/record"
	"oanquan/engine/search"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Limits of what-ifs.
const (
	// whatIfWithin and whatIfNodes bound one: somebody waits for it.
	whatIfWithin = time.Second
	whatIfNodes  = 1_000_000
	// whatIfsEach is how many one person may have waiting, the one that is
	// looked at with them.
	whatIfsEach = 4
	// whatIfsKept is how many answers are kept.
	whatIfsKept = 512
)

// whatIfs are the questions under way and the last answers.
type whatIfs struct {
	askMu   sync.Mutex
	asking  map[account.ID]*asker
	answers lru[question, analysis.Turn]
}

// asker lets one question of a person be looked at at a time.
type asker struct {
	turn chan struct{} // one slot
	n    int           // questions, with the one looked at
}

// question is a position at a ply. Two games that have come to it do not differ
// but for states that came before, see repeated.
type question struct {
	rules engine.Rules
	pos   engine.Position
	ply   int
}

func newWhatIfs() whatIfs {
	return whatIfs{asking: map[account.ID]*asker{}, answers: newLRU[question, analysis.Turn](whatIfsKept)}
}

// enter waits until a person's other questions have been answered.
func (w *whatIfs) enter(ctx context.Context, id account.ID) (leave func(), err error) {
	w.askMu.Lock()
	a := w.asking[id]
	if a == nil {
		a = &asker{turn: make(chan struct{}, 1)}
		w.asking[id] = a
	}
	if a.n >= whatIfsEach {
		w.askMu.Unlock()
		return nil, ErrQueueFull
	}
	a.n++
	w.askMu.Unlock()
	gone := func() {
		w.askMu.Lock()
		defer w.askMu.Unlock()
		if a.n--; a.n == 0 {
			delete(w.asking, id)
		}
	}
	select {
	case a.turn <- struct{}{}:
		return func() { <-a.turn; gone() }, nil
	case <-ctx.Done():
		gone()
		return nil, ctx.Err()
	}
}

// answer finds, or makes, the answer for the position of g.
func (a *analyst) answer(ctx context.Context, g engine.Game) (analysis.Turn, error) {
	q := question{g.Rules(), g.Position(), g.Ply()}
	known := !repeated(g)
	if known {
		a.askMu.Lock()
		t, ok := a.answers.get(q)
		a.askMu.Unlock()
		if ok {
			return t, nil
		}
	}
	within, cancel := context.WithTimeout(ctx, whatIfWithin)
	defer cancel()
	t, err := analysis.Position(g, func(g engine.Game, o search.Options) (search.Result, error) {
		r, err := a.critic(within, g, o)
		if err == nil {
			err = ctx.Err() // that the time is up is no fault
		}
		return r, err
	}, search.Options{Nodes: whatIfNodes})
	if err == nil && known {
		a.askMu.Lock()
		a.answers.put(q, t)
		a.askMu.Unlock()
	}
	return t, err
}

// reported is what the analysis of a game says of the position of g, if there is
// one and it has come to it.
func (a *analyst) reported(id room.GameID, rec record.Game, g engine.Game) (analysis.Turn, bool) {
	a.mu.Lock()
	j := a.known(id)
	a.mu.Unlock()
	if j == nil {
		played, err := record.Replay(rec)
		if err != nil {
			return analysis.Turn{}, false
		}
		j = &analysisJob{id: id, record: rec, played: played}
		if j.report, j.finished = a.stored(j); !j.finished {
			return analysis.Turn{}, false
		}
		a.mu.Lock()
		a.over.put(id, j)
		a.mu.Unlock()
	}
	st, _ := a.state(j)
	return st.Report.At(j.played, g)
}

// repeated tells whether a state has come twice in g, so that the third time
// would end it.
func repeated(g engine.Game) bool {
	seen := make(map[engine.Position]bool, g.Ply()+1)
	for ply := range g.Ply() + 1 {
		seen[g.PositionAt(ply)] = true
	}
	return len(seen) <= g.Ply()
}

// whatIfOf is the game that a line makes of a finished one from a ply on.
func whatIfOf(rec record.Game, ply int, line []engine.Move) (engine.Game, error) {
	played, err := record.Replay(rec)
	if err != nil {
		return played, err
	}
	if ply < 0 || ply > played.Ply() {
		return played, fmt.Errorf("ply %d of %d: %w", ply, played.Ply(), ErrNoGame)
	}
	g := played.At(ply)
	for _, m := range line {
		if g, _, err = g.Play(m); err != nil {
			return g, err
		}
	}
	return g, nil
}

// WhatIf is what the position is worth that follows when line is played from a
// ply of a finished game: Value, Best and Line; Played is zero. In a position in
// which the game is over it has no seat and no move. Errors are those of Analyse,
// ErrOnBoard, ErrQueueFull when the person asks for too many at once, and the
// engine's for a line that is not legal.
func (l *Lobby) WhatIf(ctx context.Context, who account.Who, id room.GameID, ply int, line []engine.Move) (analysis.Turn, error) {
	a, err := l.reviewable(who, id)
	if err != nil {
		return analysis.Turn{}, err
	}
	g, err := whatIfOf(a.Record, ply, line)
	if err != nil {
		return analysis.Turn{}, fmt.Errorf("what if in game %s: %w", id, err)
	}
	if l.onBoard().passed(g) {
		return analysis.Turn{}, ErrOnBoard
	}
	leave, err := l.analyst.enter(ctx, who.ID)
	if err != nil {
		return analysis.Turn{}, err
	}
	defer leave()
	t, known := l.analyst.reported(id, a.Record, g)
	if !known {
		t, err = l.analyst.answer(ctx, g)
	}
	if err != nil {
		return t, fmt.Errorf("what if in game %s: %w", id, err)
	}
	// While it was looked at people may have come there.
	if err := l.MayAsk(who); err != nil {
		return analysis.Turn{}, err
	}
	boards := l.onBoard()
	if boards.passed(g) || boards.after(g, t.Best) {
		return analysis.Turn{}, ErrOnBoard
	}
	t.Line = boards.cut(g, t.Line)
	return t, nil
}
