// Package roomview is a room on the screen: waiting for people, the game being
// played or watched, and its result. Whether the person plays or looks on is
// the room's to say; the screen is the same.
//
// It promises that the board shows only what the room has told: a move is
// drawn when its event comes, never before. A turn is shown step by step, but
// nothing waits for that; whoever falls behind sees the newest position.
package roomview

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby/command"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// botAfter is how long somebody sits alone before a bot is offered. The key
// works from the start.
const botAfter = 10 * time.Second

// Model is the screen. It is a value; feed and table are handles.
type Model struct {
	env    *screen.Env // never written to
	number room.Number
	dial   screen.Dial
	// channel is what has led here, "" for the person's own choice.
	channel string

	// The view of the room. ctx ends with the screen, so that a subscription
	// which comes too late ends too.
	ctx    context.Context
	cancel context.CancelFunc
	table  screen.Table
	feed   screen.Feed
	failed error // why the room could not be entered
	redial int   // how often to try again after the room's store has failed

	state *room.State          // never written to
	game  engine.Game          // of state.Game, in step with its moves
	known bool                 // game is valid
	combo [engine.MaxSeats]int // combo points so far, by seat

	anim   animation
	queue  []showing // turns that wait behind the one on show
	last   turn      // the newest turn, for the words below the board
	back   int       // the ply looked at, −1 for the newest
	field  int       // of the own row under the cursor, 1 to 5
	lifted bool      // the square is chosen and a direction is asked for
	sent   bool      // a move is on its way to the room
	hint   hinting   // that was asked for, or stands

	drawn *parts // of the game, as they were drawn last; nil keeps none

	offers []seenOffer // of the other player, that have been seen

	ask    question
	card   card
	catch  catching
	looks  watchers
	levels widget.Levels // of bots, to choose from
	picks  bool          // they are shown
	bots   bool          // the level is for all free chairs, and is asked for at once
	typing bool
	input  widget.Input
	saw    room.GameID // the game whose end the person has seen here
	notice string      // one sentence that stays until something happens
	still  *int        // to be told: another game was asked for, of a bot of this level

	sentAt   time.Time // when what was sent last was
	ticking  bool      // a tick is under way
	tickAt   time.Time // when it comes
	beat     *beat
	low      bool // little of the own time was left, and the bell has rung
	offerBot bool
	alone    int // tells the newest wait for a bot from those before it
	waiting  bool
}

// turn is one move with its steps.
type turn struct {
	ply   int // moves before it
	move  engine.Move
	mover engine.Seat
	steps []engine.Step
}

// question is what the screen asks before it acts.
type question uint8

const (
	askNothing question = iota
	askResign
	askAbort
	askClaim // the win from who is away
	askDraw
	askOffer // a draw, of who is here
	askFree  // whose chair
	askLeave // the room
	askRise  // from a chair that would be missed
	askQuit  // the program
)

// New makes the screen of a room that dial finds.
func New(env screen.Env, dial screen.Dial, at screen.Room) Model {
	parent := env.Context
	if parent == nil {
		parent = context.Background()
	}
	ctx, cancel := context.WithCancel(parent)
	m := Model{
		env: &env, state: &room.State{}, number: at.Number, bots: at.Bots, channel: at.Channel, dial: dial, ctx: ctx, cancel: cancel,
		beat: newBeat(), back: -1, field: 3, input: widget.Input{Limit: room.ChatRunes},
	}
	if at.Still {
		m.still = &at.Level
	}
	if m.bots {
		m = m.pickLevel() // as soon as the room is seen
	}
	return m
}

// Init enters the room.
func (m Model) Init() tea.Cmd { return enter(m.ctx, m.dial, m.number, m.env.Actor) }

// Close ends the view of the room.
func (m Model) Close() {
	m.cancel() // and the search for a hint with it
	m.beat.stop()
	if m.feed != nil {
		m.feed.Close()
	}
}

// watchFor is how long a spectator may look on without pressing a key.
const watchFor = 2 * time.Hour

// IdleAfter gives who looks on at a game more time than other screens do: there
// is nothing to press.
func (m Model) IdleAfter() time.Duration {
	if m.running() && !m.playing() {
		return watchFor
	}
	return screen.DefaultIdle
}

// Place is the room, for commands typed over the screen.
func (m Model) Place() command.Place {
	return screen.Seated{State: *m.state, Table: m.table, Actor: m.env.Actor}
}

// Capturing tells that letters are chat now.
func (m Model) Capturing() bool { return m.typing }

// Draft is what is half said.
func (m Model) Draft() any {
	if m.input.Text == "" {
		return nil
	}
	return m.input.Text
}

// WithDraft takes it up again.
func (m Model) WithDraft(held any) screen.Screen {
	m.input.Text, _ = held.(string)
	m.drawn = nil
	return m
}

// Title names the room, and says whose turn it is where that matters.
func (m Model) Title() string {
	title := m.name()
	if m.myTurn() {
		return m.env.Theme.Shapes.Pointer + " " + title
	}
	return title
}

// Leave asks before a running game is left.
func (m Model) Leave() (screen.Screen, tea.Cmd, bool) {
	if !m.playing() {
		return m, nil, true
	}
	m.ask, m.drawn = askQuit, nil
	return m, nil, false
}

