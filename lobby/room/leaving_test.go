package room_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// leaving is a row of the table in docs/leaving.md: mai is to move.
type leaving struct {
	when, who string
	control   string
	setup     func(*table) // up to where somebody goes
	restart   bool         // they do not go: they do not come back
	goes      []string
	often     string // who has left games often
	abort     bool   // who stays may abort
	claim     time.Duration
	ending    record.Ending // "" when it goes on
	by        engine.Seat
	after     time.Duration
}

func middle(tb *table) {
	tb.first()
	if tb.look("mai").Game.Control.Kind != 0 && tb.look("mai").Game.Control.Base > 0 {
		tb.play(0)
		tb.pass(time.Minute)
		tb.play(0) // both have four minutes, or as good as
		tb.pass(time.Minute)
		tb.play(0)
		tb.play(0)
	}
}

func nearTheFlag(tb *table) {
	tb.first()
	tb.pass(5*time.Minute - 10*time.Second)
}

func leavings() []leaving {
	nothing := func(*table) {}
	both := []string{"mai", "lan"}
	const (
		start, mid, flag, boot = "before the first move", "in the middle", "the flag is about to fall", "after a restart"
		mover, other           = "who is to move", "the other"
		clock                  = "5+0"
	)
	return []leaving{
		{when: start, who: mover, control: clock, setup: nothing, goes: both[:1], abort: true, ending: record.Aborted, by: engine.NoSeat, after: 2 * time.Minute},
		{when: start, who: other, control: clock, setup: nothing, goes: both[1:], abort: true, ending: record.Aborted, by: engine.NoSeat, after: 2 * time.Minute},
		{when: mid, who: mover, control: clock, setup: middle, goes: both[:1], claim: time.Minute, ending: record.Time, after: 4 * time.Minute},
		{when: mid, who: other, control: clock, setup: middle, goes: both[1:], claim: time.Minute, ending: record.Time, after: 4 * time.Minute},
		{when: mid, who: "both", control: clock, setup: middle, goes: both, ending: record.Time, after: 4 * time.Minute},
		{when: flag, who: mover, control: clock, setup: nearTheFlag, goes: both[:1], ending: record.Time, after: 10 * time.Second},
		{when: flag, who: other, control: clock, setup: nearTheFlag, goes: both[1:], ending: record.Time, after: 10 * time.Second},
		{when: mid, who: "who has left games often, and is to move", control: clock, setup: middle, goes: both[:1], often: "id-mai", claim: 30 * time.Second, ending: record.Time, after: 4 * time.Minute},
		{when: boot, who: mover + ", and does not come back", control: clock, setup: (*table).first, restart: true, goes: both[:1], claim: 6 * time.Minute, ending: record.Time, after: 10 * time.Minute},
		{when: boot, who: other + ", and does not come back", control: clock, setup: (*table).first, restart: true, goes: both[1:], claim: time.Minute, ending: record.Time, after: 5 * time.Minute},
		{when: boot, who: "both, and do not come back", control: clock, setup: (*table).first, restart: true, goes: both, ending: record.Time, after: 10 * time.Minute},
		{when: "in a game without a clock", who: mover, control: "none", setup: (*table).first, goes: both[:1], claim: time.Minute, by: engine.NoSeat},
		{when: "in a game without a clock", who: "both", control: "none", setup: (*table).first, goes: both, ending: record.Aborted, by: engine.NoSeat, after: 30 * time.Minute},
		{when: "at a day a move", who: mover, control: "1d", setup: (*table).first, goes: both[:1], ending: record.Time, after: 24 * time.Hour},
	}
}

// line is the row in the document.
func (r leaving) line() string {
	may := "nothing"
	switch {
	case r.abort:
		may = "abort at once"
	case r.claim > 0:
		may = fmt.Sprintf("claim after %v", r.claim)
	case len(r.goes) == 1:
		may = "nothing before the flag"
	}
	end := "it goes on"
	switch r.ending {
	case record.Aborted:
		end = fmt.Sprintf("aborted after %v", r.after)
	case record.Time:
		loser := "who is to move"
		if len(r.goes) == 1 {
			loser = map[bool]string{true: "who went", false: "who stayed"}[r.goes[0] == "mai"]
		}
		end = fmt.Sprintf("lost on time by %s, after %v", loser, r.after)
	}
	return fmt.Sprintf("| %s | %s | %s | %s |", r.when, r.who, may, end)
}

