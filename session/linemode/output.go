package linemode

import (
	"bytes"
	"io"
	"slices"

	"oanquan/lobby/command"
)

// say adds one line to the output.
func (s *lines) say(line string) {
	s.out.WriteString(command.Scrub(line))
	s.out.WriteByte('\n')
}

// news is a line of what happens.
func (s *lines) news(line string) { s.say("* " + line) }

// tellNow is news that does not wait for the end of the turn of the loop.
func (s *lines) tellNow(line string) {
	s.news(line)
	s.flush()
}

// no is a line of why something was not done.
func (s *lines) no(line string) { s.say("! " + line) }

// flush writes what was said. A line that somebody is typing is ended before
// and shown again after it.
func (s *lines) flush() {
	turns := s.turns
	s.turns = nil
	if s.out.Len() == 0 {
		return
	}
	for _, m := range turns {
		if s.Moved != nil {
			s.Moved(m.By, m.Pressed)
		}
	}
	if shown := s.editor.shown; len(shown) == 0 {
		s.write(s.out.Bytes())
	} else {
		s.write(slices.Concat([]byte("\n"), s.out.Bytes(), shown))
	}
	s.out.Reset()
}

// write hands bytes to the caller, who may be gone: then ctx ends, too.
func (s *lines) write(p []byte) { _, _ = s.Out.Write(p) }

// refusals marks each line of what a command says beside its data.
type refusals struct{ to *bytes.Buffer }

func (r refusals) Write(p []byte) (int, error) {
	for line := range bytes.Lines(p) {
		r.to.WriteString("! ")
		r.to.Write(line)
	}
	return len(p), nil
}

var _ io.Writer = refusals{}
