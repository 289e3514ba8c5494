package command

import (
	"context"
	"errors"
	"slices"
	"strings"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// wishWords is how many words a wish has at most.
const wishWords = 4

// Matching is what commands and screens need of the lobby to look for
// opponents. *lobby.Lobby satisfies it.
type Matching interface {
	// Seek looks for an opponent, who comes by letter.
	Seek(a room.Actor, w lobby.Wish) error
	// Unseek stops that.
	Unseek(id account.ID) error
	// Seeks lists who looks for an opponent; SeekOf is the person's own.
	Seeks(who account.Who) []lobby.Seek
	SeekOf(id account.ID) (lobby.Seek, bool)
	// TakeSeek begins a game with somebody who looks for one.
	TakeSeek(ctx context.Context, a room.Actor, from account.ID) (*room.Room, error)
	// Here finds who is here by name.
	Here(name string) (account.Who, error)
	// Challenge asks somebody for a game; the room is nil unless they have asked
	// for the same.
	Challenge(ctx context.Context, a room.Actor, to account.ID, w lobby.Wish) (lobby.ChallengeID, *room.Room, error)
	Accept(ctx context.Context, a room.Actor, id lobby.ChallengeID) (*room.Room, error)
	Decline(a room.Actor, id lobby.ChallengeID) error
	Withdraw(a room.Actor, id lobby.ChallengeID) error
	// Pending lists the open challenges to a person and of theirs.
	Pending(id account.ID) (in, out []lobby.Challenge)
}

type (
	seeksAnswer struct {
		V     int       `json:"v" doc:"1"`
		Seeks []seekRow `json:"seeks" doc:"who looks for an opponent, the longest waiting first"`
	}
	seekRow struct {
		Name        string `json:"name" doc:"as others see it"`
		Account     string `json:"account,omitempty" doc:"the account's ID, only with a claimed name"`
		Rating      int    `json:"rating" doc:"in the pool of that game"`
		Provisional bool   `json:"provisional" doc:"the rating is a guess as yet"`
		Preset      string `json:"preset" doc:"the rules"`
		Clock       string `json:"clock" doc:"none, any, minutes+seconds, seconds a move (30s) or days a move (3d)"`
		Rated       bool   `json:"rated" doc:"the game changes ratings"`
		Low         int    `json:"low" doc:"the lowest rating that is accepted now"`
		High        int    `json:"high" doc:"the highest"`
		Since       string `json:"since" doc:"RFC 3339, UTC"`
	}
)

// keepWish makes a wish the last one.
func (c *call) keepWish(w lobby.Wish) {
	prefs := c.env.Prefs
	if w == lobby.WishOf(c.env.Who, prefs.Wish) {
		return
	}
	prefs.Wish = w.String()
	c.result.Prefs = &prefs
	if c.env.Account.ID != "" && c.env.Rights != account.Token {
		_ = c.env.Hall.SavePreferences(c.env.Account.ID, prefs) // it is for the next time only
	}
}

func (c *call) seek() int {
	w, err := lobby.ParseWish(c.args, lobby.WishOf(c.env.Who, c.env.Prefs.Wish))
	if err != nil {
		return c.fail(ExitUsage, c.env.Text.TypedError(err))
	}
	if err := c.env.Hall.Seek(c.actor(), w); err != nil {
		return c.errorExit(err)
	}
	c.keepWish(w)
	told := c.line(i18n.Fill(c.text.Matching.SeekOn, "wish", c.env.Text.WishName(w), "word", c.typed("unseek")))
	if n := c.casual(); n > 0 && w.Rated {
		told = told && c.line(c.env.Text.Count(c.text.Matching.CasualWait, n))
	}
	return c.done(told)
}

// casual is how many wait for a casual game by the usual rules, whom somebody
// with a rated seek does not meet.
func (c *call) casual() int {
	n := 0
	for _, s := range c.env.Hall.Seeks(c.env.Who) {
		if !s.Mine && lobby.Usual(s.Wish.Options()) {
			n++
		}
	}
	for _, r := range c.env.Hall.Listing(c.env.Who).Rooms {
		o := room.Options{Rules: r.Rules, Clock: r.Clock, Rated: r.Rated}
		if r.Waits() && lobby.Usual(o) {
			n++
		}
	}
	return n
}

func (c *call) unseek() int {
	switch err := c.env.Hall.Unseek(c.env.Who.ID); {
	case errors.Is(err, lobby.ErrNoSeek):
		return c.fail(ExitFailed, c.text.Matching.NotSeeking)
	case err != nil:
		return c.errorExit(err)
	}
	return c.done(c.line(c.text.Matching.SeekOff))
}

func (c *call) seeks() int {
	seeks := c.env.Hall.Seeks(c.env.Who)
	rows := make([]seekRow, len(seeks))
	for i, s := range seeks {
		rows[i] = seekRow{
			Name: s.Who.Name, Rating: s.Rating.Points(), Provisional: s.Rating.Provisional(), Preset: s.Wish.Preset,
			Clock: s.Wish.ClockWord(), Rated: s.Wish.Rated, Low: s.Low, High: s.High, Since: stamp(s.Since),
		}
		if s.Who.Named {
			rows[i].Account = string(s.Who.ID)
		}
	}
	t, now := c.text.Matching, c.env.Now()
	return printList(c, list[seekRow]{
		answer: seeksAnswer{version, rows}, rows: rows, empty: t.NoSeeks, head: []string{t.ColWho, t.ColRating, t.ColWish, t.ColWait},
		cells: func(i int) []string {
			s := seeks[i]
			return []string{s.Who.Name, s.Rating.String(), c.env.Text.WishName(s.Wish), c.env.Text.Waited(now.Sub(s.Since))}
		},
	})
}

func (c *call) match() int {
	to, err := c.env.Hall.Here(c.arg(0))
	if err != nil {
		return c.fail(ExitNotFound, c.env.Text.TypedError(err))
	}
	w, err := lobby.DuelOf(c.env.Who, c.env.Prefs.Wish, c.args[1:])
	if err != nil {
		return c.fail(ExitUsage, c.env.Text.TypedError(err))
	}
	if w.Rated && !to.Named && !slices.ContainsFunc(c.args, func(word string) bool { return strings.EqualFold(word, "rated") }) {
		w.Rated = false // it was not asked for
	}
	ctx, cancel := context.WithTimeout(c.ctx, doWithin)
	defer cancel()
	_, r, err := c.env.Hall.Challenge(ctx, c.actor(), to.ID, w)
	switch {
	case err != nil:
		return c.errorExit(err)
	case r != nil:
		return c.openRoom(r)
	}
	return c.done(c.line(i18n.Fill(c.text.Matching.Sent, "who", to.Name, "wish", c.env.Text.DuelName(w), "word", c.typed("withdraw"))))
}

// one is the challenge of a list that the argument names, by the other's name;
// without an argument the only one. found is false where there is none.
func (c *call) one(list []lobby.Challenge, other func(lobby.Challenge) account.Who) (ch lobby.Challenge, found bool, exit int) {
	var names []string
	for _, o := range list {
		if c.arg(0) == "" || account.Loose(other(o).Name) == account.Loose(c.arg(0)) {
			ch = o
			names = append(names, other(o).Name)
		}
	}
	if len(names) > 1 {
		return ch, false, c.fail(ExitUsage, c.text.Matching.WhichOne, "list", c.env.Text.List(names), "command", c.cmd.Name)
	}
	return ch, len(names) == 1, ExitOK
}

func from(ch lobby.Challenge) account.Who { return ch.From }

func to(ch lobby.Challenge) account.Who { return ch.To }

// accept agrees to what the other player of the room asks for, or begins the
// game of a challenge or of somebody's seek.
func (c *call) accept() int {
	if exit, meant := c.roomOffer(false, answering(true)); meant {
		return exit
	}
	in, _ := c.env.Hall.Pending(c.env.Who.ID)
	ch, found, exit := c.one(in, from)
	if exit != ExitOK {
		return exit
	}
	ctx, cancel := context.WithTimeout(c.ctx, doWithin)
	defer cancel()
	if found {
		r, err := c.env.Hall.Accept(ctx, c.actor(), ch.ID)
		if err != nil {
			return c.errorExit(err)
		}
		return c.openRoom(r)
	}
	for _, s := range c.env.Hall.Seeks(c.env.Who) {
		if s.Mine || c.arg(0) == "" || account.Loose(s.Who.Name) != account.Loose(c.arg(0)) {
			continue
		}
		r, err := c.env.Hall.TakeSeek(ctx, c.actor(), s.Who.ID)
		if err != nil {
			return c.errorExit(err)
		}
		return c.openRoom(r)
	}
	if c.arg(0) == "" {
		return c.fail(ExitFailed, c.text.Matching.NothingOpen)
	}
	return c.fail(ExitNotFound, c.text.Matching.NoneFrom, "who", clean(c.arg(0)))
}

func (c *call) decline() int {
	if exit, meant := c.roomOffer(false, answering(false)); meant {
		return exit
	}
	in, _ := c.env.Hall.Pending(c.env.Who.ID)
	return c.drop(in, from, c.env.Hall.Decline, c.text.Matching.Declined)
}

func (c *call) withdraw() int {
	if exit, meant := c.roomOffer(true, withdrawing); meant {
		return exit
	}
	_, out := c.env.Hall.Pending(c.env.Who.ID)
	return c.drop(out, to, c.env.Hall.Withdraw, c.text.Matching.Withdrawn)
}

func (c *call) drop(
	list []lobby.Challenge, other func(lobby.Challenge) account.Who, do func(room.Actor, lobby.ChallengeID) error, told string,
) int {
	ch, found, exit := c.one(list, other)
	switch {
	case exit != ExitOK:
		return exit
	case !found:
		return c.fail(ExitFailed, c.text.Matching.NothingOpen)
	}
	if err := do(c.actor(), ch.ID); err != nil {
		return c.errorExit(err)
	}
	return c.done(c.line(i18n.Fill(told, "who", other(ch).Name)))
}

// pending lists the challenges and the seek of the person.
func (c *call) pending() int {
	t, now := c.text.Matching, c.env.Now()
	in, out := c.env.Hall.Pending(c.env.Who.ID)
	var rows [][]string
	for _, ch := range in {
		rows = append(rows, []string{t.ToYou, ch.From.Name, c.env.Text.DuelName(ch.Wish), c.env.Text.Waited(now.Sub(ch.Since))})
	}
	for _, ch := range out {
		rows = append(rows, []string{t.ByYou, ch.To.Name, c.env.Text.DuelName(ch.Wish), c.env.Text.Waited(now.Sub(ch.Since))})
	}
	if s, ok := c.env.Hall.SeekOf(c.env.Who.ID); ok {
		rows = append(rows, []string{t.Seeking, "", c.env.Text.WishName(s.Wish), c.env.Text.Waited(now.Sub(s.Since))})
	}
	if len(rows) == 0 {
		return c.done(c.message(t.NoPending))
	}
	return c.done(c.columns(rows))
}
