package command

import (
	"math"

	"oanquan/engine"
)

// Sizes of a board in a picture, in its own units.
const (
	cellLong   = 90.0 // a field along its row
	cellWide   = 92.0 // across it
	cornerRoom = 88.0 // from a corner of a triangle to its first field
)

// vec is a point or a direction; y grows downwards.
type vec struct{ x, y float64 }

func (a vec) add(b vec, times float64) vec { return vec{a.x + b.x*times, a.y + b.y*times} }

// spot is where a pit lies.
type spot struct {
	vec
	right vec // the way to the next pit of the ring
	out   vec // the way to who sits there
}

// shape is where everything of a board lies that seat 0 looks at from below:
// a long board for two, a triangle, a square. Its upper left corner is 0, 0.
type shape struct {
	w, h    float64
	spots   [engine.MaxPits]spot
	corners []vec // the middles of the quan pits of a triangle or a square
}

func shapeOf(seats int) shape {
	switch seats {
	case 3:
		side := 2*cornerRoom + engine.Fields*cellLong
		high := side * math.Sqrt(3) / 2
		half := cellWide / 2
		return ring([]vec{{half, half + high}, {half + side, half + high}, {half + side/2, half}})
	case 4:
		side := cellWide + engine.Fields*cellLong
		half := cellWide / 2
		return ring([]vec{{half, half + side}, {half + side, half + side}, {half + side, half}, {half, half}})
	}
	return longShape()
}

// longShape is two rows between two half rounds.
func longShape() shape {
	s := shape{w: 2*cellWide + engine.Fields*cellLong, h: 2 * cellWide}
	for f := 1; f <= engine.Fields; f++ {
		x := cellWide + (float64(f)-0.5)*cellLong
		s.spots[engine.FieldPit(0, f)] = spot{vec{x, 1.5 * cellWide}, vec{1, 0}, vec{0, 1}}
		s.spots[engine.FieldPit(1, engine.Fields+1-f)] = spot{vec{x, 0.5 * cellWide}, vec{-1, 0}, vec{0, -1}}
	}
	s.spots[engine.QuanPit(0)] = spot{vec{cellWide * 0.6, cellWide}, vec{0, 1}, vec{-1, 0}}
	s.spots[engine.QuanPit(1)] = spot{vec{s.w - cellWide*0.6, cellWide}, vec{0, -1}, vec{1, 0}}
	return s
}

// ring lays a side of the board between each corner and the next.
func ring(corners []vec) shape {
	s := shape{corners: corners}
	middle := vec{}
	for _, c := range corners {
		s.w, s.h = max(s.w, c.x+cellWide/2), max(s.h, c.y+cellWide/2)
		middle = middle.add(c, 1/float64(len(corners)))
	}
	for i, from := range corners {
		to := corners[(i+1)%len(corners)]
		d := vec{to.x - from.x, to.y - from.y}
		length := math.Hypot(d.x, d.y)
		d = vec{d.x / length, d.y / length}
		out := vec{-d.y, d.x}
		first := (length - engine.Fields*cellLong) / 2
		seat := engine.Seat(i)
		inward := vec{middle.x - from.x, middle.y - from.y}
		s.spots[engine.QuanPit(seat)] = spot{from.add(inward, 0.05*float64(4-len(corners))), d, out}
		for f := 1; f <= engine.Fields; f++ {
			s.spots[engine.FieldPit(seat, f)] = spot{from.add(d, first+(float64(f)-0.5)*cellLong), d, out}
		}
	}
	return s
}
