package command

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/lobby/room"
)

// seat is a session in a room that is there.
type seat struct {
	w    *town
	r    *room.Room
	name string
}

func (s seat) Room() (room.State, bool) {
	synctest.Wait()
	st, err := s.r.Look(context.Background(), s.w.actor(s.name).Who)
	st.Here = true
	return st, err == nil
}

func (s seat) Do(ctx context.Context, c room.Command) error {
	return s.r.Do(ctx, s.w.actor(s.name), c)
}

func (w *town) playing(r *room.Room, name string) func(*Env) {
	return func(e *Env) { e.Place = seat{w, r, name} }
}

func TestOffersAreMadeAndAnswered(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{Clock: fiveThree()})
		id := w.game(r.Number())
		w.play(r, "3R 2L")
		w.enter("Cúc", true)
		out, in, done := w.streams("Cúc", id)
		out.take(t)
		mai, lan := w.playing(r, "Mai"), w.playing(r, "Lan")
		for _, line := range []string{"takeback", "moretime", "draw", "draw off", "abort", "withdraw abort", "adjourn"} {
			if s := w.run("Mai", line, mai); s.Exit != ExitOK {
				t.Errorf("%s: %+v", line, s)
			}
		}
		if s := w.run("Mai", "accept", mai); s.Exit != ExitFailed {
			t.Errorf("one's own offer is taken: %+v", s)
		}
		time.Sleep(room.OfferDead)
		if s := w.run("Lan", "accept", lan); s.Exit != ExitUsage || !strings.Contains(s.err, "takeback, moretime, adjourn") {
			t.Errorf("which of three: %+v", s)
		}
		if s := w.run("Lan", "accept cake", lan); s.Exit != ExitNotFound || !strings.Contains(s.err, "cake") {
			t.Errorf("%+v", s)
		}
		for _, line := range []string{"accept moretime", "decline adjourn", "accept"} {
			if s := w.run("Lan", line, lan); s.Exit != ExitOK {
				t.Errorf("%s: %+v", line, s)
			}
		}
		var types []string
		for _, e := range out.take(t) {
			types = append(types, strings.TrimRight(e.Type+" "+e.Offer+" "+e.How, " "))
		}
		got := strings.Join(types, "; ")
		for _, want := range []string{
			"offered takeback", "offered draw; offerended draw withdrawn", "offerended moretime accepted", "timegiven", "offerended adjourn declined", "takenback",
		} {
			if !strings.Contains(got, want) {
				t.Errorf("no %q in %s", want, got)
			}
		}
		_ = in.Close()
		<-done
		if s := w.run("Lan", "decline", lan); s.Exit != ExitFailed || s.err == "" {
			t.Errorf("nothing is open: %+v", s)
		}
		if st, _ := (seat{w, r, "Mai"}).Room(); len(st.Game.Moves) != 0 {
			t.Errorf("%d moves are left", len(st.Game.Moves))
		}
	})
}
