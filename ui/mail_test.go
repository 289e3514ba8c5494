package ui

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// askedHall is a hall that writes down how challenges are answered.
type askedHall struct {
	gallery.Hall
	did *[]string
}

func (h askedHall) Accept(context.Context, room.Actor, lobby.ChallengeID) (*room.Room, error) {
	*h.did = append(*h.did, "accept")
	return nil, lobby.ErrNoChallenge
}

func (h askedHall) Decline(room.Actor, lobby.ChallengeID) error {
	*h.did = append(*h.did, "decline")
	return nil
}

// rung is a root to which letters have come, and whose clock the test sets.
func rung(t *testing.T, did *[]string, now *time.Time, letters ...lobby.Message) Model {
	t.Helper()
	env := uitest.Env(i18n.New(i18n.English))
	env.Hall, env.Now = askedHall{did: did}, func() time.Time { return *now }
	m := New(env, []screen.Route{screen.Welcome{}, screen.Lobby{}}).(Model)
	m.w, m.h = 80, 24
	var list []lobby.Letter
	for _, b := range letters {
		list = append(list, lobby.Letter{At: *now, Body: b})
	}
	m, _ = m.deliver(Owned{rootID, mailed{list}})
	return m
}

// TestAChallengeRingsTheBell: for who wants one.
func TestAChallengeRingsTheBell(t *testing.T) {
	for _, wants := range []bool{false, true} {
		var did []string
		now := uitest.Noon()
		m := rung(t, &did, &now)
		m.env.Prefs.Bell = wants
		ctx, over := context.WithCancel(t.Context())
		m.env.Context = ctx
		_, cmd := m.readLetter(lobby.Letter{At: now, Body: lobby.Challenged{ID: 7, From: gallery.Lan()}})
		over() // the time of the call
		rings := slices.ContainsFunc(uitest.Run(cmd), func(msg tea.Msg) bool { return msg == tea.Raw("\a")() })
		if rings != wants {
			t.Errorf("wants a bell: %v, rings: %v", wants, rings)
		}
	}
}

func TestAChallengeIsAnsweredOnAnyScreen(t *testing.T) {
	challenged := lobby.Challenged{ID: 7, From: gallery.Lan(), Wish: gallery.RatedWish()}
	for key, want := range map[string]string{"ctrl+y": "accept", "ctrl+n": "decline"} {
		var did []string
		now := uitest.Noon()
		m := rung(t, &did, &now, challenged)
		if text := uitest.Plain(m.View().Content, 80, 24); !strings.Contains(text, "challenges you: classic, 5+3, rated, match of two. Ctrl+Y accept") {
			t.Errorf("not told:\n%s", text)
		}
		press := func(keys ...string) {
			for _, k := range keys {
				next, cmd := m.key(uitest.Key(k))
				m = next
				uitest.Run(cmd)
			}
		}
		now = now.Add(deadTime - 1)
		if press(key); len(did) != 0 {
			t.Errorf("%s answers at once: %v", key, did)
		}
		now = now.Add(1)
		if press("c", key); len(did) != 0 { // a code is being typed
			t.Errorf("%s answers while something is typed: %v", key, did)
		}
		if press("esc", key, key); !slices.Equal(did, []string{want}) {
			t.Errorf("%s did %v", key, did)
		}
	}
}

func TestAChallengeThatIsGoneIsNotShown(t *testing.T) {
	var did []string
	now := uitest.Noon()
	m := rung(t, &did, &now, lobby.Challenged{ID: 7, From: gallery.Lan()}, lobby.ChallengeGone{ID: 7, From: gallery.Lan(), Why: lobby.GoneWithdrawn})
	if m.call.on() || !strings.Contains(m.toast, "has taken the challenge back") {
		t.Errorf("call %+v, toast %q", m.call, m.toast)
	}
}