func TestTheDocumentHasTheTableOfLeaving(t *testing.T) {
	text, err := os.ReadFile("../../docs/leaving.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "|---|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var want []string
	for _, r := range leavings() {
		want = append(want, r.line())
	}
	if want := strings.Join(want, "\n"); table != want {
		t.Errorf("docs/leaving.md should have\n%s", want)
	}
}

// gone plays a row up to where somebody has gone, and returns who stays.
func (r leaving) gone(tb *table) (stays string) {
	tb.t.Helper()
	tb.start()
	r.setup(tb)
	stays = map[string]string{"mai": "lan", "lan": "mai"}[r.goes[0]]
	if r.restart {
		tb.resumed(room.Config{})
		if len(r.goes) == 1 {
			tb.come(stays)
		}
		return stays
	}
	for _, name := range r.goes {
		tb.drop(name)
	}
	return stays
}

// run lets one story happen in a row.
func (r leaving) run(t *testing.T, story func(tb *table, stays string)) {
	t.Helper()
	cfg := timed(r.control)
	cfg.Leaver = func(id account.ID) bool { return r.often != "" && string(id) == r.often }
	bubble(t, cfg, func(tb *table) { story(tb, r.gone(tb)) })
}

func (tb *table) now() *room.State {
	tb.t.Helper()
	synctest.Wait()
	st, err := tb.room.Look(tb.ctx, account.Who{})
	if err != nil {
		tb.t.Fatal(err)
	}
	return &st
}

func TestLeaving(t *testing.T) {
	for _, r := range leavings() {
		t.Run(r.when+"/"+r.who, func(t *testing.T) {
			t.Run("nobody does anything", func(t *testing.T) { r.run(t, r.waits) })
			if len(r.goes) == 2 {
				return
			}
			t.Run("claims", func(t *testing.T) {
				for _, draw := range []bool{false, true} {
					r.run(t, func(tb *table, stays string) { r.claims(tb, stays, draw) })
				}
			})
			t.Run("aborts", func(t *testing.T) {
				r.run(t, func(tb *table, stays string) {
					if err := tb.try(stays, room.Abort{}); (err == nil) != r.abort {
						t.Errorf("%s aborts: %v", stays, err)
					}
				})
			})
			t.Run("comes back", func(t *testing.T) {
				r.run(t, func(tb *table, stays string) {
					tb.pass(5 * time.Second)
					tb.come(r.goes[0])
					tb.pass(4 * time.Second)
					if err := tb.try(stays, room.Claim{}); !errors.Is(err, room.ErrTooSoon) && !errors.Is(err, room.ErrNoNeed) {
						t.Errorf("%s claims the game of somebody who is there: %v", stays, err)
					}
					if !tb.look(stays).Game.Running() {
						t.Error("the game is over")
					}
				})
			})
		})
	}
}

// waits is the story in which nobody does anything.
func (r leaving) waits(tb *table, _ string) {
	if r.ending == "" {
		tb.pass(100 * time.Hour)
		if !tb.now().Game.Running() {
			tb.t.Error("the game has ended by itself")
		}
		return
	}
	tb.pass(r.after - 1)
	id := tb.now().Game.ID
	if _, err := tb.store.Finished(id); err == nil {
		tb.t.Fatal("over too early")
	}
	tb.pass(1)
	a, err := tb.store.Finished(id)
	if err != nil || a.Record.Ending != r.ending || a.Record.EndedBy != r.by {
		tb.t.Errorf("ended %q by %v, %v", a.Record.Ending, a.Record.EndedBy, err)
	}
}

// claims is the story in which who stays claims the game.
func (r leaving) claims(tb *table, stays string, draw bool) {
	if r.claim == 0 {
		if r.after > time.Minute {
			tb.pass(r.after - time.Second)
		}
		if err := tb.try(stays, room.Claim{Draw: draw}); err == nil {
			tb.t.Error("the claim is taken")
		}
		if !tb.now().Game.Running() {
			tb.t.Error("the game is over")
		}
		return
	}
	tb.pass(r.claim - 1)
	if err := tb.try(stays, room.Claim{Draw: draw}); !errors.Is(err, room.ErrTooSoon) {
		tb.t.Errorf("too early: %v", err)
	}
	if c, _ := tb.look(stays).ChairOfSeat(tb.look(stays).Game.SeatOf(who(r.goes[0]).ID)); !c.Claim.Equal(time.Now().Add(1)) {
		tb.t.Errorf("%s may claim at %v, it is %v", stays, c.Claim, time.Now())
	}
	tb.pass(1)
	tb.do(stays, room.Claim{Draw: draw})
	out := tb.look(stays).Game.Outcome
	by := tb.look(stays).Game.SeatOf(who(r.goes[0]).ID)
	if draw {
		by = engine.NoSeat
	}
	if out.Ending != record.Abandoned || out.EndedBy != by || (out.Places[0] == out.Places[1]) != draw {
		tb.t.Errorf("claimed: %+v", out)
	}
}
