package room_test

import (
	"testing"

	"oanquan/lobby/room"
)

func TestARematchBeginsANewMatch(t *testing.T) {
	bubble(t, rated(2), func(tb *table) {
		tb.come("mai")
		tb.come("lan")
		tb.do("lan", room.Sit{Chair: -1})
		ready := func() {
			tb.do("mai", room.Ready{On: true})
			tb.do("lan", room.Ready{On: true})
		}
		tb.begun()
		for i, c := range []struct {
			loser     string
			mai, lan  int // halves of the match
			next      int
			scoreSent bool
		}{
			{"lan", 2, 0, 2, false},
			{"lan", 4, 0, 0, true},
			{"mai", 0, 2, 2, false}, // the rematch
			{"lan", 2, 2, 0, true},
		} {
			if i > 0 {
				ready()
			}
			tb.do(c.loser, room.Resign{})
			st := tb.now()
			got := map[string]int{}
			for _, s := range st.Series.Match {
				got[s.Who.Name] = s.Halves
			}
			if got["mai"] != c.mai || got["lan"] != c.lan || len(st.Series.Games) != i+1 {
				t.Errorf("after game %d the match stands at %v, %d games", i+1, got, len(st.Series.Games))
			}
			if n, together := st.NextOfMatch(); n != c.next || together != (n > 0) {
				t.Errorf("after game %d comes %d of the match, together %v", i+1, n, together)
			}
			if score := st.MatchScore(); (score != nil) != c.scoreSent || score != nil && score[0].Halves < score[1].Halves {
				t.Errorf("after game %d the score is %+v", i+1, score)
			}
		}
	})
}

func TestAMatchIsNotNextWhereOneHasGone(t *testing.T) {
	bubble(t, rated(2), func(tb *table) {
		tb.come("mai")
		tb.come("lan")
		tb.do("lan", room.Sit{Chair: -1})
		tb.begun()
		tb.do("lan", room.Resign{})
		tb.do("lan", room.Stand{})
		if n, together := tb.now().NextOfMatch(); n != 2 || together {
			t.Errorf("game %d, together %v", n, together)
		}
		tb.do("lan", room.Sit{Chair: -1})
		if n, together := tb.now().NextOfMatch(); n != 2 || !together {
			t.Errorf("back again: game %d, together %v", n, together)
		}
	})
}
