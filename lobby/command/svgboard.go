package command

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"oanquan/engine"
)

// board draws the wood and its lines, the mover's row lit.
func (d *picture) board() {
	if d.p.Seats == 2 {
		r, right := cellWide, d.s.w-cellWide
		path := fmt.Sprintf("M%.1f 0H%.1fA%.1f %.1f 0 0 1 %.1f %.1fH%.1fA%.1f %.1f 0 0 1 %.1f 0Z",
			r, right, r, r, right, 2*r, r, r, r, r)
		d.add(`<path d="%s" class="edge" stroke-width="8" stroke-linejoin="round"/><path d="%s" class="wood" stroke-width="1"/>`, path, path)
		d.lit()
		d.add(`<path class="line" d="M%.1f %.1fH%.1f"/>`, r, r, right)
	} else {
		points := make([]string, len(d.s.corners))
		for i, c := range d.s.corners {
			points[i] = fmt.Sprintf("%.1f,%.1f", c.x, c.y)
		}
		all := strings.Join(points, " ")
		for _, layer := range []struct {
			class string
			wide  float64
		}{{"edge", cellWide + 8}, {"wood", cellWide}} {
			d.add(`<polygon points="%s" class="%s" style="fill:none" stroke-width="%.0f" stroke-linejoin="round"/>`, all, layer.class, layer.wide)
		}
		d.lit()
	}
	d.fences()
}

// lit shows whose row is to move.
func (d *picture) lit() {
	if d.p.Mover == engine.NoSeat {
		return
	}
	first, last := d.s.spots[engine.FieldPit(d.p.Mover, 1)], d.s.spots[engine.FieldPit(d.p.Mover, engine.Fields)]
	const half = cellWide/2 - 1
	corners := []vec{
		first.add(first.right, -cellLong/2).add(first.out, -half), last.add(last.right, cellLong/2).add(last.out, -half),
		last.add(last.right, cellLong/2).add(last.out, half), first.add(first.right, -cellLong/2).add(first.out, half),
	}
	points := make([]string, len(corners))
	for i, c := range corners {
		points[i] = fmt.Sprintf("%.1f,%.1f", c.x, c.y)
	}
	d.add(`<polygon points="%s" class="turn"/>`, strings.Join(points, " "))
}

// fences are the lines between fields, and their numbers outside.
func (d *picture) fences() {
	var path strings.Builder
	for s := range engine.Seat(d.p.Seats) {
		for f := 1; f <= engine.Fields; f++ {
			at := d.s.spots[engine.FieldPit(s, f)]
			edges := []float64{-cellLong / 2}
			if f == engine.Fields {
				edges = append(edges, cellLong/2)
			}
			for _, e := range edges {
				from := at.add(at.right, e).add(at.out, -cellWide/2)
				to := at.add(at.right, e).add(at.out, cellWide/2)
				fmt.Fprintf(&path, "M%.1f %.1fL%.1f %.1f", from.x, from.y, to.x, to.y)
			}
			d.text(at.add(at.out, cellWide/2+16).add(vec{0, 4}, 1), "n", "", strconv.Itoa(f))
		}
	}
	d.add(`<path class="line" d="%s"/>`, path.String())
}

// pit draws what lies in a pit and writes how much that is below. The half
// rounds of a long board have room for the quan above the dân, the corners of
// a ring beside them.
func (d *picture) pit(pit engine.Pit) {
	at, pile := d.s.spots[pit].vec, d.p.Pits[pit]
	seeds, room, below := at.add(vec{0, -9}, 1), 27.0, 37.0
	switch {
	case pit.IsQuan() && d.p.Seats == 2:
		seeds, room, below = at.add(vec{0, 20}, when(pile.Quan > 0)), 28, 63
		if pile.Quan > 0 {
			d.quan(at.add(vec{0, -36}, when(pile.Dan > 0)), 1.3)
		}
	case pile.Quan > 0:
		d.quan(seeds.add(vec{-17, 0}, when(pile.Dan > 0)), 1)
		seeds, room = seeds.add(vec{16, 0}, 1), 16
	}
	d.seeds(seeds, room, int(pile.Dan))
	quan, count, class := d.c.env.Text.Turn.QuanWord, strconv.Itoa(int(pile.Dan)), "count"
	switch {
	case pile.Empty():
		count, class = "·", "count none"
	case pile.Quan > 0 && pile.Dan > 0:
		count, class = quan+" + "+count, "small"
	case pile.Quan > 0:
		count, class = quan, "small"
	}
	d.text(at.add(vec{0, below}, 1), class, "", count)
}

// when is 1 for true.
func when(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// quan draws the mandarin: one large red stone.
func (d *picture) quan(at vec, big float64) {
	d.add(`<ellipse cx="%.1f" cy="%.1f" rx="%.1f" ry="%.1f" class="quan"/><ellipse cx="%.1f" cy="%.1f" rx="%.1f" ry="%.1f" class="shine"/>`,
		at.x, at.y, 14*big, 20*big, at.x-4*big, at.y-8*big, 4*big, 6*big)
}

// seeds lays n dân into a round of that radius as a sunflower does: the same
// position is always the same picture.
func (d *picture) seeds(at vec, room float64, n int) {
	n = min(n, svgMostDan)
	if n == 0 {
		return
	}
	apart := min(7.4, room/math.Sqrt(float64(n)))
	golden := math.Pi * (3 - math.Sqrt(5))
	var b strings.Builder
	for i := range n {
		r, angle := apart*math.Sqrt(float64(i)+0.5), float64(i)*golden
		if n == 1 {
			r = 0
		}
		fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="%.1f"/>`, at.x+r*math.Cos(angle), at.y+r*math.Sin(angle), apart*0.82)
	}
	d.add(`<g class="dan">%s</g>`, b.String())
}

// lastTurn marks where the last turn began, which way it went and what it took.
func (d *picture) lastTurn() {
	m, ok := d.at.Move()
	if !ok {
		return
	}
	for _, step := range d.at.Steps() {
		at := d.s.spots[step.Pit]
		switch step.Kind {
		case engine.StepLift:
			d.ring(step.Pit, "from")
			tip := at.add(at.right, float64(m.Dir)*(cellLong/2+8)).add(at.out, cellWide/2-10)
			tail := tip.add(at.right, -float64(m.Dir)*18)
			up, down := tail.add(at.out, 8), tail.add(at.out, -8)
			d.add(`<polygon points="%.1f,%.1f %.1f,%.1f %.1f,%.1f" class="arrow"/>`, tip.x, tip.y, up.x, up.y, down.x, down.y)
		case engine.StepCapture:
			d.ring(step.Pit, "took")
			d.text(at.add(vec{0, -24}, 1), "takes", "", d.c.env.Text.GameText.Takes)
		}
	}
}

// ring is a line around a pit: square in a row, round for a quan pit.
func (d *picture) ring(pit engine.Pit, class string) {
	at := d.s.spots[pit]
	if pit.IsQuan() {
		d.add(`<circle cx="%.1f" cy="%.1f" r="%.1f" class="%s"/>`, at.x, at.y, 39.0, class)
		return
	}
	const w, h = cellLong - 8, cellWide - 8
	d.add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="8" class="%s" transform="rotate(%.1f %.1f %.1f)"/>`,
		at.x-w/2, at.y-h/2, w, h, class, math.Atan2(at.right.y, at.right.x)*180/math.Pi, at.x, at.y)
}
