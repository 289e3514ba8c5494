package session

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestFewWorkersServeMany: no more run at once than there may be, everybody gets
// their turn, and none is left when nobody needs them, which the bubble checks.
func TestFewWorkersServeMany(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w Workers
		var ran, now, most atomic.Int64
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				defer w.join()()
				done := make(chan any, 1)
				for range 10 {
					w.do(func() {
						n := now.Add(1)
						for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
						}
						time.Sleep(time.Millisecond) // of the bubble
						ran.Add(1)
						now.Add(-1)
					}, done)
				}
			})
		}
		all.Wait()
		if ran.Load() != 1000 || most.Load() > workersMost || most.Load() < 2 {
			t.Errorf("%d of 1000 ran, %d at once", ran.Load(), most.Load())
		}
	})
}

// TestAnIdleWorkerEnds although somebody may need one again.
func TestAnIdleWorkerEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w Workers
		defer w.join()()
		w.do(func() {}, make(chan any, 1))
		if len(w.places) != 1 {
			t.Errorf("%d workers after a job", len(w.places))
		}
		time.Sleep(2 * workerIdle)
		synctest.Wait()
		if len(w.places) != 0 {
			t.Errorf("%d workers with nothing to do", len(w.places))
		}
	})
}

// TestAPanicIsThatOfWhoAsked, and the worker goes on.
func TestAPanicIsThatOfWhoAsked(t *testing.T) {
	var w Workers
	defer w.join()()
	done := make(chan any, 1)
	func() {
		defer func() {
			if v := fmt.Sprint(recover()); !strings.Contains(v, "ouch") || !strings.Contains(v, "workers_test.go") {
				t.Errorf("the panic was %s", v)
			}
		}()
		w.do(func() { panic("ouch") }, done)
	}()
	ran := false
	if w.do(func() { ran = true }, done); !ran {
		t.Error("nothing runs after a panic")
	}
	var none *Workers
	ran = false
	if none.do(func() { ran = true }, done); !ran {
		t.Error("without workers nothing runs")
	}
}
