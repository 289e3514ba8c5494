package command

import (
	"slices"
	"strconv"
	"strings"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// Values of the preference for the board in plain lines.
const (
	BoardFull  = "full"  // drawn in letters
	BoardWords = "words" // told, for who listens
)

// BoardView is a position to be printed, and for whom.
type BoardView struct {
	Rules    engine.Rules
	Position engine.Position
	Names    []string // by seat
	// From is the seat whose row is below; You is the reader's own, NoSeat for
	// who looks on.
	From, You engine.Seat
	Words     bool
	Left      []bool // who has left, by seat; nil for nobody
}

// BoardOf is a position of a room's game as a person wants to see it.
func BoardOf(g room.Game, p engine.Position, id account.ID, prefs account.Preferences) BoardView {
	v := BoardView{
		Rules: g.Rules, Position: p, You: g.SeatOf(id), Words: prefs.Board == BoardWords, Left: HaveLeft(g.Left, len(g.Players)),
	}
	if v.You != engine.NoSeat {
		v.From = v.You
	}
	for _, w := range g.Players {
		v.Names = append(v.Names, w.Name)
	}
	return v
}

// BoardLines is a board in plain lines of text, without blanks at their ends.
// Drawn, it is of ASCII but for the names and words beside it.
func BoardLines(text *i18n.Catalog, v BoardView) []string {
	var lines []string
	switch {
	case v.Words:
		return v.words(text)
	case v.Position.Seats == 2:
		lines = v.twoRows(text)
	default:
		lines = v.rowsBySeat(text)
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}

// twoRows draws the board as seat From sees it: its own row below from left to
// right, the other one above, a quan square at either end.
func (v BoardView) twoRows(text *i18n.Catalog) []string {
	p, own, other := v.Position, v.From, 1-v.From
	indent := strings.Repeat(" ", cellWidth)
	var above, top, bottom, below strings.Builder
	for f := 1; f <= engine.Fields; f++ {
		mirrored := engine.Fields + 1 - f
		above.WriteString(" " + center(strconv.Itoa(mirrored)))
		top.WriteString("|" + center(pile(p.Pits[engine.FieldPit(other, mirrored)])))
		bottom.WriteString("|" + center(pile(p.Pits[engine.FieldPit(own, f)])))
		below.WriteString(" " + center(strconv.Itoa(f)))
	}
	edge := strings.Repeat("+"+strings.Repeat("-", cellWidth), engine.Fields) + "+"
	left, right := center(pile(p.Pits[engine.QuanPit(own)])), center(pile(p.Pits[engine.QuanPit(other)]))
	return []string{
		indent + above.String() + "   " + v.seatLine(text, other),
		indent + edge,
		indent + top.String() + "|",
		left + edge + right,
		indent + bottom.String() + "|",
		indent + edge,
		indent + below.String() + "   " + v.seatLine(text, own),
	}
}

// rowsBySeat lists the squares of each seat, for boards with more than two
// sides: its quan square on the left, then its own from left to right.
func (v BoardView) rowsBySeat(text *i18n.Catalog) []string {
	var lines []string
	for s := range engine.Seat(v.Position.Seats) {
		row := center(pile(v.Position.Pits[engine.QuanPit(s)])) + "|"
		for f := 1; f <= engine.Fields; f++ {
			row += center(pile(v.Position.Pits[engine.FieldPit(s, f)])) + "|"
		}
		lines = append(lines, row+"   "+v.seatLine(text, s))
	}
	return lines
}

func (v BoardView) hasLeft(s engine.Seat) bool { return int(s) < len(v.Left) && v.Left[s] }

// HaveLeft tells of each of so many seats whether its person has left the game.
func HaveLeft(leaves []record.Leave, seats int) []bool {
	left := make([]bool, seats)
	for _, l := range leaves {
		left[l.Seat] = true
	}
	return left
}

// Housed tells whether the house played a turn, counted from 1, for a seat.
func Housed(leaves []record.Leave, s engine.Seat, turn int) bool {
	return slices.ContainsFunc(leaves, func(l record.Leave) bool { return l.Seat == s && l.Ply < turn })
}

// seatLine is a seat's letter, name and points, and what it owes.
func (v BoardView) seatLine(text *i18n.Catalog, s engine.Seat) string {
	name := v.Names[s]
	if v.hasLeft(s) {
		name = i18n.Fill(text.GameText.NameLeftShort, "name", name)
	}
	line := i18n.Fill(text.Command().Seat, "seat", s, "who", name) + "  " +
		text.Count(text.Common.Points, v.Position.Score(v.Rules, s))
	if debt := v.Position.Hands[s].Debt; debt > 0 {
		line += ", " + i18n.Fill(text.GameText.Debt, "n", debt)
	}
	return line
}

// words tells the board seat by seat, the reader's own first.
func (v BoardView) words(text *i18n.Catalog) []string {
	t := text.Line()
	var lines []string
	for i := range engine.Seat(v.Position.Seats) {
		s := (v.From + i) % engine.Seat(v.Position.Seats)
		counts := make([]string, engine.Fields)
		for f := range counts {
			counts[f] = text.Number(int(v.Position.Pits[engine.FieldPit(s, f+1)].Dan))
		}
		hand := v.Position.Hands[s]
		taken := text.PileName(int(hand.Dan), int(hand.Quan))
		if hand.Debt > 0 {
			taken += ", " + i18n.Fill(text.GameText.Debt, "n", hand.Debt)
		}
		points := text.Count(text.Common.Points, v.Position.Score(v.Rules, s))
		if v.hasLeft(s) {
			points = i18n.Fill(text.GameText.NameLeftShort, "name", points)
		}
		row, who := t.RowOf, v.Names[s]
		if s == v.You {
			row, who = t.OwnRow, text.Common.You
		}
		lines = append(lines,
			i18n.Fill(row, "who", who, "list", strings.Join(counts, ", "), "taken", taken, "points", points),
			i18n.Fill(t.QuanLeftOf, "who", who, "pile", v.pileWords(text, v.Position.Pits[engine.QuanPit(s)])))
	}
	return lines
}

func (v BoardView) pileWords(text *i18n.Catalog, p engine.Pile) string {
	if p.Empty() {
		return text.Line().EmptyPile
	}
	return text.PileName(int(p.Dan), int(p.Quan))
}

// pile is what lies in a square: "5", "*12" with the quan.
func pile(p engine.Pile) string {
	if p.Quan > 0 {
		return "*" + strconv.Itoa(int(p.Dan))
	}
	return strconv.Itoa(int(p.Dan))
}

// center puts a short text of ASCII into the middle of a square.
func center(s string) string {
	space := max(0, cellWidth-len(s))
	return strings.Repeat(" ", space/2) + s + strings.Repeat(" ", space-space/2)
}
