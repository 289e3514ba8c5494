package lobbyhall

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/command"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

// View draws the screen.
func (m Model) View(w, h int) string {
	c := m.env.Text
	if m.picks {
		return m.levels.View(m.env.Theme, m.env.Keys, c, w, h)
	}
	p := widget.Page{Title: m.Title(), Keys: m.Keys()}
	if m.form.open {
		bw, bh := p.Size(w, h)
		return p.View(m.env.Theme, m.formView(bw, bh), w, h)
	}
	if m.loaded {
		p.Right = c.Count(c.Lobby.Here, len(m.list.People))
	}
	bw, bh := p.Size(w, h)
	head := []string{m.tabLine(bw)}
	if bh > 16 {
		head = append(head, "")
	}
	if notice := m.closing(bw); notice != "" {
		head = append(head, notice)
	}
	foot := m.status(bw)
	if chat := m.chatLines(bw, bh); chat != "" {
		foot = strings.TrimRight(chat+"\n"+foot, "\n")
	}
	rest := bh - len(head) - layout.Height(foot)
	if foot == "" {
		rest = bh - len(head)
	}
	body := layout.Bottom(strings.Join(head, "\n")+"\n"+m.table(bw, rest, layout.ClassOf(w, h)), foot, bw, bh)
	return p.View(m.env.Theme, body, w, h)
}

// tabLine is the names of the lists with how long they are, which is left out
// where it does not fit, and the key that turns to the next.
func (m Model) tabLine(w int) string {
	hint := m.env.Theme.Key.Render(m.env.Keys.Next.Label)
	if line := m.tabNames("  ", true); layout.Width(line)+layout.Width(hint)+2 <= w {
		return layout.Spread(line, hint, w)
	}
	if line := m.tabNames("", true); layout.Width(line) <= w {
		return line
	}
	return layout.Clip(m.tabNames("", false), w)
}

func (m Model) tabNames(gap string, counts bool) string {
	t, th := m.env.Text.Lobby, m.env.Theme
	var parts []string
	for i, name := range []string{t.Rooms, t.Live, t.People, t.Recent} {
		if n := len(m.ids(tab(i))); n > 0 && counts {
			name += " " + fmt.Sprint(n)
		}
		if tab(i) == m.tab {
			parts = append(parts, th.Cursor.Render("["+name+"]"))
			continue
		}
		parts = append(parts, th.Dim.Render(" "+name+" "))
	}
	return strings.Join(parts, gap)
}

// closing says that the server is about to stop, "" where it is not.
func (m Model) closing(w int) string {
	text := m.env.Text.Closing(m.list.Closing, m.list.ClosingWhy, m.env.Now())
	if text == "" {
		return ""
	}
	return widget.Paragraph(m.env.Theme.Warn, text, w)
}

// status is the line under the list: what is typed, what is being done, or the
// puzzle of the day.
func (m Model) status(w int) string {
	t, th := m.env.Text.Lobby, m.env.Theme
	if m.asks.On() {
		return widget.Paragraph(th.Warn, m.asks.Ask(*m.env), w)
	}
	if !m.typing {
		if m.busy == "" && m.seeking.on {
			return m.seekLine(w)
		}
		if own := m.ownLines(w); m.busy == "" && own != "" {
			return strings.TrimRight(own+"\n"+m.todayLine(w), "\n")
		}
		if m.busy == "" {
			return m.todayLine(w)
		}
		return th.Accent.Render(layout.Clip(m.busy, w))
	}
	line := m.input.View(th, w-4)
	box := widget.Box(th, t.CodeLabel, line, w)
	switch {
	case m.problem != "":
		return box + "\n" + widget.Paragraph(th.Warn, m.problem, w)
	case m.busy != "":
		return box + "\n" + th.Accent.Render(m.busy)
	}
	return box
}

func (m Model) table(w, h int, class layout.Class) string {
	t, th := m.env.Text.Lobby, m.env.Theme
	if h <= 0 {
		return ""
	}
	if !m.loaded {
		return th.Dim.Render(m.env.Text.Common.Loading)
	}
	full := class == layout.Full
	var tab widget.Table
	empty := ""
	switch m.tab {
	case rooms:
		tab, empty = m.roomsTable(full), t.EmptyRooms
	case live:
		tab, empty = m.liveTable(full), t.EmptyLive
	case people:
		tab, empty = m.peopleTable(full), t.EmptyPeople
		if len(m.list.People) == 1 {
			return tab.View(th, w, h) + "\n\n" + widget.Paragraph(th.Dim, empty, min(w, 60))
		}
	case recent:
		tab, empty = m.recentTable(full), t.EmptyRecent
	}
	if len(tab.Rows) == 0 {
		return layout.Middle(widget.Paragraph(th.Dim, empty, min(w-2, 52)), w, h*2/3)
	}
	return tab.View(th, w, h)
}

// rules are what is played, short: the clock, the preset and how many more
// differences.
func (m Model) rules(r lobby.RoomLine, full bool) string {
	o := room.Options{Rules: r.Rules, Clock: r.Clock, Rated: r.Rated}
	if !full {
		return m.env.Text.TermsBrief(o)
	}
	return m.env.Text.Terms(o)
}

// names are who sits in a room.
func (m Model) names(r lobby.RoomLine) string {
	t := m.env.Text.Lobby
	var out []string
	for _, c := range r.Chairs {
		if c.Taken() {
			out = append(out, m.person(c.Who))
		}
	}
	if r.Game != "" && len(out) == 2 {
		return i18n.Fill(t.Versus, "a", out[0], "b", out[1])
	}
	return strings.Join(out, ", ")
}

