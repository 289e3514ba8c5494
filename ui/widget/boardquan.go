package widget

import (
	"strconv"
	"strings"

	"oanquan/engine"
	"oanquan/ui/layout"
)

// From how many pieces on a square is rich (nhà giàu) and very rich (giàu sụ).
const (
	Rich     = 5
	VeryRich = 10
)

// rich is the sign of a rich square, "" for others.
func (b *Board) rich(pile engine.Pile) string {
	switch n := int(pile.Dan) + int(pile.Quan); {
	case n >= VeryRich:
		return strings.Repeat(b.Theme.Shapes.Rich, 2)
	case n >= Rich && b.Onlooker:
		return b.Theme.Shapes.Rich
	}
	return ""
}

// count writes how many lie on a square into the middle of r, and the sign
// after it: apart where there is room, and as much of it as there is room for.
func (b *Board) count(c canvas, r rect, text string, k ink, sign string) {
	room := r.w - layout.Width(text)
	for sign != "" && layout.Width(sign) > room {
		sign = strings.TrimSuffix(sign, b.Theme.Shapes.Rich)
	}
	gap := 0
	if sign != "" && r.w > 6 && layout.Width(sign) < room {
		gap = 1
	}
	x := r.x + (room-gap-layout.Width(sign))/2
	c.text(x, r.y, text, k)
	if k != inkCapture {
		k = inkDim
	}
	c.text(x+layout.Width(text)+gap, r.y, sign, k)
}

// quanPit draws a quan square: the quan while it is there, the dân below it
// and how much that is.
func (b *Board) quanPit(c canvas, r rect, pit engine.Pit) {
	pile, m := b.Position.Pits[pit], b.Marks[pit]
	x, y := r.x+1, r.y+1
	sum := b.quanSum(pile)
	if r.h < 6 {
		b.smallQuanPit(c, r, pile, m)
		return
	}
	b.signs(c, x, y, r.w, m)
	if pile.Quan > 0 {
		top := y + max(1, (r.h-8)/2)
		for i, l := range b.Theme.Shapes.Quan {
			c.center(x, top+i, r.w, l, inkQuan)
		}
	}
	b.seeds(c, x+1, y+r.h-4, r.w-2, 2, int(pile.Dan))
	k := b.countInk(m)
	if pile.Empty() {
		k = inkDim
	}
	c.center(x, y+r.h-1, r.w, sum, k)
	c.center(x, y+r.h-2, r.w, b.rich(pile), inkDim)
}

// quanSum says what a quan square holds: "quan + 3", "3", a dot.
func (b *Board) quanSum(pile engine.Pile) string {
	quan := b.Text.Turn.QuanWord
	switch {
	case pile.Empty():
		return b.emptySign()
	case pile.Quan == 0:
		return strconv.Itoa(int(pile.Dan))
	case pile.Dan == 0:
		return quan
	}
	return quan + " + " + strconv.Itoa(int(pile.Dan))
}

func (b *Board) smallQuanPit(c canvas, r rect, pile engine.Pile, m Mark) {
	k, sign := b.countInk(m), b.rich(pile)
	x, y, mid := r.x+1, r.y+1, (r.h-1)/2
	quan := strings.Repeat(b.Theme.Shapes.QuanChar, 2)
	switch {
	case pile.Empty() && m.Tag == "":
		c.center(x, y+mid, r.w, b.emptySign(), inkDim)
	case pile.Empty():
		c.center(x, y+mid, r.w, b.tagged(b.emptySign(), "", m.Tag, r.w), k)
	case pile.Quan == 0:
		b.count(c, rect{x, y + mid, r.w, 1}, strconv.Itoa(int(pile.Dan)), k, sign)
	case pile.Dan == 0:
		c.center(x, y+mid, r.w, quan, inkQuan)
	case r.h >= 3:
		c.center(x, y+mid-1, r.w, quan, inkQuan)
		b.count(c, rect{x, y + mid + 1, r.w, 1}, "+"+strconv.Itoa(int(pile.Dan)), k, sign)
	default:
		dan := "+" + strconv.Itoa(int(pile.Dan))
		left := x + (r.w-2-len(dan)-layout.Width(sign))/2
		left = max(x, left)
		c.text(left, y+mid, quan, inkQuan)
		b.count(c, rect{left + 2, y + mid, min(r.w-2, len(dan)+layout.Width(sign)), 1}, dan, k, sign)
	}
}
