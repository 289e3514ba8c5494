package newroom

import (
	"slices"

	"oanquan/engine"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// kind is what a row of the form is for.
type kind uint8

const (
	preset  kind = iota // one of several to choose from
	value               // turned with left and right
	moreRow             // opens and closes the options of the rules
	create              // opens the room
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

// playersOnOffer is what a room can play with now; presets for more are left
// out until it can.
const playersOnOffer = 2

// rows are the lines of the form, from what everybody chooses to what few do.
func (m Model) rows() []row {
	t := m.env.Text.NewRoom
	rows := append(m.presets(), m.starter(), m.access())
	rows = append(rows, row{kind: moreRow, label: t.More, note: t.MoreNote})
	if m.more {
		rows[len(rows)-1].label = t.Less
		rows = append(rows, m.ruleRows()...)
	}
	return append(rows, row{kind: create, label: t.Create, note: i18n.Fill(t.CreateNote, "rules", m.env.Text.RulesName(m.options.Rules))})
}

func (m Model) presets() []row {
	t := m.env.Text.NewRoom
	notes := map[string]string{"classic": t.Classic, "young": t.Young, "five": t.Five, "village": t.Village}
	var rows []row
	for _, p := range engine.Presets() {
		if p.Rules.Players > playersOnOffer {
			continue
		}
		rows = append(rows, row{
			kind: preset, label: m.env.Text.Preset(p.Name), note: notes[p.Name], chosen: m.options.Rules == p.Rules,
			set: func(o *room.Options, _ int) { o.Rules = p.Rules },
		})
	}
	return rows
}

func (m Model) starter() row {
	t := m.env.Text.NewRoom
	starters := []room.Starter{room.StartOwner, room.StartGuest, room.StartRandom}
	return row{
		kind: value, label: t.Starter, note: t.StarterNote, values: []string{t.StartOwner, t.StartGuest, t.StartRandom},
		value: max(0, slices.Index(starters, m.options.Starter)),
		set:   func(o *room.Options, v int) { o.Starter = starters[v] },
	}
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

// ruleRows are the options of docs/rules.md section 6, in its order.
func (m Model) ruleRows() []row {
	t, r := m.env.Text.NewRoom.Options, m.options.Rules
	return []row{
		number(t.Dan, r.Dan, []int{3, 4, 5, 6, 7, 8, 9, 10}, func(r *engine.Rules, v int) { r.Dan = v }),
		number(t.Quan, r.QuanPoints, []int{10, 5}, func(r *engine.Rules, v int) { r.QuanPoints = v }),
		number(t.Young, r.YoungQuanBelow, []int{0, 3, 5}, func(r *engine.Rules, v int) { r.YoungQuanBelow = v }),
		option(t.RelayQuan, int(r.RelayQuan), func(r *engine.Rules, v int) { r.RelayQuan = engine.RelayQuan(v) }),
		option(t.End, int(r.End), func(r *engine.Rules, v int) { r.End = engine.EndWhen(v) }),
		option(t.EmptyQuan, int(r.EmptyQuan), func(r *engine.Rules, v int) { r.EmptyQuan = engine.EmptyQuan(v) }),
		option(t.FirstQuan, index(r.FirstTurnQuanBan), func(r *engine.Rules, v int) { r.FirstTurnQuanBan = v == 1 }),
		option(t.Direction, index(r.RightOnly), func(r *engine.Rules, v int) { r.RightOnly = v == 1 }),
	}
}

// option is a row whose value is an index into the option's texts.
func option(t i18n.OptionText, at int, set func(*engine.Rules, int)) row {
	return row{
		kind: value, label: t.Label, note: t.Notes[at], values: t.Values, value: at,
		set: func(o *room.Options, v int) { set(&o.Rules, v) },
	}
}

// number is a row whose values are numbers, in the order of the option's texts.
func number(t i18n.OptionText, now int, numbers []int, set func(*engine.Rules, int)) row {
	return option(t, max(0, slices.Index(numbers, now)), func(r *engine.Rules, v int) { set(r, numbers[v]) })
}

func index(on bool) int {
	if on {
		return 1
	}
	return 0
}