// Update takes a message.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	if _, tick := msg.(second); !tick {
		m.drawn = &parts{}
	}
	m, cmd := m.update(msg)
	m, bell := m.handOver().seeOffers().warn()
	m = m.arm()
	return m, tea.Batch(cmd, bell)
}

func (m Model) update(msg tea.Msg) (Model, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		m.env = &msg.Env
	case entered:
		m.table, m.feed, m.failed, m.redial, m.notice = msg.table, msg.feed, nil, 0, ""
		return m, next(m.ctx, m.feed, m.beat)
	case enterFailed:
		if m.redial > 0 {
			return m.dialAgain()
		}
		m.failed = msg.err
	case dialNow:
		return m, enter(m.ctx, m.dial, m.number, m.env.Actor)
	case news:
		return m.take(msg)
	case done:
		return m.finished(msg)
	case hinted:
		return m.takeHint(msg)
	case screen.Hinted:
		return m.placeHint(msg.Hint), nil
	case frame:
		return m.step(msg)
	case caught:
		return m.catchStep(msg)
	case watchers:
		m.looks = msg
	case second:
		m.ticking = false
		return m, next(m.ctx, m.feed, m.beat)
	case aloneForLong:
		m.offerBot = msg.tag == m.alone && m.isAlone()
	case tea.KeyPressMsg:
		return m.key(msg)
	case screen.Click:
		return m.click(msg)
	case tea.PasteMsg:
		if m.typing {
			return m.typed(msg)
		}
	}
	return m, nil
}

// name is the room's name: its number, or its code when it is private.
func (m *Model) name() string {
	c := m.env.Text.RoomText
	if m.state.Code != "" {
		return i18n.Fill(c.TitleCode, "code", m.state.Code)
	}
	return i18n.Fill(c.Title, "n", m.number)
}

// seat is the person's seat in the room's game, NoSeat for who looks on.
func (m *Model) seat() engine.Seat { return m.state.Game.SeatOf(m.env.Actor.Who.ID) }

// chair is the person's chair, −1 for none.
func (m *Model) chair() int { return m.state.ChairOf(m.env.Actor.Who.ID) }

// running tells whether a game goes on.
func (m *Model) running() bool { return m.known && m.state.Game.Running() && m.state.Closed == 0 }

// playing tells whether it is the person's own.
func (m *Model) playing() bool {
	s := m.seat()
	return m.running() && s != engine.NoSeat && !m.state.Game.HasLeft(s)
}

// many tells whether more than two play, so that the house plays on for who
// leaves.
func (m *Model) many() bool { return len(m.state.Game.Players) > 2 }

// chairOf is the chair of a seat while its game runs; after it the room may
// have other chairs.
func (m *Model) chairOf(s engine.Seat) (room.Chair, bool) {
	if !m.running() {
		return room.Chair{}, false
	}
	return m.state.ChairOfSeat(s)
}

// inControl tells whether this session may act for the person.
func (m *Model) inControl() bool { return m.state.Here || m.chair() < 0 }

// myTurn tells whether this session is to move.
func (m *Model) myTurn() bool {
	return m.running() && m.state.Here && m.state.MyTurn(m.env.Actor.Who.ID)
}

// choosing tells whether a square can be chosen now: at the newest position,
// with no turn on the board and no move on its way.
func (m *Model) choosing() bool { return m.myTurn() && !m.sent && m.back < 0 && !m.anim.on() }

// hasResult tells whether the room's last game has ended.
func (m *Model) hasResult() bool {
	return m.known && m.state.Phase == room.Waiting && m.state.Game.Outcome.Ending != ""
}

// showsResult tells whether it is this person's business: they played, or saw
// the end. Who comes later finds a room that waits.
func (m *Model) showsResult() bool {
	return m.hasResult() && (m.seat() != engine.NoSeat || m.saw == m.state.Game.ID)
}

// isAlone tells whether the person sits here and waits for anybody to come.
func (m *Model) isAlone() bool {
	if m.state.Phase != room.Waiting || m.chair() < 0 || m.state.Closed != 0 {
		return false
	}
	taken := 0
	for _, c := range m.state.Chairs {
		if c.Taken() {
			taken++
		}
	}
	return taken == 1
}

// freeChairs counts the free chairs.
func (m *Model) freeChairs() int {
	n := 0
	for _, c := range m.state.Chairs {
		if !c.Taken() {
			n++
		}
	}
	return n
}

// names are the players by seat, as they are told of in words.
func (m *Model) names() []string {
	out := make([]string, len(m.state.Game.Players))
	for i, p := range m.state.Game.Players {
		out[i] = p.Name
	}
	return out
}

// from is the seat from which the board is seen: the own one, or the first.
func (m *Model) from() engine.Seat {
	if s := m.seat(); s != engine.NoSeat {
		return s
	}
	return 0
}

var _ interface {
	screen.Screen
	screen.Closer
	screen.Capturer
	screen.Leaver
	screen.Drafter
	screen.Titler
} = Model{}

// off is a binding that does not work unless ok.
func off(b keymap.Binding, ok bool, why string) keymap.Binding { return b.OffIf(!ok, why) }
