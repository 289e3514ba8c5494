package lobby

import (
	"context"
	"errors"
	"fmt"

	"oanquan/engine"
	"oanquan/engine/daily"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Errors of the daily puzzle.
var (
	// ErrPuzzleSoon: it is being made.
	ErrPuzzleSoon = errors.New("the puzzle of the day is being made")
	// ErrPuzzleOver: another day has begun.
	ErrPuzzleOver = errors.New("the puzzle is of another day")
)

// Daily is the puzzle of a day, the same for everybody. Who is shown it must
// not be shown more of it than Shown tells until it is solved or given up.
type Daily struct {
	Day    account.Day // in Vietnam
	Ready  bool        // else it is being made, and Puzzle is zero
	Puzzle daily.Puzzle
	// Score is what the person has made of the puzzles, as it stands on Day.
	Score account.Puzzles
	Kept  bool // the person has an account, which keeps Score
}

// Shown tells whether the answer may be shown: it was found or given away.
func (d Daily) Shown() bool { return d.Ready && !d.Score.Open() }

// Tried is what has come of a try.
type Tried struct {
	Choice daily.Choice
	Right  bool
	Score  account.Puzzles // after it; for a guest of this try alone
	Kept   bool
}

// Daily is the puzzle of today. The first who asks on a day has it made, which
// nobody waits for. ErrNoPuzzle when the server has none.
func (l *Lobby) Daily(who account.Who) (Daily, error) {
	if l.dailies == nil {
		return Daily{}, ErrNoPuzzle
	}
	d := Daily{Day: account.DayOf(l.dailies.now())}
	var err error
	if d.Puzzle, d.Ready, err = l.dailies.of(d.Day); err != nil {
		return Daily{}, fmt.Errorf("puzzle of %s: %w", d.Day, err)
	}
	d.Puzzle.Source = l.shownSource(d.Puzzle.Source)
	d.Score = d.Score.On(d.Day)
	if who.ID.IsGuest() {
		return d, nil
	}
	acc, err := l.accounts.ByID(who.ID)
	if err != nil {
		return Daily{}, fmt.Errorf("puzzles of account %s: %w", who.ID, err)
	}
	d.Score, d.Kept = acc.Puzzles.On(d.Day), true
	return d, nil
}

// shownSource is where a puzzle comes from, without the names of deleted
// accounts.
func (l *Lobby) shownSource(s daily.Source) daily.Source {
	if s.Game == "" {
		return s
	}
	g, err := l.games.Finished(room.GameID(s.Game))
	if err != nil {
		return s
	}
	shown := l.shown(g)
	for i, name := range s.Players {
		for seat, p := range g.Record.Players {
			if p.Name == name {
				s.Players[i] = shown.Record.Players[seat].Name
			}
		}
	}
	return s
}

// PuzzlesOf is what somebody has made of the daily puzzles, as it stands today.
func (l *Lobby) PuzzlesOf(id account.ID) (account.Puzzles, error) {
	acc, err := l.accounts.ByID(id)
	if err != nil || l.dailies == nil {
		return account.Puzzles{}, err
	}
	return acc.Puzzles.On(account.DayOf(l.dailies.now())), nil
}

// TryDaily answers the puzzle of a day with a move of seat 0. Errors are those
// of Daily, ErrPuzzleSoon, ErrPuzzleOver, ErrOnBoard, the engine's for an illegal
// move, and ErrReadOnly.
func (l *Lobby) TryDaily(ctx context.Context, who account.Who, day account.Day, m engine.Move) (Tried, error) {
	d, err := l.openDaily(ctx, who, day)
	if err != nil {
		return Tried{}, err
	}
	if _, _, err := engine.Play(d.Puzzle.Rules, d.Puzzle.Position, m); err != nil {
		return Tried{}, err
	}
	c, ok := d.Puzzle.Choice(m)
	if !ok {
		return Tried{}, fmt.Errorf("puzzle of %s, move %v: %w", day, m, ErrNoPuzzle)
	}
	t := Tried{Choice: c, Right: m == d.Puzzle.Best().Move, Kept: d.Kept}
	t.Score, err = l.score(who, func(p account.Puzzles) account.Puzzles { return p.Tried(day, m.String(), t.Right) })
	return t, err
}

// GiveUpDaily gives the answer of the puzzle of a day away: it counts nothing
// any more. Errors are those of TryDaily.
func (l *Lobby) GiveUpDaily(ctx context.Context, who account.Who, day account.Day) (Daily, error) {
	d, err := l.openDaily(ctx, who, day)
	if err != nil {
		return Daily{}, err
	}
	d.Score, err = l.score(who, func(p account.Puzzles) account.Puzzles { return p.GaveUp(day) })
	return d, err
}

// score changes what an account has made of the puzzles; a guest begins anew.
func (l *Lobby) score(who account.Who, change func(account.Puzzles) account.Puzzles) (account.Puzzles, error) {
	if who.ID.IsGuest() {
		return change(account.Puzzles{}), nil
	}
	p, err := l.accounts.ChangePuzzles(who.ID, change)
	if err != nil {
		return p, fmt.Errorf("puzzles of account %s: %w", who.ID, err)
	}
	return p, nil
}

// openDaily is the puzzle of a day that may be answered: it is today's, and not
// on or near a board between people, nor on that at which the person plays.
func (l *Lobby) openDaily(ctx context.Context, who account.Who, day account.Day) (Daily, error) {
	d, err := l.Daily(who)
	switch {
	case err != nil:
		return d, err
	case d.Day != day:
		return d, ErrPuzzleOver
	case !d.Ready:
		return d, ErrPuzzleSoon
	}
	if l.onBoard().nearby(d.Puzzle.Rules, d.Puzzle.Position) {
		return d, ErrOnBoard
	}
	r := l.sitting(who.ID)
	if r == nil {
		return d, nil
	}
	st, err := r.Look(ctx, who)
	if err != nil {
		return d, nil //nolint:nilerr // the room is gone, and its game with it
	}
	if g, err := st.Game.Engine(); err == nil && st.Game.Running() && daily.Board(g.Position()) == daily.Board(d.Puzzle.Position) {
		return d, ErrOnBoard
	}
	return d, nil
}
