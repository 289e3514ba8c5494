package account

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"time"
)

// SecretKind says what a secret is good for.
type SecretKind byte

// The secrets that an account may have, one of each at most.
const (
	LinkSecret     SecretKind = 'l' // a one-time code: binds a key, or logs in
	RecoverySecret SecretKind = 'r' // binds a key when no other is left
	TokenSecret    SecretKind = 't' // logs in where everybody can listen
)

// How long the secrets are, in characters of 5 bits; the kind is told by it.
const (
	linkLen     = 10
	recoveryLen = 16
	tokenLen    = 12
)

const (
	// LinkFor is how long a one-time code is good.
	LinkFor = 10 * time.Minute
	// TokenFor is how long a token is good.
	TokenFor = 24 * time.Hour
	// WrongMax is how often a wrong one-time code may be typed at the door in the
	// name of an account before its code lets nobody in there any more. It still
	// binds a key: else whoever knows a name could keep its owner from ever linking
	// another device.
	WrongMax = 5
)

// Secret is what is kept of a secret: never its text.
type Secret struct {
	// Hash is the SHA-256 of kind and text, in base64 of URLs. The text is
	// drawn at random, so that no salt is needed.
	Hash  string    `json:"hash"`
	Made  time.Time `json:"made"`
	Until time.Time `json:"until,omitzero"` // zero is for ever
	Wrong int       `json:"wrong,omitempty"`
}

// Holds tells whether the secret is good at a time.
func (s Secret) Holds(now time.Time) bool {
	return s.Hash != "" && (s.Until.IsZero() || now.Before(s.Until))
}

// HoldsAtDoor tells whether the secret is good at a time where anybody may try
// it who knows the name of the account.
func (s Secret) HoldsAtDoor(now time.Time) bool { return s.Holds(now) && s.Wrong < WrongMax }

// Secrets are the secrets of an account.
type Secrets struct {
	Link     Secret `json:"link,omitzero"`
	Recovery Secret `json:"recovery,omitzero"`
	Token    Secret `json:"token,omitzero"`
}

// At is the secret of a kind.
func (s *Secrets) At(kind SecretKind) *Secret {
	switch kind {
	case RecoverySecret:
		return &s.Recovery
	case TokenSecret:
		return &s.Token
	}
	return &s.Link
}

// Hashes are the hashes of those there are.
func (s Secrets) Hashes() []string {
	var list []string
	for _, one := range []Secret{s.Link, s.Recovery, s.Token} {
		if one.Hash != "" {
			list = append(list, one.Hash)
		}
	}
	return list
}

// NewSecret draws a secret, and returns its text in groups to be read aloud.
func NewSecret(kind SecretKind, now time.Time) (text string, s Secret) {
	b := make([]byte, kind.length())
	_, _ = rand.Read(b) // never fails, crypto/rand
	word := encode(b)
	s = Secret{Hash: hashOf(kind, word), Made: now.UTC()}
	switch kind {
	case LinkSecret:
		s.Until = s.Made.Add(LinkFor)
	case TokenSecret:
		s.Until = s.Made.Add(TokenFor)
	case RecoverySecret:
	}
	return grouped(word), s
}

// LoginLine tells whether a line is "login NAME TOKEN", which by telnet goes to
// an account, and returns it where it has a token: else "", so that the door
// asks for one.
func LoginLine(line string) (whole string, wants bool) {
	words := strings.Fields(line)
	if len(words) == 0 || !strings.EqualFold(words[0], "login") {
		return "", false
	}
	kind, _, ok := ParseSecret(words[len(words)-1])
	if len(words) > 2 || len(words) == 2 && ok && kind == TokenSecret {
		return line, true
	}
	return "", true
}

func (k SecretKind) length() int {
	switch k {
	case RecoverySecret:
		return recoveryLen
	case TokenSecret:
		return tokenLen
	}
	return linkLen
}

// grouped puts a hyphen after every four characters; ten are two groups of
// five.
func grouped(word string) string {
	size := 4
	if len(word) == linkLen {
		size = 5
	}
	var groups []string
	for ; len(word) > size; word = word[size:] {
		groups = append(groups, word[:size])
	}
	return strings.Join(append(groups, word), "-")
}

// typedMost bounds what is read as a secret, hyphens and spaces included.
const typedMost = 64

// ParseSecret reads a secret as people type it: in either case, with hyphens
// and spaces or without, O for 0 and I or L for 1. It returns the kind and the
// hash; ok is false for what can be none.
func ParseSecret(text string) (kind SecretKind, hash string, ok bool) {
	if len(text) > typedMost {
		return 0, "", false
	}
	word := strings.NewReplacer("-", "", " ", "", "O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(text))
	if strings.Trim(word, alphabet) != "" {
		return 0, "", false
	}
	for _, k := range []SecretKind{LinkSecret, RecoverySecret, TokenSecret} {
		if len(word) == k.length() {
			return k, hashOf(k, word), true
		}
	}
	return 0, "", false
}

func hashOf(kind SecretKind, word string) string {
	sum := sha256.Sum256([]byte(string(rune(kind)) + word))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
