package linemode

import (
	"bytes"
	"context"
	"io"
	"time"

	"golang.org/x/time/rate"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/command"
	"oanquan/lobby/room"
	"oanquan/session"
	"oanquan/ui/i18n"
)

// Limits of one session.
const (
	// linesBurst lines are run as they come, so that a script or a paste of
	// usual length does not wait, and then linesEach a second.
	linesBurst = 100
	linesEach  = 20
	// readSize is read at a time.
	readSize = 4096
	// SpectatorIdle is how long somebody may be silent in a room.
	SpectatorIdle = 2 * time.Hour
	// lobbyEvery spaces the looks at the lobby for what concerns everybody.
	lobbyEvery = 5 * time.Second
	// A room whose store has failed is tried again redials times, redialAfter
	// apart.
	redials     = 30
	redialAfter = time.Second
	// chatShown is how many old lines of chat a newcomer hears.
	chatShown = 5
)

// Hall is what line mode needs of the lobby. *lobby.Lobby satisfies it.
type Hall interface {
	// Motd is the message of the day for who reads a language, "" for none.
	Motd(language string) string
	command.Hall
	Room(who account.Who, n room.Number) (*room.Room, error)
	Changes() *lobby.Changes
	ListenToHall(who func() room.Actor) *lobby.Listener
}

// Options is what a session is made from.
type Options struct {
	Hall Hall
	// Actor is who types; the name may change while they are here.
	Actor   func() room.Actor
	Account account.Account
	Key     account.Fingerprint
	Rights  account.Rights
	Prefs   account.Preferences
	Text    *i18n.Catalog
	Host    string
	Telnet  string // what people type to come in by telnet, "" where nobody can
	Way     string // what the caller types to come back, "" for ssh -T and the host
	Version string
	// Status is that of command.Env.
	Status func() command.Status
	// LogIn ends the session to log in to an account as the line says; nil where
	// nobody can.
	LogIn func(line string)
	// Speaks is told which language has been chosen; nil is not.
	Speaks func(language string)
	Notice string // one sentence for the beginning, "" for none
	Caller command.Caller
	// Moved is that of session.LinesRequest; nil for nobody.
	Moved func(by room.SessionID, pressed time.Time)
	// Throttle may be nil.
	Throttle command.Throttle
	Now      func() time.Time // nil for time.Now
	// Mail is where letters to the person come, nil for nowhere.
	Mail func() (wake <-chan struct{}, take func() []lobby.Letter)

	// In must return an error when the session is over, so that the goroutine
	// that reads it ends.
	In  io.Reader
	Out session.LineOutput
	// Echo tells that the terminal shows nothing by itself of what is typed.
	Echo bool
	// Recall tells that arrow keys bring back what was typed before.
	Recall bool
}

