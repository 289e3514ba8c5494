package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// eventLine is one line of events. Its type says which of the other fields it
// has; in every line with a game they are about that one.
type eventLine struct {
	V        int       `json:"v" doc:"1"`
	Gap      int       `json:"gap,omitempty" doc:"stands alone: so many events were not read in time; a snapshot follows"`
	Type     string    `json:"type,omitempty" doc:"snapshot, started, moved, takenback, timegiven, offered, offerended, left, hint, ended, said, chairs, rules, watching, paused, resumed, closed or announced"`
	Seq      uint64    `json:"seq,omitempty" doc:"grows by one from event to event"`
	Time     string    `json:"time,omitempty" doc:"RFC 3339, UTC"`
	Room     int       `json:"room,omitempty" doc:"in a snapshot: the room's number"`
	Rules    *string   `json:"rules,omitempty" doc:"in snapshot, started and rules: key=value words, empty for classic"`
	Chairs   []string  `json:"chairs,omitempty" doc:"in snapshot and chairs: who sits there by name, empty for a free chair"`
	Game     string    `json:"game,omitempty" doc:"the game's ID"`
	Players  []string  `json:"players,omitempty" doc:"in snapshot and started: names by seat"`
	Moves    []string  `json:"moves,omitempty" doc:"in a snapshot: every move so far"`
	Ply      int       `json:"ply,omitempty" doc:"in moved: counted from 1; in takenback: the moves that are left; in said: the moves played then"`
	Seat     string    `json:"seat,omitempty" doc:"in moved, takenback, timegiven, offered, offerended, left and hint: the letter of the seat"`
	Move     string    `json:"move,omitempty" doc:"in moved: seen from the mover's seat, such as 3R"`
	Position string    `json:"position,omitempty" doc:"in snapshot, started, moved and takenback: docs/rules.md section 8"`
	Score    []int     `json:"score,omitempty" doc:"in moved and ended: points by seat"`
	Hints    []int     `json:"hints,omitempty" doc:"in hint, and a snapshot or end after it: hints taken by seat"`
	Ending   string    `json:"ending,omitempty" doc:"in ended, and a snapshot after it: a word of docs/rules.md section 8"`
	EndedBy  string    `json:"endedBy,omitempty" doc:"in ended: the letter of the seat that resigned, lost on time or left, or for whose first move an aborted game waited in vain"`
	Places   []int     `json:"places,omitempty" doc:"in ended: by seat, absent without a result"`
	Control  string    `json:"control,omitempty" doc:"in lines with clocks: the time control, such as 5+3; absent in a game without a clock"`
	Clocks   []float64 `json:"clocks,omitempty" doc:"in snapshot, started, moved, takenback, timegiven, left, resumed and ended: seconds left by seat at that time"`
	Running  string    `json:"running,omitempty" doc:"beside clocks: the letter of the seat whose time runs; absent while none does"`
	Lag      float64   `json:"lag,omitempty" doc:"in moved: seconds given back to the mover for the delay of the line"`
	Offer    string    `json:"offer,omitempty" doc:"in offered and offerended: draw, takeback, adjourn, moretime or abort; a move ends every offer without a word"`
	How      string    `json:"how,omitempty" doc:"in offerended: withdrawn, declined or accepted"`
	Added    float64   `json:"added,omitempty" doc:"in timegiven: seconds"`
	Offers   []string  `json:"offers,omitempty" doc:"in a snapshot: the open offers, the letter of who asks and the kind, such as a:draw"`
	From     string    `json:"from,omitempty" doc:"in said: whose words they are"`
	Text     string    `json:"text,omitempty" doc:"in said: what they are; in announced: a word of an operator to everybody"`
	Watching bool      `json:"watching,omitempty" doc:"in said: by a spectator, which the players do not hear yet"`
	Watchers *int      `json:"watchers,omitempty" doc:"in snapshot and watching: how many people look on"`
}

// events streams what happens in a room: until the game that was asked for is
// over, the room is gone, the input ends or asks for it, or ctx does.
func (c *call) events() int {
	word := c.arg(0)
	id, isGame := room.ParseGameID(word)
	switch {
	case !isGame && !isRoom(word):
		return c.fail(ExitUsage, c.text.BadID, "word", clean(word))
	case c.env.Place != nil:
		return c.fail(ExitUsage, c.text.NotHere, "line", fmt.Sprintf("ssh %s events %s", c.env.Host, canonical(word)))
	case !c.mayTry(word):
		return c.fail(ExitTryLater, c.text.WrongIDs)
	}
	if r, err := c.env.Hall.Find(c.env.Who, word); err == nil {
		return c.stream(r, stream{call: c, until: id}, word)
	}
	if isGame {
		g, at, exit := c.played(word)
		if exit != ExitOK {
			return exit
		}
		return c.finished(g, at)
	}
	_, exit := c.findRoom(word)
	return exit
}

