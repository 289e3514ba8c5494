package protocol_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"oanquan/engine/protocol"
)

// serve runs one session and returns its answer lines.
func serve(t testing.TB, input ...string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := protocol.Serve(strings.NewReader(strings.Join(input, "\n")+"\n"), &out); err != nil {
		t.Fatalf("serve: %v", err)
	}
	text := strings.TrimSuffix(out.String(), "\n")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// readCases calls use with each line of a file in testdata.
func readCases[T any](t *testing.T, name string, use func(T)) {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var c T
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		use(c)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// TestTurns plays 800 single turns under many rule sets.
func TestTurns(t *testing.T) {
	type turn struct {
		ID, Rules, Position, Move string
		Answer                    []string
	}
	n := 0
	readCases(t, "turns.jsonl", func(c turn) {
		n++
		got := serve(t, "rules "+c.Rules, "position "+c.Position, "play "+c.Move)
		want := append([]string{"ok", "ok"}, c.Answer...)
		if !slices.Equal(got, want) {
			t.Errorf("%s:\ngot  %q\nwant %q", c.ID, got, want)
		}
	})
	if n != 800 {
		t.Errorf("%d cases, want 800", n)
	}
}

// TestSessions plays whole sessions; "error" there stands for any error line.
func TestSessions(t *testing.T) {
	type session struct{ Input, Output []string }
	readCases(t, "sessions.jsonl", func(c session) {
		got := serve(t, c.Input...)
		for i, line := range got {
			if strings.HasPrefix(line, "error ") {
				got[i] = "error"
			}
		}
		if !slices.Equal(got, c.Output) {
			t.Errorf("%q:\ngot  %q\nwant %q", c.Input, got, c.Output)
		}
	})
}

// TestErrorsSayWhatIsWrong has one bad command a row and what its one line
// must contain.
func TestErrorsSayWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ command, want string }{
		{"rules young=4", `error rules: young is "4", want one of 0, 3, 5`},
		{"rules dan=5 preset=young", "preset stands only as the first word"},
		{"rules dan=05", "dan"},
		{"position", "position"},
		{"position start move 1L", `want moves, got "move"`},
		{"position start moves 1R 6R", `at move 2 of 2: move "6R"`},
		{"position start moves 1R 1R", "at move 2 of 2: move 1R: the square is empty"},
		{"position *0:5,5,5,5,5/*0:5,5,5,5,5 0+0-0/0+0-0 a 1L", `want moves, got "1L"`},
		{"position *0:5,5,5,5,5/*0:5,x,5,5,5 0+0-0/0+0-0 a", `ring of seat b: square 2: "x" is not a number`},
		{"position 0:5,5,5,5,5/0:5,5,5,5,5 0+0-0/0+0-0 a", "mover must be -"},
		{"show me", `unexpected word "me"`},
		{"play", "want one move"},
		{"play 1R 2R", "want one move"},
		{"play ４R", "error"},
		{"perft", "perft"},
		{"perft 13", "want 0 to 12"},
		{"perft -1", "want 0 to 12"},
		{"perft +1", "want 0 to 12"},
		{"perft 256", "want 0 to 12"},
		{"perft 1 2", "perft"},
		{"go deep", `want depth, movetime, nodes or solve, got "deep"`},
		{"go depth", "depth wants a number"},
		{"go depth 0", `depth is "0", want 1 to 64`},
		{"go depth 65", "want 1 to 64"},
		{"go nodes -1", "want 1 to"},
		{"go movetime 86400001", "want 1 to 86400000"},
		{"go solve solve", "solve is there twice"},
		{"go depth 2 depth 3", "depth is there twice"},
		{"quit now", `unexpected word "now"`},
		{"SHOW", `there is no command "SHOW"`},
		{"xin chào \x1b[2J", `there is no command "xin"`},
		{"\x1b[2J", `there is no command "\x1b[2J"`},
		{"play \xff", "not valid UTF-8"},
		{strings.Repeat("x", protocol.MaxLine+1), "more than"},
		{"show " + strings.Repeat(" ", 5*protocol.MaxLine), "more than"},
	} {
		got := serve(t, c.command, "show")
		if len(got) != 6 || !strings.HasPrefix(got[0], "error ") || !strings.Contains(got[0], c.want) {
			t.Errorf("%.60q: got %q, want %q and then the start", c.command, got, c.want)
			continue
		}
		if want := serve(t, "show"); !slices.Equal(got[1:], want) {
			t.Errorf("%.60q: changed the game to %q", c.command, got[1:])
		}
	}
}

func TestLinesAreReadGenerously(t *testing.T) {
	got := serve(t, "", "  \t ", "\r", " rules\tpreset=young  dan=6 \r", "rules", "position start moves")
	if want := []string{"ok", "ok", "ok"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	longest := "show" + strings.Repeat(" ", protocol.MaxLine-len("show"))
	if got := serve(t, longest+"\r"); len(got) != 5 {
		t.Errorf("a line of full length: %q", got)
	}
}

func TestInputMayEndAnywhere(t *testing.T) {
	for input, want := range map[string]string{
		"":                                      "",
		"perft 1":                               "perft 1 10\n",
		"quit\nperft 1\n":                       "",
		"quit":                                  "",
		strings.Repeat("x", 3*protocol.MaxLine): "error bad line: more than 16384 bytes\n",
	} {
		var out bytes.Buffer
		if err := protocol.Serve(iotest.OneByteReader(strings.NewReader(input)), &out); err != nil {
			t.Errorf("%.20q: %v", input, err)
		}
		if out.String() != want {
			t.Errorf("%.20q: got %q, want %q", input, out.String(), want)
		}
	}
}

// TestEachAnswerIsFlushed talks over pipes and waits for each answer before
// the next command.
func TestEachAnswerIsFlushed(t *testing.T) {
	inR, inW, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	outR, outW, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- protocol.Serve(inR, outW) }() // ends with quit
	answers := bufio.NewReader(outR)
	for _, c := range []struct{ command, want string }{
		{"perft 2", "perft 2 80\n"}, {"rules", "ok\n"}, {"nonsense", "error there is no command \"nonsense\": there are rules, position, show, play, perft, go and quit\n"},
	} {
		if _, err := inW.WriteString(c.command + "\n"); err != nil {
			t.Fatal(err)
		}
		if got, err := answers.ReadString('\n'); got != c.want || err != nil {
			t.Fatalf("%s: got %q, %v, want %q", c.command, got, err, c.want)
		}
	}
	if _, err := inW.WriteString("quit\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

func TestStreamErrorsAreReturned(t *testing.T) {
	broken := errors.New("broken")
	if err := protocol.Serve(iotest.ErrReader(broken), &bytes.Buffer{}); !errors.Is(err, broken) {
		t.Errorf("reading: got %v", err)
	}
	_, closed, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := closed.Close(); err != nil {
		t.Fatal(err)
	}
	if err := protocol.Serve(strings.NewReader("show\n"), closed); !errors.Is(err, os.ErrClosed) {
		t.Errorf("writing: got %v", err)
	}
}
