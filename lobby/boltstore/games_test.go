package boltstore

import (
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

var _ lobby.Games = (*Games)(nil)

func TestAGameFromBeginToArchive(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	g := played(1)
	all := entries("K7QM2R", g)
	begin, moves, finish := all[0], all[1:len(all)-1], all[len(all)-1]

	must(t, s, begin)
	must(t, s, moves...)
	s = reopen(t, s)
	running, err := s.Games().Unfinished()
	if err != nil || len(running) != 1 {
		t.Fatalf("unfinished: %v, %v", running, err)
	}
	if u := running[0]; u.Game != "K7QM2R" || !reflect.DeepEqual(u.Begin, *begin.Begin) || len(u.Moves) != len(moves) {
		t.Errorf("came back as %+v", u)
	}
	for ply, m := range running[0].Moves {
		if m != *moves[ply].Move {
			t.Errorf("move %d came back as %+v, want %+v", ply, m, *moves[ply].Move)
		}
	}
	if _, err := s.Games().Finished("K7QM2R"); !errors.Is(err, lobby.ErrNoGame) {
		t.Errorf("a running game in the archive: %v", err)
	}
	sound(t, s)

	must(t, s, finish)
	s = reopen(t, s)
	sound(t, s)
	if running, err := s.Games().Unfinished(); err != nil || len(running) != 0 {
		t.Errorf("unfinished after the end: %v, %v", running, err)
	}
	want := lobby.Archived{Record: finish.Finish.Record, Players: []account.ID{mai.ID, nam.ID}}
	got, err := s.Games().Finished("K7QM2R")
	if want.Ended = got.Ended; want.Ended.IsZero() {
		t.Error("nothing tells when it ended")
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("archived as %+v, %v; want %+v", got, err, want)
	}
	for name, list := range map[string]func(int) ([]lobby.Archived, error){
		"recent": s.Games().Recent,
		"of mai": func(n int) ([]lobby.Archived, error) { return s.Games().ByPlayer(mai.ID, n) },
		"of nam": func(n int) ([]lobby.Archived, error) { return s.Games().ByPlayer(nam.ID, n) },
	} {
		if got, err := list(5); err != nil || len(got) != 1 || !reflect.DeepEqual(got[0], want) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestEntriesThatMakeNoSenseAreRefused(t *testing.T) {
	g := played(1)
	first, second := g.MoveAt(0), g.MoveAt(1)
	wrongID := finishEntry("RUNN1N", g, false, mai, nam)
	wrongID.Finish.Record.ID = "ANOTHE"
	wrongScore := finishEntry("RUNN1N", g, false, mai, nam)
	wrongScore.Finish.Record.Points = []int{70, 0}
	oddVersion := beginEntry("NEW001", noon)
	oddVersion.Begin.V = 2
	oddPlayer := finishEntry("RUNN1N", g, false, mai, account.Who{ID: "a\x00b"})
	tests := []struct {
		name  string
		entry room.Entry
		want  error
	}{
		{"begin with the ID of a running game", beginEntry("RUNN1N", noon), room.ErrIDTaken},
		{"begin with the ID of a finished game", beginEntry("F1N1SH", noon), room.ErrIDTaken},
		{"begin of another version", oddVersion, ErrEntry},
		{"move at a ply that has passed", moveEntry("RUNN1N", 0, first), ErrPly},
		{"move at a ply to come", moveEntry("RUNN1N", 2, second), ErrPly},
		{"move at a negative ply", moveEntry("RUNN1N", -1, second), ErrPly},
		{"hint at a ply that has passed", aidEntry("RUNN1N", 0), ErrPly},
		{"hint at a ply to come", aidEntry("RUNN1N", 2), ErrPly},
		{"hint at a negative ply", aidEntry("RUNN1N", -1), ErrPly},
		{"second hint at a ply", aidEntry("RUNN1N", 1), ErrPly},
		{"hint in a finished game", aidEntry("F1N1SH", 0), ErrFinished},
		{"hint in no game", aidEntry("NOGAME", 0), lobby.ErrNoGame},
		{"move in a finished game", moveEntry("F1N1SH", 0, first), ErrFinished},
		{"move in no game", moveEntry("NOGAME", 0, first), lobby.ErrNoGame},
		{"finish of a finished game", finishEntry("F1N1SH", g, false, mai, nam), ErrFinished},
		{"finish of no game", finishEntry("NOGAME", g, false, mai, nam), lobby.ErrNoGame},
		{"finish with another game's record", wrongID, ErrEntry},
		{"finish with a record that is wrong", wrongScore, ErrEntry},
		{"finish with a player that is no key", oddPlayer, ErrEntry},
		{"no game", beginEntry("", noon), ErrEntry},
		{"nothing", room.Entry{Game: "RUNN1N"}, ErrEntry},
		{"two at once", room.Entry{Game: "RUNN1N", Begin: oddVersion.Begin, Move: &room.MoveEntry{}}, ErrEntry},
	}
	s := open(t, t.TempDir(), Options{})
	must(t, s, entries("F1N1SH", g)...)
	must(t, s, beginEntry("RUNN1N", noon), moveEntry("RUNN1N", 0, first), aidEntry("RUNN1N", 1))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := <-s.Games().Commit(tt.entry); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
	must(t, s, moveEntry("RUNN1N", 1, second)) // after all that it goes on
	if list, err := s.Games().Recent(9); err != nil || len(list) != 1 {
		t.Errorf("recent: %d games, %v; want 1", len(list), err)
	}
	sound(t, s)
}

func TestHintsComeBackWithTheirGame(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	g := played(1)
	begin, first, second := beginEntry("K7QM2R", noon), moveEntry("K7QM2R", 0, g.MoveAt(0)), moveEntry("K7QM2R", 1, g.MoveAt(1))
	must(t, s, begin, aidEntry("K7QM2R", 0), first, second, aidEntry("K7QM2R", 2))
	s = reopen(t, s)
	sound(t, s)
	running, err := s.Games().Unfinished()
	if err != nil || len(running) != 1 {
		t.Fatalf("unfinished: %v, %v", running, err)
	}
	u, want := running[0], []room.AidEntry{*aidEntry("", 0).Aid, *aidEntry("", 2).Aid}
	if !slices.Equal(u.Aids, want) || len(u.Moves) != 2 {
		t.Errorf("came back with hints %+v and %d moves, want %+v and 2", u.Aids, len(u.Moves), want)
	}
	must(t, s, entries("K7QM2R", g)[3:]...)
	sound(t, s)
	if running, err := s.Games().Unfinished(); err != nil || len(running) != 0 {
		t.Errorf("unfinished after the end: %v, %v", running, err)
	}
}

func TestClocksComeBackWithTheirGame(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	g := played(1)
	clocks := func(ply int, lefts ...time.Duration) room.Entry {
		return room.Entry{Game: "K7QM2R", Clock: &room.ClockEntry{Ply: ply, Lefts: lefts, At: noon}}
	}
	first := moveEntry("K7QM2R", 0, g.MoveAt(0))
	first.Move.Left, first.Move.Credit = 3*time.Minute, 120*time.Millisecond
	must(t, s, beginEntry("K7QM2R", noon), clocks(0, time.Minute, time.Minute), first, clocks(1, time.Second, time.Hour))
	if err := <-s.Games().Commit(clocks(0, 1, 1)); !errors.Is(err, ErrPly) {
		t.Errorf("clocks of a ply that has passed: %v", err)
	}
	s = reopen(t, s)
	sound(t, s)
	running, err := s.Games().Unfinished()
	if err != nil || len(running) != 1 {
		t.Fatalf("unfinished: %v, %v", running, err)
	}
	u := running[0]
	if u.Clock == nil || u.Clock.Ply != 1 || !slices.Equal(u.Clock.Lefts, []time.Duration{time.Second, time.Hour}) {
		t.Errorf("came back with clocks %+v", u.Clock)
	}
	if m := u.Moves[0]; m.Left != 3*time.Minute || m.Credit != 120*time.Millisecond {
		t.Errorf("came back with %+v", m)
	}
	must(t, s, entries("K7QM2R", g)[2:]...)
	sound(t, s)
}

func TestMovesTakenBackAreGone(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	g := played(1)
	list := entries("K7QM2R", g)
	back := func(ply int) room.Entry {
		return room.Entry{Game: "K7QM2R", Takeback: &room.TakebackEntry{
			Ply: ply, Aids: []int{1, 0}, At: noon, Clock: room.ClockEntry{Ply: ply, Lefts: []time.Duration{1, 2}, At: noon},
		}}
	}
	must(t, s, list[0], aidEntry("K7QM2R", 0), list[1], list[2], list[3])
	odd := back(1)
	odd.Takeback.Clock.Ply = 2
	for _, e := range []room.Entry{back(3), back(-1), odd} {
		if err := <-s.Games().Commit(e); !errors.Is(err, ErrPly) && !errors.Is(err, ErrEntry) {
			t.Errorf("%+v: %v", e.Takeback, err)
		}
	}
	must(t, s, back(1))
	sound(t, s)
	s = reopen(t, s)
	running, err := s.Games().Unfinished()
	if err != nil || len(running) != 1 {
		t.Fatalf("unfinished: %v, %v", running, err)
	}
	u := running[0]
	if len(u.Moves) != 1 || len(u.Aids) != 0 || u.Back == nil || !slices.Equal(u.Back.Aids, []int{1, 0}) || u.Clock == nil || u.Clock.Ply != 1 {
		t.Errorf("came back with %+v", u)
	}
	must(t, s, list[2:]...)
	sound(t, s)
}

func TestListsAreNewestFirst(t *testing.T) {
	clock := noon
	s := open(t, t.TempDir(), Options{Now: func() time.Time { return clock }})
	guest, bot := account.Who{ID: "~GUEST"}, account.Who{ID: "!bot"}
	end := func(n int, private bool, players ...account.Who) {
		must(t, s, beginEntry(gameID(n), noon), finishEntry(gameID(n), played(n), private, players...))
	}
	end(1, false, mai, nam)
	clock = clock.Add(time.Hour)
	end(2, true, mai, nam)
	end(3, false, mai, guest) // at the same moment
	clock = clock.Add(-2 * time.Hour)
	end(4, false, nam, bot) // the clock was put back
	end(5, false, mai, mai) // alone at both seats

	ids := func(list []lobby.Archived, err error) []int {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
		var got []int
		for _, a := range list {
			for n := range 9 {
				if string(a.Record.ID) == string(gameID(n)) {
					got = append(got, n)
				}
			}
		}
		return got
	}
	for _, tt := range []struct {
		name string
		got  []int
		want []int
	}{
		{"recent has no private games", ids(s.Games().Recent(10)), []int{5, 4, 3, 1}},
		{"recent, two", ids(s.Games().Recent(2)), []int{5, 4}},
		{"recent, none", ids(s.Games().Recent(0)), nil},
		{"recent, less than none", ids(s.Games().Recent(-1)), nil},
		{"of mai", ids(s.Games().ByPlayer(mai.ID, 10)), []int{5, 3, 2, 1}},
		{"of mai, one", ids(s.Games().ByPlayer(mai.ID, 1)), []int{5}},
		{"of nam", ids(s.Games().ByPlayer(nam.ID, 10)), []int{4, 2, 1}},
		{"of half a name", ids(s.Games().ByPlayer(nam.ID[:3], 10)), nil},
		{"of a guest", ids(s.Games().ByPlayer("~GUEST", 10)), nil},
		{"of a bot", ids(s.Games().ByPlayer("!bot", 10)), nil},
		{"of nobody", ids(s.Games().ByPlayer("", 10)), nil},
	} {
		if !slices.Equal(tt.got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, tt.got, tt.want)
		}
	}
	if a, err := s.Games().Finished(gameID(2)); err != nil || !a.Private {
		t.Errorf("private game: %+v, %v", a, err)
	}
	sound(t, s)
}

func TestUnfinishedIsOldestFirst(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	for n, minutes := range []int{3, 1, 2, 1} {
		must(t, s, beginEntry(gameID(n), noon.Add(time.Duration(minutes)*time.Minute)))
	}
	list, err := s.Games().Unfinished()
	if err != nil {
		t.Fatal(err)
	}
	var got []room.GameID
	for _, u := range list {
		got = append(got, u.Game)
	}
	if want := []room.GameID{gameID(1), gameID(3), gameID(2), gameID(0)}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestAJournalIsReadAlone(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	g := played(1)
	must(t, s, beginEntry(gameID(1), noon), beginEntry(gameID(2), noon), moveEntry(gameID(2), 0, g.MoveAt(0)))
	u, err := s.Games().Journal(gameID(2))
	if all, _ := s.Games().Unfinished(); err != nil || len(u.Moves) != 1 || !reflect.DeepEqual(u, all[1]) {
		t.Errorf("%+v, %v", u, err)
	}
	f := finishEntry(gameID(2), g, false, mai, nam)
	f.Finish.MatchGame = 1
	must(t, s, f)
	if _, err := s.Games().Journal(gameID(2)); !errors.Is(err, lobby.ErrNoGame) {
		t.Errorf("a journal of a finished game: %v", err)
	}
	if a, err := s.Games().Finished(gameID(2)); err != nil || a.MatchGame != 1 {
		t.Errorf("game %d of its match, %v", a.MatchGame, err)
	}
	sound(t, s)
}

// TestEntryMayChangeAfterCommit holds the writer back and changes what an entry
// points to meanwhile.
func TestEntryMayChangeAfterCommit(t *testing.T) {
	gate := newGate()
	s := open(t, t.TempDir(), Options{BeforeCommit: gate.hold})
	g := played(1)
	done := []<-chan error{s.Games().Commit(beginEntry("FIRST0", noon))}
	gate.waitHeld()
	e := beginEntry("K7QM2R", noon)
	f := finishEntry("K7QM2R", g, false, mai, nam)
	m := moveEntry("K7QM2R", 0, g.MoveAt(0))
	for _, e := range []room.Entry{e, m, f} {
		done = append(done, s.Games().Commit(e))
	}
	e.Begin.Room.Owner, e.Begin.Chairs[0] = "X", 7
	m.Move.Ply = 9
	f.Finish.Players[0], f.Finish.Record.Moves[0].Move = "X", engine.Move{}
	gate.open()
	for _, d := range done {
		if err := <-d; err != nil {
			t.Fatal(err)
		}
	}
	a, err := s.Games().Finished("K7QM2R")
	if err != nil || a.Players[0] != mai.ID || a.Record.Moves[0].Move != g.MoveAt(0) {
		t.Errorf("archived as %+v, %v", a, err)
	}
	sound(t, s)
}
