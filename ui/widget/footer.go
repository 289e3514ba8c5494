package widget

import (
	"strings"

	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// footing is one way to write a footer: how far the entries stand apart, and
// whether the key of the help, and the way out, do without their words.
type footing struct {
	gap        int
	help, back bool
}

// footings are the ways to write a footer, from roomy to tight.
func footings() []footing {
	return []footing{{gap: 3}, {gap: 2}, {gap: 2, help: true}, {gap: 2, help: true, back: true}}
}

// footNarrow is the width from which a footer keeps the words of the way out:
// there is room for enough else.
const footNarrow = 60

// Footer draws the bindings that work now into one line of at most w cells:
// "Enter mở   Esc quay lại". Minor ones are there as far as all others leave
// room. When even those do not fit, they move together, and then the last ones
// are left out, but never the way out nor the key that lists all keys.
func Footer(th *theme.Theme, w int, keys []keymap.Binding) string {
	best, most := []keymap.Binding(nil), -1
	var how footing
	for _, f := range footings() {
		if f.back && w >= footNarrow && most > 0 {
			break
		}
		fit, all := f.fit(keys, w)
		if len(fit) > most {
			best, most, how = fit, len(fit), f
		}
		if all {
			break
		}
	}
	parts := make([]string, len(best))
	for i, k := range best {
		parts[i] = th.Key.Render(k.Label)
		if k.Help != "" {
			parts[i] += " " + th.Dim.Render(k.Help)
		}
	}
	return strings.Join(parts, strings.Repeat(" ", how.gap))
}

// size is the room an entry takes with the gap after it.
func (f footing) size(k keymap.Binding) int {
	n := layout.Width(k.Label) + f.gap
	if k.Help != "" {
		n += 1 + layout.Width(k.Help)
	}
	return n
}

// fit is the bindings for which w cells have room, and whether every one that
// should be seen is among them.
func (f footing) fit(keys []keymap.Binding, w int) (fit []keymap.Binding, all bool) {
	var on []keymap.Binding
	spare, kept := w+f.gap, 0 // what is left for minor ones; the room of those that stay
	for _, k := range keys {
		if k.Off != "" || k.HelpOnly {
			continue
		}
		if k.IsWayOut() || k.IsHelp() {
			k.Minor = false
			if f.back && k.IsWayOut() || f.help && k.IsHelp() {
				k.Help = ""
			}
			kept += f.size(k)
		}
		if !k.Minor {
			spare -= f.size(k)
		}
		on = append(on, k)
	}
	all = spare >= 0
	room, full := w+f.gap-kept, false
	if room < 0 && !f.back {
		return nil, false
	}
	for _, k := range on {
		n := f.size(k)
		switch {
		case k.IsWayOut(), k.IsHelp():
		case k.Minor && n <= spare:
			room, spare = room-n, spare-n
		case k.Minor:
			continue
		case full || n > room:
			full = true
			continue
		default:
			room -= n
		}
		fit = append(fit, k)
	}
	return fit, all
}
