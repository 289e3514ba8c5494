package command

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/notation"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// doWithin bounds how long a command waits for its room, which answers when it
// has saved what was done.
const doWithin = 10 * time.Second

// slowAfter is how long a move may be on its way before the person is told that
// the store is slow, as on a screen.
const slowAfter = 3 * time.Second

// here is the room the session is in, as it has seen it last.
func (c *call) here() (room.State, bool) {
	if c.env.Place == nil {
		return room.State{}, false
	}
	return c.env.Place.Room()
}

func (c *call) inRoom() bool {
	_, ok := c.here()
	return ok
}

// playing tells whether a person has a seat in the room's running game.
func playing(st room.State, id account.ID) bool {
	seat := st.Game.SeatOf(id)
	return st.Game.Running() && seat != engine.NoSeat && !st.Game.HasLeft(seat)
}

// do gives the room a command. What it changes the session hears as an event,
// as everybody does, so that nothing is printed.
func (c *call) do(cmd room.Command) int {
	return c.saving("", func(ctx context.Context) error { return c.env.Place.Do(ctx, cmd) })
}

// saving waits for a room to take a command, and says slow where that takes long.
// After [doWithin] nobody knows yet whether it is taken: it may still be saved.
func (c *call) saving(slow string, do func(context.Context) error) int {
	ctx, cancel := context.WithTimeout(c.ctx, doWithin)
	defer cancel()
	answer := make(chan error, 1)
	go func() { answer <- do(ctx) }() // ends with ctx
	var late <-chan time.Time
	if slow != "" {
		late = time.After(slowAfter)
	}
	for {
		select {
		case <-late:
			c.late(slow)
		case err := <-answer:
			switch {
			case err == nil:
				return ExitOK
			case errors.Is(err, context.DeadlineExceeded):
				return c.fail(ExitTryLater, c.text.NotKnown)
			}
			return c.errorExit(err)
		}
	}
}

// late tells at once, while a command is still being done, that it takes long.
func (c *call) late(text string) {
	if c.env.Late != nil {
		c.env.Late(text)
		return
	}
	c.message(text)
}

// doWith is do for what a person must have a chair for.
func (c *call) doSeated(cmd room.Command) int {
	if st, _ := c.here(); st.ChairOf(c.env.Who.ID) < 0 {
		return c.errorExit(room.ErrNotSeated)
	}
	return c.do(cmd)
}

func (c *call) sit() int {
	chair := -1
	if c.arg(0) != "" {
		var exit int
		if chair, exit = c.chair(); exit != ExitOK {
			return exit
		}
	}
	return c.do(room.Sit{Chair: chair})
}

// chair is the chair of the room that the argument names, counted from 0.
func (c *call) chair() (chair, exit int) {
	st, _ := c.here()
	n, err := strconv.Atoi(c.arg(0))
	if err != nil || n < 1 || n > len(st.Chairs) {
		return -1, c.fail(ExitUsage, c.text.BadChair, "word", clean(c.arg(0)), "n", len(st.Chairs))
	}
	return n - 1, ExitOK
}

func (c *call) stand() int { return c.do(room.Stand{}) }

func (c *call) ready() int {
	st, _ := c.here()
	if i := st.ChairOf(c.env.Who.ID); i >= 0 && st.Chairs[i].Ready && st.Here {
		return c.done(c.line(c.text.ReadyAlready))
	}
	return c.do(room.Ready{On: true})
}

func (c *call) unready() int { return c.do(room.Ready{}) }

// freeChair lets the owner free a chair whose person is not ready.
func (c *call) freeChair() int {
	chair, exit := c.chair()
	if exit != ExitOK {
		return exit
	}
	return c.do(room.FreeChair{Chair: chair})
}

// moveArgs makes the command move of a move alone, and one word of a move that
// was typed as people say it, "3 L" or "5 phải".
func moveArgs(args []string) []string {
	said := args
	if len(args) > 1 && strings.EqualFold(args[0], "move") {
		said = args[1:]
	}
	word := strings.ToLower(strings.Join(said, ""))
	for text, dir := range map[string]string{"phải": "R", "phai": "R", "right": "R", "trái": "L", "trai": "L", "left": "L"} {
		if square, ok := strings.CutSuffix(word, text); ok {
			word = square + dir
		}
	}
	if len(said) > 2 || !isMove(word) {
		return args
	}
	if len(said) == 1 && isMove(said[0]) {
		word = said[0]
	}
	return []string{"move", word}
}

// isMove tells whether a word has the form of a move.
func isMove(word string) bool {
	_, err := notation.ParseMove(word, 0)
	return err == nil
}

