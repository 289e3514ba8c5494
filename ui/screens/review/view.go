package review

import (
	"strings"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/theme"
	"oanquan/ui/widget"
)

// sideWidth is the width of the list of turns beside the board.
const sideWidth = 34

// view is one drawing of the screen.
type view struct {
	Model
	w, h int
	full bool
	side bool // the turns and the result stand beside the board
}

func (v view) draw() string {
	board := v.board()
	bw, _ := board.Bounds()
	v.side = v.full && v.w >= bw+sideWidth+4
	room := v.w
	if v.side {
		room -= sideWidth + 2
	}
	body := min(room, max(bw, 74))
	margin := 0
	if !v.side {
		margin = (v.w - body) / 2
	}
	head := layout.Indent(v.head(v.w-2*margin), margin)
	lines := []string{v.person(1, body)}
	if board.HasLabels() {
		lines = nil
	}
	lines = indent(lines, (room-body)/2)
	lines = append(lines, indent(layout.Lines(board.View()), (room-bw)/2)...)
	if !board.HasLabels() {
		lines = append(lines, indent([]string{v.person(0, body)}, (room-body)/2)...)
	}
	words := v.below(body, v.h-2-len(lines))
	block := strings.Join(append(lines, indent(words, (room-body)/2)...), "\n")
	if v.side {
		block = layout.Beside(block, v.panel(v.h-2), room, 2)
	}
	foot := widget.Footer(v.env.Theme, v.w-2*margin, v.footKeys())
	if v.typed != "" {
		foot = v.env.Theme.Strong.Render(i18n.Fill(v.env.Text.Review.JumpTo, "n", v.typed))
	}
	return layout.Bottom(head+"\n"+block, layout.Indent(foot, margin), v.w, v.h)
}

// below is what is under the board, n lines at most: what is known of the
// position, or the turn in words and the list of turns.
func (v view) below(w, n int) []string {
	var out []string
	switch {
	case v.visible():
		out = v.studyLines(w, n)
	case v.try.on:
		out = v.withList(v.tryWords(w, min(n, 3)), w, n)
	default:
		if text := v.trouble(); text != "" {
			out = styled(v.env.Theme.Warn, text, w)
		}
		out = v.withList(append(out, v.words(w)...), w, n)
	}
	return out[:min(len(out), max(0, n))]
}

// withList puts the list of turns under words, and air above them, where there
// is room.
func (v view) withList(out []string, w, n int) []string {
	if !v.side && v.full && len(out) < n-1 {
		list := v.list()
		out = append(out, widget.Rule(v.env.Theme, v.env.Text.GameText.Moves, w))
		out = append(out, layout.Lines(list.View(w, n-len(out)))...)
	}
	if v.full && len(out) < n {
		out = append([]string{""}, out...)
	}
	return out
}

func (v view) list() widget.MoveList {
	return widget.MoveList{
		Rules: v.rec.Rules, Game: v.cursor.Game(), Ply: v.cursor.Ply(), Mark: v.markAt, Left: v.leftAfter(), Text: v.env.Text, Theme: v.env.Theme,
	}
}

// styled wraps text into lines of a style.
func styled(style theme.Style, text string, w int) []string {
	return layout.Lines(widget.Paragraph(style, text, w))
}

func indent(lines []string, n int) []string {
	return layout.Lines(layout.Indent(strings.Join(lines, "\n"), n))
}

// head is the first line: which game, which rules, when, and where in it.
func (v view) head(w int) string {
	th, c := v.env.Theme, v.env.Text
	if v.try.on {
		at := i18n.Fill(c.Analysis.TryAt, "n", v.try.from, "k", v.try.at)
		title := c.Analysis.TryTitle
		if !v.full {
			title = c.Analysis.TryTitleBrief
		}
		return layout.Spread(th.Title.Render(title), th.Strong.Render(at), w)
	}
	left := th.Title.Render(v.Title()) + th.Dim.Render(" · "+c.RulesName(v.rec.Rules))
	if !v.rec.Date.IsZero() && v.full {
		left += th.Dim.Render(" · " + c.Date(v.rec.Date))
	}
	at := i18n.Fill(c.Review.At, "n", v.cursor.Ply(), "all", v.cursor.Len())
	if v.auto {
		at = th.Shapes.Pointer + " " + at
	}
	return layout.Spread(left, th.Strong.Render(at), w)
}

// position is the one on the board.
func (v view) position() engine.Position {
	if v.try.on {
		return v.try.game.Position()
	}
	return v.cursor.Position()
}

// nearest is the seat whose row is at the bottom: while turns are tried that
// of whoever is to move, or has moved last when the game is over.
func (v view) nearest() engine.Seat {
	switch g := v.try.game; {
	case !v.try.on:
		return v.from
	case g.Over():
		return g.PositionAt(g.Ply() - 1).Mover
	}
	return v.try.game.Position().Mover
}

// size is how large the board is drawn. The analysis needs some of its lines.
func (v view) size() widget.Size {
	switch {
	case !v.full:
		return widget.Small
	case v.visible() && v.h < 28:
		return widget.Medium
	case v.h < 30 || v.visible() && v.h < 34:
		return widget.Large
	}
	return widget.Huge
}

