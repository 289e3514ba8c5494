package linemode

import (
	"oanquan/lobby/command"
	"oanquan/ui/i18n"
)

// listen begins to tell what is said in the hall, or ends it, as the person
// wants it.
func (s *lines) listen() {
	switch off := s.Prefs.Hall == command.HallOff; {
	case off:
		s.deaf()
	case s.ear == nil:
		s.ear = s.Hall.ListenToHall(s.Actor)
	}
}

func (s *lines) deaf() {
	if s.ear != nil {
		s.ear.Close()
		s.ear = nil
	}
}

// hearHall tells what was said in the hall.
func (s *lines) hearHall() {
	lines, missed := s.ear.Take()
	if missed > 0 {
		s.news(s.text.Count(s.text.Social().HallMissed, missed))
	}
	for _, l := range lines {
		s.say("<" + i18n.Fill(s.text.Social().HallOf, "who", l.From.Name) + "> " + l.Text)
	}
}
