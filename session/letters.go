package session

import "github.com/charmbracelet/x/ansi"

// LastLetter finds the last letter of a line with all its marks, which is what
// Backspace takes back: where it begins, and in how many cells a terminal shows
// it. Of an empty line both are 0.
func LastLetter(line []byte) (at, cells int) {
	for next := 0; next < len(line); {
		g, w := ansi.FirstGraphemeCluster(line[next:], ansi.GraphemeWidth)
		if len(g) == 0 {
			break
		}
		at, cells, next = next, w, next+len(g)
	}
	return at, cells
}
