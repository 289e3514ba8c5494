package today

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/theme"
	"oanquan/ui/uitest"
)

// still is an environment in which turns are not animated.
func still(c *i18n.Catalog) screen.Env {
	env := uitest.Env(c)
	env.Prefs.Animation = "off"
	return env
}

func english() screen.Env { return still(i18n.New(i18n.English)) }

// asGuest is the same for who has no key.
func asGuest(env screen.Env) screen.Env {
	env.Actor.Who, env.Account, env.Key = gallery.Guest(), account.Account{}, ""
	return env
}

// opened is the screen once it has looked for the puzzle.
func opened(env screen.Env) Model {
	m := New(env)
	s, _ := m.Update(m.Init()())
	return s.(Model)
}

// press presses keys, gives the screen what its commands bring, and returns the
// messages for the root.
func press(m Model, keys ...string) (Model, []tea.Msg) {
	var out []tea.Msg
	for _, k := range keys {
		s, cmd := m.Update(uitest.Key(k))
		m = s.(Model)
		for _, msg := range uitest.Run(cmd) {
			switch msg.(type) {
			case judged, given, fetched:
				s, cmd = m.Update(msg)
				m = s.(Model)
				out = append(out, uitest.Run(cmd)...)
			default:
				out = append(out, msg)
			}
		}
	}
	return m, out
}

func after(env screen.Env, keys ...string) Model {
	m, _ := press(opened(env), keys...)
	return m
}

// keysOf are what to press for a move.
func keysOf(mv engine.Move) []string {
	if mv.Dir == engine.Left {
		return []string{fmt.Sprint(mv.Pit.Field()), "left"}
	}
	return []string{fmt.Sprint(mv.Pit.Field()), "right"}
}

var errGone = errors.New("gone")

func TestScreens(t *testing.T) {
	view := func(name string, build func(screen.Env) Model) {
		uitest.Golden(t, name, func(c *i18n.Catalog) uitest.View { return build(still(c)) })
	}
	view("puzzle", opened)
	view("lifted", func(e screen.Env) Model { return after(e, "2") })
	view("wrong", func(e screen.Env) Model { return after(e, "3", "right") })
	view("tried", func(e screen.Env) Model { return after(e, "2", "left", "enter") })
	view("solved", func(e screen.Env) Model { return after(e, "5", "right") })
	view("solved-later", func(e screen.Env) Model { return after(e, "3", "right", "5", "right", "right") })
	view("step", func(e screen.Env) Model { return after(e, "5", "right", ".", ".", ".") })
	view("sure", func(e screen.Env) Model { return after(e, "h") })
	view("answer", func(e screen.Env) Model { return after(e, "h", "y") })
	view("guest", func(e screen.Env) Model { return opened(asGuest(e)) })
	view("guest-solved", func(e screen.Env) Model { return after(asGuest(e), "5", "right") })
	view("making", func(e screen.Env) Model { e.Hall = gallery.Hall{Empty: true}; return opened(e) })
	view("none", func(e screen.Env) Model { e.Hall = gallery.Hall{Err: lobby.ErrNoPuzzle}; return opened(e) })
	view("over", func(e screen.Env) Model {
		m := after(e, "5", "right")
		m.env.Now = func() time.Time { return gallery.Today().End() }
		return m
	})
	view("selfplay", func(e screen.Env) Model { e.Hall = unnamed{}; return after(e, "5", "right") })
}

// unnamed is a hall whose puzzle comes from no game, under other rules.
type unnamed struct{ gallery.Hall }

func (h unnamed) Daily(who account.Who) (lobby.Daily, error) {
	d, err := h.Hall.Daily(who)
	d.Puzzle.Source.Game = ""
	d.Puzzle.Rules.YoungQuanBelow = 5
	return d, err
}

