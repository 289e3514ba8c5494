package lobbyhall

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

func press(s screen.Screen, keys ...string) (screen.Screen, []tea.Msg) {
	var cmd tea.Cmd
	for _, k := range keys {
		s, cmd = s.Update(uitest.Key(k))
	}
	return s, uitest.Run(cmd)
}

func only(t *testing.T, msgs []tea.Msg) tea.Msg {
	t.Helper()
	if len(msgs) != 1 {
		t.Fatalf("got messages %v, want one", msgs)
	}
	return msgs[0]
}

// filled is the screen with its first list.
func filled(env screen.Env) Model {
	m := New(env)
	s, _ := m.Update(m.fetch()())
	return s.(Model)
}

func english(h screen.Hall) screen.Env {
	env := uitest.Env(i18n.New(i18n.English))
	env.Hall = h
	return env
}

// closing is a hall whose server is about to stop.
type closing struct{ uitest.Hall }

func (closing) Listing(account.Who) lobby.Listing {
	return lobby.Listing{Closing: uitest.Noon().Add(9 * time.Minute), People: []lobby.Person{{Who: uitest.Mai(), Since: uitest.Noon()}}}
}

func TestScreens(t *testing.T) {
	for i, name := range []string{"rooms", "live", "people", "recent"} {
		uitest.Golden(t, name, func(c *i18n.Catalog) uitest.View {
			m := filled(uitest.Env(c))
			m.tab = tab(i)
			return m
		})
		uitest.Golden(t, "empty-"+name, func(c *i18n.Catalog) uitest.View {
			env := uitest.Env(c)
			env.Hall = uitest.Hall{Empty: true}
			m := filled(env)
			m.tab = tab(i)
			return m
		})
	}
	uitest.Golden(t, "code", func(c *i18n.Catalog) uitest.View {
		s, msgs := press(filled(uitest.Env(c)), "c", "9", "9", "enter")
		s, _ = s.Update(msgs[0])
		return s
	})
	uitest.Golden(t, "levels", func(c *i18n.Catalog) uitest.View {
		s, _ := press(filled(uitest.Env(c)), "b", "down")
		return s
	})
	uitest.Golden(t, "closing", func(c *i18n.Catalog) uitest.View {
		env := uitest.Env(c)
		env.Hall = closing{}
		m := filled(env)
		m.tab = people
		return m
	})
}

func TestFitsEverySize(t *testing.T) {
	env := uitest.Env(i18n.New(i18n.Vietnamese))
	// Every tab and state at once, so that the sizes are gone through once.
	var views []Model
	for at := range tab(tabs) {
		m := filled(env)
		m.tab = at
		views = append(views, m)
	}
	typing := filled(env)
	typing.typing, typing.problem = true, strings.Repeat("x", 300)
	levels, _ := press(filled(env), "b")
	views = append(views, levels.(Model))
	env.Hall = closing{}
	views = append(views, New(env), typing, filled(env))
	n := 0
	uitest.CheckAllSizes(t, uitest.ViewFunc(func(w, h int) string {
		n++
		return views[n%len(views)].View(w, h)
	}))
}

func TestTheHallsChatIsShownToWhoWantsIt(t *testing.T) {
	uitest.Golden(t, "chat", func(c *i18n.Catalog) uitest.View {
		env := uitest.Env(c)
		env.Prefs.Hall = "on"
		return filled(env)
	})
	if text := filled(english(uitest.Hall{})).View(80, 24); strings.Contains(text, "phòng 3 nhé") {
		t.Errorf("it is shown to who has not asked for it:\n%s", text)
	}
}

func TestEnterOpensWhatTheCursorIsOn(t *testing.T) {
	env := english(uitest.Hall{})
	for _, tt := range []struct {
		keys []string
		want screen.Route
	}{
		{[]string{"tab", "enter"}, screen.Room{Number: 7}},
		{[]string{"right", "down", "enter"}, screen.Room{Number: 12}},
		{[]string{"tab", "tab", "enter"}, screen.Room{Number: 7}},                                   // a guest who plays
		{[]string{"tab", "tab", "down", "down", "enter"}, screen.Profile{Account: uitest.Mai().ID}}, // somebody in the lobby
		{[]string{"shift+tab", "enter"}, screen.Review{Game: "M4RK7Q"}},                             //
		{[]string{"w"}, screen.Room{Number: 3}},                                                     // watch without sitting down
		{[]string{"L"}, screen.Top{}},
		{[]string{"n"}, screen.NewRoom{}},                                                   //
		{[]string{"s"}, screen.Settings{}},                                                  //
		{[]string{"r"}, screen.Help{}},                                                      //
		{[]string{"m"}, screen.History{Account: uitest.Mai().ID}},                           //
		{[]string{"tab", "end", "pgup", "home", "j", "k", "enter"}, screen.Room{Number: 7}}, //
	} {
		if _, msgs := press(filled(env), tt.keys...); only(t, msgs) != (screen.Push{Route: tt.want}) {
			t.Errorf("%v: got %v, want %v", tt.keys, msgs, tt.want)
		}
	}
	if _, msgs := press(filled(env), "esc"); only(t, msgs) != (screen.Pop{}) {
		t.Errorf("Esc: %v", msgs)
	}
}

