package room_test

import (
	"testing"

	"oanquan/lobby/room"
)

func TestWhatEndsAGameFirst(t *testing.T) {
	for _, c := range []struct {
		control string
		moves   int  // 2: mai is to move, 3: lan
		flag    bool // lan's falls before the claim
	}{
		{"30s", 1, false}, // it is called off, not claimed
		{"30s", 3, true},
		{"30s", 2, true}, // though mai may take all of her time
		{"60s", 2, false},
		{"5+0", 3, false},
		{"1.25+0", 3, false},
		{"0.5+0", 3, true},
	} {
		bubble(t, timed(c.control), func(tb *table) {
			tb.start()
			for range c.moves {
				tb.play(0)
			}
			tb.drop("lan")
			if st := tb.look("mai"); st.FlagFirst(1) != c.flag || st.FlagFirst(0) {
				t.Errorf("%s after %d moves: %v, and of who is here %v", c.control, c.moves, st.FlagFirst(1), st.FlagFirst(0))
			}
		})
	}
}

// Who was cut off by a restart and does not come back has not left the game, and
// who came back and goes again has.
func TestAClaimAfterARestartIsNoLeave(t *testing.T) {
	for _, back := range []bool{false, true} {
		bubble(t, timed("15+0"), func(tb *table) {
			tb.start()
			tb.first()
			tb.resumed(room.Config{})
			tb.come("mai")
			if back {
				tb.come("lan")
				tb.drop("lan")
			}
			tb.pass(room.ClaimAfter)
			tb.do("mai", room.Claim{})
			a, err := tb.store.Finished(tb.now().Game.ID)
			if err != nil || a.Excused == back {
				t.Errorf("back %v: excused %v, %v", back, a.Excused, err)
			}
		})
	}
}
