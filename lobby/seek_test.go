package lobby_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// square is a hall with people who are known by name, whose ratings the test
// sets.
type square struct {
	*lobby.Lobby
	t       *testing.T
	ratings map[account.ID]float64
	visits  map[string]*lobby.Visit
}

// squareRatings are the same in every pool.
type squareRatings struct {
	lobby.Ratings
	of map[account.ID]float64
}

func (r squareRatings) RatingsOf(id account.ID) (map[rating.Pool]rating.Rating, error) {
	v, ok := r.of[id]
	if !ok {
		return nil, nil
	}
	all := map[rating.Pool]rating.Rating{}
	for _, preset := range []string{"classic", "young"} {
		for _, speed := range clock.Speeds() {
			all[rating.PoolOf(preset, speed.String())] = rating.Rating{Value: v, Deviation: 50, Volatility: rating.StartVolatility, Games: 9, Last: time.Now()}
		}
	}
	return all, nil
}

// Against: nobody has played anybody.
func (squareRatings) Against(_, opponent account.ID) (lobby.Against, error) {
	return lobby.Against{Opponent: account.Who{ID: opponent}}, nil
}

// block lets one person block another, or not any more.
func (s *square) block(a room.Actor, other account.ID, on bool) {
	s.t.Helper()
	_, err := s.ChangeSocial(a, func(so account.Social) (account.Social, error) {
		if !on {
			return so.Without(account.Blocks, other), nil
		}
		return so.With(account.Blocks, other)
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

func inSquare(t *testing.T, story func(*testing.T, *square)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &square{t: t, ratings: map[account.ID]float64{}, visits: map[string]*lobby.Visit{}}
		store := lobbytest.NewStore()
		l, err := lobby.New(lobby.Config{
			Accounts: store, Games: store, Log: log(), House: house, Ratings: squareRatings{of: s.ratings}, Social: store,
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Lobby = l
		story(t, s)
		if err := l.Shutdown(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

// come lets somebody in, with a claimed name unless it begins with "guest".
func (s *square) come(name string) room.Actor {
	s.t.Helper()
	if strings.HasPrefix(name, "guest") {
		s.visits[name] = enter(s.t, s.Lobby, lobby.Arrival{})
		return s.visits[name].Actor()
	}
	v := enter(s.t, s.Lobby, lobby.Arrival{Key: key(name)})
	s.visits[name] = v
	if !v.Actor().Who.Named {
		if _, err := s.Claim(v.Actor(), account.Name(name)); err != nil {
			s.t.Fatal(err)
		}
	}
	return v.Actor()
}

// mail is what somebody has been written since the last time.
func (s *square) mail(name string) []lobby.Message {
	synctest.Wait()
	_, take := s.visits[name].Mail()
	var bodies []lobby.Message
	for _, l := range take() {
		bodies = append(bodies, l.Body)
	}
	return bodies
}

// paired is the room of the pairing that somebody has been written of, 0 for
// none.
func (s *square) paired(name string) room.Number {
	for _, m := range s.mail(name) {
		if p, ok := m.(lobby.Paired); ok {
			return p.Room
		}
	}
	return 0
}

// enter lets somebody look at a room.
func (s *square) enter(a room.Actor, n room.Number) *room.Subscription {
	s.t.Helper()
	r, err := s.Room(a.Who, n)
	if err != nil {
		s.t.Fatal(err)
	}
	return sit(s.t, r, a)
}

func (s *square) seek(a room.Actor, words string) {
	s.t.Helper()
	if err := s.Seek(a, wish(s.t, words)); err != nil {
		s.t.Fatal(err)
	}
}

func wish(t *testing.T, words string) lobby.Wish {
	t.Helper()
	w, err := lobby.ParseWish(strings.Fields(words), lobby.DefaultWish())
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestTwoWhoSeekTheSameMeet(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan := s.come("Mai"), s.come("Lan")
		s.seek(mai, "classic 5+3 rated")
		s.seek(lan, "young 5+3 rated")
		if n := s.paired("Mai"); n != 0 {
			t.Fatal("paired for another game")
		}
		s.seek(lan, "classic 5+3 rated") // in place of the one before
		n := s.paired("Mai")
		if n == 0 || n != s.paired("Lan") || len(s.Seeks(mai.Who)) != 0 {
			t.Fatalf("room %d, seeks %+v", n, s.Seeks(mai.Who))
		}
		sub := s.enter(mai, n)
		if st := state(sub); st.Phase != room.Waiting || len(st.Chairs) != 2 {
			t.Fatalf("%+v", st)
		}
		second := s.enter(lan, n)
		st := state(second)
		if st.Phase != room.Playing || st.Options.Clock != wish(t, "5+3").Clock {
			t.Errorf("phase %v, clock %v", st.Phase, st.Options.Clock)
		}
		if !st.Game.Rated || st.Game.MatchGame != 1 || !slices.Equal(st.Game.Ratings, []int{1500, 1500}) {
			t.Errorf("it is not the first game of a rated match: %+v", st.Game)
		}
		var busy *lobby.BusyError
		if err := s.Seek(mai, wish(t, "")); !errors.As(err, &busy) || busy.Room != n || !busy.Game {
			t.Errorf("a player seeks: %v", err)
		}
	})
}

// A room keeps the chair of who has dropped after a game. That is for their good:
// it does not keep them from another game.
func TestAKeptChairKeepsNobodyFromAnotherGame(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan, tu := s.come("Mai"), s.come("Lan"), s.come("Tú")
		s.seek(mai, "")
		s.seek(lan, "")
		n := s.paired("Lan")
		first, second := s.enter(mai, n), s.enter(lan, n)
		defer second.Close()
		r, err := s.Room(mai.Who, n)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Do(t.Context(), mai, room.Resign{}); err != nil {
			t.Fatal(err)
		}
		var busy *lobby.BusyError
		if err := s.Seek(mai, wish(t, "")); !errors.As(err, &busy) {
			t.Errorf("who looks at her room seeks: %v", err)
		}
		first.Close()
		synctest.Wait()
		s.seek(mai, "")
		if st := state(second); st.ChairOf(mai.Who.ID) >= 0 {
			t.Errorf("she sits there still: %+v", st.Chairs)
		}
		s.seek(tu, "")
		if n := s.paired("Mai"); n == 0 {
			t.Error("she is found no opponent")
		}
	})
}

func TestWhoWasLeftAloneIsPutBack(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan, tu := s.come("Mai"), s.come("Lan"), s.come("Tú")
		s.seek(mai, "")
		pass(time.Minute)
		s.seek(lan, "")
		n := s.paired("Lan")
		sub := s.enter(lan, n)
		if err := s.Seek(lan, wish(t, "young")); err == nil {
			t.Error("who is to meet somebody seeks again")
		}
		pass(room.MeetWithin)
		if st := state(sub); st.Closed != room.ClosedUnmet {
			t.Fatalf("closed %v", st.Closed)
		}
		if got := s.mail("Lan"); !slices.Contains(got, lobby.Message(lobby.PutBack{With: mai.Who})) {
			t.Errorf("Lan has %+v", got)
		}
		if got := s.mail("Mai"); !slices.Contains(got, lobby.Message(lobby.SeekGone{Why: lobby.GoneMissed})) {
			t.Errorf("Mai has %+v", got)
		}
		s.seek(tu, "")
		if n := s.paired("Lan"); n == 0 || n != s.paired("Tú") {
			t.Error("who was put back is not paired")
		}
	})
}

func TestASeekEndsWithItsPerson(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai := s.come("Mai")
		laptop := s.visits["Mai"]
		s.come("Mai") // on a phone
		lan := s.come("Lan")
		s.seek(mai, "classic none casual")
		laptop.Leave()
		if len(s.Seeks(lan.Who)) != 1 {
			t.Fatal("gone though a session is left")
		}
		s.visits["Mai"].Leave()
		if got := s.Seeks(lan.Who); len(got) != 0 {
			t.Errorf("left behind: %+v", got)
		}
		if err := s.Seek(mai, wish(t, "")); !errors.Is(err, lobby.ErrNotHere) {
			t.Errorf("who is not here seeks: %v", err)
		}
		s.seek(lan, "young")
		if _, err := s.Open(t.Context(), lan, room.Options{Rules: engine.Classic(), Starter: room.StartOwner}); err != nil {
			t.Fatal(err)
		}
		if got := s.Seeks(lan.Who); len(got) != 0 {
			t.Errorf("who sat down still seeks: %+v", got)
		}
	})
}

