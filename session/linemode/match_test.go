package linemode

import (
	"regexp"
	"strings"
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
		wants(t, lan.says("pending"), "thách đấu bạn", "Mai")
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

func TestWhoFindsAGameReadsThatItBegins(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.comes("Mai"), w.comes("Lan")
		mai.says("quick")
		text := lan.says("quick") + lan.hears()
		if mai.hears(); !strings.Contains(text, " begins: ") || strings.Contains(text, " is on: ") {
			t.Errorf("Lan reads\n%s", text)
		}
	})
}

// TestWhoIsMutedIsNotHeardInLines: their words are left out, those of others and
// the turns are not.
func TestWhoIsMutedIsNotHeardInLines(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.comes("Mai"), w.comes("Lan")
		mai.says("seek classic none casual")
		lan.says("seek classic none casual")
		lan.says("say first words")
		wants(t, mai.hears(), "first words")
		wants(t, mai.says("mute Lan"), "Lan")
		lan.says("say second words")
		if text := mai.hears(); strings.Contains(text, "second words") {
			t.Errorf("Mai reads\n%s", text)
		}
		mai.says("unmute Lan")
		lan.says("say third words")
		wants(t, mai.hears(), "third words")
	})
}

// TestWhatRatedGamesSayInLines: the terms at the start, and what the game did to
// the ratings at its end; then how to go on with the match.
func TestWhatRatedGamesSayInLines(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.comes("Mai"), w.comes("Lan")
		mai.says("seek classic 5+3 rated")
		wants(t, lan.says("seek classic 5+3 rated"), "classic, 5+3, rated")
		wants(t, mai.says("clock"), "5:00")
		for range 2 { // before both have moved a game would be called off
			mai.says("1R")
			lan.says("1R")
			mai.says("5L")
			lan.says("5L")
		}
		lan.says("resign")
		lan.says("resign yes")
		text := mai.transcript() + lan.transcript()
		wants(t, text, "* Ratings: ", "1338? (−162)", "1662? (+162)", "Game 2 of 2 begins when both are ready")
	})
}

// A range is for opponents whom one does not know: it says nothing of somebody
// who is challenged by name.
func TestTheRangeOfASeekIsNotThatOfAChallenge(t *testing.T) {
	inTown(t, func(w *town) {
		mai, _ := w.comes("Mai"), w.comes("Lan")
		wants(t, mai.says("seek classic none casual 1400-1600"), "1400–1600")
		if said := mai.says("match lan"); !strings.Contains(said, "You have challenged Lan: classic, no clock, casual.") {
			t.Error(said)
		}
	})
}

// TestAMatchIsToldInLines: what comes next while one is there and when they have
// gone, and who has won, to who looks on as well.
func TestAMatchIsToldInLines(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan, an := w.comes("Mai"), w.comes("Lan", inVietnamese), w.comes("An")
		mai.says("create classic match start=owner")
		lan.says("join 1")
		an.says("watch 1")
		mai.says("ready")
		lan.says("ready")
		wants(t, mai.says("resign yes"), "Game 2 of 2 begins when both are ready: type ready.")
		wants(t, lan.says("stand"), "Ván 2/2 đấu tiếp khi bạn gặp lại Mai.")
		wants(t, mai.hears(), "Lan: left the chair.", "Game 2 of 2 is played when you and Lan meet again.")
		wants(t, an.hears(), "Lan leads 1 – 0. Game 2 of 2 begins when both are ready.", "Lan leads 1 – 0. Game 2 of 2 is played when Mai and Lan meet again.")
		lan.says("sit")
		wants(t, w.comes("Hoa").says("watch 1"), "Lan leads 1 – 0. Game 2 of 2 begins when both are ready.")
		mai.says("ready")
		lan.says("ready")
		wants(t, mai.says("resign yes"), "You lose the match: you 0 – 2 Lan.", "Type ready for another game")
		wants(t, lan.hears(), "Bạn thắng trận: bạn 2 – 0 Mai.")
		wants(t, an.hears(), "Lan wins the match: Lan 2 – 0 Mai.")
	})
}

// TestOneOfTwoOffersIsNamed: with one that waits accept is enough, the next one
// says its name, and to offer the same is to agree.
func TestOneOfTwoOffersIsNamed(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.comes("Mai"), w.comes("Lan", inVietnamese)
		mai.says("create classic clock=5+3 start=owner")
		lan.says("join 1")
		mai.says("ready")
		lan.says("ready")
		mai.says("1R")
		lan.says("1R")
		mai.says("moretime")
		wants(t, lan.hears(), "Mai xin thêm giờ. Gõ accept để đồng ý")
		mai.says("draw")
		wants(t, lan.hears(), "Mai xin hòa. Gõ accept draw để đồng ý, decline draw để từ chối.")
		time.Sleep(room.OfferDead)
		wants(t, lan.says("accept"), "Hãy nói rõ: moretime, draw.")
		wants(t, lan.says("draw"), "Hòa")
		wants(t, mai.hears(), "a draw")
	})
}

// TestAGameThatWasPutOffIsTakenUpInLines: who looks on reads their own words, and
// the other hears that one waits, who is told that they are not here yet.
func TestAGameThatWasPutOffIsTakenUpInLines(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan, an := w.comes("Mai"), w.comes("Lan", inVietnamese), w.comes("An")
		mai.says("create classic clock=5+3 start=owner")
		lan.says("join 1")
		an.says("watch 1")
		mai.says("ready")
		lan.says("ready")
		mai.says("adjourn")
		time.Sleep(room.OfferDead)
		wants(t, lan.says("accept"), "Hai bên đã hoãn ván.")
		wants(t, an.hears(), "* The two players have put the game off to another day.")
		mai.hears()
		id := regexp.MustCompile(`\b[0-9A-Z]{6}\b`).FindString(mai.says("stored"))
		wants(t, mai.says("resume "+id), "Lan (not here yet)", "it goes on when both are here")
		wants(t, lan.hears(), "* Mai đã mở lại ván hai bạn hoãn và đang đợi. Gõ  resume "+id+"  để chơi tiếp.")
		wants(t, lan.says("resume "+id), "Ván")
		wants(t, mai.hears(), "The game goes on")
	})
}
