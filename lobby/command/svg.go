package command

import (
	"encoding/xml"
	"fmt"
	"strings"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/engine/record"
	"oanquan/ui/i18n"
)

// Sizes of a picture around its board.
const (
	svgMargin = 64.0 // beside the board: the numbers of the fields, and names
	svgHead   = 78.0
	svgFoot   = 76.0
	// svgLine is how many letters a line has room for; a long board is wider.
	svgLine     = 72
	svgNameLong = 24 // letters of a name
	// svgMostDan is how many dân are drawn in one pit; the count is exact.
	svgMostDan = 60
)

// svgStyle is all there is of colours: sand, wood, stones and a red quan. The
// letters are the reader's own.
const svgStyle = `text{font-family:"Noto Sans","DejaVu Sans","Segoe UI",sans-serif;fill:#3b2a1a;text-anchor:middle}` +
	`.id{font-size:22px;font-weight:700}.sub{font-size:15px;fill:#6d5640}.told{font-size:15px}.n{font-size:12px;fill:#a08a6c}` +
	`.count{font-size:16px;font-weight:700}.small{font-size:13px;font-weight:700}.none{fill:#c4ab82}.name{font-size:17px;font-weight:700}.pts{font-size:14px;fill:#6d5640}` +
	`.edge{fill:#7a4b23;stroke:#7a4b23}.wood{fill:#ecd5a6;stroke:#ecd5a6}.line{stroke:#7a4b23;stroke-width:2;fill:none}` +
	`.dan{fill:#75706a;stroke:#45413c;stroke-width:1}.quan{fill:#b3261e;stroke:#6f120d;stroke-width:2}.shine{fill:#fff;opacity:.35}` +
	`.turn{fill:#fbeec6}.from{fill:none;stroke:#1f6f8b;stroke-width:3;stroke-dasharray:6 4}.arrow{fill:#1f6f8b}` +
	`.took{fill:none;stroke:#b3261e;stroke-width:3}.takes{font-size:14px;font-weight:700;fill:#b3261e}`

// picture prints the position of at as an SVG that needs nothing else.
func (c *call) picture(g record.Game, at record.Cursor) bool {
	return c.lines(newPicture(c, g, at).draw())
}

// picture is an SVG while it is written.
type picture struct {
	c  *call
	g  record.Game
	at record.Cursor
	p  engine.Position
	s  shape
	b  strings.Builder
}

func newPicture(c *call, g record.Game, at record.Cursor) *picture {
	return &picture{c: c, g: g, at: at, p: at.Position(), s: shapeOf(g.Rules.Players)}
}

// add writes a line; text must have been escaped.
func (d *picture) add(format string, args ...any) {
	fmt.Fprintf(&d.b, format+"\n", args...)
}

func (d *picture) text(at vec, class, more, text string) {
	d.add(`<text x="%.1f" y="%.1f" class="%s"%s>%s</text>`, at.x, at.y, class, more, escape(text))
}

// escape makes a text one that can stand in XML.
func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder takes everything
	return b.String()
}

// clipRunes shortens a text to n letters.
func clipRunes(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}

func (d *picture) draw() string {
	w, h := d.s.w+2*svgMargin, d.s.h+2*svgMargin+svgHead+svgFoot
	heading := d.c.heading(d.g, d.at)
	d.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" role="img">`, w, h, w, h)
	d.add(`<title>%s</title>`, escape(heading[0]))
	d.add(`<desc>%s</desc>`, escape(heading[1]+". "+notation.FormatPosition(d.p)))
	d.add(`<style>%s</style>`, svgStyle)
	d.add(`<rect width="100%%" height="100%%" fill="#f7f0e1"/>`)
	d.text(vec{w / 2, 40}, "id", "", string(d.g.ID)+" · "+d.c.env.Text.RulesName(d.g.Rules))
	d.text(vec{w / 2, 66}, "sub", "", clipRunes(heading[1], svgLine))
	d.add(`<g transform="translate(%.1f %.1f)">`, svgMargin, svgMargin+svgHead)
	d.board()
	d.lastTurn()
	for pit := range engine.Pit(d.p.Ring()) {
		d.pit(pit)
	}
	for s := range engine.Seat(d.p.Seats) {
		d.seat(s)
	}
	d.add(`</g>`)
	d.told(vec{w / 2, h - svgFoot + 22})
	d.add(`</svg>`)
	return d.b.String()
}

// told writes the last turn in words below the board.
func (d *picture) told(at vec) {
	m, ok := d.at.Move()
	if !ok {
		return
	}
	mover := d.mover()
	line := fmt.Sprintf("%d. %s %s: %s", d.at.Ply(), clipRunes(d.c.env.Text.PlayerName(d.g.Players[mover].Name), svgNameLong), m, d.c.tell(d.g, d.at))
	for i, l := range wrapWords(line, svgLine, 3) {
		d.text(at.add(vec{0, 20}, float64(i)), "told", "", l)
	}
}

// mover is who played the turn that led here.
func (d *picture) mover() engine.Seat { return d.at.Game().PositionAt(d.at.Ply() - 1).Mover }

// wrapWords breaks a text at blanks into at most most lines.
func wrapWords(s string, width, most int) []string {
	lines := []string{""}
	for _, w := range strings.Fields(s) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = clipRunes(w, width)
		case len([]rune(*last))+1+len([]rune(w)) <= width:
			*last += " " + w
		case len(lines) == most:
			*last = clipRunes(*last+" "+w+" ", width)
			return lines
		default:
			lines = append(lines, clipRunes(w, width))
		}
	}
	return lines
}

// seat writes who sits at a side: outside of a long board, inside of a ring.
func (d *picture) seat(s engine.Seat) {
	mid := d.s.spots[engine.FieldPit(s, 3)]
	far := cellWide/2 + 42
	if d.p.Seats > 2 {
		far = -cellWide/2 - 26
	}
	at, turn := mid.add(mid.out, far), ""
	if angle := sideAngle(int(d.p.Seats), s); angle != 0 {
		turn = fmt.Sprintf(` transform="rotate(%d %.1f %.1f)"`, angle, at.x, at.y)
	}
	name := strings.ToUpper(s.String()) + "  " + clipRunes(d.c.env.Text.PlayerName(d.g.Players[s].Name), svgNameLong)
	if d.p.Mover == s {
		name = "▶ " + name
	}
	score := d.c.env.Text.Count(d.c.env.Text.Common.Points, d.p.Score(d.g.Rules, s))
	if debt := d.p.Hands[s].Debt; debt > 0 {
		score += ", " + i18n.Fill(d.c.env.Text.GameText.Debt, "n", debt)
	}
	d.add(`<text x="%.1f" y="%.1f" class="name"%s>%s <tspan class="pts">· %s</tspan></text>`,
		at.x, at.y+5, turn, escape(name), escape(score))
}

// sideAngle turns the name of a side so that it can be read from the board's
// middle or, at the far side of a square, like everything else.
func sideAngle(seats int, s engine.Seat) int {
	switch {
	case seats == 3 && s == 1:
		return 60
	case seats == 3 && s == 2:
		return -60
	case seats == 4 && s == 1:
		return 90
	case seats == 4 && s == 3:
		return -90
	}
	return 0
}
