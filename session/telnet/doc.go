// Package telnet is the door for those without SSH: it negotiates, finds out
// what the caller sits at, and hands each one who asks to come in to a
// [session.Handler], which knows no difference.
//
// The protocol is RFC 854 and 855 with BINARY (856), ECHO (857), SUPPRESS GO
// AHEAD (858), TIMING MARK (860), NAWS (1073), TERMINAL TYPE (1091) and CHARSET
// (2066), of which the server needs a small part. The one library that there is
// for it is a client without negotiation.
//
// What it promises:
//
//   - Whatever bytes come, in whatever pieces, mean the same; none makes the
//     server hold more than a few hundred bytes, answer without end, or fail.
//   - Who answers the negotiation gets the screens as by SSH. Who answers
//     nothing (netcat) gets plain lines, and after the first bytes nothing that
//     is not text.
//   - Nobody costs more than one goroutine and a small buffer before they have
//     asked to come in, by Enter or a command of the game. What robots send
//     (root, passwords, requests for web pages) is answered with one line, and
//     the connection is closed.
//   - Everybody is a guest, and is told at the start that telnet is clear text.
//   - A connection that is dead, does nothing, or does not read is closed.
package telnet
