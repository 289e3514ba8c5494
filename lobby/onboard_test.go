package lobby_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

// refusals is what both ways of asking answer to somebody.
func refusals(t *testing.T, l *lobby.Lobby, who account.Who, id room.GameID) (analyse, whatIf error) {
	t.Helper()
	_, analyse = l.Analyse(t.Context(), who, id, -1)
	_, whatIf = l.WhatIf(t.Context(), who, id, 1, nil)
	return analyse, whatIf
}

func wantRefusal(t *testing.T, l *lobby.Lobby, who account.Who, id room.GameID, want error) {
	t.Helper()
	a, w := refusals(t, l, who, id)
	if !errors.Is(a, want) || !errors.Is(w, want) {
		t.Errorf("%s asks about %s: %v and %v, want %v", who.Name, id, a, w, want)
	}
}

func TestWithoutACriticThereIsNoAnalysis(t *testing.T) {
	store := lobbytest.NewStore()
	archive(t, store, "K7QM2R", 5, false)
	studied(t, store, nil, nil, func(t *testing.T, l *lobby.Lobby) {
		wantRefusal(t, l, enter(t, l, lobby.Arrival{}).Actor().Who, "K7QM2R", lobby.ErrNoAnalysis)
	})
}

func TestARunningGameIsNotAnalysed(t *testing.T) {
	store, c := lobbytest.NewStore(), &critic{}
	studied(t, store, &lobbytest.Analyses{}, c.best, func(t *testing.T, l *lobby.Lobby) {
		mai, lan, tú := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{}).Actor(), enter(t, l, lobby.Arrival{}).Actor()
		for _, private := range []bool{false, true} {
			r := game(t, l, private, mai, lan)
			id := look(t, r).ID
			want := lobby.ErrGameRunning
			if private {
				want = lobby.ErrNoGame
			}
			wantRefusal(t, l, tú.Who, id, want)
			wantRefusal(t, l, mai.Who, id, lobby.ErrGameRunning)
			if private {
				if _, err := l.Find(tú.Who, string(r.Code())); err != nil {
					t.Fatal(err)
				}
				wantRefusal(t, l, tú.Who, id, lobby.ErrGameRunning) // the code has let them in
			}
			for i, a := range []room.Actor{mai, lan, mai} {
				command(t, r, a, room.Play{Ply: i, Move: moves(t, 3)[i]})
			}
			command(t, r, lan, room.Resign{})
			if a := whole(t, l, mai.Who, id); a.Done != 3 {
				t.Errorf("when it is over: %+v", a)
			}
			if _, err := l.Analyse(t.Context(), tú.Who, id, -1); private != errors.Is(err, lobby.ErrNoGame) {
				t.Errorf("tú asks when it is over (private: %v): %v", private, err)
			}
		}
		wantRefusal(t, l, tú.Who, "XXXXXX", lobby.ErrNoGame)
	})
}

func TestWhoPlaysWithPeopleGetsNoAnalysis(t *testing.T) {
	store, c := lobbytest.NewStore(), &critic{}
	archive(t, store, "K7QM2R", 5, false)
	archive(t, store, "K7QM2S", 5, false)
	studied(t, store, nil, c.best, func(t *testing.T, l *lobby.Lobby) {
		mai, lan, tú := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{}).Actor(), enter(t, l, lobby.Arrival{}).Actor()
		whole(t, l, mai.Who, "K7QM2R")
		alone := game(t, l, false, mai, tí())
		wantRefusal(t, l, mai.Who, "K7QM2R", nil) // a bot does not mind
		command(t, alone, mai, room.Resign{})

		// Who is waiting for an analysis when a game begins gets none either.
		c.wait = slow().wait
		got := make(chan error, 1)
		go func() { _, err := l.Analyse(t.Context(), lan.Who, "K7QM2S", 2); got <- err }()
		synctest.Wait()
		r := game(t, l, true, mai, lan)
		if err := <-got; !errors.Is(err, lobby.ErrYouPlay) {
			t.Errorf("lan waited and began to play: %v", err)
		}
		for _, a := range []room.Actor{mai, lan} {
			wantRefusal(t, l, a.Who, "K7QM2R", lobby.ErrYouPlay)
		}
		wantRefusal(t, l, tú.Who, "K7QM2R", nil)
		command(t, r, lan, room.Resign{})
		wantRefusal(t, l, lan.Who, "K7QM2R", nil)
	})
}

