// Package linemode is the server in plain lines: for screen readers, for
// scripts, for terminals that can show no screens, and for telnet. What
// is typed are the commands of lobby/command; what happens in the room is told
// as it happens, each turn in words.
//
// It promises:
//
//   - Output is only ever appended. It holds no escape byte and no carriage
//     return but what a transport puts before a line feed.
//   - The beginning of a line says what it is: "<mai> " is chat, "* " is news,
//     "! " is an answer to what was typed and not done, a number and a point is
//     a turn. No name and no text can pass for another kind.
//   - Who reads too slowly holds up nobody: news wait in the room's mailbox,
//     which is bounded, and turns that it dropped are told in words.
//   - A line costs at most LineMax bytes, however long it is, and at most so
//     many are run in a second.
//   - Who drops keeps the seat in a running game.
package linemode
