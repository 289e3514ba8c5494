package think

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/search"
)

// step is how long a made-up search runs between two looks at Stop.
const step = 100 * time.Microsecond

// pretend makes a pool whose searches sleep instead of computing, so that the
// clock of a bubble sees them run. Each adds what it has run to the time under
// its depth.
func pretend(share float64, most int) (*Pool, *ledger) {
	p, l := New(Config{Share: share, Most: most}), &ledger{ran: map[int]time.Duration{}}
	p.search = l.search
	return p, l
}

type ledger struct {
	mu      sync.Mutex
	ran     map[int]time.Duration
	running int
	most    int           // that ran at once
	holding time.Duration // the longest that one ran without a rest
	busy    time.Duration
	end     time.Time
}

func (l *ledger) search(_ engine.Game, o search.Options) search.Result {
	for n := 1; ; n++ {
		l.mu.Lock()
		l.running++
		l.most = max(l.most, l.running)
		if now := time.Now(); !now.Equal(l.end) {
			l.busy = 0
		}
		l.mu.Unlock()
		time.Sleep(step)
		l.mu.Lock()
		l.running--
		l.ran[o.Depth] += step
		l.busy += step
		l.end = time.Now()
		l.holding = max(l.holding, l.busy)
		l.mu.Unlock()
		if o.Depth == 1 || o.Stop() || o.Nodes > 0 && uint64(n) >= o.Nodes {
			return search.Result{Depth: n}
		}
	}
}

func (l *ledger) all() (sum time.Duration) {
	for _, d := range l.ran {
		sum += d
	}
	return sum
}

// together runs searches of depths 2, 3 and so on at once for as long as the
// context lasts.
func together(t *testing.T, ctx context.Context, p *Pool, n int) {
	t.Helper()
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			if _, err := p.Best(ctx, engine.Game{}, search.Options{Depth: 2 + i}); err != nil {
				t.Errorf("search %d: %v", i, err)
			}
		})
	}
	all.Wait()
}

func TestSharesAreRespectedAndFair(t *testing.T) {
	for _, tt := range []struct {
		share float64
		n     int
	}{{0.5, 1}, {0.5, 2}, {0.5, 7}, {0.1, 3}, {1, 1}, {1, 4}, {1.5, 1}, {1.5, 3}, {2, 5}} {
		synctest.Test(t, func(t *testing.T) {
			p, l := pretend(tt.share, 0)
			const lasts = 2 * time.Second
			ctx, cancel := context.WithTimeout(t.Context(), lasts)
			defer cancel()
			together(t, ctx, p, tt.n)
			// One search alone uses one core at most, and its part of each.
			most := tt.share * lasts.Seconds()
			if used := l.all().Seconds(); used > most+0.01 {
				t.Errorf("%d searches used %.3f s of a share of %v, at most %.3f", tt.n, used, tt.share, most)
			}
			want := most
			if tt.share > 1 && tt.n == 1 {
				want = most / 2
			}
			if used := l.all().Seconds(); used < want*0.95 {
				t.Errorf("%d searches used %.3f s of a share of %v, want %.3f", tt.n, used, tt.share, want)
			}
			for depth, ran := range l.ran {
				if mean := l.all() / time.Duration(tt.n); ran < mean*9/10 || ran > mean*11/10 {
					t.Errorf("share %v: search %d of %d ran %v, the mean is %v", tt.share, depth, tt.n, ran, mean)
				}
			}
			if cores := int(tt.share + 0.99); l.most > cores {
				t.Errorf("%d ran at once on %d cores", l.most, cores)
			}
			if tt.share <= 0.5 && l.holding > 2*time.Millisecond {
				t.Errorf("share %v: a core was held for %v", tt.share, l.holding)
			}
		})
	}
}

// A search that comes later gets as much as the others from then on.
func TestWhoComesLaterIsNotBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, l := pretend(0.5, 0)
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		var all sync.WaitGroup
		all.Go(func() { together(t, ctx, p, 1) })
		time.Sleep(time.Second)
		all.Go(func() { _, _ = p.Best(ctx, engine.Game{}, search.Options{Depth: 9}) })
		all.Wait()
		if got := l.ran[9]; got < 230*time.Millisecond || got > 270*time.Millisecond {
			t.Errorf("it ran %v in a second, want a quarter of it", got)
		}
	})
}

