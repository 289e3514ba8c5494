package command

import (
	"context"

	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// hint asks for a move and tells it as the move command takes it.
func (c *call) hint() int {
	st, _ := c.here()
	if st.Throw.Going() {
		return c.fail(ExitFailed, c.throwFirst(st))
	}
	ctx, cancel := context.WithTimeout(c.ctx, doWithin)
	defer cancel()
	h, err := c.env.Hall.Hint(ctx, c.actor(), st.Room)
	if err != nil {
		return c.errorExit(err)
	}
	text, err := c.hintText(st.Game, h)
	if err != nil {
		return c.errorExit(err)
	}
	c.result.Hint = &h
	return c.done(c.line(text))
}

// hintText is a hint in words, in few for a board that the session has yet to
// see: it counts, so it must not be lost. For another one there is ErrStale.
func (c *call) hintText(g room.Game, h lobby.Hint) (string, error) {
	board, err := g.Engine()
	switch {
	case err != nil || h.Game != g.ID || h.Ply < board.Ply():
		return "", room.ErrStale
	case h.Ply > board.Ply():
		return i18n.Fill(c.env.Text.GameText.HintBrief, "move", h.Move), nil
	}
	_, steps, err := board.Play(h.Move)
	if err != nil {
		return "", err
	}
	names := make([]string, len(g.Players))
	for s, p := range g.Players {
		names[s] = p.Name
	}
	what := c.env.Text.Tell(g.Rules, board.Position(), h.Move, steps, names).Short
	return i18n.Fill(c.env.Text.GameText.Hint, "move", h.Move, "what", what), nil
}
