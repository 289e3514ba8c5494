package lobby_test

import (
	"errors"
	"slices"
	"testing"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

func (s *square) challenge(a, to room.Actor, words string) lobby.ChallengeID {
	s.t.Helper()
	id, _, err := s.Challenge(s.t.Context(), a, to.Who.ID, wish(s.t, words))
	if err != nil {
		s.t.Fatal(err)
	}
	return id
}

func TestAChallengeIsAcceptedAndPlayed(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan := s.come("Mai"), s.come("Lan")
		s.seek(mai, "young")
		id := s.challenge(mai, lan, "classic 10+5 casual")
		want := lobby.Challenged{ID: id, From: mai.Who, Wish: wish(t, "classic 10+5 casual")}
		got, ok := s.mail("Lan")[0].(lobby.Challenged)
		if got.Rating = want.Rating; !ok || got != want {
			t.Fatalf("Lan has %+v", got)
		}
		r, err := s.Accept(t.Context(), lan, id)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.mail("Mai"); !slices.Contains(got, lobby.Message(lobby.Answered{ID: id, By: lan.Who, Accepted: true, Room: r.Number(), Why: lobby.GoneAccepted})) {
			t.Errorf("Mai has %+v", got)
		}
		if len(s.Seeks(lan.Who)) != 0 {
			t.Error("who is to play still seeks")
		}
		if _, err := s.Accept(t.Context(), lan, id); !errors.Is(err, lobby.ErrNoChallenge) {
			t.Errorf("accepted twice: %v", err)
		}
		s.enter(lan, r.Number())
		if st := state(s.enter(mai, r.Number())); st.Phase != room.Playing {
			t.Errorf("phase %v", st.Phase)
		}
	})
}

func TestChallengesEnd(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan, tu := s.come("Mai"), s.come("Lan"), s.come("Tú")
		id := s.challenge(mai, lan, "")
		if err := s.Decline(tu, id); !errors.Is(err, lobby.ErrNoChallenge) {
			t.Errorf("somebody else declines: %v", err)
		}
		if err := s.Withdraw(lan, id); !errors.Is(err, lobby.ErrNoChallenge) {
			t.Errorf("the challenged withdraws: %v", err)
		}
		if err := s.Decline(lan, id); err != nil {
			t.Fatal(err)
		}
		if got := s.mail("Mai"); len(got) != 1 || got[0] != (lobby.Message)(lobby.Answered{ID: id, By: lan.Who, Why: lobby.GoneDeclined}) {
			t.Errorf("declined: %+v", got)
		}
		s.mail("Lan")
		id = s.challenge(mai, lan, "")
		if err := s.Withdraw(mai, id); err != nil {
			t.Fatal(err)
		}
		if got := s.mail("Lan"); len(got) != 2 || got[1] != (lobby.Message)(lobby.ChallengeGone{ID: id, From: mai.Who, Why: lobby.GoneWithdrawn}) {
			t.Errorf("withdrawn: %+v", got)
		}
		id = s.challenge(mai, lan, "")
		s.mail("Mai")
		s.visits["Lan"].Leave()
		if got := s.mail("Mai"); len(got) != 1 || got[0] != (lobby.Message)(lobby.Answered{ID: id, By: lan.Who, Why: lobby.GoneLeft}) {
			t.Errorf("left: %+v", got)
		}
		toTu := s.challenge(mai, tu, "")
		r, err := s.Practise(t.Context(), mai, 1)
		if err != nil {
			t.Fatal(err)
		}
		s.enter(mai, r.Number())
		if got := s.mail("Mai"); len(got) != 1 || got[0] != (lobby.Message)(lobby.Answered{ID: toTu, By: tu.Who, Why: lobby.GoneBusy}) {
			t.Errorf("who plays is told: %+v", got)
		}
		if got := s.mail("Tú"); len(got) != 2 || got[1] != (lobby.Message)(lobby.ChallengeGone{ID: toTu, From: mai.Who, Why: lobby.GonePlaying}) {
			t.Errorf("who waits is told: %+v", got)
		}
		if in, out := s.Pending(tu.Who.ID); len(in)+len(out) != 0 {
			t.Errorf("the challenger plays, and there is %+v", in)
		}
		if _, _, err := s.Challenge(t.Context(), tu, mai.Who.ID, wish(t, "")); !errors.Is(err, lobby.ErrTheyPlay) {
			t.Errorf("challenged while playing: %v", err)
		}
	})
}

func TestTwoWhoChallengeEachOtherPlay(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan := s.come("Mai"), s.come("Lan")
		s.challenge(mai, lan, "classic 5+3 casual")
		_, r, err := s.Challenge(t.Context(), lan, mai.Who.ID, wish(t, "classic 5+3 casual"))
		if err != nil || r == nil {
			t.Errorf("room %v, %v", r, err)
		}
	})
}

func TestChallengesAreLimited(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai := s.come("Mai")
		if _, _, err := s.Challenge(t.Context(), mai, mai.Who.ID, wish(t, "")); !errors.Is(err, lobby.ErrYourself) {
			t.Errorf("themself: %v", err)
		}
		for i := range 5 {
			s.challenge(mai, s.come("guest"+string(rune('a'+i))), "")
		}
		f := s.come("guestf")
		if _, _, err := s.Challenge(t.Context(), mai, f.Who.ID, wish(t, "")); !errors.Is(err, lobby.ErrManyChallenges) {
			t.Errorf("the sixth: %v", err)
		}
		if _, _, err := s.Challenge(t.Context(), mai, account.NewBotID(3), wish(t, "")); !errors.Is(err, lobby.ErrNotHere) {
			t.Errorf("a bot: %v", err)
		}
	})
}

func TestASessionThatComesHearsOfChallenges(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan := s.come("Mai"), s.come("Lan")
		id := s.challenge(mai, lan, "")
		s.come("Lan") // on a phone
		if got := s.mail("Lan"); len(got) != 1 || got[0].(lobby.Challenged).ID != id {
			t.Errorf("the phone has %+v", got)
		}
	})
}

func TestHereFindsPeopleByName(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, guest := s.come("Mai"), s.come("guest")
		for text, want := range map[string]account.ID{"mái": mai.Who.ID, guest.Who.Name: guest.Who.ID, "Lan": ""} {
			if got, err := s.Here(text); got.ID != want || (want == "") != errors.Is(err, lobby.ErrNotHere) {
				t.Errorf("%s: %+v, %v", text, got, err)
			}
		}
	})
}
