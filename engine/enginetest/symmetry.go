package enginetest

import "oanquan/engine"

// MirrorPit is pit seen in a mirror that stands before seat axis on a board of
// seats: the fields of axis change places left for right, and the seats on
// both sides of it change too. With two seats every seat keeps its row.
func MirrorPit(seats int, axis engine.Seat, pit engine.Pit) engine.Pit {
	ring := seats * (engine.Fields + 1)
	middle := int(engine.QuanPit(axis)) + int(engine.QuanPit(axis+1))
	return engine.Pit((middle - int(pit) + 2*ring) % ring)
}

// MirrorSeat is where seat s sits in that mirror.
func MirrorSeat(seats int, axis, s engine.Seat) engine.Seat {
	if s == engine.NoSeat {
		return s
	}
	return engine.Seat((2*int(axis) - int(s) + seats) % seats)
}

// Mirror is p in that mirror. The turn order runs the other way there, so that
// with three or four seats only the turn itself has a mirror image and not
// whose turn comes next.
func Mirror(p engine.Position, axis engine.Seat) engine.Position {
	seats := int(p.Seats)
	q := engine.Position{Seats: p.Seats, Mover: MirrorSeat(seats, axis, p.Mover)}
	for i := range p.Ring() {
		q.Pits[MirrorPit(seats, axis, engine.Pit(i))] = p.Pits[i]
	}
	for s := range seats {
		q.Hands[MirrorSeat(seats, axis, engine.Seat(s))] = p.Hands[s]
	}
	return q
}

// MirrorMove is a move of axis in that mirror.
func MirrorMove(seats int, axis engine.Seat, m engine.Move) engine.Move {
	return engine.Move{Pit: MirrorPit(seats, axis, m.Pit), Dir: -m.Dir}
}

// Rotate moves every seat n places on in the turn order, with all it has.
func Rotate(p engine.Position, n int) engine.Position {
	seats := int(p.Seats)
	q := engine.Position{Seats: p.Seats, Mover: p.Mover}
	if p.Mover != engine.NoSeat {
		q.Mover = engine.Seat((int(p.Mover) + n) % seats)
	}
	for i := range p.Ring() {
		q.Pits[RotatePit(seats, n, engine.Pit(i))] = p.Pits[i]
	}
	for s := range seats {
		q.Hands[(s+n)%seats] = p.Hands[s]
	}
	return q
}

// RotatePit is where pit goes under Rotate.
func RotatePit(seats, n int, pit engine.Pit) engine.Pit {
	side := engine.Fields + 1
	return engine.Pit((int(pit) + n*side) % (seats * side))
}

// RotateMove is m under Rotate.
func RotateMove(seats, n int, m engine.Move) engine.Move {
	return engine.Move{Pit: RotatePit(seats, n, m.Pit), Dir: m.Dir}
}
