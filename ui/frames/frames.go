// Package frames draws once what many see: at a game with a hundred spectators
// a turn makes a hundred screens, of which all with the same window are the
// same.
//
// It promises that nobody is shown what is not theirs: a frame is handed on only
// to who would have drawn the same, and what tells that is the scene it is drawn
// from, as a whole.
package frames

import (
	"sync"
	"sync/atomic"
)

// Kinds bounds how many frames a store keeps, of some ten kilobytes each.
const Kinds = 256

// Scene is all that a frame is drawn from.
type Scene interface {
	// Kind is a comparable value under which a scene like this one is to be found.
	Kind() any
	// Alike tells whether other, of the same kind, is drawn to the same frame.
	Alike(other Scene) bool
	// Draw draws the frame. What it returns depends on nothing but the scene.
	Draw() string
}

// Store keeps the newest frame of each kind of scene. It may be used at once by
// many; one that is being drawn is waited for. The zero value is empty.
type Store struct {
	mu    sync.Mutex
	kinds map[any]*kept
	clock uint64

	drawn atomic.Uint64 // frames so far
}

// kept is the newest frame of a kind.
type kept struct {
	used uint64 // guarded by the store

	mu    sync.Mutex
	scene Scene // nil before the first
	frame *Frame
}

// Frame is the frame of a scene.
func (s *Store) Frame(scene Scene) *Frame {
	k := s.kind(scene.Kind())
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.scene == nil || !k.scene.Alike(scene) {
		k.frame = &Frame{Text: scene.Draw(), id: s.drawn.Add(1)}
		k.scene = scene
	}
	return k.frame
}

func (s *Store) kind(id any) *kept {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clock++
	k, ok := s.kinds[id]
	if !ok {
		if s.kinds == nil {
			s.kinds = map[any]*kept{}
		}
		if len(s.kinds) >= Kinds {
			s.forget()
		}
		k = &kept{}
		s.kinds[id] = k
	}
	k.used = s.clock
	return k
}

// forget drops the kind that nobody has asked for the longest.
func (s *Store) forget() {
	var oldest any
	least := s.clock
	for id, k := range s.kinds {
		if k.used < least {
			oldest, least = id, k.used
		}
	}
	delete(s.kinds, oldest)
}

// Frame is a frame that several sessions may show, and what makes it of the
// frame before on terminals of a kind.
type Frame struct {
	Text string

	id      uint64 // among those of its store
	mu      sync.Mutex
	strokes []stroke
}

// strokesKept bounds the ways to a frame that are kept with it: most sessions
// come from the same one.
const strokesKept = 4

// stroke is what makes a frame of another one.
type stroke struct {
	from     uint64 // by its ID, so that no frame keeps those before it
	terminal any
	bytes    []byte
}

// Made is what paint makes of the frame before on a kind of terminal, a
// comparable value; it is asked once. What is returned is shared and not to be
// written to.
func (f *Frame) Made(from *Frame, terminal any, paint func() []byte) []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, s := range f.strokes {
		if s.from == from.id && s.terminal == terminal {
			return s.bytes
		}
	}
	b := paint()
	if len(f.strokes) < strokesKept {
		f.strokes = append(f.strokes, stroke{from.id, terminal, b})
	}
	return b
}
