package boltstore

import (
	"bytes"
	"strings"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/lobby"
)

// The lists of games say enough of each that most searches read only games that
// they find.
const (
	// summaryHead is how long the first word of a summary is.
	summaryHead = 4
	// summaryMoves is how many first moves a summary has.
	summaryMoves = 8
)

// summary is a game in the list of who sat on a seat, or -1 for nobody, in three
// words: four letters; the preset, or - for rules that are none; and the first
// moves, or - where they do not begin at the usual start. The letters are won,
// drawn, lost or - for neither; the seat, from 1, or 0; how many seats there
// were; and whether it was rated or casual. "w12r young 3R1L" is a rated game of
// two, won by who began with 3R.
func summary(g storedGame, seat int) []byte {
	kind := byte('c')
	if g.Ratings != nil {
		kind = 'r'
	}
	s := []byte{letter(lobby.ResultOf(g.Record, seat)), '1' + byte(seat), '0' + byte(len(g.Players)), kind, ' '}
	preset, differs := notation.Preset(g.Record.Rules)
	if differs != "" {
		preset = "-"
	}
	s = append(append(s, preset...), ' ')
	if g.Record.StartPosition() != g.Record.Rules.Start() {
		return append(s, '-')
	}
	for _, m := range g.Record.Moves[:min(len(g.Record.Moves), summaryMoves)] {
		s = append(s, m.Move.String()...)
	}
	return s
}

func letter(r lobby.Result) byte {
	switch r {
	case lobby.Won:
		return 'w'
	case lobby.Drawn:
		return 'd'
	case lobby.Lost:
		return 'l'
	case lobby.AnyResult:
	}
	return '-'
}

// mayFit tells whether f may be looking for a game of which sum is the summary.
// Only the game itself tells whether it is.
func mayFit(f lobby.GameFilter, opening string, sum []byte) bool {
	head, rest, _ := bytes.Cut(sum, []byte{' '})
	preset, moves, ok := bytes.Cut(rest, []byte{' '})
	if !ok || len(head) != summaryHead {
		return true
	}
	return (f.Result == lobby.AnyResult || head[0] == letter(f.Result)) &&
		(!f.Rated || head[3] == 'r') &&
		(f.Preset == "" || string(preset) == f.Preset) &&
		bytes.HasPrefix(moves, []byte(opening))
}

// openingText is what the summary of a game with this opening begins with.
func openingText(opening []engine.Move) string {
	var s strings.Builder
	for _, m := range opening[:min(len(opening), summaryMoves)] {
		s.WriteString(m.String())
	}
	return s.String()
}
