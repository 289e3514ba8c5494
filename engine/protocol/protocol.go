// Package protocol is the engine as a program: commands on one stream, one a
// line, answers on another (docs/rules.md section 9). Bots, tests and
// researchers build on it.
//
// It promises a stable interface: every command answers what the table says or
// one line "error TEXT", after which nothing has changed; each answer is
// flushed at once; no input whatever stops it but quit and the end of input.
//
// Words are separated by spaces or tabs, and a line may end in CR LF. A line
// that is longer than MaxLine or not UTF-8 is an error as a whole.
package protocol

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/engine/search"
)

// MaxLine is the longest command in bytes without its line feed: enough for a
// position and more moves than any game has.
const MaxLine = 16 << 10

// MaxPerft is the greatest depth that perft takes.
const MaxPerft = 12

// clipped is how much of a bad word an error quotes, in bytes.
const clipped = 40

// Serve answers the commands of in on out until quit or the end of input, for
// which it returns nil. Other errors are those of in and out.
func Serve(in io.Reader, out io.Writer) error {
	s := server{in: bufio.NewReaderSize(in, MaxLine+2), out: bufio.NewWriter(out)}
	if err := s.setRules(""); err != nil {
		panic("protocol: internal error: " + err.Error())
	}
	for {
		line, err := s.readLine()
		done := false
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, errLine):
			s.fail(err)
		case err != nil:
			return fmt.Errorf("read a command: %w", err)
		default:
			done = s.answer(line)
		}
		if err := s.out.Flush(); err != nil {
			return fmt.Errorf("write an answer: %w", err)
		}
		if done {
			return nil
		}
	}
}

// errLine is a line that cannot be a command; the stream goes on after it.
var errLine = errors.New("bad line")

// server is the state of one stream. Its game is replaced, never changed, so
// that a command that fails leaves it as it was.
type server struct {
	in    *bufio.Reader
	out   *bufio.Writer
	game  engine.Game
	table *search.Table // nil before the first go
}

// readLine reads one line without its end. The last one may lack it.
func (s *server) readLine() (string, error) {
	raw, err := s.in.ReadSlice('\n')
	long := false
	for errors.Is(err, bufio.ErrBufferFull) {
		long = true
		raw, err = s.in.ReadSlice('\n')
	}
	if err != nil && (err != io.EOF || len(raw) == 0 && !long) {
		return "", err
	}
	line := strings.TrimSuffix(strings.TrimSuffix(string(raw), "\n"), "\r")
	switch {
	case long || len(line) > MaxLine:
		return "", fmt.Errorf("%w: more than %d bytes", errLine, MaxLine)
	case !utf8.ValidString(line):
		return "", fmt.Errorf("%w: not valid UTF-8", errLine)
	}
	return line, nil
}

// answer answers one command and tells whether it was quit. Commands print
// nothing before they have succeeded.
func (s *server) answer(line string) (quit bool) {
	words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' })
	if len(words) == 0 {
		return false
	}
	command, args := words[0], words[1:]
	var err error
	switch command {
	case "rules":
		err = s.rules(args)
	case "position":
		err = s.position(args)
	case "show":
		if err = noWords(args); err == nil {
			s.show()
		}
	case "play":
		err = s.play(args)
	case "perft":
		err = s.perft(args)
	case "go":
		err = s.search(args)
	case "quit":
		err = noWords(args)
		quit = err == nil
	default:
		err = fmt.Errorf("there is no command %q: there are rules, position, show, play, perft, go and quit", clip(command))
	}
	if err != nil {
		s.fail(err)
	}
	return quit
}

func (s *server) printf(format string, args ...any) {
	// A write error sticks to the writer and comes out when it is flushed.
	_, _ = fmt.Fprintf(s.out, format+"\n", args...)
}

// fail prints an error on one line, whatever its text.
func (s *server) fail(err error) {
	s.printf("error %s", strings.Join(strings.Fields(err.Error()), " "))
}

func noWords(args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("unexpected word %q", clip(args[0]))
	}
	return nil
}

func clip(s string) string {
	if len(s) <= clipped {
		return s
	}
	return strings.ToValidUTF8(s[:clipped], "") + "…"
}

