package review

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/theme"
)

// askAgain is how long a game that waits for others is left alone before its
// place in the queue is asked for again.
const askAgain = 2 * time.Second

// study is the analysis of the game: whether it is shown, and what there is of
// it. Turns come while the person looks around.
type study struct {
	shown bool
	got   lobby.Analysis
	known bool  // the hall has answered once
	err   error // why there is none
	tag   int   // tells the answers of this request from those before it
}

// studied is what the hall has to say of the analysis.
type studied struct {
	tag int
	got lobby.Analysis
	err error
}

// askNow ends a pause between two requests.
type askNow struct{ tag int }

// visible tells whether there is an analysis to be shown, if only its progress.
func (m Model) visible() bool { return m.study.shown && m.study.err == nil && !m.study.got.Failed }

// toggleStudy shows the analysis or hides it. The first time, and after a
// fault, it is asked for.
func (m Model) toggleStudy() (screen.Screen, tea.Cmd) {
	s := &m.study
	if m.visible() {
		s.shown = false
		return m, nil
	}
	s.shown = true
	if fine := s.err == nil && !s.got.Failed; fine && s.tag > 0 {
		return m, m.recheck() // it is there, or on its way
	}
	s.err, s.known, s.got = nil, false, lobby.Analysis{}
	s.tag++
	return m, m.watch(-1)
}

// trouble is why there is no analysis to be shown, a sentence; "" when there is
// one, or nobody asks.
func (m Model) trouble() string {
	switch s := m.study; {
	case !s.shown:
		return ""
	case s.err != nil:
		return screen.Sentence(m.env.Text, s.err)
	case s.got.Failed:
		return m.env.Text.Analysis.Failed
	}
	return ""
}

// watch asks for the analysis: at once with seen below 0, else when more turns
// than those seen are done. It ends with the screen.
func (m Model) watch(seen int) tea.Cmd {
	ctx, hall, who, id, tag := m.ctx, m.env.Hall, m.env.Actor.Who, m.id, m.study.tag
	return func() tea.Msg { return ask(ctx, hall, who, id, seen, tag) }
}

func ask(ctx context.Context, hall screen.Hall, who account.Who, id room.GameID, seen, tag int) tea.Msg {
	got, err := hall.Analyse(ctx, who, id, seen)
	if ctx.Err() != nil {
		return nil // the screen is left
	}
	return studied{tag, got, err}
}

// learn takes an answer and asks for what follows.
func (m Model) learn(a studied) (screen.Screen, tea.Cmd) {
	if a.tag != m.study.tag {
		return m, nil
	}
	s := &m.study
	news := !s.known || a.got.Done > s.got.Done
	s.known, s.got, s.err = true, a.got, a.err
	switch {
	case a.err != nil, a.got.Failed, a.got.Finished:
		return m.consider()
	case a.got.Queued > 0 || !news: // nothing came: never ask in a circle
		tag := s.tag
		return m, tea.Tick(askAgain, func(time.Time) tea.Msg { return askNow{tag} })
	}
	return m, m.watch(a.got.Done)
}

// rechecked is what the hall says of an analysis that is there already.
type rechecked studied

// recheck asks whether what is shown may still be shown, and to whom: since it
// was asked for, the person may have begun to play, and others a game from here.
func (m Model) recheck() tea.Cmd {
	if !m.visible() || !m.study.known {
		return nil
	}
	ask := m.watch(-1)
	return func() tea.Msg {
		if got, ok := ask().(studied); ok {
			return rechecked(got)
		}
		return nil
	}
}

// heed takes the answer of recheck: what may no longer be shown goes.
func (m Model) heed(a rechecked) Model {
	s := &m.study
	switch {
	case a.tag != s.tag:
	case a.err != nil:
		m.forget(a.err)
	case a.got.Done >= s.got.Done && !a.got.Failed:
		s.got = a.got
	}
	return m
}

// forget drops all that is known of values, and says why.
func (m *Model) forget(err error) {
	m.study = study{shown: m.study.shown, known: true, err: err, tag: m.study.tag + 1}
	m.halt()
	m.try.answers, m.card = make([]answer, len(m.try.answers)), false
	m.try.closed = err
}

// again asks anew after a pause.
func (m Model) again(a askNow) (screen.Screen, tea.Cmd) {
	if a.tag != m.study.tag {
		return m, nil
	}
	return m, m.watch(-1)
}

