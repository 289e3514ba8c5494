package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"oanquan/ui/layout"
)

const (
	// cellLeast is how narrow a column of an answer gets before the last ones
	// are cut off.
	cellLeast = 8
	// hangIndent is where text continues that has no column to stand under.
	hangIndent = 4
)

// fitSaid lays out what a command said in w cells. What fits stays as it is;
// of a table that does not, the widest columns are cut, and text in its last
// column continues under itself.
func fitSaid(lines []string, w int) []string {
	var out []string
	for len(lines) > 0 {
		n := 0
		for n < len(lines) && strings.TrimSpace(lines[n]) != "" {
			n++
		}
		out = append(out, fitBlock(lines[:n], w)...)
		if lines = lines[n:]; len(lines) > 0 {
			out, lines = append(out, ""), lines[1:]
		}
	}
	return out
}

func fitBlock(lines []string, w int) []string {
	wide := 0
	for _, l := range lines {
		wide = max(wide, layout.Width(l))
	}
	starts := columnStarts(lines)
	switch {
	case wide <= w:
		return lines
	case len(lines) < 2 || len(starts) < 2:
		var out []string
		for _, l := range lines {
			out = append(out, layout.Wrap(l, w)...)
		}
		return out
	case len(starts) == 2:
		return hang(cellsOf(lines, starts), starts[0], w)
	}
	return squeeze(cellsOf(lines, starts), w)
}

// columnStarts finds where columns begin: after two cells or more that are
// blank in every line.
func columnStarts(lines []string) []int {
	var used []bool
	for _, l := range lines {
		at := 0
		for rest := l; rest != ""; {
			g, n := ansi.FirstGraphemeCluster(rest, ansi.GraphemeWidth)
			rest = rest[len(g):]
			for len(used) < at+n {
				used = append(used, false)
			}
			for i := at; i < at+n; i++ {
				used[i] = used[i] || g != " "
			}
			at += n
		}
	}
	var starts []int
	blank := 2
	for i, u := range used {
		switch {
		case !u:
			blank++
		case blank >= 2:
			starts = append(starts, i)
			blank = 0
		default:
			blank = 0
		}
	}
	return starts
}

// cellsOf cuts lines at the starts of columns.
func cellsOf(lines []string, starts []int) [][]string {
	rows := make([][]string, len(lines))
	for r, l := range lines {
		for i, from := range starts {
			to := layout.Width(l)
			if i+1 < len(starts) {
				to = min(to, starts[i+1])
			}
			cell := ""
			if from < to {
				cell = strings.TrimRight(ansi.Cut(l, from, to), " ")
			}
			rows[r] = append(rows[r], cell)
		}
	}
	return rows
}

// hang writes a name and a text: the text beside the name, or under it where
// the names take half the width.
func hang(rows [][]string, margin, w int) []string {
	wide := 0
	for _, r := range rows {
		wide = max(wide, layout.Width(r[0]))
	}
	var out []string
	for _, r := range rows {
		name := strings.Repeat(" ", margin) + r[0]
		indent := margin + wide + 2
		if indent > w/2 {
			out = append(out, layout.Clip(name, w))
			if r[1] == "" {
				continue
			}
			indent, name = margin+hangIndent, ""
		}
		for _, l := range layout.Wrap(r[1], max(w-indent, 1)) {
			out = append(out, layout.Left(name, indent)+l)
			name = ""
		}
	}
	return out
}

// squeeze writes a table, its widest columns cut until it fits or all are
// narrow.
func squeeze(rows [][]string, w int) []string {
	wide, sum := make([]int, len(rows[0])), -2
	for _, r := range rows {
		for i, c := range r {
			wide[i] = max(wide[i], layout.Width(c))
		}
	}
	for _, n := range wide {
		sum += n + 2
	}
	for sum > w {
		widest := 0
		for i, n := range wide {
			if n > wide[widest] {
				widest = i
			}
		}
		if wide[widest] <= cellLeast {
			break
		}
		wide[widest]--
		sum--
	}
	out := make([]string, len(rows))
	for r, row := range rows {
		for i, c := range row {
			row[i] = layout.Left(c, wide[i])
		}
		out[r] = layout.Clip(strings.TrimRight(strings.Join(row, "  "), " "), w)
	}
	return out
}
