package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"oanquan/engine"
	"oanquan/engine/solved"
)

// The results stand between these lines of a page.
const (
	resultsBegin = "<!-- results, made by oanquan prove --check --results -->\n"
	resultsEnd   = "<!-- end of results -->\n"
)

const resultsHead = `| rules | first move | a wins by at least | and at most | turns | and | best answer |
|---|---|---|---|---|---|---|
`

// withResults is the page with the results that the text of a table has.
func withResults(page, table string) (string, error) {
	before, rest, ok := strings.Cut(page, resultsBegin)
	_, after, closed := strings.Cut(rest, resultsEnd)
	if !ok || !closed {
		return "", errors.New("the page has no place for results")
	}
	entries, err := solved.Parse(table)
	if err != nil {
		return "", err
	}
	return before + resultsBegin + "\n" + results(entries) + "\n" + resultsEnd + after, nil
}

// results are the entries, and what follows from them for each start, for people.
func results(entries []solved.Entry) string {
	var b strings.Builder
	b.WriteString(resultsHead)
	var told []engine.Rules
	for _, e := range entries {
		if slices.Contains(told, e.Rules) {
			continue
		}
		told = append(told, e.Rules)
		start, err := engine.NewGame(e.Rules)
		if err != nil {
			continue
		}
		row(&b, entries, start, "any")
		for _, m := range start.Legal() {
			if m.Dir == engine.Right && !e.Rules.RightOnly {
				continue
			}
			if next, _, err := start.Play(m); err == nil {
				row(&b, entries, next, m.String())
			}
		}
	}
	return b.String()
}

func row(b *strings.Builder, entries []solved.Entry, g engine.Game, first string) {
	p, _ := solved.LookupIn(entries, g)
	low, high, lowIn, highIn, hasLow, hasHigh := p.Low, p.High, p.LowTurns, p.HighTurns, p.HasLow, p.HasHigh
	if g.Position().Mover != 0 {
		low, high, lowIn, highIn, hasLow, hasHigh = -high, -low, highIn, lowIn, hasHigh, hasLow
	}
	text := func(n int, known bool) string {
		if !known {
			return "?"
		}
		return strconv.Itoa(n)
	}
	best := "?"
	if p.Best != (engine.Move{}) {
		best = p.Best.String()
	}
	if g.Ply() == 0 { // it is the first move
		best, first = "", first+", at best "+best
	}
	fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s | %s |\n", rulesName(g.Rules()), first,
		text(low, hasLow), text(high, hasHigh), text(lowIn, hasLow), text(highIn, hasHigh), best)
}
