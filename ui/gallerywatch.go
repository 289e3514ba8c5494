package ui

import (
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/screen"
	"oanquan/ui/screens/grid"
	"oanquan/ui/screens/roomview"
	"oanquan/ui/screens/tour"
)

// watchScenes are the screens of who looks on.
func watchScenes(env screen.Env) []Scene {
	watched := gallery.Game(engine.Classic(), 9)
	watched.Game.Players[0], watched.Chairs[0].Who, watched.Here = gallery.Tuan(), gallery.Tuan(), false
	on := func() screen.Screen { return roomview.Showing(env, watched).Watching(env.Text.Watch.TV) }
	nobody := env
	nobody.Hall = gallery.Hall{Empty: true}
	started := told(on().Update(press('p')))
	return []Scene{
		{"watch-tv", on()},
		{"watch-start", started},
		{"watch-names", told(on().Update(press('W')))},
		{"watch-wait", settled(tour.TV(nobody, openRoom))},
		{"watch-follow", settled(tour.Follow(nobody, screen.Follow{ID: gallery.Lan().ID, Name: gallery.Lan().Name}, openRoom))},
		{"watch-grid", grid.Showing(env, gridGames()...)},
		{"watch-grid-none", settled(grid.New(nobody, nil))},
	}
}

// gridGames are six games: with and without a clock, of two, three and four,
// one of them over.
func gridGames() []room.State {
	three, four := engine.Classic(), engine.Classic()
	three.Players, four.Players = 3, 4
	var games []room.State
	for i, g := range []room.State{
		gallery.Game(engine.Classic(), 9), gallery.Game(engine.Classic(), 22), gallery.Game(engine.Classic(), 400),
		gallery.Game(three, 10), gallery.Game(four, 13), gallery.Game(engine.Classic(), 0),
	} {
		g.Room, g.Here = room.Number(3+2*i), false
		if i == 1 {
			g.Game.Control = clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute, Step: 3 * time.Second}
			g.Clock = clock.New(g.Game.Control, 2).Set([]time.Duration{192 * time.Second, 41 * time.Second}).Start(0, gallery.Noon().Add(-7*time.Second))
		}
		games = append(games, g)
	}
	return games
}
