package command

import (
	"fmt"
	"slices"
	"strings"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// watchWords tells a game line by line as it is played, to its end; a game that
// is over, at once. A room that plays none is waited for.
func (c *call) watchWords(word string) int {
	switch {
	case c.env.Place != nil:
		return c.fail(ExitUsage, c.text.NotHere, "line", fmt.Sprintf("ssh %s watch %s %s", c.env.Host, canonical(word), optWords))
	case !c.mayTry(word):
		return c.fail(ExitTryLater, c.text.WrongIDs)
	}
	id, isGame := room.ParseGameID(word)
	if r, err := c.env.Hall.Find(c.env.Who, word); err == nil {
		return c.stream(r, stream{call: c, until: id, words: true}, word)
	}
	if isGame {
		g, at, exit := c.played(word)
		if exit != ExitOK {
			return exit
		}
		return c.tellGame(g, at)
	}
	_, exit := c.findRoom(word)
	return exit
}

// told prints one event in words and tells whether to go on.
func (s *stream) told(before room.State, e room.Event) bool {
	var lines []string
	switch b := e.Body.(type) {
	case room.Snapshot:
		lines = s.caughtUp(before)
	case room.Started:
		lines = append(s.begun(), s.clocks()...)
	case room.Moved:
		lines = append(s.turns(), s.clocks()...)
	case room.Left:
		if p := s.state.Game.Players; int(b.Leave.Seat) < len(p) {
			lines = []string{"* " + i18n.Fill(s.env.Text.Line().Told, "who", s.players()[b.Leave.Seat], "what", s.env.Text.Line().LeftGame)}
		}
	case room.Offered:
		if o, t := b.Offer, s.env.Text.Offer; int(o.Seat) < len(s.state.Game.Players) {
			lines = []string{"* " + i18n.Fill(t.Of(t.Asks, o.Kind), "who", s.players()[o.Seat])}
		}
	case room.OfferEnded:
		if text := s.env.Text.OfferOver(s.state.Game, b, engine.NoSeat); text != "" {
			lines = []string{"* " + text}
		}
	case room.TakenBack:
		s.board = s.board.At(b.Ply)
		lines = append([]string{"* " + s.env.Text.GotBack(s.state.Game, b.Seat, engine.NoSeat)}, s.picture()...)
	case room.TimeGiven:
		lines = append([]string{"* " + s.env.Text.GotTime(s.state.Game, b.Seat, engine.NoSeat, b.Added)}, s.clocks()...)
	case room.Resumed:
		lines = []string{"* " + s.env.Text.Line().Resumes}
		if back := s.env.Text.Restarted(s.state.Game, b.Restart, engine.NoSeat, false); back != "" {
			lines = append(lines, "* "+back)
		}
		lines = append(lines, s.clocks()...)
	case room.Ended:
		lines = s.ended()
	case room.Said:
		if s.hears(b.Line) {
			lines = []string{"<" + b.Line.From.Name + "> " + b.Line.Text}
		}
	case room.Closed:
		s.over = true
	default: // of no interest to who only listens
	}
	s.over = s.over || s.state.Closed != 0 ||
		s.until != "" && (s.state.Game.ID != s.until || s.state.Game.Outcome.Ending != "")
	for _, l := range lines {
		if !s.line(l) {
			return false
		}
	}
	return true
}

// caughtUp is the first look at a room, or what stands for events that were not
// read in time.
func (s *stream) caughtUp(before room.State) []string {
	g := s.state.Game
	over := g.Outcome.Ending != ""
	switch {
	case before.Seq > 0 && g.ID == before.Game.ID && g.ID != "":
		missed := s.turns()
		if len(missed) > 0 {
			missed = append([]string{"* " + s.env.Text.Count(s.text.Missed, len(missed))}, missed...)
		}
		if over && before.Game.Outcome.Ending == "" {
			missed = append(missed, s.ended()...)
		}
		return missed
	case g.ID == "", over && s.until == "":
		return []string{"* " + i18n.Fill(s.text.Waiting, "n", s.state.Room)}
	}
	lines := append(append(s.begun(), s.turns()...), s.clocks()...)
	if over {
		lines = append(lines, s.ended()...)
	}
	return lines
}

// begun puts the start of the room's game on the board; the end of that game is
// the end of the stream.
func (s *stream) begun() []string {
	g := s.state.Game
	if s.until == "" {
		s.until = g.ID
	}
	g.Moves = nil
	board, err := g.Engine()
	if err != nil {
		return nil // the room has checked it
	}
	s.board = board
	head := i18n.Fill(s.text.Begun, "id", g.ID, "names", versus(s.players()), "rules", s.env.Text.GameTerms(g))
	return append([]string{"* " + head}, s.picture()...)
}

// picture is the board as the person wants to see it.
func (s *stream) picture() []string {
	return BoardLines(s.env.Text, BoardOf(s.state.Game, s.board.Position(), account.NewGuestID(), s.env.Prefs))
}

// turns tells the turns that are not on the board yet.
func (s *stream) turns() []string {
	var lines []string
	g := s.state.Game
	for s.board.Ply() < len(g.Moves) {
		before, ply := s.board, s.board.Ply()
		next, steps, err := before.Play(g.Moves[ply])
		if err != nil {
			break // the room has checked it
		}
		s.board = next
		who := s.players()[before.Position().Mover]
		if Housed(g.Left, before.Position().Mover, ply+1) {
			who = i18n.Fill(s.env.Text.Line().HouseFor, "who", who)
		}
		told := s.env.Text.Tell(g.Rules, before.Position(), g.Moves[ply], steps, s.players())
		lines = append(lines, i18n.Fill(s.env.Text.Line().Turn, "n", ply+1, "who", who, "what", told.String()))
	}
	return lines
}

// ended tells the end of the game.
func (s *stream) ended() []string {
	g := s.state.Game
	score := make([]string, len(g.Outcome.Points))
	for i, n := range g.Outcome.Points {
		score[i] = i18n.Fill(s.env.Text.Line().Points, "who", s.players()[i], "n", s.env.Text.Signed(n))
	}
	why := s.ending(g.Outcome.Ending)
	if g.Outcome.Ending == record.Aborted && g.Outcome.EndedBy != engine.NoSeat {
		why = s.env.Text.EndingOf(g)
	}
	end := i18n.Fill(s.text.Result, "id", g.ID, "why", why, "score", strings.Join(score, ", "))
	lines := append(s.picture(), "* "+end)
	if slices.Contains([]record.Ending{record.Resign, record.Time, record.Abandoned}, g.Outcome.Ending) && len(g.Outcome.Places) == len(g.Players) {
		lines = append(lines, "* "+s.env.Text.PlaceList(s.players(), g.Outcome.Points, g.Outcome.Places, HaveLeft(g.Left, len(g.Players))))
	}
	if text := s.env.Text.RatingChanges(g); text != "" {
		lines = append(lines, "* "+text)
	}
	for _, text := range []string{
		s.env.Text.MatchOver(s.state, ""), s.env.Text.MatchNext(s.state, "", g.Control.Kind == clock.Days, true),
	} {
		if text != "" {
			lines = append(lines, "* "+text)
		}
	}
	return lines
}

// players are the names by seat as people read them.
func (s *stream) players() []string {
	list := make([]string, len(s.state.Game.Players))
	for i, p := range s.state.Game.Players {
		list[i] = s.env.Text.PlayerName(p.Name)
	}
	return list
}
