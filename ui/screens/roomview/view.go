package roomview

import (
	"strings"

	"oanquan/engine"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// View draws the room.
func (m Model) View(w, h int) string {
	c := m.env.Text
	switch {
	case m.failed != nil:
		text := c.RoomText.Failed + " " + screen.Sentence(c, m.failed)
		return m.message(text, w, h)
	case m.feed == nil || m.state.Seq == 0 && m.state.Chairs == nil:
		return layout.Middle(m.env.Theme.Dim.Render(c.Common.Loading), w, h)
	case m.state.Closed != 0:
		return m.message(m.notice, w, h)
	case m.card != noCard:
		return m.cardView(w, h)
	case m.picking():
		return m.levels.View(m.env.Theme, m.env.Keys, c, w, h)
	case m.state.Phase != room.Waiting && m.known:
		return m.gameView(w, h)
	case m.known && m.back >= 0:
		return m.gameView(w, h)
	case m.known && (m.anim.on() || len(m.queue) > 0):
		return m.gameView(w, h) // the last turn is seen before the result
	case m.throwing():
		return m.throwView(w, h)
	case m.showsResult():
		return m.resultView(w, h)
	}
	return m.waitingView(w, h)
}

// message shows one sentence and the way out.
func (m *Model) message(text string, w, h int) string {
	return widget.Dialog(m.env.Theme, m.name(), text, m.Keys()[:1], w, h)
}

// head is the first line: where this is, what is played, who looks on. Where
// the room is short the rules give way to the game's ID, which people copy.
func (m *Model) head(w int) string {
	th, c := m.env.Theme, m.env.Text
	rules, id, right := m.terms(), "", ""
	if m.state.Game.ID != "" && m.state.Phase != room.Waiting {
		id = i18n.Fill(c.GameText.GameID, "id", string(m.state.Game.ID))
	}
	if m.state.Watchers > 0 {
		right = c.Count(c.RoomText.Watching, m.state.Watchers)
	}
	wide := func() bool {
		parts := []string{m.name(), rules, id, right}
		if m.channel != "" {
			parts = append(parts, m.channel)
		}
		return layout.Width(strings.Join(parts, " · "))+1 > w
	}
	if id != "" && wide() {
		rules = ""
	}
	if wide() {
		right = ""
	}
	left := th.Title.Render(m.name())
	if m.channel != "" { // who is followed is told before which game it is
		if wide() {
			id = ""
		}
		if wide() {
			rules = ""
		}
		between := th.Dim.Render(" · ")
		left = th.Accent.Render(layout.Clip(m.channel, max(w-1-layout.Width(between+left), 1))) + between + left
	}
	for _, part := range []string{rules, id} {
		if part != "" {
			left += th.Dim.Render(" · " + part)
		}
	}
	return layout.Spread(left, th.Dim.Render(right), w)
}

// terms are the rules with the clock, and whether the game is rated.
func (m *Model) terms() string {
	if m.known && m.state.Phase != room.Waiting {
		return m.env.Text.GameTerms(m.state.Game)
	}
	return m.env.Text.Terms(m.state.Options)
}

// rules are those of the game on show, else those of the next one.
func (m *Model) rules() engine.Rules {
	if m.known && m.state.Phase != room.Waiting {
		return m.state.Game.Rules
	}
	return m.state.Options.Rules
}

// chatLines are the newest lines of chat that fit, wrapped, and the line being
// typed below them.
func (m *Model) chatLines(w, h int) []string {
	th, c := m.env.Theme, m.env.Text.RoomText
	if h <= 0 {
		return nil
	}
	foot := []string(nil)
	if m.typing {
		in := m.input
		in.Hint = c.ChatHint
		foot = []string{th.Key.Render(th.Shapes.Pointer+" ") + in.View(th, w-2)}
	}
	return append(m.said(w, h-len(foot)), foot...)
}

// said are the newest lines of chat that fit whole. Of the newest one at least
// the beginning is shown, with who says it.
func (m *Model) said(w, h int) []string {
	th, c := m.env.Theme, m.env.Text.RoomText
	var lines []string
	for i := len(m.state.Chat) - 1; i >= 0 && len(lines) < h; i-- {
		line := m.state.Chat[i]
		name := th.Strong.Render(line.From.Name)
		switch {
		case line.Whisper:
			name += th.Dim.Render(" " + c.ChatWhisper + atPly(m.env.Text, line.Ply))
		case line.Watching:
			name += th.Dim.Render(" " + c.ChatWatcher + atPly(m.env.Text, line.Ply))
		}
		text := name + ": " + line.Text
		wrapped := layout.Wrap(text, w)
		switch {
		case len(lines)+len(wrapped) <= h:
			lines = append(wrapped, lines...)
		case lines == nil:
			rest := strings.Join(wrapped[h-1:], " ")
			return append(wrapped[:h-1], layout.Clip(rest, w))
		default:
			return lines
		}
	}
	return lines
}

// person is one player of the game in a line: whose turn, name, what was
// taken, the score.
func (m *Model) person(s engine.Seat, w int) string {
	th, c := m.env.Theme, m.env.Text
	pos := m.position()
	mark := "  "
	if pos.Mover == s || m.anim.on() && m.anim.turn.mover == s {
		mark = th.Accent.Render(th.Shapes.Pointer) + " "
	}
	who := m.state.Game.Players[s]
	away := int(s-m.from()+engine.Seat(pos.Seats)) % int(pos.Seats)
	right, you, gone := m.holding(pos, s, w < 60), "", ""
	if who.ID == m.env.Actor.Who.ID {
		you = " " + c.Common.YouShort
	}
	if chair, ok := m.chairOf(s); ok && !chair.Away.IsZero() {
		gone = " " + m.awayFor(chair, w < 60)
	}
	mark += m.clockBeside(s)
	beside := layout.Width(mark + you + gone + right)
	left := mark + th.Seat(away).Render(layout.Clip(who.Name, max(8, w-beside-1))) + th.Dim.Render(you) + th.Warn.Render(gone)
	left += th.Dim.Render(m.aidsBeside(s, w-layout.Width(left)-layout.Width(right)-1))
	left += th.Dim.Render(m.lagBeside(s, w-layout.Width(left)-layout.Width(right)-1))
	return layout.Spread(left, right, w)
}

// holding is what a seat has taken and what that is worth.
func (m *Model) holding(pos engine.Position, s engine.Seat, short bool) string {
	th, c := m.env.Theme, m.env.Text
	hand := pos.Hands[s]
	taken := i18n.Fill(c.GameText.Hand, "dan", c.Count(c.Common.Dan, int(hand.Dan)), "quan", c.Count(c.Common.Quan, int(hand.Quan)))
	if hand.Debt > 0 {
		taken += " · " + i18n.Fill(c.GameText.Debt, "n", hand.Debt)
	}
	score := c.Count(c.GameText.Score, pos.Score(m.state.Game.Rules, s))
	if short {
		quan := strings.Repeat(th.Shapes.QuanChar, int(hand.Quan))
		debt := ""
		if hand.Debt > 0 {
			debt = th.Warn.Render(" " + i18n.Fill(c.GameText.Debt, "n", hand.Debt))
		}
		return th.Quan.Render(quan) + debt + " " + th.Strong.Render(score)
	}
	return th.Dim.Render(taken) + "   " + th.Strong.Render(layout.Right(score, 10))
}

// footer is the last line.
func (m *Model) footer(w int) string {
	keys := m.Keys()
	if k := m.env.Keys; w < 60 {
		keys = keymap.Merged(keys, k.SowLeft, k.SowRight, m.env.Text.GameText.KeySow)
	}
	return widget.Footer(m.env.Theme, w, keys)
}

// command shows a command to be copied, whole, in w cells.
func (m *Model) command(words string, w int) []string {
	lines := layout.Command("ssh -t "+m.env.Host+" "+words, w)
	for i, l := range lines {
		lines[i] = m.env.Theme.Key.Render(l)
	}
	return lines
}

// labelled is a label and a command beside it, or below where that is too long.
func (m *Model) labelled(label string, wide int, words string, w int) []string {
	cmd := m.command(words, w)
	if len(cmd) == 1 && wide+layout.Width(cmd[0]) <= w {
		return []string{layout.Left(label, wide) + cmd[0]}
	}
	out := []string{label}
	for _, l := range m.command(words, w-2) {
		out = append(out, "  "+l)
	}
	return out
}

// centered moves lines to the middle of w as one block.
func centered(lines []string, bw, w int) []string {
	indent := strings.Repeat(" ", max(0, (w-bw)/2))
	out := make([]string, len(lines))
	for i, l := range lines {
		if l != "" {
			l = indent + layout.Clip(l, min(bw, w))
		}
		out[i] = l
	}
	return out
}

// stack joins lines, spreads blank lines over what is left of h above the
// footer, and adds it.
func stack(lines []string, foot string, w, h int) string {
	return layout.BottomOf(lines, foot, w, h)
}

// atPly is when a spectator said something, as players read it after the game.
func atPly(c *i18n.Catalog, ply int) string {
	if ply == 0 {
		return ""
	}
	return " " + i18n.Fill(c.Social().AtPly, "n", ply)
}