// Idle time is not saved up.
func TestARestIsNoCredit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, l := pretend(0.5, 0)
		time.Sleep(time.Hour)
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		together(t, ctx, p, 1)
		if used := l.all(); used > 12*time.Millisecond {
			t.Errorf("ran %v of 20ms with a share of a half", used)
		}
	})
}

func TestMoreThanMostWaitInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := pretend(0.5, 1)
		var mu sync.Mutex
		var order []int
		for i := range 4 {
			go func() {
				if _, err := p.Best(t.Context(), engine.Game{}, search.Options{Depth: 2, Nodes: 50}); err != nil {
					t.Error(err)
				}
				mu.Lock()
				order = append(order, i)
				mu.Unlock()
			}()
			time.Sleep(time.Microsecond) // the next one comes later
		}
		time.Sleep(time.Second)
		mu.Lock()
		defer mu.Unlock()
		if len(order) != 4 || order[0] != 0 || order[1] != 1 || order[2] != 2 || order[3] != 3 {
			t.Errorf("they ended in the order %v", order)
		}
	})
}

func TestADeadlineEndsASearchWithWhatThereIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := pretend(0.5, 1)
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		go func() { _, _ = p.Best(ctx, engine.Game{}, search.Options{Depth: 5}) }()
		synctest.Wait()
		begun := time.Now()
		// This one waits for a place until its deadline.
		short, cancelShort := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer cancelShort()
		r, err := p.Best(short, engine.Game{}, search.Options{Depth: 5})
		if took := time.Since(begun); err != nil || r.Depth != 1 || took > 11*time.Millisecond {
			t.Errorf("a late search: %+v, %v after %v", r, err, took)
		}
		<-ctx.Done()
		synctest.Wait()
	})
}

func TestACancelledSearchEndsAtOnceAndLeavesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // which fails when a goroutine is left
		p, _ := pretend(0.01, 2)
		ctx, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		errs := make([]error, 5)
		for i := range errs {
			all.Go(func() { _, errs[i] = p.Best(ctx, engine.Game{}, search.Options{Depth: 5}) })
		}
		time.Sleep(time.Second)
		cancel()
		begun := time.Now()
		all.Wait()
		if took := time.Since(begun); took > time.Millisecond {
			t.Errorf("it took %v to end", took)
		}
		cancelled := 0
		for _, err := range errs {
			if errors.Is(err, context.Canceled) {
				cancelled++
			} else if err != nil {
				t.Error(err)
			}
		}
		if cancelled != 3 {
			t.Errorf("%d searches found nothing, want the 3 that waited", cancelled)
		}
		// And the pool goes on.
		if _, err := p.Best(t.Context(), engine.Game{}, search.Options{Depth: 5, Nodes: 3}); err != nil {
			t.Error(err)
		}
	})
}

func TestAPanicGivesTheCoreBack(t *testing.T) {
	p := New(Config{Share: 1, Most: 1})
	p.search = func(engine.Game, search.Options) search.Result { panic("a fault") }
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the fault is lost")
			}
		}()
		_, _ = p.Best(t.Context(), engine.Game{}, search.Options{})
	}()
	p.search = search.Best
	if _, err := p.Best(t.Context(), start(t), search.Options{}); err != nil {
		t.Error(err)
	}
}

func start(t testing.TB) engine.Game {
	t.Helper()
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// What a pool finds is what the search finds, whatever the pace.
func TestThePaceChangesNothing(t *testing.T) {
	p, o := New(Config{Share: 0.5, Table: search.NewTable(1 << 20)}), search.Options{Nodes: 20_000}
	got, err := p.Best(t.Context(), start(t), o)
	o.Table = search.NewTable(1 << 20)
	want := search.Best(start(t), o)
	if err != nil || got.Move != want.Move || got.Value != want.Value || got.Nodes != want.Nodes {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
	if got, err = p.Best(t.Context(), start(t), search.Options{}); err != nil || got.Depth != search.DefaultDepth {
		t.Errorf("without a limit: %+v, %v", got, err)
	}
}
