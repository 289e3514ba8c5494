package lobby

import (
	"errors"
	"time"

	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// Accounts is what the lobby needs of a store of accounts. Every method is one
// transaction; errors that a caller branches on are below.
type Accounts interface {
	// ByKey finds the account of a key, or ErrNoAccount.
	ByKey(account.Fingerprint) (account.Account, error)
	// ByName finds the account whose name has the same skeleton, or
	// ErrNoAccount.
	ByName(account.Name) (account.Account, error)
	// ByID finds an account, or ErrNoAccount.
	ByID(account.ID) (account.Account, error)
	// Create stores a new account with its first key. ErrKeyTaken when the key
	// belongs to one already.
	Create(account.Account) error
	// BySecret finds the account that has a secret, by its hash, or
	// ErrNoAccount. The secret may be void.
	BySecret(hash string) (account.Account, error)
	// Change loads an account, lets edit change or refuse it, stores it, and
	// returns it. edit may run twice. ErrKeyTaken when it took a key of another
	// account, ErrNameTaken and ErrNameHeld when it took such a name; a name
	// that has lapsed is taken from who had it. A name given up is held for
	// account.NameHeld.
	Change(id account.ID, edit func(*account.Account) error) (account.Account, error)
	// Absorb is Change in which the account from, nameless and without games,
	// comes to an end, and edit may take its one key. ErrKeyPlayed when it is
	// another.
	Absorb(id, from account.ID, edit func(*account.Account) error) (account.Account, error)
	// Delete takes an account away. Its keys are free, its name is held, and
	// that it was deleted is remembered.
	Delete(account.ID) error
	// Deleted lists the accounts that were deleted.
	Deleted() ([]account.ID, error)
	// Claim gives the account its name. ErrNameTaken when another account has
	// one with the same skeleton, ErrNameHeld when it is kept for another,
	// ErrHasName when it has one.
	Claim(account.ID, account.Name) error
	// NameFree tells whether the account could have a name now, with the errors
	// that Change would give for it. Nothing is stored or held.
	NameFree(account.ID, account.Name) error
	// SavePreferences replaces the preferences.
	SavePreferences(account.ID, account.Preferences) error
	// ChangePuzzles replaces what the account has made of the daily puzzles by
	// what change makes of it, and returns that. No other change comes between;
	// what stays as it was is not written.
	ChangePuzzles(id account.ID, change func(account.Puzzles) account.Puzzles) (account.Puzzles, error)
	// KeyUsed notes when a key logged in last.
	KeyUsed(account.ID, account.Fingerprint, time.Time) error
}

// Games is what the lobby needs of the archive of games.
type Games interface {
	room.Journal
	// Finished finds one finished game, or ErrNoGame. Private tells that only
	// its players may review it.
	Finished(room.GameID) (Archived, error)
	// Recent lists the newest public finished games, newest first, at most n.
	Recent(n int) ([]Archived, error)
	// ByPlayer lists the finished games of an account, newest first, at most n.
	ByPlayer(id account.ID, n int) ([]Archived, error)
	// Publish makes a private finished game public: everybody may review it, and
	// it is listed among the recent ones by when it ended. ErrPublic when it is
	// already, ErrNoGame when there is none, or none in which by played.
	Publish(id room.GameID, by account.ID) error
	// Search finds finished games, newest first: at most n, from a cursor on that
	// it returned before, or "". It looks at SearchMost games and reads SearchLoads
	// of them at most; next is where to go on, "" when there are no more. ErrCursor for a bad cursor,
	// ErrFilter for a filter that makes no sense.
	Search(f GameFilter, from Cursor, n int) (found []Archived, next Cursor, err error)
	// Unfinished lists the games whose journal is open, oldest first.
	Unfinished() ([]room.Unfinished, error)
	// Journal is one of them, or ErrNoGame.
	Journal(room.GameID) (room.Unfinished, error)
	// Failed is closed when a commit has failed: the store then refuses
	// everything until Reopen.
	Failed() <-chan struct{}
	// Reopen opens the store again after a failure.
	Reopen() error
}

// Puzzles is what the lobby needs of a store of the daily puzzles. What is in
// them is the lobby's business.
type Puzzles interface {
	// Puzzle finds the puzzle of a day, or ErrNoPuzzle.
	Puzzle(account.Day) ([]byte, error)
	// SavePuzzle stores one, unless the day has one already.
	SavePuzzle(account.Day, []byte) error
	// Puzzles lists the newest puzzles, newest first, at most n.
	Puzzles(n int) ([][]byte, error)
}

// Ratings is what the lobby needs of a store of ratings. They change with the
// finish of a rated game alone, in its transaction; see RatedGame.
type Ratings interface {
	// RatingsOf are those of an account by pool, as they are kept: not aged.
	RatingsOf(account.ID) (map[rating.Pool]rating.Rating, error)
	// RatingHistory is the rating after each of the newest rated games in a pool,
	// at most n, oldest first.
	RatingHistory(id account.ID, p rating.Pool, n int) ([]RatingPoint, error)
	// Leaders are the best of a pool, at most n, the highest first, with ratings
	// as they are at now; after them come those that are provisional.
	Leaders(p rating.Pool, n int, now time.Time) ([]Leader, error)
	// Opponents is the record of an account against each other account, the one
	// with the most games first, at most n.
	Opponents(id account.ID, n int) ([]Against, error)
	// Against is the record of an account against one other.
	Against(id, opponent account.ID) (Against, error)
}

// Social is what the lobby needs of a store of whom people follow, mute and
// block.
type Social interface {
	// SocialOf is that of an account, the zero value for who has none.
	SocialOf(account.ID) (account.Social, error)
	// ChangeSocial replaces it by what change makes of it or refuses to, and
	// returns what it is then. No other change comes between; what stays as it
	// was is not written. ErrNoAccount when there is no such account. change may
	// run twice.
	ChangeSocial(id account.ID, change func(account.Social) (account.Social, error)) (account.Social, error)
}

// Reports is what the lobby needs of a store of reports to the operators.
type Reports interface {
	// SaveReport keeps a new report and returns it with its ID. ErrReport when it
	// is not valid, ErrReportsFull when ReportsMost are open.
	SaveReport(Report) (Report, error)
	// Reports lists the newest reports, newest first, at most n: the open ones,
	// or with closed all.
	Reports(n int, closed bool) ([]Report, error)
	// CloseReport notes that an operator has seen to a report. ErrNoReport,
	// ErrReportClosed.
	CloseReport(id ReportID, by, note string, at time.Time) (Report, error)
}

// Archived is a finished game as the archive keeps it.
type Archived struct {
	Record  record.Game
	Private bool
	Players []account.ID // by seat
	Ended   time.Time    // when it ended, zero if unknown
	// Ratings are what a rated game has done to ratings, by seat; nil for others.
	Ratings []room.RatingChange
	// MatchGame is which game of a match it was, from 1; 0 for a single game.
	MatchGame int
	// Excused is that of room.Finish.
	Excused bool
}

// Errors of the stores.
var (
	ErrNoAccount = errors.New("no such account")
	ErrKeyTaken  = errors.New("the key belongs to an account")
	ErrNameTaken = errors.New("the name is taken")
	ErrNameHeld  = errors.New("the name is kept for who had it")
	ErrKeyPlayed = errors.New("the key is an account that has a name, games or other keys")
	ErrHasName   = errors.New("the account has a name")
	ErrNoGame    = errors.New("no such game")
	ErrNoPuzzle  = errors.New("no puzzle of that day")
	ErrPublic    = errors.New("the game is public already")
	ErrCursor    = errors.New("the cursor is not one of this list")
	ErrFilter    = errors.New("games cannot be looked for like that")
	ErrReadOnly  = errors.New("the store takes nothing new after a failed commit")
)
