package command

import (
	"bytes"
	"context"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/enginetest"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// watching is a command that goes on.
type watching struct {
	out, err pipe
	in       *io.PipeWriter
	exit     chan int
}

func (w *town) watches(line string) *watching {
	p := &watching{exit: make(chan int, 1)}
	env := w.env("guest", i18n.English)
	in, typing := io.Pipe()
	env.In, env.Out, env.Err, p.in = in, &p.out, &p.err, typing
	go func() { // ends with the game or the input
		p.exit <- RunLine(context.Background(), env, line).Exit
		_ = in.Close()
	}()
	synctest.Wait()
	return p
}

func (p *watching) text() string {
	synctest.Wait()
	p.out.mu.Lock()
	defer p.out.mu.Unlock()
	s := p.out.buf.String()
	p.out.buf = bytes.Buffer{}
	return s
}

func TestAGameIsToldAsItIsPlayed(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		w.play(r, "3R 2L")
		id := w.game(1)
		p := w.watches("watch " + id + " --text")
		if s := p.text(); !strings.HasPrefix(s, "* Game "+id+": Mai – Lan, classic.\n") || !strings.Contains(s, "\n2. Lan: 2 left – ") {
			t.Errorf("%s", s)
		}
		w.do(r, "Mai", room.Say{Text: "chào"})
		if s := p.text(); s != "<Mai> chào\n" {
			t.Errorf("%q", s)
		}
		w.do(r, "Mai", room.Play{Ply: 2, Move: enginetest.MustGame(engine.Classic(), "", "3R 2L").Legal()[0]})
		if s := p.text(); !strings.HasPrefix(s, "3. Mai: ") || strings.Count(s, "\n") != 1 {
			t.Errorf("%q", s)
		}
		w.do(r, "Lan", room.Resign{})
		if s := p.text(); !strings.Contains(s, "* Game "+id+" is over: resigned. Points: Mai ") || !strings.Contains(s, "* Places: 1. Mai") {
			t.Errorf("%q", s)
		}
		if exit := <-p.exit; exit != ExitOK {
			t.Errorf("exit %d", exit)
		}
		_ = p.in.Close()
		// Over, it is told at once.
		if s := w.run("guest", "watch "+id+" --text"); s.Exit != ExitOK || !strings.Contains(s.out, "1. Mai 3R: ") || !strings.Contains(s.out, "over: resigned") {
			t.Errorf("%+v", s)
		}
	})
}

// TestAMatchIsToldInWords: how it stands after its first game, and who has won.
func TestAMatchIsToldInWords(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{Match: room.MatchGames})
		for _, want := range []string{"* Mai leads 1 – 0. Game 2 of 2 begins when both are ready.\n", "* Mai wins the match: Mai 2 – 0 Lan.\n"} {
			p := w.watches("watch " + w.game(1) + " --text")
			w.do(r, "Lan", room.Resign{})
			if s := p.text(); !strings.HasSuffix(s, want) {
				t.Errorf("no %q at the end of %q", want, s)
			}
			_ = p.in.Close()
			<-p.exit
			w.do(r, "Mai", room.Ready{On: true})
			w.do(r, "Lan", room.Ready{On: true})
		}
	})
}

func TestAGameNobodyBeginsIsSaidToBeOne(t *testing.T) {
	inTown(t, func(w *town) {
		w.open(room.Options{Clock: clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute}})
		p := w.watches("watch " + w.game(1) + " --text")
		out, in, done := w.streams("guest", w.game(1))
		time.Sleep(2 * time.Minute)
		if s := p.text(); !strings.Contains(s, " is over: Mai made no first move in time. ") {
			t.Errorf("%q", s)
		}
		_, _ = p.in.Close(), in.Close()
		<-p.exit
		<-done
		list := out.take(t)
		if last := list[len(list)-1]; last.Ending != "aborted" || last.EndedBy != "a" {
			t.Errorf("%s: %+v", types(list), last)
		}
	})
}

func TestARoomIsWaitedForAndItsGameEndsTheStream(t *testing.T) {
	inTown(t, func(w *town) {
		r, err := w.lobby.Open(context.Background(), w.actor("Mai"), room.Options{Starter: room.StartOwner, Rules: engine.Classic()})
		if err != nil {
			t.Fatal(err)
		}
		p := w.watches("watch 1 --text")
		if s := p.text(); s != "* Room 1 plays no game yet. Waiting for one to begin.\n" {
			t.Errorf("%q", s)
		}
		w.do(r, "Lan", room.Sit{Chair: -1})
		w.do(r, "Mai", room.Ready{On: true})
		w.do(r, "Lan", room.Ready{On: true})
		if s := p.text(); !strings.HasPrefix(s, "* Game ") {
			t.Errorf("%q", s)
		}
		w.do(r, "Lan", room.Abort{})
		if s := p.text(); !strings.Contains(s, "is over: aborted") {
			t.Errorf("%q", s)
		}
		if exit := <-p.exit; exit != ExitOK {
			t.Errorf("exit %d", exit)
		}
		_ = p.in.Close()
	})
}

