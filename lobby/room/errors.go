package room

import "errors"

// Errors of any command.
var (
	// ErrClosed: the room is gone.
	ErrClosed = errors.New("the room is closed")
	// ErrBusy: too many commands wait for the store.
	ErrBusy = errors.New("the room has too much to do")
	// ErrNotSaved: the store did not take it, so it has not happened.
	ErrNotSaved = errors.New("not saved")
	// ErrIDTaken: a journal has a game of this ID; the room draws another.
	ErrIDTaken = errors.New("the game ID is taken")
	// ErrElsewhere: another session of the person has control.
	ErrElsewhere = errors.New("another session has control of the chair")
)

// Errors of sitting, standing and being ready.
var (
	ErrFull        = errors.New("every chair is taken")
	ErrChairTaken  = errors.New("the chair is taken")
	ErrNoChair     = errors.New("there is no such chair")
	ErrSeated      = errors.New("already sitting here")
	ErrNotSeated   = errors.New("not sitting here")
	ErrGameRunning = errors.New("a game is running")
	ErrNotOwner    = errors.New("only the room's owner may do that")
	ErrChairReady  = errors.New("the chair is ready")
	// ErrNoNewGames: the server is about to stop.
	ErrNoNewGames = errors.New("the server is about to stop and begins no game")
	ErrOptions    = errors.New("the options are not possible")
)

// Errors of oẳn tù tì.
var (
	ErrNoThrow = errors.New("nobody throws now")
	ErrThrown  = errors.New("chosen already")
	ErrShape   = errors.New("no such shape")
)

// Errors of a game.
var (
	ErrNoGame      = errors.New("no game is running")
	ErrNotPlaying  = errors.New("not a player of this game")
	ErrNotYourTurn = errors.New("not your turn")
	// ErrStale: the move was made at a ply that has passed.
	ErrStale = errors.New("the game has gone on")
	// ErrTooLate: everybody has moved, so the game can no longer be aborted.
	ErrTooLate = errors.New("everybody has moved")
	// ErrTooSoon: the opponent is here, or has not been away for ClaimAfter.
	ErrTooSoon = errors.New("the opponent has not been away for long enough")
	// ErrNoDraw: among three or four a game cannot be called a draw.
	ErrNoDraw = errors.New("only two can call the game a draw")
	// ErrTimeUp: the move came when the mover's time was over.
	ErrTimeUp = errors.New("the time is up")
	ErrPaused = errors.New("the game waits for its people after a restart")
	// ErrNoHint: another person plays, or has played, in this game.
	ErrNoHint = errors.New("hints are for games against bots")
)

// Errors of offers and claims.
var (
	// ErrOfferOpen: an offer of this kind is open, by either of the two.
	ErrOfferOpen = errors.New("such an offer is open already")
	// ErrNoOffer: the offer is gone, or is one's own.
	ErrNoOffer = errors.New("there is no such offer to answer")
	// ErrTooQuick: the offer has only just appeared, where another key may have
	// been meant.
	ErrTooQuick    = errors.New("the offer has only just appeared")
	ErrOffersSpent = errors.New("no more offers of this kind in this game")
	// ErrOnlyTwo: among three or four nobody can agree for the others.
	ErrOnlyTwo     = errors.New("offers are for games of two")
	ErrOfferKind   = errors.New("no such offer")
	ErrNothingBack = errors.New("there is no move of one's own to take back")
	ErrNoClock     = errors.New("the game has no clock")
	// ErrNoNeed: at days a move nobody has to be there, so that nothing can be
	// put off or claimed.
	ErrNoNeed = errors.New("at days a move nobody has to be there")
	// ErrPutOffMany: the two have put off as many games as may wait.
	ErrPutOffMany = errors.New("too many games are put off")
	// ErrNotBegun: before everybody has moved a game is aborted, not claimed.
	ErrNotBegun = errors.New("not everybody has moved")
)

// Errors of rated games and matches.
var (
	// ErrRated: only classic and young between two are rated, with a clock.
	ErrRated = errors.New("these options cannot be rated")
	// ErrRatedAccount: a guest, or an account without a name.
	ErrRatedAccount  = errors.New("rated games are for accounts with a name")
	ErrRatedBot      = errors.New("bots play no rated games")
	ErrRatedToken    = errors.New("a session by token plays no rated games")
	ErrRatedTakeback = errors.New("no move of a rated game is taken back")
	ErrMatch         = errors.New("a match is two games between two")
)

// Errors of talking.
var (
	ErrEmptyText = errors.New("nothing to say")
	ErrFlood     = errors.New("too many lines")
	ErrLongText  = errors.New("the line is too long")
	// ErrWhisper: who has a chair has nobody to whisper to.
	ErrWhisper = errors.New("only who looks on whispers")
	// ErrUnwelcome: somebody in a chair blocks the person, or is blocked.
	ErrUnwelcome = errors.New("somebody there wants nothing to do with the person")
)
