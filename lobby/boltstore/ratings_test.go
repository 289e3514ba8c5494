package boltstore

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// town makes accounts with names, n of them.
func town(t testing.TB, s *Store, n int) []account.Who {
	t.Helper()
	people := make([]account.Who, n)
	err := <-s.commit(func(*bbolt.Tx) error { return nil }, func(tx *bbolt.Tx) error {
		for i := range people {
			people[i] = account.Who{ID: account.ID(fmt.Sprintf("P%011d", i)), Name: fmt.Sprintf("Person%d", i), Named: true}
			acc := account.Account{
				ID: people[i].ID, Name: account.Name(people[i].Name), Created: noon, Named: noon,
				Keys: []account.Key{{Fingerprint: account.Fingerprint(fmt.Sprint("SHA256:p", i)), Added: noon}},
			}
			if err := putAccount(tx, account.Account{ID: acc.ID}, acc, noon); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return people
}

// result is a game that was decided at once.
type result struct {
	id     room.GameID
	a, b   account.Who
	places []int  // nil for an aborted game
	clock  string // "" for none
	rules  string
	casual bool
}

// entries are its begin and its end; the slot is in the end.
func (r result) entries() (begin, finish room.Entry) {
	rules, err := notation.ParseRules(r.rules)
	if err != nil {
		panic(err)
	}
	rec := record.Game{
		ID: record.ID(r.id), Date: noon, Rules: rules, Rated: !r.casual, Clock: r.clock, Places: r.places,
		Ending: record.Resign, EndedBy: engine.Seat(slices.Index(r.places, 2) & 3),
	}
	switch {
	case r.places == nil:
		rec.Ending, rec.EndedBy = record.Aborted, engine.NoSeat
	case r.places[0] == r.places[1]:
		rec.Ending, rec.EndedBy = record.Agreed, engine.NoSeat
	}
	f := &room.Finish{Record: rec, Ratings: new([]room.RatingChange)}
	for seat, who := range []account.Who{r.a, r.b} {
		f.Record.Players[seat] = record.Player{Name: who.Name, Account: string(who.ID)}
		if who.ID.IsGuest() {
			f.Record.Players[seat].Account = ""
		}
		f.Players = append(f.Players, who.ID)
	}
	return beginEntry(r.id, noon), room.Entry{Game: r.id, Finish: f}
}

// finish commits a result and returns what it did to ratings.
func (r result) finish(t testing.TB, s *Store) []room.RatingChange {
	t.Helper()
	begin, finish := r.entries()
	must(t, s, begin, finish)
	return *finish.Finish.Ratings
}

// places are those of a score of seat a in halves.
func places(halves int) []int { return [][]int{{2, 1}, {1, 1}, {1, 2}}[halves] }

func TestARatedGameChangesRatingsWithItsEnd(t *testing.T) {
	s := open(t, t.TempDir(), Options{Now: func() time.Time { return noon }})
	p := town(t, s, 2)
	got := result{id: "G1", a: p[0], b: p[1], places: places(2), clock: "5+3", rules: "preset=young"}.finish(t, s)
	a, b := rating.Update(rating.Start(), rating.Start(), 1, noon)
	want := []room.RatingChange{
		{Pool: "young/normal", Before: rating.Start(), After: a}, {Pool: "young/normal", Before: rating.Start(), After: b},
	}
	if !slices.Equal(got, want) || got[0].Points() != 162 || got[1].Points() != -162 {
		t.Fatalf("the room is told %+v, want %+v", got, want)
	}
	result{id: "G2", a: p[1], b: p[0], places: places(1), clock: "1+0"}.finish(t, s) // another pool
	third := result{id: "G3", a: p[1], b: p[0], places: places(2), clock: "5+3", rules: "preset=young"}.finish(t, s)
	if third[0].Before != b || third[1].Before != a {
		t.Errorf("the next game goes on from %+v", third)
	}
	s = reopen(t, s)
	sound(t, s)
	g, err := s.Games().Finished("G3")
	if err != nil || !slices.Equal(g.Ratings, third) || g.Record.Players[0].Rating != 1338 || g.Record.Players[1].Rating != 1662 || !g.Record.Rated {
		t.Errorf("kept as %+v, %v", g, err)
	}
	pools, err := s.Ratings().RatingsOf(p[0].ID)
	if err != nil || len(pools) != 2 || pools["young/normal"] != third[1].After || pools["classic/fast"].Games != 1 {
		t.Errorf("ratings %+v, %v", pools, err)
	}
	points, err := s.Ratings().RatingHistory(p[0].ID, "young/normal", 9)
	if err != nil || len(points) != 2 || points[0].Game != "G1" || points[0].Score != 1 || points[0].Rating != a ||
		points[1].Score != 0 || points[1].Opponent != p[1].ID || points[1].Before != a || points[1].Rating != third[1].After {
		t.Errorf("history %+v, %v", points, err)
	}
	if points, err := s.Ratings().RatingHistory(p[0].ID, "young/normal", 1); err != nil || len(points) != 1 || points[0].Game != "G3" {
		t.Errorf("the newest one: %+v, %v", points, err)
	}
}

func TestOnlyWholeGamesOfTwoNamedAccountsCount(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	p := town(t, s, 4)
	if err := s.Accounts().Delete(p[2].ID); err != nil {
		t.Fatal(err)
	}
	nameless := account.Account{ID: "NAMELESS0000", Created: noon, Keys: []account.Key{{Fingerprint: "SHA256:nameless", Added: noon}}}
	if err := s.Accounts().Create(nameless); err != nil {
		t.Fatal(err)
	}
	guest, bot := account.Who{ID: "~3FQ0V8N1C7RD", Name: "Guest"}, account.Who{ID: "!easy", Name: "Bot"}
	for i, r := range []result{
		{a: p[0], b: guest, places: places(2), clock: "5+3"},
		{a: bot, b: p[0], places: places(2), clock: "5+3"},
		{a: p[0], b: p[0], places: places(2), clock: "5+3"},
		{a: p[0], b: p[2], places: places(2), clock: "5+3"},
		{a: p[0], b: nameless.Who(), places: places(2), clock: "5+3"},
		{a: p[0], b: p[1], places: places(2), clock: "5+3", casual: true},
		{a: p[0], b: p[1], places: places(2)},
		{a: p[0], b: p[1], places: places(2), clock: "sundial"},
		{a: p[0], b: p[1], places: places(2), clock: "5+3", rules: "preset=five"},
		{a: p[0], b: p[1], clock: "5+3"},
	} {
		r.id = room.GameID(fmt.Sprint("G", i))
		if got := r.finish(t, s); got != nil {
			t.Errorf("%+v changes ratings: %+v", r, got)
		}
		g, err := s.Games().Finished(r.id)
		if aborted := r.places == nil; err != nil || g.Ratings != nil || g.Record.Rated != aborted || g.Record.Players[0].Rating != 0 {
			t.Errorf("%+v is kept as %+v, %v", r, g, err)
		}
	}
	for _, who := range p {
		if pools, err := s.Ratings().RatingsOf(who.ID); err != nil || len(pools) > 0 {
			t.Errorf("%s has %v, %v", who.Name, pools, err)
		}
	}
	sound(t, s)
	if found, err := s.Recompute(false); err != nil || found.Games != 0 || found.Wrong != nil {
		t.Errorf("recomputed: %+v, %v", found, err)
	}
}

func TestAFailedCommitLeavesRatingsAsTheyWere(t *testing.T) {
	var fault error
	s := open(t, t.TempDir(), Options{BeforeCommit: func(int) error { return fault }})
	p := town(t, s, 2)
	begin, finish := result{id: "G1", a: p[0], b: p[1], places: places(2), clock: "5+3"}.entries()
	must(t, s, begin)
	fault = errors.New("no space left")
	if err := <-s.Games().Commit(finish); !errors.Is(err, lobby.ErrReadOnly) {
		t.Fatalf("failed commit: %v", err)
	}
	fault = nil
	if err := s.Reopen(); err != nil {
		t.Fatal(err)
	}
	if pools, err := s.Ratings().RatingsOf(p[0].ID); err != nil || len(pools) > 0 {
		t.Errorf("ratings %v, %v", pools, err)
	}
	must(t, s, finish)
	if got := *finish.Finish.Ratings; len(got) != 2 || got[0].Before != rating.Start() || got[0].After.Games != 1 {
		t.Errorf("the second time: %+v", got)
	}
	if err := <-s.Games().Commit(finish); !errors.Is(err, ErrFinished) {
		t.Errorf("a third time: %v", err)
	}
	sound(t, s)
}

// TestRatingsCanBeToldAgain plays hundreds of rated games, many ending at once
// while the clock goes forth and back, with the store opened again in between.
func TestRatingsCanBeToldAgain(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var mu sync.Mutex
	clock := noon
	opts := Options{Now: func() time.Time { mu.Lock(); defer mu.Unlock(); return clock }}
	dir := t.TempDir()
	s := open(t, dir, opts)
	p := town(t, s, 12)
	clocks := []string{"1+0", "5+3", "30s", "3d"}
	const rounds, each = 40, 10
	for r := range rounds {
		mu.Lock()
		clock = clock.Add(time.Duration(rnd.IntN(200)-40) * time.Hour) // now and then it is put back
		mu.Unlock()
		var done []<-chan error
		for i := range each {
			a := rnd.IntN(len(p))
			b := (a + 1 + rnd.IntN(len(p)-1)) % len(p)
			begin, finish := result{
				id: gameID(r*each + i), a: p[a], b: p[b], places: places(rnd.IntN(3)), clock: clocks[rnd.IntN(len(clocks))],
				rules: []string{"", "preset=young"}[rnd.IntN(2)],
			}.entries()
			done = append(done, s.Games().Commit(begin), s.Games().Commit(finish))
		}
		for _, d := range done {
			if err := <-d; err != nil {
				t.Fatal(err)
			}
		}
		if r%10 == 9 {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s = open(t, dir, opts)
		}
		if r == rounds/2 {
			if err := s.Accounts().Delete(p[3].ID); err != nil {
				t.Fatal(err)
			}
			p = slices.Delete(p, 3, 4)
		}
	}
	sound(t, s)
	found, err := s.Recompute(false)
	if err != nil || found.Games != rounds*each || found.Accounts != len(p) || found.Wrong != nil {
		t.Fatalf("recomputed: %+v, %v", found, err)
	}
	before := dump(t, s)
	if found, err := s.Recompute(true); err != nil || found.Wrong != nil {
		t.Fatalf("fixed what is right: %+v, %v", found, err)
	}
	if after := dump(t, s); after != before {
		t.Error("not the same to the last bit")
	}
	tamper(t, s, p[5], before)
}

// tamper changes one rating by a point, and looks whether that is told and
// mended.
func tamper(t *testing.T, s *Store, who account.Who, right string) {
	t.Helper()
	err := <-s.commit(func(*bbolt.Tx) error { return nil }, func(tx *bbolt.Tx) error {
		pools, err := loadRatings(tx, who.ID)
		if err != nil {
			return err
		}
		r := pools["young/slow"]
		r.Value++
		pools["young/slow"] = r
		return putRatings(tx, who.ID, pools)
	})
	if err != nil {
		t.Fatal(err)
	}
	if wrong := s.Check(); len(wrong) == 0 {
		t.Error("a tampered rating is called sound")
	}
	for _, fix := range []bool{false, true} {
		found, err := s.Recompute(fix)
		if err != nil || len(found.Wrong) != 1 || !strings.HasPrefix(found.Wrong[0].Error(), who.Name+" ("+string(who.ID)+") in young/slow: the store has ") {
			t.Fatalf("tampered with: %v, %v", found.Wrong, err)
		}
	}
	if found, err := s.Recompute(false); err != nil || found.Wrong != nil {
		t.Errorf("mended: %+v, %v", found, err)
	}
	if dump(t, s) != right {
		t.Error("not mended to the last bit")
	}
	sound(t, s)
}

func TestATamperedGameIsTold(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	p := town(t, s, 2)
	for i := range 5 {
		result{id: gameID(i), a: p[0], b: p[1], places: places(i % 3), clock: "5+3"}.finish(t, s)
	}
	err := <-s.commit(func(*bbolt.Tx) error { return nil }, func(tx *bbolt.Tx) error {
		g, err := loadGame(tx, gameID(2))
		if err != nil {
			return err
		}
		g.Record.Places, g.Record.EndedBy = []int{2, 1}, 0
		return putJSON(tx.Bucket(bucketGames), []byte(gameID(2)), g)
	})
	if err != nil {
		t.Fatal(err)
	}
	found, err := s.Recompute(true)
	if err != nil || len(found.Wrong) != 3 || !strings.Contains(found.Wrong[2].Error(), "game G00002: it has changed ratings otherwise; so have 2 of") {
		t.Fatalf("%v, %v", found.Wrong, err)
	}
	sound(t, s)
	if points, err := s.Ratings().RatingHistory(p[0].ID, "classic/normal", 9); err != nil || len(points) != 5 || points[2].Score != 0 {
		t.Errorf("history: %+v, %v", points, err)
	}
}

// A power cut after any commit leaves ratings that belong to the games that are
// there.
func TestAPowerCutLeavesRatingsAndGamesTogether(t *testing.T) {
	cuts := t.TempDir()
	n := 0
	s := open(t, t.TempDir(), Options{AfterSync: func(path string) {
		dir := filepath.Join(cuts, fmt.Sprint(n))
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Error(err)
		}
		copyFile(t, filepath.Join(dir, FileName), path)
		n++
	}})
	p := town(t, s, 3)
	var done []<-chan error
	for i := range 12 {
		begin, finish := result{id: gameID(i), a: p[i%3], b: p[(i+1)%3], places: places(i % 3), clock: "5+3"}.entries()
		done = append(done, s.Games().Commit(begin), s.Games().Commit(finish))
		for ; i%3 == 2 && len(done) > 0; done = done[1:] { // so that there are several commits
			if err := <-done[0]; err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	most := 0
	for i := range n {
		cut := open(t, filepath.Join(cuts, fmt.Sprint(i)), Options{})
		sound(t, cut)
		found, err := cut.Recompute(false)
		if err != nil || found.Wrong != nil {
			t.Errorf("cut %d: %+v, %v", i, found, err)
		}
		most = max(most, found.Games)
	}
	if n < 5 || most != 12 {
		t.Errorf("%d cuts, the last with %d games", n, most)
	}
}

func TestRatingsFollowTheAccount(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	p := town(t, s, 3)
	result{id: "G1", a: p[0], b: p[1], places: places(2), clock: "5+3"}.finish(t, s)
	result{id: "G2", a: p[0], b: p[2], places: places(2), clock: "5+3"}.finish(t, s)
	if _, err := s.Social().ChangeSocial(p[1].ID, follow(p[0].ID)); err != nil {
		t.Fatal(err)
	}
	leaders := func() string {
		list, err := s.Ratings().Leaders("classic/normal", 9, noon)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, l := range list {
			names = append(names, l.Who.Name)
		}
		return strings.Join(names, " ")
	}
	if _, err := s.Accounts().Change(p[0].ID, func(a *account.Account) error { a.Name = "Renamed"; return nil }); err != nil {
		t.Fatal(err)
	}
	nameless := account.Account{ID: "NAMELESS0000", Created: noon, Keys: []account.Key{{Fingerprint: "SHA256:nameless", Added: noon}}}
	if err := s.Accounts().Create(nameless); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Social().ChangeSocial(nameless.ID, follow(p[0].ID)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Accounts().Absorb(p[0].ID, nameless.ID, func(a *account.Account) error { return a.AddKey(nameless.Keys[0]) }); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Accounts().Absorb(p[0].ID, p[1].ID, func(*account.Account) error { return nil }); !errors.Is(err, lobby.ErrKeyPlayed) {
		t.Errorf("an account with games is absorbed: %v", err)
	}
	if got := leaders(); got != "Renamed Person2 Person1" {
		t.Errorf("leaders: %s", got)
	}
	if err := s.Accounts().Delete(p[1].ID); err != nil {
		t.Fatal(err)
	}
	if got := leaders(); got != "Renamed Person2" {
		t.Errorf("leaders without who is gone: %s", got)
	}
	for _, id := range []account.ID{p[1].ID, nameless.ID} {
		pools, err1 := s.Ratings().RatingsOf(id)
		people, err2 := s.Social().SocialOf(id)
		if err := errors.Join(err1, err2); err != nil || len(pools) > 0 || len(people.Follows) > 0 {
			t.Errorf("%s is gone and has %v, %v, %v", id, pools, people, err)
		}
	}
	if against, err := s.Ratings().Against(p[0].ID, p[1].ID); err != nil || against.Won != 1 || against.Opponent.Name != account.DeletedName {
		t.Errorf("against who is gone: %+v, %v", against, err)
	}
	result{id: "G3", a: p[0], b: p[2], places: places(0), clock: "5+3"}.finish(t, s)
	s = reopen(t, s)
	sound(t, s)
	if found, err := s.Recompute(false); err != nil || found.Games != 3 || found.Accounts != 2 || found.Wrong != nil {
		t.Errorf("recomputed: %+v, %v", found, err)
	}
}

func follow(id account.ID) func(account.Social) (account.Social, error) {
	return func(s account.Social) (account.Social, error) { return s.With(account.Follows, id) }
}

func TestLeadersAreTheBestWhoAreSureFirst(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	p := town(t, s, 6)
	pool := rating.Pool("classic/fast")
	ranked := func(who account.Who, pool rating.Pool, value, deviation float64) {
		r := rating.Rating{Value: value, Deviation: deviation, Volatility: 0.06, Games: 30, Last: noon}
		rank(t, s, who, pool, r)
	}
	ranked(p[0], pool, 1800, 60)
	ranked(p[1], pool, 2100, 200)
	ranked(p[2], pool, 1900, 60)
	ranked(p[3], pool, 1200, 60)
	ranked(p[4], pool, 2200, 109)
	ranked(p[5], "classic/fasten", 2900, 60) // a pool whose name begins the same
	want := func(n int, now time.Time, names ...string) {
		t.Helper()
		list, err := s.Ratings().Leaders(pool, n, now)
		var got []string
		for _, l := range list {
			name := strings.TrimPrefix(l.Who.Name, "Person")
			if l.Provisional {
				name += "?"
			}
			got = append(got, name)
		}
		if err != nil || !slices.Equal(got, names) {
			t.Errorf("%d leaders: %v, %v; want %v", n, got, err, names)
		}
	}
	want(9, noon, "4", "2", "0", "3", "1?")
	want(2, noon, "4", "2")
	want(4, noon, "4", "2", "0", "3")
	want(0, noon)
	want(9, noon.AddDate(0, 2, 0), "2", "0", "3", "4?", "1?") // who has not played is no longer sure
}

// rank gives somebody a rating that no game has made.
func rank(t testing.TB, s *Store, who account.Who, pool rating.Pool, r rating.Rating) {
	t.Helper()
	if err := <-s.commit(func(*bbolt.Tx) error { return nil }, ranking(who, pool, r)); err != nil {
		t.Fatal(err)
	}
}

func ranking(who account.Who, pool rating.Pool, r rating.Rating) func(*bbolt.Tx) error {
	return func(tx *bbolt.Tx) error {
		return errors.Join(putRatings(tx, who.ID, map[rating.Pool]rating.Rating{pool: r}),
			tx.Bucket(bucketRanks).Put(rankKey(pool, r, who.ID), rankValue(r)))
	}
}

func TestWhoPlayedWhom(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	p := town(t, s, 4)
	for i, r := range []result{
		{a: p[0], b: p[1], places: places(2), clock: "5+3"}, {a: p[1], b: p[0], places: places(2), clock: "5+3"},
		{a: p[0], b: p[1], places: places(1), clock: "1+0"}, {a: p[0], b: p[1], places: places(2), casual: true},
		{a: p[0], b: p[1], clock: "5+3"}, {a: p[2], b: p[0], places: places(0)},
		{a: p[0], b: account.Who{ID: "!easy", Name: "Bot"}, places: places(2)},
	} {
		r.id = gameID(i)
		r.finish(t, s)
	}
	four := record.Game{
		ID: "F0UR", Date: noon, Rules: presetNamed(t, "square"), Ending: record.Adjudicated, EndedBy: engine.NoSeat, Places: []int{1, 2, 3, 4},
	}
	finish := room.Finish{Record: four}
	for _, who := range p {
		finish.Players = append(finish.Players, who.ID)
	}
	must(t, s, beginEntry("F0UR", noon), room.Entry{Game: "F0UR", Finish: &finish})
	sound(t, s)
	got, err := s.Ratings().Opponents(p[0].ID, 9)
	if err != nil || len(got) != 2 {
		t.Fatalf("opponents: %+v, %v", got, err)
	}
	for _, a := range got {
		if a.Last.IsZero() {
			t.Errorf("no last game: %+v", a)
		}
	}
	got[0].Last, got[1].Last = time.Time{}, time.Time{}
	want := []lobby.Against{{Opponent: p[1], Won: 2, Drawn: 1, Lost: 1, First: 2, Second: 1}, {Opponent: p[2], Won: 1}}
	if !slices.Equal(got, want) {
		t.Errorf("opponents: %+v, want %+v", got, want)
	}
	if other, err := s.Ratings().Against(p[1].ID, p[0].ID); err != nil || other.Won != 1 || other.Lost != 2 || other.First != 1 || other.Second != 2 {
		t.Errorf("from the other side: %+v, %v", other, err)
	}
	if one, err := s.Ratings().Opponents(p[0].ID, 1); err != nil || len(one) != 1 || one[0].Opponent != p[1] {
		t.Errorf("one opponent: %+v, %v", one, err)
	}
}

func presetNamed(t *testing.T, name string) engine.Rules {
	t.Helper()
	r, err := notation.ParseRules("preset=" + name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAnOldStoreLearnsWhoPlayedWhom(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	p := town(t, s, 2)
	result{id: "G1", a: p[0], b: p[1], places: places(2), casual: true}.finish(t, s)
	want := dump(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	edit(t, s.dir, func(tx *bbolt.Tx) error {
		for _, name := range [][]byte{
			bucketRatings, bucketRanks, bucketRatedLog, bucketRatedBy, bucketByPair, bucketSocial, bucketReports,
		} {
			if err := tx.DeleteBucket(name); err != nil {
				return err
			}
		}
		for _, name := range [][]byte{bucketByPlayer, bucketRecent} {
			b := tx.Bucket(name)
			k, _ := b.Cursor().First()
			if err := b.Put(bytes.Clone(k), nil); err != nil {
				return err
			}
		}
		return putVersion(tx, 4)
	})
	s = open(t, s.dir, Options{})
	sound(t, s)
	if got := dump(t, s); got != want || !strings.Contains(got, "bypair") {
		t.Errorf("brought up to date as\n%s\nwant\n%s", got, want)
	}
}