// everyState is the puzzle before and after every move that may be tried.
func everyState(env screen.Env, do func(m Model)) {
	do(opened(env))
	do(after(env, "h"))
	do(after(env, "h", "y"))
	for _, c := range gallery.Puzzle().Choices {
		keys := keysOf(c.Move)
		do(after(env, keys[0]))
		m := after(env, keys...)
		do(m)
		for range m.film.frames[1:] {
			m, _ = press(m, ".")
			do(m)
		}
		do(after(env, append(keys, "enter")...))
	}
}

func TestFitsEverySize(t *testing.T) {
	for _, l := range i18n.Languages() {
		var views []uitest.View
		for _, env := range []screen.Env{still(i18n.New(l)), asGuest(still(i18n.New(l)))} {
			everyState(env, func(m Model) { views = append(views, m) })
		}
		n := 0
		uitest.CheckAllSizes(t, uitest.ViewFunc(func(w, h int) string {
			n++
			return views[n%len(views)].View(w, h)
		}))
	}
}

// numbers stand above every board.
var numbers = regexp.MustCompile(`5 +4 +3 +2 +1`)

// Whatever is tried, the board stands where it stood, and no word is cut.
func TestNothingIsCutOrMoves(t *testing.T) {
	for _, l := range i18n.Languages() {
		for _, s := range uitest.Sizes() {
			where := -1
			everyState(still(i18n.New(l)), func(m Model) {
				view := ansi.Strip(m.View(s.W, s.H))
				lines := strings.Split(view, "\n")
				top := slices.IndexFunc(lines, func(l string) bool { return numbers.MatchString(l) })
				if where >= 0 && top != where || top < 0 {
					t.Errorf("%s %v: the board stands at line %d, not %d:\n%s", l, s, top, where, view)
				}
				where = top
				if strings.Contains(view, "…") {
					t.Errorf("%s %v: something is cut:\n%s", l, s, view)
				}
				_, _, verdict := m.verdict()
				if m.stage != choosing && m.film.at != m.film.turns[0] {
					verdict = m.film.now().Caption
				}
				if !strings.Contains(strings.Join(strings.Fields(view), " "), verdict) {
					t.Errorf("%s %v: %q is not told:\n%s", l, s, verdict, view)
				}
			})
		}
	}
}

func TestWithASCIINothingElseIsDrawn(t *testing.T) {
	env := english()
	env.Theme, env.Keys = theme.New(theme.Plain, true), keymap.New(true)
	everyState(env, func(m Model) {
		view := m.View(80, 24)
		if strings.ContainsFunc(theme.Fold(ansi.Strip(view)), func(r rune) bool { return r > 127 }) {
			t.Errorf("something else is drawn:\n%s", uitest.Plain(view, 80, 24))
		}
	})
}

func TestAWrongMoveMayBeTriedAgain(t *testing.T) {
	m := after(english(), "3", "right")
	if m.stage != wrong || m.day.Score.Tries != 1 || m.day.Score.Done() {
		t.Fatalf("stage %d, %+v", m.stage, m.day.Score)
	}
	view := m.View(80, 24)
	if best := m.env.Text.MoveName(m.day.Puzzle.Best().Move); strings.Contains(ansi.Strip(view), best) {
		t.Errorf("the answer is told:\n%s", uitest.Plain(view, 80, 24))
	}
	if !strings.Contains(view, m.env.Text.Lead(20)) {
		t.Errorf("it is not told what the move brings:\n%s", uitest.Plain(view, 80, 24))
	}
	if m, _ = press(m, "enter"); m.stage != choosing || m.board().Position != m.day.Puzzle.Position {
		t.Error("not set up again")
	}
	// The keys that choose a square try again at once.
	m, _ = press(after(english(), "3", "right"), "5", "right")
	if m.stage != shown || m.day.Score.Streak != 5 {
		t.Errorf("stage %d, %+v", m.stage, m.day.Score)
	}
}

