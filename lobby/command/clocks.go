package command

import (
	"fmt"
	"math"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/record"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// recordClock is what the mover's clock had left after a turn, as records have
// it without fractions: "0:04:12"; "" when it is not known.
func recordClock(g record.Game, ply int) string {
	if ply < 1 || ply > len(g.Moves) || !g.Moves[ply-1].Timed {
		return ""
	}
	s := int(g.Moves[ply-1].Clock / time.Second)
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}

// clockWord is a time control for programs, "" for none.
func clockWord(c clock.Control) string {
	if !c.Timed() {
		return ""
	}
	return c.String()
}

// clocks is what the players of the streamed game have left.
func (s *stream) clocks() []string {
	g := s.state.Game
	if text := s.env.Text.Clocks(g, s.state.Clock, engine.NoSeat, s.env.Now()); text != "" && g.Running() {
		return []string{"* " + text}
	}
	return nil
}

// times puts the clocks as they stand at a time into a line of events.
func (s *stream) times(line *eventLine, at time.Time) {
	g := s.state.Game
	if !g.Control.Timed() {
		return
	}
	line.Control = g.Control.String()
	for _, left := range s.state.Clock.Lefts(at) {
		line.Clocks = append(line.Clocks, seconds(left))
	}
	if seat, runs := s.state.Clock.Running(); runs && g.Running() {
		line.Running = seat.String()
	}
}

// seconds is a time as programs read it.
func seconds(d time.Duration) float64 { return math.Round(d.Seconds()*1000) / 1000 }

// clock tells the clocks of the room's game, and whose time runs until when.
func (c *call) clock() int {
	st, _ := c.here()
	g, t := st.Game, c.env.Text.Clock
	switch {
	case g.ID == "":
		return c.done(c.line(i18n.Fill(t.Clock, "control", c.env.Text.Control(st.Options.Clock))))
	case !g.Control.Timed():
		return c.done(c.line(t.NoClock))
	}
	lines := []string{
		i18n.Fill(t.Clock, "control", c.env.Text.Control(g.Control)),
		c.env.Text.Clocks(g, st.Clock, g.SeatOf(c.env.Who.ID), c.env.Now()),
	}
	lines = append(lines, c.running(st)...)
	for _, l := range lines {
		if !c.line(l) {
			return ExitFailed
		}
	}
	return ExitOK
}

// running tells whose time runs, and at days a move until when; before a first
// move, that none does.
func (c *call) running(st room.State) []string {
	g, t := st.Game, c.env.Text.Clock
	seat, runs := st.Clock.Running()
	if !runs || !g.Running() {
		return nil
	}
	who := g.Players[seat].Name
	if by, first := st.Clock.FirstMoveBy(); first {
		left := c.env.Text.TimeLeft(by.Sub(c.env.Now()), g.Control.Kind == clock.Days)
		return []string{i18n.Fill(t.NotYet, "who", who, "clock", left)}
	}
	if until, costs := st.Clock.Deadline(); costs && g.Control.Kind == clock.Days {
		return []string{i18n.Fill(t.Ends, "who", who, "when", c.env.Text.Language.Moment(until))}
	}
	return []string{i18n.Fill(t.Running, "who", who)}
}
