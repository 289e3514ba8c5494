package widget

import (
	"strings"

	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// dialogWidth is the widest a question gets; longer lines are hard to read.
const dialogWidth = 60

// Dialog draws a question with its answers in the middle of w × h cells.
func Dialog(th *theme.Theme, title, text string, keys []keymap.Binding, w, h int) string {
	bw := min(dialogWidth, w)
	lines := layout.Wrap(text, bw-4)
	body := strings.Join(lines, "\n") + "\n\n" + Footer(th, bw-4, keys)
	return layout.Middle(Box(th, title, body, bw), w, h)
}

// KeyHelp lists bindings with what they do, also those that do not work now
// and why, for the help overlay. off formats the reason.
func KeyHelp(th *theme.Theme, keys []keymap.Binding, off func(why string) string, w int) []string {
	wide := 0
	for _, k := range keys {
		wide = max(wide, len([]rune(k.Label)))
	}
	wide = min(wide, max(4, w/3))
	var out []string
	for _, k := range keys {
		label, text, style := th.Key.Render(layout.Left(k.Label, wide)), k.Help, th.Text
		if k.Off != "" {
			label, text, style = th.Off.Render(layout.Left(k.Label, wide)), k.Help+" ("+off(k.Off)+")", th.Off
		}
		for _, l := range layout.Wrap(text, max(w-wide-2, 1)) {
			out = append(out, label+"  "+style.Render(l))
			label = strings.Repeat(" ", wide)
		}
	}
	return out
}
