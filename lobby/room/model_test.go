package room_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

// model drives one room with whatever people might do, in any order.
type model struct {
	*table
	rng    *rand.Rand
	people []string
	cfg    room.Config
}

// modelOptions draws what kind of room it is.
func modelOptions(rng *rand.Rand) room.Options {
	o := options()
	o.Clock = control([]string{"none", "1+0", "3+2", "30s", "1d"}[rng.IntN(5)])
	switch rng.IntN(4) {
	case 0:
		o.Rules.Players = 3
	case 1:
		o.Match = 2
	case 2:
		o.Rated = o.Clock.Timed()
	}
	return o
}

// Property: whatever people do, and whenever the server is killed, a room has
// somebody who may act or a timer that will; what the journal has is what
// people saw; and when everybody has gone the room ends.
func TestNoRoomIsEverStuck(t *testing.T) {
	for seed := range uint64(80) {
		rng := rand.New(rand.NewPCG(seed, 31))
		cfg := room.Config{Options: modelOptions(rng)}
		bubble(t, cfg, func(tb *table) {
			m := &model{table: tb, rng: rng, people: []string{"mai", "lan", "tú", "nam"}, cfg: room.Config{}}
			for range 250 {
				m.step()
				if m.over() {
					return
				}
				m.invariants(seed)
				if t.Failed() {
					t.Fatalf("seed %d, %+v", seed, cfg.Options)
				}
			}
			m.everybodyGoes(seed)
		})
	}
}

// over tells whether the room has ended.
func (m *model) over() bool {
	select {
	case <-m.room.Done():
		return true
	default:
		return false
	}
}

// step lets one thing happen.
func (m *model) step() {
	name := m.people[m.rng.IntN(len(m.people))]
	if m.seats[name] == nil {
		if m.rng.IntN(2) == 0 {
			m.come(name)
		}
		return
	}
	switch m.rng.IntN(24) {
	case 0:
		m.drop(name)
		delete(m.seats, name)
	case 1, 2:
		m.pass(time.Duration(m.rng.IntN(3000)) * time.Millisecond)
	case 3:
		m.pass(time.Duration(m.rng.IntN(90)) * time.Second)
	case 4:
		if m.rng.IntN(4) == 0 {
			m.pass(time.Duration(m.rng.IntN(40)) * time.Minute)
		}
	case 5:
		if m.rng.IntN(8) == 0 && m.now().Game.Running() {
			m.resumed(m.cfg)
		}
	default:
		m.command(name)
	}
}

func (m *model) command(name string) {
	st := m.look(name)
	var c room.Command
	switch n := m.rng.IntN(40); {
	case n < 4:
		c = room.Sit{Chair: -1, Eager: m.rng.IntN(2) == 0}
	case n < 10:
		c = room.Ready{On: m.rng.IntN(5) > 0}
	case n < 24:
		g, err := st.Game.Engine()
		if err != nil || g.Over() {
			return
		}
		mover := st.Game.Mover()
		if mover == engine.NoSeat {
			return
		}
		if who := st.Game.Players[mover].Name; m.seats[who] != nil {
			name = who
		}
		c = room.Play{Ply: g.Ply(), Move: g.Legal()[m.rng.IntN(len(g.Legal()))], Lag: time.Duration(m.rng.IntN(2000)) * time.Millisecond}
	case n < 30:
		c = room.Offer{Kind: room.OfferKinds()[m.rng.IntN(5)], Off: m.rng.IntN(4) == 0}
	case n < 34:
		if len(st.Offers) == 0 {
			return
		}
		o := st.Offers[m.rng.IntN(len(st.Offers))]
		if o.Kind == room.OfferAdjourn && m.rng.IntN(6) > 0 {
			return // it would end most stories
		}
		c = room.Answer{Kind: o.Kind, Seq: o.Seq, Yes: m.rng.IntN(3) > 0}
	default:
		c = []room.Command{
			room.Stand{}, room.Claim{Draw: m.rng.IntN(2) == 0}, room.Abort{}, room.Resign{}, room.TakeControl{},
			room.FreeChair{Chair: m.rng.IntN(2)},
		}[n-34]
		if _, resigns := c.(room.Resign); resigns && m.rng.IntN(3) > 0 {
			return
		}
	}
	if err := m.try(name, c); errors.Is(err, room.ErrNotSaved) || errors.Is(err, room.ErrBusy) {
		m.t.Errorf("%s %T: %v", name, c, err)
	}
}

