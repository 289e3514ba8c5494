package lobby

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"oanquan/engine"
	"oanquan/engine/daily"
	"oanquan/engine/notation"
	"oanquan/engine/record"
	"oanquan/engine/search"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

const (
	// makeAhead is how long before midnight the puzzle of the next day is made,
	// so that nobody waits for it.
	makeAhead = 10 * time.Minute
	// remakeAfter is the pause before a puzzle that could not be made is tried
	// again.
	remakeAfter = time.Minute
	// puzzlesRead is how many puzzles a new one must differ from: more than ten
	// years of them.
	puzzlesRead = 4000
	// seedsMost is how many seeds a day may need; the first one nearly always
	// does.
	seedsMost = 5
	// aloneNodes bounds one search where there is no Critic to pace it.
	aloneNodes = 200_000
)

// dailies makes and knows the daily puzzles.
type dailies struct {
	store  Puzzles
	games  Games
	critic Critic // nil for none
	log    *slog.Logger
	now    func() time.Time
	want   chan struct{} // one slot: somebody has asked for a puzzle that is not there

	mu     sync.Mutex
	day    account.Day  // of puzzle
	puzzle daily.Puzzle // read last
	failed time.Time    // when one could not be made, zero for never
}

func newDailies(cfg Config) *dailies {
	d := &dailies{store: cfg.Puzzles, games: cfg.Games, critic: cfg.Critic, log: cfg.Log, now: cfg.Now, want: make(chan struct{}, 1)}
	if d.now == nil {
		d.now = time.Now
	}
	return d
}

// of is the puzzle of a day; false when there is none yet, and then it is asked
// for.
func (d *dailies) of(day account.Day) (daily.Puzzle, bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.day == day {
		return d.puzzle, true, nil
	}
	data, err := d.store.Puzzle(day)
	if errors.Is(err, ErrNoPuzzle) {
		select {
		case d.want <- struct{}{}:
		default: // asked for already
		}
		return daily.Puzzle{}, false, nil
	}
	if err != nil {
		return daily.Puzzle{}, false, err
	}
	z, err := daily.Decode(data)
	if err != nil {
		return daily.Puzzle{}, false, err
	}
	d.day, d.puzzle = day, z
	return z, true, nil
}

// makeDailies makes the puzzles that are asked for, and each next one shortly
// before its day. It ends with Shutdown.
func (l *Lobby) makeDailies() {
	defer l.stopped.Done()
	d := l.dailies
	ahead := account.DayOf(d.now()).Next() // the next to be made unasked
	for {
		timer := time.NewTimer(ahead.Begin().Add(-makeAhead).Sub(d.now()))
		select {
		case <-l.life.Done():
			timer.Stop()
			return
		case <-d.want:
			l.makeDaily(account.DayOf(d.now()))
		case <-timer.C:
			l.makeDaily(ahead)
			ahead = ahead.Next()
		}
		timer.Stop()
	}
}

// makeDaily sees to it that a day has a puzzle.
func (l *Lobby) makeDaily(day account.Day) {
	d, begun := l.dailies, time.Now()
	defer func() {
		if p := recover(); p != nil {
			d.log.Error("lobby: internal error: puzzle not made", "day", day, "reason", p, "stack", string(debug.Stack()))
			d.note(d.now())
		}
	}()
	_, err := d.store.Puzzle(day)
	if !errors.Is(err, ErrNoPuzzle) || d.tooSoon() {
		return
	}
	z, err := d.find(l.life, day)
	if err == nil {
		// What is saved stays for ever, so that it had better be readable.
		_, err = daily.Decode(z.Encode())
	}
	if err == nil {
		err = d.store.SavePuzzle(day, z.Encode())
	}
	switch {
	case l.life.Err() != nil:
		return
	case err != nil:
		d.log.Error("lobby: puzzle not made", "day", day, "err", err)
		d.note(d.now())
		return
	}
	d.note(time.Time{})
	d.log.Info("lobby: puzzle made", "day", day, "game", z.Source.Game, "took", time.Since(begun).Round(time.Millisecond).String())
	l.wake()
}

func (d *dailies) note(failed time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.failed = failed
}

func (d *dailies) tooSoon() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return !d.failed.IsZero() && d.now().Before(d.failed.Add(remakeAfter))
}