func TestTheRightMoveIsPlayedOutDanByDan(t *testing.T) {
	m := after(english(), "5", "right")
	if m.stage != shown || !m.day.Score.Done() || m.day.Score.Streak != 5 || m.day.Score.First != 8 {
		t.Fatalf("stage %d, %+v", m.stage, m.day.Score)
	}
	line := m.day.Puzzle.Best().Line
	if len(m.film.turns) != len(line) || m.film.at != m.film.turns[0] {
		t.Fatalf("%d turns, at %d", len(m.film.turns), m.film.at)
	}
	g, err := engine.NewGameFrom(m.day.Puzzle.Rules, m.day.Puzzle.Position)
	if err != nil {
		t.Fatal(err)
	}
	for i, mv := range line {
		var steps []engine.Step
		if g, steps, err = g.Play(mv); err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			begun := m.film.at
			for range len(steps) + 1 {
				m, _ = press(m, ".")
			}
			if m.film.at != begun+len(steps)+1 {
				t.Errorf("turn %d has other steps", i)
			}
		}
		if now := m.board().Position; now.Pits != g.Position().Pits || now.Hands != g.Position().Hands {
			t.Errorf("after turn %d another board is shown", i)
		}
	}
	for range line {
		m, _ = press(m, "left")
	}
	if m.board().Position != m.day.Puzzle.Position {
		t.Error("turn by turn it does not come back to the puzzle")
	}
	_, msgs := press(m, "v")
	if want := (screen.Push{Route: screen.Review{Game: "M4RK7Q", Ply: 18}}); len(msgs) != 1 || msgs[0] != want {
		t.Errorf("v leads to %v", msgs)
	}
}

func TestTheSourceIsASecretUntilItIsSolved(t *testing.T) {
	m := opened(english())
	if _, msgs := press(m, "v"); len(msgs) != 0 {
		t.Errorf("v leads to %v", msgs)
	}
	for _, keys := range [][]string{nil, {"3", "right"}, {"h"}} {
		if view := after(english(), keys...).View(120, 35); strings.Contains(view, "M4RK7Q") || strings.Contains(view, "Lan_Hương") {
			t.Errorf("after %v it is told:\n%s", keys, uitest.Plain(view, 120, 35))
		}
	}
	if view := after(english(), "5", "right").View(80, 24); !strings.Contains(view, "M4RK7Q") || !strings.Contains(view, "Lan_Hương") {
		t.Errorf("solved, it is not told:\n%s", uitest.Plain(view, 80, 24))
	}
}

func TestTheAnswerIsAskedForTwice(t *testing.T) {
	m := after(english(), "h")
	if !m.sure || m.stage != choosing {
		t.Fatal("the first key shows it")
	}
	if n, _ := press(m, "3"); n.sure || n.stage != choosing || n.pick.Lifted {
		t.Error("another key does not take it back")
	}
	if n, _ := press(m, "y"); n.stage != shown || !n.day.Score.GivenUp || n.day.Score.Done() {
		t.Errorf("stage %d, %+v", n.stage, n.day.Score)
	}
}

func TestAGuestPlaysAndIsTold(t *testing.T) {
	env := asGuest(english())
	m := opened(env)
	if !strings.Contains(m.View(80, 24), m.env.Text.Daily.NotKept) {
		t.Error("before the first try it is not told")
	}
	m, _ = press(m, "3", "right", "5", "right")
	if m.stage != shown || m.day.Score.Tries != 2 || !strings.Contains(m.View(80, 24), m.env.Text.Daily.Unkept) {
		t.Errorf("stage %d, %+v", m.stage, m.day.Score)
	}
}

// later is a hall whose puzzle takes a while, then cannot be tried.
type later struct {
	gallery.Hall
	looks *int
	err   error
}

func (h later) Daily(who account.Who) (lobby.Daily, error) {
	*h.looks++
	return gallery.Hall{Empty: *h.looks < 3}.Daily(who)
}

func (h later) TryDaily(context.Context, account.Who, account.Day, engine.Move) (lobby.Tried, error) {
	return lobby.Tried{}, h.err
}

