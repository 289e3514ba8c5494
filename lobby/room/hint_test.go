package room_test

import (
	"errors"
	"slices"
	"testing"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/room"
)

// against brings mai, who begins, to a running game against others; a name with
// "!" is a bot's.
func against(t *testing.T, others []string, story func(*table)) {
	t.Helper()
	o := options()
	o.Rules.Players = 1 + len(others)
	bubble(t, room.Config{Options: o}, func(tb *table) {
		tb.come("mai")
		for _, name := range others {
			tb.come(name)
			tb.do(name, room.Sit{Chair: -1})
		}
		for _, name := range append(slices.Clone(others), "mai") {
			if err := tb.try(name, room.Ready{On: true}); err != nil {
				t.Fatalf("%s is ready: %v", name, err)
			}
		}
		if st := tb.look("mai"); st.Phase != room.Playing {
			t.Fatalf("no game: %+v", st)
		}
		story(tb)
	})
}

func TestAHintIsCountedOnceEachPly(t *testing.T) {
	against(t, []string{"!tí"}, func(tb *table) {
		tb.come("tú") // looks on
		tb.do("mai", room.Hint{})
		tb.do("mai", room.Hint{}) // the same one
		for _, name := range []string{"mai", "!tí", "tú"} {
			if st := tb.look(name); !slices.Equal(st.Game.Aids, []int{1, 0}) {
				t.Errorf("%s sees hints %v", name, st.Game.Aids)
			}
		}
		if n := aids(tb.store.Entries()); n != 1 {
			t.Errorf("%d hints in the journal", n)
		}
		tb.play(0)
		tb.play(0)
		tb.do("mai", room.Hint{Ply: 2})
		tb.come("lan") // later
		if st := tb.look("lan"); !slices.Equal(st.Game.Aids, []int{2, 0}) || st.Game.AidsOf(0) != 2 || st.Game.AidsOf(1) != 0 {
			t.Errorf("lan comes and sees hints %v", st.Game.Aids)
		}
		tb.do("mai", room.Resign{})
		archived, err := tb.store.Finished(tb.look("mai").Game.ID)
		if err != nil || !slices.Equal(archived.Record.Aids, []int{2, 0}) {
			t.Fatalf("the record has hints %v, %v", archived.Record.Aids, err)
		}
		again, err := record.Parse(archived.Record.String())
		if err != nil || !slices.Equal(again.Aids, []int{2, 0}) {
			t.Errorf("its text has hints %v, %v", again.Aids, err)
		}
		tb.do("mai", room.Ready{On: true})
		if st := tb.look("mai"); !st.Game.Running() || st.Game.Aids != nil {
			t.Errorf("the next game begins with hints %v", st.Game.Aids)
		}
		if st := tb.look("mai"); !st.MyTurn("id-mai") { // who lost begins
			t.Fatal("mai does not begin")
		}
		tb.do("mai", room.Hint{}) // ply 0 again, of another game
		if n := aids(tb.store.Entries()); n != 3 {
			t.Errorf("%d hints in the journal", n)
		}
	})
}

func aids(entries []room.Entry) int {
	n := 0
	for _, e := range entries {
		if e.Aid != nil {
			n++
		}
	}
	return n
}

func TestHintsAreRefused(t *testing.T) {
	tests := []struct {
		name   string
		others []string
		before func(*table)
		asks   string
		ply    int
		want   error
	}{
		{"between two people", []string{"lan"}, nil, "mai", 0, room.ErrNoHint},
		{"to who waits between two people", []string{"lan"}, nil, "lan", 0, room.ErrNoHint},
		{"among three with one other person", []string{"!tí", "lan"}, nil, "mai", 0, room.ErrNoHint},
		{
			"when the other person has left", []string{"!tí", "lan"},
			func(tb *table) { tb.do("lan", room.Resign{}) },
			"mai", 0, room.ErrNoHint,
		},
		{
			"to who has left", []string{"!tí", "lan"},
			func(tb *table) { tb.do("lan", room.Resign{}) },
			"lan", 0, room.ErrNotPlaying,
		},
		{"to who looks on", []string{"!tí"}, func(tb *table) { tb.come("tú") }, "tú", 0, room.ErrNotPlaying},
		{"to who looks on between people", []string{"lan"}, func(tb *table) { tb.come("tú") }, "tú", 0, room.ErrNotPlaying},
		{"to a bot", []string{"!tí"}, nil, "!tí", 0, room.ErrNoHint},
		{"when it is not the turn", []string{"!tí"}, func(tb *table) { tb.play(0) }, "mai", 1, room.ErrNotYourTurn},
		{"at a ply that has passed", []string{"!tí"}, func(tb *table) { tb.play(0); tb.play(0) }, "mai", 0, room.ErrStale},
		{"at a ply to come", []string{"!tí"}, nil, "mai", 2, room.ErrStale},
		{"in another window", []string{"!tí"}, func(tb *table) { tb.comeAs("mai", "mai here") }, "mai here", 0, room.ErrElsewhere},
		{"after the game", []string{"!tí"}, func(tb *table) { tb.do("mai", room.Abort{}) }, "mai", 0, room.ErrNoGame},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			against(t, tt.others, func(tb *table) {
				if tt.before != nil {
					tt.before(tb)
				}
				if err := tb.try(tt.asks, room.Hint{Ply: tt.ply}); !errors.Is(err, tt.want) {
					t.Errorf("got %v, want %v", err, tt.want)
				}
				if st := tb.look("mai"); st.Game.Aids != nil || aids(tb.store.Entries()) != 0 {
					t.Errorf("it counts all the same: %v", st.Game.Aids)
				}
			})
		})
	}
}

