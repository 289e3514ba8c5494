package main

import (
	"context"
	"sync"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/engine/record"
	"oanquan/engine/search"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/bot"
	"oanquan/lobby/room"
	route "oanquan/ui/screen"
)

// readingRoom is a hall in which there is nothing but one record, for the
// review of a file. It analyses the record in this process.
type readingRoom struct {
	route.Hall // nothing else is reached from there

	ctx   context.Context // ends with the program, and the analysis with it
	game  record.Game
	table *search.Table

	mu    sync.Mutex
	begun bool
	state lobby.Analysis
	news  chan struct{} // closed when state changes, and then replaced
}

const (
	// whatIfNodes bounds one look at a position: somebody waits for it.
	whatIfNodes = 1_000_000
	// readingTable is what the searches of one record may remember, in bytes.
	readingTable = 64 << 20
)

func newReadingRoom(ctx context.Context, g record.Game) *readingRoom {
	return &readingRoom{ctx: ctx, game: g, table: search.NewTable(readingTable), news: make(chan struct{})}
}

// Game is the record, whatever it is called.
func (h *readingRoom) Game(account.Who, room.GameID) (lobby.Archived, error) {
	return archived(h.game), nil
}

// Analyse is how far the analysis of the record is; the first call begins it.
func (h *readingRoom) Analyse(ctx context.Context, _ account.Who, _ room.GameID, seen int) (lobby.Analysis, error) {
	h.mu.Lock()
	if !h.begun {
		h.begun = true
		h.state.Total = len(h.game.Moves)
		go h.examine() // ends with the program
	}
	h.mu.Unlock()
	for {
		h.mu.Lock()
		state, news := h.state, h.news
		h.mu.Unlock()
		if seen < 0 || state.Done > seen || state.Finished || state.Failed {
			return state, nil
		}
		select {
		case <-news:
		case <-ctx.Done():
			return lobby.Analysis{}, ctx.Err()
		}
	}
}

func (h *readingRoom) examine() {
	report, err := analysis.Examine(h.game, h.best(h.ctx), func(partial analysis.Report) {
		h.tell(func(a *lobby.Analysis) { a.Done, a.Report = len(partial.Turns), partial })
	})
	h.tell(func(a *lobby.Analysis) {
		if a.Failed = err != nil; !a.Failed {
			a.Finished, a.Done, a.Report = true, len(report.Turns), report
		}
	})
}

// tell changes the state and wakes who waits for it.
func (h *readingRoom) tell(change func(*lobby.Analysis)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	change(&h.state)
	close(h.news)
	h.news = make(chan struct{})
}

// best searches until it is done or nobody waits any more.
func (h *readingRoom) best(ctx context.Context) analysis.Searcher {
	return func(g engine.Game, o search.Options) (search.Result, error) {
		o.Table = h.table
		return bot.Direct(ctx, g, o)
	}
}

// MayAsk lets the only person here ask.
func (h *readingRoom) MayAsk(account.Who) error { return nil }

// WhatIf is what the position is worth that follows when line is played from a
// ply of the record.
func (h *readingRoom) WhatIf(ctx context.Context, _ account.Who, _ room.GameID, ply int, line []engine.Move) (analysis.Turn, error) {
	played, err := record.Replay(h.game)
	if err != nil {
		return analysis.Turn{}, err
	}
	g := played
	if ply < 0 || ply > g.Ply() {
		return analysis.Turn{}, lobby.ErrNoGame
	}
	g = g.At(ply)
	for _, m := range line {
		if g, _, err = g.Play(m); err != nil {
			return analysis.Turn{}, err
		}
	}
	h.mu.Lock()
	report := h.state.Report
	h.mu.Unlock()
	if t, ok := report.At(played, g); ok {
		return t, nil
	}
	return analysis.Position(g, h.best(ctx), search.Options{Nodes: whatIfNodes})
}
