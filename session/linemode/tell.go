package linemode

import (
	"slices"
	"strings"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/account"
	"oanquan/lobby/command"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// name is what a person is called here: themselves "You".
func (s *lines) name(w account.Who) string {
	if w.ID == s.me() {
		return s.text.Line().You
	}
	return w.Name
}

func (s *lines) tell(who account.Who, what string) {
	s.news(i18n.Fill(s.text.Line().Told, "who", s.name(who), "what", what))
}

// tellRoom tells all of a room to who has just entered.
func (s *lines) tellRoom() {
	t, st := s.text.Line(), s.state
	rules := s.text.Terms(st.Options)
	if st.Code != "" {
		s.news(i18n.Fill(t.EnteredCode, "code", st.Code, "rules", rules))
	} else {
		s.news(i18n.Fill(t.Entered, "n", st.Room, "rules", rules))
	}
	s.tellAllChairs()
	s.told.chat = time.Time{}
	for _, line := range st.Chat[max(0, len(st.Chat)-chatShown):] {
		s.tellChat(line)
	}
	for _, c := range st.Chairs {
		if c.Taken() && !c.Away.IsZero() && st.Game.Running() {
			s.told.away[c.Who.ID] = true
		}
	}
	if st.Game.Running() && s.known {
		runs := t.Runs
		if s.playing() && st.Game.ID != s.begun && len(st.Game.Moves) == 0 && s.Now().Sub(st.Game.Begun) < justBegun {
			runs, s.begun = t.Begins, st.Game.ID
		}
		s.tellGame(runs)
		s.tellStill()
		if st.Phase == room.Paused { // whose turn it is is told when it goes on
			s.tellPause()
			return
		}
		s.tellBack(st.Restart)
		s.tellMover()
		for _, o := range st.Offers {
			s.tellOffer(o)
		}
		return
	}
	if s.chair() < 0 {
		s.tellMatch()
	}
	s.tellThrow(room.Throwing{})
	s.advise()
}

// tellStill says to who asked for another game that they are in this one.
func (s *lines) tellStill() {
	if s.still != nil && s.playing() {
		s.news(s.text.Still(command.HowToEnd(s.text, s.state.Game), *s.still))
	}
	s.still = nil
}

// tellPause says for whom a game waits after a restart of the server.
func (s *lines) tellPause() {
	mover := s.state.Game.Mover()
	if mover == engine.NoSeat {
		return
	}
	who, left := s.state.Game.Players[mover].Name, time.Until(s.state.PausedTo)
	if s.state.Adjourned {
		text := s.text.Offer.WaitsBack
		if left > 0 {
			text = i18n.Fill(s.text.Offer.Waits, "clock", i18n.Clock(left))
		}
		s.news(text)
		return
	}
	s.news(s.text.PausedBy(s.state.Restart, who, left))
}

// tellAllChairs tells who sits where.
func (s *lines) tellAllChairs() {
	t, words := s.text.Line(), s.text.RoomText
	list := make([]string, len(s.state.Chairs))
	for i, c := range s.state.Chairs {
		who := words.ChairFree
		if left := s.leaver(i); !c.Taken() && left != "" {
			who += " (" + i18n.Fill(t.ChairHouse, "who", left) + ")"
		}
		if c.Taken() {
			who = c.Who.Name
			var marks []string
			if c.Who.ID == s.me() {
				marks = append(marks, s.text.Common.You)
			}
			if c.Who.ID.IsBot() {
				marks = append(marks, s.text.BotWords(c.Who.ID.BotLevel(), false))
			}
			if c.Who.ID == s.state.Owner {
				marks = append(marks, words.ChairOwner)
			}
			if c.Ready && !s.state.Game.Running() {
				marks = append(marks, words.ChairReady)
			}
			if left := s.leaver(i); left != "" && c.Who.ID == s.state.Game.Players[s.seatOfChair(i)].ID {
				marks = append(marks, i18n.Fill(t.ChairHouse, "who", left))
			} else if !c.Away.IsZero() && c.Who.ID != s.me() {
				marks = append(marks, s.awayWord(c))
			}
			if len(marks) > 0 {
				who += " (" + strings.Join(marks, ", ") + ")"
			}
		}
		list[i] = i18n.Fill(t.OneChair, "n", i+1, "who", who)
	}
	line := i18n.Fill(t.Chairs, "list", strings.Join(list, "; "))
	if n := s.state.Watchers; n > 0 {
		line += " " + s.text.Count(words.Watching, n) + "."
	}
	s.news(line)
}

// seatOfChair is the seat that is played from a chair, NoSeat for none.
func (s *lines) seatOfChair(chair int) engine.Seat {
	if i := slices.Index(s.state.Game.Chairs, chair); i >= 0 {
		return engine.Seat(i)
	}
	return engine.NoSeat
}

// leaver is the name of who has left the running game from a chair, "" for
// nobody.
func (s *lines) leaver(chair int) string {
	g, seat := s.state.Game, s.seatOfChair(chair)
	if !g.Running() || seat == engine.NoSeat || !g.HasLeft(seat) {
		return ""
	}
	return g.Players[seat].Name
}

// hasLeft tells whether a person has left the running game, which has been told.
func (s *lines) hasLeft(id account.ID) bool {
	g := s.state.Game
	seat := g.SeatOf(id)
	return g.Running() && seat != engine.NoSeat && g.HasLeft(seat)
}

// advise says what can be done between games.
func (s *lines) advise() {
	t, st := s.text.Line(), s.state
	free, mine := 0, s.chair()
	for _, c := range st.Chairs {
		if !c.Taken() {
			free++
		}
	}
	switch {
	case st.Game.Running():
	case mine >= 0 && !st.Here:
		s.news(t.CanControl)
	case mine >= 0 && st.Chairs[mine].Ready && free > 0:
		s.news(s.text.RoomText.WaitOthers)
	case mine >= 0 && st.Chairs[mine].Ready:
		if text := s.text.WaitsFor(st.Chairs, s.me()); text != "" {
			s.news(text)
		}
	case mine >= 0 && !st.Chairs[mine].Deadline.IsZero():
		s.news(i18n.Fill(t.ReadyIn, "clock", i18n.Clock(st.Chairs[mine].Deadline.Sub(s.Now()))))
	case mine >= 0 && free > 0 && st.Owner == s.me():
		s.news(t.CanBot)
	case mine >= 0:
		s.news(t.CanReady)
	case free > 0:
		s.news(t.CanSit)
	}
}

// tellChairs tells what has changed about the chairs and the owner.
func (s *lines) tellChairs(before room.State) {
	for i, c := range s.state.Chairs {
		var old room.Chair
		if i < len(before.Chairs) {
			old = before.Chairs[i]
		}
		if old.Who.ID == c.Who.ID {
			if c.Taken() {
				s.tellChair(old, c)
			}
			continue
		}
		if old.Taken() {
			delete(s.told.away, old.Who.ID)
			if !s.hasLeft(old.Who.ID) {
				s.tell(old.Who, s.text.Line().LeftChair)
			}
		}
		if c.Taken() {
			s.tell(c.Who, i18n.Fill(s.text.Line().TookChair, "n", i+1))
			if c.Ready {
				s.tell(c.Who, s.text.RoomText.ChairReady)
			}
		}
	}
	_, was := before.NextOfMatch()
	if n, is := s.state.NextOfMatch(); n > 0 && was && !is {
		s.tellMatch()
	}
	if owner := s.state.Owner; owner != before.Owner {
		if i := s.state.ChairOf(owner); i >= 0 {
			s.tell(s.state.Chairs[i].Who, s.text.Line().IsOwner)
		}
	}
	if s.chair() >= 0 && (before.ChairOf(s.me()) < 0 || s.hurried(before) && !s.told.ended) {
		s.advise()
	}
	s.told.ended = false
}

// hurried tells whether others have begun to wait for the person.
func (s *lines) hurried(before room.State) bool {
	i, was := s.chair(), before.ChairOf(s.me())
	return was >= 0 && before.Chairs[was].Deadline.IsZero() && !s.state.Chairs[i].Deadline.IsZero()
}

// tellChair tells what has changed about one who sits.
func (s *lines) tellChair(old, now room.Chair) {
	t, id := s.text.Line(), now.Who.ID
	gone, was := !now.Away.IsZero(), s.told.away[id]
	switch {
	case id == s.me(), s.hasLeft(id): // who reads this is here, and nobody waits for who has left
	case gone && old.Away.IsZero():
		s.told.away[id] = true
		what := t.Dropped
		if s.state.Game.Control.Kind == clock.Days {
			what = s.text.RoomText.ChairGone
		}
		if g := s.state.Game; g.Running() && !g.AgainstBots(g.SeatOf(id)) { // bots claim nothing
			if at, ok := s.state.ClaimAt(g.SeatOf(id)); ok {
				what = i18n.Fill(t.DroppedOf, "clock", i18n.Clock(at.Sub(now.Away)))
				if s.state.FlagFirst(g.SeatOf(id)) {
					what = t.DroppedFlag
				}
			}
		}
		s.tell(now.Who, what)
	case !gone && was:
		delete(s.told.away, id)
		s.tell(now.Who, t.IsBack)
	}
	if old.Ready == now.Ready || id.IsBot() || s.state.Game.Running() {
		return
	}
	what := s.text.RoomText.ChairNotReady
	if now.Ready {
		what = s.text.RoomText.ChairReady
	}
	s.tell(now.Who, what)
}

// tellThrow tells how oẳn tù tì stands: that one is to choose, who has, and what
// all have shown.
func (s *lines) tellThrow(before room.Throwing) {
	t, now := s.text.Line(), s.state.Throw
	if !now.Going() {
		return
	}
	if now.Round != before.Round {
		s.news(i18n.Fill(t.ThrowNow, "clock", i18n.Clock(room.ThrowWithin)))
		before = room.Throwing{}
	}
	for i, chosen := range now.Chosen {
		if chosen && (i >= len(before.Chosen) || !before.Chosen[i]) && now.Shown == nil && !s.state.Chairs[i].Who.ID.IsBot() {
			if who := s.state.Chairs[i].Who; who.ID == s.me() {
				s.news(t.YouThrew)
			} else {
				s.tell(who, t.HasThrown)
			}
		}
	}
	if now.Shown == nil || before.Shown != nil {
		return
	}
	for _, i := range now.In {
		what := s.shape(now.Shown[i])
		if slices.Contains(now.ByChance, i) {
			what = i18n.Fill(t.ByChance, "shape", what)
		}
		s.tell(s.state.Chairs[i].Who, what)
	}
	if now.Winner >= 0 {
		s.tell(s.state.Chairs[now.Winner].Who, t.Starts)
	} else {
		s.news(t.ThrowAgain)
	}
}

func (s *lines) shape(h room.Shape) string {
	t := s.text.Line()
	switch h {
	case room.Bua:
		return t.Bua
	case room.Bao:
		return t.Bao
	case room.Keo:
		return t.Keo
	}
	return "-"
}

// tellControl tells from which session the person plays, where that has
// changed.
func (s *lines) tellControl(before room.State) {
	sat := before.ChairOf(s.me()) >= 0 && s.chair() >= 0
	if s.state.Here && !before.Here && sat {
		s.news(s.text.Line().ControlHere)
		s.tellMover()
	}
}

// tellChat tells one line of chat.
func (s *lines) tellChat(c room.ChatLine) {
	if c.At.After(s.told.chat) {
		s.told.chat = c.At
	}
	from := c.From.Name
	switch {
	case c.Whisper:
		from += " " + s.text.RoomText.ChatWhisper
	case c.Watching:
		from += " " + s.text.RoomText.ChatWatcher
	}
	if c.Watching && c.Ply > 0 {
		from += " " + i18n.Fill(s.text.Social().AtPly, "n", c.Ply)
	}
	s.say("<" + from + "> " + c.Text)
}

// tellGame tells which game it is, and shows its board.
func (s *lines) tellGame(text string) {
	g := s.state.Game
	s.news(i18n.Fill(text, "id", g.ID, "names", strings.Join(s.names(), " – "), "rules", s.text.GameTerms(g)))
	s.tellBoard()
}

// names are the players by seat.
func (s *lines) names() []string {
	var list []string
	for _, p := range s.state.Game.Players {
		list = append(list, p.Name)
	}
	return list
}

func (s *lines) tellBoard() {
	if !s.known {
		return
	}
	for _, l := range command.BoardLines(s.text, command.BoardOf(s.state.Game, s.board.Position(), s.me(), s.Prefs)) {
		s.say(l)
	}
}

// tellMover says whose turn it is.
func (s *lines) tellMover() {
	t, mover := s.text.Line(), s.state.Game.Mover()
	if mover != engine.NoSeat && s.known {
		s.tellClocks()
	}
	switch {
	case mover == engine.NoSeat || !s.known:
	case s.state.Game.HasLeft(mover):
		s.news(i18n.Fill(t.TheirTurn, "who", s.house(s.state.Game.Players[mover])))
	case !s.state.MyTurn(s.me()):
		s.news(i18n.Fill(t.TheirTurn, "who", s.state.Game.Players[mover].Name))
	case !s.state.Here:
		s.news(t.CanControl)
	default:
		s.news(t.YourTurn)
		if !s.told.howTo {
			s.told.howTo = true
			s.news(t.ShortRules)
		}
	}
}

// moved plays a move of the room and tells it.
func (s *lines) moved(m room.Moved) {
	if !s.known || m.Ply != s.board.Ply() {
		s.replay()
		s.tellBoard()
		return
	}
	if !s.tellTurn(m.Move) {
		return
	}
	s.tellCredit(engine.Seat(m.Ply%len(s.state.Game.Players)), m.Time)
	s.tellBoard()
	if !s.board.Over() {
		s.tellMover()
	}
}

// tellTurn plays a move on the board and tells it in words.
func (s *lines) tellTurn(m engine.Move) bool {
	before := s.board.Position()
	g, steps, err := s.board.Play(m)
	if err != nil {
		s.replay()
		return false
	}
	s.board = g
	told := s.text.Tell(s.state.Game.Rules, before, m, steps, s.names())
	who := s.name(s.state.Game.Players[before.Mover])
	if command.Housed(s.state.Game.Left, before.Mover, g.Ply()) {
		who = s.house(s.state.Game.Players[before.Mover])
	}
	s.say(i18n.Fill(s.text.Line().Turn, "n", g.Ply(), "who", who, "what", told))
	return true
}

// house is what the house is called that plays on for somebody.
func (s *lines) house(w account.Who) string {
	if w.ID == s.me() {
		return s.text.Line().HouseYou
	}
	return i18n.Fill(s.text.Line().HouseFor, "who", w.Name)
}

// tellEnd tells how a game ended.
func (s *lines) tellEnd() {
	t, g := s.text.Line(), s.state.Game
	s.news(i18n.Fill(t.Over, "id", g.ID, "why", s.text.EndingOf(g)))
	s.news(s.verdict() + " " + s.standing())
	if text := s.text.RatingChanges(g); text != "" {
		s.news(text + ".")
	}
	if s.state.Code == "" || g.SeatOf(s.me()) != engine.NoSeat { // the others may not see a private game
		s.news(i18n.Fill(t.ReviewIt, "id", g.ID))
	}
	alone := s.tellMatch()
	if seat := g.SeatOf(s.me()); alone && s.chair() >= 0 && (seat == engine.NoSeat || !g.HasLeft(seat)) {
		s.news(t.Again)
	}
	s.told.ended = true
}

// standing tells the points, and among more than two the places: there the
// most points need not win.
func (s *lines) standing() string {
	t, g := s.text.Line(), s.state.Game
	if out := g.Outcome; len(out.Places) > 2 {
		return s.text.PlaceList(s.names(), out.Points, out.Places, command.HaveLeft(g.Left, len(g.Players)))
	}
	score := make([]string, len(g.Outcome.Points))
	for i, n := range g.Outcome.Points {
		score[i] = i18n.Fill(t.Points, "who", g.Players[i].Name, "n", s.text.Signed(n))
	}
	return i18n.Fill(t.Score, "list", strings.Join(score, ", "))
}

// verdict says who won.
func (s *lines) verdict() string {
	t, g := s.text.GameText, s.state.Game
	var first []string
	for seat, place := range g.Outcome.Places {
		if place == 1 {
			first = append(first, g.Players[seat].Name)
		}
	}
	seat := g.SeatOf(s.me())
	switch {
	case len(first) == 0:
		return t.Aborted
	case len(first) == len(g.Outcome.Places):
		return t.Draw
	case seat != engine.NoSeat && g.Outcome.Places[seat] == 1:
		return t.Won
	case seat != engine.NoSeat && len(g.Players) == 2:
		return t.Lost
	}
	return i18n.Fill(t.WonBy, "who", s.text.List(first))
}