func (m Model) person(who account.Who) string {
	if who.ID == m.env.Actor.Who.ID {
		return i18n.Fill(m.env.Text.Lobby.You, "name", who.Name)
	}
	return who.Name
}

// col is a column of text, num one of numbers; width 0 takes what is left.
func col(title string, width int) widget.Column { return widget.Column{Title: title, Width: width} }

func num(title string, width int) widget.Column {
	return widget.Column{Title: title, Width: width, Right: true}
}

func (m Model) roomsTable(full bool) widget.Table {
	t := m.env.Text.Lobby
	tab := widget.Table{Cursor: m.cursor[rooms], Columns: []widget.Column{num(t.Number, 4), col(t.Waiting, 20), col(t.RulesHead, 0), col(t.Chairs, 13)}}
	if !full {
		tab.Columns = []widget.Column{num(t.Number, 4), col(t.Waiting, 14), col(t.RulesHead, 0)}
	}
	tab.Rows = append(m.dueRows(full), m.seekRows(full)...)
	for _, r := range m.waiting() {
		free := m.env.Text.Count(t.FreeChairs, r.Free())
		switch {
		case m.sits(r):
			free = t.Mine
		case r.Private:
			free = t.Private
		}
		tab.Rows = append(tab.Rows, []string{fmt.Sprint(r.Number), m.names(r), m.rules(r, full), free})
	}
	tab.Rows = append(tab.Rows, m.storedRows(full)...)
	return tab
}

func (m Model) liveTable(full bool) widget.Table {
	t := m.env.Text.Lobby
	games := m.running()
	rated := full && slices.ContainsFunc(games, func(r lobby.RoomLine) bool { return command.RatingWord(r) != "" })
	last := col(t.Game, 7)
	if rated {
		last = num(m.env.Text.Watch.Rating, 7)
	}
	tab := widget.Table{Cursor: m.cursor[live], Columns: []widget.Column{
		num(t.Number, 4), col(t.Who, 26), col(t.RulesHead, 0), num(t.Ply, 8), num(t.Watchers, 5), last,
	}}
	if !full {
		tab.Columns = []widget.Column{num(t.Number, 4), col(t.Who, 0), num(t.Ply, 6)}
	}
	for _, r := range games {
		ply := m.env.Text.Number(r.Ply)
		if r.Phase == room.Paused {
			ply = t.Paused
		}
		row := []string{fmt.Sprint(r.Number), m.names(r), m.rules(r, full), ply, fmt.Sprint(r.Watchers), string(r.Game)}
		switch {
		case !full:
			row = []string{row[0], row[1], ply}
		case rated: // the game can be named by its room
			row[5] = command.RatingWord(r)
		}
		tab.Rows = append(tab.Rows, row)
	}
	return tab
}

func (m Model) peopleTable(full bool) widget.Table {
	t := m.env.Text.Lobby
	tab := widget.Table{Cursor: m.cursor[people], Columns: []widget.Column{col(t.Who, 26), col(t.Where, 0), col(t.Since, 16)}}
	if !full {
		tab.Columns = []widget.Column{col(t.Who, 18), col(t.Where, 0)}
	}
	for _, p := range m.list.People {
		byDays := p.ByDays
		if !full {
			byDays = 0 // no room for it
		}
		where := m.env.Text.Place(int(p.Room), p.Playing, byDays)
		tab.Rows = append(tab.Rows, []string{m.person(p.Who), where, m.env.Text.Ago(m.env.Now(), p.Since)})
	}
	return tab
}

func (m Model) recentTable(full bool) widget.Table {
	t := m.env.Text.Lobby
	tab := widget.Table{Cursor: m.cursor[recent], Columns: []widget.Column{
		col(t.Game, 7), col(t.Who, 24), num(t.Result, 11), col(t.RulesHead, 0), col(t.When, 14),
	}}
	if !full {
		tab.Columns = []widget.Column{col(t.Game, 7), col(t.Who, 0), num(t.Result, 7)}
	}
	for _, g := range m.recent {
		r := g.Record
		row := []string{string(r.ID), m.players(g), m.result(r, full), m.env.Text.RulesName(r.Rules), m.env.Text.Ago(m.env.Now(), ended(g))}
		if !full {
			row = row[:3]
		}
		tab.Rows = append(tab.Rows, row)
	}
	return tab
}

// ended is when a game ended, by which they are sorted.
func ended(g lobby.Archived) time.Time {
	if g.Ended.IsZero() {
		return g.Record.Date
	}
	return g.Ended
}

func (m Model) players(g lobby.Archived) string {
	var names []string
	for _, p := range g.Record.Players[:g.Record.Rules.Players] {
		names = append(names, m.env.Text.PlayerName(p.Name))
	}
	if len(names) == 2 {
		return i18n.Fill(m.env.Text.Lobby.Versus, "a", names[0], "b", names[1])
	}
	return strings.Join(names, ", ")
}

func score(points []int) string {
	var out []string
	for _, p := range points {
		out = append(out, fmt.Sprint(p))
	}
	return strings.Join(out, "–")
}

// result is who won, "1–0" by the order of the names, and the points where there
// is room; those alone where more than two have played.
func (m Model) result(g record.Game, full bool) string {
	points := score(g.Points)
	switch {
	case g.Places == nil:
		return m.env.Text.History.NoResult
	case len(g.Places) != 2:
		return points
	}
	won := "½–½"
	switch {
	case g.Places[0] < g.Places[1]:
		won = "1–0"
	case g.Places[0] > g.Places[1]:
		won = "0–1"
	}
	if !full {
		return won
	}
	return won + " " + points
}
