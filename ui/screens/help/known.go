package help

import (
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"oanquan/engine"
	"oanquan/engine/solved"
	"oanquan/ui/i18n"
	"oanquan/ui/widget"
)

// lookup finds what is proven of a game, as [solved.Lookup] does.
type lookup func(engine.Game) (solved.Bounds, bool)

// proven tells what is known of the first turns under each set of rules: first
// what the start is worth, then, where there is room, the moves.
func (m Model) proven(w, h int) string {
	t, th := m.env.Text.Known, m.env.Theme
	var heads, blocks []string
	for _, p := range engine.Presets() {
		g, err := engine.NewGame(p.Rules)
		if err != nil || p.Rules.Players != engine.MinSeats {
			continue
		}
		b, _ := m.known(g)
		head := m.worth(m.env.Text.Preset(p.Name), b)
		firsts := m.firsts(g, b)
		if head == "" {
			continue
		}
		head = widget.Paragraph(th.Accent, head, w)
		heads = append(heads, head)
		if firsts != "" {
			head += "\n" + widget.Paragraph(th.Text, firsts, w)
		}
		blocks = append(blocks, head)
	}
	if len(heads) == 0 {
		return widget.Paragraph(th.Dim, t.Nothing, w)
	}
	intro := widget.Paragraph(th.Dim, t.Intro, w)
	for _, whole := range []string{
		intro + "\n\n" + strings.Join(blocks, "\n\n"), strings.Join(blocks, "\n\n"), intro + "\n\n" + strings.Join(heads, "\n"),
	} {
		if lipgloss.Height(whole) <= h {
			return whole
		}
	}
	return strings.Join(heads, "\n")
}

// worth says what the start is worth to the first player; "" when that is not
// known well enough to be told.
func (m Model) worth(rules string, b solved.Bounds) string {
	c, t := m.env.Text, m.env.Text.Known
	switch {
	case b.Exact() && b.Low > 0:
		return c.Count(t.Wins, b.Low, "rules", rules)
	case b.Exact() && b.Low < 0:
		return c.Count(t.Loses, -b.Low, "rules", rules)
	case b.Exact():
		return i18n.Fill(t.Even, "rules", rules)
	case b.HasLow && b.HasHigh && b.Low > 0:
		return i18n.Fill(t.WinsBetween, "rules", rules, "low", b.Low, "high", b.High)
	case b.HasLow && b.HasHigh:
		return i18n.Fill(t.Between, "rules", rules, "low", signed(b.Low), "high", signed(b.High))
	case b.HasLow && b.Low > 0:
		return i18n.Fill(t.WinsLeast, "rules", rules, "low", b.Low)
	}
	return ""
}

// firsts says which move is best, where that is known for sure, and what those
// to the left are worth: those to the right are their mirror images.
func (m Model) firsts(start engine.Game, b solved.Bounds) string {
	c, t := m.env.Text, m.env.Text.Known
	var list []string
	for _, move := range start.Legal() {
		next, _, err := start.Play(move)
		if err != nil || move.Dir != engine.Left {
			continue
		}
		if k, ok := m.known(next); ok {
			list = append(list, i18n.Fill(t.First, "n", move.Pit.Field(), "value", between(k)))
		}
	}
	var texts []string
	if b.Exact() && b.Best != (engine.Move{}) {
		mirror := engine.Move{Pit: engine.FieldPit(0, engine.Fields+1-b.Best.Pit.Field()), Dir: -b.Best.Dir}
		texts = append(texts, i18n.Fill(t.Best, "move", c.MoveName(b.Best), "mirror", c.MoveName(mirror)))
	}
	if len(list) > 0 {
		texts = append(texts, i18n.Fill(t.Firsts, "list", strings.Join(list, ", ")))
	}
	return strings.Join(texts, " ")
}

// between is what a first move is worth to who makes it; b is seen by who
// answers it.
func between(b solved.Bounds) string {
	switch {
	case b.Exact():
		return signed(-b.Low)
	case !b.HasHigh:
		return "≤ " + signed(-b.Low)
	case !b.HasLow:
		return "≥ " + signed(-b.High)
	}
	return signed(-b.High) + "…" + signed(-b.Low)
}

func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
