package roomview

import (
	"strings"

	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

// waitingView draws a room before its first game: chairs, how to invite, what
// to do, chat.
func (m *Model) waitingView(w, h int) string {
	th, c := m.env.Theme, m.env.Text
	full := layout.ClassOf(w, h) == layout.Full
	body := min(w, 76)
	gap := func(lines []string) []string {
		if full {
			return append(lines, "")
		}
		return lines
	}
	lines := gap([]string{m.head(body)})
	lines = append(lines, m.chairs(body)...)
	lines = gap(lines)
	if m.state.Phase == room.Waiting && full {
		lines = append(lines, th.Dim.Render(i18n.Fill(c.RoomText.Starter, "who", m.starter())))
	}
	if !m.home() {
		lines = gap(append(lines, m.invite(body, full)...))
	}
	for _, l := range layout.Wrap(m.todo(), body) {
		lines = append(lines, th.Strong.Render(l))
	}
	if ask := m.asking(); ask != "" {
		for _, l := range layout.Wrap(ask, body) {
			lines = append(lines, th.Warn.Render(l))
		}
	}
	if m.offerBot && !m.home() {
		for _, l := range layout.Wrap(c.RoomText.BotOffer, body) {
			lines = append(lines, th.Accent.Render(l))
		}
	}
	lines = gap(lines)
	if left := h - 1 - len(lines); left > 1 || m.typing {
		lines = append(lines, widget.Rule(th, c.RoomText.Chat, body))
		chat := m.chatLines(body, max(1, left-1))
		if len(chat) == 0 {
			chat = clip(layout.Lines(widget.Paragraph(th.Dim, c.RoomText.ChatEmpty, body)), max(1, left-1))
		}
		lines = append(lines, chat...)
	}
	if m.typing && len(lines) > h-1 { // what is being typed is never cut off
		lines = append(lines[:h-2], lines[len(lines)-1])
	}
	return stack(centered(lines, body, w), layout.Indent(m.footer(body), (w-body)/2), w, h)
}

// chairs are one line each: who sits there, and whether they are ready.
func (m *Model) chairs(w int) []string {
	th, c := m.env.Theme, m.env.Text
	t := c.RoomText
	var out []string
	for i, chair := range m.state.Chairs {
		label := th.Dim.Render(i18n.Fill(t.Chair, "n", i+1)) + "  "
		if !chair.Taken() {
			out = append(out, "  "+label+th.Dim.Render(th.Shapes.Dots+" "+t.ChairFree))
			continue
		}
		mark, state := th.Warn.Render(th.Shapes.No), th.Warn.Render(t.ChairNotReady)
		if chair.Ready {
			mark, state = th.Good.Render(th.Shapes.Yes), th.Good.Render(t.ChairReady)
		}
		if !chair.Away.IsZero() {
			state = th.Warn.Render(c.AwayWord(*m.state, chair, m.env.Now()))
		} else if !chair.Ready && !chair.Deadline.IsZero() {
			state += th.Dim.Render(" · " + i18n.Fill(t.ChairDeadline, "clock", i18n.Clock(chair.Deadline.Sub(m.env.Now()))))
		}
		name := th.Strong.Render(layout.Clip(chair.Who.Name, 20))
		switch {
		case chair.Who.ID == m.env.Actor.Who.ID:
			name += " " + th.Dim.Render(c.Common.YouShort)
		case chair.Who.ID.IsBot():
			name += " " + th.Dim.Render(c.BotTag(chair.Who.ID.BotLevel(), w < 60))
		}
		if chair.Who.ID == m.state.Owner {
			name += " " + th.Dim.Render(t.ChairOwner)
		}
		out = append(out, layout.Clip(mark+" "+label+name, w))
		switch {
		case w >= 60:
			line := mark + " " + label + name
			out[len(out)-1] = layout.Clip(layout.Left(line, max(42, layout.Width(line)+2))+state, w)
		case len(m.state.Chairs) > 2: // no room for two lines each
			out[len(out)-1] = layout.Spread(mark+" "+label+name, m.chairBrief(chair), w)
		default:
			out = append(out, "    "+state)
		}
	}
	return out
}

// chairBrief is what there is to know of a chair besides its mark.
func (m *Model) chairBrief(c room.Chair) string {
	th := m.env.Theme
	switch {
	case !c.Away.IsZero():
		return th.Warn.Render(m.env.Text.AwayWord(*m.state, c, m.env.Now()))
	case !c.Ready && !c.Deadline.IsZero():
		return th.Warn.Render(i18n.Clock(c.Deadline.Sub(m.env.Now())))
	}
	return ""
}

func (m *Model) starter() string {
	t := m.env.Text.RoomText
	switch m.state.Options.Starter {
	case room.StartGuest:
		if m.state.Options.Rules.Players > 2 {
			return t.StartNext
		}
		return t.StartGuest
	case room.StartThrow:
		return t.StartThrow
	case room.StartRandom:
		return t.StartRandom
	}
	return t.StartOwner
}

// invite tells how friends find the room.
func (m *Model) invite(w int, full bool) []string {
	th, t := m.env.Theme, m.env.Text.RoomText
	id, how := i18n.Fill("{n}", "n", int(m.number)), i18n.Fill(t.InviteOpen, "n", int(m.number))
	if m.state.Code != "" {
		id, how = string(m.state.Code), i18n.Fill(t.InvitePrivate, "code", m.state.Code)
	}
	if !full {
		if m.freeChairs() == 0 {
			return append([]string{th.Dim.Render(t.InviteWatch)}, m.command("watch "+id, w)...)
		}
		lines := []string{th.Dim.Render(t.Invite) + " " + how}
		if len(m.state.Chairs) <= 2 { // else there is no room for two lines
			lines = layout.Wrap(lines[0], w)
		}
		return append(lines, m.command("join "+id, w)...)
	}
	const wide = 24 // of the labels
	watch := m.labelled(th.Dim.Render(t.InviteWatch), wide, "watch "+id, w)
	if m.freeChairs() == 0 { // nobody else can play
		return watch
	}
	lines := append(m.labelled(th.Dim.Render(t.Invite), wide, "join "+id, w), strings.Repeat(" ", wide)+th.Dim.Render(how))
	return append(lines, watch...)
}

// todo is what the room waits for, from where the person is.
func (m *Model) todo() string {
	t := m.env.Text.RoomText
	chair := m.chair()
	switch {
	case m.notice != "":
		return m.notice
	case m.home() && m.freeChairs() > 0:
		return t.PickBot
	case chair < 0 && m.freeChairs() > 0:
		return t.WaitSeat
	case chair < 0:
		return t.WaitFull
	case !m.state.Here:
		return t.Elsewhere
	case m.state.Chairs[chair].Ready && m.freeChairs() > 0:
		return t.WaitOthers
	case m.state.Chairs[chair].Ready:
		return m.env.Text.WaitsFor(m.state.Chairs, m.env.Actor.Who.ID)
	case !m.state.Chairs[chair].Deadline.IsZero():
		return i18n.Fill(t.WaitYouIn, "clock", i18n.Clock(m.state.Chairs[chair].Deadline.Sub(m.env.Now())))
	}
	return t.WaitYou
}
