package ui

import (
	"fmt"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/screens/review"
	"oanquan/ui/screens/roomview"
	"oanquan/ui/theme"
)

// Scene is one screen with canned data.
type Scene struct {
	Name   string
	Screen screen.Screen
}

// Scenes are the screens of the gallery in an environment of canned data.
func Scenes(env screen.Env) []Scene {
	var out []Scene
	for _, at := range []struct {
		name  string
		route screen.Route
	}{
		{"welcome", screen.Welcome{}}, {"name", screen.Name{}}, {"lobby", screen.Lobby{}}, {"newroom", screen.NewRoom{}},
		{"history", screen.History{Account: env.Actor.Who.ID}}, {"profile", screen.Profile{Account: gallery.Lan().ID}}, {"top", screen.Top{}}, {"help", screen.Help{}}, {"learn", screen.Learn{}}, {"today", screen.Today{}}, {"settings", screen.Settings{}},
		{"account", screen.Account{}}, {"link", screen.Link{}},
	} {
		out = append(out, Scene{at.name, settled(open(env, at.route))})
	}
	out = append(append(append(out, roomScenes(env)...), manyScenes(env)...), clockScenes(env)...)
	return append(append(append(out, reviewScenes(env)...), studyScenes(env)...), watchScenes(env)...)
}

// settled gives a screen what its first commands bring; canned data make
// nobody wait.
func settled(s screen.Screen) screen.Screen {
	var run func(cmd tea.Cmd)
	run = func(cmd tea.Cmd) {
		if cmd == nil {
			return
		}
		msg := cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for _, c := range batch {
				run(c)
			}
			return
		}
		s, _ = s.Update(msg)
	}
	run(s.Init())
	return s
}

// roomScenes are a room from its first chair to its result.
func roomScenes(env screen.Env) []Scene {
	classic, three, four := engine.Classic(), engine.Classic(), engine.Classic()
	three.Players, four.Players = 3, 4
	show := func(s room.State, keys ...tea.KeyPressMsg) screen.Screen {
		var scr screen.Screen = roomview.Showing(env, s)
		for _, k := range keys {
			scr, _ = scr.Update(k)
		}
		return scr
	}
	watched := gallery.Game(classic, 9)
	watched.Game.Players[0], watched.Chairs[0].Who, watched.Here = gallery.Tuan(), gallery.Tuan(), false
	elsewhere, paused := gallery.Game(classic, 6), gallery.Game(classic, 6)
	elsewhere.Here, paused.Phase, paused.PausedTo = false, room.Paused, gallery.Noon().Add(4*time.Minute)
	paused.Game.Moves = paused.Game.Moves[:5]
	newcomer := gallery.Game(classic, 400)
	newcomer.Game.Players[0], newcomer.Here = gallery.Tuan(), false
	newcomer.Chairs[0] = room.Chair{}
	return []Scene{
		{"room-waiting", show(gallery.Room())},
		{"room-alone", show(gallery.Alone())},
		{"room-rise", show(gallery.Alone(), tea.KeyPressMsg{Code: tea.KeyEscape})},
		{"room-levels", show(gallery.Alone(), press('b'))},
		{"room-bot", show(gallery.WithBot())},
		{"game-first", show(gallery.Game(classic, 0))},
		{"game-choose", show(gallery.Game(classic, 6))},
		{"game-lifted", show(gallery.Game(classic, 4), press('5'))},
		{"game-wait", show(gallery.Game(classic, 7))},
		{"game-watch", show(watched)},
		{"game-back", show(gallery.Game(classic, 8), press(','), press(','))},
		{"game-away", show(gallery.Away(20 * time.Second))},
		{"game-claim", show(gallery.Away(90 * time.Second))},
		{"game-elsewhere", show(elsewhere)},
		{"game-paused", show(paused)},
		{"game-sowing", roomview.Sowing(env, gallery.Game(classic, 5), 9)},
		{"game-capture", roomview.Sowing(env, gallery.Game(classic, 13), 3)},
		{"game-resign", show(gallery.Game(classic, 8), press('X'))},
		{"game-chat", show(gallery.Game(classic, 8), press('t'), press('o'), press('k'))},
		{"game-three", show(gallery.Game(three, 9))},
		{"game-four", show(gallery.Game(four, 12))},
		{"game-hint", roomview.Hinted(env, gallery.AgainstBots(classic, 6, 2), engine.Move{Pit: 2, Dir: engine.Left}, true)},
		{"game-hint-wait", roomview.Hinted(env, gallery.AgainstBots(three, 6, 1), engine.Move{}, false)},
		{"result-hints", show(gallery.AgainstBots(classic, 400, 2))},
		{"room-result", show(gallery.Game(classic, 400))},
		{"room-newcomer", show(newcomer)},
	}
}