func TestAnOpponentIsMetFromTheHallAtOnce(t *testing.T) {
	var did []string
	now := uitest.Noon()
	paired := lobby.Paired{Room: 3, With: gallery.Lan(), Wish: gallery.RatedWish()}
	if m := rung(t, &did, &now, paired); len(m.stack) != 3 || m.call.on() {
		t.Errorf("%d screens, call %+v", len(m.stack), m.call)
	}
	// Not while a code is typed: there a key goes to the room.
	m := rung(t, &did, &now)
	m, _ = m.key(uitest.Key("c"))
	m, _ = m.deliver(Owned{rootID, mailed{[]lobby.Letter{{At: now, Body: paired}}}})
	if len(m.stack) != 2 || m.call.room != 3 {
		t.Fatalf("%d screens, call %+v", len(m.stack), m.call)
	}
	now = now.Add(time.Second)
	m, _ = m.key(uitest.Key("esc"))
	if m, _ = m.key(uitest.Key("ctrl+y")); len(m.stack) != 3 || m.call.on() {
		t.Errorf("%d screens, call %+v", len(m.stack), m.call)
	}
}

// seatedHall is a hall where the person plays in a room.
type seatedHall struct {
	gallery.Hall
	in room.Number
}

func (h seatedHall) Seat(account.ID) (room.Number, bool) { return h.in, h.in != 0 }

func TestAGameThatWasPutOffIsTakenUpWithAKey(t *testing.T) {
	for _, plays := range []room.Number{0, 9} {
		now := uitest.Noon()
		env := uitest.Env(i18n.New(i18n.English))
		env.Hall, env.Now = seatedHall{in: plays}, func() time.Time { return now }
		m := New(env, []screen.Route{screen.Welcome{}, screen.Lobby{}}).(Model)
		m.w, m.h = 80, 24
		m, _ = m.deliver(Owned{rootID, mailed{[]lobby.Letter{{At: now, Body: lobby.Reopened{Room: 4, Game: "K7QM2R", By: gallery.Lan()}}}}})
		if text := uitest.Plain(m.View().Content, 80, 24); !strings.Contains(text, "Lan_Hương has opened the game") {
			t.Errorf("not told:\n%s", text)
		}
		now = now.Add(time.Second)
		m, _ = m.key(uitest.Key("ctrl+y"))
		if want := map[bool]int{true: 2, false: 3}[plays != 0]; len(m.stack) != want { // nobody is taken from a game
			t.Errorf("playing in %d: %d screens", plays, len(m.stack))
		}
	}
}

func TestACallToARoomIsOverForWhoHasGoneThere(t *testing.T) {
	now := uitest.Noon()
	env := uitest.Env(i18n.New(i18n.English))
	env.Hall, env.Now = seatedHall{}, func() time.Time { return now }
	m := New(env, []screen.Route{screen.Welcome{}, screen.Lobby{}}).(Model)
	m.w, m.h = 80, 24
	m, _ = m.deliver(Owned{rootID, mailed{[]lobby.Letter{{At: now, Body: lobby.Reopened{Room: 4, Game: "K7QM2R", By: gallery.Lan()}}}}})
	for to, told := range map[room.Number]bool{5: true, 4: false} {
		gone, _ := m.deliver(Owned{m.stack[1].id, screen.Push{Route: screen.Room{Number: to}}})
		if gone.call.on() != told {
			t.Errorf("in room %d: called %q", to, gone.call.text)
		}
	}
}

