package roomview

import (
	"errors"
	"slices"
	"strings"

	"oanquan/engine"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

// sideWidth is the width of the panel beside the board, for turns and chat.
const sideWidth = 34

// wordsHeight is the room for words below the board: the last turn, what to
// do, and what sowing left or right would bring.
const wordsHeight = 4

// frameOf is how a window is shared out.
type frameOf struct {
	full   bool
	side   bool // turns and chat stand beside the board
	room   int  // the width left of the side panel
	body   int  // the width of what is above and below the board
	margin int  // of the first and last line, in line with what is between
}

func (m *Model) share(board *widget.Board, w, h int) frameOf {
	bw, _ := board.Bounds()
	f := frameOf{full: layout.ClassOf(w, h) == layout.Full, room: w}
	if f.side = f.full && w >= bw+sideWidth+4; f.side {
		f.room = w - sideWidth - 2
	}
	f.body = f.room
	if f.full {
		f.body = min(f.room, max(bw, 74))
	}
	if !f.side {
		f.margin = (w - f.body) / 2
	}
	return f
}

// gameView draws a game: people, board, words.
func (m *Model) gameView(w, h int) string {
	p := m.parts(w, h)
	f := p.frame
	lines := p.board
	if !p.labels { // else the people stand on the board itself
		above, below := m.people(f.body)
		lines = slices.Concat(centered(above, f.body, f.room), lines, centered(below, f.body, f.room))
	}
	lines = slices.Concat(lines, p.below)
	if f.side {
		lines = layout.Side(lines, p.panel, f.room, 2)
	}
	return stack(slices.Concat(p.top, lines), p.foot, w, h)
}

// parts are a game on the screen, but for the people, whose clocks run.
type parts struct {
	w, h   int
	frame  frameOf
	labels bool     // the people stand on the board
	top    []string // the head
	board  []string
	below  []string // words and chat
	panel  []string // beside all that
	foot   string
}

// parts draws them, or has them as they were drawn since the last message that
// was more than a tick of the clocks.
func (m *Model) parts(w, h int) *parts {
	if p := m.drawn; p != nil && p.w == w && p.h == h && m.steady() {
		if m.firstMove() != "" { // the words count down to it
			p.below = m.drawBelow(p)
		}
		return p
	}
	p := m.drawParts(w, h)
	if m.drawn != nil {
		*m.drawn = *p
	}
	return p
}

// steady tells whether time changes nothing on the screen but the clocks of the
// people beside the board, and the words below it until the first moves are made.
func (m *Model) steady() bool {
	return !m.drawn.labels && m.running() && m.state.Phase == room.Playing && !m.counts() && !m.sent && len(m.state.Offers) == 0 &&
		!m.anim.on()
}

func (m *Model) drawParts(w, h int) *parts {
	board := m.board(w, h)
	f := m.share(&board, w, h)
	bw, _ := board.Bounds()
	p := &parts{w: w, h: h, frame: f, labels: board.HasLabels()}
	p.top = centered([]string{m.head(w - 2*f.margin)}, w-2*f.margin, w)
	if f.full && h > layout.FullHeight {
		p.top = append(p.top, "")
	}
	p.board = centered(strings.Split(board.View(), "\n"), bw, f.room)
	p.below = m.drawBelow(p)
	if f.side {
		p.panel = layout.Lines(m.sidePanel(sideWidth, h-1-len(p.top)))
	}
	p.foot = layout.Indent(m.footer(w-2*f.margin), f.margin)
	return p
}

// drawBelow draws the words below the board, and the chat where that stands there.
func (m *Model) drawBelow(p *parts) []string {
	full, side, room, body, h := p.frame.full, p.frame.side, p.frame.room, p.frame.body, p.h
	left := h - 1 - len(p.top) - len(p.board)
	if !p.labels {
		left -= len(m.state.Game.Players)
	}
	reserve := 0
	if m.typing && !side {
		reserve = 1 // what is being typed is always in sight
	}
	words := m.words(body, left-reserve, full)
	for full && len(words) < wordsHeight && len(words) < left-reserve-1 {
		words = append(words, "") // so that the chat below stays where it is
	}
	if full && len(words) < left-reserve {
		words = append([]string{""}, words...)
	}
	below := centered(words, body, room)
	if left -= len(words); !side && (left > 0 || m.typing) {
		below = append(below, m.chatBelow(body, room, left)...)
	}
	return below
}

// chatBelow is the newest chat under the board; what is being typed is always
// shown, in the place of the last words if need be.
func (m *Model) chatBelow(body, room, left int) []string {
	return centered(m.chatLines(body, max(1, min(left, 4))), body, room)
}

// people are the lines above and below the board: the others above, the own
// one below.
func (m *Model) people(w int) (above, below []string) {
	n := len(m.state.Game.Players)
	for i := n - 1; i > 0; i-- {
		above = append(above, m.person((m.from()+engine.Seat(i))%engine.Seat(n), w))
	}
	return above, []string{m.person(m.from(), w)}
}

// board is the board as it stands, with what there is to say about squares.
func (m *Model) board(w, h int) widget.Board {
	b := widget.Board{
		Position: m.position(), From: m.from(), Size: widget.Small, Labels: m.labels(layout.ClassOf(w, h) == layout.Full),
		Text: m.env.Text, Theme: m.env.Theme, Choose: m.choosing(), Onlooker: m.seat() == engine.NoSeat,
	}
	if layout.ClassOf(w, h) == layout.Full {
		b.Size = widget.Large
		if h >= 30 {
			b.Size = widget.Huge
		}
	}
	switch {
	case m.anim.on():
		if m.anim.done > 0 {
			b.Marks[m.anim.at].Look = widget.Active
			if m.anim.eaten > 0 {
				b.Marks[m.anim.at].Tag, b.Marks[m.anim.at].Taken = m.env.Text.GameText.Takes, true
			}
		}
		return b
	case m.back >= 0:
		if m.back > 0 {
			m.trace(&b, turnAt(m.game, m.back-1))
		}
		return b
	case m.last.steps != nil:
		m.trace(&b, m.last)
	}
	if m.choosing() {
		m.preview(&b)
		m.markHint(&b)
	}
	return b
}

// trace marks the squares of a turn.
func (m *Model) trace(b *widget.Board, t turn) { b.Trace(t.mover, t.move, t.steps) }

// preview marks what sowing the square under the cursor would do, both ways.
func (m *Model) preview(b *widget.Board) {
	pit := engine.FieldPit(m.from(), m.field)
	look := widget.Chosen
	if m.lifted {
		look = widget.Lifted
	}
	b.Marks[pit].Look = look
	for _, d := range []engine.Dir{engine.Left, engine.Right} {
		_, steps, err := m.game.Play(engine.Move{Pit: pit, Dir: d})
		if err != nil {
			continue
		}
		b.Preview(d, steps)
	}
}

// words are the lines below the board: what happened, what to do, what would
// happen.
func (m *Model) words(w, room int, full bool) []string {
	th := m.env.Theme
	var out []string
	if ask := m.asking(); ask != "" {
		for _, l := range layout.Wrap(ask, w) {
			out = append(out, th.Warn.Render(l))
		}
		return clip(out, room)
	}
	seats := len(m.state.Game.Players)
	if !full && seats > 2 && m.timed() {
		out = append(out, m.clocksLine(w))
	}
	offer := m.offerLines(w)
	out = append(out, offer...)
	if full || len(offer) == 0 && !m.crowded() {
		out = append(out, m.story(w, full)...)
	}
	if m.anim.on() {
		return clip(append(out, th.Dim.Render(layout.Clip(m.env.Text.GameText.KeySkip, w))), room)
	}
	for _, l := range layout.Wrap(m.status(full), w) {
		out = append(out, th.Strong.Render(l))
	}
	if m.choosing() {
		out = append(out, m.outlook(engine.Left, w, full), m.outlook(engine.Right, w, full))
	}
	return clip(out, room)
}

// crowded tells whether clocks take the place of the last turn in a narrow window.
func (m *Model) crowded() bool { return len(m.state.Game.Players) == engine.MaxSeats && m.timed() }

func clip(lines []string, n int) []string { return lines[:min(len(lines), max(0, n))] }

// story tells the turn on show or the last one.
func (m *Model) story(w int, full bool) []string {
	th, c := m.env.Theme, m.env.Text
	if m.anim.on() {
		who := m.names()[m.anim.turn.mover]
		switch {
		case m.anim.eaten > 0:
			return []string{th.Capture.Render(layout.Clip(i18n.Fill(c.Turn.Says, "who", who, "what", m.cheer()), w))}
		case m.anim.hand == 0:
			return []string{i18n.Fill(c.GameText.Sown, "who", who)}
		}
		return []string{i18n.Fill(c.GameText.Sowing, "who", who, "n", m.anim.hand)}
	}
	restarted := m.restarted(full)
	if restarted != "" && !full {
		return []string{th.Accent.Render(layout.Clip(restarted, w))}
	}
	t := m.last
	if m.back >= 0 {
		if m.back == 0 {
			return []string{i18n.Fill(c.GameText.FirstMove, "who", m.names()[0])}
		}
		t = turnAt(m.game, m.back-1)
	}
	if t.steps == nil {
		lines := []string{i18n.Fill(c.GameText.FirstMove, "who", m.names()[0])}
		if restarted != "" {
			lines = append(lines, th.Accent.Render(layout.Clip(restarted, w)))
		}
		return lines
	}
	tell := c.Tell(m.state.Game.Rules, m.game.PositionAt(t.ply), t.move, t.steps, m.names())
	what := tell.Short
	if !full {
		what = tell.Brief
	}
	text := i18n.Fill(c.GameText.LastTurn, "who", m.names()[t.mover], "what", tell.Move+" – "+what)
	lines := layout.Wrap(text, w)
	if after := strings.Join(tell.After, "; "); after != "" && full {
		lines = append(clip(lines, 1), layout.Wrap(after, w)...)
	}
	if restarted != "" {
		return []string{th.Dim.Render(layout.Clip(text, w)), th.Accent.Render(layout.Clip(restarted, w))}
	}
	most := 2
	if !full {
		most = 1
		lines[0] = layout.Clip(text, w)
	}
	lines = clip(lines, most)
	for i, l := range lines {
		lines[i] = th.Dim.Render(l)
	}
	return lines
}

// cheer counts the captures of the turn on show: "Ăn 1  Ăn 2  Ăn quan!".
func (m *Model) cheer() string {
	text := m.env.Text.Turn
	var parts []string
	for i := 1; i <= m.anim.eaten; i++ {
		parts = append(parts, i18n.Fill(text.Celebrate, "n", i))
	}
	if m.anim.quans > 0 {
		parts = append(parts, text.CelebrateQuan)
	}
	return strings.Join(parts, "  ")
}

// since tells how far the game has gone on while the person looks back.
func (m *Model) since() string {
	n := m.game.Ply() - m.back
	return " · " + m.env.Text.Count(m.env.Text.GameText.Behind, n)
}

// outlook tells what sowing the chosen square one way would do.
func (m *Model) outlook(d engine.Dir, w int, full bool) string {
	th, c := m.env.Theme, m.env.Text
	key, arrow, word, style := m.env.Keys.SowLeft.Label, th.Shapes.Left, c.GameText.PreviewLeft, th.ToLeft
	if d == engine.Right {
		key, arrow, word, style = m.env.Keys.SowRight.Label, th.Shapes.Right, c.GameText.PreviewRight, th.ToRight
	}
	move := engine.Move{Pit: engine.FieldPit(m.from(), m.field), Dir: d}
	_, steps, err := m.game.Play(move)
	text := c.GameText.Impossible
	if err == nil {
		tell := c.Tell(m.state.Game.Rules, m.game.Position(), move, steps, m.names())
		if text = tell.Short; !full {
			text = tell.Brief
		}
	}
	wide := max(len([]rune(c.GameText.PreviewLeft)), len([]rune(c.GameText.PreviewRight)))
	label := th.Key.Render(key) + " " + style.Render(arrow+" "+layout.Left(word, wide)) // an arrow alone would only move the cursor
	if errors.Is(err, engine.ErrEmptyField) {
		text = c.GameText.EmptyHere
	}
	if captures, _ := engine.Captures(steps); captures > 0 {
		text = th.Strong.Render(text)
	}
	return layout.Clip(label+"  "+text, w)
}

// sidePanel is beside the board: the turns above, the chat below.
func (m *Model) sidePanel(w, h int) string {
	th, c := m.env.Theme, m.env.Text
	chatHeight := min(max(4, h/3), 10)
	if m.home() { // nobody to talk to
		chatHeight = -1
	}
	at := m.back
	if at < 0 {
		at = m.game.Ply()
	}
	moves := widget.MoveList{Rules: m.state.Game.Rules, Game: m.game, Ply: at, Left: m.leftAfter(), Text: c, Theme: th}
	lines := []string{widget.Rule(th, c.GameText.Moves, w)}
	lines = append(lines, layout.Lines(layout.Fill(moves.View(w, h-chatHeight-2), w, h-chatHeight-2))...)
	if m.home() {
		return strings.Join(lines, "\n")
	}
	lines = append(lines, widget.Rule(th, c.RoomText.Chat, w))
	chat := m.chatLines(w, chatHeight)
	if len(chat) == 0 {
		for _, l := range layout.Wrap(c.RoomText.ChatEmpty, w) {
			chat = append(chat, th.Dim.Render(l))
		}
	}
	return strings.Join(append(lines, chat...), "\n")
}
