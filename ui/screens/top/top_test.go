package top

import (
	"strings"
	"testing"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

func opened(env screen.Env, keys ...string) screen.Screen {
	var s screen.Screen = New(env, "")
	for _, msg := range uitest.Run(s.Init()) {
		s, _ = s.Update(msg)
	}
	for _, k := range keys {
		next, cmd := s.Update(uitest.Key(k))
		s = next
		for _, msg := range uitest.Run(cmd) {
			s, _ = s.Update(msg)
		}
	}
	return s
}

func with(env screen.Env, h screen.Hall) screen.Env { env.Hall = h; return env }

func TestScreens(t *testing.T) {
	uitest.Golden(t, "classic", func(c *i18n.Catalog) uitest.View { return opened(uitest.Env(c), "down") })
	uitest.Golden(t, "young", func(c *i18n.Catalog) uitest.View { return opened(uitest.Env(c), "left", "left") })
	uitest.Golden(t, "failed", func(c *i18n.Catalog) uitest.View {
		return opened(with(uitest.Env(c), uitest.Hall{Err: lobby.ErrReadOnly}))
	})
}

func TestFitsEverySize(t *testing.T) {
	env := uitest.Env(i18n.New(i18n.Vietnamese))
	views := []screen.Screen{New(env, ""), opened(env), opened(env, "left", "left"), opened(with(env, uitest.Hall{Err: lobby.ErrReadOnly}))}
	n := 0
	uitest.CheckAllSizes(t, uitest.ViewFunc(func(w, h int) string {
		n++
		return views[n%len(views)].View(w, h)
	}))
}

func TestEnterOpensWhoItIs(t *testing.T) {
	env := uitest.Env(i18n.New(i18n.English))
	_, cmd := opened(env, "down", "up").Update(uitest.Key("enter"))
	if msgs := uitest.Run(cmd); len(msgs) != 1 || msgs[0] != (screen.Push{Route: screen.Profile{Account: account.ID("LAN000000000")}}) {
		t.Errorf("%v", msgs)
	}
	pools := map[string]bool{}
	s := opened(env)
	for range lobby.Pools() {
		pools[strings.Split(s.View(80, 24), "\n")[4]] = true
		next, cmd := s.Update(uitest.Key("tab"))
		s = next
		for _, msg := range uitest.Run(cmd) {
			s, _ = s.Update(msg)
		}
	}
	if len(pools) != len(lobby.Pools()) {
		t.Errorf("%d tabs for %d pools", len(pools), len(lobby.Pools()))
	}
}

func TestItBeginsAtThePoolThatWasAskedFor(t *testing.T) {
	pool := lobby.Pools()[len(lobby.Pools())-1]
	m := New(uitest.Env(i18n.New(i18n.English)), pool)
	for _, msg := range uitest.Run(m.Init()) {
		s, _ := m.Update(msg)
		m = s.(Model)
	}
	if lobby.Pools()[m.pool] != pool || !m.loaded {
		t.Errorf("pool %d of %d", m.pool, len(lobby.Pools()))
	}
}
