// Package session turns one connection into one running program: it lets a
// caller in, runs the screens or a command for them, and says goodbye. It
// knows nothing of SSH or telnet; those hand it a [Transport].
//
// It promises, for every session whatever its other end does:
//
//   - It ends. A caller who is silent, gone, or no longer reads is cut after a
//     limit with a name, and no goroutine is left once the transport is closed.
//   - It costs a bounded amount of memory: sizes, sequences, pastes and what
//     waits to be written all have limits.
//   - It disturbs nobody. A panic in a screen or a command, or a client that
//     stops reading, ends or slows this session alone.
//   - Keys arrive in the order typed, and none is dropped.
//   - At every end that the server sees, the terminal gets back each mode that
//     was changed, once.
package session
