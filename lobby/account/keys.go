package account

import (
	"slices"
	"strings"
	"time"
)

const (
	// KeysMax is how many keys an account may have.
	KeysMax = 16
	// LabelMax is how many characters the label of a key may have.
	LabelMax = 24
	// KeyGrace is how long a new key cannot remove an older one, and a key bound
	// by recovery cannot be removed.
	KeyGrace = 7 * 24 * time.Hour
	// RenameEvery is how often an account may change its name.
	RenameEvery = 30 * 24 * time.Hour
	// NameHeld is how long a name that was given up is kept for who had it.
	NameHeld = 30 * 24 * time.Hour
	// NameLapses is how long a name lasts without a finished game.
	NameLapses = 90 * 24 * time.Hour
)

// DeletedName stands where the name of a deleted account stood. Nobody can
// claim it.
const DeletedName = "deleted"

// HasKey tells whether a key is the account's.
func (a Account) HasKey(fp Fingerprint) bool { return a.keyIndex(fp) >= 0 }

func (a Account) keyIndex(fp Fingerprint) int {
	return slices.IndexFunc(a.Keys, func(k Key) bool { return k.Fingerprint == fp })
}

// FindKey finds a key by what people type: its fingerprint or the beginning of
// it, with or without "SHA256:", or its label. ErrNoKey when none or several
// are meant.
func (a Account) FindKey(text string) (Key, error) {
	const fewest = 4 // characters of a fingerprint
	text = strings.TrimSpace(text)
	var found []Key
	for _, k := range a.Keys {
		short := strings.TrimPrefix(text, "SHA256:")
		if len(short) >= fewest && strings.HasPrefix(string(k.Fingerprint), "SHA256:"+short) || text != "" && text == k.Label {
			found = append(found, k)
		}
	}
	if len(found) != 1 {
		return Key{}, ErrNoKey
	}
	return found[0], nil
}

// AddKey gives the account one more key.
func (a *Account) AddKey(k Key) error {
	if len(a.Keys) >= KeysMax {
		return ErrTooManyKeys
	}
	a.Keys = append(slices.Clone(a.Keys), k)
	return nil
}

// LabelKey says what a key is called, "" for nothing.
func (a *Account) LabelKey(fp Fingerprint, label string) error {
	i := a.keyIndex(fp)
	if i < 0 {
		return ErrNoKey
	}
	a.Keys = slices.Clone(a.Keys)
	a.Keys[i].Label = CleanText(label, LabelMax)
	return nil
}

// RemoveKey takes a key away on behalf of the session of another, or of the
// same: whoever has stolen one cannot throw out the owner, and the owner who
// has recovered the account can throw out the thief at once.
func (a *Account) RemoveKey(by, fp Fingerprint, now time.Time) error {
	i, j := a.keyIndex(fp), a.keyIndex(by)
	if i < 0 || j < 0 {
		return ErrNoKey
	}
	target, actor := a.Keys[i], a.Keys[j]
	switch {
	case len(a.Keys) == 1:
		return ErrLastKey
	case !target.Recovered.IsZero() && now.Before(target.Recovered.Add(KeyGrace)):
		return ErrRecoveredKey
	case i == j, !actor.Recovered.IsZero():
	case now.Before(actor.Added.Add(KeyGrace)) && target.Added.Before(actor.Added):
		return ErrYoungKey
	}
	a.Keys = slices.Delete(slices.Clone(a.Keys), i, i+1)
	return nil
}
