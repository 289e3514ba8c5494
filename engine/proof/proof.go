// Package proof is what a seat can force in Ô ăn quan, written down so that
// anybody can check it: which turn it plays in every position that can come up.
//
// A [Proof] says that in a game of two, from a position on, the final score of
// one seat less the other's is at least so many points, whatever the other
// plays. [Check] plays all of it through with package engine alone and knows
// nothing of how the proof was found. Every line must end by the rules of the
// board (docs/rules.md section 5, squares or quan). Repetition and length cannot
// come before: no position may come again in any line, nor may the game have
// passed one twice before the proof begins, and the longest line must end
// within the turns that a game has.
//
// Two positions count as one when the same lies in every square, the same seat
// is to move, and the seats are as far apart in points. What follows is then
// the same: a reseed costs its seat five points whether it pays with dân or
// borrows (section 4), and hands matter for nothing else.
package proof

import (
	"errors"
	"fmt"
	"slices"

	"oanquan/engine"
)

// Claim is that the final score of Seat less the other's is at least Lead.
type Claim struct {
	Seat engine.Seat
	Lead int // points
}

func (c Claim) String() string { return fmt.Sprintf("%v >= %d", c.Seat, c.Lead) }

// Proof is a claim about a game with what its seat plays.
type Proof struct {
	Rules engine.Rules
	Moves []engine.Move // of the game before the claim, from the usual start
	Claim Claim
	// Nodes are the positions in which the seat chooses, Turns those of the
	// longest line, both as they are counted by a walk through the proof.
	Nodes, Turns int
	// turns are the seat's choices in the order of the walk.
	turns []byte
	// digest tells it from one that was changed, though that may hold as well.
	digest string
}

// Errors of a proof that is none. Those of [Proof.Check] wrap one of them.
var (
	ErrFails   = errors.New("the claim does not hold")
	ErrRepeats = errors.New("a position comes again")
	ErrLong    = errors.New("a line is longer than a game")
	ErrMove    = errors.New("the move cannot be played")
	ErrShort   = errors.New("the proof ends too early")
	ErrRest    = errors.New("the proof goes on after its end")
	ErrChanged = errors.New("it is not the proof that was written: its SHA-256 is another")
	ErrGame    = errors.New("nothing can be proven of the game")
)

// place is what tells positions of one proof apart.
type place struct {
	pits  [engine.MaxPits]engine.Pile
	mover engine.Seat
	lead  int
}

// onTheWay marks a place whose lines are being walked.
const onTheWay = -1

// walk goes through every line that the seat's choices allow, depth first, the
// other's moves in the order of engine.Legal.
type walk struct {
	rules  engine.Rules
	claim  Claim
	choose func(engine.Position) (engine.Move, error)
	turns  map[place]int // of the longest line from it, or onTheWay
	nodes  int
	each   func(nodes int) // told of every node
	most   int             // turns that a line may have
}

// game is the game of which a proof speaks, once it is found to be one.
func (p Proof) game() (engine.Game, error) {
	g, err := engine.NewGame(p.Rules)
	if err != nil {
		return g, fmt.Errorf("%w: %w", ErrGame, err)
	}
	seen := map[engine.Position]bool{}
	for i, m := range p.Moves {
		if seen[g.Position()] {
			return g, fmt.Errorf("%w: before move %d", ErrRepeats, i+1)
		}
		seen[g.Position()] = true
		if g, _, err = g.Play(m); err != nil {
			return g, fmt.Errorf("%w: move %d: %w", ErrMove, i+1, err)
		}
	}
	if p.Rules.Players != engine.MinSeats || g.Over() || p.Claim.Seat >= engine.MinSeats {
		return g, fmt.Errorf("%w: want two seats and a game that goes on", ErrGame)
	}
	return g, nil
}

// run walks through g and tells how many turns the longest line has.
func (w *walk) run(g engine.Game) (int, error) {
	w.turns = map[place]int{}
	w.most = w.rules.MaxTurns() - g.Ply()
	return w.visit(g.Position(), g.Legal(), 0)
}

// visit walks through all lines from p, which is depth turns deep.
func (w *walk) visit(p engine.Position, legal []engine.Move, depth int) (int, error) {
	at := place{p.Pits, p.Mover, w.lead(p)}
	switch turns, known := w.turns[at]; {
	case turns == onTheWay:
		return 0, fmt.Errorf("%w after %d turns", ErrRepeats, depth)
	case depth+max(turns, 1) > w.most:
		return 0, fmt.Errorf("%w: %d turns", ErrLong, depth+max(turns, 1))
	case known:
		return turns, nil
	}
	w.turns[at] = onTheWay
	if p.Mover == w.claim.Seat {
		m, err := w.choose(p)
		if err == nil && !slices.Contains(legal, m) {
			err = fmt.Errorf("%w: turn %d, %v", ErrMove, depth+1, m)
		}
		if err != nil {
			return 0, err
		}
		legal = []engine.Move{m}
		w.nodes++
		if w.each != nil {
			w.each(w.nodes)
		}
	}
	longest := 0
	for _, m := range legal {
		turns, err := w.play(p, m, depth)
		if err != nil {
			return 0, err
		}
		longest = max(longest, turns+1)
	}
	w.turns[at] = longest
	return longest, nil
}

