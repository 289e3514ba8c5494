package profile

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

const lan = account.ID("LAN000000000")

// town notes what is done to people.
type town struct {
	uitest.Hall
	did *[]string
}

func (h town) SetListed(_ room.Actor, list account.List, name string, on bool) (account.Who, bool, error) {
	*h.did = append(*h.did, fmt.Sprint(list, " ", name, " ", on))
	return account.Who{Name: name}, true, h.Err
}

func (h town) Tell(_ room.Actor, name, text string) (account.Who, error) {
	*h.did = append(*h.did, "tell "+name+" "+text)
	return account.Who{Name: name}, h.Err
}

func (h town) Complain(_ room.Actor, name, reason string, game room.GameID, said []string) (lobby.Report, error) {
	*h.did = append(*h.did, strings.TrimSpace("report "+name+" "+reason+" "+string(game)+strings.Join(said, "|")))
	return lobby.Report{ID: 3, About: account.Who{Name: name}}, h.Err
}

func opened(env screen.Env, id account.ID) screen.Screen { return from(env, id, 0) }

// from is a profile looked up from a room.
func from(env screen.Env, id account.ID, n room.Number) screen.Screen {
	var s screen.Screen = New(env, screen.Profile{Account: id, Room: n})
	for _, msg := range uitest.Run(s.Init()) {
		s, _ = s.Update(msg)
	}
	return s
}

func with(env screen.Env, h screen.Hall) screen.Env { env.Hall = h; return env }

func TestScreens(t *testing.T) {
	uitest.Golden(t, "lan", func(c *i18n.Catalog) uitest.View { return opened(uitest.Env(c), lan) })
	uitest.Golden(t, "mine", func(c *i18n.Catalog) uitest.View { return opened(uitest.Env(c), uitest.Mai().ID) })
	uitest.Golden(t, "telling", func(c *i18n.Catalog) uitest.View {
		s, _ := opened(uitest.Env(c), lan).Update(uitest.Key("t"))
		return s
	})
	uitest.Golden(t, "challenging", func(c *i18n.Catalog) uitest.View {
		s, _ := opened(uitest.Env(c), lan).Update(uitest.Key("C"))
		return s
	})
	uitest.Golden(t, "challenged", func(c *i18n.Catalog) uitest.View {
		return opened(with(uitest.Env(c), dueling{did: new([]string)}), lan)
	})
	uitest.Golden(t, "failed", func(c *i18n.Catalog) uitest.View {
		return opened(with(uitest.Env(c), uitest.Hall{Err: lobby.ErrNoAccount}), lan)
	})
}

func TestFitsEverySize(t *testing.T) {
	c := i18n.New(i18n.Vietnamese)
	typing, _ := opened(uitest.Env(c), lan).Update(uitest.Key("R"))
	views := []screen.Screen{
		New(uitest.Env(c), screen.Profile{Account: lan}), opened(uitest.Env(c), lan), typing, opened(uitest.Env(c), uitest.Mai().ID),
		opened(with(uitest.Env(c), uitest.Hall{Err: lobby.ErrNoAccount}), lan),
	}
	n := 0
	uitest.CheckAllSizes(t, uitest.ViewFunc(func(w, h int) string {
		n++
		return views[n%len(views)].View(w, h)
	}))
}

// keys presses keys and returns what the screen asked for in the end.
func keys(s screen.Screen, list ...string) (screen.Screen, []tea.Msg) {
	var cmd tea.Cmd
	for _, k := range list {
		s, cmd = s.Update(uitest.Key(k))
	}
	return s, uitest.Run(cmd)
}

func TestKeysActOnThem(t *testing.T) {
	var did []string
	env := with(uitest.Env(i18n.New(i18n.English)), town{did: &did})
	for _, tt := range []struct {
		keys []string
		did  string
	}{
		{[]string{"f"}, "follows Lan_Hương false"}, // she is followed already
		{[]string{"m"}, "mutes Lan_Hương true"},
		{[]string{"B"}, "blocks Lan_Hương true"},
		{[]string{"t", "h", "i", "enter"}, "tell Lan_Hương hi"},
		{[]string{"R", "h", "m", "enter"}, "report Lan_Hương hm Lan_Hương: ai chơi ván quan non không?|tuấn92: em đây, phòng 3 nhé"},
		{[]string{"t", "f", "esc"}, ""},
		{[]string{"t", "enter"}, ""},
		{[]string{"b"}, ""},
	} {
		did = nil
		_, msgs := keys(opened(env, lan), tt.keys...)
		if got := strings.Join(did, ", "); got != tt.did {
			t.Errorf("%v: %q, want %q", tt.keys, got, tt.did)
		}
		if tt.did != "" && len(msgs) == 0 {
			t.Errorf("%v: nothing is told", tt.keys)
		}
	}
	for key, want := range map[string]screen.Route{
		"enter": screen.Review{Game: "M4RK7Q"}, "a": screen.History{Account: lan}, "w": screen.Room{Number: 7},
	} {
		if _, msgs := keys(opened(env, lan), key); len(msgs) != 1 || msgs[0] != (screen.Push{Route: want}) {
			t.Errorf("%s: %v", key, msgs)
		}
	}
}

