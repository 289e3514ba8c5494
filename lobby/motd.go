package lobby

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
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

// motds is the message of the day in memory: what is in it has been saved.
type motds struct {
	store Operators // nil keeps nothing

	mu   sync.RWMutex
	list []Motd
}

func newMotds(store Operators) (*motds, error) {
	m := &motds{store: store}
	if store == nil {
		return m, nil
	}
	var err error
	m.list, err = store.Motds()
	return m, err
}

// Motd is the message of the day for who reads a language: in another where
// there is none in it, "" for none at all.
func (l *Lobby) Motd(language string) string {
	l.motds.mu.RLock()
	defer l.motds.mu.RUnlock()
	text := ""
	for _, m := range l.motds.list {
		if m.Language == language {
			return m.Text
		}
		text = m.Text
	}
	return text
}

// Motds lists the messages of the day, by language.
func (l *Lobby) Motds() []Motd {
	l.motds.mu.RLock()
	defer l.motds.mu.RUnlock()
	return slices.Clone(l.motds.list)
}

// SetMotds puts messages of the day in place of those of their languages, or
// with "" as a text takes them away. They are saved when it returns. ErrMotd when
// one is not valid.
func (l *Lobby) SetMotds(changed ...Motd) error {
	l.motds.mu.Lock()
	defer l.motds.mu.Unlock()
	list := slices.DeleteFunc(slices.Clone(l.motds.list), func(old Motd) bool {
		return slices.ContainsFunc(changed, func(m Motd) bool { return m.Language == old.Language })
	})
	for _, m := range changed {
		if m.Text != "" {
			list = append(list, m)
		}
	}
	slices.SortFunc(list, func(a, b Motd) int { return strings.Compare(a.Language, b.Language) })
	if l.motds.store != nil {
		if err := l.motds.store.SaveMotds(list); err != nil {
			return err
		}
	}
	l.motds.list = list
	return nil
}
