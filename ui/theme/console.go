package theme

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Console is how much the Linux console can be expected to show. Its fonts have
// at most 512 characters: those of Debian lack half blocks, quadrants and some
// arrows, that of the kernel round corners and heavy lines.
type Console uint8

// What stands behind the terminal.
const (
	NoConsole   Console = iota // another terminal, which shows what it is sent
	LatinFont                  // letters of Western Europe alone
	VietnamFont                // Vietnamese letters, too
)

// ForConsole makes text out of characters that the console's fonts have. Each
// keeps its one cell. Control sequences pass unchanged.
func ForConsole(s string, c Console) string {
	if c == NoConsole || isASCII(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		switch {
		case consoleShape(r) != 0:
			b.WriteRune(consoleShape(r))
		case c == LatinFont && (r >= 0x100 && r < 0x250 || r >= 0x1e00 && r < 0x1f00): // Latin letters beyond
			b.WriteString(unmarked(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// unmarked is a letter without its marks.
func unmarked(r rune) string {
	base := []rune(norm.NFD.String(string(r)))[0]
	if base < 0x80 {
		return string(base)
	}
	return string(likeness(base))
}

// consoleShape is what stands for a shape that not every font has, 0 for all
// others.
func consoleShape(r rune) rune {
	const (
		from = "╭╮╰╯━┃┏┓┗┛┳┻┣┫╋╶╵●►↺✓✗▴▄▀▗▖▝▘▐▌▁▂▃▅▆▇…–—×“”„‘’"
		to   = "┌┐└┘═║╔╗╚╝╦╩╠╣╬─│•>@+x▲■■      _.-■██.--x\"\"\"''"
	)
	if r < '–' && r != '×' {
		return 0
	}
	for i, have := range []rune(from) {
		if have == r {
			return []rune(to)[i]
		}
	}
	return 0
}
