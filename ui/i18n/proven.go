package i18n

import (
	"strconv"
	"strings"

	"oanquan/engine"
	"oanquan/engine/solved"
)

// Lookup finds what is proven of a game, as [solved.Lookup] does.
type Lookup = func(engine.Game) (solved.Bounds, bool)

// Proven is what is proven of the first turns under one set of rules: what the
// start is worth to the first player, and the first moves, with words that are
// tied; "" without.
type Proven struct{ Worth, Firsts string }

// Proven tells what is proven of the presets for two, those left out of which
// nothing is known.
func (c *Catalog) Proven(known Lookup) (all []Proven) {
	for _, p := range engine.Presets() {
		g, err := engine.NewGame(p.Rules)
		if err != nil || p.Rules.Players != engine.MinSeats {
			continue
		}
		b, _ := known(g)
		if worth := c.worth(c.Preset(p.Name), b); worth != "" {
			all = append(all, Proven{worth, c.firsts(g, b, known)})
		}
	}
	return all
}

// worth says what the start is worth to the first player; "" when that is not
// known well enough to be told.
func (c *Catalog) worth(rules string, b solved.Bounds) string {
	t := c.Known
	switch {
	case b.Exact() && b.Low > 0:
		return c.Count(t.Wins, b.Low, "rules", rules)
	case b.Exact() && b.Low < 0:
		return c.Count(t.Loses, -b.Low, "rules", rules)
	case b.Exact():
		return Fill(t.Even, "rules", rules)
	case b.HasLow && b.HasHigh && b.Low > 0:
		return Fill(t.WinsBetween, "rules", rules, "low", b.Low, "high", b.High)
	case b.HasLow && b.HasHigh:
		return Fill(t.Between, "rules", rules, "low", signed(b.Low), "high", signed(b.High))
	case b.HasLow && b.Low > 0:
		return Fill(t.WinsLeast, "rules", rules, "low", b.Low)
	}
	return ""
}

// firsts says which move is best, where that is known for sure, and what those
// to the left are worth: those to the right are their mirror images.
func (c *Catalog) firsts(start engine.Game, b solved.Bounds, known Lookup) string {
	t := c.Known
	var list []string
	for _, move := range start.Legal() {
		next, _, err := start.Play(move)
		if err != nil || move.Dir != engine.Left {
			continue
		}
		if k, ok := known(next); ok {
			list = append(list, tied(Fill(t.First, "n", move.Pit.Field(), "value", between(k))))
		}
	}
	var texts []string
	if b.Exact() && b.Best != (engine.Move{}) {
		mirror := engine.Move{Pit: engine.FieldPit(0, engine.Fields+1-b.Best.Pit.Field()), Dir: -b.Best.Dir}
		texts = append(texts, Fill(t.Best, "move", tied(c.MoveName(b.Best)), "mirror", tied(c.MoveName(mirror))))
	}
	if len(list) > 0 {
		texts = append(texts, Fill(t.Firsts, "list", strings.Join(list, ", ")))
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

// signed has a minus that no line ends with, as it may with a hyphen.
func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strings.Replace(strconv.Itoa(n), "-", "−", 1)
}

// Tie is a space at which no line is broken. Who wraps text makes a space of it.
const Tie = "\u00a0"

// tied is a text that stays on one line.
func tied(text string) string { return strings.ReplaceAll(text, " ", Tie) }