func TestASeekEndsAfterAWhile(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan := s.come("Mai"), s.come("Lan")
		s.seek(mai, "")
		if err := func() error { _, _, err := s.Challenge(t.Context(), mai, lan.Who.ID, wish(t, "")); return err }(); err != nil {
			t.Fatal(err)
		}
		pass(lobby.SeekFor - 1)
		if _, ok := s.SeekOf(mai.Who.ID); !ok {
			t.Fatal("gone too early")
		}
		pass(1)
		if _, ok := s.SeekOf(mai.Who.ID); ok {
			t.Error("still there")
		}
		if in, _ := s.Pending(lan.Who.ID); len(in) != 0 {
			t.Errorf("still challenged: %+v", in)
		}
		if got := s.mail("Mai"); !slices.Contains(got, lobby.Message(lobby.SeekGone{Why: lobby.GoneExpired})) {
			t.Errorf("Mai has %+v", got)
		}
	})
}

func TestNobodyMeetsWhomTheyBlock(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan := s.come("Mai"), s.come("Lan")
		s.block(lan, mai.Who.ID, true)
		s.seek(mai, "")
		s.seek(lan, "")
		pass(5 * time.Minute)
		if n := s.paired("Mai"); n != 0 {
			t.Error("paired with who blocks them")
		}
		if got := s.Seeks(mai.Who); len(got) != 1 || !got[0].Mine {
			t.Errorf("sees %+v", got)
		}
		if _, err := s.TakeSeek(t.Context(), mai, lan.Who.ID); !errors.Is(err, lobby.ErrNoSeek) {
			t.Errorf("took the seek of who blocks them: %v", err)
		}
		for _, a := range [][2]room.Actor{{mai, lan}, {lan, mai}} {
			if _, _, err := s.Challenge(t.Context(), a[0], a[1].Who.ID, wish(t, "")); !errors.Is(err, lobby.ErrNotTaken) {
				t.Errorf("challenged over a block: %v", err)
			}
		}
		s.block(lan, mai.Who.ID, false)
		if n := s.paired("Mai"); n == 0 {
			t.Error("not paired though the block is gone")
		}
	})
}