// play walks through all lines that begin with m.
func (w *walk) play(p engine.Position, m engine.Move, depth int) (int, error) {
	next, _, err := engine.Play(w.rules, p, m)
	switch {
	case err != nil:
		return 0, fmt.Errorf("%w: turn %d, %v: %w", ErrMove, depth+1, m, err)
	case next.Mover != engine.NoSeat:
		return w.visit(next, engine.Legal(w.rules, next), depth+1)
	case w.lead(next) < w.claim.Lead:
		return 0, fmt.Errorf("%w: a line of %d turns ends at %d, claimed is %v", ErrFails, depth+1, w.lead(next), w.claim)
	}
	return 0, nil
}

// lead is the score of the claim's seat less the other's.
func (w *walk) lead(p engine.Position) int {
	return p.Score(w.rules, w.claim.Seat) - p.Score(w.rules, 1-w.claim.Seat)
}

// Make writes down the strategy that choose knows: what the claim's seat plays
// in a position that it is to move at. It walks through all of it, so that what
// it returns holds. each is told of every position counted, and may be nil.
func Make(rules engine.Rules, moves []engine.Move, c Claim, choose func(engine.Position) (engine.Move, error), each func(nodes int)) (Proof, error) {
	p := Proof{Rules: rules, Moves: moves, Claim: c}
	g, err := p.game()
	if err != nil {
		return Proof{}, err
	}
	w := walk{rules: rules, claim: c, each: each}
	w.choose = func(at engine.Position) (engine.Move, error) {
		m, err := choose(at)
		if err != nil {
			return m, fmt.Errorf("%w: %w", ErrShort, err)
		}
		p.turns = append(p.turns, letterOf(m))
		return m, nil
	}
	if p.Turns, err = w.run(g); err != nil {
		return Proof{}, err
	}
	p.Nodes = w.nodes
	p.digest = p.sum()
	return p, nil
}

// Check plays the whole proof through. each is told of every position counted,
// and may be nil.
func (p Proof) Check(each func(nodes int)) error {
	g, err := p.game()
	if err != nil {
		return err
	}
	w := walk{rules: p.Rules, claim: p.Claim, each: each}
	w.choose = func(at engine.Position) (engine.Move, error) {
		if w.nodes == len(p.turns) {
			return engine.Move{}, ErrShort
		}
		return moveOf(p.turns[w.nodes], at.Mover)
	}
	turns, err := w.run(g)
	switch {
	case err != nil:
		return err
	case w.nodes != len(p.turns):
		return fmt.Errorf("%w: %d of %d choices are used", ErrRest, w.nodes, len(p.turns))
	case turns != p.Turns || w.nodes != p.Nodes:
		return fmt.Errorf("%w: it has %d positions and %d turns, and says %d and %d", ErrFails, w.nodes, turns, p.Nodes, p.Turns)
	case p.digest != p.sum():
		return ErrChanged
	}
	return nil
}

// First is what the claim's seat plays first, in a proof that holds; false when
// the other is to move, or nothing is played.
func (p Proof) First() (engine.Move, bool) {
	if len(p.turns) == 0 || engine.Seat(len(p.Moves)%engine.MinSeats) != p.Claim.Seat {
		return engine.Move{}, false
	}
	m, err := moveOf(p.turns[0], p.Claim.Seat)
	return m, err == nil
}

// The choices are letters: a is 1L, b 1R, and so on to j for 5R.
func letterOf(m engine.Move) byte {
	n := 2 * (m.Pit.Field() - 1)
	if m.Dir == engine.Right {
		n++
	}
	return 'a' + byte(n)
}

func moveOf(letter byte, seat engine.Seat) (engine.Move, error) {
	n := int(letter) - 'a'
	if n < 0 || n >= 2*engine.Fields {
		return engine.Move{}, fmt.Errorf("%w: %q is no move", ErrMove, letter)
	}
	m := engine.Move{Pit: engine.FieldPit(seat, n/2+1), Dir: engine.Left}
	if n%2 == 1 {
		m.Dir = engine.Right
	}
	return m, nil
}
