package widget

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// Levels is the list of the bots' levels to choose from.
type Levels struct {
	At int // the level under the cursor, from 1
}

// usualLevel is under the cursor for who has never chosen one.
const usualLevel = 3

// levelsWidth is the widest that the list gets, levelsWide from where on each
// level tells how it plays beside its name.
const (
	levelsWidth = 76
	levelsWide  = 68
)

// NewLevels is the list with the cursor at a level, 0 for none.
func NewLevels(at int) Levels {
	if at < 1 || at > i18n.BotLevels {
		at = usualLevel
	}
	return Levels{At: at}
}

// Key takes a key. It tells which level was picked, 0 for none yet, and whether
// the list was put away without one.
func (l Levels) Key(k *keymap.Map, msg tea.KeyPressMsg) (_ Levels, picked int, away bool) {
	if n, err := strconv.Atoi(msg.String()); err == nil && n >= 1 && n <= i18n.BotLevels {
		l.At = n
		return l, n, false
	}
	switch {
	case k.Back.Matches(msg):
		return l, 0, true
	case k.Select.Matches(msg), k.Space.Matches(msg):
		return l, l.At, false
	case k.Up.Matches(msg):
		l.At = max(l.At-1, 1)
	case k.Down.Matches(msg):
		l.At = min(l.At+1, i18n.BotLevels)
	case k.First.Matches(msg):
		l.At = 1
	case k.Last.Matches(msg):
		l.At = i18n.BotLevels
	}
	return l, 0, false
}

// Keys lists the bindings.
func (l Levels) Keys(k *keymap.Map, c *i18n.Catalog) []keymap.Binding {
	return []keymap.Binding{
		keymap.Key{Label: "1-" + strconv.Itoa(i18n.BotLevels)}.Is(c.Bots.KeyLevel), k.Select.Is(c.Bots.KeyPick),
		keymap.Both(k.Up, k.Down).Is(c.Common.KeyUpDown), k.Back.Is(c.Common.KeyCancel),
	}
}

// View draws the list in the middle of w × h cells.
func (l Levels) View(th *theme.Theme, k *keymap.Map, c *i18n.Catalog, w, h int) string {
	bw := min(levelsWidth, w)
	choices, wide := make([]Choice, i18n.BotLevels), 0
	for i := range choices {
		choices[i] = Choice{Label: strconv.Itoa(i+1) + "  " + c.BotLabel(i+1)}
		if bw >= levelsWide {
			choices[i].Note = c.Bots.Notes[i]
		}
		wide = max(wide, layout.Width(choices[i].Label))
	}
	lines := layout.Lines(Menu(th, choices, l.At-1, wide, bw-4, min(i18n.BotLevels, max(1, h-5))))
	if bw < levelsWide {
		lines = append(lines, th.Dim.Render(layout.Clip(c.Bots.Notes[l.At-1], bw-4)))
	}
	if len(lines)+4 <= h {
		lines = append(lines, "")
	}
	lines = append(lines, Footer(th, bw-4, l.Keys(k, c)))
	return layout.Middle(Box(th, c.Bots.Title, strings.Join(lines, "\n"), bw), w, h)
}
