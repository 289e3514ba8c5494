package room

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/account"
)

// Config is what a room is made from.
type Config struct {
	Number  Number
	Options Options
	Owner   account.Who
	// Eager seats the owner as one who takes any opponent, by any clock.
	Eager bool
	// Guest, when it is not zero, is to meet the owner here for a game of two; see
	// MeetWithin.
	Guest   account.Who
	Journal Journal
	Log     *slog.Logger
	// Closing tells that the server is about to stop and no game may begin; nil
	// for never. It must not wait.
	Closing func() bool
	// Changed hears of every change that a list of rooms shows: once from Open,
	// then from the room's goroutine. It must not wait for anything, least of
	// all for this room.
	Changed func(Summary)
	// House chooses a move for somebody who has left the game; nil for the one
	// that captures most. It is called from a goroutine of its own and may take
	// until its context ends; who is late, or panics, is not waited for.
	House func(ctx context.Context, g engine.Game) engine.Move
	// Manners knows who wants nothing of whom; nil lets everybody read and sit
	// with everybody.
	Manners Manners
	// Leaver tells who has left games often: their opponents may claim sooner.
	// Nil for nobody.
	Leaver func(account.ID) bool
	// Fair is who of two begins their next rated game; nil for who did not begin
	// the last one here, else by chance. Rating is somebody's rating as a game
	// with these options begins, 0 for none; nil for nobody's. ByToken tells
	// which sessions may play no rated game; nil for none. They are called by the
	// room's goroutine and must not wait for it.
	Fair    func(a, b account.ID) account.ID
	Rating  func(account.ID, Options) int
	ByToken func(SessionID) bool
	// Silent is why an actor may say nothing, nil for who may; nil for everybody.
	// It is called by the room's goroutine and must not wait for it.
	Silent func(Actor) error
	// First is the first game of a match that two have begun elsewhere with these
	// options, if the second waits for them; nil for none. It must not wait for
	// the room.
	First func(a, b account.ID, o Options) (FirstGame, bool)
	// PutOff tells whether these players may put another game off; nil for always.
	// It must not wait for the room.
	PutOff func(players []account.Who) bool
	// Meter counts what happens; nil counts nothing.
	Meter Meter
	// Session is the owner's.
	Session SessionID
	// Resume brings back an unfinished game with its room; the other fields
	// above but Journal, Log, Manners, Meter and the functions are then taken from it.
	Resume *Unfinished
	// Unsaved tells that Resume comes from a store that had failed while the
	// server went on.
	Unsaved bool

	// testOnlyPlay replaces the engine, for tests of its faults.
	testOnlyPlay func(engine.Game, engine.Move) (engine.Game, []engine.Step, error)
}

// Summary is a room as lists show it.
type Summary struct {
	Number   Number
	Code     Code
	Options  Options
	Owner    account.ID
	Phase    Phase
	Chairs   []Chair
	Watchers int
	// Onlookers are the people who look on without a chair, by name. Whether
	// others may know is not the room's to say. It is not changed.
	Onlookers []account.Who
	Game      GameID // of the running game, "" in between
	Players   []account.Who
	Left      []record.Leave // who of them has left it to the house
	Ply       int
	Begun     time.Time // of that game
	// Rules and Position are the running game's, as every viewer has seen it at
	// most: a summary is given before the event that shows a change.
	Rules    engine.Rules
	Position engine.Position
	// Mover is who is to move, and Deadline when its time is over; zero where no
	// time runs.
	Mover    engine.Seat
	Deadline time.Time
	Opened   time.Time
	Closed   CloseReason // set in the last summary of a room
}

// Room is the handle of a room that runs in a goroutine of its own. All its
// methods may be called from any goroutine.
type Room struct {
	number     Number
	code       Code
	private    bool
	requests   chan request // unbuffered: what is sent has been taken
	departures departures
	stop       chan CloseReason // one slot
	done       chan struct{}    // closed when the loop has ended
	meter      Meter
}

// request is a command on its way to the loop.
type request struct {
	actor   Actor
	command Command
	at      time.Time // when the loop took it, by which clocks go
	// subscribe asks for a subscription instead of giving a command.
	subscribe *Subscription
	// look asks for the state once; it has one slot and is filled before the
	// reply.
	look chan State
	// ruling is an operator's, instead of a command.
	ruling *Ruling
	reply  chan error // one slot, answered exactly once unless the room ends
}

// Open starts a room. Its goroutine ends when the room is empty, is stopped or
// meets a fault. An error says that the options, or the game to be resumed,
// are not possible.
func Open(cfg Config) (*Room, error) {
	l, err := newLoop(cfg, time.Now())
	if err != nil {
		return nil, err
	}
	l.publishSummary() // a list knows the room before anybody has the handle
	go l.run()
	return l.room, nil
}

// Number is the room's short number.
func (r *Room) Number() Number { return r.number }

// listed is the number of an open room, 0 for a private one, whose number is
// nobody's business.
func (r *Room) listed() Number {
	if r.private {
		return 0
	}
	return r.number
}

// Code is the code of a private room, "" for an open one.
func (r *Room) Code() Code { return r.code }

// Done is closed when the room is gone.
func (r *Room) Done() <-chan struct{} { return r.done }

// Stop closes the room and tells everybody why. A running game stays in the
// journal. It does not wait; see Done.
func (r *Room) Stop(why CloseReason) {
	select {
	case r.stop <- why:
	default: // it is stopping already
	}
}

// Do gives a command and waits until the room has accepted it or said why not:
// for what changes a game's course that is after it has been saved. What
// happened comes to everybody, the actor too, as an event. Errors are the
// package's Err values, the engine's for illegal moves, or the context's.
func (r *Room) Do(ctx context.Context, a Actor, c Command) error {
	return r.send(ctx, request{actor: a, command: c, reply: make(chan error, 1)})
}

// Subscribe begins to view the room; it ends with the context, with Close or
// with the room. Whoever has a chair and dropped is back with it.
func (r *Room) Subscribe(ctx context.Context, a Actor) (*Subscription, error) {
	s := newSubscription(ctx, r, a)
	if err := r.send(ctx, request{actor: a, subscribe: s, reply: make(chan error, 1)}); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Look returns the room as who may see it now. Nobody notices.
func (r *Room) Look(ctx context.Context, who account.Who) (State, error) {
	look := make(chan State, 1)
	if err := r.send(ctx, request{actor: Actor{Who: who}, look: look, reply: make(chan error, 1)}); err != nil {
		return State{}, err
	}
	return <-look, nil
}

// Answers tells whether the room's goroutine goes on; a room that is gone has
// nothing left to do.
func (r *Room) Answers(ctx context.Context) error {
	_, err := r.Look(ctx, account.Who{})
	if errors.Is(err, ErrClosed) {
		return nil
	}
	return err
}

func (r *Room) send(ctx context.Context, req request) error {
	select {
	case r.requests <- req:
	case <-r.done:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-req.reply:
		return err
	case <-r.done:
		// The answer may have come together with the end.
		select {
		case err := <-req.reply:
			return err
		default:
			return ErrClosed
		}
	case <-ctx.Done():
		return ctx.Err()
	}
}

// chance draws one of n for a random starter.
func chance(n int) int { return rand.IntN(n) }