func TestAGameThatIsToldEndsWithTheInput(t *testing.T) {
	inTown(t, func(w *town) {
		w.open(room.Options{})
		id := w.game(1)
		p := w.watches("watch " + id + " --text")
		_ = p.in.Close()
		if exit := <-p.exit; exit != ExitOK {
			t.Errorf("exit %d", exit)
		}
		for line, exit := range map[string]int{
			"watch K7QM2R --text": ExitNotFound, "watch 99 --text": ExitNotFound, "watch x! --text": ExitUsage,
		} {
			if s := w.run("guest", line); s.Exit != exit {
				t.Errorf("%s: %+v", line, s)
			}
		}
		if s := w.run("guest", "watch "+id+" --text", inHall); s.Exit != ExitUsage || !strings.Contains(s.err, "ssh play.example.org watch "+id+" --text") {
			t.Errorf("%+v", s)
		}
	})
}

// TestTVIsToldInWords: a game to its end, and then the next one.
func TestTVIsToldInWords(t *testing.T) {
	inTown(t, func(w *town) {
		p := w.watches("tv --text")
		if s := p.text(); !strings.HasPrefix(s, "* TV has nothing to show") {
			t.Errorf("%q", s)
		}
		r := w.open(room.Options{})
		first := w.game(1)
		time.Sleep(tourPause)
		if s := p.text(); !strings.HasPrefix(s, "* TV: room 1.\n* Game "+first+": Mai – Lan") {
			t.Errorf("%q", s)
		}
		w.play(r, "3R")
		if s := p.text(); !strings.HasPrefix(s, "1. Mai") {
			t.Errorf("%q", s)
		}
		w.do(r, "Mai", room.Abort{})
		w.do(r, "Mai", room.Ready{On: true})
		w.do(r, "Lan", room.Ready{On: true})
		time.Sleep(tourPause)
		if s := p.text(); !strings.Contains(s, first+" is over") || !strings.Contains(s, "* TV: room 1.\n* Game ") {
			t.Errorf("%q", s)
		}
		_ = p.in.Close()
		if exit := <-p.exit; exit != ExitOK {
			t.Errorf("exit %d", exit)
		}
		if s := w.run("guest", "tv --text", inHall); s.Exit != ExitUsage || !strings.Contains(s.err, "tv --text") {
			t.Errorf("%+v", s)
		}
	})
}

// TestSomebodysGamesAreToldInWords: the game that Mai sits at, then the next
// one; not one at days a move that lies there.
func TestSomebodysGamesAreToldInWords(t *testing.T) {
	inTown(t, func(w *town) {
		w.open(room.Options{Clock: clock.Control{Kind: clock.Days, Step: 72 * time.Hour}})
		p := w.watches("watch mai --text")
		if s := p.text(); s != "* Mai sits nowhere just now. It goes on when they play.\n" {
			t.Errorf("%q", s)
		}
		r := w.open(room.Options{})
		time.Sleep(tourPause)
		if s := p.text(); !strings.HasPrefix(s, "* Following Mai: room 2.\n* Game "+w.game(2)+": Mai – Lan") {
			t.Errorf("%q", s)
		}
		first := w.game(2)
		w.play(r, "3R")
		if s := p.text(); !strings.HasPrefix(s, "1. Mai") {
			t.Errorf("%q", s)
		}
		w.do(r, "Mai", room.Abort{})
		w.do(r, "Mai", room.Ready{On: true})
		w.do(r, "Lan", room.Ready{On: true})
		time.Sleep(tourPause)
		if s := p.text(); !strings.Contains(s, first+" is over") || !strings.Contains(s, "* Following Mai: room 2.\n* Game "+w.game(2)) {
			t.Errorf("%q", s)
		}
		_ = p.in.Close()
		if exit := <-p.exit; exit != ExitOK {
			t.Errorf("exit %d", exit)
		}
		if s := w.run("guest", "watch Mai --text", inHall); s.Exit != ExitUsage || !strings.Contains(s.err, "ssh play.example.org watch Mai --text") {
			t.Errorf("%+v", s)
		}
	})
}

// TestAGameThatIsLeftIsNotToldOn: whoever is followed has gone on to another game
// and the first is not over.
func TestAGameThatIsLeftIsNotToldOn(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		first := w.game(1)
		other, err := w.lobby.Open(context.Background(), w.actor("new"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
		if err != nil {
			t.Fatal(err)
		}
		w.do(other, "guest", room.Sit{Chair: -1})
		w.do(other, "new", room.Ready{On: true})
		w.do(other, "guest", room.Ready{On: true})
		second := w.game(2)
		var moved atomic.Bool
		follows := tour{at: "room {n}", next: func() (room.Number, room.GameID, bool) {
			if moved.Load() {
				return 2, room.GameID(second), true
			}
			return 1, room.GameID(first), true
		}}
		p := &watching{}
		env := w.env("guest", i18n.English)
		env.Out, env.Err = &p.out, &p.err
		ctx, enough := context.WithCancel(context.Background())
		told := make(chan struct{})
		go func() {
			defer close(told)
			newCall(ctx, env).tourWords(follows)
		}()
		if s := p.text(); !strings.HasPrefix(s, "* room 1\n* Game "+first) {
			t.Errorf("%q", s)
		}
		moved.Store(true)
		time.Sleep(tourPause + tourGrace)
		if s := p.text(); !strings.HasPrefix(s, "* room 2\n* Game "+second) {
			t.Errorf("%q", s)
		}
		w.do(r, "Mai", room.Play{Move: enginetest.MustGame(engine.Classic(), "", "").Legal()[0]})
		if s := p.text(); s != "" {
			t.Errorf("of the first game is told %q", s)
		}
		enough()
		<-told
	})
}
