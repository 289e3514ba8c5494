package widget

import (
	"strings"

	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// Column is one column of a table.
type Column struct {
	Title string
	Width int  // in cells; 0 takes what is left (one column only)
	Right bool // numbers
}

// Table draws rows under a head, w × h cells at most, with the row at the
// cursor marked and kept in view. Cursor −1 marks none.
type Table struct {
	Columns []Column
	Rows    [][]string
	Cursor  int
}

// View draws the table.
func (t Table) View(th *theme.Theme, w, h int) string {
	if h <= 0 || w <= 0 {
		return ""
	}
	widths := t.widths(w - 2)
	head := "  " + t.line(widths, func(i int) string { return t.Columns[i].Title })
	out := []string{th.Dim.Render(layout.Clip(head, w))}
	first := Window(t.Cursor, len(t.Rows), h-1)
	for i := first; i < len(t.Rows) && len(out) < h; i++ {
		row := t.Rows[i]
		line := t.line(widths, func(c int) string {
			if c < len(row) {
				return row[c]
			}
			return ""
		})
		if i == t.Cursor {
			out = append(out, th.Cursor.Render(layout.Left(th.Shapes.Pointer+" "+line, w)))
			continue
		}
		out = append(out, layout.Clip("  "+line, w))
	}
	return strings.Join(out, "\n")
}

// widths shares w among the columns; the column of width 0 takes the rest.
func (t Table) widths(w int) []int {
	rest, out := w, make([]int, len(t.Columns))
	for i, c := range t.Columns {
		out[i] = c.Width
		rest -= c.Width
		if i > 0 {
			rest -= 2
		}
	}
	for i, c := range t.Columns {
		if c.Width == 0 {
			out[i] = max(0, rest)
			t.spend(out, i)
		}
	}
	return out
}

// spend gives what the column that takes the rest has no use for to those whose
// texts would be cut.
func (t Table) spend(widths []int, rest int) {
	spare := widths[rest] - t.widest(rest)
	for i := range widths {
		if more := min(spare, t.widest(i)-widths[i]); more > 0 && i != rest {
			widths[i], widths[rest], spare = widths[i]+more, widths[rest]-more, spare-more
		}
	}
}

// widest is how wide a column wants to be.
func (t Table) widest(i int) int {
	n := layout.Width(t.Columns[i].Title)
	for _, row := range t.Rows {
		if i < len(row) {
			n = max(n, layout.Width(row[i]))
		}
	}
	return n
}

func (t Table) line(widths []int, cell func(int) string) string {
	parts := make([]string, len(widths))
	for i, w := range widths {
		if t.Columns[i].Right {
			parts[i] = layout.Right(cell(i), w)
		} else {
			parts[i] = layout.Left(cell(i), w)
		}
	}
	return strings.Join(parts, "  ")
}

// Window is the first of n rows to show in h lines so that the cursor is in
// view, near the middle where there is room.
func Window(cursor, n, h int) int {
	if n <= h || cursor < 0 {
		return 0
	}
	return max(0, min(cursor-h/2, n-h))
}
