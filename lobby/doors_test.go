package lobby_test

import (
	"testing"
	"testing/synctest"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// door is a way in which somebody who has never chosen anything looks for a
// game.
type door func(s *square, a room.Actor)

// doors are what the keys and commands come to: Play now of the first screen and
// quick, p in the hall and seek, and n in the hall with create.
func doors() map[string]door {
	return map[string]door{
		"play now": func(s *square, a room.Actor) {
			r, err := s.PlayNow(s.t.Context(), a)
			if err != nil {
				s.t.Fatal(err)
			}
			s.enter(a, r.Number())
		},
		"seek": func(s *square, a room.Actor) {
			if err := s.Seek(a, lobby.WishOf(a.Who, "")); err != nil {
				s.t.Fatal(err)
			}
		},
		"open room": func(s *square, a room.Actor) {
			r, err := s.Open(s.t.Context(), a, room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
			if err != nil {
				s.t.Fatal(err)
			}
			s.enter(a, r.Number())
		},
	}
}

// together tells whether both have a chair in one room.
func (s *square) together(a, b room.Actor) bool {
	for _, r := range s.Listing(a.Who).Rooms {
		sits := map[account.ID]bool{}
		for _, c := range r.Chairs {
			sits[c.Who.ID] = true
		}
		if sits[a.Who.ID] && sits[b.Who.ID] {
			return true
		}
	}
	return false
}

// TestTwoWhoPlayNowInOneInstantMeet: before the first is in the room.
func TestTwoWhoPlayNowInOneInstantMeet(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan := s.come("Mai"), s.come("Lan")
		for _, a := range []room.Actor{mai, lan} {
			if _, err := s.PlayNow(t.Context(), a); err != nil {
				t.Fatal(err)
			}
		}
		if !s.together(mai, lan) {
			t.Error("each waits in a room of their own")
		}
	})
}

// TestWhoPlaysNowIsNotBroughtIntoOtherGames: into rated ones, other rules or days
// for a move, of rooms and of seeks.
func TestWhoPlaysNowIsNotBroughtIntoOtherGames(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan := s.come("Mai"), s.come("Lan")
		for _, words := range []string{"classic 5+3 rated", "young 5+3 casual", "classic 3d casual"} {
			w := wish(t, words)
			rules, _ := w.Rules()
			r, err := s.Open(t.Context(), mai, room.Options{Rules: rules, Clock: w.Clock, Rated: w.Rated, Starter: room.StartRandom})
			if err != nil {
				t.Fatal(err)
			}
			sub := s.enter(mai, r.Number())
			for _, seek := range []bool{false, true} {
				if seek {
					sub.Close()
					if err := r.Do(t.Context(), mai, room.Stand{}); err != nil {
						t.Fatal(err)
					}
					s.seek(mai, words)
				}
				own, err := s.PlayNow(t.Context(), lan)
				if err != nil {
					t.Fatal(err)
				}
				synctest.Wait()
				if s.together(mai, lan) {
					t.Errorf("%s, by a seek %v: they play", words, seek)
				}
				if err := own.Do(t.Context(), lan, room.Stand{}); err != nil {
					t.Fatal(err)
				}
			}
			_ = s.Unseek(mai.Who.ID)
		}
	})
}

// TestTheClockOfWhoHasChosenOneCounts: also where who came first takes any.
func TestTheClockOfWhoHasChosenOneCounts(t *testing.T) {
	for first, enter := range doors() {
		if first == "open room" {
			continue
		}
		inSquare(t, func(t *testing.T, s *square) {
			mai, lan := s.come("Mai"), s.come("Lan")
			enter(s, mai)
			synctest.Wait()
			s.seek(lan, "3+2")
			synctest.Wait()
			if !s.together(mai, lan) {
				t.Fatalf("%s: they do not meet", first)
			}
			n := s.paired("Lan")
			if r, _ := s.Room(lan.Who, n); state(s.enter(lan, r.Number())).Options.Clock != wish(t, "3+2").Clock {
				t.Errorf("%s: another clock", first)
			}
		})
	}
}

// TestARatedSeekMeetsARatedRoom: within its range alone.
func TestARatedSeekMeetsARatedRoom(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan, guest := s.come("Mai"), s.come("Lan"), s.come("guest")
		w := wish(t, "rated")
		r, err := s.Open(t.Context(), mai, room.Options{Rules: engine.Classic(), Clock: w.Clock, Rated: true, Starter: room.StartRandom})
		if err != nil {
			t.Fatal(err)
		}
		s.enter(mai, r.Number())
		s.seek(guest, "")
		s.seek(lan, "rated 1900-")
		synctest.Wait()
		if s.together(mai, lan) || s.together(mai, guest) {
			t.Error("out of the range, or casual")
		}
		s.seek(lan, "rated")
		synctest.Wait()
		if !s.together(mai, lan) {
			t.Error("they do not meet")
		}
	})
}

// TestNewcomersMeetByWhateverDoor: named with named, named with guest and guest
// with guest, whoever comes first.
func TestNewcomersMeetByWhateverDoor(t *testing.T) {
	for first, enter := range doors() {
		for second, follow := range doors() {
			if second == "open room" && first != "seek" {
				continue // whoever opens a room has passed by those in the list, and wants others to come
			}
			t.Run(first+" then "+second, func(t *testing.T) {
				inSquare(t, func(t *testing.T, s *square) {
					people := []room.Actor{s.come("Mai"), s.come("Lan"), s.come("Tú"), s.come("guest 1"), s.come("guest 2"), s.come("guest 3")}
					for _, pair := range [][2]int{{0, 1}, {2, 3}, {4, 5}} {
						a, b := people[pair[0]], people[pair[1]]
						enter(s, a)
						synctest.Wait()
						follow(s, b)
						synctest.Wait()
						if !s.together(a, b) {
							t.Errorf("%s and %s do not meet", a.Who.Name, b.Who.Name)
						}
					}
				})
			})
		}
	}
}
