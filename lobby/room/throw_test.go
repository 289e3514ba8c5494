package room_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/lobby/room"
)

// throwing brings mai and lan to oẳn tù tì.
func throwing(t *testing.T, story func(*table)) {
	t.Helper()
	bubble(t, room.Config{Options: room.Options{Rules: engine.Classic(), Starter: room.StartThrow}}, func(tb *table) {
		tb.come("mai")
		tb.come("lan")
		tb.do("lan", room.Sit{Chair: -1})
		tb.do("mai", room.Ready{On: true})
		tb.do("lan", room.Ready{On: true})
		if st := tb.look("mai"); !st.Throw.Going() || st.Phase != room.Waiting {
			t.Fatalf("no throw: %+v", st.Throw)
		}
		story(tb)
	})
}

func TestWhoWinsTheThrowStarts(t *testing.T) {
	throwing(t, func(tb *table) {
		tb.do("mai", room.Throw{Shape: room.Bua})
		tb.do("lan", room.Throw{Shape: room.Bua}) // a tie
		if st := tb.look("mai"); st.Throw.Winner != -1 || st.Throw.Shown[0] != room.Bua || st.Throw.Shown[1] != room.Bua {
			t.Fatalf("after a tie: %+v", st.Throw)
		}
		tb.pass(4 * time.Second)
		if st := tb.look("mai"); st.Throw.Round != 2 || st.Throw.Shown != nil || st.Hand != room.NoShape {
			t.Fatalf("the second round: %+v", st.Throw)
		}
		tb.do("lan", room.Throw{Shape: room.Bao})
		tb.do("mai", room.Throw{Shape: room.Bua})
		if st := tb.look("mai"); st.Throw.Winner != 1 {
			t.Fatalf("bao against búa: %+v", st.Throw)
		}
		tb.pass(4 * time.Second)
		if st := tb.look("mai"); st.Phase != room.Playing || st.Game.Players[0].Name != "lan" || st.Throw.Going() {
			t.Fatalf("%+v", st)
		}
	})
}

func TestNobodyLearnsAChoiceEarly(t *testing.T) {
	throwing(t, func(tb *table) {
		tb.come("tú")
		tb.do("mai", room.Throw{Shape: room.Keo})
		tb.comeAs("lan", "lan's phone")
		for _, session := range []string{"lan", "tú", "lan's phone"} {
			st := tb.look(session)
			if !st.Throw.Chosen[0] || st.Throw.Chosen[1] {
				t.Errorf("%s does not see who has chosen: %+v", session, st.Throw)
			}
			for _, e := range tb.seats[session].events {
				switch b := e.Body.(type) {
				case room.Threw:
					if b.Throwing.Shown != nil {
						t.Errorf("%s was sent %+v", session, b)
					}
				case room.Snapshot:
					if b.State.Hand != room.NoShape || b.State.Throw.Shown != nil {
						t.Errorf("%s was sent a hand", session)
					}
				}
				if text := fmt.Sprintf("%+v", e.Body); strings.Contains(text, fmt.Sprintf("Hand:%d ", room.Keo)) {
					t.Errorf("%s was sent %s", session, text)
				}
			}
		}
		if st := tb.comeAs("mai", "mai's phone").state; st.Hand != room.Keo {
			t.Error("mai does not see her own choice in another window")
		}
	})
}

func TestWhoDoesNotChooseGetsARandomShape(t *testing.T) {
	throwing(t, func(tb *table) {
		tb.do("mai", room.Throw{Shape: room.Bao})
		for c, want := range map[room.Command]error{
			room.Throw{Shape: room.Bua}: room.ErrThrown, room.Ready{On: true}: nil,
		} {
			if err := tb.try("mai", c); !errors.Is(err, want) {
				t.Errorf("%T: %v", c, err)
			}
		}
		if err := tb.try("lan", room.Throw{Shape: 9}); !errors.Is(err, room.ErrShape) {
			t.Errorf("a ninth shape: %v", err)
		}
		tb.pass(room.ThrowWithin)
		if st := tb.look("lan"); st.Throw.Shown == nil || st.Throw.Shown[1] == room.NoShape || st.Throw.Shown[0] != room.Bao || !slices.Equal(st.Throw.ByChance, []int{1}) {
			t.Fatalf("%+v", st.Throw)
		}
		for i := 0; tb.look("lan").Phase != room.Playing; i++ { // ties end, at the latest by chance
			if i > 20 {
				t.Fatal("the throw has no end")
			}
			tb.pass(20 * time.Second)
		}
	})
}

func TestStandingUpEndsTheThrow(t *testing.T) {
	throwing(t, func(tb *table) {
		tb.do("lan", room.Stand{})
		if st := tb.look("mai"); st.Throw.Going() || st.Chairs[0].Ready {
			t.Errorf("%+v", st)
		}
		if err := tb.try("mai", room.Throw{Shape: room.Bua}); !errors.Is(err, room.ErrNoThrow) {
			t.Errorf("%v", err)
		}
	})
}

func TestThreeThrowUntilOneIsLeft(t *testing.T) {
	rules := engine.Classic()
	rules.Players = 3
	bubble(t, room.Config{Options: room.Options{Rules: rules, Starter: room.StartThrow}}, func(tb *table) {
		for _, name := range []string{"mai", "lan", "tú"} {
			tb.come(name)
			if name != "mai" {
				tb.do(name, room.Sit{Chair: -1})
			}
		}
		for _, name := range []string{"mai", "lan", "tú"} {
			tb.do(name, room.Ready{On: true})
		}
		throw := func(shapes map[string]room.Shape) room.State {
			for name, s := range shapes {
				tb.do(name, room.Throw{Shape: s})
			}
			tb.pass(4 * time.Second)
			return *tb.look("mai")
		}
		if st := throw(map[string]room.Shape{"mai": room.Bua, "lan": room.Bao, "tú": room.Keo}); len(st.Throw.In) != 3 {
			t.Fatalf("three shapes: %+v", st.Throw)
		}
		st := throw(map[string]room.Shape{"mai": room.Bua, "lan": room.Keo, "tú": room.Bua})
		if len(st.Throw.In) != 2 {
			t.Fatalf("two shapes: %+v", st.Throw)
		}
		if err := tb.try("lan", room.Throw{Shape: room.Bua}); !errors.Is(err, room.ErrNotSeated) {
			t.Errorf("who is out throws: %v", err)
		}
		st = throw(map[string]room.Shape{"mai": room.Bua, "tú": room.Bao})
		if st.Phase != room.Playing || st.Game.Players[0].Name != "tú" || st.Game.Players[1].Name != "mai" {
			t.Errorf("%+v", st.Game)
		}
	})
}
