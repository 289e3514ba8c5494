package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"oanquan/cmd/oanquan-load/floor"
)

// Two play, one looks on, one is cut off and one sends noise; everybody sees
// every turn.
func TestTwoPlayAndOneLooksOn(t *testing.T) {
	var out, errs bytes.Buffer
	code := run(t.Context(), []string{"mix", "--players", "2", "--spectators", "1", "--idle", "1", "--vanishing", "1", "--stalled", "0",
		"--hostile", "1", "--think", "100ms", "--for", "1s"}, &out, &errs)
	if code != 0 {
		t.Fatalf("exit %d\n%s", code, &errs)
	}
	for _, want := range []string{"to the opponent's screen", "to spectators' screens", "memory of a session"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("nothing is said of %q:\n%s", want, &out)
		}
	}
	if strings.Contains(out.String(), "\n* ") {
		t.Errorf("something went wrong:\n%s", &out)
	}
}

// The floors are served in this process, and show each key.
func TestFloors(t *testing.T) {
	d := &driver{Of: []string{"echo", "wish"}}
	for _, s := range d.subjects() {
		t.Run(s.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			read, write := io.Pipe()
			serve := map[string]func(context.Context, io.Writer) error{"echo": floor.Echo, "wish": floor.Wish}[s.name]
			served := make(chan error, 1)
			go func() { served <- serve(ctx, write) }() // ends with ctx
			said := make(chan [2]string, 1)
			go listens(read, said) // ends with the pipe
			c, err := connect(ctx, (<-said)[0], call{})
			if err != nil {
				t.Fatal(err)
			}
			if err := c.expect(ctx, s.footer); err != nil {
				t.Fatal(err)
			}
			for i := range 4 {
				seen := c.next(anything)
				if err := c.types(s.keys[i%2]); err != nil {
					t.Fatal(err)
				}
				if _, err := c.comes(ctx, "a key", seen); err != nil {
					t.Error(err)
				}
			}
			c.vanish()
			<-c.gone
			cancel()
			if err := <-served; err != nil {
				t.Error(err)
			}
			_ = write.Close()
		})
	}
}

func TestPercentiles(t *testing.T) {
	var all times
	for i := 100; i >= 0; i-- {
		all = append(all, time.Duration(i)*time.Millisecond)
	}
	for percent, want := range map[int]time.Duration{0: 0, 50: 50 * time.Millisecond, 95: 95 * time.Millisecond, 100: 100 * time.Millisecond} {
		if got := all.at(percent); got != want {
			t.Errorf("p%d is %v, want %v", percent, got, want)
		}
	}
	if got := (times{}).at(50); got != 0 {
		t.Errorf("p50 of nothing is %v", got)
	}
	if got := all.cell(); got.text != "50 / 95" || got.value != 50 {
		t.Errorf("told as %+v", got)
	}
}

func TestNumbersAreShort(t *testing.T) {
	for want, v := range map[string]float64{"0": 0, "<0.01": 0.0049, "0.04": 0.042, "0.7": 0.66, "19.6": 19.55001, "150": 150.4} {
		if got := short(v); got != want {
			t.Errorf("%v is told as %s, want %s", v, got, want)
		}
	}
}

func TestNumberInAText(t *testing.T) {
	text := []byte("Name:\tx\nVmRSS:\t   1234 kB\n# Stack = 42 / 7\ngoroutine profile: total 9")
	for after, want := range map[string]int{"VmRSS:": 1234, "# Stack = ": 42, "goroutine profile: total ": 9, "nothing": 0} {
		if got := number(text, after); got != want {
			t.Errorf("%q is followed by %d, want %d", after, got, want)
		}
	}
}

func TestTable(t *testing.T) {
	d := &driver{People: 5, Held: 7}
	got := results{
		"first-rss": {"echo": plain(62), "wish": plain(1080), "here": plain(124)},
		"more":      {"here": times{time.Millisecond}.cell()},
	}
	var out strings.Builder
	if err := got.table(&out, d); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"(of 5; RSS) | 62 | 1080 | - | **124** | ≤ 120 | ×2.0, ×0.1 |\n", "| 7 held, one more: ", "| **1.0 / 1.0** |",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the table has no %q:\n%s", want, &out)
		}
	}
}

func TestTheDocumentKeepsWhatIsAroundTheTable(t *testing.T) {
	const doc = "before\n" + markBegin + "old\n" + markEnd + "after\n"
	got, err := replaced(doc, "new\n")
	if want := strings.Replace(doc, "old", "new", 1); err != nil || got != want {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := replaced("no markers", "new"); err == nil {
		t.Error("a document without markers is taken")
	}
}

func TestWrongRowsAreRefused(t *testing.T) {
	for _, args := range [][]string{{"nonsense"}, {"--held", "10", "--games", "6"}, {"--people", "1"}} {
		var out, errs bytes.Buffer
		if code := run(t.Context(), args, &out, &errs); code != exitUsage {
			t.Errorf("%v: exit %d, %s", args, code, &errs)
		}
	}
}
