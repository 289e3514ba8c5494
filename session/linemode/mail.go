package linemode

import (
	"oanquan/lobby"
	"oanquan/lobby/room"
)

// readMail tells the letters that have come, and goes to the room of an
// opponent who has been found.
func (s *lines) readMail() {
	for _, l := range s.takeMail() {
		if text := s.text.LetterText(l.Body); text != "" && !hall(l.Body) {
			s.news(text)
		}
		if hall(l.Body) {
			s.lookAtLobby()
		}
		switch m := l.Body.(type) {
		case lobby.Paired:
			s.meet(m.Room)
		case lobby.Answered:
			if m.Accepted {
				s.meet(m.Room)
			}
		}
	}
}

// hall tells of a letter that lookAtLobby says the same, and more.
func hall(m lobby.Message) bool {
	switch m := m.(type) {
	case lobby.Stopping:
		return m.First
	case lobby.StaysUp:
		return true
	}
	return false
}

// meet enters the room of an opponent. Nobody who plays is found one.
func (s *lines) meet(n room.Number) {
	if !s.playing() {
		s.review = nil
		s.enter(n)
	}
}
