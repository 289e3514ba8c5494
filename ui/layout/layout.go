// Package layout is sizes and fitting: which layout a window gets, and text
// cut, padded and wrapped to cells. Widths are those of [Width] and
// cuts fall between graphemes, never between bytes or runes.
package layout

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Class is a layout.
type Class uint8

// The layouts and the smallest windows they are for.
const (
	Tiny    Class = iota // no room for a board: one sentence
	Compact              // from CompactWidth × CompactHeight
	Full                 // from FullWidth × FullHeight
)

// The smallest sizes of the layouts in cells.
const (
	CompactWidth  = 40
	CompactHeight = 16
	FullWidth     = 80
	FullHeight    = 24
)

// ClassOf is the layout of a window of w × h cells.
func ClassOf(w, h int) Class {
	switch {
	case w >= FullWidth && h >= FullHeight:
		return Full
	case w >= CompactWidth && h >= CompactHeight:
		return Compact
	}
	return Tiny
}

// Clip cuts one line to w cells; what is cut ends in "…" (one cell).
func Clip(s string, w int) string {
	switch {
	case w <= 0:
		return ""
	case Width(s) <= w:
		return s
	}
	return ansi.Truncate(s, w, "…")
}

// Left pads or cuts one line to exactly w cells, text to the left.
func Left(s string, w int) string { return pad(Clip(s, w), w, 0) }

// Right pads or cuts one line to exactly w cells, text to the right.
func Right(s string, w int) string { return pad(Clip(s, w), w, 2) }

// Center pads or cuts one line to exactly w cells, text in the middle.
func Center(s string, w int) string { return pad(Clip(s, w), w, 1) }

// pad fills s up to w; where is 0 for text left, 1 for the middle, 2 for right.
func pad(s string, w, where int) string {
	gap := w - Width(s)
	if gap <= 0 {
		return s
	}
	before := gap * where / 2
	return strings.Repeat(" ", before) + s + strings.Repeat(" ", gap-before)
}

// Spread puts left and right at the two ends of a line of exactly w cells. The
// left text is cut when both do not fit.
func Spread(left, right string, w int) string {
	right = Clip(right, w)
	rest := w - Width(right)
	if rest > 0 && Width(left) >= rest {
		left = Clip(left, rest-1)
	}
	return Left(left, rest) + right
}

// Height is how many lines a block has; an empty one has one.
func Height(block string) int { return strings.Count(block, "\n") + 1 }

// Lines splits a block into its lines.
func Lines(block string) []string {
	if block == "" {
		return nil
	}
	return strings.Split(block, "\n")
}

// Fit cuts a block to at most w × h cells; it pads nothing.
func Fit(block string, w, h int) string {
	switch {
	case w <= 0 || h <= 0:
		return ""
	case fits(block, w, h):
		return block
	}
	lines := Lines(block)
	if len(lines) > h {
		lines = lines[:h]
	}
	for i, l := range lines {
		lines[i] = Clip(l, w)
	}
	return strings.Join(lines, "\n")
}

// fits tells whether a block is of at most w × h cells.
func fits(block string, w, h int) bool {
	for n := 0; block != ""; n++ {
		line, rest, more := strings.Cut(block, "\n")
		if n == h || Width(line) > w {
			return false
		}
		if block = rest; more && rest == "" {
			return n+1 < h
		}
	}
	return true
}

// Fill makes a block exactly w × h cells, cut or padded to the right and below.
func Fill(block string, w, h int) string {
	if w <= 0 || h <= 0 {
		return ""
	}
	lines := Lines(Fit(block, w, h))
	out := make([]string, h)
	for i := range out {
		line := ""
		if i < len(lines) {
			line = lines[i]
		}
		out[i] = Left(line, w)
	}
	return strings.Join(out, "\n")
}

// Middle puts a block in the middle of w × h cells.
func Middle(block string, w, h int) string {
	block = Fit(block, w, h)
	bw, lines := Width(block), Lines(block)
	out := make([]string, 0, h)
	for range (h - len(lines)) / 2 {
		out = append(out, "")
	}
	indent := strings.Repeat(" ", max(0, (w-bw)/2))
	for _, l := range lines {
		out = append(out, indent+l)
	}
	return strings.Join(out, "\n")
}

// Indent moves a block n cells to the right.
func Indent(block string, n int) string {
	prefix := strings.Repeat(" ", max(0, n))
	lines := Lines(block)
	for i, l := range lines {
		if l != "" {
			lines[i] = prefix + l
		}
	}
	return strings.Join(lines, "\n")
}

// tie is a space at which no line is broken, as long as it is not wider than the
// window.
const tie = "\u00a0"

// Wrap breaks running text into lines of at most w cells, at spaces where
// there are any but for no-break spaces, which become usual ones.
func Wrap(text string, w int) []string {
	if w <= 0 {
		return nil
	}
	return strings.Split(strings.ReplaceAll(ansi.Wrap(text, w, ""), tie, " "), "\n")
}

// Command breaks a command to be copied into lines of at most w cells: at spaces
// alone, never at a hyphen, and inside a word only where the word is wider than
// the line. Nothing of it is left out.
func Command(cmd string, w int) []string {
	if w <= 0 {
		return nil
	}
	var out []string
	line := ""
	for _, word := range strings.Fields(cmd) {
		if line != "" && Width(line)+1+Width(word) <= w {
			line += " " + word
			continue
		}
		if line != "" {
			out = append(out, line)
		}
		parts := strings.Split(ansi.Hardwrap(word, w, true), "\n")
		out, line = append(out, parts[:len(parts)-1]...), parts[len(parts)-1]
	}
	return append(out, line)
}

// Beside puts two blocks side by side with gap cells between, the left one
// padded to lw cells.
func Beside(left, right string, lw, gap int) string {
	return strings.Join(Side(Lines(left), Lines(right), lw, gap), "\n")
}

// Side is Beside for blocks that are lines.
func Side(a, b []string, lw, gap int) []string {
	out := make([]string, max(len(a), len(b)))
	space := strings.Repeat(" ", max(0, gap))
	for i := range out {
		var l, r string
		if i < len(a) {
			l = a[i]
		}
		if i < len(b) {
			r = b[i]
		}
		if r == "" {
			out[i] = l
			continue
		}
		out[i] = Left(l, lw) + space + r
	}
	return out
}

// Bottom puts foot on the last lines of w × h cells and body, cut to what is
// left, on the first.
func Bottom(body, foot string, w, h int) string {
	return BottomOf(Lines(body), foot, w, h)
}

// BottomOf is Bottom for a body that is lines.
func BottomOf(body []string, foot string, w, h int) string {
	foot = Fit(foot, w, h)
	n := len(Lines(foot))
	if n == 0 {
		return Fit(strings.Join(body, "\n"), w, h)
	}
	size := len(foot) + h
	for _, l := range body {
		size += len(l)
	}
	var b strings.Builder
	b.Grow(size)
	for y := range max(h-n, 0) {
		if y < len(body) {
			b.WriteString(Clip(body[y], w))
		}
		b.WriteByte('\n')
	}
	b.WriteString(foot)
	return b.String()
}