// finished prints the one line that there is to say of a game which is over and
// has no room any more: the snapshot that who came at its end was given.
func (c *call) finished(g record.Game, at record.Cursor) int {
	line := eventLine{
		V: version, Type: "snapshot", Time: stamp(c.env.Now()), Game: string(g.ID), Rules: rulesWords(g.Rules), Players: names(g),
		Position: notation.FormatPosition(at.Position()), Hints: g.Aids, Ending: string(g.Ending), EndedBy: endedBy(g),
		Score: ints(g.Points), Places: g.Places, Control: g.Clock,
	}
	for at.First(); at.Next(); {
		m, _ := at.Move()
		line.Moves = append(line.Moves, m.String())
	}
	return c.object(line)
}

// findRoom finds the room of a word that may be a game's ID.
func (c *call) findRoom(word string) (*room.Room, int) {
	r, err := c.env.Hall.Find(c.env.Who, word)
	if err == nil {
		return r, ExitOK
	}
	c.missed(word)
	if id, isGame := room.ParseGameID(word); isGame {
		return nil, c.fail(ExitNotFound, c.text.NoGame, "word", id)
	}
	return nil, c.fail(ExitNotFound, c.text.NoRoom, "word", clean(word))
}

// inputGrace is how long after its beginning an input that ends without a byte
// was never open: that of ssh -n, of a timer's job, or </dev/null.
const inputGrace = time.Second

// stream prints what happens in a room until it is over, the input ends or asks
// for it, or the context ends.
func (c *call) stream(r *room.Room, s stream, word string) int {
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	s.shown = func() { // what there is to see comes before anything can end it
		if c.env.In == nil {
			return
		}
		go func() { // ends with the input, which the session closes at the latest
			if untilEnough(c.env.In) {
				cancel()
			}
		}()
	}
	switch err := s.run(ctx, r); {
	case err == nil, ctx.Err() != nil && c.ctx.Err() == nil: // the input has ended
		return ExitOK
	case errors.Is(err, room.ErrClosed):
		return c.fail(ExitNotFound, c.text.NoRoom, "word", clean(word))
	default:
		return c.errorExit(err)
	}
}

// untilEnough reads until the input ends or says so: a terminal of its own, as
// ssh -tt has one, sends Ctrl+C and Ctrl+D as bytes. It is false for an input
// that never was there, whose end means nothing.
func untilEnough(in io.Reader) bool {
	buf, begun, read := make([]byte, 64), time.Now(), false
	for {
		n, err := in.Read(buf)
		read = read || n > 0
		switch {
		case bytes.ContainsAny(buf[:n], "\x03\x04qQ"):
			return true
		case err != nil:
			return read || time.Since(begun) > inputGrace
		}
	}
}

// stream is one command events, or a game told in words.
type stream struct {
	*call
	words  bool
	shown  func()      // called once, after the first words
	until  room.GameID // "" for as long as the room is open
	player bool        // the person sits in the room
	state  room.State
	board  engine.Game
	over   bool
}

// run prints events as they come. Who sits in the room looks on as somebody
// else, so that nothing about their chair changes.
func (s *stream) run(ctx context.Context, r *room.Room) error {
	who := s.env.Who
	st, err := r.Look(ctx, who)
	if err != nil {
		return err
	}
	if s.player = st.ChairOf(who.ID) >= 0; s.player {
		who = account.GuestWho(account.NewGuestID())
	}
	sub, err := r.Subscribe(ctx, room.Actor{Who: who, Session: s.env.Session})
	if err != nil {
		return err
	}
	defer sub.Close()
	var news <-chan struct{}
	var take func() []lobby.Letter
	if s.env.News != nil && !s.words {
		news, take = s.env.News()
	}
	begun := false
	for !s.over {
		over := false
		select {
		case <-news:
			if !s.announce(take()) {
				return nil
			}
		case <-sub.Wake():
		case <-sub.Done():
			over = true
		case <-ctx.Done():
			return nil // nobody listens any more, or said that it is enough
		}
		events, _ := sub.Take()
		for _, e := range events {
			if !s.event(e) {
				return nil
			}
			if s.over {
				break
			}
		}
		if s.out.Flush() != nil || over {
			return nil
		}
		if len(events) > 0 && !begun {
			begun = true
			s.shown()
		}
	}
	return nil
}

// announce prints what operators say to everybody.
func (s *stream) announce(letters []lobby.Letter) bool {
	for _, l := range letters {
		if b, ok := l.Body.(lobby.Announced); ok && !s.print(eventLine{V: version, Type: "announced", Time: stamp(l.At), Text: b.Text}) {
			return false
		}
	}
	return true
}

