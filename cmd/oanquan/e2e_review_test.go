package main

import "testing"

// TestTuAnalysesTheGameAndAsksWhatIf: who did not play sees what the server
// thinks of a game and tries turns of their own; who plays again with other
// people is told nothing until that is over.
func TestTuAnalysesTheGameAndAsksWhatIf(t *testing.T) {
	searchesLong(t)
	t.Parallel()
	town := found(t, "Mai", "Lan", "Tú")
	s := serve(t, town.dir)
	mai, lan := town.meet(t, s.addr, "Mai", "Lan")
	m := begun(t, mai, lan)
	m.playOn(random(), 4)
	mai.keys("X", "y")
	lan.expect("review " + m.id)

	tu := comes(t, s.addr, "Tú", caller{login: "Tú", key: town.keys["Tú"], command: "review " + m.id + "@2"})
	tu.expect("Review of game "+m.id, "turn 2 of 4")
	tu.keys("a")
	tu.expect("accuracy", "Best now: ", m.players[0].name+" ahead (+) or behind (-)")
	tu.keys("m")
	tu.expect("a mistake 6 to 10")
	tu.keys("enter")
	tu.gone("a mistake 6 to 10")
	tu.keys("x")
	tu.expect("this was not played", "Best now: ", "Try a turn for ")
	tu.keys("a") // the square under the cursor, to the left
	tu.expect("turn 2 + 1 tried", "Tried: ", "Best now: ")
	tu.keys("esc")
	tu.expect("turn 2 of 4", "Review of game "+m.id)

	mai.keys("r")
	lan.keys("r")
	lan.expect("· game ")
	begun(t, mai, lan)
	again := comes(t, s.addr, "Mai", caller{login: "Mai", key: town.keys["Mai"], command: "review " + m.id})
	again.expect("Review of game " + m.id)
	again.keys("a")
	again.expect("with other people is not over")
	again.keys("left")
	again.expect("turn 3 of 4")
	again.gone("with other people is not over")
}
