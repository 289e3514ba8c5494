package engine

import "fmt"

// StepLimit is the hard guard on the squares one turn may pass. Under
// relay-quan=stop a turn takes at most 6B + 5 of them with B dân on the board
// (docs/rules.md section 3), so that it is never reached.
const StepLimit = 100_000

// Legal lists the moves of the player to move as far as the position alone
// decides: fields from 1 to 5, left before right. [Game.Legal] also knows the
// first turn's ban.
func Legal(r Rules, p Position) []Move {
	if p.Mover == NoSeat {
		return nil
	}
	moves := make([]Move, 0, 2*Fields)
	for f := 1; f <= Fields; f++ {
		pit := FieldPit(p.Mover, f)
		if p.Pits[pit].Dan == 0 {
			continue
		}
		if !r.RightOnly {
			moves = append(moves, Move{pit, Left})
		}
		moves = append(moves, Move{pit, Right})
	}
	return moves
}

// checkMove tells why m cannot be played in p, or nil.
func checkMove(r Rules, p Position, m Move) error {
	switch {
	case p.Mover == NoSeat:
		return ErrGameOver
	case int(m.Pit) >= p.Ring() || m.Pit.IsQuan() || m.Pit.Seat() != p.Mover:
		return ErrNotYourField
	case m.Dir != Right && (r.RightOnly || m.Dir != Left):
		return ErrDirection
	case p.Pits[m.Pit].Dan == 0:
		return ErrEmptyField
	}
	return nil
}

// Play plays one whole turn of docs/rules.md sections 3 to 5: the move, its
// relays and captures, the end check, and either the sweep or the next mover's
// reseed. What depends on the game's past (repetition, length, the first
// turn's ban) is [Game.Play]'s. On an error the position is p, unchanged.
func Play(r Rules, p Position, m Move) (Position, []Step, error) {
	return play(r, p, m, StepLimit)
}

func play(r Rules, p Position, m Move, limit int) (Position, []Step, error) {
	if err := checkMove(r, p, m); err != nil {
		return p, nil, fmt.Errorf("move %v: %w", m, err)
	}
	t := turn{rules: r, pos: p, dir: m.Dir, limit: limit, steps: make([]Step, 0, 64)}
	last, err := t.sow(m.Pit)
	if err != nil {
		return p, nil, fmt.Errorf("move %v: %w", m, err)
	}
	t.capture(last)
	if ending := endOf(r, t.pos); ending != Running {
		t.finish(ending)
		return t.pos, t.steps, nil
	}
	t.pos.Mover = (p.Mover + 1) % Seat(p.Seats)
	t.reseed()
	return t.pos, t.steps, nil
}

// turn is one turn being played.
type turn struct {
	rules Rules
	pos   Position
	dir   Dir
	limit int // squares that may still be passed
	steps []Step
}

func (t *turn) add(kind StepKind, pit Pit, dan, quan int16) {
	t.steps = append(t.steps, Step{Kind: kind, Seat: t.pos.Mover, Pit: pit, Dan: dan, Quan: quan})
}

// sow lifts from, sows, and relays until neither row 1 of the table in
// section 3 nor relay-quan=one applies. It returns where the last dân fell.
func (t *turn) sow(from Pit) (Pit, error) {
	hand := t.pos.Pits[from].Dan
	t.pos.Pits[from].Dan = 0
	t.add(StepLift, from, hand, 0)
	at := from
	for {
		for ; hand > 0; hand-- {
			if t.limit--; t.limit < 0 {
				return at, ErrEndlessRelay
			}
			at = t.pos.Next(at, t.dir, 1)
			t.pos.Pits[at].Dan++
			t.add(StepSow, at, hand-1, 0)
		}
		next := t.pos.Next(at, t.dir, 1)
		switch dan := t.pos.Pits[next].Dan; {
		case dan == 0:
			return at, nil // empty, or a quan alone in its pit
		case !next.IsQuan():
			hand = dan
		case t.rules.RelayQuan == RelayQuanOne:
			hand = 1
		default:
			return at, nil
		}
		t.pos.Pits[next].Dan -= hand
		t.add(StepRelay, next, hand, 0)
		at = next
	}
}

// capture takes what rows 3 to 6 of the table in section 3 give after the last
// dân fell at at. The chain is bounded: each capture empties a pit and nothing
// fills one.
func (t *turn) capture(at Pit) {
	for chained := false; ; chained = true {
		gap := t.pos.Next(at, t.dir, 1)
		prey := t.pos.Next(at, t.dir, 2)
		if !t.pos.Pits[gap].Empty() || t.walled(gap, chained) || t.pos.Pits[prey].Empty() {
			return
		}
		pile := t.pos.Pits[prey]
		if pile.Quan > 0 && int(pile.Dan) < t.rules.YoungQuanBelow {
			t.add(StepYoung, prey, 0, 0)
			return
		}
		t.pos.Pits[prey] = Pile{}
		t.pos.Hands[t.pos.Mover].Dan += pile.Dan
		t.pos.Hands[t.pos.Mover].Quan += pile.Quan
		t.add(StepCapture, prey, pile.Dan, pile.Quan)
		at = prey
	}
}

