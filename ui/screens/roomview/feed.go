package roomview

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
)

// doWithin is how long a command may wait for its room.
const doWithin = 10 * time.Second

// A room whose store has failed is dialled again redials times, redialAfter
// apart: the store is reopened every two seconds until it works.
const (
	redials     = 30
	redialAfter = time.Second
)

// Messages of the room.
type (
	dialNow struct{}
	entered struct {
		table screen.Table
		feed  screen.Feed
	}
	enterFailed struct{ err error }
	// news is what the feed had; over tells that no more will come.
	news struct {
		events  []room.Event
		notices []room.Notice
		over    bool
	}
	// done answers a command.
	done struct {
		command room.Command
		err     error
	}
)

// Turn is whose key the last turn in the news was, and when it was read.
func (n news) Turn() (by room.SessionID, pressed time.Time) { return room.LastTurn(n.events) }

func enter(ctx context.Context, dial screen.Dial, n room.Number, a room.Actor) tea.Cmd {
	return func() tea.Msg {
		table, err := dial(n)
		if err != nil {
			return enterFailed{err}
		}
		// Only the answer has a deadline: the view lives as long as the screen.
		feed, err := table.Subscribe(ctx, a)
		if err != nil {
			return enterFailed{err}
		}
		return entered{table, feed}
	}
}

// next waits for news, or for the next tick. It ends with the screen.
func next(ctx context.Context, feed screen.Feed, b *beat) tea.Cmd {
	return func() tea.Msg {
		over := false
		select {
		case <-b.c:
			return second{}
		case <-feed.Wake():
		case <-feed.Done():
			over = true
		case <-ctx.Done():
			return nil
		}
		events, notices := feed.Take()
		return news{events, notices, over}
	}
}

// do gives the room a command. A move is waited for until the room knows what
// became of it, since it may still be saved however late it is; meanwhile the
// screen says that it is being saved.
func (m Model) do(c room.Command) tea.Cmd {
	if m.table == nil {
		return nil
	}
	ctx, table, actor := m.ctx, m.table, m.env.Actor
	return func() tea.Msg {
		if _, move := c.(room.Play); move {
			return done{c, table.Do(ctx, actor, c)}
		}
		ctx, cancel := context.WithTimeout(ctx, doWithin)
		defer cancel()
		return done{c, table.Do(ctx, actor, c)}
	}
}

// finished takes the answer to a command. What it changed comes as an event.
func (m Model) finished(d done) (Model, tea.Cmd) {
	switch c := d.command.(type) {
	case room.Play:
		m.sent = false
	case room.Throw:
		m.sent = false
		if d.err == nil {
			after := *m.state
			after.Hand = c.Shape
			m.state = &after
		}
	}
	if d.err == nil {
		if _, ok := d.command.(room.Stand); ok {
			m.notice = ""
		}
		return m, nil
	}
	return m, screen.Go(screen.Toast{Text: screen.Sentence(m.env.Text, d.err)})
}

// take applies news to the state, and puts turns on show.
func (m Model) take(n news) (Model, tea.Cmd) {
	var cmds []tea.Cmd
	turns, chose := 0, m.choosing()
	for _, e := range n.events {
		if _, ok := e.Body.(room.Moved); ok {
			turns++
		}
	}
	for _, e := range n.events {
		var cmd tea.Cmd
		m, cmd = m.apply(e, turns)
		cmds = append(cmds, cmd)
	}
	for _, note := range n.notices {
		m.notice = m.noticeText(note.Kind)
	}
	if !chose {
		m = m.settleCursor() // for who has just taken control; who was choosing may stand on an empty square
	}
	m.picks = m.picking() // the chair is taken, or the room another's
	m, cmd := m.watchAlone()
	cmds = append(cmds, cmd)
	if !n.over {
		cmds = append(cmds, next(m.ctx, m.feed, m.beat))
	}
	return m, tea.Batch(cmds...)
}

