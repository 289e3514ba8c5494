package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/account"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// page is a screen that writes down what it gets.
type page struct {
	name   string
	got    *[]string
	closed *int
	text   bool // letters are text
	stay   bool // asks before it is left
}

func (p page) Init() tea.Cmd { return nil }
func (p page) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	*p.got = append(*p.got, fmt.Sprint(msg))
	if msg, ok := msg.(screen.Push); ok {
		return p, screen.Go(msg)
	}
	return p, nil
}
func (p page) View(w, h int) string                  { return p.name }
func (p page) Keys() []keymap.Binding                { return nil }
func (p page) Close()                                { *p.closed++ }
func (p page) Capturing() bool                       { return p.text }
func (p page) Leave() (screen.Screen, tea.Cmd, bool) { return p, nil, !p.stay }

func root(pages ...page) (Model, []page) {
	env := gallery.Env(i18n.New(i18n.English))
	m := Model{env: &env, drawn: &drawing{}, w: 80, h: 24}
	for i := range pages {
		pages[i].got, pages[i].closed = new([]string), new(int)
		m.stack = append(m.stack, entry{m.next, pages[i], nil})
		m.next++
	}
	return m, pages
}

func TestMessagesReachTheirScreenOrNobody(t *testing.T) {
	m, pages := root(page{name: "below"}, page{name: "top"})
	m, _ = m.route(Owned{ID: 0, Msg: "for below"})
	m, _ = m.route(Owned{ID: 1, Msg: "for top"})
	m, _ = m.route(Owned{ID: 7, Msg: "for who is gone"})
	m, _ = m.route("for nobody")
	if got := fmt.Sprint(*pages[0].got, *pages[1].got); got != "[for below] [for top]" {
		t.Error(got)
	}
	m, _ = m.route(Owned{ID: 1, Msg: screen.Pop{}})
	m, _ = m.route(Owned{ID: 1, Msg: "too late"})
	if len(*pages[1].got) != 1 || *pages[1].closed != 1 || len(m.stack) != 1 {
		t.Error("a closed screen got a message, or was not closed once")
	}
}

func TestCommandsOfAScreenAreOwned(t *testing.T) {
	cmd := owned(3, tea.Batch(func() tea.Msg { return "a" }, func() tea.Msg { return "b" }))
	got := fmt.Sprint(uitest.Run(cmd))
	if got != "[{3 a} {3 b}]" {
		t.Error(got)
	}
	if _, ok := owned(3, tea.Quit)().(tea.QuitMsg); !ok {
		t.Error("a message of Bubble Tea's own was wrapped")
	}
	if owned(3, func() tea.Msg { return nil })() != nil {
		t.Error("nothing became something")
	}
}

func TestAScreenBelowCannotNavigate(t *testing.T) {
	m, _ := root(page{name: "below"}, page{name: "top"})
	m, _ = m.route(Owned{ID: 0, Msg: screen.Pop{}})
	m, _ = m.route(Owned{ID: 0, Msg: screen.Replace{Route: screen.Help{}}})
	if len(m.stack) != 2 || m.top().(page).name != "top" {
		t.Error("the screen that the person sees was taken away")
	}
}

func TestCtrlCAsksOnceAndThenLeaves(t *testing.T) {
	m, pages := root(page{name: "game", stay: true})
	m, cmd := m.route(uitest.Key("ctrl+c"))
	if cmd != nil && fmt.Sprint(uitest.Run(cmd)) != "[]" {
		t.Error("left a game without a question")
	}
	_, cmd = m.route(uitest.Key("ctrl+c"))
	if _, ok := cmd().(tea.QuitMsg); !ok || *pages[0].closed != 1 {
		t.Error("the second ctrl+c did not leave")
	}
	m, _ = root(page{name: "lobby", text: true})
	if _, cmd = m.route(uitest.Key("ctrl+c")); cmd == nil {
		t.Error("ctrl+c does not leave while typing")
	}
}

func TestHelpOpensUnlessLettersAreText(t *testing.T) {
	m, pages := root(page{name: "a", text: true})
	m, _ = m.route(uitest.Key("?"))
	if m.help || len(*pages[0].got) != 1 {
		t.Error("? was not text")
	}
	m, pages = root(page{name: "a"})
	m, _ = m.route(uitest.Key("?"))
	if !m.help || !strings.Contains(m.content(), m.env.Text.Common.HelpTitle) {
		t.Error("no help")
	}
	m, _ = m.route(uitest.Key("x"))
	if m.help || len(*pages[0].got) != 0 {
		t.Error("a key did not close the help, or went through")
	}
}

func TestTheViewIsMadeOnceForNothingNew(t *testing.T) {
	m, _ := root(page{name: "a"})
	m.View()
	gen := m.drawn.gen
	for _, msg := range []tea.Msg{"for nobody", tea.MouseMotionMsg{}, Owned{ID: 9, Msg: "gone"}, tea.WindowSizeMsg{Width: 80, Height: 24}, toastOver{}} {
		m, _ = m.route(msg)
	}
	if m.gen != gen {
		t.Error("a message that changes nothing draws again")
	}
}

