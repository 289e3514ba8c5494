// Package today is the puzzle of the day: a position in which one move is the
// best, tried with the keys of a game, and then the line that follows from it,
// dân by dân. It promises that the lobby alone says what is right and what
// counts, and that nothing of the answer is shown before it is found or given
// up.
package today

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

const (
	// askAgain is the pause between two looks whether the puzzle is made.
	askAgain = time.Second
	// goWithin bounds what waits for the store or a room.
	goWithin = 10 * time.Second
)

// stage is where the person is.
type stage uint8

const (
	waiting  stage = iota // for the puzzle, or why there is none
	choosing              // a square and a direction
	wrong                 // a move has been tried that is not the answer
	shown                 // the answer is known
)

// Model is the screen.
type Model struct {
	env   screen.Env
	day   lobby.Daily
	err   error
	stage stage
	pick  widget.Pick
	busy  bool // something is asked of the lobby
	sure  bool // the answer was asked for: it has to be asked for twice

	tried lobby.Tried
	film  film
	runs  bool // the film runs by itself, to its end with all, else for one turn
	all   bool
	tag   int // tells the newest chain of ticks from those before it
}

// Messages of the screen's own commands.
type (
	fetched struct {
		day lobby.Daily
		err error
	}
	judged struct {
		tried lobby.Tried
		err   error
	}
	given struct {
		day lobby.Daily
		err error
	}
	again struct{} // it is time to look once more
	tick  struct{ tag int }
)

// New makes the screen.
func New(env screen.Env) Model { return Model{env: env} }

// Init looks for the puzzle.
func (m Model) Init() tea.Cmd { return m.fetch() }

// Title names the screen.
func (m Model) Title() string { return m.env.Text.Daily.Title }

func (m Model) fetch() tea.Cmd {
	hall, who := m.env.Hall, m.env.Actor.Who
	return func() tea.Msg {
		d, err := hall.Daily(who)
		return fetched{d, err}
	}
}

// try asks the lobby what a move is worth.
func (m Model) try(d engine.Dir) (screen.Screen, tea.Cmd) {
	move := engine.Move{Pit: engine.FieldPit(me, m.pick.Field), Dir: d}
	if _, _, err := engine.Play(m.day.Puzzle.Rules, m.day.Puzzle.Position, move); err != nil {
		return m, screen.Go(screen.Toast{Text: m.env.Text.Error(err)})
	}
	m.busy, m.pick.Lifted = true, false
	hall, who, day, ctx := m.env.Hall, m.env.Actor.Who, m.day.Day, m.env.Context
	return m, func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, goWithin)
		defer cancel()
		t, err := hall.TryDaily(ctx, who, day, move)
		return judged{t, err}
	}
}

func (m Model) giveUp() (screen.Screen, tea.Cmd) {
	m.busy, m.sure = true, false
	hall, who, day, ctx := m.env.Hall, m.env.Actor.Who, m.day.Day, m.env.Context
	return m, func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, goWithin)
		defer cancel()
		d, err := hall.GiveUpDaily(ctx, who, day)
		return given{d, err}
	}
}

// Update takes a message.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		return m.look(msg.Env), nil
	case fetched:
		return m.begin(msg)
	case again:
		return m, m.fetch()
	case judged:
		return m.judge(msg)
	case given:
		return m.giveAway(msg)
	case tick:
		return m.next(msg)
	case screen.Click:
		return m.click(msg)
	case tea.KeyPressMsg:
		return m.key(msg)
	}
	return m, nil
}

// look draws everything anew in another language or theme.
func (m Model) look(env screen.Env) Model {
	m.env = env
	if at := m.film.at; m.film.frames != nil {
		m.film = filmOf(env, m.day.Puzzle, m.line())
		m.film = m.film.onward(at)
	}
	return m
}

// line is the moves that are shown.
func (m Model) line() []engine.Move {
	if m.stage == wrong {
		return m.tried.Choice.Line
	}
	return m.day.Puzzle.Best().Line
}

// begin shows the puzzle once it is there.
func (m Model) begin(msg fetched) (screen.Screen, tea.Cmd) {
	if m.day, m.err = msg.day, msg.err; m.err != nil {
		return m, nil
	}
	if !m.day.Ready {
		return m, tea.Tick(askAgain, func(time.Time) tea.Msg { return again{} })
	}
	if m.day.Shown() {
		m.stage = shown
		m.film = filmOf(m.env, m.day.Puzzle, m.line())
		return m, nil
	}
	m.pick = widget.Pick{Field: 3}
	for f := 1; !m.canLift(m.pick.Field) && f <= engine.Fields; f++ {
		m.pick.Field = f
	}
	return m.retry(), nil
}

// retry sets the puzzle up once more.
func (m Model) retry() Model {
	m.stage, m.sure, m.runs, m.film = choosing, false, false, film{}
	m.tag++
	return m
}

// failed tells why something could not be done; on a new day it begins anew.
func (m Model) failed(err error) (screen.Screen, tea.Cmd) {
	toast := screen.Go(screen.Toast{Text: screen.Sentence(m.env.Text, err)})
	if errors.Is(err, lobby.ErrPuzzleOver) {
		n := New(m.env)
		return n, tea.Batch(toast, n.fetch())
	}
	return m, toast
}

// judge shows the move that was tried.
func (m Model) judge(msg judged) (screen.Screen, tea.Cmd) {
	m.busy = false
	if msg.err != nil {
		return m.failed(msg.err)
	}
	m.tried = msg.tried
	m.stage, m.day.Score = wrong, m.score(msg.tried)
	if msg.tried.Right {
		m.stage = shown
	}
	m.film = filmOf(m.env, m.day.Puzzle, m.line())
	return m.run(false)
}

// score is what the person has made of the puzzles; a guest's tries are counted
// here, where they end with the screen.
func (m Model) score(t lobby.Tried) account.Puzzles {
	if t.Kept {
		return t.Score
	}
	return m.day.Score.Tried(m.day.Day, t.Choice.Move.String(), t.Right)
}

// giveAway shows the answer.
func (m Model) giveAway(msg given) (screen.Screen, tea.Cmd) {
	m.busy = false
	if msg.err != nil {
		return m.failed(msg.err)
	}
	m.day, m.stage, m.tried = msg.day, shown, lobby.Tried{}
	m.film = filmOf(m.env, m.day.Puzzle, m.line())
	return m.run(false)
}

func (m Model) canLift(f int) bool {
	return f >= 1 && f <= engine.Fields && m.day.Puzzle.Position.Pits[engine.FieldPit(me, f)].Dan > 0
}

// over tells whether the puzzle is of a day that is gone.
func (m Model) over() bool { return !m.env.Now().Before(m.day.Day.End()) }
