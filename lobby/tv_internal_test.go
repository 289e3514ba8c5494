package lobby

import (
	"slices"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// running is a game between two people with these ratings, 0 for none.
func running(n room.Number, game room.GameID, a, b float64, watchers int) RoomLine {
	r := RoomLine{Number: n, Game: game, Rules: engine.Classic(), Phase: room.Playing, Watchers: watchers}
	for i, points := range []float64{a, b} {
		who := account.Who{ID: account.ID(string(game) + string(rune('A'+i))), Named: true}
		r.Chairs = append(r.Chairs, room.Chair{Who: who})
		if points > 0 {
			r.Ratings = append(r.Ratings, rating.Rating{Value: points, Deviation: 60, Volatility: 0.06, Games: 40})
		}
	}
	return r
}

func ids(games []RoomLine) string {
	s := ""
	for _, g := range games {
		s += string(g.Game)
	}
	return s
}

func TestGamesAreSorted(t *testing.T) {
	noon := time.Date(2026, 8, 17, 12, 0, 0, 0, time.UTC)
	list := []RoomLine{
		{Number: 1, Phase: room.Waiting},
		running(2, "a", 0, 0, 9), running(3, "b", 1500, 1600, 0), running(4, "c", 1700, 1600, 2), running(5, "d", 0, 0, 2),
	}
	for i, minutes := range []int{0, 5, 9, 1, 9} {
		list[i].Begun = noon.Add(time.Duration(minutes) * time.Minute)
	}
	for _, c := range []struct {
		by   Sort
		want string
	}{{SortRating, "cbad"}, {SortWatchers, "acdb"}, {SortTime, "dbac"}} {
		if got := ids(c.by.Games(list)); got != c.want {
			t.Errorf("by %s: %s, want %s", c.by, got, c.want)
		}
	}
	if ids(list[1:]) != "abcd" {
		t.Error("the list itself has been sorted")
	}
}

func TestAGuessIsNotTheBestGame(t *testing.T) {
	guess := running(1, "a", 2400, 2300, 0)
	for i := range guess.Ratings {
		guess.Ratings[i].Deviation = 300
	}
	if points, sure, known := guess.Rating(); points != 2350 || sure || !known {
		t.Errorf("rating %d, sure %v, known %v", points, sure, known)
	}
	if got := ids(Worth([]RoomLine{guess, running(2, "b", 1600, 1560, 0)})); got != "ba" {
		t.Errorf("order %s", got)
	}
	half := running(3, "c", 1800, 1800, 0)
	half.Ratings[1] = rating.Start()
	if _, _, known := half.Rating(); known {
		t.Error("a rating is known although one of them has never played")
	}
}

func TestWhatIsWorthWatching(t *testing.T) {
	private, paused, days := running(1, "p", 2000, 2000, 50), running(2, "q", 2000, 2000, 50), running(3, "r", 2000, 2000, 50)
	private.Private, paused.Phase, days.Clock = true, room.Paused, clock.Control{Kind: clock.Days, Step: clock.Day}
	alone := running(8, "e", 0, 0, 9)
	alone.Chairs[0].Away, alone.Chairs[1].Who.ID = time.Now(), "!3B0T"
	bots, away := running(4, "b", 0, 0, 90), running(5, "c", 1900, 1900, 3)
	bots.Chairs[1].Who.ID = "!3B0T"
	away.Chairs[0].Away = time.Now()
	if got := ids(Worth([]RoomLine{private, paused, days, bots, away, alone, running(6, "d", 0, 0, 0)})); got != "dcb" {
		t.Errorf("order %s", got)
	}
}

// TestTheBusiestGameIsOneThatIsPlayedNow: and not one's own.
func TestTheBusiestGameIsOneThatIsPlayedNow(t *testing.T) {
	days, own, away := running(1, "d", 0, 0, 9), running(2, "o", 0, 0, 9), running(3, "a", 0, 0, 9)
	days.Clock = clock.Control{Kind: clock.Days, Step: clock.Day}
	own.Chairs[0].Who.ID = "MA1"
	away.Chairs[1].Away = time.Now()
	quiet, watched := running(4, "q", 0, 0, 1), running(5, "w", 0, 0, 2)
	list := []RoomLine{{Number: 6, Phase: room.Waiting}, days, own, away, quiet, watched}
	for _, want := range []string{"w", "q", "a", "d"} {
		best, ok := Listing{Rooms: list}.Busiest("MA1")
		if !ok || string(best.Game) != want {
			t.Fatalf("%q, %v, want %q", best.Game, ok, want)
		}
		list = slices.DeleteFunc(list, func(r RoomLine) bool { return r.Game == best.Game })
	}
	if best, ok := (Listing{Rooms: list}).Busiest("MA1"); ok {
		t.Errorf("her own game: %+v", best)
	}
}

func TestTVStaysWithAGame(t *testing.T) {
	noon := time.Date(2026, 8, 17, 12, 0, 0, 0, time.UTC)
	a, b := running(1, "a", 1500, 1500, 1), running(2, "b", 1600, 1600, 9)
	on := channel{}.next(Worth([]RoomLine{a}), noon)
	if on.game != "a" || on.room != 1 {
		t.Fatalf("on: %+v", on)
	}
	if later := on.next(Worth([]RoomLine{a, b}), noon.Add(time.Hour)); later != on {
		t.Errorf("it hops for a game that is hardly better: %+v", later)
	}
	far := running(3, "c", 1700, 1700, 0)
	if soon := on.next(Worth([]RoomLine{a, far}), noon.Add(HopAfter-time.Second)); soon != on {
		t.Errorf("it hops at once: %+v", soon)
	}
	if later := on.next(Worth([]RoomLine{a, far}), noon.Add(HopAfter)); later.game != "c" {
		t.Errorf("it misses a far better game: %+v", later)
	}
	gone := a
	gone.Chairs = append([]room.Chair(nil), a.Chairs...)
	gone.Chairs[1].Away = noon
	if later := on.next(Worth([]RoomLine{gone, b}), noon.Add(HopAfter)); later.game != "b" {
		t.Errorf("it stays where nobody plays: %+v", later)
	}
	if next := on.next(Worth([]RoomLine{b}), noon.Add(time.Second)); next.game != "b" || !next.since.Equal(noon.Add(time.Second)) {
		t.Errorf("after the end: %+v", next)
	}
	if none := on.next(nil, noon); none != (channel{}) {
		t.Errorf("with no game at all: %+v", none)
	}
}

func TestFollowingFindsOpenRoomsOnly(t *testing.T) {
	private, waiting, game := running(1, "p", 0, 0, 0), running(2, "", 0, 0, 0), running(3, "g", 0, 0, 0)
	private.Private = true
	id := account.ID("MA1")
	for _, r := range []*RoomLine{&private, &waiting, &game} {
		r.Chairs[0].Who.ID = id
	}
	for _, c := range []struct {
		rooms []RoomLine
		n     room.Number
		plays bool
	}{
		{[]RoomLine{private}, 0, false},
		{[]RoomLine{private, waiting}, 2, false},
		{[]RoomLine{waiting, game}, 3, true},
		{[]RoomLine{game, waiting}, 3, true},
	} {
		n, plays, ok := Listing{Rooms: c.rooms}.Follow(id)
		if n != c.n || plays != c.plays || ok != (c.n != 0) {
			t.Errorf("%v: room %d, playing %v, %v", ids(c.rooms), n, plays, ok)
		}
	}
	hidden := Listing{Rooms: []RoomLine{game}, People: []Person{{Who: account.Who{ID: id}, Hidden: true}}}
	if _, _, ok := hidden.Follow(id); ok {
		t.Error("somebody is followed who does not let be seen where they are")
	}
}
