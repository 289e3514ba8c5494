package lobby_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/daily"
	"oanquan/engine/record"
	"oanquan/engine/search"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

func think(_ context.Context, g engine.Game, o search.Options) (search.Result, error) {
	return search.Best(g, o), nil
}

// puzzling opens a lobby with daily puzzles for one story. In the bubble it is
// seven in the morning of 2000-01-01 in Vietnam.
func puzzling(t *testing.T, store *lobbytest.Store, c lobby.Critic, story func(*testing.T, *lobby.Lobby)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		if err := store.Reopen(); err != nil { // its channels belong to a bubble
			t.Fatal(err)
		}
		l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Puzzles: store, Critic: c, Log: log()})
		if err != nil {
			t.Fatal(err)
		}
		story(t, l)
		if err := l.Shutdown(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

// madeOnce is a puzzle as it is stored.
var madeOnce = sync.OnceValue(func() []byte {
	best := func(g engine.Game, o search.Options) (search.Result, error) { return search.Best(g, o), nil }
	z, _, err := daily.FromSeed(1, func(engine.Position) bool { return false }, best)
	if err != nil {
		panic(err)
	}
	return z.Encode()
})

// stocked is a store in which days have their puzzles already, all the same.
func stocked(t *testing.T) *lobbytest.Store {
	t.Helper()
	store := lobbytest.NewStore()
	for day := account.Day("2000-01-01"); day < "2000-01-09"; day = day.Next() {
		if err := store.SavePuzzle(day, madeOnce()); err != nil {
			t.Fatal(err)
		}
	}
	return store
}

// today is the puzzle of the day, made if need be.
func today(t *testing.T, l *lobby.Lobby, who account.Who) lobby.Daily {
	t.Helper()
	d, err := l.Daily(who)
	if err == nil && !d.Ready {
		synctest.Wait()
		d, err = l.Daily(who)
	}
	if err != nil || !d.Ready {
		t.Fatalf("no puzzle on %s: %v", d.Day, err)
	}
	return d
}

func try(t *testing.T, l *lobby.Lobby, who account.Who, d lobby.Daily, choice int) lobby.Tried {
	t.Helper()
	got, err := l.TryDaily(t.Context(), who, d.Day, d.Puzzle.Choices[choice].Move)
	if err != nil {
		t.Fatalf("on %s: %v", d.Day, err)
	}
	if got.Right != (choice == 0) || got.Choice.Move != d.Puzzle.Choices[choice].Move {
		t.Errorf("choice %d is %+v", choice, got)
	}
	return got
}

func named(t *testing.T, l *lobby.Lobby, name string) account.Who {
	t.Helper()
	return enter(t, l, lobby.Arrival{Key: key(name)}).Actor().Who
}

func TestThePuzzleIsTheSameForAllOnADay(t *testing.T) {
	searchesLong(t)
	puzzling(t, lobbytest.NewStore(), nil, func(t *testing.T, l *lobby.Lobby) {
		mai, lan := named(t, l, "mai"), named(t, l, "lan")
		guest := enter(t, l, lobby.Arrival{}).Actor().Who
		first, err := l.Daily(mai)
		if err != nil || first.Ready || first.Day != "2000-01-01" {
			t.Fatalf("at the first look: %+v, %v", first, err)
		}
		if _, err := l.TryDaily(t.Context(), mai, first.Day, engine.Move{Pit: 1}); !errors.Is(err, lobby.ErrPuzzleSoon) {
			t.Errorf("a try before it is made: %v", err)
		}
		a, b, c := today(t, l, mai), today(t, l, lan), today(t, l, guest)
		if !bytes.Equal(a.Puzzle.Encode(), b.Puzzle.Encode()) || !bytes.Equal(a.Puzzle.Encode(), c.Puzzle.Encode()) {
			t.Error("not the same for all")
		}
		if !a.Kept || c.Kept || a.Shown() {
			t.Errorf("kept for mai %v, for a guest %v, shown %v", a.Kept, c.Kept, a.Shown())
		}
	})
	// Another server without games has the same one.
	var other, again []byte
	for _, data := range []*[]byte{&other, &again} {
		puzzling(t, lobbytest.NewStore(), nil, func(t *testing.T, l *lobby.Lobby) { *data = today(t, l, named(t, l, "mai")).Puzzle.Encode() })
	}
	if !bytes.Equal(other, again) {
		t.Error("two servers, two puzzles")
	}
}

func TestANewDayHasANewPuzzle(t *testing.T) {
	searchesLong(t)
	store := lobbytest.NewStore()
	puzzling(t, store, nil, func(t *testing.T, l *lobby.Lobby) {
		mai := named(t, l, "mai")
		seen := map[engine.Position]account.Day{}
		old := today(t, l, mai)
		seen[daily.Board(old.Puzzle.Position)] = old.Day
		for range 5 {
			pass(time.Until(old.Day.End()) - 9*time.Minute)
			if _, err := store.Puzzle(old.Day.Next()); err != nil {
				t.Errorf("nine minutes before midnight there is no puzzle of %s: %v", old.Day.Next(), err)
			}
			if d := today(t, l, mai); d.Day != old.Day {
				t.Errorf("nine minutes before midnight it is %s", d.Day)
			}
			pass(time.Until(old.Day.End()))
			d, err := l.Daily(mai)
			if err != nil || !d.Ready || d.Day != old.Day.Next() {
				t.Fatalf("after %s comes %s, ready %v: %v", old.Day, d.Day, d.Ready, err)
			}
			if twice, ok := seen[daily.Board(d.Puzzle.Position)]; ok {
				t.Errorf("%s has the position of %s", d.Day, twice)
			}
			seen[daily.Board(d.Puzzle.Position)] = d.Day
			if _, err := l.TryDaily(t.Context(), mai, old.Day, old.Puzzle.Best().Move); !errors.Is(err, lobby.ErrPuzzleOver) {
				t.Errorf("yesterday's puzzle is answered: %v", err)
			}
			old = d
		}
	})
}

func TestAStreakGrowsDayByDay(t *testing.T) {
	store := stocked(t)
	var day account.Day
	puzzling(t, store, nil, func(t *testing.T, l *lobby.Lobby) {
		mai, tuan := named(t, l, "mai"), named(t, l, "tuan")
		d := today(t, l, mai)
		if got := try(t, l, mai, d, 2); got.Score.Tries != 1 || got.Score.Streak != 0 || got.Score.Done() {
			t.Errorf("after a wrong try: %+v", got.Score)
		}
		if got := try(t, l, mai, d, 0); got.Score.Streak != 1 || got.Score.First != 0 || !got.Score.Done() {
			t.Errorf("after the right one: %+v", got.Score)
		}
		pass(time.Until(d.Day.End()))
		d = today(t, l, mai)
		// Two sessions at once count once.
		var wg sync.WaitGroup
		for range 2 {
			wg.Go(func() { try(t, l, mai, d, 0) })
		}
		wg.Wait()
		if p, err := l.PuzzlesOf(mai.ID); err != nil || p.Streak != 2 || p.Solved != 2 || p.First != 1 {
			t.Errorf("after two days: %+v, %v", p, err)
		}
		if p, err := l.PuzzlesOf(tuan.ID); err != nil || p.Solved != 0 || p.Streak != 0 {
			t.Errorf("tuan has solved nothing: %+v, %v", p, err)
		}
		pass(time.Until(d.Day.Next().End()) + time.Hour) // a day is missed
		d = today(t, l, mai)
		if d.Score.Streak != 0 || d.Score.Best != 2 {
			t.Errorf("after a missed day: %+v", d.Score)
		}
		try(t, l, mai, d, 0)
		day = d.Day
	})
	acc, err := store.ByKey("SHA256:mai")
	if err != nil || acc.Puzzles.Streak != 1 || acc.Puzzles.Best != 2 || acc.Puzzles.Solved != 3 || acc.Puzzles.Last != day {
		t.Errorf("kept: %+v, %v", acc.Puzzles, err)
	}
}

func TestARestartKeepsPuzzleAndScore(t *testing.T) {
	searchesLong(t)
	store := lobbytest.NewStore()
	var before lobby.Daily
	puzzling(t, store, nil, func(t *testing.T, l *lobby.Lobby) {
		mai := named(t, l, "mai")
		try(t, l, mai, today(t, l, mai), 0)
		before = today(t, l, mai)
	})
	// The second server would find another one.
	addGame(t, store, "K7QM2R", false, played(t))
	puzzling(t, store, think, func(t *testing.T, l *lobby.Lobby) {
		after, err := l.Daily(named(t, l, "mai"))
		if err != nil || !after.Ready {
			t.Fatalf("it is gone: %v", err)
		}
		if !bytes.Equal(after.Puzzle.Encode(), before.Puzzle.Encode()) || after.Score != before.Score || !after.Shown() {
			t.Errorf("%+v, before %+v", after.Score, before.Score)
		}
	})
}

func TestWhoGivesUpSeesTheAnswerAndCountsNothing(t *testing.T) {
	puzzling(t, stocked(t), nil, func(t *testing.T, l *lobby.Lobby) {
		mai := named(t, l, "mai")
		d := today(t, l, mai)
		given, err := l.GiveUpDaily(t.Context(), mai, d.Day)
		if err != nil || !given.Shown() || !given.Score.GivenUp {
			t.Fatalf("%+v, %v", given.Score, err)
		}
		if got := try(t, l, mai, d, 0); got.Score.Solved != 0 || got.Score.Done() {
			t.Errorf("solved after the answer was seen: %+v", got.Score)
		}
	})
}

func TestOfAGuestNothingIsKept(t *testing.T) {
	puzzling(t, stocked(t), nil, func(t *testing.T, l *lobby.Lobby) {
		guest := enter(t, l, lobby.Arrival{}).Actor().Who
		d := today(t, l, guest)
		if got := try(t, l, guest, d, 0); got.Kept || !got.Score.Done() {
			t.Errorf("%+v", got)
		}
		if d := today(t, l, guest); d.Score.Solved != 0 || d.Shown() {
			t.Errorf("kept: %+v", d.Score)
		}
	})
}

func TestAnIllegalMoveIsNoTry(t *testing.T) {
	puzzling(t, stocked(t), nil, func(t *testing.T, l *lobby.Lobby) {
		mai := named(t, l, "mai")
		d := today(t, l, mai)
		if _, err := l.TryDaily(t.Context(), mai, d.Day, engine.Move{Pit: 0, Dir: engine.Right}); err == nil {
			t.Error("a quan square is sown")
		}
		if d := today(t, l, mai); d.Score.Tries != 0 {
			t.Errorf("%d tries", d.Score.Tries)
		}
	})
}

func TestAServerWithoutPuzzlesSaysSo(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		if _, err := l.Daily(named(t, l, "mai")); !errors.Is(err, lobby.ErrNoPuzzle) {
			t.Errorf("got %v", err)
		}
	})
}

