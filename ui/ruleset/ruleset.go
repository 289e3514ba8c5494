// Package ruleset is the options of the rules as people choose and read them:
// each with its words and the value in force. It promises that every option of
// [engine.Rules] is there, in the order of docs/rules.md section 6.
package ruleset

import (
	"slices"

	"oanquan/engine"
	"oanquan/ui/i18n"
)

// Option is one option of the rules with its value in force.
type Option struct {
	i18n.OptionText
	At  int // which of Values
	Set func(r *engine.Rules, value int)
}

// Value is the value in force, in words.
func (o Option) Value() string { return o.Values[o.At] }

// Note says what the value in force does.
func (o Option) Note() string { return o.Notes[o.At] }

// Options are the options of r.
func Options(c *i18n.Catalog, r engine.Rules) []Option {
	t := c.NewRoom.Options
	return []Option{
		number(t.Players, r.Players, []int{2, 3, 4}, func(r *engine.Rules, v int) { r.Players = v }),
		number(t.Dan, r.Dan, []int{3, 4, 5, 6, 7, 8, 9, 10}, func(r *engine.Rules, v int) { r.Dan = v }),
		number(t.Quan, r.QuanPoints, []int{10, 5}, func(r *engine.Rules, v int) { r.QuanPoints = v }),
		number(t.Young, r.YoungQuanBelow, []int{0, 3, 5}, func(r *engine.Rules, v int) { r.YoungQuanBelow = v }),
		{t.RelayQuan, int(r.RelayQuan), func(r *engine.Rules, v int) { r.RelayQuan = engine.RelayQuan(v) }},
		{t.End, int(r.End), func(r *engine.Rules, v int) { r.End = engine.EndWhen(v) }},
		{t.EmptyQuan, int(r.EmptyQuan), func(r *engine.Rules, v int) { r.EmptyQuan = engine.EmptyQuan(v) }},
		{t.FirstQuan, index(r.FirstTurnQuanBan), func(r *engine.Rules, v int) { r.FirstTurnQuanBan = v == 1 }},
		{t.Direction, index(r.RightOnly), func(r *engine.Rules, v int) { r.RightOnly = v == 1 }},
	}
}

// number is an option whose values are numbers, in the order of its words.
func number(t i18n.OptionText, now int, numbers []int, set func(*engine.Rules, int)) Option {
	return Option{t, max(0, slices.Index(numbers, now)), func(r *engine.Rules, v int) { set(r, numbers[v]) }}
}

func index(on bool) int {
	if on {
		return 1
	}
	return 0
}

// Warnings are the poor games of docs/rules.md section 6 that r makes.
func Warnings(c *i18n.Catalog, r engine.Rules) []string {
	var out []string
	if r.End == engine.EndQuan && r.YoungQuanBelow == 0 {
		out = append(out, c.NewRoom.PoorEnd)
	}
	if r.RelayQuan == engine.RelayQuanOne && r.YoungQuanBelow > 0 {
		out = append(out, c.NewRoom.PoorRelay)
	}
	return out
}
