package boltstore

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"go.etcd.io/bbolt"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// BenchmarkCommit is games that play at the same time, each waiting for its move
// to be on disk before it makes the next.
func BenchmarkCommit(b *testing.B) {
	for _, games := range []int{1, 16, 200} {
		b.Run(fmt.Sprint("games=", games), func(b *testing.B) {
			var syncs, written int
			s := open(b, b.TempDir(), Options{BeforeCommit: func(n int) error {
				syncs++
				written += n
				return nil
			}})
			g := played(1)
			var left atomic.Int64
			left.Store(int64(b.N))
			var names atomic.Int64
			b.ResetTimer()
			var wg sync.WaitGroup
			for range games {
				wg.Go(func() { benchGame(b, s, g, &names, &left) })
			}
			wg.Wait()
			b.StopTimer()
			b.ReportMetric(float64(written)/b.Elapsed().Seconds(), "commits/s")
			b.ReportMetric(float64(written)/float64(max(syncs, 1)), "group")
		})
	}
}

// benchGame plays games, one entry after the other, while entries are left.
func benchGame(b *testing.B, s *Store, g engine.Game, names, left *atomic.Int64) {
	for {
		id := room.GameID(fmt.Sprint("B", names.Add(1)))
		for _, e := range entries(id, g) {
			if left.Add(-1) < 0 {
				return
			}
			if err := <-s.Games().Commit(e); err != nil {
				b.Error(err)
				return
			}
		}
	}
}

// BenchmarkFinish is the end of a game of two, played out, that is rated or not,
// with the sync of the disk left to others: 64 games end together.
func BenchmarkFinish(b *testing.B) {
	for _, rated := range []bool{false, true} {
		b.Run(fmt.Sprint("rated=", rated), func(b *testing.B) {
			s := open(b, b.TempDir(), Options{})
			p := town(b, s, 100)
			g := played(1)
			const together = 64
			for i := 0; b.Loop(); i++ {
				b.StopTimer()
				var ends []room.Entry
				for j := range together {
					id := room.GameID(fmt.Sprint("B", i, "-", j))
					e := finishEntry(id, g, false, p[j%50], p[50+(i+j)%50])
					e.Finish.Record.Rated, e.Finish.Record.Clock, e.Finish.Ratings = rated, "5+3", new([]room.RatingChange)
					must(b, s, beginEntry(id, noon))
					ends = append(ends, e)
				}
				b.StartTimer()
				done := make([]<-chan error, together)
				for j, e := range ends {
					done[j] = s.Games().Commit(e)
				}
				for j, d := range done {
					if err := <-d; err != nil || rated != (len(*ends[j].Finish.Ratings) == 2) {
						b.Fatal(err, *ends[j].Finish.Ratings)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*together), "µs/game")
		})
	}
}

// BenchmarkLeaders is a leaderboard of 10,000 accounts: in the usual case, and
// where hardly anybody's rating is sure.
func BenchmarkLeaders(b *testing.B) {
	const accounts = 10_000
	for _, sure := range []int{1, 1000} { // one in so many is
		b.Run(fmt.Sprint("sure=1/", sure), func(b *testing.B) {
			s := open(b, b.TempDir(), Options{})
			p := town(b, s, accounts)
			rnd := rand.New(rand.NewPCG(5, 6))
			err := <-s.commit(func(*bbolt.Tx) error { return nil }, func(tx *bbolt.Tx) error {
				for i, who := range p {
					r := rating.Rating{Value: 1500 + 300*rnd.NormFloat64(), Deviation: 200, Volatility: 0.06, Games: 9, Last: noon}
					if i%sure == 0 {
						r.Deviation = 60
					}
					if err := ranking(who, "classic/fast", r)(tx); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if list, err := s.Ratings().Leaders("classic/fast", 50, noon); err != nil || len(list) != 50 {
					b.Fatal(len(list), err)
				}
			}
		})
	}
}

// BenchmarkSearch is a page that looks at as many games as it may and finds
// none.
func BenchmarkSearch(b *testing.B) {
	s := open(b, b.TempDir(), Options{})
	p := town(b, s, 2)
	g := played(1)
	for i := range lobby.SearchMost / 5 {
		id := room.GameID(fmt.Sprint("B", i))
		must(b, s, beginEntry(id, noon), finishEntry(id, g, false, p[0], p[1]))
	}
	f := lobby.GameFilter{Player: p[0].ID, Preset: "young"}
	for b.Loop() {
		if _, _, err := s.Games().Search(f, "", 50); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCheck reads a store of a thousand games of two people.
func BenchmarkCheck(b *testing.B) {
	s := open(b, b.TempDir(), Options{})
	p := town(b, s, 2)
	g := played(1)
	for i := range 1000 {
		id := room.GameID(fmt.Sprintf("B%05d", i))
		must(b, s, beginEntry(id, noon), finishEntry(id, g, false, p[0], p[1]))
	}
	for b.Loop() {
		if found := s.Check(); len(found) > 0 {
			b.Fatal(found[0])
		}
	}
}
