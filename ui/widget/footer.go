package widget

import (
	"strings"

	"charm.land/lipgloss/v2"

	"oanquan/ui/keymap"
	"oanquan/ui/theme"
)

// footing is one way to write a footer: how far the entries stand apart, and
// whether the way out says where it leads.
type footing struct {
	gap   int
	brief bool
}

// footings are the ways to write a footer, from roomy to tight.
func footings() []footing { return []footing{{3, false}, {2, false}, {2, true}} }

// Footer draws the bindings that work now into one line of at most w cells:
// "Enter mở   Esc quay lại". Minor ones are there as far as all others leave
// room. When even those do not fit, they move together, and then the last ones
// are left out, but never the way out.
func Footer(th *theme.Theme, w int, keys []keymap.Binding) string {
	best, most := []keymap.Binding(nil), -1
	var how footing
	for _, f := range footings() {
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
	n := lipgloss.Width(k.Label) + f.gap
	if k.Help != "" {
		n += 1 + lipgloss.Width(k.Help)
	}
	return n
}

// fit is the bindings for which w cells have room, and whether every one that
// should be seen is among them.
func (f footing) fit(keys []keymap.Binding, w int) (fit []keymap.Binding, all bool) {
	var on []keymap.Binding
	spare, out := w+f.gap, 0 // what is left for minor ones; the room kept for the way out
	for _, k := range keys {
		if k.Off != "" || k.HelpOnly {
			continue
		}
		if k.IsWayOut() {
			k.Minor = false
			if f.brief {
				k.Help = ""
			}
			out += f.size(k)
		}
		if !k.Minor {
			spare -= f.size(k)
		}
		on = append(on, k)
	}
	all = spare >= 0
	room, full := w+f.gap-out, false
	if room < 0 && !f.brief {
		return nil, false
	}
	for _, k := range on {
		n := f.size(k)
		switch {
		case k.IsWayOut():
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