// invariants are what holds at any time.
func (m *model) invariants(seed uint64) {
	m.t.Helper()
	if m.over() {
		return
	}
	st := m.now()
	for name := range m.seats {
		kept := m.look(name)
		if kept.Closed == 0 && (!slices.Equal(kept.Game.Moves, st.Game.Moves) || !slices.Equal(kept.Game.Times, st.Game.Times) ||
			kept.Phase != st.Phase || !slices.Equal(kept.Offers, st.Offers) ||
			!slices.Equal(kept.Clock.Lefts(time.Now()), st.Clock.Lefts(time.Now()))) {
			m.t.Errorf("%s has kept another state: phases %v %v, offers %v %v, clocks %v %v, moves %d %d, times %d %d, %+v", name, kept.Phase, st.Phase, kept.Offers, st.Offers, kept.Clock.Lefts(time.Now()), st.Clock.Lefts(time.Now()), len(kept.Game.Moves), len(st.Game.Moves), len(kept.Game.Times), len(st.Game.Times), st.Game.Outcome)
		}
	}
	for s, left := range st.Clock.Lefts(time.Now()) {
		if left < 0 || left > clock.MaxLeft {
			m.t.Errorf("seat %d has %v left", s, left)
		}
	}
	if !st.Game.Running() {
		return
	}
	_, flag := st.Clock.Deadline()
	_, first := st.Clock.FirstMoveBy()
	switch {
	case st.Phase == room.Paused:
		if st.PausedTo.Before(time.Now()) {
			m.t.Error("a pause without an end")
		}
	case st.Game.HasLeft(st.Game.Mover()):
		// The house moves; that it does is seen when everybody goes.
	case st.Game.Control.Timed() && !flag && !first:
		m.t.Errorf("no clock runs: %+v", st.Clock)
	case !st.Game.Control.Timed():
		here := slices.ContainsFunc(st.Chairs, func(c room.Chair) bool { return c.Taken() && c.Away.IsZero() })
		away := slices.ContainsFunc(st.Chairs, func(c room.Chair) bool { return !c.Away.IsZero() })
		if !here && !away {
			m.t.Error("nobody may act, and nobody is waited for")
		}
	}
	if m.rng.IntN(4) == 0 {
		m.replays(*st)
	}
}

// replays opens another room from the journal, and compares.
func (m *model) replays(st room.State) {
	m.t.Helper()
	open, err := m.store.Unfinished()
	if err != nil || len(open) != 1 {
		m.t.Fatalf("%d games in the journal, %v", len(open), err)
	}
	other := lobbytest.NewStore()
	other.Restore(open[0])
	r, err := room.Open(room.Config{Journal: other, Log: quiet(), Resume: &open[0]})
	if err != nil {
		m.t.Fatalf("the journal does not come back: %v", err)
	}
	defer func() {
		r.Stop(room.ClosedShutdown)
		<-r.Done()
	}()
	back, err := r.Look(m.ctx, account.Who{})
	if err != nil {
		m.t.Fatal(err)
	}
	a, b := st.Game, back.Game
	if a.ID != b.ID || a.Rules != b.Rules || a.Control != b.Control || a.Rated != b.Rated || a.MatchGame != b.MatchGame ||
		!slices.Equal(a.Moves, b.Moves) || !slices.Equal(a.Times, b.Times) || !slices.Equal(a.Left, b.Left) || !slices.Equal(a.Players, b.Players) {
		m.t.Errorf("the journal has another game:\n%+v\n%+v", a, b)
	}
	if st.Options != back.Options {
		m.t.Errorf("the journal has other options: %+v and %+v", st.Options, back.Options)
	}
	for s := range a.Players {
		seat, now := engine.Seat(s), time.Now()
		was, is := st.Clock.Left(seat, now), back.Clock.Left(seat, now)
		if mover := a.Mover(); seat != mover && is != was || seat == mover && is < was {
			m.t.Errorf("seat %v (%v is to move) had %v, and has %v", seat, mover, was, is)
		}
	}
}

// everybodyGoes: then the room ends by itself.
func (m *model) everybodyGoes(seed uint64) {
	m.t.Helper()
	for name := range m.seats {
		m.drop(name)
	}
	m.seats = map[string]*guest{}
	for range 1000 {
		if m.over() {
			return
		}
		m.pass(time.Hour)
	}
	m.t.Errorf("seed %d: the room is still there: %+v", seed, m.now())
}
