package lobby_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

// person is somebody with a key and a name.
func person(t *testing.T, l *lobby.Lobby, name string) *lobby.Visit {
	t.Helper()
	v := enter(t, l, lobby.Arrival{Key: key(name)})
	if _, err := l.Claim(v.Actor(), account.Name(name)); err != nil {
		t.Fatal(err)
	}
	return v
}

// read is what the letters of a session say, in words.
func read(v *lobby.Visit) string {
	_, take := v.Mail()
	var words []string
	for _, letter := range take() {
		switch m := letter.Body.(type) {
		case lobby.Told:
			words = append(words, m.From.Name+": "+m.Text)
		case lobby.Noticed:
			words = append(words, fmt.Sprint(m.Who.Name, " ", m.What, " ", m.Room))
		default:
			words = append(words, fmt.Sprintf("%T", m))
		}
	}
	return strings.Join(words, ", ")
}

func list(t *testing.T, l *lobby.Lobby, v *lobby.Visit, which account.List, name string, on bool) {
	t.Helper()
	if _, changed, err := l.SetListed(v.Actor(), which, name, on); err != nil || !changed {
		t.Fatalf("%s %s %v: %v %v", which, name, on, changed, err)
	}
}

func TestWhoIsToldHearsIt(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, lan, guest := person(t, l, "mai"), person(t, l, "lan"), enter(t, l, lobby.Arrival{})
		if to, err := l.Tell(mai.Actor(), "LAN", "chào \x1b[31m\u202echị\n"); err != nil || to.Name != "lan" {
			t.Fatalf("%+v, %v", to, err)
		}
		if _, err := l.TellAgain(mai.Actor(), "khỏe không?"); err != nil {
			t.Error(err)
		}
		if got := read(lan); got != "mai: chào [31mchị, mai: khỏe không?" {
			t.Errorf("lan reads %q", got)
		}
		for _, c := range []struct {
			by         *lobby.Visit
			to, text   string
			err        error
			what       string
			alsoInHall bool
		}{
			{guest, "mai", "x", lobby.ErrNeedsKey, "a guest", true},
			{mai, "hoa", "x", lobby.ErrNotHere, "to nobody", false},
			{mai, "mai", "x", lobby.ErrToSelf, "to oneself", false},
			{mai, "lan", " \u200b ", room.ErrEmptyText, "nothing", true},
			{mai, "lan", strings.Repeat("ạ", lobby.TalkRunes+1), room.ErrLongText, "too much", true},
		} {
			if _, err := l.Tell(c.by.Actor(), c.to, c.text); !errors.Is(err, c.err) {
				t.Errorf("%s: %v", c.what, err)
			}
			if err := l.SpeakInHall(c.by.Actor(), c.text); c.alsoInHall && !errors.Is(err, c.err) {
				t.Errorf("%s, in the hall: %v", c.what, err)
			}
		}
		if _, err := l.TellAgain(lan.Actor(), "x"); !errors.Is(err, lobby.ErrNoLast) {
			t.Errorf("again to nobody: %v", err)
		}
	})
}

func TestWhoIsBlockedReachesNobodyByAnyDoor(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, lan := person(t, l, "mai"), person(t, l, "lan")
		list(t, l, mai, account.Follows, "lan", true)
		list(t, l, lan, account.Blocks, "mai", true)
		rules := room.Options{Rules: engine.Classic(), Starter: room.StartOwner}
		for _, c := range []struct{ by, to *lobby.Visit }{{mai, lan}, {lan, mai}} {
			if _, err := l.Tell(c.by.Actor(), c.to.Actor().Who.Name, "x"); !errors.Is(err, lobby.ErrRefused) {
				t.Errorf("tell: %v", err)
			}
			r, err := l.Open(t.Context(), c.to.Actor(), rules)
			if err != nil {
				t.Fatal(err)
			}
			sub := sit(t, r, c.to.Actor())
			if err := r.Do(t.Context(), c.by.Actor(), room.Sit{Chair: -1}); !errors.Is(err, room.ErrUnwelcome) {
				t.Errorf("a chair: %v", err)
			}
			if other, err := l.PlayNow(t.Context(), c.by.Actor()); err != nil || other.Number() == r.Number() {
				t.Errorf("paired: %v", err)
			} else {
				other.Stop(room.ClosedEmpty)
				<-other.Done()
			}
			sub.Close()
			r.Stop(room.ClosedEmpty)
			<-r.Done()
		}
		if err := l.SpeakInHall(mai.Actor(), "nghe không"); err != nil {
			t.Error(err)
		}
		if got := l.HallChat(lan.Actor().Who); len(got) != 0 {
			t.Errorf("lan hears %+v in the hall", got)
		}
		read(mai)
		lan.Leave()
		pass(time.Hour)
		back := enter(t, l, lobby.Arrival{Key: key("lan")})
		if got := read(back) + read(mai); got != "" {
			t.Errorf("letters: %q", got)
		}
		if f, err := l.Listed(mai.Actor(), account.Follows); err != nil || len(f) != 1 || f[0].Here {
			t.Errorf("mai sees %+v, %v", f, err)
		}
		list(t, l, back, account.Blocks, "mai", false)
		if _, err := l.Tell(mai.Actor(), "lan", "x"); err != nil {
			t.Errorf("no longer blocked: %v", err)
		}
	})
}

