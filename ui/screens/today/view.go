package today

import (
	"slices"
	"strings"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/theme"
	"oanquan/ui/widget"
)

// belowLines is the room kept below the board. The board never moves between
// the puzzle and its answer.
const belowLines = 4

// View draws the screen.
func (m Model) View(w, h int) string {
	t := m.env.Text.Daily
	p := widget.Page{Title: t.Title, Right: m.streak(), Keys: m.Keys()}
	bw, bh := p.Size(w, h)
	if k := m.env.Keys; compact(bw) {
		p.Keys = keymap.Merged(p.Keys, k.SowLeft, k.SowRight, m.env.Text.GameText.KeySow)
	}
	if m.day.Day != "" {
		dated := i18n.Fill(t.Of, "title", t.Title, "day", m.env.Text.Date(m.day.Day.Begin()))
		if layout.Width(dated)+layout.Width(p.Right)+2 <= bw {
			p.Title = dated
		}
	}
	if m.stage == waiting {
		return p.View(m.env.Theme, m.notYet(bw, bh), w, h)
	}
	return p.View(m.env.Theme, m.puzzleView(bw, bh), w, h)
}

// notYet says why there is nothing to solve.
func (m Model) notYet(w, h int) string {
	th, text := m.env.Theme, m.env.Text.Common.Loading
	switch {
	case m.err != nil:
		text = screen.Sentence(m.env.Text, m.err)
	case m.day.Day != "":
		text = m.env.Text.Daily.Making
	}
	return layout.Middle(widget.Paragraph(th.Dim, text, min(w-2, 52)), w, h*2/3)
}

// streak is how many days in a row were solved, or that nothing is kept.
func (m Model) streak() string {
	t, s := m.env.Text.Daily, m.day.Score
	switch {
	case !m.day.Ready:
		return ""
	case !m.day.Kept:
		return t.Unkept
	case s.Streak == 0:
		return t.NoneYet
	}
	return m.env.Text.Count(t.Streak, s.Streak)
}

// place is where the board stands in a body of w × h cells: as large as there
// is room for below the text, and how many lines are left below it.
func (m Model) place(w, h int) (b widget.Board, x, y, left int) {
	above := len(layout.Wrap(m.text(), w))
	b = m.board()
	for _, b.Size = range []widget.Size{widget.Huge, widget.Large, widget.Small} {
		if bw, bh := b.Bounds(); bw <= w && above+bh+belowLines <= h {
			break
		}
	}
	bw, bh := b.Bounds()
	left = max(0, h-above-bh)
	if left > belowLines {
		above, left = above+1, left-1
	}
	return b, (w - bw) / 2, above, left
}

// compact tells whether lines are short, so that texts have to be.
func compact(w int) bool { return w < 70 }

// puzzleView is the text, the board, and what goes on.
func (m Model) puzzleView(w, h int) string {
	b, x, y, left := m.place(w, h)
	text := m.text()
	if m.stage == shown && compact(w) { // below there is room for the answer alone
		text = strings.Join(m.after(true), " ")
	}
	above := layout.Fill(widget.Paragraph(m.env.Theme.Text, text, w), w, y)
	below := m.below(w, left)
	if left > belowLines+1 {
		below = slices.Insert(below, 0, "")
	}
	return above + "\n" + layout.Indent(b.View(), x) + "\n" + strings.Join(below, "\n")
}

// text is what is asked, and how things stand. It is the same to the end, so
// that the board stays where it is.
func (m Model) text() string {
	t, z := m.env.Text.Daily, m.day.Puzzle
	text := t.Task + " " + i18n.Fill(t.Scores, "you", z.Position.Score(z.Rules, me), "other", z.Position.Score(z.Rules, 1-me))
	if z.Rules != engine.Classic() {
		text += " " + i18n.Fill(t.Rules, "rules", m.env.Text.RulesName(z.Rules))
	}
	return text
}

