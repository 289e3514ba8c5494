package screen

import (
	"errors"

	"oanquan/lobby"
	"oanquan/ui/i18n"
)

// Sentence is what to tell about an error of the hall, a room or the engine.
// It never shows the error's own text.
func Sentence(c *i18n.Catalog, err error) string {
	if errors.Is(err, ErrManyWrong) {
		return c.Command().WrongIDs
	}
	for _, known := range lobbyErrors(c.Errors) {
		if errors.Is(err, known.err) {
			return c.AboutGame(err, known.text)
		}
	}
	return c.Error(err)
}

type sentence struct {
	err  error
	text string
}

func lobbyErrors(t i18n.ErrorText) []sentence {
	return []sentence{
		{lobby.ErrNoRoom, t.NoRoom}, {lobby.ErrTooManyRooms, t.TooManyRooms}, {lobby.ErrClosing, t.Closing},
		{lobby.ErrNeedsKey, t.NeedsKey}, {lobby.ErrNoBot, t.NoBot}, {lobby.ErrNoAccount, t.NoAccount},
		{lobby.ErrKeyTaken, t.KeyTaken}, {lobby.ErrNameTaken, t.NameTaken}, {lobby.ErrHasName, t.HasName},
		{lobby.ErrNoGame, t.NotFound}, {lobby.ErrReadOnly, t.ReadOnly},
		{lobby.ErrNoAnalysis, t.NoAnalysis}, {lobby.ErrGameRunning, t.StillRunning}, {lobby.ErrYouPlay, t.YouPlay},
		{lobby.ErrOnBoard, t.OnBoard}, {lobby.ErrQueueFull, t.QueueFull},
		{lobby.ErrNoPuzzle, t.NoPuzzle}, {lobby.ErrPuzzleSoon, t.PuzzleSoon}, {lobby.ErrPuzzleOver, t.PuzzleOver},
	}
}
