package learn

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// lines is how many the list has: the rules and every task.
func (m Model) lines() int { return 1 + len(m.tasks) }

// firstPuzzle is the line of the first puzzle, where the second column begins.
func firstPuzzle() int { return 1 + lessonCount }

func (m Model) keyList(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	switch {
	case k.Back.Matches(msg), k.Quit.Matches(msg):
		return m, screen.Go(screen.Pop{})
	case k.Up.Matches(msg), k.Prev.Matches(msg):
		m.cursor = (m.cursor + m.lines() - 1) % m.lines()
	case k.Down.Matches(msg), k.Next.Matches(msg):
		m.cursor = (m.cursor + 1) % m.lines()
	case k.Right.Matches(msg) && m.cursor < firstPuzzle():
		m.cursor = min(m.cursor+firstPuzzle(), m.lines()-1)
	case k.Left.Matches(msg) && m.cursor >= firstPuzzle():
		m.cursor -= firstPuzzle()
	case k.First.Matches(msg):
		m.cursor = 0
	case k.Last.Matches(msg):
		m.cursor = m.lines() - 1
	case k.Select.Matches(msg), k.Space.Matches(msg):
		if m.cursor == 0 {
			return m, screen.Go(screen.Push{Route: screen.Help{}})
		}
		return m.begin(m.cursor - 1), nil
	}
	return m, nil
}

func (m Model) listKeys() []keymap.Binding {
	k, c, t := m.env.Keys, m.env.Text.Common, m.env.Text.Learn
	return []keymap.Binding{
		keymap.Both(k.Up, k.Down).Is(c.KeyUpDown), k.Select.Is(t.KeyOpen), keymap.Both(k.Left, k.Right).Is(t.KeyColumn),
		k.Back.Is(c.KeyBack), k.Help.Is(c.KeyHelp),
	}
}

// listView is two columns, or one where there is no room for them.
func (m Model) listView(w, h int) string {
	t := m.env.Text.Learn
	p := widget.Page{Title: t.Title, Keys: m.Keys()}
	bw, bh := p.Size(w, h)
	if layout.ClassOf(w, h) != layout.Full {
		p.Title, p.Right = t.Short, m.counts()
		return p.View(m.env.Theme, m.column(0, m.lines(), bw, bh), w, h)
	}
	half := (bw - 4) / 2
	left := m.head(t.LessonsHead, m.progress(0, lessonCount), half) + "\n" + m.column(0, firstPuzzle(), half, bh)
	right := m.head(t.PuzzlesHead, m.puzzleProgress(), half) + "\n" + m.column(firstPuzzle(), m.lines(), half, bh)
	intro := t.Intro
	if m.count(0, lessonCount) == lessonCount {
		intro = t.AllDone
	}
	blocks := []string{widget.Paragraph(m.env.Theme.Dim, intro, bw), layout.Beside(left, right, half, 4)}
	used := len(layout.Lines(strings.Join(blocks, "\n\n")))
	blocks = append(blocks, m.glance(bw, bh-used-1))
	return p.View(m.env.Theme, strings.Join(blocks, "\n\n"), w, h)
}

// glance is what waits at the cursor: the task, and its board where there is
// room.
func (m Model) glance(w, h int) string {
	th, t := m.env.Theme, m.env.Text.Learn
	if m.cursor == 0 {
		return widget.Paragraph(th.Accent, t.RulesNote, w)
	}
	i := m.cursor - 1
	text := widget.Paragraph(th.Accent, m.want(i), w)
	b := widget.Board{Position: m.tasks[i].position, Text: m.env.Text, Theme: th}
	if bw, bh := b.Bounds(); bh+2 <= h {
		text += "\n\n" + layout.Indent(b.View(), (w-bw)/2)
	}
	return text
}

func (m Model) head(text, right string, w int) string {
	th := m.env.Theme
	return layout.Spread(th.Title.Render(text), th.Dim.Render(right), w)
}

func (m Model) progress(from, to int) string {
	return i18n.Fill(m.env.Text.Learn.Solved, "n", m.count(from, to), "of", to-from)
}

func (m Model) puzzleProgress() string {
	text := m.progress(lessonCount, len(m.tasks))
	if n := m.score(); n > 0 {
		text += " · " + m.env.Text.Count(m.env.Text.Learn.Total, n)
	}
	return text
}

// counts is both in a few cells.
func (m Model) counts() string { return m.progress(0, lessonCount) + " · " + m.puzzleProgress() }

// column draws the lines of the list from one to before another, as many as
// fit around the cursor.
func (m Model) column(from, to, w, h int) string {
	first := from + widget.Window(max(0, m.cursor-from), to-from, h)
	var out []string
	for i := first; i < to && len(out) < h; i++ {
		out = append(out, m.line(i, w))
	}
	return strings.Join(out, "\n")
}

func (m Model) line(i, w int) string {
	th, t := m.env.Theme, m.env.Text.Learn
	label, note, check := t.Rules, "", " "
	if i > 0 {
		label, note = m.name(i-1), m.note(i-1)
		if m.solved(i - 1) {
			check = th.Good.Render(th.Shapes.Yes)
		}
	}
	label, pointer := " "+label+" ", "  "
	if i == m.cursor {
		pointer, label = th.Accent.Render(th.Shapes.Pointer)+" ", th.Cursor.Render(label)
	}
	return layout.Spread(pointer+check+label, th.Dim.Render(note), w)
}

// name is a task in the list and above its board.
func (m Model) name(i int) string {
	t := m.env.Text.Learn
	if isLesson(i) {
		return i18n.Fill(t.ItemOf, "n", i+1, "title", t.Lessons[i].Title)
	}
	return i18n.Fill(t.Puzzle, "n", i+1-lessonCount)
}

// note is how hard a puzzle is; what the best turn takes stays a secret until
// it is solved.
func (m Model) note(i int) string {
	c := m.env.Text
	switch z := m.tasks[i].puzzle; {
	case isLesson(i):
		return ""
	case m.unaided(i):
		return c.Count(c.Common.Points, z.Best.Points)
	default:
		return c.Learn.Grades[z.Grade()]
	}
}

// want is what a task asks for.
func (m Model) want(i int) string {
	if t := m.env.Text.Learn; !isLesson(i) {
		return t.PuzzleTask
	}
	return m.env.Text.Learn.Lessons[i].Task
}