func TestPreferencesChangeEveryScreenAndAreKept(t *testing.T) {
	m, pages := root(page{name: "below"}, page{name: "top"})
	m, cmd := m.route(Owned{ID: 1, Msg: screen.Prefer{Prefs: account.Preferences{Language: "vi", ASCII: true}}})
	if m.env.Text.Language != i18n.Vietnamese || !m.env.Theme.Shapes.ASCII {
		t.Error("not changed")
	}
	if len(*pages[0].got) != 1 || len(*pages[1].got) != 1 {
		t.Error("the screens were not told")
	}
	if out := uitest.Run(cmd); len(out) != 0 {
		t.Errorf("saving said %v", out)
	}
}

func TestASCIIShowsNothingElse(t *testing.T) {
	m, _ := root(page{name: "Ô ăn quan → “đẹp” • 漢"})
	prefs := m.env.Prefs
	prefs.ASCII = true
	m, _ = m.prefer(prefs)
	if got := m.content(); got != "O an quan > \"dep\" o ??" {
		t.Errorf("%q", got)
	}
}

func TestRootFilesStaySmall(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n"); n > 300 {
			t.Errorf("%s has %d lines; the root is for navigation only", f, n)
		}
	}
}

func TestEveryRouteOpensAtEverySize(t *testing.T) {
	for _, r := range []screen.Route{
		screen.Welcome{}, screen.Name{}, screen.Lobby{}, screen.NewRoom{}, screen.Room{Number: 1},
		screen.Review{Game: "M4RK7Q", Ply: -1}, screen.History{}, screen.Help{}, screen.Settings{}, screen.Account{}, screen.Link{},
	} {
		m := New(gallery.Env(i18n.New(i18n.English)), []screen.Route{r}).(Model)
		for _, s := range []uitest.Size{{W: 1, H: 1}, {W: 39, H: 15}, {W: 40, H: 16}, {W: 80, H: 24}, {W: 200, H: 60}} {
			m, _ = m.route(tea.WindowSizeMsg{Width: s.W, Height: s.H})
			uitest.CheckFits(t, m.View().Content, s.W, s.H)
		}
		m.Close()
	}
}

func TestAToastGoesWithTheNextKeyAndWithItsScreen(t *testing.T) {
	m, _ := root(page{name: "below"}, page{name: "top"})
	told, _ := m.route(Owned{ID: 1, Msg: screen.Toast{Text: "that square is empty"}})
	if !strings.Contains(told.content(), "that square is empty") {
		t.Fatal("no toast")
	}
	if next, _ := told.route(uitest.Key("x")); next.toast != "" {
		t.Error("a key leaves it")
	}
	if next, _ := told.route(Owned{ID: 1, Msg: screen.Pop{}}); next.toast != "" {
		t.Error("it stays when its screen goes")
	}
	if next, _ := told.route(Owned{ID: 1, Msg: screen.Push{Route: screen.Help{}}}); next.toast != "" {
		t.Error("it is on the next screen")
	}
}

func TestTheNoticeOfALoginIsAlwaysSeen(t *testing.T) {
	env := gallery.Env(i18n.New(i18n.English))
	env.Notice = "You asked for alice; this key is bob's. " + strings.Repeat("More is to be said of it. ", 4)
	m, ok := New(env, []screen.Route{screen.Welcome{}, screen.Help{}}).(Model)
	if !ok {
		t.Fatal("no model")
	}
	m, _ = m.route(tea.WindowSizeMsg{Width: 80, Height: 24})
	if text := uitest.Plain(m.content(), 80, 24); !strings.Contains(text, "this key is bob's") || !strings.Contains(text, "said of it.\n") {
		t.Errorf("not told:\n%s", text)
	}
	if m.Language() != "en" {
		t.Errorf("language %q", m.Language())
	}
	if first, _ := New(env, nil).(Model); first.toast != "" {
		t.Error("the welcome screen tells it twice")
	}
}

func TestWhoComesBackToTheirGameIsTold(t *testing.T) {
	env := gallery.Env(i18n.New(i18n.English))
	for at, want := range map[screen.Room]bool{{Number: 1, Back: true}: true, {Number: 1}: false} {
		m, _ := New(env, []screen.Route{screen.Welcome{}, at}).(Model)
		m, _ = m.route(tea.WindowSizeMsg{Width: 40, Height: 16})
		if text := uitest.Plain(m.content(), 40, 16); strings.Contains(text, "You are back in your game.") != want {
			t.Errorf("%+v:\n%s", at, text)
		}
		if m = m.endToast(toastOver{m.toastTag}); m.toast != "" {
			t.Errorf("%+v: it stays", at)
		}
	}
}

func TestTheListOfKeysScrolls(t *testing.T) {
	m, _ := root(page{name: "a"})
	m.h = 16
	m.stack[0].s = keyful{m.stack[0].s}
	m, _ = m.route(uitest.Key("?"))
	seen := m.content()
	for range 10 {
		m, _ = m.route(uitest.Key("down"))
		seen += m.content()
	}
	for i := range 30 {
		if !strings.Contains(seen, fmt.Sprintf("does %d.", i)) {
			t.Errorf("key %d is out of reach", i)
		}
	}
	if m, _ = m.route(uitest.Key("x")); m.help {
		t.Error("still open")
	}
}

// keyful is a screen with many keys.
type keyful struct{ screen.Screen }

func (keyful) Keys() (keys []keymap.Binding) {
	for i := range 30 {
		keys = append(keys, keymap.Key{Label: fmt.Sprint(i)}.Is(fmt.Sprintf("does %d.", i)))
	}
	return keys
}
