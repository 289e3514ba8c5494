package engine

// StepKind names one thing that happens in a turn.
type StepKind uint8

// The kinds of steps, in the order in which a turn may have them.
const (
	StepLift    StepKind = iota + 1 // Pit is emptied of Dan dân, which the mover now holds
	StepSow                         // one dân is dropped in Pit, Dan are left in hand
	StepRelay                       // Dan dân are taken up from Pit to sow on
	StepCapture                     // Dan dân and Quan quan of Pit go to Seat
	StepYoung                       // Pit would have been captured but its quan is young; the turn ends
	StepReseed                      // Seat lays one dân in each field, Dan of them borrowed
	StepSweep                       // Seat takes home the Dan dân of its row
	StepOver                        // the game has ended; see Ending
)

// Step is one step of a turn. The steps of a turn, applied in order, turn the
// position before it into the position after it, but for the mover of a turn
// after which the game goes on without a reseed; see [Step.Apply].
type Step struct {
	Kind   StepKind
	Seat   Seat // who does it
	Pit    Pit  // where, for lift, sow, relay, capture, young
	Dan    int16
	Quan   int16
	Ending Ending // for StepOver
}

// Apply shows what p looks like after the step, for drawing a turn while it
// goes on: dân in the mover's hand are in no pit then, and the mover stays who
// it was until the turn is over. Capture adds to the hand of the seat.
func (s Step) Apply(p Position) Position {
	switch s.Kind {
	case StepLift, StepRelay:
		p.Pits[s.Pit].Dan -= s.Dan
	case StepSow:
		p.Pits[s.Pit].Dan++
	case StepCapture:
		p.Pits[s.Pit] = Pile{}
		p.Hands[s.Seat].Dan += s.Dan
		p.Hands[s.Seat].Quan += s.Quan
	case StepReseed:
		for f := 1; f <= Fields; f++ {
			p.Pits[FieldPit(s.Seat, f)].Dan++
		}
		p.Hands[s.Seat].Dan -= Fields - s.Dan
		p.Hands[s.Seat].Debt += s.Dan
		p.Mover = s.Seat
	case StepSweep:
		p = sweepSeat(p, s.Seat)
	case StepOver:
		p.Mover = NoSeat
	case StepYoung:
	}
	return p
}

// Captures counts the captures among steps and the quan in them.
func Captures(steps []Step) (captures, quan int) {
	for _, s := range steps {
		if s.Kind == StepCapture {
			captures++
			quan += int(s.Quan)
		}
	}
	return captures, quan
}

// ComboPoints is the tally of docs/rules.md section 5 for one turn: one for
// each capture after the first and two more for each captured quan. It never
// decides a game.
func ComboPoints(steps []Step) int {
	captures, quan := Captures(steps)
	return max(captures-1, 0) + 2*quan
}
