package theme

// Shapes are the characters to draw with. Each is one cell wide everywhere
// but in terminals that draw ambiguous characters wide; those break every
// frame of every program and are what ASCII is for.
type Shapes struct {
	ASCII bool
	// Console is which of the shapes there are; those of Unicode are drawn with,
	// and the finished screen goes through [ForConsole].
	Console Console

	// Lines of frames: light, and heavy for what is chosen.
	Light, Heavy Box

	Seed     string   // one dân
	Quan     []string // the quan piece, three lines of QuanWidth cells
	QuanChar string   // the quan piece in one cell
	Bullet   string   // before a line of a list
	Pointer  string   // before the chosen line, and before who is to move
	Left     string   // arrows in text
	Right    string
	Up       string
	Down     string
	Yes      string // a check mark
	No       string
	Dots     string // an ellipsis
	Dash     string // between a thing and its explanation
	Full     string // bars: what is done
	Blank    string // bars: what is left
	Times    string // a product
	Rich     string // on a rich square; twice on a very rich one
	Again    string // in a preview: lifted again and sown on
	HalfUp   string // graphs: the lower half of a cell, and the upper
	HalfDown string
	Spark    []string // graphs of one line, from low to high; the middle one is zero
	About    string   // before a number that is not proven
}

// QuanWidth is the width of the drawn quan piece in cells.
const QuanWidth = 5

// Box is one kind of line: corners (rounded for the board's ends), sides and
// joints.
type Box struct {
	TopLeft, Top, TopRight          string
	Side                            string
	BottomLeft, Bottom, BottomRight string
	JoinDown, JoinUp                string // ┬ ┴
	JoinRight, JoinLeft             string // ├ ┤
	Cross                           string
}

// Unicode draws with box drawing and geometric shapes.
func Unicode() Shapes {
	return Shapes{
		Light: Box{"╭", "─", "╮", "│", "╰", "─", "╯", "┬", "┴", "├", "┤", "┼"},
		Heavy: Box{"┏", "━", "┓", "┃", "┗", "━", "┛", "┳", "┻", "┣", "┫", "╋"},
		Seed:  "●", Quan: []string{"▗▄▄▄▖", "▐███▌", "▝▀▀▀▘"}, QuanChar: "■",
		Bullet: "•", Pointer: "►",
		Left: "←", Right: "→", Up: "↑", Down: "↓",
		Yes: "✓", No: "✗", Dots: "…", Dash: "—", Full: "█", Blank: "░", Times: "×", Rich: "▴", Again: "↺",
		HalfUp: "▄", HalfDown: "▀", Spark: []string{"▁", "▂", "▃", "▄", "▅", "▆", "▇"}, About: "≈",
	}
}

// ASCII draws with ASCII only.
func ASCII() Shapes {
	box := Box{"+", "-", "+", "|", "+", "-", "+", "+", "+", "+", "+", "+"}
	heavy := box
	heavy.Top, heavy.Bottom, heavy.Side = "=", "=", "#"
	return Shapes{
		ASCII: true, Light: box, Heavy: heavy,
		Seed: "o", Quan: []string{".---.", "|###|", "'---'"}, QuanChar: "#",
		Bullet: "*", Pointer: ">",
		Left: "<-", Right: "->", Up: "^", Down: "v",
		Yes: "+", No: "-", Dots: "...", Dash: "-", Full: "#", Blank: ".", Times: "x", Rich: "^", Again: "@",
		HalfUp: ".", HalfDown: "'", Spark: []string{"_", ".", "-", "'", "\""}, About: "~",
	}
}