// move plays a turn on the board as the session has seen it last: one that has
// gone on meanwhile refuses it.
func (c *call) move() int {
	word := c.arg(0)
	switch {
	case c.arg(1) != "":
		return c.moveIn(word, c.arg(1))
	case c.env.Place == nil:
		return c.fail(ExitUsage, c.text.Timing.WhichGame, "host", c.env.Host)
	case !c.inRoom():
		return c.notInRoom()
	}
	if !isMove(word) {
		return c.fail(ExitUsage, c.text.BadMove, "word", clean(word))
	}
	st, _ := c.here()
	switch seat := st.Game.SeatOf(c.env.Who.ID); {
	case st.Throw.Going():
		return c.fail(ExitFailed, c.throwFirst(st))
	case !st.Game.Running():
		return c.errorExit(room.ErrNoGame)
	case seat == engine.NoSeat:
		return c.errorExit(room.ErrNotPlaying)
	case seat != st.Game.Mover():
		return c.errorExit(room.ErrNotYourTurn)
	default:
		m, err := notation.ParseMove(word, seat)
		if err != nil {
			return c.errorExit(err)
		}
		play := room.Play{Ply: len(st.Game.Moves), Move: m, Lag: c.env.Caller.Lag(), Pressed: c.env.Caller.Pressed()}
		return c.saving(c.env.Text.GameText.SavingSlow, func(ctx context.Context) error { return c.env.Place.Do(ctx, play) })
	}
}

// throw chooses a shape in oẳn tù tì.
func (c *call) throw() int {
	var shape room.Shape
	switch word := c.arg(0); strings.ToLower(word) {
	case "búa", "bua", "rock":
		shape = room.Bua
	case "bao", "paper":
		shape = room.Bao
	case "kéo", "keo", "scissors":
		shape = room.Keo
	default:
		return c.fail(ExitUsage, c.text.BadShape, "word", clean(word))
	}
	if st, _ := c.here(); st.Throw.Shown != nil && st.ChairOf(c.env.Who.ID) >= 0 {
		return c.fail(ExitFailed, c.throwFirst(st))
	}
	return c.do(room.Throw{Shape: shape})
}

// throwFirst says what comes before the game while oẳn tù tì goes on.
func (c *call) throwFirst(st room.State) string {
	chair := st.ChairOf(c.env.Who.ID)
	switch {
	case st.Throw.Winner >= 0:
		return c.text.ThrowOver
	case st.Throw.Shown != nil:
		return c.text.ThrowNext
	case slices.Contains(st.Throw.In, chair) && !st.Throw.Chosen[chair]:
		return c.text.ThrowFirst
	}
	return c.text.ThrowOthers
}

func (c *call) say() int {
	text := c.arg(0)
	if !utf8.ValidString(text) {
		return c.fail(ExitUsage, c.text.NotText)
	}
	return c.do(room.Say{Text: text})
}

// saysYes tells whether a word confirms what was asked.
func saysYes(word string) bool {
	switch strings.ToLower(word) {
	case "yes", "y", "có", "co", "ok":
		return true
	}
	return false
}

// confirmed asks for the word that confirms, unless it was given. An ask is no
// failure of whoever typed the command.
func (c *call) confirmed(question string) (ok bool, exit int) {
	switch word := c.arg(0); {
	case saysYes(word):
		return true, ExitOK
	case word != "":
		return false, c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
	}
	return false, c.done(c.line(question))
}

func (c *call) resign() int {
	st, _ := c.here()
	if !playing(st, c.env.Who.ID) {
		return c.do(room.Resign{}) // the room says why not
	}
	if ok, exit := c.confirmed(c.text.AskResign); !ok {
		return exit
	}
	return c.do(room.Resign{})
}

func (c *call) abort() int {
	st, _ := c.here()
	late := len(st.Game.Moves) >= len(st.Game.Players)
	switch {
	case playing(st, c.env.Who.ID) && late && len(st.Game.Players) == 2 && saysYes(c.arg(0)):
		return c.do(room.Offer{Kind: room.OfferAbort})
	case playing(st, c.env.Who.ID) && late && len(st.Game.Players) == 2: // the other is asked
		return offers(room.OfferAbort)(c)
	case !playing(st, c.env.Who.ID) || late:
		return c.do(room.Abort{}) // the room says why not
	}
	if ok, exit := c.confirmed(c.text.AskAbort); !ok {
		return exit
	}
	return c.do(room.Abort{})
}

