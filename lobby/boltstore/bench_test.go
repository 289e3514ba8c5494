package boltstore

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"oanquan/engine"
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
