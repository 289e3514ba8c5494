// Package paint writes frames on a terminal: of each frame only what differs
// from the one before.
//
// A frame is text with line ends and with the control sequences of looks (SGR)
// in it, as a model's view makes it. A [Painter] promises:
//
//   - After each frame the terminal shows just that frame, whatever it showed
//     before, as long as its size is the one that the painter knows.
//   - Nothing but text, looks and moves of the cursor reach the terminal: every
//     other sequence and control character in a frame is left out.
//   - A letter is written whole, with its marks and all of its cells.
//   - Of a letter whose width terminals do not agree on only that letter may
//     look wrong: what comes after it in the line is put where it belongs.
//   - Between frames it keeps the last frame's text, which the model keeps as
//     well, and no cells.
package paint