func (s *server) setRules(text string) error {
	r, err := notation.ParseRules(text)
	if err != nil {
		return err
	}
	g, err := engine.NewGame(r)
	if err != nil {
		return err
	}
	s.game = g
	return nil
}

func (s *server) rules(args []string) error {
	if err := s.setRules(strings.Join(args, " ")); err != nil {
		return err
	}
	s.printf("ok")
	return nil
}

// positionWords is how many words a position text has.
const positionWords = 3

func (s *server) position(args []string) error {
	g, rest, err := s.given(args)
	if err != nil {
		return err
	}
	if len(rest) > 0 && rest[0] != "moves" {
		return fmt.Errorf("want moves, got %q", clip(rest[0]))
	}
	for i := 1; i < len(rest); i++ {
		if g, _, err = playText(g, rest[i]); err != nil {
			return fmt.Errorf("at move %d of %d: %w", i, len(rest)-1, err)
		}
	}
	s.game = g
	s.printf("ok")
	return nil
}

// given is the game that the first words of a position command begin, and the
// words after them.
func (s *server) given(args []string) (engine.Game, []string, error) {
	if len(args) > 0 && args[0] == "start" {
		g, err := engine.NewGame(s.game.Rules())
		return g, args[1:], err
	}
	if len(args) < positionWords {
		return engine.Game{}, nil, errors.New("position: want start, or the three words ring, hands and mover")
	}
	p, err := notation.ParsePosition(s.game.Rules(), strings.Join(args[:positionWords], " "))
	if err != nil {
		return engine.Game{}, nil, err
	}
	g, err := engine.NewGameFrom(s.game.Rules(), p)
	return g, args[positionWords:], err
}

func playText(g engine.Game, text string) (engine.Game, []engine.Step, error) {
	m, err := notation.ParseMove(text, g.Position().Mover)
	if err != nil {
		return g, nil, err
	}
	return g.Play(m)
}

func (s *server) show() {
	g := s.game
	s.printf("position %s", notation.FormatPosition(g.Position()))
	legal := "legal"
	for _, m := range g.Legal() {
		legal += " " + m.String()
	}
	s.printf("%s", legal)
	if g.Over() {
		s.printf("state over %v", g.Ending())
	} else {
		s.printf("state playing")
	}
	score := "score"
	for seat := range engine.Seat(g.Rules().Players) {
		score += " " + strconv.Itoa(g.Position().Score(g.Rules(), seat))
	}
	s.printf("%s", score)
	s.printf("end")
}

func (s *server) play(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("play: want one move, got %d words", len(args))
	}
	g, steps, err := playText(s.game, args[0])
	if err != nil {
		return err
	}
	s.game = g
	for _, step := range steps {
		s.event(step)
	}
	s.printf("position %s", notation.FormatPosition(g.Position()))
	s.printf("end")
	return nil
}

// event prints one step. Sowing is no event: it follows from lift and relay.
func (s *server) event(step engine.Step) {
	switch step.Kind {
	case engine.StepLift:
		s.printf("lift %d %d", step.Pit, step.Dan)
	case engine.StepRelay:
		s.printf("relay %d %d", step.Pit, step.Dan)
	case engine.StepCapture:
		s.printf("capture %d %d %d", step.Pit, step.Dan, step.Quan)
	case engine.StepYoung:
		s.printf("young %d", step.Pit)
	case engine.StepReseed:
		s.printf("reseed %v %d", step.Seat, step.Dan)
	case engine.StepSweep:
		s.printf("sweep %v %d", step.Seat, step.Dan)
	case engine.StepOver:
		s.printf("over %v", step.Ending)
	case engine.StepSow:
	}
}

func (s *server) perft(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("perft: want one depth, got %d words", len(args))
	}
	depth, err := strconv.ParseUint(args[0], 10, 8)
	if err != nil || depth > MaxPerft {
		return fmt.Errorf("perft: the depth is %q, want 0 to %d", clip(args[0]), MaxPerft)
	}
	n, err := engine.Perft(s.game, int(depth))
	if err != nil {
		return err
	}
	s.printf("perft %d %d", depth, n)
	return nil
}
