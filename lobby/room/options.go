package room

import (
	"fmt"

	"oanquan/engine"
	"oanquan/engine/clock"
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
}

func checkOptions(o Options) error {
	if err := o.Rules.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrOptions, err)
	}
	if err := o.Clock.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrOptions, err)
	}
	switch o.Starter {
	case StartOwner, StartGuest, StartRandom, StartThrow:
		return nil
	}
	return fmt.Errorf("%w: starter %q", ErrOptions, o.Starter)
}