func TestAPositionOnABoardIsHidden(t *testing.T) {
	store, kept, c := lobbytest.NewStore(), &lobbytest.Analyses{}, &critic{}
	archive(t, store, "K7QM2R", 6, false)
	studied(t, store, kept, c.best, func(t *testing.T, l *lobby.Lobby) {
		mai, lan, tú := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{}).Actor(), enter(t, l, lobby.Arrival{}).Actor()
		hidden := func() (plies []int) {
			a := whole(t, l, tú.Who, "K7QM2R")
			for _, turn := range a.Report.Turns {
				if turn.Hidden {
					plies = append(plies, turn.Ply)
					if turn.Value != 0 || turn.After != 0 || turn.Line != nil || turn.Best != (engine.Move{}) {
						t.Errorf("a hidden turn tells %+v", turn)
					}
				}
			}
			return plies
		}
		ask := func(ply int, line ...engine.Move) error {
			_, err := l.WhatIf(t.Context(), tú.Who, "K7QM2R", ply, line)
			return err
		}
		want := func(when string, plies ...int) {
			t.Helper()
			if got := hidden(); !slices.Equal(got, plies) {
				t.Errorf("%s: plies %v are hidden, want %v", when, got, plies)
			}
		}
		want("nobody plays")
		r := game(t, l, true, mai, lan)
		want("at the usual start")
		if err := ask(0); err != nil {
			t.Errorf("the usual start: %v", err)
		}
		line := moves(t, 6)
		other := engine.Move{Pit: 5, Dir: engine.Left}
		if line[0] == other {
			t.Fatal("the test wants another move")
		}
		near := func(plies ...int) []int { return slices.DeleteFunc(plies, func(ply int) bool { return ply >= 6 }) }
		for i, a := range []room.Actor{mai, lan, mai} {
			command(t, r, a, room.Play{Ply: i, Move: line[i]})
			// At once, and what led there: its After is the value on the board. What
			// follows tells what the move on the board is worth.
			want("after a move", near(i, i+1, i+2)...)
			for _, err := range []error{ask(i + 1), ask(i, line[i]), ask(0, line[:i+1]...)} {
				if !errors.Is(err, lobby.ErrOnBoard) {
					t.Errorf("the position after move %d: %v", i, err)
				}
			}
			for ply := i + 2; ply <= 6; ply++ {
				if err := ask(ply); !errors.Is(err, lobby.ErrOnBoard) {
					t.Errorf("%d moves after it: %v", ply-i-1, err)
				}
			}
			for _, m := range movesAfter(t, line[:i+1]) { // not one of them can be ranked
				if err := ask(i+1, m); !errors.Is(err, lobby.ErrOnBoard) {
					t.Errorf("the position after %v: %v", m, err)
				}
			}
			if err := ask(0, other); err != nil {
				t.Errorf("another first move: %v", err)
			}
		}
		command(t, r, lan, room.Resign{})
		want("the game is over")
		if err := ask(3); err != nil {
			t.Errorf("when the game is over: %v", err)
		}

		// Against a bot there is nobody to be protected.
		alone := game(t, l, false, mai, tí())
		command(t, alone, mai, room.Play{Ply: 0, Move: line[0]})
		want("against a bot")
		command(t, alone, mai, room.Abort{})

		// Other rules are another game.
		o := room.Options{Rules: engine.Classic(), Starter: room.StartOwner}
		o.Rules.QuanPoints = 5
		five, err := l.Open(t.Context(), mai, o)
		if err != nil {
			t.Fatal(err)
		}
		sit(t, five, mai)
		sit(t, five, lan)
		command(t, five, lan, room.Sit{Chair: -1})
		command(t, five, lan, room.Ready{On: true})
		command(t, five, mai, room.Ready{On: true})
		command(t, five, mai, room.Play{Ply: 0, Move: line[0]})
		want("under other rules")
	})
	if data, err := kept.Analysis("K7QM2R"); err != nil || strings.Contains(string(data), "hidden") {
		t.Errorf("stored is %s, %v", data, err)
	}
}