func TestTheRangeWidensUntilTheyMeet(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan := s.come("Mai"), s.come("Lan")
		s.ratings[mai.Who.ID], s.ratings[lan.Who.ID] = 1400, 1700
		s.seek(mai, "rated")
		s.seek(lan, "rated")
		pass(20*time.Second - 1)
		if n := s.paired("Mai"); n != 0 {
			t.Fatal("300 points apart, and paired at once")
		}
		if got, _ := s.SeekOf(mai.Who.ID); got.Low != 1150 || got.High != 1650 {
			t.Errorf("range %d to %d", got.Low, got.High)
		}
		pass(1)
		if n := s.paired("Mai"); n == 0 {
			t.Error("not paired when the ranges meet")
		}
	})
}

func TestAStoppingServerPairsNobody(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan := s.come("Mai"), s.come("Lan")
		s.seek(mai, "")
		if _, _, err := s.Challenge(t.Context(), mai, lan.Who.ID, wish(t, "")); err != nil {
			t.Fatal(err)
		}
		s.Drain(time.Now().Add(time.Minute), "")
		if got := s.mail("Mai"); len(got) != 2 || got[0] != (lobby.Message)(lobby.SeekGone{Why: lobby.GoneClosing}) {
			t.Errorf("Mai has %+v", got)
		}
		if got := s.mail("Lan"); len(got) != 2 {
			t.Errorf("Lan has %+v", got)
		}
		if err := s.Seek(lan, wish(t, "")); !errors.Is(err, lobby.ErrClosing) {
			t.Errorf("seek: %v", err)
		}
		if _, _, err := s.Challenge(t.Context(), lan, mai.Who.ID, wish(t, "")); !errors.Is(err, lobby.ErrClosing) {
			t.Errorf("challenge: %v", err)
		}
	})
}