func TestItWaitsForThePuzzle(t *testing.T) {
	looks := 0
	env := english()
	env.Hall = later{looks: &looks}
	m := opened(env)
	for m.stage == waiting && looks < 10 {
		s, cmd := m.Update(again{})
		s, _ = s.Update(cmd())
		m = s.(Model)
	}
	if looks != 3 || m.stage != choosing {
		t.Errorf("%d looks, stage %d", looks, m.stage)
	}
}

func TestWhatCannotBeTriedIsTold(t *testing.T) {
	looks := 3
	env := english()
	for err, want := range map[error]string{errGone: env.Text.Errors.Unknown, lobby.ErrOnBoard: env.Text.Errors.OnBoard} {
		env.Hall = later{looks: &looks, err: err}
		m, msgs := press(opened(env), "3", "right")
		if len(msgs) != 1 || msgs[0] != (screen.Toast{Text: want}) || m.busy || m.stage != choosing {
			t.Errorf("%v: %v, stage %d", err, msgs, m.stage)
		}
	}
	// At midnight the new one is fetched.
	env.Hall = later{looks: &looks, err: lobby.ErrPuzzleOver}
	m, _ := press(opened(env), "3", "right")
	if m.stage != waiting {
		t.Errorf("at midnight: stage %d", m.stage)
	}
}

func TestASolvedPuzzleStaysSolved(t *testing.T) {
	env := english()
	env.Hall = solved{}
	if m := opened(env); m.stage != shown || m.film.at != 0 {
		t.Errorf("stage %d, picture %d", m.stage, m.film.at)
	}
}

type solved struct{ gallery.Hall }

func (h solved) Daily(who account.Who) (lobby.Daily, error) {
	d, err := h.Hall.Daily(who)
	d.Score = d.Score.Tried(d.Day, "3R", true)
	return d, err
}

func TestAnimationEnds(t *testing.T) {
	m := opened(uitest.Env(i18n.New(i18n.English)))
	step := func(cmd tea.Cmd) tea.Cmd {
		if cmd == nil {
			return nil
		}
		s, next := m.Update(tick{m.tag})
		m = s.(Model)
		return next
	}
	m, _ = press(m, "5")
	s, cmd := m.Update(uitest.Key("right"))
	s, cmd = s.Update(cmd())
	m = s.(Model)
	if !m.runs || cmd == nil {
		t.Fatal("the turn is not shown")
	}
	for n := 0; cmd != nil && n < 200; n++ {
		cmd = step(cmd)
	}
	if m.runs || m.film.at != m.film.turns[0] {
		t.Errorf("runs %v at %d", m.runs, m.film.at)
	}
	s, cmd = m.Update(uitest.Key("space"))
	m = s.(Model)
	for n := 0; cmd != nil && n < 500; n++ {
		cmd = step(cmd)
	}
	if m.runs || !m.film.over() {
		t.Errorf("played on: runs %v at %d of %d", m.runs, m.film.at, len(m.film.frames))
	}
}

func TestTheMouseChooses(t *testing.T) {
	m := opened(english())
	bw, bh := 76, 18
	b, x, y, _ := m.place(bw, bh)
	for cy := range 24 {
		for cx := range 80 {
			pit, right, ok := b.PitAt(cx-2-x, cy-headFull-y)
			if !ok || pit != engine.FieldPit(me, 5) || !right {
				continue
			}
			c := screen.Click{X: cx, Y: cy, W: 80, H: 24}
			s, _ := m.Update(c)
			if got := s.(Model).pick; got.Field != 5 || !got.Lifted {
				t.Fatalf("the first click: %+v", got)
			}
			s, cmd := s.Update(c)
			s, _ = s.Update(cmd())
			if s.(Model).stage != shown {
				t.Errorf("the second click: stage %d", s.(Model).stage)
			}
			return
		}
	}
	t.Error("the board is nowhere")
}
