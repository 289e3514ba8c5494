package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
)

// reference is a second, slow reading of docs/rules.md sections 3 to 5, written
// from the text alone. It shares no code with the package.
type reference struct {
	rules            engine.Rules
	dan              []int  // by square of the ring
	quan             []bool // whether the quan piece is there
	hand, taken, owe []int  // captured dân, captured quan and debt by seat
	mover            int    // −1 when over
	told             []string
	sown             int
}

func newReference(r engine.Rules, p engine.Position) *reference {
	ref := &reference{rules: r, mover: int(p.Mover)}
	for i := range 6 * r.Players {
		ref.dan = append(ref.dan, int(p.Pits[i].Dan))
		ref.quan = append(ref.quan, p.Pits[i].Quan == 1)
	}
	for s := range r.Players {
		ref.hand = append(ref.hand, int(p.Hands[s].Dan))
		ref.taken = append(ref.taken, int(p.Hands[s].Quan))
		ref.owe = append(ref.owe, int(p.Hands[s].Debt))
	}
	return ref
}

func (ref *reference) say(format string, args ...any) {
	ref.told = append(ref.told, fmt.Sprintf(format, args...))
}

func (ref *reference) empty(i int) bool { return ref.dan[i] == 0 && !ref.quan[i] }

func corner(i int) bool { return slices.Contains([]int{0, 6, 12, 18}, i) }

// walk goes one square on.
func (ref *reference) walk(i int, right bool) int {
	if right {
		return (i + 1) % len(ref.dan)
	}
	return (i + len(ref.dan) - 1) % len(ref.dan)
}

// turn plays the mover's square 1 to 5.
func (ref *reference) turn(square int, right bool) {
	here := 6*ref.mover + square
	stones := ref.dan[here]
	ref.dan[here] = 0
	ref.say("lift %d %d", here, stones)
	for {
		for range stones {
			here = ref.walk(here, right)
			ref.dan[here]++
			ref.sown++
		}
		n := ref.walk(here, right)
		one := corner(n) && ref.rules.RelayQuan == engine.RelayQuanOne
		if ref.dan[n] == 0 || corner(n) && !one {
			break
		}
		stones = ref.dan[n]
		if one {
			stones = 1
		}
		ref.dan[n] -= stones
		ref.say("relay %d %d", n, stones)
		here = n
	}
	ref.take(here, right)
	if ref.over() {
		ref.say("over %s", [...]string{"squares", "quan"}[ref.rules.End])
		return
	}
	ref.mover = (ref.mover + 1) % ref.rules.Players
	ref.sowAnew()
}

func (ref *reference) take(here int, right bool) {
	for chain := 0; ; chain++ {
		n := ref.walk(here, right)
		nn := ref.walk(n, right)
		if !ref.empty(n) || ref.empty(nn) {
			return
		}
		if corner(n) {
			switch ref.rules.EmptyQuan {
			case engine.EmptyQuanShut:
				return
			case engine.EmptyQuanWall:
				if chain == 0 {
					return
				}
			case engine.EmptyQuanOpen:
			}
		}
		if ref.quan[nn] && ref.dan[nn] < ref.rules.YoungQuanBelow {
			ref.say("young %d", nn)
			return
		}
		quan := 0
		if ref.quan[nn] {
			quan = 1
		}
		ref.say("capture %d %d %d", nn, ref.dan[nn], quan)
		ref.hand[ref.mover] += ref.dan[nn]
		ref.taken[ref.mover] += quan
		ref.dan[nn], ref.quan[nn] = 0, false
		here = nn
	}
}

// over ends the game if it is over: the rows go home.
func (ref *reference) over() bool {
	for i := range ref.dan {
		if corner(i) && (ref.quan[i] || ref.rules.End == engine.EndSquares && ref.dan[i] > 0) {
			return false
		}
	}
	for s := range ref.rules.Players {
		row := 0
		for i := 6*s + 1; i < 6*s+6; i++ {
			row += ref.dan[i]
			ref.dan[i] = 0
		}
		ref.hand[s] += row
		ref.say("sweep %c %d", 'a'+s, row)
	}
	ref.mover = -1
	return true
}

func (ref *reference) sowAnew() {
	row := ref.dan[6*ref.mover+1 : 6*ref.mover+6]
	if slices.Max(row) > 0 {
		return
	}
	borrowed := 0
	for i := range row {
		row[i] = 1
		if ref.hand[ref.mover] > 0 {
			ref.hand[ref.mover]--
		} else {
			ref.owe[ref.mover]++
			borrowed++
		}
	}
	ref.say("reseed %c %d", 'a'+ref.mover, borrowed)
}

// position is the state as the package has it.
func (ref *reference) position() engine.Position {
	p := engine.Position{Seats: uint8(ref.rules.Players), Mover: engine.NoSeat}
	if ref.mover >= 0 {
		p.Mover = engine.Seat(ref.mover)
	}
	for i, dan := range ref.dan {
		p.Pits[i].Dan = int16(dan)
		if ref.quan[i] {
			p.Pits[i].Quan = 1
		}
	}
	for s := range ref.hand {
		p.Hands[s] = engine.Hand{Dan: int16(ref.hand[s]), Quan: int16(ref.taken[s]), Debt: int16(ref.owe[s])}
	}
	return p
}

// TestPlayAgreesWithReference compares every legal move of many positions
// under many rule sets.
func TestPlayAgreesWithReference(t *testing.T) {
	choose := enginetest.Seeded(1)
	kinds := map[string]int{}
	for range 20_000 {
		r := enginetest.RandomRules(choose)
		p := enginetest.RandomPosition(choose, r)
		for _, m := range engine.Legal(r, p) {
			after, steps, err := engine.Play(r, p, m)
			if err != nil {
				t.Fatalf("%+v %+v %v: %v", r, p, m, err)
			}
			ref := newReference(r, p)
			ref.turn(m.Pit.Field(), m.Dir == engine.Right)
			if got, want := tell(steps), strings.Join(ref.told, ", "); got != want || after != ref.position() {
				t.Fatalf("%+v\n%+v %v\n got %s\n     %+v\nwant %s\n     %+v", r, p, m, got, after, want, ref.position())
			}
			for _, word := range ref.told {
				kind, _, _ := strings.Cut(word, " ")
				kinds[kind]++
			}
		}
	}
	for _, kind := range []string{"lift", "relay", "capture", "young", "reseed", "sweep", "over"} {
		if kinds[kind] < 1000 {
			t.Errorf("only %d events %q: the positions are too tame", kinds[kind], kind)
		}
	}
}

// slowPerft counts with the reference, and with a history of its own.
func slowPerft(r engine.Rules, seen []engine.Position, depth int) uint64 {
	p := seen[len(seen)-1]
	if depth == 0 || p.Mover == engine.NoSeat {
		return 1
	}
	repeated := 0
	for _, q := range seen {
		if q == p {
			repeated++
		}
	}
	if repeated >= 3 || len(seen) > 200*r.Players {
		return 1
	}
	total := uint64(0)
	for square := 1; square <= 5; square++ {
		for _, right := range []bool{false, true} {
			ref := newReference(r, p)
			if ref.dan[6*ref.mover+square] == 0 || !right && r.RightOnly {
				continue
			}
			ref.turn(square, right)
			total += slowPerft(r, append(slices.Clip(seen), ref.position()), depth-1)
		}
	}
	return total
}