func TestMutedWordsAreNotShown(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, lan, hoa := person(t, l, "mai"), person(t, l, "lan"), person(t, l, "hoa")
		list(t, l, mai, account.Mutes, "lan", true)
		ear := l.ListenToHall(mai.Actor)
		defer ear.Close()
		r, err := l.Open(t.Context(), mai.Actor(), room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
		if err != nil {
			t.Fatal(err)
		}
		hers, others := sit(t, r, mai.Actor()), sit(t, r, hoa.Actor())
		sit(t, r, lan.Actor())
		state(hers)
		state(others)
		for _, do := range []func() error{
			func() error { return r.Do(t.Context(), lan.Actor(), room.Say{Text: "ê"}) },
			func() error { return l.SpeakInHall(lan.Actor(), "ê") },
			func() error { _, err := l.Tell(lan.Actor(), "mai", "ê"); return err }, // who is muted does not learn it
		} {
			if err := do(); err != nil {
				t.Error(err)
			}
		}
		if lines, _ := ear.Take(); len(lines) != 0 || read(mai) != "" {
			t.Errorf("mai hears %+v", lines)
		}
		if events, _ := hers.Take(); len(events) != 0 {
			t.Errorf("mai sees %+v", events)
		}
		if events, _ := others.Take(); len(events) != 1 {
			t.Errorf("hoa sees %+v", events)
		}
		if st, err := r.Look(t.Context(), mai.Actor().Who); err != nil || len(st.Chat) != 0 {
			t.Errorf("a new look: %+v, %v", st.Chat, err)
		}
		if st, err := r.Look(t.Context(), hoa.Actor().Who); err != nil || len(st.Chat) != 1 {
			t.Errorf("hoa's: %+v, %v", st.Chat, err)
		}
		list(t, l, mai, account.Mutes, "lan", false)
		if st, _ := r.Look(t.Context(), mai.Actor().Who); len(st.Chat) != 1 {
			t.Errorf("no longer muted: %+v", st.Chat)
		}
	})
}

func TestFollowersHearWhoComesAndPlays(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, lan, hoa := person(t, l, "mai"), person(t, l, "lan"), person(t, l, "hoa")
		read(mai)
		for _, name := range []string{"lan", "hoa"} {
			list(t, l, mai, account.Follows, name, true)
		}
		lan.Leave()
		lan = enter(t, l, lobby.Arrival{Key: key("lan")})
		if got := read(mai); got != "" {
			t.Errorf("of a session that reads no letters: %q", got)
		}
		read(lan)
		phone := enter(t, l, lobby.Arrival{Key: key("lan")})
		read(phone)
		if got := read(mai); got != "lan online 0" {
			t.Errorf("mai reads %q", got)
		}
		play := func(o room.Options) {
			t.Helper()
			r, err := l.Open(t.Context(), lan.Actor(), o)
			if err != nil {
				t.Fatal(err)
			}
			sit(t, r, lan.Actor())
			sit(t, r, hoa.Actor())
			for _, err := range []error{
				r.Do(t.Context(), hoa.Actor(), room.Sit{Chair: -1}), r.Do(t.Context(), lan.Actor(), room.Ready{On: true}),
				r.Do(t.Context(), hoa.Actor(), room.Ready{On: true}),
			} {
				if err != nil {
					t.Fatal(err)
				}
			}
			pass(time.Second)
			r.Stop(room.ClosedEmpty)
			<-r.Done()
		}
		open := room.Options{Rules: engine.Classic(), Starter: room.StartOwner}
		play(open)
		if got := read(mai); got != "lan playing 1, hoa playing 1" && got != "hoa playing 1, lan playing 1" {
			t.Errorf("mai reads %q", got)
		}
		play(open)
		if got := read(mai); got != "" { // of their games she heard a moment ago
			t.Errorf("mai reads %q", got)
		}
		pass(10 * time.Minute)
		secret := open
		secret.Private = true
		play(secret)
		if err := l.SavePreferences(lan.Actor().Who.ID, account.Preferences{Hidden: true}); err != nil {
			t.Fatal(err)
		}
		if got := read(mai); got != "" {
			t.Errorf("of a private game: %q", got)
		}
		play(open)
		if got := read(mai); got != "hoa playing 1" {
			t.Errorf("lan hides, hoa does not: %q", got)
		}
		for _, p := range l.Listing(mai.Actor().Who).People {
			if p.Who.Name == "lan" && (!p.Hidden || p.Room != 0 || !p.Since.IsZero()) {
				t.Errorf("the list: %+v", p)
			}
		}
	})
}