// event prints one event and tells whether to go on.
func (s *stream) event(e room.Event) bool {
	before := s.state
	s.state = before.Apply(e)
	if s.words {
		return s.told(before, e)
	}
	line := eventLine{V: version, Seq: e.Seq, Time: stamp(e.At), Game: string(s.state.Game.ID)}
	switch b := e.Body.(type) {
	case room.Snapshot:
		if before.Seq > 0 && !s.print(eventLine{V: version, Gap: int(e.Seq - before.Seq)}) {
			return false
		}
		s.snapshot(&line)
		s.times(&line, e.At)
	case room.Started:
		line.Type = "started"
		s.game(&line)
		s.times(&line, e.At)
	case room.Moved:
		s.moved(&line, b)
		line.Lag = seconds(b.Time.Credit)
		s.times(&line, e.At)
	case room.Left:
		line.Type, line.Seat = "left", b.Leave.Seat.String()
		s.times(&line, e.At)
	case room.Aided:
		line.Type, line.Seat, line.Hints = "hint", b.Seat.String(), s.state.Game.Aids
	case room.Ended:
		line.Type = "ended"
		s.outcome(&line)
		s.times(&line, e.At)
	case room.Said:
		if !s.hears(b.Line) {
			return true
		}
		line.Ply = b.Line.Ply
		line.Type, line.From, line.Text, line.Watching = "said", b.Line.From.Name, b.Line.Text, b.Line.Watching
	case room.ChairsChanged:
		line.Type, line.Chairs = "chairs", chairNames(b.Chairs)
	case room.OptionsChanged:
		line.Type, line.Rules = "rules", rulesWords(b.Options.Rules)
	case room.Watching:
		line.Type, line.Watchers = "watching", &b.Count
	case room.Offered:
		line.Type = "offered"
		line.offer(b.Offer)
	case room.OfferEnded:
		line.Type = "offerended"
		line.offer(b.Offer)
		line.How = offerEnd(b.How)
	case room.TakenBack:
		s.board = s.board.At(b.Ply)
		line.Type, line.Ply, line.Seat = "takenback", b.Ply, b.Seat.String()
		line.Position = notation.FormatPosition(s.board.Position())
		s.times(&line, e.At)
	case room.TimeGiven:
		line.Type, line.Seat, line.Added = "timegiven", b.Seat.String(), seconds(b.Added)
		s.times(&line, e.At)
	case room.Resumed:
		line.Type = "resumed"
		s.times(&line, e.At)
	case room.Closed:
		line.Type, s.over = "closed", true
	default: // of no interest to who only looks on
		return true
	}
	s.over = s.over || s.state.Closed != 0 ||
		s.until != "" && (s.state.Game.ID != s.until || s.state.Game.Outcome.Ending != "")
	return s.print(line)
}

// hears tells whether the person is to hear a line though they look on as
// somebody else: what spectators say is not for players before the end.
func (s *stream) hears(l room.ChatLine) bool {
	kept := s.player && (l.Watching || l.Whisper)
	return !kept && !s.env.Hall.Hides(s.env.Who.ID, l.From.ID)
}

func (s *stream) print(line eventLine) bool {
	b, err := json.Marshal(line)
	if err != nil {
		panic(fmt.Sprintf("command: internal error: an event is no JSON: %v", err))
	}
	return s.line(string(b))
}

func (s *stream) snapshot(line *eventLine) {
	st := s.state
	line.Type, line.Room, line.Chairs, line.Watchers = "snapshot", int(st.Room), chairNames(st.Chairs), &st.Watchers
	line.Rules = rulesWords(st.Options.Rules)
	if st.Game.ID == "" {
		return
	}
	s.game(line)
	line.Hints = st.Game.Aids
	for _, o := range st.Offers {
		line.Offers = append(line.Offers, o.Seat.String()+":"+o.Kind.String())
	}
	for _, m := range st.Game.Moves {
		line.Moves = append(line.Moves, m.String())
	}
	if st.Game.Outcome.Ending != "" {
		s.outcome(line)
	}
}

// game puts the room's game on the board and into the line.
func (s *stream) game(line *eventLine) {
	g := s.state.Game
	line.Rules = rulesWords(g.Rules)
	for _, p := range g.Players {
		line.Players = append(line.Players, p.Name)
	}
	board, err := g.Engine()
	if err != nil {
		return // the room has checked it
	}
	s.board, line.Position = board, notation.FormatPosition(board.Position())
}

func (s *stream) moved(line *eventLine, m room.Moved) {
	line.Type, line.Ply, line.Move = "moved", m.Ply+1, m.Move.String()
	line.Seat = engine.Seat(m.Ply % len(s.state.Game.Players)).String()
	next, _, err := s.board.Play(m.Move)
	if err != nil {
		return // the room has checked it
	}
	s.board = next
	line.Position, line.Score = notation.FormatPosition(next.Position()), points(next.Rules(), next.Position())
}

func (s *stream) outcome(line *eventLine) {
	out := s.state.Game.Outcome
	line.Ending, line.Score, line.Places, line.Hints = string(out.Ending), out.Points, out.Places, s.state.Game.Aids
	if (out.Ending.BySeat() || out.Ending == record.Aborted) && int(out.EndedBy) < len(s.state.Game.Players) {
		line.EndedBy = out.EndedBy.String()
	}
}

func rulesWords(r engine.Rules) *string {
	words := notation.FormatRules(r)
	return &words
}

func chairNames(chairs []room.Chair) []string {
	names := make([]string, len(chairs))
	for i, c := range chairs {
		if c.Taken() {
			names[i] = c.Who.Name
		}
	}
	return names
}
