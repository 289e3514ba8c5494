package newroom

import (
	"context"
	"errors"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/ruleset"
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

func english() screen.Env { return uitest.Env(i18n.New(i18n.English)) }

func TestScreens(t *testing.T) {
	uitest.Golden(t, "presets", func(c *i18n.Catalog) uitest.View { return New(uitest.Env(c)) })
	uitest.Golden(t, "village", func(c *i18n.Catalog) uitest.View {
		s, _ := press(New(uitest.Env(c)), "down", "down", "down", "enter")
		return s
	})
	uitest.Golden(t, "square", func(c *i18n.Catalog) uitest.View {
		s, _ := press(New(uitest.Env(c)), "down", "down", "down", "down", "down", "enter", "down", "down", "down", "down", "left")
		return s
	})
	uitest.Golden(t, "change", func(c *i18n.Catalog) uitest.View {
		o := room.Options{Rules: engine.Classic(), Starter: room.StartThrow}
		o.Rules.Players = 3
		dial := func(room.Number) (screen.Table, error) { return table{}, nil }
		s, _ := press(Changing(uitest.Env(c), dial, screen.Change{Number: 7, Options: o, Seated: 2}), "end")
		return s
	})
	uitest.Golden(t, "more", func(c *i18n.Catalog) uitest.View {
		s, _ := press(New(uitest.Env(c)), "o", "down", "down", "right", "down", "down", "down", "down", "right")
		return s
	})
	uitest.Golden(t, "rated", func(c *i18n.Catalog) uitest.View {
		s, _ := press(New(uitest.Env(c)), keys("6x right right right right down right")...)
		return s
	})
	uitest.Golden(t, "unrated", func(c *i18n.Catalog) uitest.View {
		s, _ := press(New(uitest.Env(c)), keys("6x down right")...)
		return s
	})
	uitest.Golden(t, "match", func(c *i18n.Catalog) uitest.View {
		s, _ := press(New(uitest.Env(c)), keys("6x right down right down")...)
		return s
	})
	uitest.Golden(t, "time", func(c *i18n.Catalog) uitest.View {
		s, _ := press(New(uitest.Env(c)), keys("6x enter 9 9 9 + 1 enter")...)
		return s
	})
	uitest.Golden(t, "private", func(c *i18n.Catalog) uitest.View {
		s, _ := press(New(uitest.Env(c)), "up", "up", "up", "right")
		return s
	})
}

// table is a room that writes down what it is asked.
type table struct {
	asked *[]room.Command
	err   error
}

func (t table) Do(_ context.Context, _ room.Actor, c room.Command) error {
	*t.asked = append(*t.asked, c)
	return t.err
}

func (table) Subscribe(context.Context, room.Actor) (screen.Feed, error) { return nil, nil }

func TestARoomIsChanged(t *testing.T) {
	now := room.Options{Rules: engine.Classic(), Starter: room.StartRandom, Private: true}
	form := func(seated int, err error) (Model, *[]room.Command) {
		asked := new([]room.Command)
		dial := func(room.Number) (screen.Table, error) { return table{asked, err}, nil }
		return Changing(english(), dial, screen.Change{Number: 7, Options: now, Seated: seated}), asked
	}
	m, asked := form(2, nil)
	s, msgs := press(m, "down", "enter", "n")
	want := now
	want.Rules.YoungQuanBelow = 5
	if len(*asked) != 1 || (*asked)[0] != (room.Change{Options: want}) {
		t.Fatalf("asked %v", *asked)
	}
	_, cmd := s.Update(msgs[0])
	if out := uitest.Run(cmd); len(out) != 1 || out[0] != (screen.Pop{}) {
		t.Errorf("got %v", out)
	}
	m, asked = form(3, nil)
	s, _ = press(m, "n")
	if len(*asked) != 0 || s.(Model).problem == "" {
		t.Errorf("three people at a table of two: asked %v", *asked)
	}
	m, _ = form(2, room.ErrGameRunning)
	s, msgs = press(m, "n")
	s, _ = s.Update(msgs[0])
	if s.(Model).problem != m.env.Text.Errors.GameRunning {
		t.Errorf("a refusal is told as %q", s.(Model).problem)
	}
}

func TestFitsEverySize(t *testing.T) {
	m := New(uitest.Env(i18n.New(i18n.Vietnamese)))
	more, _ := press(m, "o", "end", "up", "up")
	failed := m
	failed.problem = strings.Repeat("x", 200)
	views := []screen.Screen{m, more, failed}
	n := 0
	uitest.CheckAllSizes(t, uitest.ViewFunc(func(w, h int) string {
		n++
		return views[n%len(views)].View(w, h)
	}))
}

func TestEveryPresetIsOnOffer(t *testing.T) {
	var names []string
	for _, r := range New(english()).presets() {
		names = append(names, r.label)
		if r.note == "" {
			t.Errorf("%s says nothing of itself", r.label)
		}
	}
	if want := []string{"classic", "young quan", "quan worth 5", "village", "three players", "four players"}; !reflect.DeepEqual(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
}

func TestEveryOptionTurnsThroughLegalValues(t *testing.T) {
	for _, l := range i18n.Languages() {
		s, _ := press(New(uitest.Env(i18n.New(l))), "o")
		m := s.(Model)
		first := m.find(moreRow) + 1
		for i := first; i < len(m.rows())-1; i++ {
			m.cursor = i
			seen := map[engine.Rules]bool{}
			n := len(m.rows()[i].values)
			for range n {
				if err := m.options.Rules.Check(); err != nil {
					t.Errorf("%s: %v", m.rows()[i].label, err)
				}
				if m.rows()[i].note == "" {
					t.Errorf("%s: %s says nothing", m.rows()[i].label, m.rows()[i].values[m.rows()[i].value])
				}
				seen[m.options.Rules] = true
				next, _ := press(m, "right")
				m = next.(Model)
			}
			if len(seen) != n || m.options.Rules != engine.Classic() {
				t.Errorf("%s: %d of %d values, back at %v", m.rows()[i].label, len(seen), n, m.options.Rules)
			}
			back, _ := press(m, "left", "right")
			if back.(Model).options != m.options {
				t.Errorf("%s: left does not undo right", m.rows()[i].label)
			}
		}
		if got, want := len(m.rows())-1-first, reflect.TypeFor[engine.Rules]().NumField(); got != want {
			t.Errorf("%d options, the rules have %d", got, want)
		}
	}
}

// The values' words stand in the order in which the rules are set by index.
func TestWordsOfValuesMatchTheRules(t *testing.T) {
	c := i18n.New(i18n.English)
	r := engine.Classic()
	for _, row := range New(uitest.Env(c)).ruleRows() {
		o := room.Options{Rules: r}
		row.set(&o, len(row.values)-1)
		_, diff := c.RulesDiff(o.Rules)
		if len(diff) > 1 || o.Rules == r {
			t.Errorf("%s: changes %v", row.label, diff)
		}
	}
}

func TestWarningsOfPoorGames(t *testing.T) {
	m := New(english())
	for _, tt := range []struct {
		end   engine.EndWhen
		relay engine.RelayQuan
		young int
		want  []string
	}{
		{engine.EndSquares, engine.RelayQuanStop, 0, nil},
		{engine.EndSquares, engine.RelayQuanStop, 5, nil},
		{engine.EndQuan, engine.RelayQuanStop, 0, []string{m.env.Text.NewRoom.PoorEnd}},
		{engine.EndQuan, engine.RelayQuanStop, 3, nil},
		{engine.EndSquares, engine.RelayQuanOne, 0, nil},
		{engine.EndSquares, engine.RelayQuanOne, 3, []string{m.env.Text.NewRoom.PoorRelay}},
	} {
		m.options.Rules.End, m.options.Rules.RelayQuan, m.options.Rules.YoungQuanBelow = tt.end, tt.relay, tt.young
		if got := ruleset.Warnings(m.env.Text, m.options.Rules); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%+v: %q", tt, got)
		}
	}
}

// asked is a hall that remembers what it was asked for.
type asked struct {
	uitest.Hall
	options *room.Options
}

func (a asked) Open(_ context.Context, _ room.Actor, o room.Options) (*room.Room, error) {
	*a.options = o
	return nil, lobby.ErrClosing
}

func TestTheRoomIsOpenedAsChosen(t *testing.T) {
	young := engine.Classic()
	young.YoungQuanBelow = 5
	four := engine.Classic()
	four.Players = 4
	five := engine.Classic()
	five.QuanPoints = 5
	ten := young
	ten.Dan = 6
	for _, tt := range []struct {
		keys []string
		want room.Options
	}{
		{[]string{"n"}, room.Options{Rules: engine.Classic(), Starter: room.StartOwner}},
		{[]string{"end", "enter"}, room.Options{Rules: engine.Classic(), Starter: room.StartOwner}},
		{[]string{"down", "enter", "n"}, room.Options{Rules: young, Starter: room.StartOwner}},
		{[]string{"down", "space", "end", "up", "up", "up", "right", "down", "right", "n"}, room.Options{Rules: young, Starter: room.StartGuest, Private: true}},
		{[]string{"down", "enter", "o", "down", "down", "right", "home", "n"}, room.Options{Rules: ten, Starter: room.StartOwner}},
		{[]string{"up", "up", "enter", "down", "down", "right", "enter", "left", "n"}, room.Options{Rules: func() engine.Rules { r := engine.Classic(); r.Dan = 6; return r }(), Starter: room.StartOwner}},
		{[]string{"down", "down", "down", "down", "down", "enter", "end", "up", "up", "up", "left", "n"}, room.Options{Rules: four, Starter: room.StartThrow}},
		// Six presets, then the time, the kind of game and how many.
		{keys("down 6x right n"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner, Clock: control("1+0")}},
		{keys("6x enter 7 + 2 enter n"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner, Clock: control("7+2")}},
		{keys("6x right down right n"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner, Clock: control("1+0"), Rated: true}},
		{keys("6x right down right down right n"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner, Clock: control("1+0"), Rated: true, Match: 1}},
		{keys("6x right down right up left n"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner}},                         // no clock, no rating
		{keys("6x right down right home down down enter n"), room.Options{Rules: five, Starter: room.StartOwner, Clock: control("1+0")}}, // nor with these rules
		{keys("6x down right n"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner}},                                       // the reason is told
		{keys("6x down down right n"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner, Match: 2}},
	} {
		env := english()
		var got room.Options
		env.Hall = asked{options: &got}
		if _, msgs := press(New(env), tt.keys...); len(msgs) != 1 {
			t.Errorf("%v: %v", tt.keys, msgs)
		}
		if got != tt.want {
			t.Errorf("%v: got %+v, want %+v", tt.keys, got, tt.want)
		}
	}
}

// keys are keys by name; 6x is the way down to the row of the clock.
func keys(text string) []string {
	return strings.Fields(strings.NewReplacer("down 6x", strings.Repeat("down ", 6), "6x", strings.Repeat("down ", 6)).Replace(text))
}

func control(text string) clock.Control {
	c, err := clock.Parse(text)
	if err != nil {
		panic(err)
	}
	return c
}

func TestAWrongTimeIsToldInASentence(t *testing.T) {
	for typed, want := range map[string]string{"5": "A time control is", "": "A time control is", "999+1": "0 to 180", "5+99": "0 to 60", "1s": "5 to 300", "90d": "1 to 14", "0+0": "no time"} {
		s, _ := press(New(english()), append(append(keys("6x enter"), strings.Split(typed, "")...), "enter")...)
		m := s.(Model)
		if view := uitest.Plain(m.View(80, 24), 80, 24); !m.typing || !strings.Contains(view, want) {
			t.Errorf("%q:\n%s", typed, view)
		}
		s, _ = press(m, "esc")
		if m := s.(Model); m.typing || m.problem != "" || m.options.Clock.Timed() {
			t.Errorf("%q: Esc leaves %+v", typed, m.options)
		}
	}
}

func TestWhyARoomCannotBeRated(t *testing.T) {
	for _, tt := range []struct {
		keys, want string
		env        func(*screen.Env)
	}{
		{"6x down", "choose a time", nil},
		{"down down enter 6x right down", "only classic and young", nil},
		{"6x right down", "claim a name", func(e *screen.Env) { e.Actor.Who.Named = false }},
		{"6x right down", "with a token", func(e *screen.Env) { e.Rights = account.Token }},
	} {
		env := english()
		if tt.env != nil {
			tt.env(&env)
		}
		s, _ := press(New(env), append(keys(strings.Replace(tt.keys, "enter 6x", "enter down down down down", 1)), "right")...)
		if m := s.(Model); m.options.Rated || !strings.Contains(uitest.Plain(m.View(80, 24), 80, 24), tt.want) {
			t.Errorf("%s: %+v\n%s", tt.keys, m.options, uitest.Plain(m.View(80, 24), 80, 24))
		}
	}
}

func TestANewRoomTakesThePlaceOfTheForm(t *testing.T) {
	store := lobbytest.NewStore()
	l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Shutdown(context.Background()) }()
	env := english()
	v, err := l.Enter(context.Background(), lobby.Arrival{Key: &account.Key{Fingerprint: "mai"}})
	if err != nil {
		t.Fatal(err)
	}
	env.Hall, env.Actor = l, v.Actor()
	s, msgs := press(New(env), "n")
	if _, again := press(s, "n"); len(again) != 0 {
		t.Errorf("a second n opened again: %v", again)
	}
	_, cmd := s.Update(msgs[0])
	if got := uitest.Run(cmd); len(got) != 1 || got[0] != (screen.Replace{Route: screen.Room{Number: 1}}) {
		t.Errorf("got %v", got)
	}
}

