package room

import "time"

// Times of a room. docs/rules.md leaves them to the server; each is long
// enough for a person and short enough for who waits.
const (
	// UnreadyAfter frees a chair whose person is not ready while somebody else
	// sits and waits.
	UnreadyAfter = 120 * time.Second
	// ChairKept is how long a dropped person keeps a chair while no game runs.
	ChairKept = 60 * time.Second
	// ClaimAfter is how long an opponent must be away before the game may be
	// claimed.
	ClaimAfter = 60 * time.Second
	// ClaimAfterLeaver is ClaimAfter for who has left games often.
	ClaimAfterLeaver = 30 * time.Second
	// OfferDead is how long after an offer has appeared no answer is taken:
	// whoever presses a key then meant something else.
	OfferDead = 300 * time.Millisecond
	// AbandonedAfter ends a game from which everybody has gone.
	AbandonedAfter = 30 * time.Minute
	// BackAtMost is how much of the turn that the server broke off when it stopped
	// in order a clock is given back: about what a warning and a reconnection
	// cost. Where it was killed the whole turn is.
	BackAtMost = 15 * time.Second
	// DaysAtLeast is left of a move at days a move after a restart: time went on
	// while the server was down, and nobody could come.
	DaysAtLeast = 12 * time.Hour
	// PauseAtMost ends the pause after a restart although the player to move
	// is not back.
	PauseAtMost = 5 * time.Minute
	// ThrowWithin is how long one may think about a shape in oẳn tù tì.
	ThrowWithin = 15 * time.Second
	// throwShownFor is how long the shapes of a round are shown.
	throwShownFor = 3 * time.Second
	// throwsAtMost draws in a row, chance decides.
	throwsAtMost = 5
	// retryAfter is the pause before a timer tries again what was not saved.
	retryAfter = 5 * time.Second
	// commitWait is how long a closing room waits for the store.
	commitWait = 5 * time.Second
)

// Sizes of a room. Each bounds what one client can make the server hold.
const (
	// MailboxSize is how many events wait for a slow viewer before one
	// snapshot replaces them.
	MailboxSize = 32
	// noticesKept is how many private notices wait for their receiver.
	noticesKept = 8
	// ChatKept is how many lines of chat a room remembers.
	ChatKept = 50
	// ChatRunes is the longest line of chat.
	ChatRunes = 300
	// chatBurst lines in chatWindow are one person's limit.
	chatBurst  = 5
	chatWindow = 10 * time.Second
	// waitingMax is how many commands may wait while one is being saved.
	waitingMax = 32
	// OffersEach is how many offers of a kind one player may make in a game.
	OffersEach = 3
	// ViewersMax is how many sessions may look at one room.
	ViewersMax = 500
)
