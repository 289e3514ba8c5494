package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"oanquan/engine"
	"oanquan/engine/proof"
	"oanquan/engine/solved"
)

// tableHead begins the table of package solved.
const tableHead = `# What is proven of the first turns: the final score of seat a less that of seat b.
# Made from checked proofs alone, see docs/solution.md, by
#
#	oanquan prove --check --table engine/solved/table.txt docs/proofs/*
#
# rules | moves | low | high | turns of the low proof | turns of the high proof | best move
`

// check checks every proof, also after one that is none. Where all hold, it
// writes the table and keeps those that the table rests on.
func (c proveCmd) check(p *program) error {
	if len(c.Words) == 0 {
		return errors.New("--check wants the files of the proofs")
	}
	var all error
	best := bestProofs{}
	for _, path := range c.Words {
		pr, err := readProof(path)
		if err == nil {
			err = pr.Check(nil)
		}
		if err != nil {
			all = errors.Join(all, fmt.Errorf("%s: %w", path, err))
			continue
		}
		_, _ = fmt.Fprintf(p.out, "%s: proven: %s, after %q: %v; %d positions, %d turns at most\n",
			filepath.Base(path), solved.RulesName(pr.Rules), moveText(pr.Moves), pr.Claim, pr.Nodes, pr.Turns)
		best.add(pr)
	}
	if all != nil {
		return all
	}
	if c.Table != "" || c.Results != "" {
		text, err := best.table()
		if err == nil {
			err = c.writeTables(text)
		}
		if err != nil {
			return err
		}
	}
	if c.Out != "" {
		return c.keepBest(best)
	}
	return nil
}

// writeTables writes the table to where it is wanted.
func (c proveCmd) writeTables(text string) error {
	write := func(path, text string) error {
		return writeWhole(path, func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
	}
	if c.Results != "" {
		page, err := os.ReadFile(c.Results)
		if err != nil {
			return fmt.Errorf("read the page of results: %w", err)
		}
		with, err := withResults(string(page), text)
		if err == nil {
			err = write(c.Results, with)
		}
		if err != nil {
			return err
		}
	}
	if c.Table == "" {
		return nil
	}
	return write(c.Table, text)
}

// proven is of what a proof proves a bound.
type proven struct {
	rules engine.Rules
	moves string
	seat  engine.Seat
}

// bestProofs are those that prove most, and of several the shortest.
type bestProofs map[proven]proof.Proof

func (b bestProofs) add(pr proof.Proof) {
	at := proven{pr.Rules, moveText(pr.Moves), pr.Claim.Seat}
	old, ok := b[at]
	if !ok || pr.Claim.Lead > old.Claim.Lead || pr.Claim.Lead == old.Claim.Lead && pr.Turns < old.Turns {
		b[at] = pr
	}
}

// table is the text of the table.
func (b bestProofs) table() (string, error) {
	entries := map[proven]solved.Entry{}
	for at, pr := range b {
		at.seat = 0
		e := entries[at]
		e.Rules, e.Moves = pr.Rules, pr.Moves
		lead := solved.Bounds{High: -pr.Claim.Lead, HasHigh: true, HighTurns: pr.Turns}
		if engine.Seat(len(pr.Moves)%engine.MinSeats) == pr.Claim.Seat {
			lead = solved.Bounds{Low: pr.Claim.Lead, HasLow: true, LowTurns: pr.Turns}
			lead.Best, _ = pr.First()
		}
		e.Bounds = e.Bounds.Meet(lead)
		entries[at] = e
	}
	var text strings.Builder
	text.WriteString(tableHead)
	for _, e := range slices.SortedFunc(maps.Values(entries), inTable) {
		fmt.Fprintln(&text, e)
	}
	if _, err := solved.Parse(text.String()); err != nil {
		return "", fmt.Errorf("the proofs make no table: %w", err)
	}
	return text.String(), nil
}

// inTable orders entries: the rules as the presets are, then the moves.
func inTable(a, b solved.Entry) int {
	return cmp.Or(cmp.Compare(presetAt(a.Rules), presetAt(b.Rules)),
		cmp.Compare(solved.RulesName(a.Rules), solved.RulesName(b.Rules)), cmp.Compare(moveText(a.Moves), moveText(b.Moves)))
}

func presetAt(r engine.Rules) int {
	presets := engine.Presets()
	i := slices.IndexFunc(presets, func(p engine.Preset) bool { return p.Rules == r })
	if i < 0 {
		return len(presets)
	}
	return i
}

// keepBest keeps the best proofs in the directory, and of the others that were
// checked none.
func (c proveCmd) keepBest(best bestProofs) error {
	kept := map[string]bool{}
	for _, pr := range best {
		path := proofPath(c.Out, pr.Rules, pr.Moves, pr.Claim)
		if err := writeProof(path, pr); err != nil {
			return err
		}
		kept[path] = true
	}
	for _, path := range c.Words {
		if path = filepath.Clean(path); filepath.Dir(path) == filepath.Clean(c.Out) && !kept[path] {
			if err := os.Remove(path); err != nil {
				return fmt.Errorf("remove a weaker proof: %w", err)
			}
		}
	}
	return nil
}
