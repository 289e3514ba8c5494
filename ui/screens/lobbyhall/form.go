package lobbyhall

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine/clock"
	"oanquan/lobby"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// form is to choose the game to look for.
type form struct {
	open bool
	wish lobby.Wish
	row  int
}

// The lines of the form.
const (
	formRules = iota
	formClock
	formKind
	formLow
	formHigh
	formRows
)

// The ratings on offer as bounds.
const (
	boundLow, boundHigh, boundStep = 800, 2400, 100
	formWidth, formLabel           = 52, 18
)

func (m Model) openForm() Model {
	m.form = form{open: true, wish: lobby.WishOf(m.env.Actor.Who, m.env.Prefs.Wish)}
	return m
}

// formKey is a key in the form.
func (m Model) formKey(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k, f := m.env.Keys, &m.form
	switch {
	case k.Back.Matches(msg):
		f.open = false
	case k.Up.Matches(msg):
		f.row = (f.row + formRows - 1) % formRows
	case k.Down.Matches(msg):
		f.row = (f.row + 1) % formRows
	case k.Left.Matches(msg):
		*f = f.turned(-1, m.env.Actor.Who.Named)
	case k.Right.Matches(msg), k.Space.Matches(msg):
		*f = f.turned(1, m.env.Actor.Who.Named)
	case k.Select.Matches(msg):
		f.open = false
		m, cmd := m.seek(f.wish)
		if prefs := m.env.Prefs; prefs.Wish != f.wish.String() {
			prefs.Wish = f.wish.String()
			return m, tea.Batch(cmd, screen.Go(screen.Prefer{Prefs: prefs}))
		}
		return m, cmd
	}
	return m, nil
}

// turned is the form with the next choice in its line.
func (f form) turned(by int, named bool) form {
	w := &f.wish
	switch f.row {
	case formRules:
		w.Preset = next(lobby.WishPresets(), w.Preset, by)
	case formClock:
		f.turnClock(by)
	case formKind:
		w.Rated = !w.Rated
		w.AnyClock = w.AnyClock && !w.Rated
	case formLow:
		w.Low = next(bounds(), w.Low, by)
		if w.High > 0 {
			w.High = max(w.High, w.Low)
		}
	case formHigh:
		w.High = next(bounds(), w.High, by)
		if w.High > 0 {
			w.Low = min(w.Low, w.High)
		}
	}
	w.Rated = w.Rated && named && !w.AnyClock && w.CanBeRated()
	return f
}

// turnClock goes on to the next clock; that any will do stands before them.
func (f *form) turnClock(by int) {
	w, list := &f.wish, clock.Presets()
	at := slices.Index(list, w.Clock)
	if w.AnyClock {
		at = -1
	}
	n := len(list) + 1
	if at = (at + 1 + by + n) % n; at == 0 {
		w.Clock, w.AnyClock = lobby.DefaultWish().Clock, true
		return
	}
	w.Clock, w.AnyClock = list[at-1], false
}

func bounds() []int {
	list := []int{0}
	for n := boundLow; n <= boundHigh; n += boundStep {
		list = append(list, n)
	}
	return list
}

// next is the choice that stands so far after now, round and round.
func next[T comparable](list []T, now T, by int) T {
	i := slices.Index(list, now)
	if i < 0 { // it was typed
		i = 0
	}
	return list[(i+by+len(list))%len(list)]
}

// formView draws the form in the place of the lists.
func (m Model) formView(w, h int) string {
	t, th, wish := m.env.Text.Match(), m.env.Theme, m.form.wish
	kind, wide := t.Casual, min(w, formWidth)
	if wish.Rated {
		kind = t.Rated
	}
	bound := func(n int) string {
		if n == 0 {
			return t.FormAny
		}
		return strconv.Itoa(n)
	}
	var lines []string
	for i, row := range [][2]string{
		{t.FormRules, m.env.Text.Preset(wish.Preset)}, {t.FormClock, clockName(m.env.Text, wish)}, {t.FormKind, kind},
		{t.FormLow, bound(wish.Low)}, {t.FormHigh, bound(wish.High)},
	} {
		line := layout.Left(row[0], formLabel) + "< " + row[1] + " >"
		if line = layout.Left(line, wide-4); i == m.form.row {
			line = th.Cursor.Render(line)
		}
		lines = append(lines, line)
	}
	if !wish.Rated && (!m.env.Actor.Who.Named || !wish.CanBeRated()) {
		lines = append(lines, widget.Paragraph(th.Dim, t.FormName, wide-4))
	}
	return layout.Middle(widget.Box(th, t.FormTitle, strings.Join(lines, "\n"), wide), w, h)
}

func clockName(c *i18n.Catalog, w lobby.Wish) string {
	if w.AnyClock {
		return c.Match().FormAny
	}
	return c.Control(w.Clock)
}

func (m Model) formKeys() []keymap.Binding {
	t, c, k := m.env.Text.Match(), m.env.Text.Common, m.env.Keys
	return []keymap.Binding{
		k.Select.Is(t.KeySearch), keymap.Both(k.Up, k.Down).Is(c.KeyUpDown), keymap.Both(k.Left, k.Right).Is(t.KeyChange), k.Back.Is(c.KeyCancel),
	}
}
