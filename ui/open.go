package ui

import (
	tea "charm.land/bubbletea/v2"

	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/screens/roomview"
)

// open makes the screen of a route.
func open(env screen.Env, r screen.Route) screen.Screen {
	switch r := r.(type) {
	case screen.Welcome:
		return stub{env, env.Text.Welcome.Title}
	case screen.Name:
		return stub{env, env.Text.Name.Title}
	case screen.Lobby:
		return stub{env, env.Text.Lobby.Title}
	case screen.NewRoom:
		return stub{env, env.Text.NewRoom.Title}
	case screen.History:
		return stub{env, env.Text.History.Title}
	case screen.Help:
		return stub{env, env.Text.Help.Title}
	case screen.Settings:
		return stub{env, env.Text.Settings.Title}
	case screen.Room:
		return roomview.New(env, screen.DialHall(env.Hall, env.Actor.Who), r.Number)
	case screen.Review:
		_ = r
		return stub{env, env.Text.Review.Title}
	}
	return stub{env, ""}
}

// stub stands for a screen that is not there.
type stub struct {
	env   screen.Env
	title string
}

func (s stub) Init() tea.Cmd { return nil }

func (s stub) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	if k, ok := msg.(tea.KeyPressMsg); ok && s.env.Keys.Back.Matches(k) {
		return s, screen.Go(screen.Pop{})
	}
	return s, nil
}

func (s stub) View(w, h int) string { return layout.Middle(s.title, w, h) }

func (s stub) Keys() []keymap.Binding {
	return []keymap.Binding{s.env.Keys.Back.Is(s.env.Text.Common.KeyBack)}
}
