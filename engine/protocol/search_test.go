package protocol_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/protocol"
	"oanquan/engine/solved"
)

// An ending that is over in a few turns whatever is played.
const ending = "position *1:1,0,0,0,0/0:2,0,0,0,2 0+0-0/0+0-0 a"

func TestGoAnswersWithALegalMove(t *testing.T) {
	info := regexp.MustCompile(`^info depth (\d+) value (-?\d+) bound (guess|exact) nodes \d+ time \d+ line [1-5][LR]( [1-5][LR])*$`)
	for _, c := range []struct{ command, want string }{
		{"go depth 5", `^bestmove [1-5][LR] value -?\d+ bound guess$`},
		{"go nodes 5000", `^bestmove [1-5][LR] value -?\d+ bound guess$`},
		{"go movetime 20", `^bestmove [1-5][LR] value -?\d+ bound guess$`},
		{"go", `^bestmove [1-5][LR] value -?\d+ bound guess$`},
	} {
		got := serve(t, c.command, "show")
		end := slices.IndexFunc(got, func(s string) bool { return !strings.HasPrefix(s, "info ") })
		if end < 1 || !regexp.MustCompile(c.want).MatchString(got[end]) {
			t.Fatalf("%s: got %q", c.command, got)
		}
		for i, line := range got[:end] {
			m := info.FindStringSubmatch(line)
			if m == nil {
				t.Fatalf("%s: %q", c.command, line)
			}
			if i == end-1 && !strings.HasPrefix(got[end][len("bestmove "):], line[strings.Index(line, "line ")+5:][:2]+" value "+m[2]) {
				t.Errorf("%s: last %q, then %q", c.command, line, got[end])
			}
		}
		if best := strings.Fields(got[end])[1]; !strings.Contains(got[end+2]+" ", " "+best+" ") {
			t.Errorf("%s: %q is not among %q", c.command, got[end], got[end+2])
		}
	}
}

func TestGoIsTheSameAgain(t *testing.T) {
	times := regexp.MustCompile(` time \d+`)
	once := times.ReplaceAllString(strings.Join(serve(t, "go depth 6", "go nodes 20000"), "\n"), "")
	again := times.ReplaceAllString(strings.Join(serve(t, "go depth 6", "go nodes 20000"), "\n"), "")
	if once != again {
		t.Errorf("got\n%s\nand then\n%s", once, again)
	}
}

func TestGoSaysWhatIsExact(t *testing.T) {
	got := serve(t, ending, "go solve nodes 1000000")
	if last := got[len(got)-1]; last != "bestmove 1L value -12 bound exact" {
		t.Errorf("got %q", got)
	}
}

// late is a game that a search sees the end of, and later one that it does not.
const (
	late  = "position *18:0,0,0,1,1/3:1,0,0,1,0 1+0-0/24+1-0 a"
	later = "position 5:1,1,1,0,0/1:1,0,1,0,0 7+0-0/32+2-0 b"
)

// What go solve says is what go says once it looks to the end, by another way.
func TestGoSolveProvesALatePosition(t *testing.T) {
	whole := serve(t, late, "go nodes 100000")
	want := whole[len(whole)-1]
	if !strings.HasSuffix(want, " bound exact") {
		t.Fatalf("go does not see to the end: %q", want)
	}
	got := serve(t, late, "go solve nodes 100000")
	info := regexp.MustCompile(`^info( lower -?\d+ turns \d+)?( upper -?\d+ turns \d+)? nodes \d+ time \d+$`)
	for _, line := range got[1 : len(got)-1] {
		if !info.MatchString(line) {
			t.Errorf("%q", line)
		}
	}
	_, want, _ = strings.Cut(want, " value ")
	if _, value, _ := strings.Cut(got[len(got)-1], " value "); value != want || len(got) < 4 {
		t.Errorf("got %q, want value %s", got, want)
	}
}

// Stopped too early it has a lower bound and says so, or none and guesses.
func TestGoSolveStoppedEarlySaysWhatItHas(t *testing.T) {
	for _, c := range []struct{ position, nodes, want string }{
		{late, "1000", `^bestmove [1-5][LR] value -\d+ bound lower$`},
		{later, "100", `^bestmove [1-5][LR] value -?\d+ bound guess$`},
		{later, "5000", `^bestmove [1-5][LR] value 44 bound lower$`},
	} {
		got := serve(t, c.position, "go solve nodes "+c.nodes)
		if last := got[len(got)-1]; !regexp.MustCompile(c.want).MatchString(last) {
			t.Errorf("%s nodes: %q, want %s", c.nodes, got, c.want)
		}
	}
}

// A position of the table is answered from it, without a search.
func TestGoSolveKnowsTheTable(t *testing.T) {
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range g.Legal() {
		next, _, err := g.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := solved.Lookup(next)
		if !b.Exact() || b.Best == (engine.Move{}) {
			continue
		}
		got := serve(t, "position start moves "+m.String(), "go solve")
		want := fmt.Sprintf("bestmove %v value %d bound exact", b.Best, b.Low)
		if len(got) != 3 || got[2] != want {
			t.Errorf("after %v: %q, want %q", m, got, want)
		}
		return
	}
	t.Error("the table knows no first move")
}

func TestGoWithMoreSeatsHasAScoreEach(t *testing.T) {
	for preset, want := range map[string]string{
		"triangle": `^bestmove [1-5][LR] value -?\d+/-?\d+/-?\d+ bound guess$`,
		"square":   `^bestmove [1-5][LR] value -?\d+/-?\d+/-?\d+/-?\d+ bound guess$`,
	} {
		got := serve(t, "rules preset="+preset, "go depth 2")
		if last := got[len(got)-1]; !regexp.MustCompile(want).MatchString(last) {
			t.Errorf("%s: got %q", preset, got)
		}
	}
}

func TestGoAfterTheEndIsAnError(t *testing.T) {
	got := serve(t, "position *0:5,5,5,5,5/*0:5,5,5,5,5 0+0-0/0+0-0 -", "go depth 2")
	if got[1] != "error go: the game is over" {
		t.Errorf("got %q", got)
	}
}

// Info comes while the search goes on, not in one piece with the answer.
func TestInfoIsFlushedAtOnce(t *testing.T) {
	w := &pieces{}
	if err := protocol.Serve(strings.NewReader("go depth 7\n"), w); err != nil {
		t.Fatal(err)
	}
	if w.writes < 7 {
		t.Errorf("%d writes for 7 info lines", w.writes)
	}
}

type pieces struct{ writes int }

func (p *pieces) Write(b []byte) (int, error) {
	p.writes++
	return len(b), nil
}

func TestMoveTimeIsKept(t *testing.T) {
	begin := time.Now()
	serve(t, "go movetime 30")
	if took := time.Since(begin); took < 30*time.Millisecond {
		t.Errorf("it took %v", took)
	}
}
