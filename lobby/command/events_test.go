package command

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// pipe is an output that can be made to wait.
type pipe struct {
	mu   sync.Mutex
	buf  bytes.Buffer
	hold chan struct{}
}

func (p *pipe) Write(b []byte) (int, error) {
	p.mu.Lock()
	hold := p.hold
	p.mu.Unlock()
	if hold != nil {
		<-hold
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.buf.Write(b)
}

// take is what was written since the last time, one event each.
func (p *pipe) take(t *testing.T) []eventLine {
	t.Helper()
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	var list []eventLine
	for _, l := range lines(p.buf.String()) {
		var e eventLine
		if l == "" {
			continue
		}
		if err := json.Unmarshal([]byte(l), &e); err != nil || e.V != 1 {
			t.Fatalf("%q: %v", l, err)
		}
		list = append(list, e)
	}
	p.buf.Reset()
	return list
}

func (p *pipe) stall(on bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if on {
		p.hold = make(chan struct{})
		return
	}
	close(p.hold)
	p.hold = nil
}

// streams runs events for somebody until its input is closed, which has been
// open for a while.
func (w *town) streams(name, word string) (out *pipe, in *io.PipeWriter, done chan int) {
	env := w.env(name, i18n.English)
	out, done = &pipe{}, make(chan int, 1)
	r, in := io.Pipe()
	env.Out, env.Err, env.In, env.News = out, out, r, w.visits[name].News
	go func() { // ends with in
		done <- RunLine(context.Background(), env, "events "+word).Exit
	}()
	time.Sleep(2 * inputGrace)
	return out, in, done
}

func types(list []eventLine) string {
	var b strings.Builder
	for _, e := range list {
		b.WriteString(e.Type + " ")
		if e.Gap > 0 {
			b.WriteString("gap ")
		}
	}
	return strings.TrimSpace(b.String())
}

func TestEventsOfARoom(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		out, in, done := w.streams("guest", "1")
		got := out.take(t)
		if types(got) != "snapshot watching" || got[0].Room != 1 || strings.Join(got[0].Players, " ") != "Mai Lan" || got[0].Position == "" || *got[1].Watchers != 1 {
			t.Errorf("%+v", got)
		}
		w.play(r, "3R 2L")
		w.do(r, "Mai", room.Say{Text: "hay"})
		w.do(r, "Lan", room.Resign{})
		got = out.take(t)
		if types(got) != "moved moved said ended chairs" {
			t.Fatalf("%s", types(got))
		}
		if m := got[1]; m.Ply != 2 || m.Seat != "b" || m.Move != "2L" || len(m.Score) != 2 || m.Position == "" || m.Game == "" {
			t.Errorf("%+v", m)
		}
		if e := got[3]; e.Ending != "resign" || e.EndedBy != "b" || len(e.Places) != 2 || got[2].From != "Mai" || got[2].Text != "hay" {
			t.Errorf("%+v, %+v", e, got[2])
		}
		_ = in.Close()
		if exit := <-done; exit != ExitOK {
			t.Errorf("exit %d", exit)
		}
	})
}

func TestEventsTellWhatOperatorsAnnounce(t *testing.T) {
	inTown(t, func(w *town) {
		w.open(room.Options{})
		out, in, done := w.streams("guest", "1")
		out.take(t)
		w.lobby.PostAll(lobby.StaysUp{}) // is for people
		w.lobby.PostAll(lobby.Announced{Text: "bảo trì"})
		if got := out.take(t); types(got) != "announced" || got[0].Text != "bảo trì" || got[0].Time == "" {
			t.Errorf("%+v", got)
		}
		_ = in.Close()
		<-done
	})
}

func TestEventsEndWithAKeyOfATerminal(t *testing.T) {
	for _, key := range []string{"\x03", "\x04", "q", "x\ny\rQ"} {
		inTown(t, func(w *town) {
			w.open(room.Options{})
			out, in, done := w.streams("guest", "1")
			out.take(t)
			if _, err := in.Write([]byte("abc\r")); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			select {
			case exit := <-done:
				t.Fatalf("ended by letters with %d", exit)
			default:
			}
			if _, err := in.Write([]byte(key)); err != nil {
				t.Fatal(err)
			}
			if exit := <-done; exit != ExitOK {
				t.Errorf("%q: exit %d", key, exit)
			}
			_ = in.Close()
		})
	}
}

func TestEventsOfAGameEndWithIt(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		out, in, done := w.streams("Lan", strings.ToLower(w.game(1))) // she plays, and is not disturbed
		defer func() { _ = in.Close() }()
		sub, err := r.Subscribe(context.Background(), w.actor("new"))
		if err != nil {
			t.Fatal(err)
		}
		defer sub.Close()
		w.do(r, "new", room.Say{Text: "she does not hear this yet"})
		w.play(r, "3R 2L")
		w.do(r, "Mai", room.Resign{})
		if exit := <-done; exit != ExitOK {
			t.Errorf("exit %d", exit)
		}
		list := out.take(t)
		if types(list) != "snapshot watching watching moved moved ended" || list[5].EndedBy != "a" {
			t.Errorf("%s: %+v", types(list), list)
		}
	})
}