// board is the picture of the film, or the puzzle with the square at the
// cursor.
func (m Model) board() widget.Board {
	b := widget.Board{Position: m.day.Puzzle.Position, From: me, Text: m.env.Text, Theme: m.env.Theme, Choose: m.stage == choosing}
	if m.stage != choosing {
		f := m.film.now()
		b.Position, b.Marks = f.Position, f.Marks
		return b
	}
	look := widget.Chosen
	if m.pick.Lifted {
		look = widget.Lifted
	}
	b.Marks[engine.FieldPit(me, m.pick.Field)].Look = look
	return b
}

// below is the lines below the board, n at most: the verdict, what happens, and
// as much of the rest as there is room for.
func (m Model) below(w, n int) []string {
	th, c, t := m.env.Theme, m.env.Text, m.env.Text.Daily
	var out []string
	add := func(style theme.Style, text string) {
		lines := layout.Lines(widget.Paragraph(style, text, w))
		if text != "" && len(out)+len(lines) <= n {
			out = append(out, lines...)
		}
	}
	if m.runs {
		add(th.Text, m.film.now().Caption)
		return out
	}
	style, mark, verdict := m.verdict()
	stepping := m.stage != choosing && m.film.at != m.film.turns[0]
	if verdict != "" && (!stepping || !compact(w)) {
		add(style.Bold(), mark+" "+verdict)
	}
	switch {
	case m.sure:
		add(th.Warn, t.AskAnswer)
	case m.busy:
		add(th.Dim, c.Common.Loading)
	case m.stage == choosing:
		m.invite(add, w)
	case m.stage == wrong:
		add(th.Text, m.film.now().Caption)
	default:
		add(th.Text, m.film.now().Caption)
		if compact(w) {
			break // it is above
		}
		for _, text := range m.after(false) {
			add(th.Dim, text)
		}
	}
	return out
}

// invite says what to do, and what was done today.
func (m Model) invite(add func(theme.Style, string), w int) {
	th, g, t := m.env.Theme, m.env.Text.GameText, m.env.Text.Daily
	switch {
	case m.pick.Lifted:
		add(th.Accent, i18n.Fill(g.YourLifted, "n", m.pick.Field))
	case compact(w):
		add(th.Accent, g.YourTurnBrief)
	default:
		add(th.Accent, g.YourTurn)
	}
	if !m.day.Kept {
		add(th.Dim, t.NotKept)
	}
	if n := m.day.Score.Tries; n > 0 {
		add(th.Dim, m.env.Text.Count(t.Tries, n))
	}
}

// verdict is what is said about the move that was tried, or the answer.
func (m Model) verdict() (style theme.Style, mark, text string) {
	c, th, t := m.env.Text, m.env.Theme, m.env.Text.Daily
	switch m.stage {
	case wrong:
		return th.Warn, th.Shapes.No, i18n.Fill(t.Less, "move", c.MoveName(m.tried.Choice.Move), "lead", c.Lead(m.tried.Choice.Value))
	case shown:
		best, tries := m.day.Puzzle.Best(), m.day.Score.Tries
		move, lead := c.MoveName(best.Move), c.Lead(best.Value)
		switch {
		case !m.day.Score.Done():
			return th.Accent, th.Shapes.Bullet, i18n.Fill(t.Answer, "move", move, "lead", lead)
		case tries == 1:
			return th.Good, th.Shapes.Yes, i18n.Fill(t.Right, "move", move, "lead", lead)
		}
		return th.Good, th.Shapes.Yes, c.Count(t.RightSoon, tries, "move", move, "lead", lead)
	}
	return th.Text, "", ""
}

// after is what there is to say once the answer is known: when to come back,
// and where it comes from.
func (m Model) after(brief bool) []string {
	c, t := m.env.Text, m.env.Text.Daily
	next, from, made := t.Next, t.From, t.Made
	if brief {
		next, from, made = t.NextBrief, t.FromBrief, t.MadeBrief
	}
	if m.over() {
		next = t.NextNow
	}
	out := []string{i18n.Fill(next, "left", c.Left(m.day.Day.End().Sub(m.env.Now())))}
	if s := m.day.Puzzle.Source; s.Game == "" {
		out = append(out, made)
	} else {
		out = append(out, i18n.Fill(from, "id", s.Game, "a", m.env.Text.PlayerName(s.Players[0]), "b", m.env.Text.PlayerName(s.Players[1]), "key", sourceKey().Label))
	}
	return out
}
