package clock

import "errors"

// Why a text is no time control, or a control is not allowed. [Parse] and
// [Control.Check] wrap them; callers tell them apart with errors.Is.
var (
	ErrControl   = errors.New(`want none, minutes+seconds such as 5+3, seconds a move such as 30s, or days a move such as 3d`)
	ErrBase      = errors.New("the minutes must be 0 to 180, in quarters")
	ErrIncrement = errors.New("the seconds added a move must be 0 to 60")
	ErrNoTime    = errors.New("0+0 leaves no time to move")
	ErrPerMove   = errors.New("the seconds a move must be 5 to 300")
	ErrDays      = errors.New("the days a move must be 1 to 14")
)

// ErrSpeed means that a text is no name of a speed.
var ErrSpeed = errors.New("want untimed, fast, normal, slow or days")

// Why a clock does not take a move.
var (
	// ErrFlag means that the time of the seat to move was up: it has lost.
	ErrFlag = errors.New("the time is up")
	// ErrFirstMove means that the first move of the seat came too late: the
	// game is to be aborted, nobody has lost.
	ErrFirstMove = errors.New("the first move came too late")
	// ErrNotRunning means that the clock was not started, or is paused.
	ErrNotRunning = errors.New("the clock is not running")
)
