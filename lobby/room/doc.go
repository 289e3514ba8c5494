// Package room is one table: chairs, a game, its spectators and their talk.
//
// [Open] starts a goroutine that owns everything which changes, and returns a
// [Room], the handle. Commands go in through [Room.Do]; what happened comes
// out as events in a [Subscription], to everybody alike. The promises are:
//
//   - What changes a game's course or result has been committed to the
//     [Journal] before anybody sees it. If it cannot be saved it has not
//     happened, and its sender is told so with [ErrNotSaved].
//   - Nobody waits for a viewer. Who is slow loses animation, never truth.
//   - Each receiver is sent only what it may know.
//   - A fault in a room ends that room alone, its game aborted without a
//     result.
//
// Commands and events are plain values, so that a room on another machine can
// stand behind the same handle.
package room
