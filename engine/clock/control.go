package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Kind is how a control gives time.
type Kind uint8

// The kinds.
const (
	None    Kind = iota // no clock at all
	Fischer             // Base for the game, and Step more after each move
	PerMove             // Step for each move; what is left of it is lost
	Days                // Step, in days, for each move: correspondence
)

// The limits of a control, ends included.
const (
	MaxBase      = 180 * time.Minute
	BaseGrain    = 15 * time.Second // a base is a multiple of it
	MaxIncrement = 60 * time.Second
	MinPerMove   = 5 * time.Second
	MaxPerMove   = 300 * time.Second
	MinDays      = 1
	MaxDays      = 14
)

// Day is what "1d" gives a move.
const Day = 24 * time.Hour

// MinStart is what a clock without a base starts with at least: otherwise the
// flag of 0+1 would fall before anybody could press a key.
const MinStart = 3 * time.Second

// Control is a time control. The zero value is no clock. Controls compare with
// ==; one that did not come from [Parse] or [Presets] may be out of limits, see
// [Control.Check].
type Control struct {
	Kind Kind
	Base time.Duration // for the game; Fischer only; 0 to MaxBase
	Step time.Duration // a move; whole seconds, for Days whole days
}

// Presets are the controls that menus offer, shortest first and none at the
// head. The slice is the caller's.
func Presets() []Control {
	return []Control{
		{},
		{Fischer, 1 * time.Minute, 0},
		{Fischer, 2 * time.Minute, time.Second},
		{Fischer, 3 * time.Minute, 2 * time.Second},
		{Fischer, 5 * time.Minute, 3 * time.Second},
		{PerMove, 0, 30 * time.Second},
		{Fischer, 10 * time.Minute, 5 * time.Second},
		{Fischer, 15 * time.Minute, 10 * time.Second},
		{Fischer, 30 * time.Minute, 20 * time.Second},
		{Days, 0, 1 * Day},
		{Days, 0, 3 * Day},
		{Days, 0, 7 * Day},
	}
}

// String is the text that [Parse] reads: "none", "5+3" (minutes, and seconds
// added a move), "0.5+0", "30s" (a move), "3d" (days a move). A control that is
// out of limits gets a text too, which need not be readable.
func (c Control) String() string {
	switch c.Kind {
	case Fischer:
		return strconv.FormatFloat(c.Base.Minutes(), 'f', -1, 64) + "+" + strconv.FormatInt(int64(c.Step/time.Second), 10)
	case PerMove:
		return strconv.FormatInt(int64(c.Step/time.Second), 10) + "s"
	case Days:
		return strconv.FormatInt(int64(c.Step/Day), 10) + "d"
	}
	return "none"
}

// maxText bounds what Parse looks at: "179.75+60" with room for zeros in front.
const maxText = 16

// Parse reads what [Control.String] prints, and besides: nothing at all for
// none, capital letters, spaces around, leading zeros, and a comma before the
// quarters of a minute ("0,5+0"). An error wraps one of [ErrControl],
// [ErrBase], [ErrIncrement], [ErrNoTime], [ErrPerMove] and [ErrDays].
func Parse(text string) (Control, error) {
	if len(text) > maxText {
		return Control{}, fmt.Errorf("a time control of %d bytes: %w", len(text), ErrControl)
	}
	c, err := parse(strings.ToLower(strings.TrimSpace(text)))
	if err == nil {
		err = c.Check()
	}
	if err != nil {
		return Control{}, fmt.Errorf("time control %q: %w", text, err)
	}
	return c, nil
}

func parse(text string) (Control, error) {
	if text == "" || text == "none" {
		return Control{}, nil
	}
	if base, step, ok := strings.Cut(text, "+"); ok {
		b, okBase := minutes(base)
		s, okStep := number(step)
		if !okBase || !okStep {
			return Control{}, ErrControl
		}
		return Control{Fischer, b, time.Duration(s) * time.Second}, nil
	}
	if n, ok := strings.CutSuffix(text, "s"); ok {
		if n, ok := number(n); ok {
			return Control{PerMove, 0, time.Duration(n) * time.Second}, nil
		}
	}
	if n, ok := strings.CutSuffix(text, "d"); ok {
		if n, ok := number(n); ok {
			return Control{Days, 0, time.Duration(n) * Day}, nil
		}
	}
	return Control{}, ErrControl
}

// number reads at most four ASCII digits.
func number(text string) (int, bool) {
	if text == "" || len(text) > 4 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// minutes reads whole minutes with at most three decimals. What is finer than
// BaseGrain is left to Check.
func minutes(text string) (time.Duration, bool) {
	whole, part, pointed := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
	n, ok := number(whole)
	if !ok {
		return 0, false
	}
	d := time.Duration(n) * time.Minute
	if !pointed {
		return d, true
	}
	thousandths, ok := number((part + "000")[:max(3, len(part))])
	if !ok || part == "" || len(part) > 3 {
		return 0, false
	}
	return d + time.Duration(thousandths)*(time.Minute/1000), true
}

// Check tells whether c is within limits: nil, or one of the errors that
// [Parse] wraps.
func (c Control) Check() error {
	switch c.Kind {
	case None:
		if c != (Control{}) {
			return ErrControl
		}
	case Fischer:
		switch {
		case c.Base < 0 || c.Base > MaxBase || c.Base%BaseGrain != 0:
			return ErrBase
		case c.Step < 0 || c.Step > MaxIncrement || c.Step%time.Second != 0:
			return ErrIncrement
		case c.Base == 0 && c.Step == 0:
			return ErrNoTime
		}
	case PerMove:
		if c.Base != 0 || c.Step < MinPerMove || c.Step > MaxPerMove || c.Step%time.Second != 0 {
			return ErrPerMove
		}
	case Days:
		if c.Base != 0 || c.Step < MinDays*Day || c.Step > MaxDays*Day || c.Step%Day != 0 {
			return ErrDays
		}
	default:
		return ErrControl
	}
	return nil
}

// MarshalText is String, or why c is out of limits.
func (c Control) MarshalText() ([]byte, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	return []byte(c.String()), nil
}

// UnmarshalText is [Parse].
func (c *Control) UnmarshalText(text []byte) (err error) {
	*c, err = Parse(string(text))
	return err
}

// Timed tells whether c is a clock at all.
func (c Control) Timed() bool { return c.Kind != None }

// Start is what each seat's clock shows at first: the base, or without one the
// increment and at least [MinStart]; for PerMove and Days the step.
func (c Control) Start() time.Duration {
	switch {
	case c.Kind == Fischer && c.Base == 0:
		return max(c.Step, MinStart)
	case c.Kind == Fischer:
		return c.Base
	}
	return c.Step
}

// FirstMoveWithin is how long a seat may take for its first move before the
// game is aborted: 30 seconds when fast, 2 minutes when normal, 5 minutes when
// slow, the step for days; 0, which is for ever, without a clock.
func (c Control) FirstMoveWithin() time.Duration {
	switch c.Speed() {
	case SpeedFast:
		return 30 * time.Second
	case SpeedNormal:
		return 2 * time.Minute
	case SpeedSlow:
		return 5 * time.Minute
	case SpeedDays:
		return c.Step
	}
	return 0
}
