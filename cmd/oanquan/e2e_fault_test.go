package main

import (
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"oanquan/lobby"
	"oanquan/lobby/boltstore"
)

// TestAFullDiskKeepsWhatThereIs fills the disk while people play: what is new is
// refused in their language, what was saved can be read, and the games come back
// by themselves when there is room again.
func TestAFullDiskKeepsWhatThereIs(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan", "Tú", "Hoa")
	var full atomic.Bool
	h := open(t, town.dir, boltstore.Options{BeforeCommit: func(int) error {
		if full.Load() {
			return syscall.ENOSPC
		}
		return nil
	}})
	tu, hoa := town.meet(t, h.addr, "Tú", "Hoa")
	over := begun(t, tu, hoa)
	over.playOn(random(), 2)
	loser, winner := over.mover()
	loser.keys("X")
	loser.expect("Resign this game?")
	loser.keys("y")
	winner.expect("You win!")
	hoa.cut()
	mai, lan := town.meet(t, h.addr, "Mai", "Lan")
	m := begun(t, mai, lan)
	m.playOn(random(), 2)

	full.Store(true)
	saw := witnessed(mai, lan)
	mover, _ := m.mover()
	mover.chooses(m.game.Legal()[0])
	for _, p := range []*person{mai, lan} {
		p.until("the room that closes", func(screen) bool { return saw.sawReopening(p) })
	}
	if got := asks(t, h.addr, caller{login: "Bình", key: newSecret(t)}, "games"); got.exit != 75 || !strings.Contains(got.errs, "khóa của bạn chưa có tài khoản") {
		t.Errorf("a new key: %+v", got)
	}
	binh := comes(t, h.addr, "Bình", caller{login: "Bình", key: newSecret(t)})
	binh.expect("your key gets no account yet")
	if exit := binh.leaves(); exit != 75 {
		t.Errorf("exit code %d", exit)
	}
	hoa = comes(t, h.addr, "Hoa", town.as("Hoa"))
	hoa.expect("Play now")
	hoa.keys("p")
	hoa.expect("The server cannot save anything now.")
	if g := show(t, h.addr, caller{}, over.id); len(g.Places) != 2 {
		t.Errorf("the finished game: %+v", g)
	}

	full.Store(false)
	for _, p := range []*person{mai, lan} {
		p.comesBack(m, saw)
	}
	if got := saw.turns(); got != m.game.Ply() {
		t.Errorf("%d turns were shown, %d were saved", got, m.game.Ply())
	}
	m.playOn(random(), 2)
	if got := asks(t, h.addr, caller{login: "Bình", key: newSecret(t)}, "games"); got.exit != 0 || !strings.Contains(got.out, m.id) {
		t.Errorf("a new key: %+v", got)
	}
	if !strings.Contains(h.log.String(), lobby.ErrNoSpace.Error()) {
		t.Errorf("the log does not say what is wrong")
	}
}