func TestWhatOperatorsDoIsToldOnAnyScreen(t *testing.T) {
	for want, letter := range map[string]lobby.Message{
		"Notice: new rooms are closed at noon":                        lobby.Announced{Text: "new rooms are closed at noon"},
		"The server stops in 5 minutes.":                              lobby.Stopping{Left: 5 * time.Minute, Why: "new kernel"},
		"Reason: new kernel":                                          lobby.Stopping{Left: 5 * time.Second, Why: "new kernel"},
		"does not stop after all":                                     lobby.StaysUp{},
		"muted you until 12:00 UTC, 1 Dec 2026:":                      lobby.Silenced{Until: time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)},
		"muted you: you can play, but not write to others. Reason: x": lobby.Silenced{Reason: "x"},
		"write to others again":                                       lobby.Unsilenced{},
		"renamed you to Hoa":                                          lobby.Renamed{Who: account.Who{ID: gallery.Mai().ID, Name: "Hoa", Named: true}},
		"closed room 7. Reason: x":                                    lobby.RoomShut{Room: 7, Why: "x"},
		"decided game K7QM2R: Lan_Hương wins. Reason: x":              lobby.Ruled{Game: "K7QM2R", Kind: lobby.VerdictWin, Winner: gallery.Lan(), Why: "x"},
		"decided game K7QM2R: a draw.":                                lobby.Ruled{Game: "K7QM2R", Kind: lobby.VerdictDraw},
		"called off game K7QM2R, without a result.":                   lobby.Ruled{Game: "K7QM2R", Kind: lobby.VerdictAbort},
	} {
		var did []string
		now := uitest.Noon()
		m := rung(t, &did, &now, letter)
		text := strings.Join(strings.Fields(uitest.Plain(m.View().Content, 80, 24)), " ")
		if !strings.Contains(text, want) {
			t.Errorf("%T: no %q in\n%s", letter, want, text)
		}
		if r, ok := letter.(lobby.Renamed); ok && m.env.Actor.Who != r.Who {
			t.Errorf("still called %+v", m.env.Actor.Who)
		}
	}
}

// TestWhatOperatorsSayStaysForItsTime: keys of the screen below work and leave
// it, a toast stands in its place for a while, and Esc takes it away and nothing
// else.
func TestWhatOperatorsSayStaysForItsTime(t *testing.T) {
	var did []string
	now := uitest.Noon()
	told := rung(t, &did, &now, lobby.Announced{Text: "tea is ready"})
	sees := func(m Model, want bool) {
		t.Helper()
		if text := uitest.Plain(m.View().Content, 80, 24); strings.Contains(text, "Notice: tea is ready") != want {
			t.Errorf("the notice is seen: %v\n%s", !want, text)
		}
	}
	m, _ := told.route(uitest.Key("down"))
	m, _ = m.route(uitest.Key("c")) // a code is typed
	sees(m, true)
	m, _ = m.deliver(Owned{m.stack[1].id, screen.Toast{Text: "no such code"}})
	sees(m, false)
	m, _ = m.route(uitest.Key("x"))
	sees(m, true)
	over, _ := m.route(noticeOver{m.notice.tag - 1})
	sees(over, true)
	over, _ = m.route(noticeOver{m.notice.tag})
	sees(over, false)
	m, _ = m.route(uitest.Key("esc"))
	sees(m, false)
	if !capturing(m.top()) {
		t.Error("esc has done more than that")
	}
	if m, _ = m.route(uitest.Key("esc")); capturing(m.top()) || len(m.stack) != 2 {
		t.Error("the next esc does not reach the screen")
	}
}

// TestTheWelcomeKnowsAtOnceThatTheServerStops: and that it does not after all.
func TestTheWelcomeKnowsAtOnceThatTheServerStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // in which no notice takes its time
		env := uitest.Env(i18n.New(i18n.English))
		m := New(env, nil).(Model)
		m.w, m.h = 80, 24
		for _, c := range []struct {
			letter lobby.Message
			at     time.Time
			want   bool
		}{
			{lobby.Stopping{Left: 30 * time.Minute}, env.Now().Add(30 * time.Minute), true},
			{lobby.StaysUp{}, time.Time{}, false},
		} {
			env.Hall = gallery.Hall{Stops: c.at}
			m, _ = m.changeEnv(env)
			next, cmd := m.readLetter(lobby.Letter{At: env.Now(), Body: c.letter})
			m = next
			for _, msg := range uitest.Run(cmd) {
				m, _ = m.route(msg)
			}
			if text := uitest.Plain(m.content(), 80, 24); strings.Contains(text, "stops within 30 minutes") != c.want {
				t.Errorf("%T:\n%s", c.letter, text)
			}
		}
	})
}
