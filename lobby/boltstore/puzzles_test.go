package boltstore

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"oanquan/lobby"
	"oanquan/lobby/account"
)

var _ lobby.Puzzles = (*Puzzles)(nil)

func TestTheFirstPuzzleOfADayIsKept(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	if _, err := s.Puzzles().Puzzle("2026-11-30"); !errors.Is(err, lobby.ErrNoPuzzle) {
		t.Errorf("before any: %v", err)
	}
	other := strings.Replace(corpusPuzzle, `"ply":14`, `"ply":15`, 1)
	for _, p := range []struct {
		day  account.Day
		data string
	}{{"2026-11-30", corpusPuzzle}, {"2026-12-01", other}, {"2026-11-30", other}, {"2026-11-29", other}} {
		if err := s.Puzzles().SavePuzzle(p.day, []byte(p.data)); err != nil {
			t.Fatal(err)
		}
	}
	s = reopen(t, s)
	sound(t, s)
	if got, err := s.Puzzles().Puzzle("2026-11-30"); err != nil || string(got) != corpusPuzzle {
		t.Errorf("kept: %s, %v", got, err)
	}
	if list, err := s.Puzzles().Puzzles(2); err != nil || len(list) != 2 || string(list[0]) != other || string(list[1]) != corpusPuzzle {
		t.Errorf("the newest two: %s, %v", list, err)
	}
	if list, err := s.Puzzles().Puzzles(9); err != nil || len(list) != 3 {
		t.Errorf("%d in all, %v", len(list), err)
	}
	for _, bad := range []account.Day{"", "today", "2026-11-31"} {
		if err := s.Puzzles().SavePuzzle(bad, []byte(corpusPuzzle)); !errors.Is(err, ErrEntry) {
			t.Errorf("puzzle of %q: %v", bad, err)
		}
	}
	if err := s.Puzzles().SavePuzzle("2026-12-02", slices.Repeat([]byte(" "), puzzleMax+1)); !errors.Is(err, ErrEntry) {
		t.Errorf("far too long: %v", err)
	}
}

// Many sessions of one account answer at once, in one group or several.
func TestScoresOfPuzzlesAreCountedOnce(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	accounts := s.Accounts()
	if err := accounts.Create(newAccount(mai.ID, "SHA256:mai")); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			right := func(p account.Puzzles) account.Puzzles { return p.Tried("2026-11-30", "5R", true) }
			if p, err := accounts.ChangePuzzles(mai.ID, right); err != nil || p.Solved != 1 || p.Streak != 1 {
				t.Errorf("%+v, %v", p, err)
			}
		})
	}
	wg.Wait()
	var wrong sync.WaitGroup
	for i := range 8 {
		wrong.Go(func() {
			move := fmt.Sprint(i) // another one each
			if _, err := accounts.ChangePuzzles(mai.ID, func(p account.Puzzles) account.Puzzles { return p.Tried("2026-12-01", move, false) }); err != nil {
				t.Error(err)
			}
		})
	}
	wrong.Wait()
	s = reopen(t, s)
	sound(t, s)
	acc, err := s.Accounts().ByID(mai.ID)
	if want := (account.Puzzles{Solved: 1, First: 1, Streak: 1, Best: 1, Last: "2026-11-30", Day: "2026-12-01", Tries: 8, Wrong: acc.Puzzles.Wrong}); err != nil || len(want.Wrong) != 15 || acc.Puzzles != want {
		t.Errorf("kept %+v, %v; want %+v", acc.Puzzles, err, want)
	}
	if _, err := s.Accounts().ChangePuzzles("LAN", func(p account.Puzzles) account.Puzzles { return p }); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("of nobody: %v", err)
	}
}