func TestErrorsAreToldInTheForm(t *testing.T) {
	for _, err := range []error{lobby.ErrClosing, lobby.ErrTooManyRooms, room.ErrOptions, context.DeadlineExceeded, errors.New("disk on fire")} {
		env := english()
		env.Hall = uitest.Hall{Err: err}
		s, msgs := press(New(env), "n")
		s, cmd := s.Update(msgs[0])
		m := s.(Model)
		if want := screen.Sentence(env.Text, err); m.problem != want || m.busy || cmd != nil {
			t.Errorf("%v: %q, want %q", err, m.problem, want)
		}
	}
}

func TestEscGoesBack(t *testing.T) {
	if _, msgs := press(New(english()), "esc"); len(msgs) != 1 || msgs[0] != (screen.Pop{}) {
		t.Errorf("got %v", msgs)
	}
}

func TestKeysSayWhatTheyDo(t *testing.T) {
	m := New(english())
	for i, r := range m.rows() {
		m.cursor = i
		for _, b := range m.Keys() {
			switch {
			case slices.Contains(b.Names, "home") && b.Help != "first, last":
				t.Errorf("%s: %s %s", r.label, b.Label, b.Help)
			case slices.Contains(b.Names, "space") && (r.kind == preset) != (b.Help == "choose"):
				t.Errorf("%s: %s %s", r.label, b.Label, b.Help)
			case slices.Contains(b.Names, "enter") && r.kind == create && b.Help != "open":
				t.Errorf("%s: %s %s", r.label, b.Label, b.Help)
			}
		}
	}
}
