// Package notation is the text of moves, positions and rules, both ways
// (docs/rules.md section 8).
//
// It promises that what it prints it also reads, as the same value, and that
// what it refuses it refuses with one sentence that says which part is wrong.
// Nothing it returns without an error is an illegal value: rules pass
// [engine.Rules.Check], positions have been through [engine.Settle], and a
// move lies in the mover's own row.
//
// What docs/rules.md leaves open is read like this, here and everywhere:
//
//   - Words are separated by one or more ASCII spaces, which may also stand
//     before and after them; no other white space is allowed, and none inside
//     a word or a move.
//   - A number in a position is one to four ASCII digits without a sign;
//     leading zeros are read and never printed.
//   - Keys, values, presets and the mover's letter are lower case as in the
//     tables; the values of rules are compared as text, so "dan=05" is none.
//   - The limits of a given position hold for the position after its reseed,
//     so that every position that is read can be printed and read again.
package notation

import "strings"

// clipped is how much of a bad input an error quotes, in bytes.
const clipped = 40

// clip shortens s for an error text.
func clip(s string) string {
	if len(s) <= clipped {
		return s
	}
	return strings.ToValidUTF8(s[:clipped], "") + "…"
}

// words splits at ASCII spaces only, see the package comment.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' })
}
