package lobby

import (
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/engine/record"
	"oanquan/lobby/account"
)

const (
	// SearchMost is how many lines of a list of games one request looks at. With
	// filters that fit few games a page may be short, or empty, and yet not the
	// last.
	SearchMost = 5000
	// SearchLoads is how many games it reads at most: those of which the line
	// fits.
	SearchLoads = 200
	// PageMost is how many games a page has at most.
	PageMost = 100
	// OpeningMost is how many first moves a search may name.
	OpeningMost = 20
)

// Result is how a game ended for somebody.
type Result string

// The results. Among three and four, who is not first has lost.
const (
	AnyResult Result = ""
	Won       Result = "won"
	Drawn     Result = "drawn" // shared the first place
	Lost      Result = "lost"
)

// GameFilter is which finished games are looked for. The zero value is all
// public ones.
type GameFilter struct {
	// For is who asks: private games are listed to who played them.
	For account.ID
	// Player has played, "" for anybody; Opponent has too.
	Player, Opponent account.ID
	Preset           string // such as "young", exactly; "" for any rules
	Result           Result // as Player sees it
	Rated            bool   // only games that were rated
	// Since and Until bound when it ended: at Since or later, before Until; zero
	// for no bound.
	Since, Until time.Time
	Opening      []engine.Move // the first moves, from the usual start
}

// Check tells whether f makes sense; the error wraps ErrFilter.
func (f GameFilter) Check() error {
	switch {
	case f.Player == "" && (f.Opponent != "" || f.Result != AnyResult):
		return fmt.Errorf("%w: an opponent or a result of nobody", ErrFilter)
	case f.Player != "" && f.Player == f.Opponent:
		return fmt.Errorf("%w: an account against itself", ErrFilter)
	case !slices.Contains([]Result{AnyResult, Won, Drawn, Lost}, f.Result):
		return fmt.Errorf("%w: result %q", ErrFilter, f.Result)
	case len(f.Opening) > OpeningMost:
		return fmt.Errorf("%w: an opening of %d moves", ErrFilter, len(f.Opening))
	case !f.Since.IsZero() && !f.Until.IsZero() && !f.Since.Before(f.Until):
		return fmt.Errorf("%w: from a time to an earlier one", ErrFilter)
	case f.Preset != "" && !slices.ContainsFunc(engine.Presets(), func(p engine.Preset) bool { return p.Name == f.Preset }):
		return fmt.Errorf("%w: preset %q", ErrFilter, f.Preset)
	}
	return nil
}

// Fits tells whether f is looking for a game. All of f but the cursor counts,
// whatever index has led to the game.
func (f GameFilter) Fits(a Archived) bool {
	g := a.Record
	switch {
	case a.Private && (f.For == "" || !slices.Contains(a.Players, f.For)),
		f.Player != "" && !slices.Contains(a.Players, f.Player),
		f.Opponent != "" && !slices.Contains(a.Players, f.Opponent),
		f.Rated && len(a.Ratings) == 0,
		!f.Since.IsZero() && a.Ended.Before(f.Since),
		!f.Until.IsZero() && !a.Ended.Before(f.Until),
		f.Result != AnyResult && ResultOf(g, slices.Index(a.Players, f.Player)) != f.Result,
		f.Preset != "" && !isPreset(g.Rules, f.Preset):
		return false
	}
	return f.opened(g)
}

func isPreset(r engine.Rules, name string) bool {
	preset, differs := notation.Preset(r)
	return preset == name && differs == ""
}

func (f GameFilter) opened(g record.Game) bool {
	if len(f.Opening) == 0 {
		return true
	}
	if len(g.Moves) < len(f.Opening) || g.StartPosition() != g.Rules.Start() {
		return false
	}
	for i, m := range f.Opening {
		if g.Moves[i].Move != m {
			return false
		}
	}
	return true
}

// ResultOf is how a game ended for a seat, AnyResult where it has none.
func ResultOf(g record.Game, seat int) Result {
	if seat < 0 || seat >= len(g.Places) {
		return AnyResult
	}
	first := 0
	for _, p := range g.Places {
		if p == 1 {
			first++
		}
	}
	switch {
	case g.Places[seat] != 1:
		return Lost
	case first > 1:
		return Drawn
	}
	return Won
}

// Cursor is where the next page of a search begins, "" for the first. What is in
// it is the store's business.
type Cursor string

// maxCursor bounds a cursor, in bytes.
const maxCursor = 200

// CursorOf is a cursor that holds what a store needs to go on.
func CursorOf(at []byte) Cursor { return Cursor(hex.EncodeToString(at)) }

// At is what CursorOf was given; ErrCursor when it was not.
func (c Cursor) At() ([]byte, error) {
	if len(c) > maxCursor {
		return nil, ErrCursor
	}
	at, err := hex.DecodeString(string(c))
	if err != nil {
		return nil, ErrCursor
	}
	return at, nil
}

// SearchGames finds finished games that this person may see, newest first, at
// most n. The page may be short though next is not "": see SearchMost. Errors
// wrap ErrFilter and ErrCursor.
func (l *Lobby) SearchGames(who account.Who, f GameFilter, from Cursor, n int) (found []Archived, next Cursor, err error) {
	f.For = who.ID
	found, next, err = l.games.Search(f, from, min(n, PageMost))
	return l.allShown(found), next, err
}
