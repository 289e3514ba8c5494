package linemode

import (
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// catchUp tells what happened between two looks at the room: the turns in
// words, and the chat as far as the room remembers it.
func (s *lines) catchUp(before room.State) {
	t, game := s.text.Line(), s.state.Game
	same := game.ID == before.Game.ID
	if !same {
		s.news(t.MissedGame)
		if before.Game.Running() {
			s.news(i18n.Fill(t.ReviewIt, "id", before.Game.ID))
		}
	}
	if s.state.Options != before.Options {
		s.news(i18n.Fill(t.NewRules, "rules", s.text.Terms(s.state.Options)))
	}
	s.missedChat()
	s.tellChairs(before)
	switch {
	case game.ID == "":
	case same && s.known && s.board.Ply() <= len(game.Moves):
		s.missedTurns(before.Game.Running())
	default:
		s.startOver()
		s.missedTurns(true)
	}
}

// startOver puts the game's start on the board.
func (s *lines) startOver() {
	g := s.state.Game
	g.Moves = nil
	board, err := g.Engine()
	s.board, s.known = board, err == nil
	if s.known {
		s.tellGame(s.text.Line().Runs)
	}
}

// missedTurns tells the turns that are not on the board yet, and the end if it
// came; ran tells that the game was not over before.
func (s *lines) missedTurns(ran bool) {
	if !s.known {
		return
	}
	moves := s.state.Game.Moves[s.board.Ply():]
	if len(moves) > 0 {
		s.news(s.text.Count(s.text.Line().Missed, len(moves)))
		for _, m := range moves {
			if !s.tellTurn(m) {
				break
			}
		}
		s.tellBoard()
	}
	switch {
	case s.state.Game.Running():
		if len(moves) > 0 {
			s.tellMover()
		}
	case ran:
		s.tellEnd()
	}
}

// missedChat tells the lines of chat since the last one told.
func (s *lines) missedChat() {
	chat := s.state.Chat
	if len(chat) == room.ChatKept && chat[0].At.After(s.told.chat) {
		s.news(s.text.Line().MissedChat)
	}
	last := s.told.chat
	for _, line := range chat {
		if line.At.After(last) {
			s.tellChat(line)
		}
	}
}
