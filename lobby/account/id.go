package account

import (
	"crypto/rand"
	"crypto/sha256"
	"strings"
)

// alphabet is Crockford's base 32: no I, L, O, U.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// idLen is the length of an account's ID: 60 bits, so that two drawn at random
// never meet.
const idLen = 12

// guestTagLen is the length of what follows "Guest-". Guests who share one are
// told apart by their ID, not their name.
const guestTagLen = 4

// NewID draws the ID of a new account.
func NewID() ID { return ID(draw()) }

// NewGuestID draws the ID of a guest without a key, good for one session.
func NewGuestID() ID { return ID("~" + draw()) }

// botIDLen is the length of the ID of a bot with a level. Older ones have none
// and are a character shorter.
const botIDLen = 2 + idLen

// botLevels is how many levels there are.
const botLevels = 8

// NewBotID draws the ID of a bot of a level, 1 to 8 or 0 for none, good for as
// long as it sits.
func NewBotID(level int) ID {
	if level < 0 || level > botLevels {
		level = 0
	}
	return ID("!" + string(rune('0'+level)) + draw())
}

// BotLevel is the level of a bot, 1 to 8; 0 for a bot without one and for whom
// is none.
func (id ID) BotLevel() int {
	if len(id) != botIDLen || !id.IsBot() || id[1] > '0'+botLevels || id[1] < '0' {
		return 0
	}
	return int(id[1] - '0')
}

func draw() string {
	b := make([]byte, idLen)
	_, _ = rand.Read(b) // never fails, crypto/rand
	return encode(b)
}

// encode writes each byte as one character. 32 divides 256, so there is no bias.
func encode(b []byte) string {
	var s strings.Builder
	for _, c := range b {
		s.WriteByte(alphabet[c%byte(len(alphabet))])
	}
	return s.String()
}

// GuestName is what somebody without a name is called, the same each time, for
// example "Guest-7h3k". It is made from a hash, so that it gives away nothing of
// the ID.
func GuestName(id ID) string {
	sum := sha256.Sum256([]byte("guest name " + id))
	return "Guest-" + strings.ToLower(encode(sum[:guestTagLen]))
}

// Who is the account as rooms and the lobby know it.
func (a Account) Who() Who {
	if a.Name == "" {
		return Who{ID: a.ID, Name: GuestName(a.ID)}
	}
	return Who{ID: a.ID, Name: string(a.Name), Named: true}
}

// GuestWho is a guest without a key as rooms and the lobby know them.
func GuestWho(id ID) Who { return Who{ID: id, Name: GuestName(id)} }
