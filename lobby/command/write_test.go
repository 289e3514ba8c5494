package command

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// closing is a pipe whose reader goes away after some bytes.
type closing struct {
	left  int
	tried int // writes after the end
}

func (c *closing) Write(p []byte) (int, error) {
	if c.left < len(p) {
		c.tried++
		return c.left, errors.New("broken pipe")
	}
	c.left -= len(p)
	return len(p), nil
}

func TestStopsAtTheFirstFailedWrite(t *testing.T) {
	inTown(t, func(w *town) {
		many := make([]lobby.Archived, 1000)
		for i := range many {
			many[i].Record = record.Game{ID: record.ID(fmt.Sprintf("%06d", i)), Rules: engine.Classic()}
		}
		for _, line := range []string{"recent", "recent --tsv", "recent --json", "help"} {
			pipe := &closing{left: 100}
			env := w.env("guest", i18n.English)
			env.Hall, env.Out = manyHall{w.lobby, many}, pipe
			if got := RunLine(context.Background(), env, line); got.Exit != ExitFailed || pipe.tried != 1 {
				t.Errorf("%q: exit %d after %d failed writes", line, got.Exit, pipe.tried)
			}
		}
	})
}

// manyHall has many finished games.
type manyHall struct {
	Hall
	games []lobby.Archived
}

func (h manyHall) Recent(int) ([]lobby.Archived, error) { return h.games, nil }
func (h manyHall) Game(_ account.Who, id room.GameID) (lobby.Archived, error) {
	for _, g := range h.games {
		if g.Record.ID == record.ID(id) {
			return g, nil
		}
	}
	return lobby.Archived{}, lobby.ErrNoGame
}

func TestEndsWithItsContext(t *testing.T) {
	inTown(t, func(w *town) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		w.open(room.Options{})
		for _, line := range []string{"who", "help", "show 1", "me --json"} {
			var out strings.Builder
			env := w.env("Mai", i18n.English)
			env.Out = &out
			if got := RunLine(ctx, env, line); got.Exit != ExitFailed || out.Len() > 0 {
				t.Errorf("%q: exit %d, output %q", line, got.Exit, out.String())
			}
		}
	})
}

func TestNothingOfARecordReachesTheTerminalAsACommand(t *testing.T) {
	inTown(t, func(w *town) {
		g := record.Game{ID: "K7QM2R", Rules: engine.Classic()}
		g.Players[0].Name = "a\x1b]0;x\x07\u009b31m\nb\tc"
		g.Comment = "\x1b[2J"
		hall := manyHall{w.lobby, []lobby.Archived{{Record: g}}}
		for _, line := range []string{"recent", "recent --json", "recent --tsv", "show k7qm2r", "show k7qm2r --json", "show K7QM2R@0 --json", "moves K7QM2R"} {
			s := w.run("guest", line, func(e *Env) { e.Hall = hall })
			if s.Exit != ExitOK || strings.ContainsAny(s.out, "\x1b\x07\u009b") {
				t.Errorf("%q: %+v", line, s)
			}
			if rows := strings.Count(s.out, "\n"); line == "recent --tsv" && (rows != 2 || strings.Count(s.out, "\t") != 2*9) {
				t.Errorf("%q", s.out)
			}
		}
	})
}

func TestBoardsOfThreeAndFour(t *testing.T) {
	inTown(t, func(w *town) {
		for _, rules := range []string{"preset=triangle", "preset=square"} {
			played := enginetest.RandomMoves(enginetest.Seeded(1), enginetest.MustGame(enginetest.MustRules(rules), "", ""), 5)
			g := record.Game{ID: "K7QM2R", Rules: played.Rules()}
			for _, m := range played.Moves() {
				g.Moves = append(g.Moves, record.Move{Move: m})
			}
			for s := range g.Rules.Players {
				g.Players[s].Name = [...]string{"Mai", "Lan", "An", "Bình"}[s]
			}
			s := w.run("guest", "show K7QM2R", func(e *Env) { e.Hall = manyHall{w.lobby, []lobby.Archived{{Record: g}}} })
			if s.Exit != ExitOK || strings.Count(s.out, " points\n") != g.Rules.Players {
				t.Errorf("%s", s.out)
			}
		}
	})
}