// walled tells whether the option empty-quan forbids the empty pit gap as the
// gap before a capture.
func (t *turn) walled(gap Pit, chained bool) bool {
	if !gap.IsQuan() {
		return false
	}
	return t.rules.EmptyQuan == EmptyQuanShut || t.rules.EmptyQuan == EmptyQuanWall && !chained
}

// reseed lays out the mover's row if it is bare (section 4).
func (t *turn) reseed() {
	if pos, borrowed, done := reseed(t.pos); done {
		t.pos = pos
		t.add(StepReseed, 0, borrowed, 0)
	}
}

// finish sweeps every row home, in seat order, and ends the game.
func (t *turn) finish(ending Ending) {
	for s := range Seat(t.pos.Seats) {
		t.steps = append(t.steps, Step{Kind: StepSweep, Seat: s, Dan: int16(t.pos.RowDan(s))})
		t.pos = sweepSeat(t.pos, s)
	}
	t.pos.Mover = NoSeat
	t.steps = append(t.steps, Step{Kind: StepOver, Seat: NoSeat, Ending: ending})
}

// reseed lays one dân in each field of a bare row, from the mover's own
// captured dân as far as they go, and tells how many had to be borrowed.
func reseed(p Position) (after Position, borrowed int16, done bool) {
	if p.RowDan(p.Mover) > 0 {
		return p, 0, false
	}
	for f := 1; f <= Fields; f++ {
		p.Pits[FieldPit(p.Mover, f)].Dan = 1
	}
	h := &p.Hands[p.Mover]
	own := min(h.Dan, Fields)
	borrowed = Fields - own
	h.Dan -= own
	h.Debt += borrowed
	return p, borrowed, true
}

func sweepSeat(p Position, s Seat) Position {
	p.Hands[s].Dan += int16(p.RowDan(s))
	for f := 1; f <= Fields; f++ {
		p.Pits[FieldPit(s, f)].Dan = 0
	}
	return p
}

// endOf is the end check that the position alone decides (section 5).
func endOf(r Rules, p Position) Ending {
	for s := range Seat(p.Seats) {
		pile := p.Pits[QuanPit(s)]
		if pile.Quan > 0 || r.End == EndSquares && pile.Dan > 0 {
			return Running
		}
	}
	if r.End == EndQuan {
		return EndedQuan
	}
	return EndedSquares
}

// Limits of a position that is given rather than reached by play
// (docs/rules.md section 8). The board's limit also bounds the length of a
// turn.
const (
	MaxGivenDan  = 500
	MaxGivenDebt = 500
)

// Settle checks a given position and lays out the mover's row if it is bare,
// so that the result stands at the start of a turn. It wraps ErrBadPosition or
// ErrAlreadyOver.
func Settle(r Rules, p Position) (Position, error) {
	bad := func(format string, args ...any) (Position, error) {
		return Position{}, fmt.Errorf("%w: %s", ErrBadPosition, fmt.Sprintf(format, args...))
	}
	if int(p.Seats) != r.Players {
		return bad("it has %d seats, the rules have %d", p.Seats, r.Players)
	}
	if p.Mover != NoSeat && int(p.Mover) >= r.Players {
		return bad("seat %v is to move among %d", p.Mover, r.Players)
	}
	for i, pile := range p.Pits {
		pit := Pit(i)
		switch {
		case i >= p.Ring() && pile != Pile{}:
			return bad("pit %d lies outside the board", i)
		case pile.Dan < 0 || pile.Quan < 0 || pile.Quan > 1:
			return bad("pit %d holds %d dân and %d quan", i, pile.Dan, pile.Quan)
		case pile.Quan > 0 && !pit.IsQuan():
			return bad("pit %d is a field and holds a quan", i)
		}
	}
	for i, h := range p.Hands {
		switch {
		case i >= r.Players && h != Hand{}:
			return bad("hand %d has no seat", i)
		case h.Dan < 0 || h.Quan < 0 || h.Debt < 0:
			return bad("the hand of seat %v is negative", Seat(i))
		}
	}
	if p.Mover != NoSeat {
		if endOf(r, p) != Running {
			return Position{}, ErrAlreadyOver
		}
		p, _, _ = reseed(p)
	}
	// The limits hold for what is returned, so that its text can be read again.
	if n := p.BoardDan(); n > MaxGivenDan {
		return bad("%d dân on the board, at most %d", n, MaxGivenDan)
	}
	for i, h := range p.Hands {
		if h.Debt > MaxGivenDebt {
			return bad("the debt of seat %v is %d, at most %d", Seat(i), h.Debt, MaxGivenDebt)
		}
	}
	return p, nil
}