// Run talks to somebody until they quit or their input ends, which are nil, or
// ctx ends, whose cause is returned. Other errors are [session.ErrIdle], and
// [session.ErrSilent] for an input that ended without a word.
func Run(ctx context.Context, o Options) error {
	if o.Now == nil {
		o.Now = time.Now
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &lines{
		Options: o, ctx: ctx, text: o.Text, input: make(chan []byte),
		editor: editor{echo: o.Echo, recall: o.Recall}, pace: rate.NewLimiter(linesEach, linesBurst),
	}
	if o.Mail != nil {
		s.letters, s.takeMail = o.Mail()
	}
	s.changes = o.Hall.Changes()
	defer s.changes.Close()
	defer s.away()
	s.listen()
	defer s.deaf()
	go read(ctx, o.In, s.input) // ends with the transport or, holding a piece, with ctx
	s.lastInput = time.Now()
	s.greet()
	return s.run()
}

// read passes the input on piece by piece: nothing is read ahead of what has
// been taken.
func read(ctx context.Context, in io.Reader, pieces chan<- []byte) {
	defer close(pieces)
	for {
		buf := make([]byte, readSize)
		n, err := in.Read(buf)
		if n > 0 {
			select {
			case pieces <- buf[:n]:
			case <-ctx.Done():
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// lines is one session. Only its own goroutine uses it.
type lines struct {
	Options
	ctx   context.Context
	text  *i18n.Catalog
	out   bytes.Buffer // waits for the end of the turn of the loop
	turns []room.Moved // that out tells
	over  bool
	err   error

	input     chan []byte
	ended     bool // input is closed
	editor    editor
	typed     []typed // not run yet
	spoken    bool    // anything was ever typed
	lastInput time.Time
	late      time.Time // when the rest of an escape sequence is late, zero for never
	pace      *rate.Limiter

	letters  <-chan struct{} // nil for no mail
	takeMail func() []lobby.Letter

	changes *lobby.Changes
	look    time.Time // when to look at the lobby, zero for not
	closing closing   // what has been told of that the server stops

	room    *room.Room
	sub     *room.Subscription
	entered bool // the first snapshot has come
	state   room.State
	board   engine.Game // of state.Game
	known   bool        // board is valid
	told    telling
	still   *int // to be told in the room: another game was asked for, of a bot of this level

	begun room.GameID // that was last said to begin

	review *command.Reviewed // nil for none
	tour   tour

	ear *lobby.Listener // to the hall; nil while its chat is not to come

	redial     int
	redialAt   time.Time
	redialRoom room.Number
}

// run is the loop. Each turn of it writes what it has to say at once.
func (s *lines) run() error {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		if !s.over {
			s.hear()
		}
		s.flush()
		if s.over {
			return s.err
		}
		if s.ctx.Err() != nil {
			return context.Cause(s.ctx)
		}
		if len(s.typed) > 0 && s.pace.Allow() {
			t := s.typed[0]
			s.typed = s.typed[1:]
			s.obey(t)
			continue
		}
		if s.ended && len(s.typed) == 0 {
			s.finish()
			s.flush()
			return s.err
		}
		timer.Reset(s.wait())
		s.once(timer.C)
	}
}

// once waits for one thing to happen.
func (s *lines) once(timer <-chan time.Time) {
	var wake, done <-chan struct{}
	if s.sub != nil {
		wake, done = s.sub.Wake(), s.sub.Done()
	}
	var hall <-chan struct{}
	if s.ear != nil {
		hall = s.ear.Wake()
	}
	relieved := s.Out.Relieved() // nil while nobody is behind
	if relieved != nil {
		wake, done, hall = nil, nil, nil
	}
	letters := s.letters
	if relieved != nil {
		letters = nil
	}
	input := s.input
	if len(s.typed) > 0 || s.ended {
		input = nil
	}
	select {
	case <-s.ctx.Done():
	case <-wake:
	case <-done:
	case <-relieved:
	case <-letters:
		s.readMail()
	case <-hall:
		s.hearHall()
	case <-s.changes.Wake():
		if s.look.IsZero() {
			s.look = time.Now().Add(lobbyEvery)
		}
	case <-timer:
		s.due()
	case p, ok := <-input:
		s.take(p, ok)
	}
}

// take takes a piece of input.
func (s *lines) take(p []byte, ok bool) {
	s.lastInput = time.Now()
	if !ok {
		s.ended = true
		if t, ok := s.editor.end(); ok {
			s.typed = append(s.typed, t)
		}
		return
	}
	s.spoken = true
	list, show := s.editor.feed(p)
	s.typed = append(s.typed, list...)
	s.await()
	if len(show) > 0 {
		s.flush()
		s.write(show)
	}
}

// await waits for the rest of an escape sequence that has begun.
func (s *lines) await() {
	s.late = time.Time{}
	if wait := s.editor.waits(); wait > 0 {
		s.late = time.Now().Add(wait)
	}
}

// finish is the end of the input.
func (s *lines) finish() {
	if !s.spoken && !s.Echo {
		s.err = session.ErrSilent
	}
}

// wait is how long nothing has to be done by itself.
func (s *lines) wait() time.Duration {
	now := time.Now()
	next := now.Add(time.Hour)
	sooner := func(t time.Time) {
		if !t.IsZero() && t.Before(next) {
			next = t
		}
	}
	if len(s.typed) > 0 {
		sooner(now.Add(time.Second / linesEach))
	}
	sooner(s.late)
	sooner(s.look)
	sooner(s.redialAt)
	sooner(s.tour.at)
	_, claim := s.claimable()
	sooner(claim)
	if idle := s.idleAfter(); idle > 0 {
		sooner(s.lastInput.Add(idle))
	}
	return max(0, next.Sub(now))
}

// idleAfter is how long nothing may be typed, 0 for ever: who plays thinks as
// long as the game lets them.
func (s *lines) idleAfter() time.Duration {
	switch {
	case s.playing():
		return 0
	case s.sub != nil, s.tour.on():
		return SpectatorIdle
	}
	return session.DefaultIdle
}

// due does what the time has come for.
func (s *lines) due() {
	now := time.Now()
	passed := func(t time.Time) bool { return !t.IsZero() && !now.Before(t) }
	if passed(s.late) {
		s.typed = append(s.typed, s.editor.late()...)
		s.await()
	}
	if passed(s.look) {
		s.look = time.Time{}
		s.lookAtLobby()
	}
	if passed(s.redialAt) {
		s.dialAgain()
	}
	if passed(s.tour.at) {
		s.tour.at = time.Time{}
		s.goOn()
	}
	if who, at := s.claimable(); passed(at) {
		s.tellClaim(who, at)
	}
	if idle := s.idleAfter(); idle > 0 && passed(s.lastInput.Add(idle)) {
		s.over, s.err = true, session.ErrIdle
	}
}

// closing is when the server stops, zero for not, and the operator's word on it.
type closing struct {
	at  time.Time
	why string
}

// lookAtLobby tells when the server is about to stop, and when it is not after
// all.
func (s *lines) lookAtLobby() {
	if s.tour.at.IsZero() {
		s.goOn()
	}
	l := s.Hall.Listing(s.Actor().Who)
	now := closing{l.Closing, l.ClosingWhy}
	if now == s.closing {
		return
	}
	s.closing = now
	if now.at.IsZero() {
		s.news(s.text.Line().StartOn)
		return
	}
	s.news(i18n.Fill(s.text.Line().NoStart, "time", now.at.UTC().Format("15:04")))
	if now.why != "" {
		s.news(now.why)
	}
}