// two tells whether two play: then a value is of one side against the other.
func (m Model) two() bool { return m.rec.Rules.Players == 2 }

// turn is what is known of the turn played at ply; false when that is nothing.
func (m Model) turn(ply int) (analysis.Turn, bool) {
	if turns := m.study.got.Report.Turns; m.visible() && ply >= 0 && ply < len(turns) {
		return turns[ply], true
	}
	return analysis.Turn{}, false
}

// lead is by how much seat a will win from a position of the game of two.
type lead struct {
	value                int
	exact, known, hidden bool
}

// leadAt is the lead at ply. At the end it is how the game came out, or what
// its last turn left when it was broken off.
func (m Model) leadAt(ply int) lead {
	if t, ok := m.turn(ply); ok {
		return leadOf(t)
	}
	last, ok := m.turn(ply - 1)
	switch f := m.study.got.Report.Final; {
	case ply != m.cursor.Len() || !ok:
		return lead{}
	case m.cursor.Game().Over() && len(f) == 2:
		return lead{value: f[0] - f[1], exact: true, known: true}
	}
	last.Value, last.Exact = last.After, last.AfterExact
	return leadOf(last)
}

func leadOf(t analysis.Turn) lead {
	if t.Hidden {
		return lead{hidden: true}
	}
	l := lead{value: t.Value, exact: t.Exact, known: true}
	if t.Seat != 0 {
		l.value = -l.value
	}
	return l
}

// graded tells whether a turn has a grade of whoever played it.
func graded(t analysis.Turn) bool { return !t.Hidden && !t.House && t.Grade != analysis.Ungraded }

// isWrong tells whether a turn was a mistake or worse.
func isWrong(t analysis.Turn) bool {
	return graded(t) && (t.Grade == analysis.Mistake || t.Grade == analysis.Blunder)
}

// toWrong goes to the next turn that was a mistake, or to the one before; the
// board shows what came of it.
func (m Model) toWrong(d int) (screen.Screen, tea.Cmd) {
	for ply := m.cursor.Ply() + d; ply >= 1 && ply <= m.cursor.Len(); ply += d {
		if t, ok := m.turn(ply - 1); ok && isWrong(t) {
			m.cursor.Go(ply)
			return m, nil
		}
	}
	if !m.two() {
		return m, screen.Go(screen.Toast{Text: m.env.Text.Analysis.LimitsMany})
	}
	text := m.env.Text.Analysis.NoneOn
	if d < 0 {
		text = m.env.Text.Analysis.NoneBack
	}
	return m, screen.Go(screen.Toast{Text: text})
}

// mark is the sign of a grade; a good move and the only one have none.
func mark(g analysis.Grade) string {
	switch g {
	case analysis.Best:
		return "!"
	case analysis.Inaccuracy:
		return "?!"
	case analysis.Mistake:
		return "?"
	case analysis.Blunder:
		return "??"
	}
	return ""
}

// style is the colour that repeats what a mark says.
func (m Model) style(g analysis.Grade) theme.Style {
	th := m.env.Theme
	switch g {
	case analysis.Best:
		return th.Good
	case analysis.Inaccuracy, analysis.Mistake:
		return th.Warn
	case analysis.Blunder:
		return th.Bad
	}
	return th.Text
}

// markAt is the mark of a turn in the list of turns.
func (m Model) markAt(ply int) (string, theme.Style) {
	t, ok := m.turn(ply)
	if !ok || !graded(t) {
		return "", m.env.Theme.Text
	}
	return mark(t.Grade), m.style(t.Grade)
}

// counts is how many turns of each grade a seat played.
func (m Model) counts(s engine.Seat) (n [analysis.Forced + 1]int) {
	for _, t := range m.study.got.Report.Turns {
		if t.Seat == s && graded(t) && int(t.Grade) < len(n) {
			n[t.Grade]++
		}
	}
	return n
}

// accuracy is how well a seat played in words, "" while that is not known.
func (m Model) accuracy(s engine.Seat) string {
	acc := m.study.got.Report.Accuracy
	if !m.visible() || !m.study.got.Finished || int(s) >= len(acc) || acc[s] < 0 {
		return ""
	}
	return i18n.Fill(m.env.Text.Analysis.Accuracy, "n", int(acc[s]+0.5))
}

// sign stands before a value.
func (m Model) sign(exact bool) string {
	if exact {
		return "="
	}
	return m.env.Theme.Shapes.About
}
