package room

import (
	"maps"
	"slices"
	"time"

	"oanquan/lobby/account"
)

// Shape is what a hand shows in oẳn tù tì (docs/rules.md section 7).
type Shape uint8

// The shapes. Bao beats búa, kéo beats bao, búa beats kéo.
const (
	NoShape Shape = iota
	Bua           // rock
	Bao           // paper
	Keo           // scissors
)

// Beats tells whether s wins against o.
func (s Shape) Beats(o Shape) bool {
	return s == Bao && o == Bua || s == Keo && o == Bao || s == Bua && o == Keo
}

// Throwing is a round of oẳn tù tì as everybody may see it. Who has chosen is
// known at once, what they chose only when all have.
type Throwing struct {
	Round    int       // 1 for the first
	In       []int     // the chairs that still throw
	Chosen   []bool    // by chair
	Deadline time.Time // when those who have not chosen get a random shape
	// Shown are the shapes of the round that is over, by chair; nil while it
	// goes on.
	Shown []Shape
	// ByChance are, once shown, the chairs whose persons chose nothing in time.
	ByChance []int
	// Winner is the chair that starts, −1 while that is open.
	Winner int
}

// Going tells whether a throw is under way.
func (t Throwing) Going() bool { return t.Round > 0 }

// throw is the loop's side of a round.
type throw struct {
	public Throwing
	hands  []Shape // by chair; the secret
	nextAt time.Time
}

// startThrow begins oẳn tù tì among all chairs.
func (l *loop) startThrow() {
	in := make([]int, len(l.chairs))
	for i := range in {
		in[i] = i
	}
	l.throwRound(1, in)
}

func (l *loop) throwRound(round int, in []int) {
	l.throw = throw{
		public: Throwing{Round: round, In: in, Chosen: make([]bool, len(l.chairs)), Deadline: time.Now().Add(ThrowWithin), Winner: -1},
		hands:  make([]Shape, len(l.chairs)),
	}
	for _, chair := range in {
		if l.chairs[chair].Who.ID.IsBot() {
			l.choose(chair, randomShape())
		}
	}
	l.publishThrow()
}

func randomShape() Shape { return Shape(1 + chance(3)) }

func (l *loop) choose(chair int, s Shape) {
	l.throw.hands[chair] = s
	l.throw.public.Chosen = slices.Clone(l.throw.public.Chosen) // the old one has been sent
	l.throw.public.Chosen[chair] = true
}

// throwHand takes a person's choice. The first one counts.
func (l *loop) throwHand(a Actor, s Shape) error {
	chair := chairOf(l.chairs, a.Who.ID)
	switch {
	case !l.throw.public.Going() || l.throw.public.Shown != nil:
		return ErrNoThrow
	case chair < 0 || !slices.Contains(l.throw.public.In, chair):
		return ErrNotSeated
	case !l.inControl(a):
		return ErrElsewhere
	case s != Bua && s != Bao && s != Keo:
		return ErrShape
	case l.throw.public.Chosen[chair]:
		return ErrThrown
	}
	l.choose(chair, s)
	if !slices.Contains(chosenOf(l.throw.public), false) {
		l.showThrow()
		return nil
	}
	l.publishThrow()
	return nil
}

// chosenOf is Chosen of the chairs that throw.
func chosenOf(t Throwing) []bool {
	var chosen []bool
	for _, chair := range t.In {
		chosen = append(chosen, t.Chosen[chair])
	}
	return chosen
}

// showThrow ends a round: who has not chosen gets a random shape, all are shown
// together, and the winner or the next round is found.
func (l *loop) showThrow() {
	shown := make([]Shape, len(l.chairs))
	for _, chair := range l.throw.public.In {
		if l.throw.hands[chair] == NoShape {
			l.choose(chair, randomShape())
			l.throw.public.ByChance = append(l.throw.public.ByChance, chair)
		}
		shown[chair] = l.throw.hands[chair]
	}
	l.throw.public.Shown = shown
	left := winners(l.throw.public.In, shown)
	switch {
	case len(left) == 1:
		l.throw.public.Winner = left[0]
	case l.throw.public.Round >= throwsAtMost && len(left) == len(l.throw.public.In):
		l.throw.public.Winner = left[chance(len(left))]
	}
	l.throw.nextAt = time.Now().Add(throwShownFor)
	l.publishThrow()
}

// winners are the chairs that stay in: those with the winning shape if exactly
// two shapes are shown, else all.
func winners(in []int, shown []Shape) []int {
	shapes := map[Shape]bool{}
	for _, chair := range in {
		shapes[shown[chair]] = true
	}
	if len(shapes) != 2 {
		return in
	}
	two := slices.Sorted(maps.Keys(shapes))
	best := two[0]
	if two[1].Beats(best) {
		best = two[1]
	}
	return slices.DeleteFunc(slices.Clone(in), func(chair int) bool { return shown[chair] != best })
}

// tickThrow acts on the throw's deadlines.
func (l *loop) tickThrow(now time.Time) {
	t := l.throw.public
	switch {
	case !t.Going():
	case t.Shown == nil:
		if !now.Before(t.Deadline) {
			l.showThrow()
		}
	case now.Before(l.throw.nextAt):
	case t.Winner >= 0:
		l.stopThrow()
		l.beginWith(nil, t.Winner, beginTries)
	default:
		l.throwRound(t.Round+1, winners(t.In, t.Shown))
	}
}

// throwDue is when tickThrow has something to do, zero for never.
func (l *loop) throwDue() time.Time {
	switch t := l.throw.public; {
	case !t.Going():
		return time.Time{}
	case t.Shown == nil:
		return t.Deadline
	}
	return l.throw.nextAt
}

// stopThrow forgets the throw, because it is over or somebody left.
func (l *loop) stopThrow() {
	if l.throw.public.Going() {
		l.throw = throw{}
		l.publishThrow()
	}
}

func (l *loop) publishThrow() { l.publish(Threw{l.throw.public}, nil) }

// handOf is what a person has chosen in the round at hand: their own secret.
func (l *loop) handOf(id account.ID) Shape {
	if chair := chairOf(l.chairs, id); chair >= 0 && chair < len(l.throw.hands) {
		return l.throw.hands[chair]
	}
	return NoShape
}
