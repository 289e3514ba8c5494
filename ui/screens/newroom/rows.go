package newroom

import (
	"slices"

	"oanquan/engine"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/ruleset"
)

// kind is what a row of the form is for.
type kind uint8

const (
	preset  kind = iota // one of several to choose from
	value               // turned with left and right
	timeRow             // the same, and Enter takes another text
	moreRow             // opens and closes the options of the rules
	create              // opens the room, or changes it
)

// row is one line of the form.
type row struct {
	kind   kind
	label  string
	note   string // what the value in force does
	chosen bool   // of a preset
	values []string
	value  int
	set    func(o *room.Options, value int)
}

// rows are the lines of the form, from what everybody chooses to what few do.
func (m Model) rows() []row {
	t := m.env.Text.NewRoom
	rows := append(m.presets(), m.clockRow(), m.kindRow(), m.gamesRow(), m.starter())
	if !m.changes() { // a room stays open or private
		rows = append(rows, m.access())
	}
	rows = append(rows, row{kind: moreRow, label: t.More, note: t.MoreNote})
	if m.more {
		rows[len(rows)-1].label = t.Less
		rows = append(rows, m.ruleRows()...)
	}
	last := row{kind: create, label: t.Create, note: i18n.Fill(t.CreateNote, "rules", m.env.Text.Terms(m.options.Normal()))}
	if m.changes() {
		last.label, last.note = t.Change, t.ChangeNote
	}
	return append(rows, last)
}

func (m Model) presets() []row {
	t := m.env.Text.NewRoom
	notes := map[string]string{
		"classic": t.Classic, "young": t.Young, "five": t.Five, "village": t.Village, "triangle": t.Triangle, "square": t.Square,
	}
	var rows []row
	for _, p := range engine.Presets() {
		rows = append(rows, row{
			kind: preset, label: m.env.Text.Preset(p.Name), note: notes[p.Name], chosen: m.options.Rules == p.Rules,
			set: func(o *room.Options, _ int) { o.Rules = p.Rules },
		})
	}
	return rows
}

func (m Model) starter() row {
	t := m.env.Text.NewRoom
	starters := []room.Starter{room.StartOwner, room.StartGuest, room.StartRandom, room.StartThrow}
	r := row{
		kind: value, label: t.Starter, note: t.StarterNote, values: []string{t.StartOwner, t.StartGuest, t.StartRandom, t.StartThrow},
		value: max(0, slices.Index(starters, m.options.Starter)),
		set:   func(o *room.Options, v int) { o.Starter = starters[v] },
	}
	if m.options.Rules.Players > 2 {
		r.values[1], r.note = t.StartNext, t.StarterNoteMany
	}
	if m.options.Rated {
		r.values, r.value, r.set, r.note = []string{t.StartRandom}, 0, nil, m.env.Text.Kinds.StarterRated
		return r
	}
	if m.options.Starter == room.StartThrow {
		r.note = t.ThrowNote
	}
	return r
}

func (m Model) access() row {
	t := m.env.Text.NewRoom
	r := row{
		kind: value, label: t.Access, note: t.AccessNote, values: []string{t.Open, t.Private},
		set: func(o *room.Options, v int) { o.Private = v == 1 },
	}
	if m.options.Private {
		r.value, r.note = 1, t.PrivateNote
	}
	return r
}

// ruleRows are the options of the rules.
func (m Model) ruleRows() []row {
	var rows []row
	for _, o := range ruleset.Options(m.env.Text, m.options.Rules) {
		rows = append(rows, row{
			kind: value, label: o.Label, note: o.Note(), values: o.Values, value: o.At,
			set: func(to *room.Options, v int) { o.Set(&to.Rules, v) },
		})
	}
	return rows
}
