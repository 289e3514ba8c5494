package boltstore

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// archive plays n games at random between five people, a guest and a bot, one
// every ten minutes.
func archive(t testing.TB, dir string, n int) (s *Store, people []account.Who) {
	t.Helper()
	clock := noon
	s = open(t, dir, Options{Now: func() time.Time { return clock }})
	people = town(t, s, 5)
	seated := append(slices.Clone(people), account.Who{ID: "~3FQ0V8N1C7RD", Name: "Guest"}, account.Who{ID: "!easy", Name: "Bot"})
	rnd := rand.New(rand.NewPCG(3, 4))
	for i := range n {
		clock = clock.Add(10 * time.Minute)
		a := rnd.IntN(len(seated))
		r := result{
			id: gameID(i), a: seated[a], b: seated[(a+1+rnd.IntN(len(seated)-1))%len(seated)], casual: rnd.IntN(3) == 0,
			clock: "5+3", rules: []string{"", "preset=young", "young=3"}[rnd.IntN(3)], places: places(rnd.IntN(3)),
		}
		if rnd.IntN(10) == 0 {
			r.places = nil
		}
		begin, finish := r.entries()
		finish.Finish.Private = rnd.IntN(4) == 0
		g, err := engine.NewGame(finish.Finish.Record.Rules)
		if err != nil {
			t.Fatal(err)
		}
		for range rnd.IntN(4) {
			m := g.Legal()[rnd.IntN(2)]
			finish.Finish.Record.Moves = append(finish.Finish.Record.Moves, record.Move{Move: m})
			if g, _, err = g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		must(t, s, begin, finish)
	}
	return s, people
}

// all turns the pages of a search to the end.
func all(t *testing.T, s *Store, f lobby.GameFilter, n int) (ids []string, pages int) {
	t.Helper()
	var from lobby.Cursor
	for {
		found, next, err := s.Games().Search(f, from, n)
		if err != nil || len(found) > n {
			t.Fatalf("%+v from %q: %d games, %v", f, from, len(found), err)
		}
		for _, a := range found {
			ids = append(ids, string(a.Record.ID))
		}
		pages++
		if next == "" {
			return ids, pages
		}
		from = next
	}
}

// TestASearchFindsWhatFits compares searches with a look at every game.
func TestASearchFindsWhatFits(t *testing.T) {
	s, p := archive(t, t.TempDir(), 200)
	var games []lobby.Archived // newest first
	err := s.view(func(tx *bbolt.Tx) error {
		return tx.Bucket(bucketGames).ForEach(func(k, _ []byte) error {
			g, err := loadGame(tx, room.GameID(k))
			games = append(games, g.archived())
			return err
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(games)
	opening := []engine.Move{played(1).At(0).Legal()[1]}
	for name, f := range map[string]lobby.GameFilter{
		"all":              {},
		"of a stranger":    {For: p[1].ID, Player: p[0].ID},
		"my own":           {For: p[0].ID, Player: p[0].ID},
		"opponent":         {For: p[0].ID, Player: p[0].ID, Opponent: p[1].ID},
		"bot":              {For: p[0].ID, Player: p[0].ID, Opponent: "!easy"},
		"of a bot":         {Player: "!easy"},
		"preset":           {Preset: "young"},
		"won":              {For: p[0].ID, Player: p[0].ID, Result: lobby.Won},
		"drawn":            {For: p[0].ID, Player: p[0].ID, Result: lobby.Drawn, Preset: "classic"},
		"lost":             {For: p[0].ID, Player: p[0].ID, Result: lobby.Lost, Opponent: p[3].ID},
		"rated":            {Rated: true},
		"since":            {Since: noon.Add(20 * time.Hour)},
		"until":            {Until: noon.Add(5 * time.Hour)},
		"between":          {For: p[0].ID, Player: p[0].ID, Since: noon.Add(5 * time.Hour), Until: noon.Add(20 * time.Hour)},
		"long ago":         {Until: time.Date(1, 1, 2, 0, 0, 0, 0, time.UTC)},
		"far ahead":        {Since: time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC), Until: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)},
		"opening":          {Opening: opening},
		"everything":       {For: p[0].ID, Player: p[0].ID, Opponent: p[1].ID, Rated: true, Result: lobby.Won, Since: noon.Add(time.Hour)},
		"nobody's":         {Player: "NOBODY"},
		"opening and mine": {For: p[2].ID, Player: p[2].ID, Opening: opening, Preset: "young"},
	} {
		var want []string
		for _, a := range games {
			if f.Fits(a) {
				want = append(want, string(a.Record.ID))
			}
		}
		if f.Player == "!easy" {
			want = nil // bots are in no list
		}
		if len(want) == 0 && !slices.Contains([]string{"long ago", "nobody's", "of a bot"}, name) {
			t.Errorf("%s: the test has no such game", name)
		}
		for _, n := range []int{1, 7, 1000} {
			if got, _ := all(t, s, f, n); !slices.Equal(got, want) {
				t.Errorf("%s, %d a page: %v, want %v", name, n, got, want)
			}
		}
	}
}

func TestASearchLooksAtSoManyGamesAndNoMore(t *testing.T) {
	s, p := archive(t, t.TempDir(), 2)
	list := func(from, n int, preset string) {
		t.Helper()
		err := <-s.commit(func(*bbolt.Tx) error { return nil }, func(tx *bbolt.Tx) error {
			for i := range n {
				key := recentKey(noon.AddDate(0, 0, 1).Add(time.Duration(from+i)), gameID(0)) // all lead to one game
				if err := tx.Bucket(bucketByPlayer).Put(append(playerPrefix(p[0].ID), key...), []byte("w12c "+preset+" 3R")); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	list(0, 2*lobby.SearchMost, "five")
	f := lobby.GameFilter{Player: p[0].ID, For: p[0].ID, Preset: "square"} // there is none
	found, next, err := s.Games().Search(f, "", 9)
	if err != nil || len(found) != 0 || next == "" {
		t.Errorf("the first page: %d games, next %q, %v", len(found), next, err)
	}
	if got, pages := all(t, s, f, 9); len(got) != 0 || pages < 2 || pages > 3 {
		t.Errorf("%d games on %d pages", len(got), pages)
	}
	list(2*lobby.SearchMost, 3*lobby.SearchLoads, "square") // games of which only the line fits
	if got, pages := all(t, s, f, 9); len(got) != 0 || pages < 5 || pages > 6 {
		t.Errorf("%d games on %d pages", len(got), pages)
	}
}

func TestABadSearchIsRefused(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	for _, f := range []lobby.GameFilter{
		{Opponent: "X"}, {Result: lobby.Won}, {Player: "X", Opponent: "X"}, {Player: "X", Result: "best"}, {Preset: "chess"},
		{Since: noon, Until: noon}, {Opening: make([]engine.Move, lobby.OpeningMost+1)},
	} {
		if _, _, err := s.Games().Search(f, "", 9); !errors.Is(err, lobby.ErrFilter) {
			t.Errorf("%+v: %v", f, err)
		}
	}
	for _, c := range []lobby.Cursor{"x", "00", "0000000000000000", lobby.CursorOf(make([]byte, 90)), lobby.CursorOf(make([]byte, 500))} {
		if _, _, err := s.Games().Search(lobby.GameFilter{}, c, 9); !errors.Is(err, lobby.ErrCursor) {
			t.Errorf("cursor %q: %v", c, err)
		}
	}
}
