package command

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"oanquan/engine/clock"
	"oanquan/engine/notation"
	"oanquan/lobby"
	"oanquan/lobby/account"
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
		if s := w.run("guest", "kibitz x", w.at(r, "guest")); s.Exit != ExitOK {
			t.Errorf("%+v", s)
		}
		w.do(r, "Mai", room.Abort{})
		for name, lines := range map[string]int{"Mai": 1, "Lan": 1, "guest": 2} {
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

// rate plays a rated game that Lan gives up, and returns its ID.
func (w *town) rate(moves string) string {
	w.t.Helper()
	control, err := clock.Parse("5+3")
	if err != nil {
		w.t.Fatal(err)
	}
	r := w.open(room.Options{Rated: true, Clock: control})
	id := w.game(r.Number())
	for i, word := range strings.Fields(moves) {
		st, err := r.Look(context.Background(), account.Who{})
		if err != nil {
			w.t.Fatal(err)
		}
		m, err := notation.ParseMove(word, st.Game.Mover())
		if err != nil {
			w.t.Fatal(err)
		}
		w.do(r, st.Game.Players[st.Game.Mover()].Name, room.Play{Ply: i, Move: m})
	}
	w.do(r, "Lan", room.Resign{})
	r.Stop(room.ClosedEmpty)
	<-r.Done()
	return id
}

func TestRatingsAreSeen(t *testing.T) {
	inTown(t, func(w *town) {
		w.want("Mai", "top", ExitOK, "nobody has a rating yet")
		w.want("Mai", "top village", ExitUsage, "“village” is no kind of rated games. There are classic/fast")
		id := w.rate("3R 2L")
		for _, line := range []string{"top", "top classic", "top normal classic", "top classic/normal"} {
			if s := w.run("guest", line); s.Exit != ExitOK || !strings.Contains(s.out, "classic · normal") || !strings.Contains(s.out, "Mai   1662?") {
				t.Errorf("%s: %+v", line, s)
			}
		}
		w.want("Lan", "finger mai", ExitOK, "won 0, drawn 0, lost 1")
		w.want("Mai", "finger", ExitOK, "classic · normal: 1662? ±290, 1 game")
		var answer fingerAnswer
		if err := json.Unmarshal([]byte(w.run("Lan", "finger Mai --json").out), &answer); err != nil || len(answer.Ratings) != 1 ||
			answer.Ratings[0].Rating != 1662 || answer.Against.Lost != 1 || len(answer.Opponents) != 1 || answer.Created == "" {
			t.Errorf("%+v, %v", answer, err)
		}
		w.want("Mai", "history rated", ExitOK, id)
		w.run("Mai", "set shown off", inHall)
		w.visits["Mai"].Leave()
		w.enter("Mai", true)
		if s := w.run("Lan", "finger Mai"); strings.Count(s.out, "kept private") != 2 {
			t.Errorf("%+v", s)
		}
		if s := w.run("Lan", "finger Mai --json"); !strings.Contains(s.out, `"hidden":true`) || strings.Contains(s.out, `"seen"`) || strings.Contains(s.out, `"since"`) {
			t.Errorf("%+v", s)
		}
		if s := w.run("Mai", "finger"); strings.Contains(s.out, "kept private") {
			t.Errorf("of herself: %+v", s)
		}
	})
}

func TestHistoryIsSearched(t *testing.T) {
	inTown(t, func(w *town) {
		first, second := w.rate("3R 2L"), w.rate("2L 3R")
		for words, want := range map[string]string{
			"vs=lan": "12", "result=won": "12", "result=lost": "", "preset=young": "", "preset=classic": "12", "opening=2L": "2",
			"opening=3R,2L result=won": "1", "since=2000-01-01": "12", "since=2001": "", "until=1999": "", "until=2000-01": "12", "rated": "12",
		} {
			s := w.run("Mai", "history "+words)
			if got := map[bool]string{true: "1"}[strings.Contains(s.out, first)] + map[bool]string{true: "2"}[strings.Contains(s.out, second)]; s.Exit != ExitOK || got != want {
				t.Errorf("%s: %q, want %q: %+v", words, got, want, s)
			}
		}
		w.want("guest", "history Lan result=lost", ExitOK, first)
		w.want("guest", "history Lan", ExitOK, "rated")
		w.want("Mai", "history Lan result=won", ExitOK, "no such games")
		w.want("Mai", "history vs=nobody", ExitNotFound, "no such account")
		for _, word := range []string{"color=red", "result=maybe", "since=yesterday", "opening=9R", "preset=x", "=x"} {
			if s := w.run("Mai", "history "+word); s.Exit != ExitUsage || !strings.Contains(s.err, "“"+word+"” is not understood. Type vs=NAME") {
				t.Errorf("%s: %+v", word, s)
			}
		}
	})
}