func TestEventsOfAnInputThatIsClosedFromTheBeginningGoOn(t *testing.T) {
	for _, line := range []string{"events ", "watch --text "} {
		inTown(t, func(w *town) {
			r := w.open(room.Options{})
			env, out, done := w.env("guest", i18n.English), &pipe{}, make(chan int, 1)
			env.Out, env.Err, env.In = out, out, strings.NewReader("")
			go func() { // ends with the game
				done <- RunLine(context.Background(), env, line+w.game(1)).Exit
			}()
			time.Sleep(time.Minute)
			select {
			case exit := <-done:
				t.Fatalf("%s: ended with %d", line, exit)
			default:
			}
			w.play(r, "3R 2L")
			w.do(r, "Mai", room.Resign{})
			if exit := <-done; exit != ExitOK || out.buf.Len() == 0 {
				t.Errorf("%s: exit %d, %q", line, exit, out.buf.String())
			}
		})
	}
}

func TestTheSnapshotComesBeforeTheInputEnds(t *testing.T) {
	for range 20 {
		inTown(t, func(w *town) {
			w.open(room.Options{})
			env, out := w.env("guest", i18n.English), &pipe{}
			env.Out, env.Err, env.In = out, out, strings.NewReader("q")
			if exit := RunLine(context.Background(), env, "events 1").Exit; exit != ExitOK {
				t.Errorf("exit %d", exit)
			}
			if list := out.take(t); len(list) == 0 || list[0].Type != "snapshot" {
				t.Errorf("%s", types(list))
			}
		})
	}
}

func TestEventsEndWithAnInputThatWasOpen(t *testing.T) {
	inTown(t, func(w *town) {
		w.open(room.Options{})
		_, in, done := w.streams("guest", "1")
		_ = in.Close()
		if exit := <-done; exit != ExitOK {
			t.Errorf("exit %d", exit)
		}
	})
}

func TestEventsOfAGameThatIsOver(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		id := w.game(1)
		w.play(r, "3R 2L")
		w.do(r, "Mai", room.Resign{})
		r.Stop(room.ClosedEmpty)
		synctest.Wait()
		s := w.run("guest", "events "+id)
		var e eventLine
		if err := json.Unmarshal([]byte(s.out), &e); err != nil || s.Exit != ExitOK {
			t.Fatalf("%+v: %v", s, err)
		}
		if e.Type != "snapshot" || e.Game != id || e.Ending != "resign" || e.EndedBy != "a" || len(e.Moves) != 2 || len(e.Places) != 2 || len(e.Score) != 2 || e.Position == "" {
			t.Errorf("%s", s.out)
		}
	})
}

func TestEventsThatAreNotReadLeaveAGap(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		out, in, done := w.streams("guest", "1")
		out.take(t)
		out.stall(true)
		w.play(r, "3R 2L 4L")
		synctest.Wait() // the first of them is being written
		for range 20 {
			sub, err := r.Subscribe(context.Background(), w.actor("new"))
			if err != nil {
				t.Fatal(err)
			}
			sub.Close() // comes and goes, which is two events
			synctest.Wait()
		}
		out.stall(false)
		list := out.take(t)
		seq := uint64(0)
		gaps := 0
		for i, e := range list {
			if e.Gap > 0 {
				gaps++
				if i+1 == len(list) || list[i+1].Type != "snapshot" || list[i+1].Seq != seq+uint64(e.Gap) || len(list[i+1].Moves) != 3 {
					t.Errorf("a gap of %d after %d, then %+v", e.Gap, seq, list[min(i+1, len(list)-1)])
				}
				continue
			}
			seq = e.Seq
		}
		if gaps != 1 {
			t.Errorf("%d gaps: %s", gaps, types(list))
		}
		r.Stop(room.ClosedShutdown)
		if exit := <-done; exit != ExitOK {
			t.Errorf("exit %d", exit)
		}
		if list := out.take(t); types(list) != "closed" {
			t.Errorf("%s", types(list))
		}
		_ = in.Close()
	})
}

func TestEventsThatThereAreNone(t *testing.T) {
	inTown(t, func(w *town) {
		for line, exit := range map[string]int{
			"events": ExitUsage, "events x": ExitUsage, "events 7": ExitNotFound, "events K7QM2R": ExitNotFound, "events --tsv 1": ExitUsage,
		} {
			if s := w.run("guest", line); s.Exit != exit {
				t.Errorf("%q: %+v", line, s)
			}
		}
		if s := w.run("guest", "events 7", inHall); s.Exit != ExitUsage || !strings.Contains(s.err, "ssh play.example.org events 7") {
			t.Errorf("%+v", s)
		}
	})
}
