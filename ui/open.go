package ui

import (
	tea "charm.land/bubbletea/v2"

	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/screens/grid"
	"oanquan/ui/screens/help"
	"oanquan/ui/screens/history"
	"oanquan/ui/screens/keyring"
	"oanquan/ui/screens/learn"
	"oanquan/ui/screens/link"
	"oanquan/ui/screens/lobbyhall"
	"oanquan/ui/screens/name"
	"oanquan/ui/screens/newroom"
	"oanquan/ui/screens/profile"
	"oanquan/ui/screens/review"
	"oanquan/ui/screens/roomview"
	"oanquan/ui/screens/settings"
	"oanquan/ui/screens/today"
	"oanquan/ui/screens/top"
	"oanquan/ui/screens/tour"
	"oanquan/ui/screens/welcome"
)

// open makes the screen of a route.
func open(env screen.Env, r screen.Route) screen.Screen {
	switch r := r.(type) {
	case screen.Welcome:
		return welcome.New(env)
	case screen.Name:
		return name.New(env)
	case screen.Lobby:
		return lobbyhall.New(env)
	case screen.NewRoom:
		return newroom.New(env)
	case screen.Change:
		return newroom.Changing(env, screen.DialHall(env.Hall, env.Actor.Who), r)
	case screen.History:
		return history.New(env, r.Account)
	case screen.Profile:
		return profile.New(env, r)
	case screen.Top:
		return top.New(env, r.Pool)
	case screen.Help:
		return help.New(env)
	case screen.Learn:
		return learn.New(env)
	case screen.Today:
		return today.New(env)
	case screen.Account:
		return keyring.New(env)
	case screen.Link:
		return link.New(env)
	case screen.Settings:
		return settings.New(env)
	case screen.Room:
		return openRoom(env, r)
	case screen.TV:
		return tour.TV(env, openRoom)
	case screen.Follow:
		return tour.Follow(env, r, openRoom)
	case screen.Grid:
		return grid.New(env, screen.DialHall(env.Hall, env.Actor.Who))
	case screen.Review:
		return review.New(env, r.Game, r.Ply)
	}
	return stub{env, ""}
}

// openRoom makes the screen of a room.
func openRoom(env screen.Env, r screen.Room) screen.Screen {
	return roomview.New(env, screen.DialHall(env.Hall, env.Actor.Who), r)
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
