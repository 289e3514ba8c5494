package lobby

import (
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Limits of reports.
const (
	// ReportsMost is how many reports are kept. When there are more the oldest
	// closed one goes.
	ReportsMost = 1000
	// ReasonMost is how long a reason, a note and a line of what was said may be,
	// in characters, and SaidMost how many such lines a report has.
	ReasonMost = 300
	SaidMost   = 20
)

// Errors of reports.
var (
	ErrNoReport     = errors.New("no such report")
	ErrReportClosed = errors.New("the report is closed already")
	ErrReportsFull  = errors.New("too many reports are open")
	ErrReport       = errors.New("the report is not valid")
)

// ReportID names a report for the operators, for example 17. They grow.
type ReportID uint64

// Report is what somebody tells the operators about another.
type Report struct {
	ID     ReportID    `json:"id"` // given by the store
	At     time.Time   `json:"at"`
	By     account.Who `json:"by"`
	About  account.Who `json:"about"`
	Reason string      `json:"reason"` // clean, at most ReasonMost characters
	// Game is where it happened, and Said the last words of whom it is about,
	// the oldest first; either may be missing.
	Game room.GameID `json:"game,omitempty"`
	Said []string    `json:"said,omitempty"`
	// Closed is when an operator has seen to it, zero before; By and Note are
	// theirs.
	Closed   time.Time `json:"closed,omitzero"`
	ClosedBy string    `json:"closedBy,omitempty"`
	Note     string    `json:"note,omitempty"`
}

// Open tells whether nobody has seen to it yet.
func (r Report) Open() bool { return r.Closed.IsZero() }

// Check tells whether r can be kept; the error wraps ErrReport.
func (r Report) Check() error {
	for what, text := range map[string]string{"reason": r.Reason, "note": r.Note} {
		if utf8.RuneCountInString(text) > ReasonMost {
			return fmt.Errorf("%w: a %s of %d characters", ErrReport, what, utf8.RuneCountInString(text))
		}
	}
	if r.By.ID == "" || r.About.ID == "" || len(r.Said) > SaidMost {
		return fmt.Errorf("%w: by %q about %q, with %d lines", ErrReport, r.By.ID, r.About.ID, len(r.Said))
	}
	for _, line := range r.Said {
		if utf8.RuneCountInString(line) > ReasonMost {
			return fmt.Errorf("%w: a line of %d characters", ErrReport, utf8.RuneCountInString(line))
		}
	}
	return nil
}