// manyScenes are rooms of three and four.
func manyScenes(env screen.Env) []Scene {
	three, four := engine.Classic(), engine.Classic()
	three.Players, four.Players, four.Dan = 3, 4, 6
	show := func(s room.State, keys ...tea.KeyPressMsg) screen.Screen {
		var scr screen.Screen = roomview.Showing(env, s)
		for _, k := range keys {
			scr, _ = scr.Update(k)
		}
		return scr
	}
	away, long := gallery.Game(three, 10), gallery.Game(three, 10)
	gallery.Drop(&away.Chairs[1], 20*time.Second)
	gallery.Drop(&long.Chairs[1], 90*time.Second)
	threw := func(shown ...room.Shape) screen.Screen { return show(gallery.Throw(4, shown...)) }
	return []Scene{
		{"room-four", show(gallery.Four())},
		{"room-free", show(gallery.Four(), press('f'))},
		{"room-rules", show(gallery.Four(), press('i'))},
		{"game-rules", show(gallery.Game(four, 13), press('i'))},
		{"game-standings", show(gallery.Left(four, 13), press('i'), press('i'))},
		{"game-three-away", show(away)},
		{"game-three-claim", show(long)},
		{"game-three-house", show(long, press('w'))},
		{"game-three-resign", show(gallery.Game(three, 9), press('X'))},
		{"game-three-left", show(gallery.Left(three, 10))},
		{"game-four-left", show(gallery.Left(four, 14))},
		{"result-three", show(gallery.Left(three, 900))},
		{"throw-choose", show(gallery.Throw(2))},
		{"throw-chosen", show(gallery.Chosen(room.Keo))},
		{"throw-four", threw()},
		{"throw-stay", threw(room.Bao, room.Bao, room.Bua, room.Bua)},
		{"throw-tie", threw(room.Bao, room.Keo, room.Bua, room.Bua)},
		{"throw-winner", threw(room.Bao, room.Bua, room.Bua, room.Bua)},
	}
}

// reviewScenes are a game that is over.
func reviewScenes(env screen.Env) []Scene {
	var scenes []Scene
	for _, at := range []struct {
		name string
		ply  int
	}{{"review-start", 0}, {"review-middle", 13}, {"review-end", -1}} {
		if m, err := review.Showing(env, gallery.Finished(), at.ply); err == nil {
			scenes = append(scenes, Scene{at.name, m})
		}
	}
	return scenes
}

// studyScenes are the analysis of a game, and turns that were not played.
func studyScenes(env screen.Env) []Scene {
	two, many := gallery.Finished(), gallery.FinishedThree()
	queued, hidden := gallery.Studied(two, 0), gallery.Studied(two, -1)
	queued.Queued = 3
	for i := range 3 {
		t := &hidden.Report.Turns[i]
		*t = analysis.Turn{Ply: t.Ply, Seat: t.Seat, Played: t.Played, Hidden: true}
	}
	var scenes []Scene
	for _, at := range []struct {
		name string
		game lobby.Archived
		ply  int
		got  lobby.Analysis
		err  error
		keys string
	}{
		{"study-start", two, 0, gallery.Studied(two, -1), nil, ""},
		{"study-behind", two, 9, gallery.Studied(two, -1), nil, ""},
		{"study-blunder", two, 12, gallery.Studied(two, -1), nil, ""},
		{"study-end", two, -1, gallery.Studied(two, -1), nil, ""},
		{"study-going", two, 9, gallery.Studied(two, 12), nil, ""},
		{"study-queued", two, 3, queued, nil, ""},
		{"study-hidden", two, 2, hidden, nil, ""},
		{"study-none", two, 5, lobby.Analysis{}, lobby.ErrYouPlay, ""},
		{"study-card", two, 12, gallery.Studied(two, -1), nil, "m"},
		{"study-three", many, 10, gallery.Studied(many, -1), nil, ""},
		{"try-first", two, 6, lobby.Analysis{}, lobby.ErrNoAnalysis, "x"},
		{"try-value", two, 6, gallery.Studied(two, -1), nil, "x"},
		{"try-line", two, 6, gallery.Studied(two, -1), nil, "x2d4a"},
		{"try-lifted", two, 6, gallery.Studied(two, -1), nil, "x2"},
		{"try-over", two, 26, gallery.Studied(two, -1), nil, "x3d"},
		{"try-three", many, 10, gallery.Studied(many, -1), nil, "x4a"},
	} {
		m, err := review.Studying(env, at.game, at.ply, at.got, at.err)
		if err != nil {
			continue
		}
		var s screen.Screen = m
		for _, r := range at.keys {
			s = told(s.Update(press(r)))
		}
		scenes = append(scenes, Scene{at.name, s})
	}
	return scenes
}

// told gives a screen what its command brings; canned data make nobody wait.
func told(s screen.Screen, cmd tea.Cmd) screen.Screen {
	if cmd != nil {
		s, _ = s.Update(cmd())
	}
	return s
}

func press(r rune) tea.KeyPressMsg { return tea.KeyPressMsg{Code: r, Text: string(r)} }

// Gallery prints every screen with canned data, w × h cells each: for people
// who work on screens.
func Gallery(out io.Writer, l i18n.Language, t theme.Name, ascii bool, w, h int) error {
	env := gallery.Env(i18n.New(l))
	env.Theme, env.Keys = theme.New(t, ascii), keymap.New(ascii)
	for _, s := range Scenes(env) {
		view := layout.Fit(s.Screen.View(w, h), w, h)
		if ascii {
			view = theme.Fold(view)
		}
		if _, err := fmt.Fprintf(out, "%s\n%s\n\n", layout.Left("== "+s.Name, w), view); err != nil {
			return err
		}
	}
	return nil
}
