package main

import (
	"testing"
)

// An empty hall is no reason not to play: Mai begins a game against a bot from
// its screen, Lan with a command, and each is asked less the next time.
func TestABotIsPlayedFromTheHallAndByCommand(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan")
	s := serve(t, town.dir)
	mai := comes(t, s.addr, "Mai", town.as("Mai"))
	mai.expect("Lobby")
	mai.keys("4")
	mai.expect("No room waits for anybody. Press b to play a bot")
	mai.keys("b")
	mai.expect("Which bot do you want to play?", "8  Trạng Nguyên, First Laureate")
	mai.keys("2")
	mai.expect("Bot Khóa Sinh", "game ", "Your turn")

	lan := reads(t, s.addr, "Lan", town.as("Lan"), "")
	lan.says("practise none of them")
	lan.hears("! There is no level “none of them”. Choose one: 1 Học Trò, Pupil;")
	lan.says("practise tham hoa")
	id := lan.hearsMatch(`\* Game (\w{6}) begins: Lan – Bot Thám Hoa,`)[1]
	lan.hears("* Your turn.\n")
	lan.says("3R")
	lan.hears("1. You: ", "2. Bot Thám Hoa: ", "* Your turn.\n")
	if rec := show(t, s.addr, caller{}, id); len(rec.Moves) != 2 {
		t.Errorf("%d turns are recorded", len(rec.Moves))
	}
	lan.says("resign yes")
	lan.hears("* Game " + id + " is over")
	lan.says("ready") // and the bot answers
	lan.hearsMatch(`\* Game (\w{6}) begins: `)

	again := comes(t, s.addr, "Mai", town.as("Mai"))
	again.expect("Bot Khóa Sinh", "game ") // where she plays
}
