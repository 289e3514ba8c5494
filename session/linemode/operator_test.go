package linemode

import (
	"context"
	"strings"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/room"
)

func TestWhatOperatorsDoIsToldInLines(t *testing.T) {
	inTown(t, func(w *town) {
		if err := w.lobby.SetMotds(lobby.Motd{Language: "en", Text: "Happy new year"}, lobby.Motd{Language: "vi", Text: "Chúc mừng năm mới"}); err != nil {
			t.Fatal(err)
		}
		mai, lan := w.meet("classic")
		wants(t, mai.transcript(), "* Ô ăn quan. Hello Mai!", "* Today: Happy new year")
		hoa := w.comes("Hoa", inVietnamese)
		wants(t, hoa.hears(), "* Tin hôm nay: Chúc mừng năm mới")
		mai.hears()
		lan.hears()

		w.lobby.PostAll(lobby.Announced{Text: "bảo trì lúc 22 giờ"})
		wants(t, mai.hears(), "* Notice: bảo trì lúc 22 giờ")
		wants(t, hoa.hears(), "* Thông báo: bảo trì lúc 22 giờ")
		until := time.Now().Add(time.Hour)
		mute := lobby.Ban{Kind: lobby.BanAccount, Value: string(mai.visit.Actor().Who.ID), Reason: "noise", Since: time.Now(), Until: until}
		if _, err := w.lobby.Mute(mute); err != nil {
			t.Fatal(err)
		}
		const told = "An operator has muted you until 01:00 UTC, 1 Jan 2000: you can play, but not write to others. Reason: noise"
		wants(t, mai.hears(), "* "+told)
		for _, line := range []string{"say hello", "tell Lan hello", "shout hello", "report Lan noise"} {
			wants(t, mai.says(line), told)
		}
		if text := lan.hears(); text != "* Notice: bảo trì lúc 22 giờ\n" {
			t.Errorf("Lan heard %q", text)
		}
		if err := w.lobby.Unmute(mute.Kind, mute.Value); err != nil {
			t.Fatal(err)
		}
		wants(t, mai.hears(), "* You may write to others again.")
		mai.says("say hello")
		wants(t, lan.hears(), "hello")

		// The lobby tells of a drain at once, and letters remind of it.
		w.lobby.Drain(time.Now().Add(10*time.Minute), "new kernel")
		w.lobby.PostAll(lobby.Stopping{Left: 10 * time.Minute, Why: "new kernel", First: true})
		if text := mai.hears(); text != "* The server is about to stop: no new rooms or games; the server stops at 00:10 UTC. Running games are kept.\n* new kernel\n" {
			t.Errorf("Mai heard %q", text)
		}
		w.lobby.PostAll(lobby.Stopping{Left: 5 * time.Minute, Why: "new kernel"})
		wants(t, hoa.hears(), "* Máy chủ dừng sau 5 phút nữa. Ván dở được giữ lại. Lý do: new kernel")
		w.lobby.StayOpen()
		w.lobby.PostAll(lobby.StaysUp{})
		if text := lan.hears(); !strings.HasSuffix(text, "new rooms and games are welcome.\n") {
			t.Errorf("Lan heard %q", text)
		}

		mai.hears()
		id := w.game(1)
		if _, err := w.lobby.Adjudicate(context.Background(), id, lobby.VerdictWin, engine.Seat(1), "stalling"); err != nil {
			t.Fatal(err)
		}
		wants(t, mai.hears(), "decided by an operator", "* An operator decided game "+string(id)+": Lan wins. Reason: stalling")
		if _, err := w.lobby.CloseRoom(context.Background(), 1, "noise"); err != nil {
			t.Fatal(err)
		}
		wants(t, lan.hears(), "* An operator has closed this room.", "* An operator has closed room 1. Reason: noise")
	})
}

// game is the ID of the game that runs in a room.
func (w *town) game(n room.Number) room.GameID {
	for _, r := range w.lobby.Listing(w.all[0].visit.Actor().Who).Rooms {
		if r.Number == n {
			return r.Game
		}
	}
	w.t.Fatalf("no room %d", n)
	return ""
}
