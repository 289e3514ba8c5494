package session

import (
	"bytes"
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// old tells whether a terminal is of before colours, or one of which nothing is
// known: it gets ASCII, no colours, and of control sequences what the VT100
// had.
func old(term string) bool {
	return strings.HasPrefix(term, "vt") || term == "ansi" || term == ""
}

// titled tells whether a terminal takes a title for its window. Others print
// it.
func titled(term string) bool {
	return !old(term) && term != dumb && term != "linux"
}

// rowwise draws on an old terminal: rows that changed are written anew, as
// these cannot insert and delete characters or take back one look of the text
// alone.
type rowwise struct {
	profile colorprofile.Profile
	shown   []uv.Line // what is on the terminal; nil when nothing is known of it
}

// render writes what changed.
func (r *rowwise) render(b *bytes.Buffer, cells *uv.RenderBuffer) {
	if r.shown == nil {
		b.WriteString(ansi.ResetStyle + ansi.CursorHomePosition + ansi.EraseEntireScreen)
		r.shown = make([]uv.Line, cells.Height())
		for y := range r.shown {
			r.shown[y] = blanks(cells.Width())
		}
	}
	for y, shown := range r.shown {
		line := cells.Line(y)
		if slices.Equal(shown, line) {
			continue
		}
		b.WriteString(ansi.CursorPosition(1, y+1))
		r.row(b, line)
		copy(shown, line)
	}
}

// blanks is an empty line.
func blanks(width int) uv.Line {
	return slices.Repeat(uv.Line{uv.EmptyCell}, width)
}

// row writes one row from its first column on.
func (r *rowwise) row(b *bytes.Buffer, line uv.Line) {
	end := len(line)
	for end > 0 && line[end-1] == uv.EmptyCell {
		end--
	}
	pen := uv.Style{}
	for _, c := range line[:end] {
		if c.Width == 0 { // the rest of a wide one
			continue
		}
		if style := uv.ConvertStyle(c.Style, r.profile); !style.Equal(&pen) {
			if !pen.IsZero() {
				b.WriteString(ansi.ResetStyle)
			}
			if !style.IsZero() {
				b.WriteString(style.String())
			}
			pen = style
		}
		b.WriteString(c.Content)
	}
	if !pen.IsZero() {
		b.WriteString(ansi.ResetStyle)
	}
	if end < len(line) { // at the end of a full row this would take its last letter
		b.WriteString(ansi.EraseLineRight)
	}
}
