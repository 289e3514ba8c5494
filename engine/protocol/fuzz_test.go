package protocol

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"oanquan/engine"
	"oanquan/engine/notation"
)

// FuzzProtocol feeds any input line by line. Whatever it is, an answer is a
// text of clean lines; one that begins with "error" is one line and leaves the
// game as it was; any other leaves a game whose position can be given again.
func FuzzProtocol(f *testing.F) {
	for _, s := range []string{
		"show\nperft 2\nplay 1L\nshow\nquit\n",
		"rules preset=village\nposition start moves 1L 3L\nplay 1R",
		"position 5:0,0,0,1,0/*0:0,1,0,0,0 21+0-0/22+0-0 a moves 4R 2L 5L 1R 4R 2L 5L\nplay 1R\nshow\nplay 1R\n",
		"rules players=4 first-quan=forbidden\nplay 1L\r\nplay 2>\nplay 3p\ngo depth 3\n",
		"position 0:5,5,5,5,5/0:5,5,5,5,5 0+1-0/0+1-0 -\nshow\n\xff\n\x1b[2J\nperft 13\n",
		strings.Repeat("x", MaxLine+10) + "\nshow\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		var out bytes.Buffer
		s := server{in: bufio.NewReaderSize(bytes.NewReader(input), MaxLine+2), out: bufio.NewWriter(&out)}
		if err := s.setRules(""); err != nil {
			t.Fatal(err)
		}
		for quit := false; !quit; {
			line, err := s.readLine()
			if errors.Is(err, errLine) {
				continue
			}
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if expensive(line) {
				continue
			}
			out.Reset()
			before := s.game
			quit = s.answer(line)
			if err := s.out.Flush(); err != nil {
				t.Fatal(err)
			}
			checkAnswer(t, line, out.String())
			if !strings.HasPrefix(out.String(), "error ") {
				checkGame(t, s.game)
			} else if s.game.Rules() != before.Rules() || s.game.Ply() != before.Ply() || s.game.Position() != before.Position() {
				t.Fatalf("%q: an error, and the game has changed: %s", line, out.String())
			}
		}
	})
}

// expensive tells whether line counts more than a fuzz run has time for.
func expensive(line string) bool {
	return strings.Contains(line, "perft") && strings.Trim(line, "perft \t0123") != ""
}

func checkAnswer(t *testing.T, line, answer string) {
	t.Helper()
	if answer == "" {
		return // a blank line or quit
	}
	lines := strings.Split(strings.TrimSuffix(answer, "\n"), "\n")
	if !strings.HasSuffix(answer, "\n") || strings.HasPrefix(answer, "error") && len(lines) != 1 {
		t.Fatalf("%q: a broken answer %q", line, answer)
	}
	for _, l := range lines {
		if l == "" || !utf8.ValidString(l) || strings.ContainsFunc(l, unicode.IsControl) {
			t.Fatalf("%q: a bad line %q", line, l)
		}
	}
}

func checkGame(t *testing.T, g engine.Game) {
	t.Helper()
	p := g.Position()
	if g.Over() != (p.Mover == engine.NoSeat) || g.Over() != (len(g.Legal()) == 0) {
		t.Fatalf("over %v, mover %v, legal %v", g.Over(), p.Mover, g.Legal())
	}
	if g.Ply() > 0 {
		return // play may pass the limits of a given position
	}
	if again, err := notation.ParsePosition(g.Rules(), notation.FormatPosition(p)); again != p || err != nil {
		t.Fatalf("%s is no given position: %v", notation.FormatPosition(p), err)
	}
}
