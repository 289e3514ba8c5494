package room_test

import (
	"testing"

	"oanquan/lobby/room"
)

func TestTwoWhoMeetBeginWhenBothAreThere(t *testing.T) {
	bubble(t, room.Config{Guest: who("lan")}, func(tb *table) {
		tb.come("mai")
		tb.pass(room.MeetWithin - 1)
		tb.do("mai", room.Ready{On: true})
		if st := tb.look("mai"); st.Phase != room.Waiting {
			t.Fatal("the game has begun with nobody there")
		}
		tb.come("lan")
		if st := tb.look("lan"); st.Phase != room.Playing {
			t.Fatalf("phase %v", st.Phase)
		}
		tb.pass(room.MeetWithin)
		if st := tb.look("mai"); st.Closed != 0 || !st.Game.Running() {
			t.Errorf("closed %v, game %+v", st.Closed, st.Game)
		}
	})
}

func TestWhoDoesNotComeToMeetClosesTheRoom(t *testing.T) {
	var last room.Summary
	bubble(t, room.Config{Guest: who("lan"), Changed: func(s room.Summary) { last = s }}, func(tb *table) {
		tb.come("lan")
		tb.pass(room.MeetWithin)
		if st := tb.look("lan"); st.Closed != room.ClosedUnmet {
			t.Errorf("closed %v", st.Closed)
		}
		if last.Chairs[0].Away.IsZero() || !last.Chairs[1].Away.IsZero() {
			t.Errorf("who came: %+v", last.Chairs)
		}
	})
}

func TestWhoStandsUpDoesNotMeet(t *testing.T) {
	bubble(t, room.Config{Guest: who("lan")}, func(tb *table) {
		tb.come("mai")
		tb.do("mai", room.Stand{})
		if st := tb.look("mai"); st.Closed != room.ClosedUnmet {
			t.Errorf("closed %v", st.Closed)
		}
	})
}
