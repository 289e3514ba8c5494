package lobby_test

import (
	"testing"
	"testing/synctest"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// played brings two together for a casual game, which the first resigns. Both
// look at the result.
func (s *square) played(a, b room.Actor) (r *room.Room, first, second *room.Subscription) {
	s.t.Helper()
	r, err := s.PlayNow(s.t.Context(), a)
	if err != nil {
		s.t.Fatal(err)
	}
	first = s.enter(a, r.Number())
	if _, err := s.PlayNow(s.t.Context(), b); err != nil {
		s.t.Fatal(err)
	}
	second = s.enter(b, r.Number())
	if err := r.Do(s.t.Context(), a, room.Resign{}); err != nil {
		s.t.Fatal(err)
	}
	return r, first, second
}

// TestWhoLooksAtAResultIsNotWaiting: one who is ready elsewhere is met, by Play
// now and by a seek.
func TestWhoLooksAtAResultIsNotWaiting(t *testing.T) {
	for _, second := range []string{"play now", "seek"} {
		t.Run(second, func(t *testing.T) {
			inSquare(t, func(t *testing.T, s *square) {
				tu, mai, lan := s.come("Tú"), s.come("Mai"), s.come("Lan")
				old, left, _ := s.played(mai, tu)
				if err := old.Do(t.Context(), mai, room.Stand{}); err != nil {
					t.Fatal(err)
				}
				left.Close()
				r, err := s.Open(t.Context(), mai, room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
				if err != nil {
					t.Fatal(err)
				}
				s.enter(mai, r.Number())
				if err := r.Do(t.Context(), mai, room.Ready{On: true}); err != nil {
					t.Fatal(err)
				}
				doors()[second](s, lan)
				synctest.Wait()
				if !s.together(mai, lan) {
					t.Error("Lan does not meet Mai, who is ready")
				}
			})
		})
	}
}

// TestWhoIsReadyAgainIsMet: at the result of their last game.
func TestWhoIsReadyAgainIsMet(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		tu, mai, lan := s.come("Tú"), s.come("Mai"), s.come("Lan")
		r, left, _ := s.played(mai, tu)
		if err := r.Do(t.Context(), mai, room.Stand{}); err != nil {
			t.Fatal(err)
		}
		left.Close()
		if err := r.Do(t.Context(), tu, room.Ready{On: true}); err != nil {
			t.Fatal(err)
		}
		doors()["play now"](s, lan)
		synctest.Wait()
		if !s.together(tu, lan) {
			t.Error("Lan does not meet Tú")
		}
	})
}

// TestPlayNowGivesUpAChairThatWasLeft: where no game runs any more.
func TestPlayNowGivesUpAChairThatWasLeft(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan := s.come("Mai"), s.come("Lan")
		old, gone, dropped := s.played(mai, lan)
		if err := old.Do(t.Context(), mai, room.Stand{}); err != nil {
			t.Fatal(err)
		}
		gone.Close()
		dropped.Close()
		synctest.Wait()
		doors()["play now"](s, mai)
		doors()["play now"](s, lan)
		synctest.Wait()
		if !s.together(mai, lan) {
			t.Error("Lan is back in the room of the old game")
		}
	})
}

// TestWhoIsGoneDoesNotWait: in the list of rooms, unless days are given for a
// move.
func TestWhoIsGoneDoesNotWait(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai := s.come("Mai")
		waits := func(words string) bool {
			w := wish(t, words)
			r, err := s.Open(t.Context(), mai, w.Options())
			if err != nil {
				t.Fatal(err)
			}
			sub := s.enter(mai, r.Number())
			if list := s.Listing(account.Who{}).Rooms; !list[len(list)-1].Waits() {
				t.Errorf("%s: nobody waits though Mai is there", words)
			}
			sub.Close()
			synctest.Wait()
			list := s.Listing(account.Who{}).Rooms
			return list[len(list)-1].Waits()
		}
		if waits("5+3") {
			t.Error("who has gone waits")
		}
		if !waits("3d") {
			t.Error("a game at days a move waits for nobody")
		}
	})
}

// TestASeekSeatsTheSessionThatSought: not another screen of the same person.
func TestASeekSeatsTheSessionThatSought(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai := s.come("Mai")
		r, err := s.PlayNow(t.Context(), mai)
		if err != nil {
			t.Fatal(err)
		}
		s.enter(mai, r.Number())
		s.come("Lan")
		idle := s.visits["Lan"]
		lines := s.come("Lan")
		s.seek(lines, "")
		if n := s.paired("Lan"); n != r.Number() {
			t.Fatalf("the session that sought is told of room %d", n)
		}
		_, take := idle.Mail()
		for _, l := range take() {
			if _, ok := l.Body.(lobby.Paired); ok {
				t.Error("the other screen is brought to the room")
			}
		}
		if st := state(s.enter(lines, r.Number())); !st.Here {
			t.Error("the session that sought has no control")
		}
	})
}
