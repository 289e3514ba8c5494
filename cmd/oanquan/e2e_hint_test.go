package main

import (
	"slices"
	"strings"
	"testing"
)

// Lan, who looks on, hears of the hint as soon as it is in the journal, which is
// before Mai has it: then the server is killed.
func TestAKillBetweenTheNoteAndTheHint(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan")
	s := serve(t, town.dir)
	mai, lan := reads(t, s.addr, "Mai", town.as("Mai"), ""), reads(t, s.addr, "Lan", town.as("Lan"), "")
	mai.says("create start=owner")
	mai.hears("room 1")
	mai.says("bot")
	mai.hears("Bot ")
	mai.says("ready")
	id := mai.hearsMatch(`\* Game (\w{6}) begins: Mai – `)[1]
	lan.says("watch " + id)
	lan.hears("* Game " + id + " is on")
	if answer := asks(t, s.addr, town.as("Mai"), "hint"); answer.exit == exitOK || answer.out != "" {
		t.Errorf("exec gives hints: %+v", answer)
	}
	mai.says("hint")
	lan.hears("* Mai: asked for a hint (number 1 of this game).")
	s.kill()
	mai.leaves()
	lan.leaves()
	if strings.Contains(mai.transcript(), "Hint: ") {
		t.Log("the kill came after the answer") // a search of a second is seldom as fast
	}

	s = serve(t, town.dir)
	mai = reads(t, s.addr, "Mai", town.as("Mai"), "")
	mai.hears("back in your seat", "* Your turn.")
	for range 2 {
		mai.says("hint")
		mai.hears("Hint: ", "record notes")
	}
	if g := show(t, s.addr, town.as("Lan"), id); !slices.Equal(g.Aids, []int{1, 0}) {
		t.Errorf("after the restart there are hints %v", g.Aids)
	}
	mai.says("resign yes")
	mai.hears("Game " + id + " is over")
	if g := show(t, s.addr, town.as("Lan"), id); !slices.Equal(g.Aids, []int{1, 0}) {
		t.Errorf("the record has hints %v", g.Aids)
	}
}
