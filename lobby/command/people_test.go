package command

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/room"
)

// letters are the words that others have told somebody.
func (w *town) letters(name string) string {
	_, take := w.visits[name].Mail()
	var told []string
	for _, l := range take() {
		if m, ok := l.Body.(lobby.Told); ok {
			told = append(told, m.From.Name+": "+m.Text)
		}
	}
	return strings.Join(told, ", ")
}

func (w *town) want(name, line string, exit int, words string) {
	w.t.Helper()
	if s := w.run(name, line, inHall); s.Exit != exit || !strings.Contains(s.out+s.err, words) {
		w.t.Errorf("%s: %q: exit %d, %q; want %d, %q", name, line, s.Exit, s.out+s.err, exit, words)
	}
}

func TestPeopleTellEachOther(t *testing.T) {
	inTown(t, func(w *town) {
		w.want("Mai", `tell lan it's "me"`, ExitOK, "Told Lan.")
		w.want("Mai", ". and again", ExitOK, "Told Lan.")
		if got := w.letters("Lan"); got != `Mai: it's "me", Mai: and again` {
			t.Errorf("Lan reads %q", got)
		}
		w.want("Lan", ". x", ExitFailed, "You have told nobody anything yet")
		w.want("guest", "tell Lan x", ExitNeedsKey, "needs an account")
		w.want("guest", "hall x", ExitNeedsKey, "needs an account")
		w.want("Mai", "tell Hoa x", ExitNotFound, "“Hoa” is not here")
		w.want("Mai", "tell Lan", ExitUsage, "Usage: tell NAME TEXT")
		w.want("Mai", "tell Mai x", ExitFailed, "That is you")
		w.want("Mai", "tell Lan "+strings.Repeat("a", 301), ExitFailed, "at most 300 characters")
		w.want("Mai", "hall", ExitOK, "Nobody has said anything")
		w.want("Mai", "hall hello all", ExitOK, "")
		w.want("Lan", "hall", ExitOK, "<Mai> hello all")
		for range 2 {
			w.want("Mai", "tell Lan x", ExitOK, "Told")
		}
		w.want("Mai", "hall x", ExitFailed, "Wait a few seconds")
		time.Sleep(10 * time.Second) // of the bubble
		w.want("Mai", "hall x", ExitOK, "")
	})
}

func TestListsOfPeople(t *testing.T) {
	inTown(t, func(w *town) {
		w.want("Mai", "follow", ExitOK, "You follow nobody")
		w.want("Mai", "follow lan", ExitOK, "You follow Lan")
		w.want("Mai", "follow Lan", ExitOK, "on that list already")
		w.want("Mai", "following", ExitOK, "Lan")
		var answer followingAnswer
		if err := json.Unmarshal([]byte(w.run("Mai", "following --json").out), &answer); err != nil || len(answer.People) != 1 || !answer.People[0].Here {
			t.Errorf("%+v, %v", answer, err)
		}
		w.want("Mai", "unfollow Lan", ExitOK, "no longer follow")
		w.want("Mai", "unfollow Lan", ExitOK, "not on that list")
		w.want("Mai", "mute nobody", ExitNotFound, "Nobody is called")
		w.want("guest", "mute Lan", ExitNeedsKey, "needs an account")
		w.want("Lan", "block", ExitOK, "You block nobody")
		w.want("Lan", "block Mai", ExitOK, "You block Mai")
		w.want("Lan", "block", ExitOK, "Mai")
		w.want("Mai", "tell Lan x", ExitFailed, "blocks the other")
		w.want("Lan", "tell Mai x", ExitFailed, "blocks the other")
		w.want("Lan", "unblock Mai", ExitOK, "no longer block")
		w.want("Mai", "tell Lan x", ExitOK, "Told")
	})
}

func TestMutedWordsAreInNoStream(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		w.run("Lan", "mute Mai", inHall)
		out, in, done := w.streams("Lan", w.game(1)) // she plays, so she looks on as somebody else
		defer func() { _ = in.Close() }()
		w.do(r, "Mai", room.Say{Text: "hey"})
		w.do(r, "Lan", room.Say{Text: "ho"})
		w.do(r, "Mai", room.Abort{})
		<-done
		if list := out.take(t); types(list) != "snapshot watching said ended" || list[2].From != "Lan" {
			t.Errorf("%s: %+v", types(list), list)
		}
	})
}

func TestWhispersAreForWhoLooksOn(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		sub, err := r.Subscribe(context.Background(), w.actor("new"))
		if err != nil {
			t.Fatal(err)
		}
		defer sub.Close()
		guest, err := r.Subscribe(context.Background(), w.actor("guest"))
		if err != nil {
			t.Fatal(err)
		}
		defer guest.Close()
		if s := w.run("new", "whisper 3R!", w.at(r, "new")); s.Exit != ExitOK {
			t.Errorf("%+v", s)
		}
		if s := w.run("Mai", "whisper x", w.at(r, "Mai")); s.Exit != ExitFailed || !strings.Contains(s.err, "Only those who look on") {
			t.Errorf("%+v", s)
		}
		if s := w.run("guest", "kibitz x", w.at(r, "guest")); s.Exit != ExitFailed || !strings.Contains(s.err, "Guests talk only") {
			t.Errorf("%+v", s)
		}
		w.do(r, "Mai", room.Abort{})
		for name, lines := range map[string]int{"Mai": 0, "Lan": 0, "guest": 1} {
			if st, err := r.Look(context.Background(), w.actor(name).Who); err != nil || len(st.Chat) != lines {
				t.Errorf("%s reads %+v, %v", name, st.Chat, err)
			}
		}
	})
}

func TestReportsTakeTheWordsAlong(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		for i := range 3 {
			w.do(r, "Lan", room.Say{Text: fmt.Sprint("bad word ", i)})
		}
		w.want("guest", "report Lan rude", ExitNeedsKey, "needs an account")
		w.want("Mai", "report Lan", ExitUsage, "Usage: report NAME REASON")
		if s := w.run("Mai", "report Lan is rude", w.at(r, "Mai")); s.Exit != ExitOK || !strings.Contains(s.out, "told of Lan (number 1)") {
			t.Fatalf("%+v", s)
		}
		list, err := w.lobby.Reports(10, false)
		if err != nil || len(list) != 1 || list[0].Reason != "is rude" || list[0].About.Name != "Lan" || string(list[0].Game) != w.game(1) ||
			strings.Join(list[0].Said, "|") != "Lan (0): bad word 0|Lan (0): bad word 1|Lan (0): bad word 2" {
			t.Errorf("%+v, %v", list, err)
		}
	})
}
