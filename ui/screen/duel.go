package screen

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// duelWithin bounds how long a challenge may wait for a room.
const duelWithin = 10 * time.Second

// Duel is a challenge that is shown before it is sent. The zero value is none.
type Duel struct {
	To   account.Who
	wish lobby.Wish
}

// Dueled is what came of a challenge: a room, if they had asked for the same
// game, or what to tell.
type Dueled struct {
	Room room.Number
	Text string
	Err  error
}

// NewDuel is a challenge to somebody for the game that [lobby.DuelOf] makes of no
// words.
func NewDuel(env Env, to account.Who) (Duel, error) {
	w, err := lobby.DuelOf(env.Actor.Who, env.Prefs.Wish, nil)
	if err != nil {
		return Duel{}, err
	}
	w.Rated = w.Rated && to.Named
	return Duel{To: to, wish: w}, nil
}

// On tells whether there is one.
func (d Duel) On() bool { return !d.To.IsZero() }

// Ask says what would be sent, and how.
func (d Duel) Ask(env Env) string {
	return i18n.Fill(env.Text.Match().DuelAsk, "who", d.To.Name, "wish", env.Text.DuelName(d.wish), "key", env.Keys.Duel.Label)
}

// Send sends it.
func (d Duel) Send(env Env) tea.Cmd {
	h, a, c := env.Hall, env.Actor, env.Text
	told := i18n.Fill(c.Match().SentKey, "who", d.To.Name, "wish", c.DuelName(d.wish), "key", env.Keys.Withdraw.Label)
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(env.Context, duelWithin)
		defer cancel()
		_, r, err := h.Challenge(ctx, a, d.To.ID, d.wish)
		if err != nil || r == nil {
			return Dueled{Text: told, Err: err}
		}
		return Dueled{Room: r.Number()}
	}
}

// Withdraw takes an open challenge of the person's back.
func Withdraw(env Env, c lobby.Challenge) tea.Cmd {
	h, a, told := env.Hall, env.Actor, i18n.Fill(env.Text.Match().Withdrawn, "who", c.To.Name)
	return func() tea.Msg { return Dueled{Text: told, Err: h.Withdraw(a, c.ID)} }
}

// DuelTo is the open challenge to somebody among the person's own.
func DuelTo(out []lobby.Challenge, to account.ID) (lobby.Challenge, bool) {
	i := slices.IndexFunc(out, func(c lobby.Challenge) bool { return c.To.ID == to })
	if i < 0 {
		return lobby.Challenge{}, false
	}
	return out[i], true
}
