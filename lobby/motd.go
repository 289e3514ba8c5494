package lobby

import (
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"oanquan/lobby/account"
)

// MotdRunes is the longest message of the day, in characters: three lines of the
// smallest screen.
const MotdRunes = 120

// ErrMotd means that a text is no message of the day.
var ErrMotd = errors.New("the message of the day is not valid")

// Motd is the message of the day in one language.
type Motd struct {
	Language string    `json:"language"`
	Text     string    `json:"text"`
	By       string    `json:"by,omitempty"` // the operator's key
	Since    time.Time `json:"since"`
}

// Check tells whether the message can be kept.
func (m Motd) Check() error {
	switch {
	case m.Language != "vi" && m.Language != "en":
		return fmt.Errorf("%w: language %q", ErrMotd, m.Language)
	case m.Text == "" || utf8.RuneCountInString(m.Text) > MotdRunes || account.CleanText(m.Text, MotdRunes) != m.Text:
		return fmt.Errorf("%w: %q is not 1 to %d characters", ErrMotd, m.Text, MotdRunes)
	}
	return nil
}

// Operators is what the lobby needs of a store of what operators say and do.
type Operators interface {
	// Motds lists the messages of the day, by language.
	Motds() ([]Motd, error)
	// SaveMotds replaces all of them. ErrMotd when one is not valid.
	SaveMotds([]Motd) error
	// AddAudit keeps an entry of the audit log and returns it with its number;
	// the oldest go when there are more than AuditMost.
	AddAudit(AuditEntry) (AuditEntry, error)
	// Audit lists the newest entries, the newest first, at most n.
	Audit(n int) ([]AuditEntry, error)
}
