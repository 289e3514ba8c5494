package lobby_test

import (
	"testing"
	"testing/synctest"

	"oanquan/lobby/room"
)

// TestASeekMeetsWhoWaitsInAnOpenRoom: whoever came first, by either way.
func TestASeekMeetsWhoWaitsInAnOpenRoom(t *testing.T) {
	fitting := func(t *testing.T) room.Options {
		w := wish(t, "5+3")
		rules, _ := w.Rules()
		return room.Options{Rules: rules, Clock: w.Clock, Starter: room.StartOwner}
	}
	for name, seekFirst := range map[string]bool{"the room was there": false, "the seek was there": true} {
		t.Run(name, func(t *testing.T) {
			inSquare(t, func(t *testing.T, s *square) {
				mai, lan := s.come("Mai"), s.come("Lan")
				if seekFirst {
					s.seek(lan, "5+3")
				}
				r, err := s.Open(t.Context(), mai, fitting(t))
				if err != nil {
					t.Fatal(err)
				}
				s.enter(mai, r.Number())
				if !seekFirst {
					s.seek(lan, "5+3")
				}
				synctest.Wait()
				if n := s.paired("Lan"); n != r.Number() {
					t.Errorf("Lan was told of room %d, want %d", n, r.Number())
				}
				if _, ok := s.SeekOf(lan.Who.ID); ok {
					t.Error("the seek is left behind")
				}
			})
		})
	}
	t.Run("who plays now takes any clock", func(t *testing.T) {
		inSquare(t, func(t *testing.T, s *square) {
			mai, lan := s.come("Mai"), s.come("Lan")
			r, err := s.PlayNow(t.Context(), mai)
			if err != nil {
				t.Fatal(err)
			}
			s.enter(mai, r.Number())
			s.seek(lan, "5+3")
			synctest.Wait()
			if n := s.paired("Lan"); n != r.Number() {
				t.Errorf("Lan was told of room %d, want %d", n, r.Number())
			}
		})
	})
	t.Run("what does not fit", func(t *testing.T) {
		inSquare(t, func(t *testing.T, s *square) {
			mai, lan, tu := s.come("Mai"), s.come("Lan"), s.come("Tú")
			r, err := s.Open(t.Context(), mai, fitting(t))
			if err != nil {
				t.Fatal(err)
			}
			s.enter(mai, r.Number())
			s.block(tu, mai.Who.ID, true)
			s.seek(tu, "5+3")
			for _, other := range []string{"young 5+3", "10+5", "rated 5+3", "5+3 1900-"} {
				s.seek(lan, other)
				synctest.Wait()
				if _, ok := s.SeekOf(lan.Who.ID); !ok {
					t.Errorf("%s met the room", other)
				}
			}
			if _, ok := s.SeekOf(tu.Who.ID); !ok {
				t.Error("Tú met whom they block")
			}
		})
	})
}
