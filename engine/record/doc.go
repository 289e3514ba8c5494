// Package record is a whole game as a value, as text and as JSON (docs/rules.md
// section 8, docs/record.md), and a cursor to step through one.
//
// It promises that a [Game] read by [Parse] or from JSON has been replayed:
// its moves are legal, and its points, places and ending agree with them. What
// String and MarshalJSON write of a game that passes [Game.Check] reads as the
// same game. Whatever a Game holds, both write something bounded and well
// formed: characters that the text cannot hold are replaced.
//
// Names are kept as they were. The text does not normalise them: that they
// are NFC is up to whoever names people.
package record
