package learn

import (
	"errors"
	"slices"
	"strings"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/theme"
	"oanquan/ui/widget"
)

// belowLines is the room kept below the board: what to do, and two lines of
// what happens. The board never moves between a task and its outcome.
const belowLines = 3

// View draws the screen.
func (m Model) View(w, h int) string {
	if m.stage == listing {
		return m.listView(w, h)
	}
	p := widget.Page{Title: m.name(m.open), Right: m.pearls(), Keys: m.Keys()}
	bw, bh := p.Size(w, h)
	if k := m.env.Keys; layout.ClassOf(w, h) != layout.Full {
		p.Keys = keymap.Merged(p.Keys, k.SowLeft, k.SowRight, m.env.Text.GameText.KeySow)
	}
	if t := m.env.Text.Learn.Short + ": " + p.Title; layout.Width(t)+layout.Width(p.Right)+2 <= bw {
		p.Title = t
	}
	if layout.Width(p.Title)+layout.Width(p.Right)+2 > bw {
		p.Right = i18n.Fill(m.env.Text.Learn.PageOf, "n", m.open+1, "of", len(m.tasks))
	}
	return p.View(m.env.Theme, m.taskView(bw, bh), w, h)
}

// pearls are the lessons or the puzzles in a row: solved, still to come, and
// the one that is open.
func (m Model) pearls() string {
	sh, th := m.env.Theme.Shapes, m.env.Theme
	from, to := 0, lessonCount
	if !isLesson(m.open) {
		from, to = to, len(m.tasks)
	}
	var b strings.Builder
	for i := from; i < to; i++ {
		switch {
		case i == m.open:
			b.WriteString(th.Accent.Render(sh.QuanChar))
		case m.solved(i):
			b.WriteString(th.Good.Render(sh.Yes))
		default:
			b.WriteString(th.Dim.Render(sh.Seed))
		}
	}
	return b.String() + th.Dim.Render(" "+i18n.Fill(m.env.Text.Learn.PageOf, "n", m.open-from+1, "of", to-from))
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

// taskView is the text, the board, and what goes on.
func (m Model) taskView(w, h int) string {
	b, x, y, left := m.place(w, h)
	above := layout.Fill(widget.Paragraph(m.env.Theme.Text, m.text(), w), w, y)
	below := m.below(b.Size == widget.Small, w, left)
	if left > belowLines+1 {
		below = slices.Insert(below, 0, "")
	}
	return above + "\n" + layout.Indent(b.View(), x) + "\n" + strings.Join(below, "\n")
}

// text is what the task teaches.
func (m Model) text() string {
	if t := m.env.Text.Learn; !isLesson(m.open) {
		return t.PuzzleText
	}
	return m.env.Text.Learn.Lessons[m.open].Text
}

// board is the position with what there is to say about squares.
func (m Model) board() widget.Board {
	b := widget.Board{Position: m.task().position, From: reader, Text: m.env.Text, Theme: m.env.Theme, Choose: m.stage == choosing}
	if m.stage != choosing {
		f := m.frames[m.at]
		b.Position, b.Marks = f.Position, f.Marks
		return b
	}
	look := widget.Chosen
	if m.lifted {
		look = widget.Lifted
	}
	pit := engine.FieldPit(reader, m.field)
	b.Marks[pit].Look = look
	if m.task().preview {
		for _, d := range []engine.Dir{engine.Left, engine.Right} {
			_, steps, err := engine.Play(m.task().rules, m.task().position, engine.Move{Pit: pit, Dir: d})
			if err == nil {
				b.Preview(d, steps)
			}
		}
	}
	return b
}

// below is the lines below the board, n at most.
func (m Model) below(small bool, w, n int) []string {
	th, g := m.env.Theme, m.env.Text.GameText
	if m.stage == told {
		return m.outcome(small, w, n)
	}
	out := styled(th.Accent, m.want(m.open), w)
	switch {
	case m.stage == moving:
		out = append(out, styled(th.Text, m.frames[m.at].Caption, w)...)
	case m.pointed && !m.lifted:
		text := i18n.Fill(m.env.Text.Learn.Pointed, "n", m.task().answer.Pit.Field(), "key", m.env.Keys.Hint.Label)
		out = append(out, styled(th.Strong, text, w)...)
	case m.task().preview && n >= len(out)+2:
		out = append(out, m.outlook(engine.Left, small, w), m.outlook(engine.Right, small, w))
	case m.lifted:
		out = append(out, styled(th.Dim, i18n.Fill(g.YourLifted, "n", m.field), w)...)
	case small:
		out = append(out, styled(th.Dim, g.YourTurnBrief, w)...)
	default:
		out = append(out, styled(th.Dim, g.YourTurn, w)...)
	}
	return out[:min(len(out), n)]
}

// outcome is the verdict and the turn in words, as fully as there is room for.
func (m Model) outcome(small bool, w, n int) []string {
	style, mark, text := m.verdict(small)
	out := styled(style.Bold(), mark+" "+text, w)
	if f := m.frames[m.at]; m.at < len(m.frames)-1 { // stepping through it
		return append(out, styled(m.env.Theme.Text, f.Caption, w)...)
	}
	var told []string
	for _, text := range tellings(m.env.Text, m.task(), m.move, m.steps) {
		if told = styled(m.env.Theme.Text, text, w); len(out)+len(told) <= n {
			break
		}
	}
	out = append(out, told...)
	return out[:min(len(out), n)]
}

// verdict is what is said about the turn.
func (m Model) verdict(small bool) (style theme.Style, mark, text string) {
	c, th := m.env.Text, m.env.Theme
	t, d := c.Learn, m.did()
	pick := func(full, brief string) string {
		if small {
			return brief
		}
		return full
	}
	switch puzzle := m.task().isPuzzle(); {
	case m.shown:
		text = i18n.Fill(pick(t.Answer, t.AnswerBrief), "move", c.MoveName(m.move))
		return th.Accent, th.Shapes.Bullet, text
	case m.right() && puzzle:
		return th.Good, th.Shapes.Yes, c.Count(t.PuzzleDone, d.points)
	case m.right():
		you, other := m.after.Score(m.task().rules, reader), m.after.Score(m.task().rules, 1-reader)
		return th.Good, th.Shapes.Yes, i18n.Fill(t.Lessons[m.open].Praise, "you", you, "other", other)
	case puzzle:
		return th.Warn, th.Shapes.No, m.env.Text.Count(t.PuzzleLess, d.points, "best", m.task().puzzle.Best.Points)
	}
	return th.Warn, th.Shapes.No, pick(t.Wrong, t.WrongBrief)
}

// outlook tells what sowing the chosen square one way would do.
func (m Model) outlook(d engine.Dir, small bool, w int) string {
	c, th := m.env.Text, m.env.Theme
	key, arrow, word, style := m.env.Keys.SowLeft.Label, th.Shapes.Left, c.GameText.PreviewLeft, th.ToLeft
	if d == engine.Right {
		key, arrow, word, style = m.env.Keys.SowRight.Label, th.Shapes.Right, c.GameText.PreviewRight, th.ToRight
	}
	move := engine.Move{Pit: engine.FieldPit(reader, m.field), Dir: d}
	_, steps, err := engine.Play(m.task().rules, m.task().position, move)
	text := c.GameText.Impossible
	if err == nil {
		tell := c.Tell(m.task().rules, m.task().position, move, steps, []string{c.Common.You, c.Learn.Other})
		if text = tell.Short; small {
			text = m.inFewWords(steps, tell.Brief)
		}
	}
	if errors.Is(err, engine.ErrEmptyField) {
		text = c.GameText.EmptyHere
	}
	wide := max(layout.Width(c.GameText.PreviewLeft), layout.Width(c.GameText.PreviewRight))
	return layout.Clip(th.Key.Render(key)+" "+style.Render(arrow+" "+layout.Left(word, wide))+"  "+text, w)
}

// inFewWords is what counts in a turn: relays and captures, or brief where
// there are none.
func (m Model) inFewWords(steps []engine.Step, brief string) string {
	c := m.env.Text
	captures, _ := engine.Captures(steps)
	d := doneBy(m.task().rules, steps, m.task().position)
	switch {
	case d.relays == 0:
		return brief
	case captures == 0:
		return c.Relays(d.relays)
	}
	return c.Relays(d.relays) + ", " + brief
}

// styled wraps text into lines of a style.
func styled(style theme.Style, text string, w int) []string {
	return layout.Lines(widget.Paragraph(style, text, w))
}
