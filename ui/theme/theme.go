// Package theme is how things look: styles by meaning and the shapes to draw
// with. It promises that no colour says what a shape, a letter or a word does
// not say too, so that [Plain] and ASCII lose beauty and nothing else.
//
// Colours come from the palette of 256, but never from its first 16, which
// every terminal draws as it likes: so how far ink and paper are apart is
// known, and tested. They stay apart when a terminal folds them into 16. The
// text itself keeps the terminal's own
// colours, whatever its background is.
package theme

import "charm.land/lipgloss/v2"

// Name names a theme in the preferences.
type Name string

// The themes.
const (
	Dark     Name = "dark"
	Light    Name = "light"
	Contrast Name = "contrast"
	Plain    Name = "plain" // no colour at all; also what NO_COLOR gives
)

// Names lists the themes in the order in which settings offer them.
func Names() []Name { return []Name{Dark, Light, Contrast, Plain} }

// Theme is one look. Sessions share it: nothing of it changes once it is in use.
type Theme struct {
	Name Name
	// Shapes are what to draw with: box drawing, or ASCII.
	Shapes Shapes

	Text   Style // running text
	Dim    Style // what may be overlooked
	Strong Style // what may not
	Title  Style // the name of a screen or a part of it
	Accent Style // the game's own colour
	Good   Style
	Warn   Style
	Bad    Style
	Alarm  Style // what cannot wait
	Frame  Style // lines around things
	Key    Style // a key in the footer or a command to be typed
	Off    Style // a choice that is not possible now
	Cursor Style // the chosen line of a list
	Bar    Style // status line
	Caret  Style // where the next letter goes

	Dan     Style // dân on the board
	Quan    Style // the quan piece
	Count   Style // how many
	Chosen  Style // the square under the cursor
	Active  Style // the square where a turn is at work
	Trace   Style // squares of the last move
	Capture Style // what is being captured
	ToLeft  Style // the preview of sowing to the left
	ToRight Style // and to the right
	// Seats colour people by where they sit, seen from the viewer: 0 is the
	// viewer's own side.
	Seats [4]Style
}

// Seat is the colour of the seat that is n places after the viewer's.
func (t *Theme) Seat(n int) Style { return t.Seats[((n%4)+4)%4] }

// palette is what the themes differ in; "" leaves the terminal's colour.
type palette struct {
	dim, accent, good, warn, bad, frame, key string
	dan, quan, chosen, trace, left, right    string
	seats                                    [4]string
	cursorInk, cursorPaper, barInk, barPaper string
}

// New makes the theme of that name, [Dark] for a name it does not know. With
// ascii it draws with ASCII only.
func New(name Name, ascii bool) *Theme {
	t := &Theme{Name: name, Shapes: Unicode()}
	switch name {
	case Light:
		t.paint(palette{
			dim: "242", accent: "94", good: "22", warn: "94", bad: "160", frame: "245", key: "26",
			dan: "94", quan: "160", chosen: "26", trace: "94", left: "25", right: "127",
			seats:     [4]string{"26", "160", "22", "127"},
			cursorInk: "231", cursorPaper: "26", barInk: "236", barPaper: "253",
		})
	case Contrast:
		t.paint(palette{
			accent: "226", good: "46", warn: "226", bad: "210", key: "226",
			quan: "210", chosen: "226", trace: "226", left: "51", right: "213",
			seats:     [4]string{"51", "226", "46", "213"},
			cursorInk: "16", cursorPaper: "226", barInk: "16", barPaper: "231",
		})
		t.Frame, t.Count = Style{}, styleOf(lipgloss.NewStyle().Bold(true))
	case Plain:
		t.paint(palette{})
		t.Cursor = t.Caret
		t.Bar = t.Caret
	default:
		t.Name = Dark
		t.paint(palette{
			dim: "245", accent: "214", good: "114", warn: "221", bad: "203", frame: "243", key: "117",
			dan: "223", quan: "203", chosen: "117", trace: "179", left: "81", right: "213",
			seats:     [4]string{"117", "215", "114", "183"},
			cursorInk: "232", cursorPaper: "117", barInk: "252", barPaper: "236",
		})
	}
	if ascii {
		t.Shapes = ASCII()
	}
	return t
}

// paint gives everything its colour.
func (t *Theme) paint(p palette) {
	ink := func(c string) lipgloss.Style {
		if c == "" {
			return lipgloss.NewStyle()
		}
		return lipgloss.NewStyle().Foreground(lipgloss.Color(c))
	}
	on := func(fg, bg string) lipgloss.Style {
		if bg == "" {
			return ink(fg)
		}
		return ink(fg).Background(lipgloss.Color(bg))
	}
	t.Caret = styleOf(lipgloss.NewStyle().Reverse(true))
	t.Dim = styleOf(ink(p.dim))
	t.Strong = styleOf(lipgloss.NewStyle().Bold(true))
	t.Title = styleOf(ink(p.accent).Bold(true))
	t.Accent = styleOf(ink(p.accent))
	t.Good = styleOf(ink(p.good))
	t.Warn = styleOf(ink(p.warn))
	t.Bad = styleOf(ink(p.bad))
	t.Alarm = styleOf(ink(p.bad).Bold(true))
	t.Frame = styleOf(ink(p.frame))
	t.Key = styleOf(ink(p.key).Bold(true))
	t.Off = styleOf(ink(p.dim))
	t.Cursor = styleOf(on(p.cursorInk, p.cursorPaper).Bold(true))
	t.Bar = styleOf(on(p.barInk, p.barPaper))
	t.Dan = styleOf(ink(p.dan))
	t.Quan = styleOf(ink(p.quan).Bold(true))
	t.Count = styleOf(lipgloss.NewStyle().Bold(true))
	t.Chosen = styleOf(ink(p.chosen).Bold(true))
	t.Active = styleOf(ink(p.accent).Bold(true))
	t.Trace = styleOf(ink(p.trace))
	t.Capture = styleOf(ink(p.bad).Bold(true))
	t.ToLeft = styleOf(ink(p.left))
	t.ToRight = styleOf(ink(p.right))
	for i, c := range p.seats {
		t.Seats[i] = styleOf(ink(c).Bold(true))
	}
}