// movesAfter are those that can be played after a line from the usual start.
func movesAfter(t *testing.T, line []engine.Move) []engine.Move {
	t.Helper()
	g, err := engine.NewGame(engine.Classic())
	for _, m := range line {
		if err == nil {
			g, _, err = g.Play(m)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return g.Legal()
}

// A position one turn after that on a board is found by any way that leads there.
func TestWhatFollowsABoardIsKnownByAnyWay(t *testing.T) {
	store, c := lobbytest.NewStore(), &critic{}
	archive(t, store, "K7QM2R", 1, false)
	studied(t, store, nil, c.best, func(t *testing.T, l *lobby.Lobby) {
		mai, lan := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{}).Actor()
		start := movesAfter(t, nil)
		g, err := engine.NewGame(engine.Classic())
		if err != nil {
			t.Fatal(err)
		}
		r := game(t, l, false, mai, lan)
		command(t, r, mai, room.Play{Ply: 0, Move: start[0]})
		if g, _, err = g.Play(start[0]); err != nil {
			t.Fatal(err)
		}
		pos := g.Position()
		for _, m := range g.Legal() {
			next, _, err := engine.Play(engine.Classic(), pos, m)
			if err != nil {
				t.Fatal(err)
			}
			if !l.Nearby(engine.Classic(), next) {
				t.Errorf("%v leads to a position of which all is told", m)
			}
			two, _, err := engine.Play(engine.Classic(), next, engine.Legal(engine.Classic(), next)[0])
			if err == nil && l.Nearby(engine.Classic(), two) {
				t.Errorf("two turns after the board nothing is told after %v", m)
			}
		}
	})
}

// How well each has played would tell what the hidden turns cost.
func TestNothingIsSaidOfHowWellEachPlayedWhileATurnIsHidden(t *testing.T) {
	store, c := lobbytest.NewStore(), &critic{}
	archive(t, store, "K7QM2R", 6, false)
	studied(t, store, &lobbytest.Analyses{}, c.best, func(t *testing.T, l *lobby.Lobby) {
		mai, lan, tú := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{}).Actor(), enter(t, l, lobby.Arrival{}).Actor()
		before := whole(t, l, tú.Who, "K7QM2R").Report.Accuracy
		r := game(t, l, true, mai, lan)
		command(t, r, mai, room.Play{Ply: 0, Move: moves(t, 1)[0]})
		if got := whole(t, l, tú.Who, "K7QM2R").Report.Accuracy; !slices.Equal(got, []float64{-1, -1}) {
			t.Errorf("accuracy %v while turns are hidden", got)
		}
		command(t, r, lan, room.Abort{})
		if got := whole(t, l, tú.Who, "K7QM2R").Report.Accuracy; !slices.Equal(got, before) || got[0] < 0 {
			t.Errorf("accuracy %v when the game is over, was %v", got, before)
		}
	})
}

// The line of a turn may lead to a board, and its best move.
func TestLinesEndBeforeABoard(t *testing.T) {
	store := lobbytest.NewStore()
	archive(t, store, "K7QM2R", 1, false)
	line := moves(t, 6)
	c := &critic{line: line}
	studied(t, store, nil, c.best, func(t *testing.T, l *lobby.Lobby) {
		mai, lan, tú := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{}).Actor(), enter(t, l, lobby.Arrival{}).Actor()
		lineNow := func() int { return len(whole(t, l, tú.Who, "K7QM2R").Report.Turns[0].Line) }
		whatIf := func() (int, error) {
			turn, err := l.WhatIf(t.Context(), tú.Who, "K7QM2R", 0, nil)
			return len(turn.Line), err
		}
		if n := lineNow(); n != 6 {
			t.Fatalf("a line of %d moves", n)
		}
		r := game(t, l, false, mai, lan)
		for i, a := range []room.Actor{mai, lan, mai} {
			command(t, r, a, room.Play{Ply: i, Move: line[i]})
			n, err := whatIf()
			if i == 0 { // the best move leads right onto the board
				if turn := whole(t, l, tú.Who, "K7QM2R").Report.Turns[0]; !turn.Hidden || !errors.Is(err, lobby.ErrOnBoard) {
					t.Errorf("%+v, %v", turn, err)
				}
				continue
			}
			if got := lineNow(); got != i+1 || n != i+1 || err != nil {
				t.Errorf("%d moves played: lines of %d and %d moves, %v", i+1, got, n, err)
			}
		}
	})
}