func TestNothingIsOpenedInAnEmptyHall(t *testing.T) {
	m := filled(english(uitest.Hall{Empty: true}))
	for range tabs {
		s, msgs := press(m, "enter")
		if len(msgs) != 0 {
			t.Errorf("tab %d: Enter did %v", m.tab, msgs)
		}
		s, _ = press(s, "down", "up", "end", "pgdown", "tab")
		m = s.(Model)
	}
	if _, msgs := press(m, "w"); only(t, msgs) != (screen.Toast{Text: m.env.Text.Lobby.NoGames}) {
		t.Errorf("watch: %v", msgs)
	}
}

// realHall is a lobby over a store in memory.
func realHall(t *testing.T) *lobby.Lobby {
	t.Helper()
	store := lobbytest.NewStore()
	l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Log: slog.New(slog.DiscardHandler), House: seatBot})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return l
}

// arriving is somebody's environment in a real hall.
func arriving(t *testing.T, l *lobby.Lobby, key account.Fingerprint) screen.Env {
	t.Helper()
	v, err := l.Enter(context.Background(), lobby.Arrival{Key: &account.Key{Fingerprint: key}})
	if err != nil {
		t.Fatal(err)
	}
	env := english(l)
	env.Actor, env.Account = v.Actor(), v.Account()
	return env
}

