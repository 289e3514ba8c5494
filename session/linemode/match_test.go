package linemode

import (
	"regexp"
	"testing"
	"time"

	"oanquan/lobby/room"
)

func TestTwoWhoSeekInLinesPlay(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.comes("Mai"), w.comes("Lan")
		wants(t, mai.says("seek classic none casual"), "Looking for an opponent: classic, no clock, casual.", "unseek")
		wants(t, lan.says("seeks"), "Mai", "1500?", "classic, no clock, casual")
		wants(t, lan.says("seek classic none casual"), "Your opponent is Mai (classic, no clock, casual).", "You are in room 1")
		wants(t, mai.hears(), "Your opponent is Lan", "You are in room 1", "begins")
		for _, p := range []*person{mai, lan} { // nobody waits for themself
			if text := p.transcript(); regexp.MustCompile("Waiting for .*" + p.name).MatchString(text) {
				t.Errorf("%s reads\n%s", p.name, text)
			}
		}
		if text := mai.says("1R") + lan.says("1R"); text == "" {
			t.Fatal("nobody is told of a move")
		}
		wants(t, mai.transcript()+lan.transcript(), "1. ")
	})
}

func TestAChallengeInLinesIsAccepted(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.comes("Mai"), w.comes("Lan", inVietnamese)
		wants(t, mai.says("match lan young 5+3 casual"), "You have challenged Lan: young quan")
		wants(t, lan.hears(), "* Mai thách đấu bạn: quan non, 5+3, ván thường. Gõ  accept Mai  để nhận lời,  decline Mai  để từ chối.")
		wants(t, lan.says("pending"), "thách bạn", "Mai")
		wants(t, lan.says("decline"), "Bạn đã từ chối Mai.")
		wants(t, mai.hears(), "* Lan declines the challenge.")
		wants(t, mai.says("accept"), "! There is no such challenge.")
		mai.says("match lan young 5+3 casual")
		wants(t, lan.says("accept mai"), "1")
		wants(t, mai.hears(), "* Lan accepts your challenge.")
		if st, ok := w.lobby.Seat(mai.visit.Actor().Who.ID); !ok || st != 1 {
			t.Errorf("no game: room %d", st)
		}
	})
}

func TestWhoIsLeftAloneInLinesSeeksOn(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.comes("Mai"), w.comes("Lan", func(o *Options) { o.Mail = nil })
		mai.says("seek classic none casual")
		lan.says("seek classic none casual")
		wants(t, mai.hears(), "Your opponent is Lan")
		time.Sleep(room.MeetWithin)
		wants(t, mai.hears(), "One of the two did not come", "Lan did not come to the room. You are looking for an opponent again.")
		wants(t, mai.says("pending"), "seeking")
		wants(t, mai.says("unseek"), "You have stopped looking")
		wants(t, mai.says("unseek"), "! You are not looking for an opponent.")
		wants(t, mai.says("seek nonsense"), "! That was not understood.")
		wants(t, mai.says("seek classic 500+3"), "! That clock is not on offer.")
		wants(t, mai.says("seek none rated"), "! Only classic and young")
		wants(t, mai.says("match Bob"), "! They are not here.")
	})
}
