package command

import (
	"context"
	"fmt"
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// tourPause spaces the looks for the next game, and is how long it is after the
// end of one.
const tourPause = 5 * time.Second

// tourGrace is how long a game is told on which the tour has left: one that has
// just ended is told to its end.
const tourGrace = time.Second

// tour is what tells game after game in words: TV, or somebody who is followed.
type tour struct {
	line  string // the command, for who may not give it where they are
	next  func() (n room.Number, game room.GameID, on bool)
	at    string // {n}: where the next game is
	waits string // there is none
}

func tourOfTV(c *call) tour {
	t := c.text.Watching
	return tour{line: "tv", next: c.env.Hall.TV, at: t.OnTV, waits: t.TVWaits}
}

func tourOf(c *call, who account.Who) tour {
	t := c.text.Watching
	next := func() (room.Number, room.GameID, bool) {
		l := c.env.Hall.Listing(c.env.Who)
		n, playing, _ := l.Follow(who.ID)
		return n, l.GameIn(n), playing
	}
	return tour{
		line: "watch " + who.Name, next: next,
		at: i18n.Fill(t.Follows, "who", who.Name), waits: i18n.Fill(t.FollowWaits, "who", who.Name),
	}
}

// tourWords tells the games of a tour one after the other, until the input ends
// or asks for it.
func (c *call) tourWords(t tour) int {
	if c.env.Place != nil {
		return c.fail(ExitUsage, c.text.NotHere, "line", fmt.Sprintf("ssh %s %s %s", c.env.Host, t.line, optWords))
	}
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	if c.env.In != nil {
		go func() { // ends with the input, which the session closes at the latest
			if untilEnough(c.env.In) {
				cancel()
			}
		}()
	}
	waits, told := false, room.GameID("")
	for {
		n, id, on := t.next()
		switch {
		case on && id != told:
			waits, told = false, id
			if !c.line("* " + i18n.Fill(t.at, "n", int(n))) {
				return ExitFailed
			}
			if c.tellOne(ctx, t, id) {
				continue // there is another to tell
			}
		case !on && !waits:
			waits = true
			if !c.line("* " + t.waits) {
				return ExitFailed
			}
		}
		if c.out.Flush() != nil {
			return ExitFailed
		}
		select {
		case <-ctx.Done():
			return ExitOK
		case <-time.After(tourPause):
		}
	}
}

// tellOne tells a game to its end, or until the tour has gone on to another,
// which is noticed within tourPause and tourGrace. A room that closes meanwhile
// makes way for the next.
func (c *call) tellOne(ctx context.Context, t tour, id room.GameID) (left bool) {
	r, err := c.env.Hall.Find(c.env.Who, string(id))
	if err != nil {
		return false
	}
	ctx, over := context.WithCancel(ctx)
	gone := make(chan bool, 1)
	go func() { gone <- leaves(ctx, t, id); over() }() // ends with the game, or with the call
	s := stream{call: c, until: id, words: true, shown: func() {}}
	_ = s.run(ctx, r)
	over()
	return <-gone
}

// leaves waits until the tour has gone on to another game, or ctx ends.
func leaves(ctx context.Context, t tour, id room.GameID) bool {
	for wait, away := tourPause, false; ; {
		select {
		case <-ctx.Done():
			return false
		case <-time.After(wait):
		}
		_, now, on := t.next()
		switch moved := on && now != id; {
		case moved && away:
			return true
		case moved:
			wait, away = tourGrace, true
		default:
			wait, away = tourPause, false
		}
	}
}