func TestPlayingAndSittingDown(t *testing.T) {
	l := realHall(t)
	mai, lan, tuan := arriving(t, l, "mai"), arriving(t, l, "lan"), arriving(t, l, "tuan")

	r, err := l.Open(t.Context(), mai.Actor, room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
	if err != nil || r.Number() != 1 {
		t.Fatal(r, err)
	}
	sub, err := r.Subscribe(t.Context(), mai.Actor) // a chair is kept by who looks at the room
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	// Who plays now and has a room already goes there.
	s, msgs := press(filled(mai), "p")
	s, cmd := s.Update(only(t, msgs))
	if got, want := only(t, uitest.Run(cmd)), (screen.Push{Route: screen.Room{Number: 1}}); got != want {
		t.Errorf("play now: got %v, want %v", got, want)
	}
	s.(Model).Close()

	// Lan takes the free chair, Tuấn finds the room full and goes in to watch.
	late := filled(tuan)
	for _, m := range []Model{filled(lan), late} {
		s, msgs := press(m, "enter")
		_, cmd := s.Update(only(t, msgs))
		if got, want := only(t, uitest.Run(cmd)), (screen.Push{Route: screen.Room{Number: 1}}); got != want {
			t.Errorf("Enter: got %v, want %v", got, want)
		}
		m.Close()
	}
	line := l.Listing(mai.Actor.Who).Rooms[0]
	if line.Free() != 0 || line.Chairs[1].Who.ID != lan.Account.ID {
		t.Errorf("chairs are %v", line.Chairs)
	}

	// Who sits there goes in without sitting down again.
	m := filled(lan)
	defer m.Close()
	if !strings.Contains(m.enterHelp()+m.View(80, 24), m.env.Text.Lobby.KeyEnter) {
		t.Errorf("Enter is %q", m.enterHelp())
	}
}

func TestErrorsOfTheHallAreTold(t *testing.T) {
	for _, err := range []error{lobby.ErrClosing, lobby.ErrTooManyRooms, lobby.ErrNoRoom, context.DeadlineExceeded, errors.New("disk on fire")} {
		for _, key := range []string{"p", "enter"} {
			m := filled(english(uitest.Hall{Err: err}))
			s, msgs := press(m, key)
			s, cmd := s.Update(only(t, msgs))
			if got, want := only(t, uitest.Run(cmd)), (screen.Toast{Text: screen.Sentence(m.env.Text, err)}); got != want {
				t.Errorf("%s: got %v, want %v", key, got, want)
			}
			if s.(Model).busy != "" {
				t.Errorf("%s: still busy", key)
			}
		}
	}
}

func TestOneInputFindsEverything(t *testing.T) {
	l := realHall(t)
	mai, lan := arriving(t, l, "mai"), arriving(t, l, "lan")
	private, err := l.Open(context.Background(), mai.Actor, room.Options{Rules: engine.Classic(), Starter: room.StartOwner, Private: true})
	if err != nil {
		t.Fatal(err)
	}
	open, err := l.Open(context.Background(), mai.Actor, room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]screen.Route{
		strings.ToLower(string(private.Code())): screen.Room{Number: private.Number()},
		" 2 ":                                   screen.Room{Number: open.Number()},
	} {
		m := filled(lan)
		if got := found(t, m, text); got != (screen.Push{Route: want}) {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
		m.Close()
	}
	if got, want := found(t, filled(english(uitest.Hall{})), "m4rk7q"), (screen.Push{Route: screen.Review{Game: "M4RK7Q"}}); got != want {
		t.Errorf("a finished game: got %v, want %v", got, want)
	}
}

// found is what typing a text leads to.
func found(t *testing.T, m Model, text string) tea.Msg {
	t.Helper()
	s, _ := press(m, "c")
	s, _ = s.Update(tea.PasteMsg{Content: text})
	s, msgs := press(s, "enter")
	_, cmd := s.Update(only(t, msgs))
	return only(t, uitest.Run(cmd))
}

func TestWhatIsNotFoundIsTold(t *testing.T) {
	env := english(uitest.Hall{})
	for text, want := range map[string]string{
		"99":       i18n.Fill(env.Text.Lobby.NotFound, "text", "99"),
		"7H3K9QM2": i18n.Fill(env.Text.Lobby.NotFound, "text", "7H3K9QM2"),
		"AAAAAA":   i18n.Fill(env.Text.Lobby.NotFound, "text", "AAAAAA"),
		"hello!":   i18n.Fill(env.Text.Lobby.NotFound, "text", "hello!"),
	} {
		s, _ := press(filled(env), "/")
		s, _ = s.Update(tea.PasteMsg{Content: text})
		s, msgs := press(s, "enter")
		s, cmd := s.Update(only(t, msgs))
		if got := s.(Model).problem; got != want || cmd != nil {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if s, _ = press(s, "backspace"); s.(Model).problem != "" {
			t.Errorf("%q: still told after another key", text)
		}
	}
	// A fault of the store is no wrong code.
	env.Hall = uitest.Hall{Err: errors.New("disk on fire")}
	s, msgs := press(filled(env), "c", "9", "enter")
	s, _ = s.Update(only(t, msgs))
	if got := s.(Model).problem; got != env.Text.Errors.Unknown {
		t.Errorf("a fault: %q", got)
	}
}

func TestLettersAreTextWhileTyping(t *testing.T) {
	s, _ := press(filled(english(uitest.Hall{})), "c")
	if !s.(Model).Capturing() {
		t.Fatal("letters are keys")
	}
	s, msgs := press(s, "p", "n", "s", "q", "?")
	if got := s.(Model).input.Text; got != "pnsq?" || len(msgs) != 0 {
		t.Errorf("typed %q, %v", got, msgs)
	}
	if s, _ = press(s, "esc"); s.(Model).Capturing() {
		t.Error("Esc does not end the typing")
	}
	if s, msgs = press(filled(english(uitest.Hall{})), "c", "enter"); len(msgs) != 0 || !s.(Model).typing {
		t.Errorf("Enter on nothing: %v", msgs)
	}
}

func TestAListIsFetchedWhenSomethingHasChanged(t *testing.T) {
	l := realHall(t)
	env := arriving(t, l, "mai")
	m := filled(env)
	defer m.Close()
	arriving(t, l, "lan")
	if msg := m.await()(); msg != (changed{}) {
		t.Fatalf("waiting for Lan brought %v", msg)
	}
	s, cmd := m.Update(changed{})
	if cmd == nil || !s.(Model).fetching {
		t.Fatal("a change fetches nothing")
	}
	// Nothing more is fetched while a list is on its way, but one after it.
	s, _ = s.Update(changed{})
	s, cmd = s.Update(s.(Model).fetch()())
	if cmd == nil || !s.(Model).fetching || len(s.(Model).list.People) != 2 {
		t.Errorf("after two changes: %d people, fetching %v", len(s.(Model).list.People), s.(Model).fetching)
	}
	s, cmd = s.Update(s.(Model).fetch()())
	if cmd != nil || s.(Model).fetching {
		t.Error("the hall is not at rest")
	}
	// The wait begins again when the pause is over, and ends with the screen.
	_, cmd = s.Update(paused{})
	s.(Model).Close()
	if msgs := uitest.Run(cmd); len(msgs) > 1 || len(msgs) == 1 && msgs[0] != (changed{}) {
		t.Errorf("after Close: %v", msgs)
	}
	ctx, end := context.WithCancel(context.Background())
	env.Context = ctx
	m = New(env)
	end()
	if msgs := uitest.Run(m.await()); len(msgs) > 1 {
		t.Errorf("after the session: %v", msgs)
	}
	m.Close()
}

func TestTheCursorStaysWithItsLine(t *testing.T) {
	m := filled(english(uitest.Hall{}))
	s, _ := press(m, "tab", "down") // room 12
	list := m.list
	list.Rooms = append([]lobby.RoomLine{{Number: 1, Rules: engine.Classic(), Phase: room.Playing, Game: "AAAAAA", Chairs: make([]room.Chair, 2)}}, list.Rooms...)
	s, _ = s.Update(fetched{list: list, recent: m.recent})
	if got := s.(Model).chosen().room.Number; got != 12 {
		t.Errorf("the cursor is on room %d", got)
	}
	s, _ = s.Update(fetched{})
	if s.(Model).chosen().any {
		t.Error("the cursor is on a line that is gone")
	}
}

func TestAFailedArchiveKeepsTheOldList(t *testing.T) {
	m := filled(english(uitest.Hall{}))
	s, _ := m.Update(fetched{list: m.list, err: lobby.ErrReadOnly})
	if len(s.(Model).recent) == 0 {
		t.Error("the games are gone")
	}
}

func TestALanguageChangeIsTakenOver(t *testing.T) {
	s, _ := filled(english(uitest.Hall{})).Update(screen.EnvChanged{Env: uitest.Env(i18n.New(i18n.Vietnamese))})
	if got := s.(Model).Title(); got != i18n.New(i18n.Vietnamese).Lobby.Title {
		t.Errorf("title %q", got)
	}
}

// puzzled is a hall with a puzzle in some state.
type puzzled struct {
	uitest.Hall
	score account.Puzzles
	err   error
}

func (h puzzled) Daily(account.Who) (lobby.Daily, error) {
	return lobby.Daily{Day: "2026-08-17", Ready: true, Kept: true, Score: h.score.On("2026-08-17")}, h.err
}

func TestTheHallLeadsToThePuzzleOfTheDay(t *testing.T) {
	streak := account.Puzzles{Streak: 3, Last: "2026-08-16"}
	for _, tt := range []struct {
		name  string
		hall  puzzled
		want  string
		leads bool
	}{
		{"open", puzzled{score: streak}, "d Today's puzzle: not solved yet · streak: 3 days", true},
		{"solved", puzzled{score: streak.Tried("2026-08-17", "3R", true)}, "solved · streak: 4 days", true},
		{"given up", puzzled{score: streak.GaveUp("2026-08-17")}, "answer seen · streak: 3 days", true},
		{"never", puzzled{}, "d Today's puzzle: not solved yet", true},
		{"none", puzzled{err: lobby.ErrNoPuzzle}, "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := filled(english(tt.hall))
			view := uitest.Plain(m.View(80, 24), 80, 24)
			if !strings.Contains(view, tt.want) || strings.Contains(view, "Today's puzzle") != tt.leads {
				t.Errorf("want %q in\n%s", tt.want, view)
			}
			_, msgs := press(m, "d")
			if led := len(msgs) == 1 && msgs[0] == (screen.Push{Route: screen.Today{}}); led != tt.leads {
				t.Errorf("d leads to %v", msgs)
			}
		})
	}
}

func TestRecentGamesTellWhenTheyEnded(t *testing.T) {
	env := english(gallery.Hall{})
	m := filled(env)
	m.tab = recent
	if v := uitest.Plain(m.View(80, 24), 80, 24); !strings.Contains(v, "12 minutes ago") || strings.Contains(v, "40 minutes ago") {
		t.Errorf("the list of recent games:\n%s", v)
	}
}