// A puzzle that cannot be made is tried again, but not at every look.
func TestAPuzzleThatFailsIsTriedAgainLater(t *testing.T) {
	asked := 0
	broken := func(context.Context, engine.Game, search.Options) (search.Result, error) {
		asked++
		return search.Result{}, errors.New("no more")
	}
	puzzling(t, lobbytest.NewStore(), broken, func(t *testing.T, l *lobby.Lobby) {
		mai := named(t, l, "mai")
		for range 5 {
			if d, err := l.Daily(mai); err != nil || d.Ready {
				t.Fatalf("ready %v, %v", d.Ready, err)
			}
			synctest.Wait()
		}
		if asked != 1 {
			t.Errorf("tried %d times at once", asked)
		}
		pass(2 * time.Minute)
		if _, err := l.Daily(mai); err != nil {
			t.Fatal(err)
		}
		if synctest.Wait(); asked != 2 {
			t.Errorf("tried %d times, later", asked)
		}
	})
}

// playedSeed is that of a game that is fit; not every game is.
var playedSeed = sync.OnceValue(func() uint64 {
	best := func(g engine.Game, o search.Options) (search.Result, error) { return search.Best(g, o), nil }
	for seed := uint64(0); ; seed++ {
		g, err := playedBy(rand.New(rand.NewPCG(seed, 0)))
		if err != nil {
			panic(err)
		}
		rec := record.Game{Rules: g.Rules()}
		for _, m := range g.Moves() {
			rec.Moves = append(rec.Moves, record.Move{Move: m})
		}
		if _, ok, _ := daily.FromGame(rec, []engine.Seat{0, 1}, func(engine.Position) bool { return false }, best); ok {
			return seed
		}
	}
})

