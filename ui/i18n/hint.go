package i18n

import "strings"

// HintsOf tells who was given how many hints in a game, by seat: "Hints used:
// Mai 2"; "" when nobody was.
func (c *Catalog) HintsOf(names []string, hints []int) string {
	var list []string
	for s, n := range hints {
		if n > 0 && s < len(names) {
			list = append(list, Fill(c.Line().Points, "who", names[s], "n", n))
		}
	}
	if list == nil {
		return ""
	}
	return Fill(c.GameText.HintsOf, "list", strings.Join(list, ", "))
}
