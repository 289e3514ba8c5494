package room

import (
	"crypto/rand"
	"strings"
)

// alphabet is Crockford's base 32: no I, L, O, U.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// Lengths of the identifiers in characters.
const (
	gameIDLen = 6
	codeLen   = 8
)

// GameID names a game from its first move to the archive, for example
// "K7QM2R".
type GameID string

// Code opens a private room, for example "7H3K9QM2".
type Code string

// Number is the short number of a room, counted from 1 in each run of the
// server.
type Number int

// NewGameID draws a game ID that tells nothing of others. Whether it is free
// is the store's to say.
func NewGameID() GameID { return GameID(draw(gameIDLen)) }

func newCode() Code { return Code(draw(codeLen)) }

func draw(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b) // never fails, crypto/rand
	for i := range b {
		b[i] = alphabet[b[i]%byte(len(alphabet))] // 32 divides 256: no bias
	}
	return string(b)
}

// ParseGameID reads a game ID as people type it: any case, O for 0, I and L
// for 1.
func ParseGameID(text string) (GameID, bool) {
	s, ok := readID(text, gameIDLen)
	return GameID(s), ok
}

// ParseCode reads the code of a private room as people type it.
func ParseCode(text string) (Code, bool) {
	s, ok := readID(text, codeLen)
	return Code(s), ok
}

func readID(text string, n int) (string, bool) {
	if len(text) != n {
		return "", false
	}
	s := strings.NewReplacer("O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(text))
	for _, c := range []byte(s) {
		if strings.IndexByte(alphabet, c) < 0 {
			return "", false
		}
	}
	return s, len(s) == n
}