func TestWishesAreLimited(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai := s.come("Mai")
		for i := range 20 {
			s.seek(mai, fmt.Sprintf("%d+1", i+1))
		}
		if err := s.Seek(mai, wish(t, "30+1")); !errors.Is(err, lobby.ErrWishesFew) {
			t.Errorf("the 21st: %v", err)
		}
		pass(time.Minute)
		s.seek(mai, "30+1")
	})
}

func TestRatedGamesAreForNames(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		guest, mai := s.come("guest"), s.come("Mai")
		if err := s.Seek(guest, wish(t, "rated")); !errors.Is(err, room.ErrRatedAccount) {
			t.Errorf("a guest: %v", err)
		}
		s.seek(mai, "rated")
		if got := s.Seeks(guest.Who); len(got) != 1 || got[0].Suits {
			t.Errorf("a guest may take %+v", got)
		}
		if _, err := s.TakeSeek(t.Context(), guest, mai.Who.ID); !errors.Is(err, room.ErrRatedAccount) {
			t.Errorf("a guest takes it: %v", err)
		}
		if _, _, err := s.Challenge(t.Context(), mai, guest.Who.ID, wish(t, "rated")); !errors.Is(err, room.ErrRatedAccount) {
			t.Errorf("challenges a guest: %v", err)
		}
	})
}

func TestASeekIsTakenFromTheList(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan := s.come("Mai"), s.come("Lan")
		s.ratings[mai.Who.ID], s.ratings[lan.Who.ID] = 1400, 2000
		s.seek(mai, "rated -1900")
		if _, err := s.TakeSeek(t.Context(), lan, mai.Who.ID); !errors.Is(err, lobby.ErrUnsuited) {
			t.Errorf("above the range: %v", err)
		}
		s.ratings[lan.Who.ID] = 1900
		s.seek(lan, "young")
		r, err := s.TakeSeek(t.Context(), lan, mai.Who.ID)
		if err != nil {
			t.Fatal(err)
		}
		if n := s.paired("Mai"); n != r.Number() || s.paired("Lan") != 0 {
			t.Errorf("Mai was told of room %d", n)
		}
		s.enter(lan, r.Number())
		pass(room.MeetWithin)
		if got, ok := s.SeekOf(lan.Who.ID); !ok || got.Wish.Preset != "young" {
			t.Errorf("Lan's own seek did not come back: %+v", got)
		}
	})
}

func TestPlayNowTakesASeek(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		mai, lan := s.come("Mai"), s.come("Lan")
		s.seek(mai, "classic 5+3 casual")
		r, err := s.PlayNow(t.Context(), lan)
		if err != nil || r.Number() != s.paired("Mai") {
			t.Errorf("room %v, %v", r, err)
		}
	})
}

func TestWishText(t *testing.T) {
	for _, text := range []string{"classic 5+3 rated", "young none casual", "five 3d casual 1400-", "classic 30s rated -1700", "classic 0.5+0 casual 1000-2000"} {
		w, err := lobby.ParseWish(strings.Fields(text), lobby.Wish{})
		if err != nil || w.String() != text {
			t.Errorf("%q is read as %q, %v", text, w, err)
		}
	}
	base := lobby.DefaultWish()
	for text, want := range map[string]error{
		"triangle": lobby.ErrWishRules, "2000-1000": lobby.ErrWishRange, "1-": lobby.ErrWishRange, "x-y": lobby.ErrWishRange,
		"none rated": room.ErrRated, "five rated": room.ErrRated, "nhanh": lobby.ErrWishWord, "": nil,
	} {
		if _, err := lobby.ParseWish(strings.Fields(text), base); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
	if _, err := lobby.ParseWish([]string{"500+3"}, base); err == nil {
		t.Error("a clock out of limits")
	}
}
