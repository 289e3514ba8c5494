package frames

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
)

// picture is a scene: what counts is what it shows.
type picture struct {
	kind, shows int
	drawn       *atomic.Int32
}

func (p picture) Kind() any              { return p.kind }
func (p picture) Alike(other Scene) bool { return p.shows == other.(picture).shows }
func (p picture) Draw() string           { p.drawn.Add(1); return fmt.Sprint(p.kind, p.shows) }

func TestWhatManySeeIsDrawnOnce(t *testing.T) {
	var s Store
	var drawn atomic.Int32
	var all sync.WaitGroup
	for i := range 100 {
		all.Go(func() {
			p := picture{i % 2, 7, &drawn}
			if got := s.Frame(p); got.Text != fmt.Sprint(p.kind, 7) {
				t.Errorf("kind %d sees %q", p.kind, got.Text)
			}
		})
	}
	all.Wait()
	if drawn.Load() != 2 {
		t.Errorf("two scenes were drawn %d times", drawn.Load())
	}
	first := s.Frame(picture{0, 7, &drawn})
	if second := s.Frame(picture{0, 8, &drawn}); second == first || second.Text != "0 8" {
		t.Errorf("another scene of the kind shows %q", second.Text)
	}
	if again := s.Frame(picture{0, 7, &drawn}); again == first || again.Text != "0 7" {
		t.Errorf("what was before is kept, or wrong: %q", again.Text)
	}
}

func TestAStoreHasABound(t *testing.T) {
	var s Store
	var drawn atomic.Int32
	for i := range 3 * Kinds {
		s.Frame(picture{i, 0, &drawn})
		s.Frame(picture{0, 0, &drawn}) // who is often asked for stays
	}
	if len(s.kinds) != Kinds || s.kinds[0] == nil || s.kinds[3*Kinds-1] == nil {
		t.Errorf("%d kinds, the busy one %v, the newest %v", len(s.kinds), s.kinds[0], s.kinds[3*Kinds-1])
	}
	if n := drawn.Load(); n != 3*Kinds {
		t.Errorf("%d drawn, want each once", n)
	}
}

func TestAWayFromFrameToFrameIsMadeOnce(t *testing.T) {
	var s Store
	var drawn atomic.Int32
	a, b := s.Frame(picture{0, 1, &drawn}), s.Frame(picture{0, 2, &drawn})
	c := s.Frame(picture{0, 3, &drawn})
	made := 0
	way := func(from *Frame, terminal any) string {
		return string(c.Made(from, terminal, func() []byte { made++; return fmt.Append(nil, made) }))
	}
	for _, tt := range []struct {
		from     *Frame
		terminal any
		want     string
	}{{a, "xterm", "1"}, {a, "xterm", "1"}, {b, "xterm", "2"}, {a, "vt100", "3"}, {b, "xterm", "2"}, {a, 7, "4"}, {a, "xterm", "1"}} {
		if got := way(tt.from, tt.terminal); got != tt.want {
			t.Errorf("from %q on %v: the way is number %s, want %s", tt.from.Text, tt.terminal, got, tt.want)
		}
	}
	if first, second := way(b, 8), way(b, 8); first == second {
		t.Error("more ways are kept than there is room for")
	}
}
