package theme

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// Style is how text looks. It is a style of lipgloss of which the control
// sequences around a line are made once and not with each line: drawing a
// screen is little else than putting them around words. The zero value leaves
// text as it is.
type Style struct {
	open, end string          // around a line
	whole     *lipgloss.Style // draws what is not one line; nil for text as it is
}

// styleOf makes a style, which may have no size, no borders and no underlines.
func styleOf(s lipgloss.Style) Style {
	open, end, _ := strings.Cut(s.Render("x"), "x")
	return Style{open, end, &s}
}

// Render gives text the look, as lipgloss does.
func (s Style) Render(text string) string {
	switch {
	case s.whole == nil:
		return text
	case strings.ContainsAny(text, "\n\t\r"):
		return s.whole.Render(text)
	}
	return s.open + text + s.end
}

// Bold is the style in bold. It is made anew each time.
func (s Style) Bold() Style {
	if s.whole == nil {
		return styleOf(lipgloss.NewStyle().Bold(true))
	}
	return styleOf(s.whole.Bold(true))
}

// Around is what Render puts before and after one line.
func (s Style) Around() (before, after string) { return s.open, s.end }
