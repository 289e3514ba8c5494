package room

import (
	"fmt"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/notation"
)

// Starter says who begins the first game of a room (docs/rules.md section 7).
type Starter string

// The starters on offer.
const (
	StartOwner  Starter = "owner"
	StartGuest  Starter = "guest"
	StartRandom Starter = "random"
	StartThrow  Starter = "throw" // oẳn tù tì
)

// Options are what the owner chooses when opening the room.
type Options struct {
	Rules   engine.Rules `json:"rules"`
	Starter Starter      `json:"starter"`
	Private bool         `json:"private,omitempty"` // in no list; entered with the code
	// Clock is the time control, zero for none.
	Clock clock.Control `json:"clock,omitzero"`
	// Rated counts for the ratings of its two; see Check for what can be.
	Rated bool `json:"rated,omitempty"`
	// Match is MatchGames for two games in which each begins once; 0 or 1 for
	// single games. See Normal.
	Match int `json:"match,omitempty"`
}

// MatchGames is how many games a match has: each of the two begins one.
const MatchGames = 2

// Normal is o as a room takes it: whoever starts a rated game is not its
// owner's to choose, and rated classic is a match unless it is said to be one
// game, since there the first player is far ahead.
func (o Options) Normal() Options {
	if o.Rated {
		o.Starter = StartRandom
		if o.Match == 0 && o.Rules == engine.Classic() {
			o.Match = MatchGames
		}
	}
	return o
}

// Check tells what is wrong with o, or nil: [ErrOptions], [ErrRated] or
// [ErrMatch].
func (o Options) Check() error {
	if err := o.Rules.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrOptions, err)
	}
	if err := o.Clock.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrOptions, err)
	}
	if o.Match != 0 && o.Match != 1 && (o.Match != MatchGames || o.Rules.Players != 2) {
		return fmt.Errorf("%w: %d among %d", ErrMatch, o.Match, o.Rules.Players)
	}
	preset, differs := notation.Preset(o.Rules)
	if o.Rated && (!o.Clock.Timed() || differs != "" || preset != "classic" && preset != "young") {
		return fmt.Errorf("%w: %s %s, clock %v", ErrRated, preset, differs, o.Clock)
	}
	switch o.Starter {
	case StartOwner, StartGuest, StartRandom, StartThrow:
		return nil
	}
	return fmt.Errorf("%w: starter %q", ErrOptions, o.Starter)
}
