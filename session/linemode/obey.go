package linemode

import (
	"context"

	"golang.org/x/text/unicode/norm"

	"oanquan/lobby/account"
	"oanquan/lobby/command"
	"oanquan/lobby/room"
	"oanquan/session"
	"oanquan/ui/i18n"
)

// greet says the first words, and brings whoever has a seat in a running game
// there.
func (s *lines) greet() {
	who := s.Actor().Who
	s.news(i18n.Fill(s.text.Line().Hello, "who", who.Name))
	if s.Notice != "" {
		s.news(s.Notice)
	}
	if motd := s.Hall.Motd(string(s.text.Language)); motd != "" {
		s.news(i18n.Fill(s.text.Operator().Motd, "text", motd))
	}
	s.lookAtLobby()
	if n, ok := s.Hall.Seat(who.ID); ok {
		s.news(i18n.Fill(s.text.Line().SeatWaits, "n", n))
		s.enter(n)
		return
	}
	s.news(s.text.Line().FirstWord)
	if s.Account.ID != "" && !who.Named {
		s.news(s.text.Line().CanName)
	}
}

// obey does what was typed.
func (s *lines) obey(t typed) {
	switch t.kind {
	case tooLong:
		s.no(i18n.Fill(s.text.Line().LongLine, "n", LineMax))
	case notText:
		s.no(s.text.Line().BadText)
	case anEnd:
		s.over = true
	case interrupt:
		s.command("quit")
	case anEscape:
		if s.review != nil {
			s.command("quit")
		}
	case aLine:
		if !blank(t.text) {
			s.command(norm.NFC.String(t.text))
		}
	}
}

// blank tells whether a line has nothing in it.
func blank(line string) bool {
	for i := range len(line) {
		if line[i] > ' ' {
			return false
		}
	}
	return true
}

// logIn goes to an account when the line asks for it, and tells whether it does.
// It is no command of the table: no other door has it.
func (s *lines) logIn(line string) bool {
	whole, wants := account.LoginLine(line)
	if !wants || s.LogIn == nil {
		return false
	}
	if s.room != nil {
		s.no(s.text.Telnet().LeaveFirst)
		return true
	}
	s.LogIn(whole)
	s.over, s.err = true, session.ErrLogIn
	return true
}

// command runs one line of the table and does what it asks for.
func (s *lines) command(line string) {
	if s.logIn(line) {
		return
	}
	a := s.Actor()
	res := command.RunLine(s.ctx, command.Env{
		Hall: s.Hall, Who: a.Who, Account: s.Account, Key: s.Key, Rights: s.Rights, Session: a.Session, Prefs: s.Prefs, Text: s.text,
		Host: s.Host, Telnet: s.Telnet, Version: s.Version, Status: s.Status, Out: &s.out, Err: refusals{&s.out}, Late: s.tellNow, Place: s, Review: s.review, Caller: s.Caller, Throttle: s.Throttle, Now: s.Now,
	}, line)
	if res.Account != nil {
		s.Account = *res.Account
		s.prefer(res.Account.Prefs)
	}
	if res.Prefs != nil {
		s.prefer(*res.Prefs)
	}
	if res.Review != nil {
		s.review = res.Review
		if s.review.Game.ID == "" {
			s.review = nil
		}
	}
	switch {
	case res.Quit:
		s.bye()
		s.over = true
	case res.Left:
		back := ""
		if s.playing() {
			back = i18n.Fill(s.text.Line().Kept, "back", command.BackTo(s.state))
		}
		s.leave()
		s.tour = tour{}
		if back != "" {
			s.news(back)
		}
		s.news(s.text.Line().InHall)
	case res.Open != nil && (res.Open.TV || !res.Open.Follow.IsZero()):
		s.begin(tour{tv: res.Open.TV, who: res.Open.Follow})
	case res.Open != nil && res.Open.Room != 0:
		s.tour = tour{}
		s.enter(res.Open.Room)
		if res.Open.Still {
			s.still = &res.Open.Level
		}
	}
}

// Room is the room as it was told last; it makes lines a [command.Place].
func (s *lines) Room() (room.State, bool) { return s.state, s.entered }

// Do gives the room a command.
func (s *lines) Do(ctx context.Context, c room.Command) error {
	if s.room == nil {
		return room.ErrClosed
	}
	return s.room.Do(ctx, s.Actor(), c)
}

var _ command.Place = (*lines)(nil)

func (s *lines) bye() {
	text := s.text.Line().Bye
	if s.playing() {
		text = s.text.Line().ByeInGame
	}
	way := s.Way
	if way == "" {
		way = "ssh -T " + s.Host
	}
	s.news(i18n.Fill(text, "way", way))
}

func (s *lines) prefer(p account.Preferences) {
	if p.Language != s.Prefs.Language && p.Language != "" {
		s.text = i18n.New(i18n.Language(p.Language))
		if s.Speaks != nil {
			s.Speaks(p.Language)
		}
	}
	s.Prefs = p
	s.listen()
}
