// Package clock is time controls and game clocks as values. It never asks what
// time it is and never sleeps: whoever owns a clock passes now in, and keeps
// the one timer that [Clock.Deadline] asks for.
//
// # What it promises
//
// A [Clock] is a value: no method changes it, each that would returns another,
// so a room computes the next clock, writes it down, and only then adopts it.
// What a seat has left is never negative and never above [MaxLeft]. A now
// before the instant the turn began counts as that instant, so a machine's
// clock that is set back takes nothing from anybody.
//
// The flag falls exactly at the instant at which [Clock.Left] reaches zero,
// which is [Clock.Deadline]; a move that is accepted at that very instant is
// too late, and a lag credit does not lift a flag that has fallen. So whether
// a game is lost on time does not depend on which came first, the timer or the
// move.
//
// # First moves
//
// The first move of each seat is free: it costs nothing and earns no
// increment, so a clock starts with the first move of its seat done, as on
// lichess. It must be made within [Control.FirstMoveWithin] of the turn's
// start all the same, by [Clock.FirstMoveBy]; then it is not lost but the
// room's to abort ([Clock.Overdue], [ErrFirstMove]).
package clock