func TestColumnsCountCells(t *testing.T) {
	inTown(t, func(w *town) {
		var out strings.Builder
		env := w.env("guest", i18n.English)
		env.Out = &out
		c := newCall(context.Background(), env)
		c.columns([][]string{{"Nguyễn", "1"}, {"日本", "2"}, {"a", "3"}})
		if err := c.out.Flush(); err != nil || out.String() != "Nguyễn  1\n日本    2\na       3\n" {
			t.Errorf("%v %q", err, out.String())
		}
	})
}

func TestTimesAreUTC(t *testing.T) {
	at := time.Date(2026, 8, 17, 2, 30, 0, 0, time.FixedZone("ICT", 7*3600))
	if got := stamp(at) + " " + minute(at); got != "2026-08-16T19:30:00Z 2026-08-16 19:30" {
		t.Error(got)
	}
}

func TestEveryTextOfCommandsIsInBothLanguages(t *testing.T) {
	of := func(text string) []string {
		found := placeholder.FindAllString(text, -1)
		slices.Sort(found)
		return slices.Compact(found)
	}
	vi, en := reflect.ValueOf(i18n.New(i18n.Vietnamese).Command()), reflect.ValueOf(i18n.New(i18n.English).Command())
	for _, f := range reflect.VisibleFields(vi.Type()) {
		if f.Type.Kind() != reflect.String {
			continue
		}
		a, b := vi.FieldByIndex(f.Index).String(), en.FieldByIndex(f.Index).String()
		if a == "" || b == "" || a == b && f.Name != "Seat" || !slices.Equal(of(a), of(b)) {
			t.Errorf("%s: vi %q, en %q", f.Name, a, b)
		}
	}
}

func TestEveryEndingHasAWord(t *testing.T) {
	inTown(t, func(w *town) {
		for _, l := range i18n.Languages() {
			c := newCall(context.Background(), w.env("guest", l))
			seen := map[string]bool{"-": true}
			for _, e := range record.Endings() {
				if word := c.ending(e); seen[word] {
					t.Errorf("%s: %q is told as %q", l, e, word)
				} else {
					seen[word] = true
				}
			}
		}
	})
}

func TestOutcomes(t *testing.T) {
	for _, tt := range []struct {
		places []int
		want   string // by seat
	}{{[]int{1, 2}, "+-"}, {[]int{1, 1}, "=="}, {[]int{1, 3, 1}, "=-="}, {[]int{2, 1, 3, 4}, "-+--"}} {
		got := ""
		for s := range tt.places {
			got += outcome(tt.places, s)
		}
		if got != tt.want {
			t.Errorf("%v: got %s, want %s", tt.places, got, tt.want)
		}
	}
}

// Whatever gets into a text, a program that reads an answer gets it in one line,
// and a terminal nothing that it would obey.
func TestAnswersHoldNoControls(t *testing.T) {
	type row struct {
		Name string `json:"name"`
		List []string
	}
	const bad = "a\x1b[2J\u009b31m\x07\tb\r\nc\u0085d"
	rows := []row{{bad, []string{bad, "x"}}}
	for _, print := range []func(c *call){
		func(c *call) { c.object(rows[0]) },
		func(c *call) { printTSV(c, rows) },
		func(c *call) { c.line(bad) },
	} {
		var out strings.Builder
		c := newCall(t.Context(), Env{Out: &out, Text: i18n.New(i18n.English)})
		print(c)
		if err := c.out.Flush(); err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(out.String(), "\t", "")
		if strings.ContainsFunc(strings.ReplaceAll(text, "\n", ""), unicode.IsControl) || strings.Count(text, "\n") > 2 || strings.Count(out.String(), "\t") > 2 { // of two columns
			t.Errorf("%q", out.String())
		}
	}
}
