package widget

import (
	"strconv"
	"strings"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// Look is how a square stands out. Each look has a shape or a sign of its own;
// colour only repeats it.
type Look uint8

// The looks of a square.
const (
	Usual  Look = iota
	Chosen      // under the cursor: heavy lines
	Lifted      // under the cursor, and a direction is asked for: arrows at its number
	Active      // a turn is at work here: heavy lines
	Traced      // the last move passed: a sign in its corner
)

// Mark is what is said about one square.
type Mark struct {
	Look Look
	// Left and Right are what sowing to the left or right would do here: "+2"
	// or the word for a capture. Compact boards leave them out.
	Left, Right string
	// Tag is a short word in the square: "ăn", an arrow.
	Tag string
	// Taken tells that Tag is about a capture.
	Taken bool
}

// Size is how large a board is drawn.
type Size uint8

// The sizes of a board.
const (
	Small  Size = iota // for 40 columns: counts only
	Medium             // for 80 columns, where lines are dear: dân in one line
	Large              // for 80 columns: dân drawn one by one
	Huge               // for tall windows: more room for dân
)

// Board draws a position as one seat sees it: its own row is nearest, at the
// bottom, its left to the left. Two seats face each other in a long board,
// three sit at a triangle and four at a square.
type Board struct {
	Position engine.Position
	From     engine.Seat // whose view it is
	Marks    [engine.MaxPits]Mark
	// Labels are lines about each seat. Boards of three and four have
	// room for them at each side; see [Board.HasLabels].
	Labels [engine.MaxSeats][]string
	// Choose tells that From is to choose a square: its numbers are lit.
	Choose bool
	// Onlooker tells that the viewer only looks on. Then every rich square is
	// marked; players, who have signs of their own to read, see the very rich.
	Onlooker bool
	Size     Size
	Text     *i18n.Catalog
	Theme    *theme.Theme
}

// View draws the board. Its size depends on Size and the number of seats
// alone; see [Board.Bounds].
func (b *Board) View() string {
	p := b.plan()
	c := newCanvas(p.w, p.h)
	for _, pit := range b.pits() {
		c.frame(p.pits[pit], inkFrame, false)
	}
	for _, pit := range b.pits() {
		switch b.Marks[pit].Look {
		case Chosen, Lifted:
			c.frame(p.pits[pit], inkChosen, true)
		case Active:
			c.frame(p.pits[pit], inkActive, true)
		}
	}
	for _, pit := range b.pits() {
		if pit.IsQuan() {
			b.quanPit(c, p.pits[pit], pit)
		} else {
			b.field(c, p.pits[pit], pit)
			b.number(c, p, pit)
		}
	}
	for s := range engine.Seat(b.Position.Seats) {
		b.label(c, p.labels[b.seatsAway(s)], s)
	}
	return c.String(b.Theme)
}

// label writes the lines about a seat where the plan has room for them.
func (b *Board) label(c canvas, spot labelSpot, s engine.Seat) {
	for i, l := range b.Labels[s] {
		if i >= spot.h {
			return
		}
		l = layout.Clip(l, b.labelRoom(spot, s, i))
		k := inkDim
		if i == 0 {
			k = inkSeat + ink(b.seatsAway(s))
		}
		c.text(spot.x+(spot.w-layout.Width(l))*spot.side/2, spot.y+i, l, k)
	}
}

// labelRoom is how wide line i about a seat may be: two seats face each other on
// the board of four, and where both lines are long each gets half, with a gap.
func (b *Board) labelRoom(spot labelSpot, s engine.Seat, i int) int {
	if across := (s + 2) % 4; spot.half && i < len(b.Labels[across]) {
		if layout.Width(b.Labels[s][i])+layout.Width(b.Labels[across][i]) > 2*(spot.w-1) {
			return spot.w - 1
		}
	}
	return spot.w
}

// HasLabels tells whether the board has room for Labels.
func (b *Board) HasLabels() bool { return b.Position.Seats > 2 }

// Bounds is the size of View in cells.
func (b *Board) Bounds() (w, h int) {
	p := b.plan()
	return p.w, p.h
}

// PitAt finds the square at a cell of View; right tells that the cell is in
// its right half.
func (b *Board) PitAt(x, y int) (pit engine.Pit, right, ok bool) {
	p := b.plan()
	for _, pit := range b.pits() {
		if r := p.pits[pit]; x > r.x && x <= r.x+r.w && y > r.y && y <= r.y+r.h {
			return pit, x-r.x > (r.w+1)/2, true
		}
	}
	return 0, false, false
}

func (b *Board) pits() []engine.Pit {
	out := make([]engine.Pit, b.Position.Ring())
	for i := range out {
		out[i] = engine.Pit(i)
	}
	return out
}

// seatsAway is how many seats after the viewer's s sits.
func (b *Board) seatsAway(s engine.Seat) int {
	n := int(b.Position.Seats)
	return ((int(s)-int(b.From))%n + n) % n
}

// number writes a field's number beside it, on the side of its owner.
func (b *Board) number(c canvas, p plan, pit engine.Pit) {
	n := strconv.Itoa(pit.Field())
	at, k := p.numbers[pit], inkDim
	if pit.Seat() == b.From && b.Choose {
		k = inkCount
	}
	switch b.Marks[pit].Look {
	case Chosen:
		n, k = "["+n+"]", inkChosen
	case Lifted:
		n, k = b.Theme.Shapes.Left+" "+n+" "+b.Theme.Shapes.Right, inkChosen
	}
	c.center(at.x, at.y, at.w, n, k)
}

// field draws what lies in a dân square: the preview and signs on the first
// line, the dân below, how many on the last.
func (b *Board) field(c canvas, r rect, pit engine.Pit) {
	x, y := r.x+1, r.y+1
	dan, m := int(b.Position.Pits[pit].Dan), b.Marks[pit]
	if r.h < 3 {
		b.smallField(c, r, b.Position.Pits[pit], m)
		return
	}
	b.signs(c, x, y, r.w, m)
	b.seeds(c, x, y+1, r.w, r.h-2, dan)
	if dan > 0 {
		b.count(c, rect{x, y + r.h - 1, r.w, 1}, strconv.Itoa(dan), b.countInk(m), b.rich(b.Position.Pits[pit]))
	}
}

func (b *Board) smallField(c canvas, r rect, pile engine.Pile, m Mark) {
	dan, sign := int(pile.Dan), b.rich(pile)
	text := strconv.Itoa(dan)
	if dan == 0 {
		text = b.emptySign()
	}
	if m.Tag != "" {
		text, sign = b.tagged(text, sign, m.Tag, r.w), ""
	}
	k := b.countInk(m)
	if dan == 0 && k == inkCount {
		k = inkDim
	}
	b.count(c, rect{r.x + 1, r.y + 1 + (r.h-1)/2, r.w, 1}, text, k, sign)
}

// tagged is how many lie on a square and the tag after it, apart where there is
// room; the sign of a rich square and the dot of an empty one give way to it.
func (b *Board) tagged(count, sign, tag string, w int) string {
	short := count + tag
	if count == b.emptySign() {
		short = tag
	}
	for _, text := range []string{count + sign + " " + tag, short} {
		if layout.Width(text) <= w {
			return text
		}
	}
	return count
}

func (b *Board) emptySign() string {
	if b.Theme.Shapes.ASCII {
		return "."
	}
	return "·"
}

func (b *Board) countInk(m Mark) ink {
	switch {
	case m.Taken:
		return inkCapture
	case m.Look == Chosen || m.Look == Lifted:
		return inkChosen
	case m.Look == Active:
		return inkActive
	case m.Look == Traced:
		return inkTrace
	}
	return inkCount
}

// signs draws the first line of a square.
func (b *Board) signs(c canvas, x, y, w int, m Mark) {
	if m.Tag != "" {
		k := inkTrace
		if m.Taken {
			k = inkCapture
		}
		c.center(x, y, w, m.Tag, k)
	}
	if m.Left != "" {
		c.text(x, y, m.Left, inkToLeft)
	}
	if m.Right != "" {
		c.text(x+w-len([]rune(m.Right)), y, m.Right, inkToRight)
	}
}

// seeds draws n dân into w × h cells: apart while they have room, then close
// together, then as many as there is room for; the count beside them is exact.
func (b *Board) seeds(c canvas, x, y, w, h, n int) {
	seed := b.Theme.Shapes.Seed
	perRow, sep := (w+1)/2, " "
	if n > perRow*h {
		perRow, sep = w, ""
	}
	n = min(n, perRow*h)
	rows := min(h, (n+1)/2)
	if n > 3*h || h > 2 {
		rows = min(h, max(rows, (n+perRow-1)/perRow))
	}
	if n > 0 && n < 4 && h > 2 {
		rows = 1 + (n-1)/2
	}
	top := h - rows
	for i := range rows {
		// Later rows take the larger share, so that a heap stands on its base.
		k := (n + i) / rows
		c.center(x, y+top+i, w, strings.TrimSuffix(strings.Repeat(seed+sep, k), sep), inkDan)
	}
}

// Preview marks what a turn would do at each square: dân dropped, where it
// lifts again to sow on and what falls there afterwards, and captures. Both
// directions have a place of their own in a square.
func (b *Board) Preview(d engine.Dir, steps []engine.Step) {
	var dropped [engine.MaxPits]int
	var again [engine.MaxPits]string
	for _, s := range steps {
		at := &b.Marks[s.Pit].Right
		if d == engine.Left {
			at = &b.Marks[s.Pit].Left
		}
		switch s.Kind {
		case engine.StepRelay:
			dropped[s.Pit], again[s.Pit] = 0, b.Theme.Shapes.Again
			*at = again[s.Pit]
		case engine.StepSow:
			dropped[s.Pit]++
			*at = again[s.Pit] + "+" + strconv.Itoa(dropped[s.Pit])
		case engine.StepCapture:
			*at = b.Text.GameText.Takes
		}
	}
}

// Trace marks where a turn began, which way it went, and what it took. The
// arrow points as the board is drawn.
func (b *Board) Trace(mover engine.Seat, m engine.Move, steps []engine.Step) {
	sh := b.Theme.Shapes
	arrow := sh.Right
	if (m.Dir == engine.Left) == (mover == b.From) {
		arrow = sh.Left
	}
	if b.Position.Seats > 2 && mover != b.From {
		arrow = sh.Bullet // at the sides neither arrow is right
	}
	for _, s := range steps {
		mark := &b.Marks[s.Pit]
		switch s.Kind {
		case engine.StepLift:
			mark.Look, mark.Tag = Traced, arrow
		case engine.StepCapture:
			mark.Look, mark.Tag, mark.Taken = Traced, b.Text.GameText.Takes, true
		}
	}
}