// played is a game of two people with a mistake that is fit to be a puzzle.
func played(t *testing.T) engine.Game {
	t.Helper()
	g, err := playedBy(rand.New(rand.NewPCG(playedSeed(), 0)))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// playedBy is a game of two who play anything, or now and then well.
func playedBy(chance *rand.Rand) (engine.Game, error) {
	g, err := engine.NewGame(engine.Classic())
	for err == nil && g.Ply() < 40 && !g.Over() {
		legal := g.Legal()
		m := legal[chance.IntN(len(legal))]
		if chance.IntN(2) == 0 {
			m = search.Best(g, search.Options{Depth: 3}).Move
		}
		g, _, err = g.Play(m)
	}
	return g, err
}

// addGame puts a finished game of mai against lan into the archive.
func addGame(t *testing.T, store *lobbytest.Store, id room.GameID, private bool, g engine.Game) {
	t.Helper()
	res := g.Result()
	rec := record.Game{
		ID: record.ID(id), Rules: g.Rules(), Points: res.Points[:2], Places: res.Places[:2], Ending: record.Agreed, EndedBy: engine.NoSeat,
	}
	rec.Players[0].Name, rec.Players[1].Name = "mai", "lan"
	for _, m := range g.Moves() {
		rec.Moves = append(rec.Moves, record.Move{Move: m})
	}
	addRecord(t, store, rec, private, "MA1000000000", "LAN000000000")
}

func addRecord(t *testing.T, store *lobbytest.Store, rec record.Game, private bool, players ...account.ID) {
	t.Helper()
	id := room.GameID(rec.ID)
	for _, e := range []room.Entry{
		{Game: id, Begin: &room.Begin{V: room.FormatVersion}},
		{Game: id, Finish: &room.Finish{Record: rec, Private: private, Players: players}},
	} {
		if err := <-store.Commit(e); err != nil {
			t.Fatal(err)
		}
	}
}

// puzzleOf is where the puzzle of a store's first day comes from.
func puzzleOf(t *testing.T, store *lobbytest.Store) (z daily.Puzzle) {
	t.Helper()
	puzzling(t, store, think, func(t *testing.T, l *lobby.Lobby) { z = today(t, l, named(t, l, "mai")).Puzzle })
	return z
}

func TestMistakesOfPeopleComeBeforeSelfPlay(t *testing.T) {
	store := lobbytest.NewStore()
	addGame(t, store, "K7QM2R", false, played(t))
	z := puzzleOf(t, store)
	if z.Source.Game != "K7QM2R" {
		t.Fatalf("it comes from %+v", z.Source)
	}
	g := played(t)
	if p := g.PositionAt(z.Source.Ply); daily.Facing(p) != z.Position {
		t.Errorf("at turn %d there is another position", z.Source.Ply)
	}
	who := []string{"mai", "lan"}[g.PositionAt(z.Source.Ply).Mover]
	if z.Source.Players[0] != who {
		t.Errorf("%v was to move, not %s", who, z.Source.Players[0])
	}
}

func TestGamesOfOthersThanPeopleInPublicAreNotUsed(t *testing.T) {
	searchesLong(t)
	t.Run("private", func(t *testing.T) {
		store := lobbytest.NewStore()
		addGame(t, store, "K7QM2R", true, played(t))
		if z := puzzleOf(t, store); z.Source.Game != "" {
			t.Errorf("it comes from %+v", z.Source)
		}
	})
	t.Run("bots", func(t *testing.T) {
		store := lobbytest.NewStore()
		addGame(t, store, "K7QM2R", false, played(t))
		a, err := store.Finished("K7QM2R")
		if err != nil {
			t.Fatal(err)
		}
		bots := lobbytest.NewStore()
		addRecord(t, bots, a.Record, false, "!B0T1", "!B0T2")
		if z := puzzleOf(t, bots); z.Source.Game != "" {
			t.Errorf("it comes from %+v", z.Source)
		}
	})
}

// What lies on a board at which people play now is no puzzle; against a bot it
// may be.
func TestAPositionOnARunningBoardIsNotUsed(t *testing.T) {
	searchesLong(t)
	fresh := func() *lobbytest.Store {
		store := lobbytest.NewStore()
		addGame(t, store, "K7QM2R", false, played(t))
		return store
	}
	z := puzzleOf(t, fresh())
	for _, tt := range []struct {
		name     string
		opponent account.ID
		used     bool
	}{{"people", "TVAN00000000", false}, {"a bot", "!B0T1", true}} {
		t.Run(tt.name, func(t *testing.T) {
			store := fresh()
			u := room.Unfinished{Game: "9TX4AB", Begin: room.Begin{
				V: 99, Players: []account.Who{{ID: "HOA"}, {ID: tt.opponent}}, // of a version that no room resumes
			}}
			g := played(t)
			for ply := range z.Source.Ply {
				u.Moves = append(u.Moves, room.MoveEntry{Ply: ply, Move: g.MoveAt(ply).String()})
			}
			store.Restore(u)
			if got := puzzleOf(t, store); (daily.Board(got.Position) == daily.Board(z.Position)) != tt.used {
				t.Errorf("used: %v", !tt.used)
			}
		})
	}
}

// Who plays at that very board is not told.
func TestNobodyTriesWhatIsOnTheirBoard(t *testing.T) {
	store := lobbytest.NewStore()
	addGame(t, store, "K7QM2R", false, played(t))
	puzzling(t, store, think, func(t *testing.T, l *lobby.Lobby) {
		mai, lan := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{Key: key("lan")}).Actor()
		d := today(t, l, mai.Who)
		r, err := l.Open(t.Context(), mai, room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
		if err != nil {
			t.Fatal(err)
		}
		sit(t, r, mai)
		sit(t, r, lan)
		for _, c := range []struct {
			a room.Actor
			c room.Command
		}{{lan, room.Sit{Chair: -1}}, {mai, room.Ready{On: true}}, {lan, room.Ready{On: true}}} {
			if err := r.Do(t.Context(), c.a, c.c); err != nil {
				t.Fatal(err)
			}
		}
		try(t, l, mai.Who, d, 1) // another position is on the board
		g := played(t)
		for ply := range d.Puzzle.Source.Ply {
			if err := r.Do(t.Context(), []room.Actor{mai, lan}[g.PositionAt(ply).Mover], room.Play{Ply: ply, Move: g.MoveAt(ply)}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := l.TryDaily(t.Context(), mai.Who, d.Day, d.Puzzle.Best().Move); !errors.Is(err, lobby.ErrOnBoard) {
			t.Errorf("mai tries: %v", err)
		}
		if _, err := l.GiveUpDaily(t.Context(), lan.Who, d.Day); !errors.Is(err, lobby.ErrOnBoard) {
			t.Errorf("lan gives up: %v", err)
		}
		tú := enter(t, l, lobby.Arrival{}).Actor() // nor may a friend of theirs ask for them
		if _, err := l.TryDaily(t.Context(), tú.Who, d.Day, d.Puzzle.Best().Move); !errors.Is(err, lobby.ErrOnBoard) {
			t.Errorf("tú tries: %v", err)
		}
	})
}

func TestShutdownDoesNotWaitForAPuzzle(t *testing.T) {
	begun := make(chan struct{})
	slow := func(ctx context.Context, _ engine.Game, _ search.Options) (search.Result, error) {
		close(begun)
		<-ctx.Done()
		return search.Result{}, ctx.Err()
	}
	store := lobbytest.NewStore()
	l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Puzzles: store, Critic: slow, Log: log()})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Daily(account.GuestWho(account.NewGuestID())); err != nil {
		t.Fatal(err)
	}
	<-begun
	if err := l.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// No server for which a puzzle was made before another is surprised by what it
// finds: the first one saved stays.
func TestTheFirstPuzzleOfADayStays(t *testing.T) {
	store := lobbytest.NewStore()
	for _, data := range []string{"first", "second"} {
		if err := store.SavePuzzle("2000-01-01", []byte(data)); err != nil {
			t.Fatal(err)
		}
	}
	if data, err := store.Puzzle("2000-01-01"); err != nil || string(data) != "first" {
		t.Errorf("%q, %v", data, err)
	}
}
