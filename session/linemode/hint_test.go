package linemode

import (
	"strings"
	"testing"
)

func TestHintsInLines(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.comes("Mai"), w.comes("Lan", inVietnamese)
		mai.says("create start=owner")
		mai.says("bot")
		lan.says("watch 1")
		mai.says("ready")
		lan.hears()
		wants(t, mai.says("hint"), "Hint: 1", " – ", "record notes")
		heard := lan.hears()
		wants(t, heard, "Mai: xin gợi ý (lần thứ 1 trong ván).")
		if strings.Contains(heard, "Gợi ý: 1") {
			t.Errorf("who looks on hears the hint:\n%s", heard)
		}
		mai.says("hint")
		if heard := lan.hears(); heard != "" {
			t.Errorf("the same hint again: %q", heard)
		}
		wants(t, lan.says("hint"), "Bạn đang xem")
		wants(t, mai.says("leave"), "waits 30 minutes for you and is then called off")
		mai.says("leave yes")
		wants(t, mai.says("practise 4"), "type  abort  to call it off) before a new one. Your choice of level 4 was not used.")
	})
}

func TestNoHintsInLinesBetweenPeople(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.meet("start=owner")
		wants(t, mai.says("hint"), "Hints are only for games against bots")
		wants(t, lan.says("hint"), "Hints are only for games against bots")
		lan.hears()
		mai.says("leave yes")
		wants(t, mai.says("hint"), "You are in the lobby")
		if heard := lan.hears(); strings.Contains(heard, "asked for a hint") {
			t.Errorf("one was given:\n%s", heard)
		}
	})
}
