package main

import "testing"

// TestTVAndAFollowerGoFromGameToGame: the screen of TV shows one game, then the
// next; who follows Mai goes with her into another room, in lines and on a
// screen, and many boards stand in a large window.
func TestTVAndAFollowerGoFromGameToGame(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan", "Tu", "Binh", "Hoa")
	s := serve(t, town.dir)
	players := map[string]*reader{}
	for _, name := range []string{"Mai", "Lan", "Tu", "Binh"} {
		p := reads(t, s.addr, name, town.as(name), "")
		p.hears("Hello " + name)
		players[name] = p
	}
	play := func(a, b, room string) {
		t.Helper()
		players[a].says("create")
		players[a].hears("room " + room)
		players[b].says("join " + room)
		players[b].hears("room " + room)
		players[a].says("ready")
		players[b].says("ready")
		players[a].hears("Your turn")
	}
	play("Mai", "Lan", "1")
	watching := func(command string) caller {
		c := town.as("Hoa")
		c.command, c.w, c.h = command, 130, 42
		return c
	}
	tv := comes(t, s.addr, "Hoa at TV", watching("tv"))
	tv.expect("TV · Room 1", "Waiting for Mai")
	follower := comes(t, s.addr, "Hoa after Mai", watching("watch mai"))
	follower.expect("following Mai · Room 1", "Waiting for Mai")
	hoa := reads(t, s.addr, "Hoa", town.as("Hoa"), "")
	hoa.says("watch mai")
	hoa.hears("Following Mai: room 1.")
	hoa.says("watchers")
	hoa.hears("Hoa")

	play("Tu", "Binh", "2")
	boards := comes(t, s.addr, "Hoa at the boards", watching("grid"))
	boards.expect("Room 1", "Room 2", "Mai", "Tu", "no move yet")
	players["Mai"].says("1R")
	tv.expect("Waiting for Lan")
	boards.expect("Mai: 1 right")
	hoa.hears("1. Mai: ")
	players["Lan"].says("5R")
	players["Lan"].hears("2. You: ")
	players["Mai"].says("resign yes")
	tv.expect("TV · Room 2", "Waiting for Tu")
	players["Mai"].says("leave")
	players["Lan"].says("leave")
	players["Mai"].hears("in the lobby")
	players["Lan"].hears("in the lobby")
	players["Mai"].says("create private")
	players["Mai"].hears("rivate")
	players["Mai"].says("leave")
	players["Mai"].hears("in the lobby")
	// Room 1 may be open as long as somebody looks on.
	players["Mai"].says("create")
	n := players["Mai"].hearsMatch(`in room (\d+)`)[1]
	players["Lan"].says("join " + n)
	players["Lan"].hears("room " + n)
	players["Mai"].says("ready")
	players["Lan"].says("ready")
	hoa.hears("Following Mai: room " + n + ".")
	follower.expect("following Mai · Room "+n, "Waiting for Mai")
	players["Mai"].says("2R")
	hoa.hears("1. Mai: ")
	follower.expect("Waiting for Lan")
	tv.expect("TV · Room 2")
}
