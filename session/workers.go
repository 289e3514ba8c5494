package session

import (
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

// Workers run what needs a deep stack: a screen is drawn in half a millisecond
// with some thirty kilobytes of it, and a session that did so on a goroutine of
// its own would keep them for as long as it lasts. The zero value is ready; nil
// runs everything where it is asked for.
//
// What they run waits for nothing, so that a few are enough for any number of
// sessions, which take turns.
type Workers struct {
	mu     sync.Mutex
	users  int
	jobs   chan job      // to those who are idle
	places chan struct{} // one slot for each that may be there
	gone   chan struct{} // closed when nobody uses them any more
}

const (
	// workersMost is more than there are cores, as one may have to wait for what
	// another is drawing.
	workersMost = 16
	// workerIdle is how long one waits for work before it ends.
	workerIdle = 30 * time.Second
)

// job is something to run, and who waits for the end of it: nil, or what it
// panicked with.
type job struct {
	run  func()
	done chan<- any
}

// join is called before do, for as long as that may be called again; leave when
// it will not be. Workers end when nobody uses them.
func (w *Workers) join() (leave func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.users++; w.users == 1 {
		w.jobs, w.places, w.gone = make(chan job), make(chan struct{}, workersMost), make(chan struct{})
	}
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.users--; w.users == 0 {
			close(w.gone)
		}
	}
}

// do runs f and returns when it has, or panics as it did; done is a channel of
// one slot that is the caller's, so that none need be made each time.
func (w *Workers) do(f func(), done chan any) {
	if w == nil {
		f()
		return
	}
	j := job{f, done}
	select {
	case w.jobs <- j:
	default:
		select {
		case w.jobs <- j:
		case w.places <- struct{}{}:
			go work(j, w.jobs, w.places, w.gone) // ends when it has been idle, or nobody uses it
		}
	}
	if fault := <-done; fault != nil {
		panic(fault)
	}
}

// work runs a job, and those that come after it.
func work(j job, jobs <-chan job, places <-chan struct{}, gone <-chan struct{}) {
	defer func() { <-places }()
	idle := time.NewTimer(workerIdle)
	defer idle.Stop()
	for {
		j.now()
		idle.Reset(workerIdle)
		select {
		case j = <-jobs:
		case <-gone:
			return
		case <-idle.C:
			return
		}
	}
}

// now runs it. Who waits is told also when that ends the goroutine.
func (j job) now() {
	defer func() {
		fault := recover()
		if fault != nil {
			fault = fmt.Sprintf("%v, on a worker:\n%s", fault, debug.Stack())
		}
		j.done <- fault
	}()
	j.run()
}
