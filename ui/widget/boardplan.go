package widget

import "oanquan/engine"

// plan is where everything of a board lies on its canvas.
type plan struct {
	w, h    int
	pits    [engine.MaxPits]rect
	numbers [engine.MaxPits]rect       // of fields; the height does not count
	labels  [engine.MaxSeats]labelSpot // by seats after the viewer's
}

// labelSpot is room for lines about a seat.
type labelSpot struct {
	rect
	side int  // 0 to the left, 1 in the middle, 2 to the right
	half bool // the lines of the seat across stand beside these
}

func (b *Board) plan() plan {
	switch {
	case b.Position.Seats == 2:
		return b.long()
	case b.Size == Small:
		return b.rows()
	case b.Position.Seats == 3:
		return b.triangle()
	}
	return b.square()
}

// long is the board of two: two rows of fields between two quan pits.
func (b *Board) long() plan {
	cw, ch, qw := 4, 1, 6
	switch b.Size {
	case Medium:
		cw, ch, qw = 9, 3, 11
	case Large:
		cw, ch, qw = 9, 4, 11
	case Huge:
		cw, ch, qw = 9, 5, 11
	}
	p := plan{w: 2*(qw+1) + engine.Fields*(cw+1) + 1, h: 2*(ch+1) + 3}
	me, other := b.From, (b.From+1)%2
	p.pits[engine.QuanPit(me)] = rect{0, 1, qw, 2*ch + 1}
	p.pits[engine.QuanPit(other)] = rect{p.w - qw - 2, 1, qw, 2*ch + 1}
	for f := 1; f <= engine.Fields; f++ {
		x := qw + 1 + (f-1)*(cw+1)
		mine, theirs := engine.FieldPit(me, f), engine.FieldPit(other, engine.Fields+1-f)
		p.pits[mine] = rect{x, ch + 2, cw, ch}
		p.pits[theirs] = rect{x, 1, cw, ch}
		p.numbers[mine] = rect{x: x + 1, y: p.h - 1, w: cw}
		p.numbers[theirs] = rect{x: x + 1, y: 0, w: cw}
	}
	return p
}

// rows is the board of three or four where there is no room for its shape: a
// row for each seat, its quan pit to the left, the own row at the bottom and
// the next seat's above it.
func (b *Board) rows() plan {
	const cw, qw, labelWidth = 4, 6, 6
	n := int(b.Position.Seats)
	grid := qw + 2 + engine.Fields*(cw+1)
	p := plan{w: grid + 1 + labelWidth, h: 2*n + 2}
	for i := range n {
		s, y := (b.From+engine.Seat(i))%engine.Seat(n), 2*(n-1-i)
		p.pits[engine.QuanPit(s)] = rect{0, y, qw, 1}
		for f := 1; f <= engine.Fields; f++ {
			x := qw + 1 + (f-1)*(cw+1)
			number := rect{x: x + 1, y: p.h - 1, w: cw}
			if i > 0 {
				number.x = -p.w // the numbers below count for every row
			}
			p.put(engine.FieldPit(s, f), rect{x, y, cw, 1}, number)
		}
		p.labels[i] = labelSpot{rect{grid + 1, y + 1, labelWidth, 2}, 0, false}
	}
	return p
}

// square is the board of four: a ring of squares, a quan pit at each corner.
func (b *Board) square() plan {
	const cw, qw, margin = 7, 9, 2
	side := 7 // squares along one side
	p := plan{w: 2*(qw+1) + engine.Fields*(cw+1) + 1 + 2*margin, h: 2*side + 3}
	seat := func(n int) engine.Seat { return (b.From + engine.Seat(n)) % 4 }
	left, right, top, bottom := margin, p.w-qw-2-margin, 1, 1+2*(side-1)
	p.pits[engine.QuanPit(seat(0))] = rect{left, bottom, qw, 1}
	p.pits[engine.QuanPit(seat(1))] = rect{right, bottom, qw, 1}
	p.pits[engine.QuanPit(seat(2))] = rect{right, top, qw, 1}
	p.pits[engine.QuanPit(seat(3))] = rect{left, top, qw, 1}
	for f := 1; f <= engine.Fields; f++ {
		x := left + qw + 1 + (f-1)*(cw+1)
		back := left + qw + 1 + (engine.Fields-f)*(cw+1)
		up, down := bottom-2*f, top+2*f
		p.put(engine.FieldPit(seat(0), f), rect{x, bottom, cw, 1}, rect{x + 1, p.h - 1, cw, 1})
		p.put(engine.FieldPit(seat(1), f), rect{right, up, qw, 1}, rect{p.w - 1, up + 1, 1, 1})
		p.put(engine.FieldPit(seat(2), f), rect{back, top, cw, 1}, rect{back + 1, 0, cw, 1})
		p.put(engine.FieldPit(seat(3), f), rect{left, down, qw, 1}, rect{0, down + 1, 1, 1})
	}
	inside := func(y, side int) labelSpot {
		const w = engine.Fields*(cw+1) - 3
		half := w/2 + 1 // those at the sides have half the width
		switch side {
		case 0:
			return labelSpot{rect{left + qw + 3, y, half, 3}, side, true}
		case 2:
			return labelSpot{rect{left + qw + 3 + w - half, y, half, 3}, side, true}
		}
		return labelSpot{rect{left + qw + 3, y, w, 3}, side, false}
	}
	mid := (top + bottom) / 2
	p.labels = [engine.MaxSeats]labelSpot{inside(bottom-3, 1), inside(mid, 2), inside(top+3, 1), inside(mid, 0)}
	return p
}

func (p *plan) put(pit engine.Pit, r, number rect) {
	p.pits[pit], p.numbers[pit] = r, number
}

// triangle is the board of three: the own row below, the others up the two
// sides to a quan pit at the top.
func (b *Board) triangle() plan {
	const cw, qw, step = 7, 9, 4
	p := plan{w: 2*(qw+1) + engine.Fields*(cw+1) + 1, h: 2*7 + 2}
	seat := func(n int) engine.Seat { return (b.From + engine.Seat(n)) % 3 }
	bottom := 2 * 6
	right := p.w - qw - 2
	p.pits[engine.QuanPit(seat(0))] = rect{0, bottom, qw, 1}
	p.pits[engine.QuanPit(seat(1))] = rect{right, bottom, qw, 1}
	p.pits[engine.QuanPit(seat(2))] = rect{(p.w - qw - 2) / 2, 0, qw, 1}
	for f := 1; f <= engine.Fields; f++ {
		x := qw + 1 + (f-1)*(cw+1)
		p.put(engine.FieldPit(seat(0), f), rect{x, bottom, cw, 1}, rect{x + 1, p.h - 1, cw, 1})
		up, down := bottom-2*f, 2*f
		rx, lx := right-step*f, step*(engine.Fields+1-f)
		p.put(engine.FieldPit(seat(1), f), rect{rx, up, cw, 1}, rect{rx + cw + 3, up + 1, 1, 1})
		p.put(engine.FieldPit(seat(2), f), rect{lx + qw - cw, down, cw, 1}, rect{lx + qw - cw - 2, down + 1, 1, 1})
	}
	room := rect{0, 0, 19, 3} // as wide as its last line can be
	far := room
	far.x = p.w - room.w
	own := rect{p.w/2 - 11, bottom - 3, 23, 3}
	p.labels = [engine.MaxSeats]labelSpot{{own, 1, false}, {far, 2, false}, {room, 0, false}}
	return p
}