func TestAHintIsSavedBeforeItIsSeen(t *testing.T) {
	against(t, []string{"!tí"}, func(tb *table) {
		tb.store.Hold(true)
		mai := tb.as("mai")
		answered := make(chan error, 1)
		go func() { answered <- mai(room.Hint{}) }()
		st := tb.look("!tí")
		select {
		case err := <-answered:
			t.Fatalf("answered before it was saved: %v", err)
		default:
		}
		if st.Game.Aids != nil {
			t.Errorf("seen before it was saved: %v", st.Game.Aids)
		}
		tb.store.Hold(false)
		if st := tb.look("!tí"); !slices.Equal(st.Game.Aids, []int{1, 0}) {
			t.Errorf("saved and not seen: %v", st.Game.Aids)
		}
		if err := <-answered; err != nil {
			t.Error(err)
		}
		tb.play(0)
		tb.play(0)
		tb.store.Break(true)
		if err := tb.try("mai", room.Hint{Ply: 2}); !errors.Is(err, room.ErrNotSaved) {
			t.Errorf("not saved and answered %v", err)
		}
		if st := tb.look("mai"); !slices.Equal(st.Game.Aids, []int{1, 0}) {
			t.Errorf("not saved and seen: %v", st.Game.Aids)
		}
	})
}

// TestAKilledServerKeepsCountOfHints kills the server after a hint was saved and
// before it was given: who asks again has it for what was counted.
func TestAKilledServerKeepsCountOfHints(t *testing.T) {
	var back room.Unfinished
	against(t, []string{"!tí"}, func(tb *table) {
		tb.do("mai", room.Hint{})
		tb.play(0)
		tb.play(0)
		tb.do("mai", room.Hint{Ply: 2})
		open, err := tb.store.Unfinished()
		if err != nil || len(open) != 1 || len(open[0].Aids) != 2 {
			t.Fatalf("journal %+v, %v", open, err)
		}
		back = open[0]
	})
	bubble(t, room.Config{Number: 1, Resume: &back, Options: options()}, func(tb *table) {
		tb.store.Restore(back)
		tb.come("!tí")
		early := room.Actor{Who: who("mai"), Session: 99} // a command without a view does not end the pause
		if err := tb.room.Do(tb.ctx, early, room.Hint{Ply: 2}); !errors.Is(err, room.ErrPaused) {
			t.Errorf("in the pause: %v", err)
		}
		tb.come("mai")
		tb.do("mai", room.Hint{Ply: 2})
		if st := tb.look("mai"); !slices.Equal(st.Game.Aids, []int{2, 0}) || aids(tb.store.Entries()) != 0 {
			t.Errorf("after the restart: %v, %d new entries", st.Game.Aids, aids(tb.store.Entries()))
		}
		tb.play(0)
		tb.play(0)
		tb.do("mai", room.Hint{Ply: 4})
		if st := tb.look("!tí"); !slices.Equal(st.Game.Aids, []int{3, 0}) {
			t.Errorf("a further one: %v", st.Game.Aids)
		}
	})
}

func TestAJournalWithHintsThatCannotBeIsRefused(t *testing.T) {
	var between, bots room.Unfinished
	keep := func(u *room.Unfinished) func(*table) {
		return func(tb *table) {
			tb.play(0)
			open, _ := tb.store.Unfinished()
			*u = open[0]
		}
	}
	against(t, []string{"lan"}, keep(&between))
	against(t, []string{"!tí"}, keep(&bots))
	for name, u := range map[string]room.Unfinished{
		"between people":   with(between, 0, 0),
		"of a bot":         with(bots, 1, 1),
		"twice at a ply":   with(with(bots, 0, 0), 0, 0),
		"at a ply to come": with(bots, 0, 2),
		"of no seat":       with(bots, 7, 0),
	} {
		if _, err := room.Open(room.Config{Resume: &u, Log: quiet()}); err == nil {
			t.Errorf("%s: it came back", name)
		}
	}
}

func with(u room.Unfinished, s engine.Seat, ply int) room.Unfinished {
	u.Aids = append(slices.Clone(u.Aids), room.AidEntry{Seat: s, Ply: ply})
	return u
}
