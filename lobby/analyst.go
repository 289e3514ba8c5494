package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/engine/record"
	"oanquan/engine/search"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Limits of analysis.
const (
	// AnalysesWaiting is how many games may wait to be analysed: the last of
	// them for a quarter of an hour or so.
	AnalysesWaiting = 32
	// AnalysesEach is how many of those one person may have asked for.
	AnalysesEach = 2
	// analysesKept is how many are kept in memory when they are over.
	analysesKept = 64
	// failedKept is for how long one that failed is not tried again.
	failedKept = time.Minute
)

// analyst makes analyses: one game at a time, in the order of asking. Who asks
// for one that another has asked for shares it.
type analyst struct {
	critic Critic
	store  Analyses // nil keeps nothing
	log    *slog.Logger
	life   context.Context
	wake   chan struct{} // one slot: the queue is not empty

	whatIfs

	mu    sync.Mutex
	queue []*analysisJob // the first is under way
	over  lru[room.GameID, *analysisJob]
}

// analysisJob is the analysis of one game.
type analysisJob struct {
	id     room.GameID
	record record.Game
	played engine.Game
	by     account.ID // who asked first

	// Guarded by the analyst's mu.
	report   analysis.Report
	finished bool
	failed   time.Time     // zero unless it failed
	changed  chan struct{} // closed at the next change
}

func newAnalyst(cfg Config, life context.Context) *analyst {
	return &analyst{
		critic: cfg.Critic, store: cfg.Analyses, log: cfg.Log, life: life, wake: make(chan struct{}, 1),
		over: newLRU[room.GameID, *analysisJob](analysesKept), whatIfs: newWhatIfs(),
	}
}

// join finds the analysis of a game, made or under way, or has it made.
func (a *analyst) join(who account.ID, g record.Game) (*analysisJob, error) {
	id := room.GameID(g.ID)
	a.mu.Lock()
	j := a.known(id)
	a.mu.Unlock()
	if j != nil {
		return j, nil
	}
	played, err := record.Replay(g)
	if err != nil {
		return nil, fmt.Errorf("analyse game %s: %w", id, err)
	}
	j = &analysisJob{id: id, record: g, played: played, by: who, changed: make(chan struct{})}
	if j.report, j.finished = a.stored(j); !j.finished {
		j.report = analysis.Begin(played)
	}

	a.mu.Lock()
	defer a.mu.Unlock()
	if known := a.known(id); known != nil { // another was quicker
		return known, nil
	}
	if j.finished {
		a.over.put(id, j)
		return j, nil
	}
	each := 0
	for _, q := range a.queue {
		if q.by == who {
			each++
		}
	}
	if len(a.queue) > AnalysesWaiting || each >= AnalysesEach {
		return nil, fmt.Errorf("analyse game %s: %w", id, ErrQueueFull)
	}
	a.queue = append(a.queue, j)
	select {
	case a.wake <- struct{}{}:
	default: // it has not looked yet
	}
	return j, nil
}

// known is the analysis of a game that is in memory, or nil; mu is held.
func (a *analyst) known(id room.GameID) *analysisJob {
	for _, j := range a.queue {
		if j.id == id {
			return j
		}
	}
	j, _ := a.over.get(id)
	if j != nil && !j.finished && time.Since(j.failed) > failedKept {
		a.over.drop(id)
		return nil
	}
	return j
}

// stored reads an analysis from the store. One that is not of this game, or
// cannot be read, is as good as none.
func (a *analyst) stored(j *analysisJob) (analysis.Report, bool) {
	if a.store == nil {
		return analysis.Report{}, false
	}
	data, err := a.store.Analysis(j.id)
	if errors.Is(err, ErrNoGame) {
		return analysis.Report{}, false
	}
	var report analysis.Report
	if err == nil {
		err = json.Unmarshal(data, &report)
	}
	if err == nil {
		err = report.Of(j.record)
	}
	if err != nil {
		a.log.Warn("lobby: a stored analysis is made anew", "game", j.id, "err", err)
		return analysis.Report{}, false
	}
	return report, true
}

// state is how far the analysis is, and a channel that is closed when it is
// further.
func (a *analyst) state(j *analysisJob) (Analysis, <-chan struct{}) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return Analysis{
		ID: j.id, Total: j.played.Ply(), Done: len(j.report.Turns), Queued: max(0, slices.Index(a.queue, j)),
		Report: j.report, Finished: j.finished, Failed: !j.failed.IsZero(),
	}, j.changed
}

// wait waits until more than seen turns are done, or all that will be.
func (a *analyst) wait(ctx context.Context, j *analysisJob, seen int) (Analysis, error) {
	for {
		st, changed := a.state(j)
		if seen < 0 || st.Done > seen || st.Finished || st.Failed {
			return st, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return st, ctx.Err()
		case <-a.life.Done():
			return st, ErrClosing
		}
	}
}

// work analyses one game after the other. It ends with the lobby's life.
func (a *analyst) work() {
	for {
		select {
		case <-a.life.Done():
			return
		case <-a.wake:
		}
		for j := a.first(); j != nil && a.life.Err() == nil; j = a.first() {
			a.make(j)
		}
	}
}

func (a *analyst) first() *analysisJob {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.queue) == 0 {
		return nil
	}
	return a.queue[0]
}

// make analyses one game, keeps what was found and tells all that wait for it.
func (a *analyst) make(j *analysisJob) {
	begun := time.Now()
	report, err := a.examine(j)
	if a.life.Err() != nil {
		return // who waits knows
	}
	if err == nil {
		a.log.Info("lobby: game analysed", "game", j.id, "turns", len(report.Turns), "took", time.Since(begun).Round(time.Millisecond).String())
		a.keep(j.id, report)
	} else {
		a.log.Error("lobby: game not analysed", "game", j.id, "err", err)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if err == nil {
		j.report, j.finished = report, true
	} else {
		j.failed = time.Now()
	}
	a.queue = slices.DeleteFunc(a.queue, func(q *analysisJob) bool { return q == j })
	a.over.put(j.id, j)
	close(j.changed)
	j.changed = nil
}

// keep saves a report. Where that fails it is made again some day.
func (a *analyst) keep(id room.GameID, report analysis.Report) {
	if a.store == nil {
		return
	}
	data, err := json.Marshal(report)
	if err == nil {
		err = a.store.SaveAnalysis(id, data)
	}
	if err != nil {
		a.log.Warn("lobby: analysis not saved", "game", id, "err", err)
	}
}

// examine turns a fault of the program into an error: the next game may do
// better.
func (a *analyst) examine(j *analysisJob) (report analysis.Report, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error: %v\n%s", r, debug.Stack())
		}
	}()
	return analysis.Examine(j.record, a.searcher(a.life), func(partial analysis.Report) {
		a.mu.Lock()
		defer a.mu.Unlock()
		j.report = partial
		close(j.changed)
		j.changed = make(chan struct{})
	})
}

// searcher is the critic for as long as ctx lasts: a search that was cut short
// counts for nothing.
func (a *analyst) searcher(ctx context.Context) analysis.Searcher {
	return func(g engine.Game, o search.Options) (search.Result, error) {
		r, err := a.critic(ctx, g, o)
		if err == nil {
			err = ctx.Err()
		}
		return r, err
	}
}