// find finds a puzzle for a day: in what people did in public games, the newest
// first and those that have given none yet before others, else in a game of the
// day's seed. Without a Critic only seeds are looked at.
func (d *dailies) find(ctx context.Context, day account.Day) (daily.Puzzle, error) {
	used, sources, err := d.used()
	if err != nil {
		return daily.Puzzle{}, err
	}
	if d.critic != nil {
		games, err := d.games.Recent(RecentKept)
		if err != nil {
			d.log.Warn("lobby: some recent games not read for the puzzle", "err", err)
		}
		slices.SortStableFunc(games, func(a, b Archived) int { return sources[a.Record.ID] - sources[b.Record.ID] })
		for _, a := range games {
			if a.Private {
				continue
			}
			z, ok, err := daily.FromGame(a.Record, a.people(), used, d.searcher(ctx))
			if ok || err != nil {
				return z, err
			}
		}
	}
	for i := range uint64(seedsMost) {
		z, ok, err := daily.FromSeed(seedOf(day)+i, used, d.searcher(ctx))
		if ok || err != nil {
			return z, err
		}
	}
	return daily.Puzzle{}, errors.New("no position is fit")
}

// seedOf is the seed of a day. It is the same everywhere, so that servers of one
// version without games have the same puzzles.
func seedOf(day account.Day) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(day)) // a hash takes everything
	return h.Sum64()
}

// people are the seats on which people sat.
func (a Archived) people() []engine.Seat {
	var seats []engine.Seat
	for s, id := range a.Players {
		if id != "" && !id.IsBot() {
			seats = append(seats, engine.Seat(s))
		}
	}
	return seats
}

// used tells which positions may not become a puzzle, those of the puzzles
// before and those on boards at which people play with people, and how many
// puzzles each game has given.
func (d *dailies) used() (daily.Used, map[record.ID]int, error) {
	boards, sources := map[engine.Position]bool{}, map[record.ID]int{}
	old, err := d.store.Puzzles(puzzlesRead)
	if err != nil {
		return nil, nil, fmt.Errorf("reading the puzzles so far: %w", err)
	}
	for _, data := range old {
		z, err := daily.Decode(data)
		if err != nil {
			d.log.Warn("lobby: a puzzle not read", "err", err)
			continue
		}
		boards[daily.Board(z.Position)] = true
		if z.Source.Game != "" {
			sources[z.Source.Game]++
		}
	}
	running, err := d.games.Unfinished()
	if err != nil {
		d.log.Warn("lobby: some running games not read for the puzzle", "err", err)
	}
	for _, u := range running {
		if p, ok := boardOf(u); ok {
			boards[daily.Board(p)] = true
		}
	}
	return func(p engine.Position) bool { return boards[daily.Board(p)] }, sources, nil
}

// boardOf is the position of a running game of two at which more than one
// person plays.
func boardOf(u room.Unfinished) (engine.Position, bool) {
	people := 0
	for _, w := range u.Begin.Players {
		if !w.ID.IsBot() {
			people++
		}
	}
	r, err := notation.ParseRules(u.Begin.Rules)
	if err != nil || r.Players != engine.MinSeats || people < 2 {
		return engine.Position{}, false
	}
	p := r.Start()
	if u.Begin.Start != "" {
		if p, err = notation.ParsePosition(r, u.Begin.Start); err != nil {
			return engine.Position{}, false
		}
	}
	for _, e := range u.Moves {
		m, err := notation.ParseMove(e.Move, p.Mover)
		if err != nil {
			return engine.Position{}, false
		}
		if p, _, err = engine.Play(r, p, m); err != nil {
			return engine.Position{}, false
		}
	}
	return p, true
}

// searcher searches with the Critic, which paces itself, else alone with few
// nodes. It ends with ctx.
func (d *dailies) searcher(ctx context.Context) daily.Searcher {
	return func(g engine.Game, o search.Options) (search.Result, error) {
		if err := ctx.Err(); err != nil {
			return search.Result{}, err
		}
		if d.critic != nil {
			return d.critic(ctx, g, o)
		}
		o.Nodes = aloneNodes
		return search.Best(g, o), nil
	}
}
