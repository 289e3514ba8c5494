package main

import (
	"strings"
	"testing"
	"time"
)

// inHall is somebody of the town in the hall.
func (t town) inHall(tb testing.TB, addr, name string) *person {
	tb.Helper()
	p := comes(tb, addr, name, t.as(name))
	p.expect("Play now")
	p.keys("4")
	p.expect("People")
	return p
}

func TestOpponentsAreFound(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan", "Hoa", "Tú")
	s := serve(t, town.dir)

	t.Run("quick match", func(t *testing.T) {
		mai, lan := town.inHall(t, s.addr, "Mai"), town.inHall(t, s.addr, "Lan")
		mai.keys("p")
		mai.expect("Looking for an opponent 0:0")
		lan.expect("classic, any clock, casual", "seeking")
		lan.keys("p")
		starts := func(sc screen) bool { // the room waits for who is still to come, too
			return sc.has("Make your first move") || sc.has("Waiting for") && sc.game().game != "" && !sc.has("to come")
		}
		mover := mai
		if !mai.until("a game", starts).has("Make your first move") {
			mover = lan
		}
		mover.expect("Make your first move")
		mover.keys("3", "d")
		mover.gone("Make your first move")
		var games said
		for range 100 { // the choice of a side hides these words, too
			if games = asks(t, s.addr, caller{}, "games --json"); strings.Contains(games.out, `"ply":1`) {
				break
			}
		}
		if !strings.Contains(games.out, `"ply":1`) {
			t.Errorf("games says\n%s%s", games.out, games.errs)
		}
		mai.cut()
		lan.cut()
	})
	t.Run("a challenge in lines", func(t *testing.T) {
		hoa, tu := reads(t, s.addr, "Hoa", town.as("Hoa"), ""), reads(t, s.addr, "Tú", town.as("Tú"), "")
		tu.hears("Hello Tú!\n")
		hoa.says("match tú young 3+2 casual")
		tu.hears("* Hoa challenges you: young quan, 3+2, casual. Type  accept Hoa  or  decline Hoa.\n")
		tu.says("accept")
		id := hoa.hearsMatch(`\* Game (\w{6}) begins`)[1]
		tu.hears("* Game " + id + " begins")
		hoa.says("resign yes")
		tu.says("quit")
		hoa.says("quit")
	})
	t.Run("who vanishes seeks no more", func(t *testing.T) {
		guest := comes(t, s.addr, "a guest", caller{})
		guest.expect("Play now")
		guest.keys("4")
		guest.expect("People")
		guest.keys("p")
		guest.expect("Looking for an opponent")
		if said := asks(t, s.addr, caller{}, "seeks --json"); !strings.Contains(said.out, `"clock":"any","rated":false`) {
			t.Fatalf("seeks says\n%s%s", said.out, said.errs)
		}
		guest.cut()
		for end := time.Now().Add(20 * time.Second); ; {
			said := asks(t, s.addr, caller{}, "seeks --json")
			if strings.Contains(said.out, `"seeks":[]`) {
				break
			}
			if time.Now().After(end) {
				t.Fatalf("a seek is left behind: %s", said.out)
			}
		}
	})
}