// apply takes one event; turns is how many moves came together with it.
func (m Model) apply(e room.Event, turns int) (Model, tea.Cmd) {
	before := m.state
	after := m.state.Apply(e)
	m.state = &after
	switch b := e.Body.(type) {
	case room.Snapshot:
		if before.Game.Running() && before.Game.ID == m.state.Game.ID {
			m.saw = before.Game.ID // its end may be in the snapshot
		}
		m = m.replay().tellStill()
	case room.Started:
		m = m.replay()
		m.notice, m.ask, m.back, m.offerBot = "", askNothing, -1, false
		if m.playing() { // whose Esc would ask first
			m.card = noCard
		}
		return m.greet()
	case room.Moved:
		return m.moved(b, turns)
	case room.Watching:
		return m, m.lookAround()
	case room.Ended:
		m.ask, m.lifted, m.sent, m.saw = askNothing, false, false, m.state.Game.ID
		m = m.dropHint()
		if len(m.state.Game.Left) > 0 { // that the house plays for them is no longer so
			return m, screen.Go(screen.Toast{})
		}
	case room.TakenBack:
		return m.replay(), screen.Go(screen.Toast{Text: m.env.Text.GotBack(m.state.Game, b.Seat, m.seat())})
	case room.TimeGiven:
		return m, screen.Go(screen.Toast{Text: m.env.Text.GotTime(m.state.Game, b.Seat, m.seat(), b.Added)})
	case room.Offered:
		return m.hearOffer(b.Offer)
	case room.OfferEnded:
		if text := m.env.Text.OfferOver(m.state.Game, b, m.seat()); text != "" {
			return m, screen.Go(screen.Toast{Text: text})
		}
	case room.OptionsChanged:
		m.notice = m.changed(b.Options)
	case room.Threw:
		m.notice, m.ask = "", askNothing
	case room.Left:
		if m.state.Game.GoesOn() {
			return m, m.tellLeft(b.Leave.Seat)
		}
	case room.ChairsChanged:
		if before.ChairOf(m.env.Actor.Who.ID) < 0 && m.chair() >= 0 {
			m.notice = ""
		}
		if (m.ask == askClaim || m.ask == askDraw) && !m.canClaim() {
			m.ask = askNothing // they are back
		}
		if m.env.Prefs.Bell && m.state.Hurried(before, m.env.Actor.Who.ID) {
			return m, tea.Raw("\a")
		}
	case room.Control:
		if b.Here { // whatever was said of another window is over
			m.notice = ""
		}
	case room.Closed:
		m.notice, m.ask, m.typing = m.closedText(b.Reason), askNothing, false
		if b.Reason == room.ClosedReload {
			m.redial = redials
			return m.dialAgain()
		}
		if b.Reason == room.ClosedUnmet { // the search goes on in the hall
			return m, screen.Go(screen.Pop{})
		}
	}
	return m, nil
}

// changed tells what the owner has changed.
func (m *Model) changed(o room.Options) string {
	t := m.env.Text.RoomText
	text := t.OptionsChanged
	if m.state.Owner == m.env.Actor.Who.ID {
		text = t.OptionsYou
	}
	return i18n.Fill(text, "rules", m.env.Text.Terms(o), "starter", m.starter())
}

// tellStill says to who asked for another game that they are in this one.
func (m Model) tellStill() Model {
	if m.still == nil {
		return m
	}
	level := *m.still
	if m.still = nil; !m.playing() {
		return m // it has ended meanwhile
	}
	t, how, key := m.env.Text.GameText, m.env.Text.GameText.HowResign, m.env.Keys.Resign
	if m.early() {
		how, key = t.HowAbort, m.env.Keys.Abort
	}
	m.notice = m.env.Text.Still(i18n.Fill(how, "key", key.Label), level)
	return m
}

