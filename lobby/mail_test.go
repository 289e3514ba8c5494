package lobby_test

import (
	"strconv"
	"testing"

	"oanquan/lobby"
	"oanquan/lobby/lobbytest"
)

func TestLettersReachEverySessionOfAPerson(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		laptop, phone := enter(t, l, lobby.Arrival{Key: key("a")}), enter(t, l, lobby.Arrival{Key: key("a")})
		lan := enter(t, l, lobby.Arrival{Key: key("b")})
		told := lobby.Told{From: lan.Actor().Who, Text: "chào"}
		if n := l.Post(laptop.Actor().Who.ID, told); n != 2 {
			t.Errorf("reached %d sessions", n)
		}
		for _, v := range []*lobby.Visit{laptop, phone} {
			wake, take := v.Mail()
			<-wake
			if got := take(); len(got) != 1 || got[0].Body != lobby.Message(told) {
				t.Errorf("letters %+v", got)
			}
			if got := take(); len(got) != 0 {
				t.Errorf("again %+v", got)
			}
		}
		if _, take := lan.Mail(); len(take()) != 0 {
			t.Error("the sender got the letter")
		}
		laptop.Leave()
		phone.Leave()
		if n := l.Post(laptop.Actor().Who.ID, told); n != 0 {
			t.Errorf("reached %d sessions of who has gone", n)
		}
	})
}

func TestTheOldestLettersAreLostAndCounted(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{})
		for i := range 20 {
			l.Post(mai.Actor().Who.ID, lobby.Told{Text: strconv.Itoa(i)})
		}
		_, take := mai.Mail()
		got := take()
		if len(got) != 17 || got[0].Body != (lobby.Message)(lobby.Missed{Count: 4}) || got[1].Body != (lobby.Message)(lobby.Told{Text: "4"}) {
			t.Errorf("%d letters: %+v", len(got), got)
		}
		l.Post(mai.Actor().Who.ID, lobby.Told{})
		if got := take(); len(got) != 1 {
			t.Errorf("the count was told twice: %+v", got)
		}
	})
}
