package lobby_test

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/notation"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// club is a lobby with a store into which results are written directly.
type club struct {
	*lobby.Lobby
	t     *testing.T
	store *lobbytest.Store
	now   time.Time
	games int
}

var (
	mai = account.Who{ID: "MA1000000001", Name: "Mai", Named: true}
	nam = account.Who{ID: "NAM000000002", Name: "Nam", Named: true}
)

func newClub(t *testing.T) *club {
	t.Helper()
	c := &club{t: t, store: lobbytest.NewStore(), now: time.Now()}
	for _, who := range []account.Who{mai, nam} {
		err := c.store.Create(account.Account{
			ID: who.ID, Name: account.Name(who.Name), Keys: []account.Key{{Fingerprint: account.Fingerprint(who.ID)}},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	l, err := lobby.New(lobby.Config{
		Accounts: c.store, Games: c.store, Ratings: c.store, Social: c.store, Reports: c.store,
		Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return c.now },
	})
	if err != nil {
		t.Fatal(err)
	}
	c.Lobby = l
	t.Cleanup(func() { _ = l.Shutdown(t.Context()) })
	return c
}

// played writes the end of a game; edit may make it another.
func (c *club) played(a, b account.Who, edit func(*room.Finish)) {
	c.t.Helper()
	c.games++
	id := room.GameID(fmt.Sprintf("G%05d", c.games))
	f := room.Finish{
		Record: record.Game{
			ID: record.ID(id), Date: c.now, Rules: engine.Classic(), Rated: true, Clock: "5+3", Ending: record.Resign, EndedBy: 1, Places: []int{1, 2},
		},
		Players: []account.ID{a.ID, b.ID},
	}
	if edit != nil {
		edit(&f)
	}
	for _, e := range []room.Entry{{Game: id, Begin: &room.Begin{V: room.FormatVersion}}, {Game: id, Finish: &f}} {
		if err := <-c.store.Commit(e); err != nil {
			c.t.Fatal(err)
		}
	}
}

func casual(f *room.Finish) { f.Record.Rated = false }

func aborted(f *room.Finish) {
	f.Record.Ending, f.Record.EndedBy, f.Record.Places = record.Aborted, engine.NoSeat, nil
}

func TestEachBeginsEquallyOftenAgainstTheOther(t *testing.T) {
	c := newClub(t)
	fair := func(want account.ID) {
		t.Helper()
		for _, pair := range [][2]account.ID{{mai.ID, nam.ID}, {nam.ID, mai.ID}} {
			if got, err := c.Fair(pair[0], pair[1]); err != nil || got != want {
				t.Errorf("after %d games %v begin: %q, %v; want %q", c.games, pair, got, err, want)
			}
		}
	}
	fair("")
	c.played(mai, nam, nil)
	fair(nam.ID)
	c.played(nam, mai, aborted) // it has not been played
	c.played(nam, mai, casual)  // no rated game
	fair(nam.ID)
	c.played(nam, mai, nil)
	fair("")
	c.played(nam, mai, nil)
	c.played(nam, mai, func(f *room.Finish) { f.Record.Rules = young(t) }) // of another pool, and against the same person
	fair(mai.ID)
}

func young(t *testing.T) engine.Rules {
	t.Helper()
	r, err := notation.ParseRules("preset=young")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWhoLeavesTwiceIsARepeatLeaver(t *testing.T) {
	c := newClub(t)
	abandoned := func(by engine.Seat) func(*room.Finish) {
		return func(f *room.Finish) {
			f.Record.Ending, f.Record.EndedBy = record.Abandoned, by
			if by == 0 {
				f.Record.Places = []int{2, 1}
			}
			if by == engine.NoSeat {
				f.Record.Places = []int{1, 1}
			}
		}
	}
	want := func(left, of int, repeat bool) {
		t.Helper()
		l, o, err := c.Leaves(mai.ID)
		if err != nil || l != left || o != of || c.RepeatLeaver(mai.ID) != repeat {
			t.Errorf("after %d games: left %d of %d, %v, repeat %v; want %d of %d, %v", c.games, l, o, err, c.RepeatLeaver(mai.ID), left, of, repeat)
		}
	}
	want(0, 0, false)
	c.played(mai, nam, abandoned(0))
	c.played(mai, nam, abandoned(1))             // Nam did
	c.played(mai, nam, abandoned(engine.NoSeat)) // called a draw
	c.played(mai, nam, func(f *room.Finish) { f.Record.Ending, f.Record.EndedBy, f.Record.Places = record.Time, 0, []int{2, 1} })
	want(1, 4, false)
	c.played(mai, nam, func(f *room.Finish) { abandoned(0)(f); f.Excused = true }) // the server had cut her off
	want(1, 5, false)
	c.played(nam, mai, abandoned(1))
	want(2, 6, true)
	for range lobby.LeaverGames - 2 {
		c.played(mai, nam, nil)
	}
	want(1, lobby.LeaverGames, false)
	c.played(nam, mai, abandoned(1))
	want(2, lobby.LeaverGames, true)
	c.now = c.now.AddDate(0, 0, lobby.LeaverDays+1)
	want(0, 0, false)
	if c.RepeatLeaver("~3FQ0V8N1C7RD") {
		t.Error("a guest has no past")
	}
}

func TestRatingsAreShownAsTheyAreNow(t *testing.T) {
	c := newClub(t)
	if list, err := c.Ratings(mai.ID); err != nil || list != nil {
		t.Errorf("before any game: %v, %v", list, err)
	}
	if r, err := c.RatingIn("~3FQ0V8N1C7RD", "classic/normal"); err != nil || r != rating.Start() {
		t.Errorf("a guest's: %v, %v", r, err)
	}
	c.store.SetRating(mai.ID, "young/slow", rating.Rating{Value: 1800, Deviation: 60, Volatility: 0.06, Games: 40, Last: c.now})
	c.played(mai, nam, nil)
	list, err := c.Ratings(mai.ID)
	if err != nil || len(list) != 2 || list[0].Pool != "young/slow" || list[1].Pool != "classic/normal" || list[1].Rating.Points() != 1662 {
		t.Fatalf("%v, %v", list, err)
	}
	c.now = c.now.AddDate(1, 0, 0)
	later, err := c.RatingIn(mai.ID, "young/slow")
	if err != nil || later.Deviation <= 60 || later.Value != 1800 {
		t.Errorf("a year later: %+v, %v", later, err)
	}
	leaders, err := c.Leaders("classic/normal", 9)
	if err != nil || len(leaders) != 2 || leaders[0].Who != mai || !leaders[0].Provisional {
		t.Errorf("leaders: %+v, %v", leaders, err)
	}
	points, err := c.RatingHistory(nam.ID, "classic/normal", 9)
	if err != nil || len(points) != 1 || points[0].Opponent != mai.ID || points[0].Score != 0 {
		t.Errorf("history: %+v, %v", points, err)
	}
	opponents, err := c.Opponents(mai.ID, 9)
	if err != nil || len(opponents) != 1 || opponents[0].Won != 1 || opponents[0].Opponent != nam {
		t.Errorf("opponents: %+v, %v", opponents, err)
	}
}

func TestASearchShowsNoGameOfOthersThatIsPrivate(t *testing.T) {
	c := newClub(t)
	private := func(f *room.Finish) { f.Private = true }
	c.played(mai, nam, private)
	c.played(mai, nam, nil)
	c.played(nam, mai, nil)
	search := func(who account.Who, f lobby.GameFilter) []string {
		t.Helper()
		found, next, err := c.SearchGames(who, f, "", 9)
		if err != nil || next != "" {
			t.Errorf("%v, next %q", err, next)
		}
		var ids []string
		for _, a := range found {
			ids = append(ids, string(a.Record.ID))
		}
		return ids
	}
	stranger := account.Who{ID: "~3FQ0V8N1C7RD", Name: "Guest"}
	for _, tt := range []struct {
		who  account.Who
		f    lobby.GameFilter
		want []string
	}{
		{mai, lobby.GameFilter{Player: mai.ID}, []string{"G00003", "G00002", "G00001"}},
		{stranger, lobby.GameFilter{Player: mai.ID}, []string{"G00003", "G00002"}},
		{stranger, lobby.GameFilter{Player: mai.ID, For: mai.ID}, []string{"G00003", "G00002"}}, // nobody says who asks but the lobby
		{stranger, lobby.GameFilter{Player: mai.ID, Result: lobby.Won}, []string{"G00002"}},
	} {
		if got := search(tt.who, tt.f); !slices.Equal(got, tt.want) {
			t.Errorf("%s, %+v: %v, want %v", tt.who.Name, tt.f, got, tt.want)
		}
	}
}

func TestPoolsAreThoseOfRatedPresetsWithAClock(t *testing.T) {
	if got := lobby.Pools(); len(got) != 8 || got[0] != "classic/fast" || got[7] != "young/days" {
		t.Errorf("%v", got)
	}
	fischer, err := clock.Parse("5+3")
	if err != nil {
		t.Fatal(err)
	}
	five, err := notation.ParseRules("preset=five")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		rules   engine.Rules
		control clock.Control
		want    rating.Pool
	}{
		{engine.Classic(), fischer, "classic/normal"}, {young(t), fischer, "young/normal"},
		{engine.Classic(), clock.Control{}, ""}, {five, fischer, ""},
	} {
		if got, ok := lobby.PoolOf(tt.rules, tt.control); got != tt.want || ok != (tt.want != "") {
			t.Errorf("%v, %v: %q, %v; want %q", tt.rules, tt.control, got, ok, tt.want)
		}
	}
}

// Two people play a rated match of two games in a room of a real store: who lost
// the toss begins the second, and what everybody is shown at the end of each is
// what the store has, and what the archive gives.
func TestARatedMatchEndsWithWhatTheStoreHas(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		store, err := boltstore.Open(dir, boltstore.Options{})
		if err != nil {
			t.Fatal(err)
		}
		l, err := lobby.New(lobby.Config{Accounts: store.Accounts(), Games: store.Games(), Ratings: store.Ratings(), Log: log()})
		if err != nil {
			t.Fatal(err)
		}
		visits := []*lobby.Visit{enter(t, l, lobby.Arrival{Key: key("mai")}), enter(t, l, lobby.Arrival{Key: key("nam")})}
		for i, name := range []account.Name{"Mai", "Nam"} {
			if _, err := l.Claim(visits[i].Actor(), name); err != nil {
				t.Fatal(err)
			}
		}
		control, err := clock.Parse("5+3")
		if err != nil {
			t.Fatal(err)
		}
		r, err := l.Open(t.Context(), visits[0].Actor(), room.Options{
			Rules: engine.Classic(), Starter: room.StartRandom, Clock: control, Rated: true, Match: room.MatchGames,
		})
		if err != nil {
			t.Fatal(err)
		}
		sub := sit(t, r, visits[0].Actor())
		other := sit(t, r, visits[1].Actor())
		do := func(a room.Actor, c room.Command) {
			t.Helper()
			if err := r.Do(t.Context(), a, c); err != nil {
				t.Fatal(err)
			}
		}
		do(visits[1].Actor(), room.Sit{Chair: -1})
		st := room.State{}
		first := account.ID("")
		for game := 1; game <= 2; game++ {
			for _, v := range visits {
				do(v.Actor(), room.Ready{On: true})
			}
			st = catchUp(sub, st)
			if !st.Game.Running() || st.Game.Players[0].ID == first {
				t.Fatalf("game %d is begun by %v, the one before by %v", game, st.Game.Players, first)
			}
			first = st.Game.Players[0].ID
			for _, v := range visits {
				if v.Actor().Who.ID == st.Game.Players[1].ID {
					do(v.Actor(), room.Resign{})
				}
			}
			st = catchUp(sub, st)
			changes := st.Game.Outcome.Ratings
			if len(changes) != 2 || changes[0].Points() <= 0 || changes[1].Points() >= 0 || changes[0].Pool != "classic/normal" {
				t.Fatalf("game %d: everybody is shown %+v", game, changes)
			}
			for seat, p := range st.Game.Players {
				if now, err := l.RatingIn(p.ID, "classic/normal"); err != nil || now.Games != game || now.Value != changes[seat].After.Value {
					t.Errorf("game %d: %s has %+v, %v; shown was %+v", game, p.Name, now, err, changes[seat].After)
				}
				if got := st.Game.Ratings[seat]; got != changes[seat].Before.Points() {
					t.Errorf("game %d: %s began with %d, not %d", game, p.Name, got, changes[seat].Before.Points())
				}
			}
		}
		kept, err := l.Export(visits[0].Actor())
		if err != nil || len(kept.Games) != 2 || len(kept.Ratings) != 1 || kept.Ratings[0].Rating.Games != 2 {
			t.Errorf("the export has %d games and %+v, %v", len(kept.Games), kept.Ratings, err)
		}
		for _, v := range visits {
			v.Leave()
		}
		sub.Close()
		other.Close()
		found, err := store.Recompute(false)
		if err != nil || found.Games != 2 || found.Wrong != nil {
			t.Errorf("the archive gives %+v, %v", found, err)
		}
		if err := errors.Join(l.Shutdown(t.Context()), store.Close()); err != nil {
			t.Fatal(err)
		}
	})
}

// catchUp is st after what has happened since.
func catchUp(sub *room.Subscription, st room.State) room.State {
	pass(time.Second)
	events, _ := sub.Take()
	for _, e := range events {
		st = st.Apply(e)
	}
	return st
}