// The same board with the seats changed and other hands is the same to decide.
func TestABoardIsKnownFromTheOtherSide(t *testing.T) {
	g, err := engine.NewGame(engine.Classic())
	for _, m := range moves(t, 5) {
		if err == nil {
			g, _, err = g.Play(m)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	at := g.Position()
	turned := at
	for i := range at.Ring() {
		turned.Pits[(i+6)%12] = at.Pits[i]
	}
	turned.Mover, turned.Hands[0], turned.Hands[1] = 1-at.Mover, at.Hands[1], at.Hands[0]
	if !lobby.SameBoard(engine.Classic(), at, turned) {
		t.Error("turned round it is another board")
	}
	turned.Hands[0].Dan += 3
	if !lobby.SameBoard(engine.Classic(), at, turned) {
		t.Error("with other hands it is another board")
	}
	turned.Mover = at.Mover
	if lobby.SameBoard(engine.Classic(), at, turned) {
		t.Error("with the other to move it is the same board")
	}
}

func TestWhileTheRoomsComeBackNothingIsTold(t *testing.T) {
	store, c := lobbytest.NewStore(), &critic{}
	archive(t, store, "K7QM2R", 6, false)
	studied(t, store, nil, c.best, func(t *testing.T, l *lobby.Lobby) {
		mai, lan, tú := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{}).Actor(), enter(t, l, lobby.Arrival{}).Actor()
		whole(t, l, tú.Who, "K7QM2R")
		r := game(t, l, false, mai, lan)
		command(t, r, mai, room.Play{Ply: 0, Move: moves(t, 1)[0]})
		store.Break(true)
		if err := r.Do(t.Context(), lan, room.Play{Ply: 1, Move: moves(t, 2)[1]}); err == nil {
			t.Fatal("it was saved")
		}
		synctest.Wait()
		wantRefusal(t, l, tú.Who, "K7QM2R", lobby.ErrReadOnly)
		store.Break(false)
		pass(5e9)
		if _, err := l.WhatIf(t.Context(), tú.Who, "K7QM2R", 1, nil); !errors.Is(err, lobby.ErrOnBoard) {
			t.Errorf("when they are back: %v", err)
		}
		wantRefusal(t, l, mai.Who, "K7QM2R", lobby.ErrYouPlay)
	})
}

// What comes to a board, or who begins to play, while a position is looked at
// counts as if it had been so before.
func TestAnAnswerThatComesTooLateIsNotGiven(t *testing.T) {
	store, c := lobbytest.NewStore(), slow()
	archive(t, store, "K7QM2R", 6, false)
	studied(t, store, nil, c.best, func(t *testing.T, l *lobby.Lobby) {
		mai, lan, tú := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{}).Actor(), enter(t, l, lobby.Arrival{}).Actor()
		r := game(t, l, false, mai, lan)
		line := moves(t, 3)
		ask := func(who room.Actor, ply int) <-chan error {
			got := make(chan error, 1)
			go func() {
				_, err := l.WhatIf(t.Context(), who.Who, "K7QM2R", ply, nil)
				got <- err
			}()
			synctest.Wait() // it is being looked at
			return got
		}
		answer := ask(tú, 1)
		command(t, r, mai, room.Play{Ply: 0, Move: line[0]})
		if err := <-answer; !errors.Is(err, lobby.ErrOnBoard) {
			t.Errorf("the board came to it: %v", err)
		}
		answer = ask(tú, 1) // known now, and refused all the same
		if err := <-answer; !errors.Is(err, lobby.ErrOnBoard) {
			t.Errorf("asked again: %v", err)
		}
		command(t, r, lan, room.Resign{})
		answer = ask(mai, 2)
		command(t, r, lan, room.Ready{On: true})
		command(t, r, mai, room.Ready{On: true})
		if err := <-answer; !errors.Is(err, lobby.ErrYouPlay) {
			t.Errorf("mai began to play: %v", err)
		}
	})
}
