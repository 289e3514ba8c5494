package widget

import (
	"strings"

	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// Choice is one line of a menu or a form: a name, and beside it what it means
// or the value that is chosen.
type Choice struct {
	Label string
	// Note explains the choice; Value is what a form has chosen there, drawn
	// with arrows when Turns says that left and right change it.
	Note, Value string
	Turns       bool
	// Mark stands before the label, for a choice among several.
	Mark string
	// Off greys the line.
	Off bool
}

// Menu draws choices under one another, the one at the cursor marked, the
// labels in a column of labelWidth cells; h lines with the cursor in view.
func Menu(th *theme.Theme, choices []Choice, cursor, labelWidth, w, h int) string {
	first := Window(cursor, len(choices), h)
	var out []string
	for i := first; i < len(choices) && len(out) < h; i++ {
		out = append(out, choices[i].line(th, i == cursor, labelWidth, w))
	}
	return strings.Join(out, "\n")
}

func (c Choice) line(th *theme.Theme, chosen bool, labelWidth, w int) string {
	label := c.Label
	if c.Mark != "" {
		label = c.Mark + " " + label
	}
	label = layout.Left(label, min(labelWidth, max(0, w-4)))
	pointer := "  "
	switch {
	case chosen:
		pointer, label = th.Accent.Render(th.Shapes.Pointer)+" ", th.Cursor.Render(" "+label+" ")
	case c.Off:
		label = th.Off.Render(" " + label + " ")
	default:
		label = " " + label + " "
	}
	rest := w - 2 - layout.Width(label) - 1
	return layout.Clip(pointer+label+" "+c.right(th, chosen, rest), w)
}

func (c Choice) right(th *theme.Theme, chosen bool, w int) string {
	switch {
	case c.Value == "" && c.Note == "":
		return ""
	case c.Value == "":
		return "  " + th.Dim.Render(layout.Clip(c.Note, w-2))
	}
	value := "  " + layout.Clip(c.Value, w-4)
	if c.Turns && chosen {
		value = th.Key.Render(th.Shapes.Left) + " " + th.Strong.Render(layout.Clip(c.Value, w-4)) + " " + th.Key.Render(th.Shapes.Right)
	}
	if c.Note == "" {
		return value
	}
	return value + "  " + th.Dim.Render(layout.Clip(c.Note, w-layout.Width(value)-2))
}

// Command is a command to be copied, on lines of its own and whole.
func Command(th *theme.Theme, cmd string, w int) string {
	lines := layout.Command(cmd, w-2)
	for i, l := range lines {
		lines[i] = "  " + th.Key.Render(l)
	}
	return strings.Join(lines, "\n")
}

// Paragraph wraps running text to w cells.
func Paragraph(style theme.Style, text string, w int) string {
	lines := layout.Wrap(text, w)
	for i, l := range lines {
		lines[i] = style.Render(l)
	}
	return strings.Join(lines, "\n")
}
