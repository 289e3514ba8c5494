package widget

import (
	"cmp"
	"slices"
	"strconv"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// ResultRow is what one seat had at the end of a game.
type ResultRow struct {
	Name                          string
	Place                         int // 0 without a result
	Dan, Quan, Debt, Swept, Total int
	Combo                         int
}

// ResultRows tells what every seat had at the end of g: dân captured before
// the sweep, quan, debt, what the sweep brought home, points and combo points.
func ResultRows(g engine.Game, names []string, points, places []int, byBoard bool) []ResultRow {
	rows := make([]ResultRow, len(names))
	pos := g.Position()
	for ply := range g.Ply() {
		steps := g.StepsAt(ply)
		rows[g.PositionAt(ply).Mover].Combo += engine.ComboPoints(steps)
		for _, s := range steps {
			if s.Kind == engine.StepSweep && byBoard {
				rows[s.Seat].Swept += int(s.Dan)
			}
		}
	}
	for s := range rows {
		hand := pos.Hands[s]
		rows[s].Name = names[s]
		rows[s].Dan = int(hand.Dan) - rows[s].Swept
		rows[s].Quan, rows[s].Debt = int(hand.Quan), int(hand.Debt)
		rows[s].Total = pos.Score(g.Rules(), engine.Seat(s))
		if s < len(points) {
			rows[s].Total = points[s]
		}
		if s < len(places) {
			rows[s].Place = places[s]
		}
	}
	return rows
}

// ResultTable draws the rows of a result.
type ResultTable struct {
	Rows  []ResultRow
	Text  *i18n.Catalog
	Theme *theme.Theme
}

// View draws the table w cells wide, the first place first; a narrow one leaves
// out the combo and counts the dân of the own row among those won.
func (t ResultTable) View(w int) string {
	c := t.Text.GameText
	wide := w >= 60
	num, dan := 6, c.ColDanAll
	if wide {
		num, dan = 9, c.ColDan
	}
	cols := []Column{{Title: c.ColPlayer}, {Title: dan, Width: num, Right: true}, {Title: c.ColQuan, Width: 4, Right: true}}
	if wide {
		cols = append(cols, Column{Title: c.ColDebt, Width: 4, Right: true}, Column{Title: c.ColSwept, Width: num, Right: true},
			Column{Title: c.ColCombo, Width: num, Right: true})
	}
	cols = append(cols, Column{Title: c.ColTotal, Width: 6, Right: true})
	var rows [][]string
	placed := slices.Clone(t.Rows)
	slices.SortStableFunc(placed, func(a, b ResultRow) int { return cmp.Compare(a.Place, b.Place) })
	for _, r := range placed {
		if !wide {
			r.Dan += r.Swept
		}
		name := r.Name
		if r.Place > 0 {
			name = strconv.Itoa(r.Place) + ". " + name
		}
		row := []string{name, strconv.Itoa(r.Dan), strconv.Itoa(r.Quan)}
		if wide {
			row = append(row, strconv.Itoa(r.Debt), strconv.Itoa(r.Swept), strconv.Itoa(r.Combo))
		}
		rows = append(rows, append(row, t.Theme.Strong.Render(layout.Right(strconv.Itoa(r.Total), 6))))
	}
	return Table{Columns: cols, Rows: rows, Cursor: -1}.View(t.Theme, w, len(rows)+1)
}