// tellLeft says that somebody has left the game to the house.
func (m Model) tellLeft(s engine.Seat) tea.Cmd {
	text := m.env.Text.GameText.LeftYou
	if s != m.seat() {
		text = i18n.Fill(m.env.Text.GameText.LeftNow, "who", m.names()[s])
	}
	return screen.Go(screen.Toast{Text: text})
}

// dialAgain tries after a while to come back to a room that is being brought
// back from the store.
func (m Model) dialAgain() (Model, tea.Cmd) {
	m.redial--
	return m, tea.Tick(redialAfter, func(time.Time) tea.Msg { return dialNow{} })
}

// replay puts the state's game on the engine anew.
func (m Model) replay() Model {
	m = m.skip()
	m.last, m.sent, m.lifted = turn{}, false, false
	m.known, m.combo = false, [engine.MaxSeats]int{}
	if m.state.Game.ID == "" {
		return m.dropHint()
	}
	g, err := m.state.Game.Engine()
	if err != nil {
		return m // the room has checked it; without a board there is nothing to show
	}
	m.game, m.known = g, true
	for ply := range g.Ply() {
		m.last = turnAt(g, ply)
		m.combo[m.last.mover] += engine.ComboPoints(m.last.steps)
	}
	if m.back > g.Ply() {
		m.back = -1
	}
	return m.settleHint().settleCursor()
}

// turnAt is the turn played at ply.
func turnAt(g engine.Game, ply int) turn {
	return turn{ply: ply, move: g.MoveAt(ply), mover: g.PositionAt(ply).Mover, steps: g.StepsAt(ply)}
}

// moved plays the room's move and puts it on show.
func (m Model) moved(b room.Moved, turns int) (Model, tea.Cmd) {
	if !m.known || b.Ply != m.game.Ply() {
		return m.replay(), nil
	}
	before := m.game
	g, steps, err := b.Played(before)
	if err != nil {
		return m.replay(), nil
	}
	m.game = g
	m.last = turn{ply: b.Ply, move: b.Move, mover: before.Position().Mover, steps: steps}
	m.combo[m.last.mover] += engine.ComboPoints(steps)
	m.lifted, m.sent = false, false
	m = m.settleHint().settleCursor()
	m, cmd := m.show(m.last, before.Position(), turns)
	m, bell := m.greet()
	return m, tea.Batch(cmd, bell)
}

// greet rings the bell, for who wants one, when the person is to move.
func (m Model) greet() (Model, tea.Cmd) {
	if m.env.Prefs.Bell && m.myTurn() {
		return m, tea.Raw("\a")
	}
	return m, nil
}

// settleCursor keeps the cursor on a square that can be played.
func (m Model) settleCursor() Model {
	if !m.myTurn() || m.canLift(m.field) {
		return m
	}
	for d := 1; d < engine.Fields; d++ {
		for _, f := range []int{m.field + d, m.field - d} {
			if f >= 1 && f <= engine.Fields && m.canLift(f) {
				m.field = f
				return m
			}
		}
	}
	return m
}

func (m *Model) canLift(field int) bool {
	return m.known && m.game.Position().Pits[engine.FieldPit(m.from(), field)].Dan > 0
}

func (m *Model) noticeText(k room.NoticeKind) string {
	c := m.env.Text.RoomText
	switch k {
	case room.NoticeUnready:
		return c.NoticeUnready
	case room.NoticeFreed:
		return c.NoticeFreed
	}
	return c.NoticeElsewhere
}

func (m *Model) closedText(r room.CloseReason) string {
	c := m.env.Text.RoomText
	switch r {
	case room.ClosedShutdown:
		return c.ClosedShutdown
	case room.ClosedFault:
		return c.ClosedFault
	case room.ClosedReload:
		return c.ClosedReload
	case room.ClosedAdjourned:
		return m.env.Text.PutOff(m.seat() != engine.NoSeat)
	case room.ClosedOperator:
		return c.ClosedOperator
	case room.ClosedUnmet:
		return c.ClosedUnmet
	}
	return c.ClosedEmpty
}
