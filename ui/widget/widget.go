// Package widget is the parts that screens are made of: the board, hands,
// lists, dialogs, lines of text to type into, the footer. A widget is a value
// or a function of values to a block of text; none of them knows a screen.
package widget

import (
	"strings"

	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// Rule is a line across with a title in it: "── Title ─────".
func Rule(th *theme.Theme, title string, w int) string {
	if w <= 0 {
		return ""
	}
	line := th.Shapes.Light.Top
	if title == "" || w < 8 {
		return th.Frame.Render(strings.Repeat(line, w))
	}
	title = layout.Clip(title, w-6)
	rest := max(0, w-4-layout.Width(title))
	return th.Frame.Render(strings.Repeat(line, 2)) + " " + th.Title.Render(title) + " " +
		th.Frame.Render(strings.Repeat(line, rest))
}

// Box draws a frame around a block, with a title in its upper edge, w cells
// wide and as tall as the block needs.
func Box(th *theme.Theme, title, block string, w int) string {
	if w < 4 {
		return layout.Fit(block, w, len(layout.Lines(block)))
	}
	b := th.Shapes.Light
	inner := w - 4
	top := strings.Repeat(b.Top, w-2)
	out := []string{th.Frame.Render(b.TopLeft + top + b.TopRight)}
	if title != "" && w > 8 {
		title = layout.Clip(title, w-6)
		rest := max(0, w-5-layout.Width(title))
		out[0] = th.Frame.Render(b.TopLeft+b.Top) + " " + th.Title.Render(title) + " " +
			th.Frame.Render(strings.Repeat(b.Top, rest)+b.TopRight)
	}
	side := th.Frame.Render(b.Side)
	for _, l := range layout.Lines(block) {
		out = append(out, side+" "+layout.Left(l, inner)+" "+side)
	}
	out = append(out, th.Frame.Render(b.BottomLeft+strings.Repeat(b.Bottom, w-2)+b.BottomRight))
	return strings.Join(out, "\n")
}