// claim ends a game of two whose other player is gone, or lets the house play on
// among three and four, for which win is a word that stays understood.
func (c *call) claim() int {
	st, _ := c.here()
	word, two := strings.ToLower(c.arg(0)), len(st.Game.Players) == 2
	switch {
	case word != "win" && word != "draw" && word != "house":
	case playing(st, c.env.Who.ID) && st.Phase == room.Playing && !c.anyAway(st):
		return c.fail(ExitFailed, c.text.NobodyAway)
	case word == "house" && two:
		return c.fail(ExitUsage, c.text.ClaimTwo)
	case word == "win", word == "house":
		return c.do(room.Claim{})
	case word == "draw":
		return c.do(room.Claim{Draw: true})
	}
	return c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
}

// anyAway tells whether a player of the running game, other than the person and
// who has left it, has dropped.
func (c *call) anyAway(st room.State) bool {
	for seat, p := range st.Game.Players {
		chair, ok := st.ChairOfSeat(engine.Seat(seat))
		if ok && p.ID != c.env.Who.ID && !st.Game.HasLeft(engine.Seat(seat)) && !chair.Away.IsZero() {
			return true
		}
	}
	return false
}

func (c *call) control() int {
	if st, _ := c.here(); st.Here {
		return c.done(c.line(c.text.ControlHere))
	}
	return c.doSeated(room.TakeControl{})
}

// leave gives the chair back and goes to the hall. A game that runs keeps it,
// which the person is told first.
func (c *call) leave() int {
	st, _ := c.here()
	if playing(st, c.env.Who.ID) {
		if ok, exit := c.confirmed(c.leaving(st, c.text.AskLeave, c.text.AskLeaveMany, c.text.AskLeaveBots, c.text.AskLeaveDays)); !ok {
			return exit
		}
	} else {
		c.standUp(st)
	}
	c.result.Left = true
	return ExitOK
}

// leaving is what happens to a game that is left: among two, among many, with
// nobody but bots, or at days a move.
func (c *call) leaving(st room.State, two, many, bots, days string) string {
	text := two
	switch {
	case st.Game.AgainstBots(st.Game.SeatOf(c.env.Who.ID)):
		text = bots
	case len(st.Game.Players) > 2:
		text = many
	case st.Game.Control.Kind == clock.Days:
		text = days
	}
	return i18n.Fill(text, "back", BackTo(st), "n", int(room.AbandonedAfter.Minutes()))
}

// BackTo is what join takes to come back to a room.
func BackTo(st room.State) string {
	if st.Code != "" {
		return string(st.Code)
	}
	return strconv.Itoa(int(st.Room))
}

// HowToEnd says which command ends the game of a person.
func HowToEnd(text *i18n.Catalog, g room.Game) string {
	if len(g.Moves) < len(g.Players) {
		return text.Command().HowAbort
	}
	return text.Command().HowResign
}

// notInRoom refuses what is for a room to who is in none, and says where a game
// that they have left goes on.
func (c *call) notInRoom() int {
	if n, plays := c.env.Hall.Seat(c.env.Who.ID); plays {
		return c.fail(ExitFailed, c.text.OutOfGame, "n", int(n))
	}
	return c.fail(ExitFailed, c.text.NotInRoom)
}

// leaveFirst refuses to go elsewhere from a game.
func (c *call) leaveFirst() int {
	st, _ := c.here()
	return c.fail(ExitFailed, c.text.LeaveFirst, "how", HowToEnd(c.env.Text, st.Game))
}

// standUp gives back the chair of who leaves. Whether the room takes it or has
// closed meanwhile makes no difference to who is gone.
func (c *call) standUp(st room.State) {
	if st.ChairOf(c.env.Who.ID) < 0 || !st.Here {
		return
	}
	ctx, cancel := context.WithTimeout(c.ctx, doWithin)
	defer cancel()
	_ = c.env.Place.Do(ctx, room.Stand{})
}

// quit ends the session. A running game waits for who comes back.
func (c *call) quit() int {
	if st, ok := c.here(); ok {
		if playing(st, c.env.Who.ID) {
			if ok, exit := c.confirmed(c.leaving(st, c.text.AskQuit, c.text.AskQuitMany, c.text.AskQuitBots, c.text.AskQuitDays)); !ok {
				return exit
			}
		} else {
			c.standUp(st)
		}
	}
	c.result.Quit = true
	return ExitOK
}

// printBoard prints the board of the room's running or last game.
func (c *call) printBoard() int {
	st, _ := c.here()
	if st.Game.ID == "" {
		return c.fail(ExitFailed, c.text.NoBoardYet)
	}
	g, err := st.Game.Engine()
	if err != nil {
		return c.errorExit(err)
	}
	for _, l := range BoardLines(c.env.Text, BoardOf(st.Game, g.Position(), c.env.Who.ID, c.env.Prefs)) {
		if !c.line(l) {
			return ExitFailed
		}
	}
	return ExitOK
}
