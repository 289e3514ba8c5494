package clock

import (
	"fmt"
	"time"
)

// Speed is how fast a control is, in a word. Ratings and leaderboards are kept
// apart by it.
type Speed uint8

// The speeds, fastest first but for none and days.
const (
	SpeedUntimed Speed = iota // no clock
	SpeedFast                 // expected to last under 4 minutes a player
	SpeedNormal               // under 15 minutes
	SpeedSlow                 // longer
	SpeedDays                 // days a move
)

// ExpectedMoves is how many moves a player makes in a game, by which speeds are
// told.
const ExpectedMoves = 20

// A control that is expected to last less than these is fast, or normal.
const (
	fastBelow   = 4 * time.Minute
	normalBelow = 15 * time.Minute
)

// Expected is how long a player's clock is expected to run in a whole game:
// Base + 20 * Step, so 5+3 is 6 minutes and 30s is 10.
func (c Control) Expected() time.Duration { return c.Base + ExpectedMoves*c.Step }

// Speed tells how fast c is.
func (c Control) Speed() Speed {
	switch {
	case c.Kind == None:
		return SpeedUntimed
	case c.Kind == Days:
		return SpeedDays
	case c.Expected() < fastBelow:
		return SpeedFast
	case c.Expected() < normalBelow:
		return SpeedNormal
	}
	return SpeedSlow
}

// Speeds are all speeds, in order. The slice is the caller's.
func Speeds() []Speed {
	return []Speed{SpeedUntimed, SpeedFast, SpeedNormal, SpeedSlow, SpeedDays}
}

// String is "untimed", "fast", "normal", "slow" or "days".
func (s Speed) String() string {
	switch s {
	case SpeedFast:
		return "fast"
	case SpeedNormal:
		return "normal"
	case SpeedSlow:
		return "slow"
	case SpeedDays:
		return "days"
	}
	return "untimed"
}

// ParseSpeed reads what [Speed.String] prints; the error wraps [ErrSpeed].
func ParseSpeed(text string) (Speed, error) {
	for _, s := range Speeds() {
		if s.String() == text {
			return s, nil
		}
	}
	return 0, fmt.Errorf("speed %.20q: %w", text, ErrSpeed)
}

// MarshalText is String.
func (s Speed) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText is [ParseSpeed].
func (s *Speed) UnmarshalText(text []byte) (err error) {
	*s, err = ParseSpeed(string(text))
	return err
}
