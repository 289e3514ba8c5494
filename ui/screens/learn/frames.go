package learn

import (
	"strings"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/widget"
)

// tellings are a turn in words, the fullest first.
func tellings(c *i18n.Catalog, t task, m engine.Move, steps []engine.Step) []string {
	tell := c.Tell(t.rules, t.position, m, steps, []string{c.Common.You, c.Learn.Other})
	var after []string
	for _, s := range steps {
		if s.Kind == engine.StepReseed || s.Kind == engine.StepSweep && s.Dan > 0 {
			after = append(after, widget.StepCaption(c, reader, s, 0))
		}
	}
	rest := ""
	if len(after) > 0 {
		rest = ". " + strings.Join(after, ". ")
	}
	var out []string
	for _, what := range []string{strings.Join(tell.Parts, ", ") + rest, tell.Short + rest, tell.Short, tell.Brief} {
		out = append(out, i18n.Fill(c.Learn.Told, "move", tell.Move, "what", what))
	}
	return out
}
