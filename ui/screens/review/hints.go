package review

import (
	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
)

// hints tells how many hints the player of a seat was given, to stand beside a
// name if there is so much room; "" for none.
func (v view) hints(s engine.Seat, room int) string {
	if int(s) >= len(v.rec.Aids) || v.rec.Aids[s] == 0 {
		return ""
	}
	text := " " + i18n.Fill(v.env.Text.GameText.HintsUsed, "n", v.rec.Aids[s])
	if layout.Width(text) > room {
		return ""
	}
	return text
}
