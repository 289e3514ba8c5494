// Package command is what people and programs can ask without a screen: one
// table of commands that feeds SSH exec, line mode, telnet, the palette of the
// screens and docs/commands.md.
//
// It promises:
//
//   - Standard output has data only, standard error has messages; the exit
//     code says which of a few things happened (the Exit constants).
//   - No byte of it is a control character but line feed and, in --tsv, tab,
//     whatever people called themselves or typed. Only doctor, at a terminal of
//     its own, asks it with escape sequences how wide it draws.
//   - --json prints one object on one line with "v":1. Fields are only ever
//     added.
//   - The commands of exec change nothing in a room, but for events and
//     watch --text not even how many people watch it, and never disturb another
//     session of the same person.
//   - A command stops at the first write that fails and when its context ends.
package command
