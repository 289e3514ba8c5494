package lobby

import (
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"oanquan/lobby/account"
)

// Limits of the audit log.
const (
	// AuditMost is how many entries are kept; the oldest go first. That is years
	// of operators, and some 30 MB at most.
	AuditMost = 100_000
	// AuditRunes bounds each text of an entry, in characters.
	AuditRunes = 400
)

// AuditEntry is one command of an operator: what it was and what came of it.
type AuditEntry struct {
	Number   uint64              `json:"n"` // grows by one from entry to entry
	At       time.Time           `json:"at"`
	Operator account.Fingerprint `json:"operator"`
	Comment  string              `json:"comment,omitempty"` // of the key, as the file of keys has it
	Command  string              `json:"command"`
	Exit     int                 `json:"exit"`
	Outcome  string              `json:"outcome,omitempty"`
}

// ErrAudit means that an entry is not one.
var ErrAudit = errors.New("the audit entry is not valid")

// Check tells whether an entry can be kept.
func (e AuditEntry) Check() error {
	if e.At.IsZero() {
		return fmt.Errorf("%w: it has no time", ErrAudit)
	}
	for _, text := range []string{string(e.Operator), e.Comment, e.Command, e.Outcome} {
		if utf8.RuneCountInString(text) > AuditRunes {
			return fmt.Errorf("%w: a text has more than %d characters", ErrAudit, AuditRunes)
		}
	}
	return nil
}

// AddAudit keeps what an operator has done. It is saved when it returns.
func (l *Lobby) AddAudit(e AuditEntry) error {
	if l.operators == nil {
		return nil
	}
	e.At = l.now().UTC()
	for _, text := range []*string{&e.Comment, &e.Command, &e.Outcome} {
		*text = account.CleanText(*text, AuditRunes)
	}
	_, err := l.operators.AddAudit(e)
	return err
}

// Audit lists the newest entries of the audit log, the newest first, at most n.
func (l *Lobby) Audit(n int) ([]AuditEntry, error) {
	if l.operators == nil {
		return nil, nil
	}
	return l.operators.Audit(n)
}
