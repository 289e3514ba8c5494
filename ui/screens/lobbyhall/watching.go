package lobbyhall

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
)

func sortKey() keymap.Key { return keymap.Key{Names: []string{"o"}, Label: "o"} }
func tvKey() keymap.Key   { return keymap.Key{Names: []string{"v"}, Label: "v"} }
func gridKey() keymap.Key { return keymap.Key{Names: []string{"x"}, Label: "x"} }

// keyWatch takes the keys of who looks on; ok is false for all others.
func (m Model) keyWatch(msg tea.KeyPressMsg) (next Model, cmd tea.Cmd, ok bool) {
	switch {
	case tvKey().Matches(msg):
		return m, screen.Go(screen.Push{Route: screen.TV{}}), true
	case gridKey().Matches(msg):
		return m, screen.Go(screen.Push{Route: screen.Grid{}}), true
	case sortKey().Matches(msg) && m.tab == live:
		return m.sorted(m.following()), nil, true
	}
	return m, nil, false
}

// following is the order after the one chosen now.
func (m Model) following() lobby.Sort {
	all := lobby.Sorts()
	return all[(slices.Index(all, m.sort)+1)%len(all)]
}

// sorted puts the running games in another order, the cursor on the line it was
// on.
func (m Model) sorted(by lobby.Sort) Model {
	old := m.ids(live)
	m.sort = by
	m.cursor[live] = follow(old, m.ids(live), m.cursor[live])
	return m
}

// watchKeys are the bindings of who looks on; the footer has them beside the
// list of games alone.
func (m Model) watchKeys() []keymap.Binding {
	t := m.env.Text.Watch
	keys := []keymap.Binding{tvKey().Is(t.KeyTV), gridKey().Is(t.KeyGrid)}
	if m.tab != live {
		return []keymap.Binding{keys[0].NeverInFooter(), keys[1].NeverInFooter()}
	}
	by := map[lobby.Sort]string{lobby.SortRating: t.ByRating, lobby.SortWatchers: t.ByWatchers, lobby.SortTime: t.ByTime}
	return append(keys, sortKey().Is(i18n.Fill(t.KeySort, "by", by[m.following()])))
}
