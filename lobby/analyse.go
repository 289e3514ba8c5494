package lobby

import (
	"context"
	"errors"
	"fmt"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/engine/search"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Errors of analysis.
var (
	// ErrNoAnalysis: this server makes none.
	ErrNoAnalysis = errors.New("this server analyses no games")
	// ErrGameRunning: the game is not over.
	ErrGameRunning = errors.New("the game is still running")
	// ErrYouPlay: who plays with other people gets no analysis until that game
	// is over. It comes as a *YouPlayError.
	ErrYouPlay = errors.New("no analysis for who plays in a running game")
	// ErrOnBoard: people are playing from this very position now, from one on the
	// way to it, or from one a turn before it.
	ErrOnBoard = errors.New("the position is on the board of a running game")
	// ErrQueueFull: as many games as the server, or the person, may have wait to
	// be analysed.
	ErrQueueFull = errors.New("too many games wait to be analysed")
)

// YouPlayError is ErrYouPlay with the game that is not over.
type YouPlayError struct{ Game room.GameID }

func (e *YouPlayError) Error() string { return ErrYouPlay.Error() + " " + string(e.Game) }

// Unwrap is ErrYouPlay.
func (e *YouPlayError) Unwrap() error { return ErrYouPlay }

// Critic finds the best move of a position, as search.Best does, for analysis.
// It ends with the context.
type Critic func(context.Context, engine.Game, search.Options) (search.Result, error)

// Analyses is what the lobby needs of a store of analyses. What is in it may be
// made again at any time.
type Analyses interface {
	// Analysis finds the stored analysis of a game, or ErrNoGame.
	Analysis(room.GameID) ([]byte, error)
	// SaveAnalysis stores one, in place of any other of that game.
	SaveAnalysis(room.GameID, []byte) error
}

// Analysis is how far the analysis of a game is.
type Analysis struct {
	ID       room.GameID
	Total    int             // turns of the game
	Done     int             // turns analysed
	Queued   int             // games that come before it
	Report   analysis.Report // the first Done turns
	Finished bool
	Failed   bool // it ended with a fault; asking again later starts anew
}

// Analyse starts the analysis of a finished game, or joins the one under way.
// With seen below 0 it returns at once, else when more than seen turns are
// done, or all that there will be. Errors are ErrNoAnalysis, ErrNoGame,
// ErrGameRunning, ErrYouPlay, ErrQueueFull, ErrReadOnly and the context's.
func (l *Lobby) Analyse(ctx context.Context, who account.Who, id room.GameID, seen int) (Analysis, error) {
	a, err := l.reviewable(who, id)
	if err != nil {
		return Analysis{}, err
	}
	job, err := l.analyst.join(who.ID, a.Record)
	if err != nil {
		return Analysis{}, err
	}
	st, err := l.analyst.wait(ctx, job, seen)
	if err != nil {
		return Analysis{}, err
	}
	// Now, and not when it was asked for, counts who plays what.
	if err := l.MayAsk(who); err != nil {
		return Analysis{}, err
	}
	st.Report = l.onBoard().masked(st.Report, job.played)
	return st, nil
}

// reviewable finds a finished game that this person may have analysed now.
func (l *Lobby) reviewable(who account.Who, id room.GameID) (Archived, error) {
	if l.analyst == nil {
		return Archived{}, ErrNoAnalysis
	}
	// Before the archive, into which a game may come at any moment.
	if _, err := l.byGame(who, id); err == nil {
		return Archived{}, fmt.Errorf("game %s: %w", id, ErrGameRunning)
	}
	a, err := l.Game(who, id)
	if err != nil {
		return Archived{}, err
	}
	return a, l.MayAsk(who)
}

// MayAsk is nil when this person may be told what positions are worth now, else
// ErrNoAnalysis, ErrYouPlay or ErrReadOnly.
func (l *Lobby) MayAsk(who account.Who) error {
	l.mu.Lock()
	away := l.away
	l.mu.Unlock()
	switch {
	case l.critic == nil:
		return ErrNoAnalysis
	case away: // the running games are not known
		return ErrReadOnly
	}
	if id := l.plays(who.ID); id != "" {
		return &YouPlayError{Game: id}
	}
	return nil
}