func (v view) board() widget.Board {
	b := widget.Board{
		Position: v.position(), From: v.nearest(), Size: v.size(), Text: v.env.Text, Theme: v.env.Theme, Onlooker: true,
	}
	for i, name := range v.names() {
		b.Labels[i] = []string{v.pointer(engine.Seat(i)) + name, v.env.Text.Count(v.env.Text.GameText.ScoreShort, v.score(engine.Seat(i))) + v.hints(engine.Seat(i), sideWidth)}
	}
	if v.try.on {
		v.markTry(&b)
		return b
	}
	if ply := v.cursor.Ply(); ply > 0 {
		g := v.cursor.Game()
		b.Trace(g.PositionAt(ply-1).Mover, g.MoveAt(ply-1), g.StepsAt(ply-1))
	}
	return b
}

func (v view) score(s engine.Seat) int { return v.position().Score(v.rec.Rules, s) }

func (v view) pointer(s engine.Seat) string {
	if v.position().Mover == s {
		return v.env.Theme.Shapes.Pointer + " "
	}
	return ""
}

// person is the line of the seat that is away seats after the viewed one.
func (v view) person(away, w int) string {
	th, c := v.env.Theme, v.env.Text
	s := (v.nearest() + engine.Seat(away)) % engine.Seat(v.rec.Rules.Players)
	hand := v.position().Hands[s]
	mark := layout.Left(v.pointer(s), 2)
	taken := i18n.Fill(c.GameText.Hand, "dan", c.Count(c.Common.Dan, int(hand.Dan)), "quan", c.Count(c.Common.Quan, int(hand.Quan)))
	if hand.Debt > 0 {
		taken += " · " + i18n.Fill(c.GameText.Debt, "n", hand.Debt)
	}
	score := c.Count(c.GameText.Score, v.score(s))
	right := th.Strong.Render(score)
	if w >= 60 {
		right = th.Dim.Render(taken) + "   " + th.Strong.Render(layout.Right(score, 10))
	}
	name := layout.Clip(v.names()[s], max(8, w-layout.Width(mark)-layout.Width(right)-1))
	left := th.Accent.Render(mark) + th.Seat(v.away(s)).Render(name)
	left += th.Dim.Render(v.hints(s, w-layout.Width(left)-layout.Width(right)-1))
	if text := " · " + v.accuracy(s); text != " · " && !v.try.on && layout.Width(left+text+right) < w-2 {
		left += th.Dim.Render(text)
	}
	return layout.Spread(left, right, w)
}

// away is how many seats after the viewer's s sits; it tells its colour.
func (v view) away(s engine.Seat) int {
	n := v.rec.Rules.Players
	return (int(s) - int(v.from) + n) % n
}

// words tell the turn that led here; at the end, the result.
func (v view) words(w int) []string {
	th, c := v.env.Theme, v.env.Text
	var out []string
	add := func(render func(string) string, text string) {
		for _, l := range layout.Wrap(text, w) {
			out = append(out, render(l))
		}
	}
	ply := v.cursor.Ply()
	if ply == v.cursor.Len() {
		add(th.Strong.Render, v.result())
	}
	if ply == 0 {
		add(th.Text.Render, i18n.Fill(c.GameText.FirstMove, "who", v.names()[0]))
	} else {
		out = append(out, v.tell(ply-1, w)...)
	}
	return out
}

// tell is a turn in words, at most a few lines of them.
func (v view) tell(ply, w int) []string {
	c, g := v.env.Text, v.cursor.Game()
	before := g.PositionAt(ply)
	t := c.Tell(v.rec.Rules, before, g.MoveAt(ply), g.StepsAt(ply), v.names())
	who := v.names()[before.Mover]
	lines := layout.Wrap(i18n.Fill(c.Turn.Says, "who", who, "what", t.String()), w)
	most := 3
	if !v.full {
		most = 4
	}
	if len(lines) > most { // a turn with many relays: tell it with them counted
		text := t.Move + " – " + t.Short
		if len(t.After) > 0 {
			text += "; " + strings.Join(t.After, "; ")
		}
		lines = layout.Wrap(i18n.Fill(c.Turn.Says, "who", who, "what", text), w)
	}
	if comment := v.rec.Moves[ply].Comment; comment != "" {
		lines = append(lines, layout.Wrap(v.env.Theme.Dim.Render(comment), w)...)
	}
	return lines
}

// result says who won and why the game was over.
func (v view) result() string {
	who, why := v.outcome()
	if why == "" {
		return who
	}
	return who + " " + why
}

// outcome is who won, and why the game was over where there is a reason.
func (v view) outcome() (verdict, why string) {
	c := v.env.Text
	names := v.names()
	var first []string
	for s, p := range v.rec.Places {
		if p == 1 && s < len(names) {
			first = append(first, names[s])
		}
	}
	verdict = i18n.Fill(c.GameText.WonBy, "who", c.List(first))
	switch {
	case len(first) == 0:
		verdict = c.GameText.Aborted
	case len(first) == len(v.rec.Places):
		verdict = c.GameText.Draw
	}
	who := ""
	if int(v.rec.EndedBy) < len(names) && v.rec.Ending.BySeat() {
		who = names[v.rec.EndedBy]
	}
	if v.rec.Ending == record.Running || v.rec.Ending == record.Aborted { // it says it all
		return verdict, ""
	}
	return verdict, i18n.Fill(c.Review.Why, "why", c.Ending(v.rec.Ending, who))
}
