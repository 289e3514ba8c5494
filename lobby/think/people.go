package think

import "sync/atomic"

// People are those whom no search may keep waiting. Whoever works for one of
// them, such as by drawing a screen, says so, and pools rest meanwhile. The zero
// value is ready for use, from any goroutine.
type People struct {
	served atomic.Int64
}

// Serve says that work for somebody begins, or ends. Each beginning needs its
// end.
func (p *People) Serve(begins bool) {
	if begins {
		p.served.Add(1)
		return
	}
	p.served.Add(-1)
}

// here tells whether anybody is being served; nobody is of nil.
func (p *People) here() bool { return p != nil && p.served.Load() > 0 }