func TestAbuseChangesNothingForOthers(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, lan, hoa := person(t, l, "mai"), person(t, l, "lan"), person(t, l, "hoa")
		read(lan)
		done := map[string]int{}
		for range 3000 {
			if _, err := l.Tell(mai.Actor(), "lan", "mua đi"); err == nil {
				done["tell"]++
			} else if !errors.Is(err, room.ErrFlood) {
				t.Fatal(err)
			}
			if l.SpeakInHall(mai.Actor(), "mua đi") == nil {
				done["hall"]++
			}
			if _, err := l.Complain(mai.Actor(), "lan", "ghét", "", nil); err == nil {
				done["report"]++
			} else if !errors.Is(err, lobby.ErrReportsMany) {
				t.Fatal(err)
			}
			for _, on := range []bool{true, false} {
				if _, _, err := l.SetListed(mai.Actor(), account.Follows, "lan", on); err != nil && !errors.Is(err, lobby.ErrListsOften) {
					t.Fatal(err)
				}
			}
			pass(100 * time.Millisecond)
		}
		// Five minutes: five lines in ten seconds of both kinds, three reports.
		if n := done["tell"] + done["hall"]; n > 150 || done["report"] != 3 {
			t.Errorf("done: %v", done)
		}
		if _, take := lan.Mail(); len(take()) > 17 {
			t.Error("the letters are not bounded")
		}
		if _, err := l.Tell(hoa.Actor(), "lan", "chào"); err != nil {
			t.Errorf("another tells: %v", err)
		}
		if err := l.SpeakInHall(hoa.Actor(), "chào"); err != nil {
			t.Errorf("another speaks: %v", err)
		}
		if got := read(lan); got != "hoa: chào" {
			t.Errorf("lan reads %q", got)
		}
		if n := len(l.HallChat(lan.Actor().Who)); n > lobby.HallKept {
			t.Errorf("%d lines of the hall", n)
		}
		for i := range 10 { // what nobody closes stays within a person's limit
			pass(time.Hour)
			if _, err := l.Complain(mai.Actor(), "lan", fmt.Sprint(i), "", nil); (err != nil) != (i > 1) {
				t.Errorf("report %d: %v", i, err)
			}
		}
	})
}

func TestListsTakeWhoHasAnAccount(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, guest, nameless := person(t, l, "mai"), enter(t, l, lobby.Arrival{}), enter(t, l, lobby.Arrival{Key: key("x")})
		for _, c := range []struct {
			by   *lobby.Visit
			name string
			err  error
		}{
			{guest, "mai", lobby.ErrNeedsKey},
			{mai, "nobody", lobby.ErrNoAccount},
			{mai, "mai", lobby.ErrToSelf},
			{mai, guest.Actor().Who.Name, account.ErrListed},
			{mai, nameless.Actor().Who.Name, nil},
		} {
			if _, _, err := l.SetListed(c.by.Actor(), account.Mutes, c.name, true); !errors.Is(err, c.err) {
				t.Errorf("%s: %v, want %v", c.name, err, c.err)
			}
		}
		name := nameless.Actor().Who.Name
		nameless.Leave()
		list(t, l, mai, account.Mutes, name, false) // as the list shows them
	})
}