// chatting is a town with a room in which something was said.
type chatting struct {
	town
	room *room.Room
}

func (h chatting) Room(account.Who, room.Number) (*room.Room, error) { return h.room, nil }

// dueling is a hall in which Lan has a challenge of the person's.
type dueling struct {
	uitest.Hall
	did *[]string
}

func (h dueling) Challenge(_ context.Context, _ room.Actor, to account.ID, w lobby.Wish) (lobby.ChallengeID, *room.Room, error) {
	*h.did = append(*h.did, "challenge "+string(to)+" "+w.String())
	return 1, nil, h.Err
}

func (h dueling) Withdraw(_ room.Actor, id lobby.ChallengeID) error {
	*h.did = append(*h.did, fmt.Sprint("withdraw ", id))
	return h.Err
}

func (h dueling) Pending(account.ID) (in, out []lobby.Challenge) {
	w, _ := lobby.ParseWish(nil, lobby.DefaultWish())
	return nil, []lobby.Challenge{{ID: 5, To: account.Who{ID: lan, Name: "Lan_Hương", Named: true}, Wish: w.Game()}}
}

func TestAChallengeIsShownBeforeItIsSent(t *testing.T) {
	for _, tt := range []struct {
		keys []string
		did  string
	}{
		{[]string{"c"}, ""},
		{[]string{"C"}, ""},
		{[]string{"C", "esc", "C"}, ""},
		{[]string{"C", "n", "C"}, ""},
		{[]string{"C", "down", "C"}, ""},
		{[]string{"C", "C"}, "challenge " + string(lan) + " classic 5+3 casual"},
		{[]string{"C", "C", "C"}, "challenge " + string(lan) + " classic 5+3 casual"},
		{[]string{"W"}, "withdraw 5"},
	} {
		var did []string
		s := opened(with(uitest.Env(i18n.New(i18n.English)), dueling{did: &did}), lan)
		for _, k := range tt.keys {
			var cmd tea.Cmd
			s, cmd = s.Update(uitest.Key(k))
			uitest.Run(cmd)
		}
		if got := strings.Join(did, ", "); got != tt.did {
			t.Errorf("%v: %q, want %q", tt.keys, got, tt.did)
		}
	}
}

func TestReportsTakeTheWordsOfTheRoomAlong(t *testing.T) {
	store := lobbytest.NewStore()
	l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Puzzles: store, Social: store, Reports: store, Ratings: store, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Shutdown(context.Background()) }()
	v, err := l.Enter(t.Context(), lobby.Arrival{})
	if err != nil {
		t.Fatal(err)
	}
	defer v.Leave()
	r, err := l.Open(t.Context(), v.Actor(), room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Do(t.Context(), v.Actor(), room.Say{Text: "bad word"}); err != nil {
		t.Fatal(err)
	}
	var did []string
	env := with(uitest.Env(i18n.New(i18n.English)), chatting{town{did: &did}, r})
	keys(from(env, lan, r.Number()), "R", "h", "m", "enter")
	if got := strings.Join(did, ", "); !strings.HasPrefix(got, "report Lan_Hương hm") || !strings.HasSuffix(got, "(0): bad word") {
		t.Errorf("%q", got)
	}
}

func TestNothingIsDoneToOneselfOrByGuests(t *testing.T) {
	var did []string
	env := with(uitest.Env(i18n.New(i18n.English)), town{did: &did})
	guest := env
	guest.Account, guest.Actor.Who = account.Account{}, account.Who{ID: "~GVEST", Name: "Guest-4k2p"}
	for _, s := range []screen.Screen{opened(env, env.Actor.Who.ID), opened(guest, lan)} {
		for _, k := range []string{"f", "m", "B", "t", "R", "C", "W"} {
			keys(s, k, "x", "enter")
		}
	}
	if len(did) != 0 {
		t.Errorf("done: %v", did)
	}
}
