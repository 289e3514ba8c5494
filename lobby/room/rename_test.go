package room_test

import (
	"testing"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Who is renamed while they play is called so on everybody's board at once; the
// record has the name under which the game began, as the journal does.
func TestARenameReachesTheRunningGame(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		before := tb.look("lan").Game.Players
		rename := func(name string) {
			t.Helper()
			if _, err := tb.room.Look(tb.ctx, account.Who{ID: "id-mai", Name: name, Named: true}); err != nil {
				t.Fatal(err)
			}
		}
		called := func(session, want string) {
			t.Helper()
			st := tb.look(session)
			seat := st.Game.SeatOf("id-mai")
			if got := st.Game.Players[seat].Name; got != want {
				t.Errorf("%s sees %q, want %q", session, got, want)
			}
		}
		rename("Mai_Anh")
		called("lan", "Mai_Anh")
		called("mai", "Mai_Anh")
		tb.come("hoa") // a snapshot
		called("hoa", "Mai_Anh")
		if before[0].Name == "Mai_Anh" || before[1].Name == "Mai_Anh" {
			t.Error("who had read the players before has them changed")
		}
		tb.do("lan", room.Resign{})
		rename("Mai_Ly")
		called("lan", "Mai_Anh") // what is over stays as it was
		over, err := tb.store.Finished(tb.look("lan").Game.ID)
		if seat := tb.look("lan").Game.SeatOf("id-mai"); err != nil || over.Record.Players[seat].Name != before[seat].Name {
			t.Errorf("the record names %q, %v", over.Record.Players[seat].Name, err)
		}
	})
}
