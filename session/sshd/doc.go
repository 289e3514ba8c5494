// Package sshd is the SSH door: it shakes hands, finds out who comes, and hands
// each caller to a [session.Handler].
//
// It stands on charm.land/wish v2, and so on charm.land/ssh, the maintained
// fork of gliderlabs/ssh. The fork matters: the original tells a handler the
// key that was last offered, this one the key that was proved.
//
// What it promises:
//
//   - Who somebody is comes from the finished handshake and from nothing else.
//     Offering a key without owning it gives a guest. Two tests with the real
//     OpenSSH client hold this, and must never be removed.
//   - Nobody needs to sign up or be asked: a key is accepted whosever it is,
//     and without one the caller is a guest. The one exception is a key that
//     belongs to no account while a registered name is asked for; it is
//     refused so that the client offers its next one.
//   - Limits act before cryptography does, and nothing a client sends makes the
//     server hold more than a bounded amount for it: one session a connection,
//     few requests, a short list of environment variables.
//   - A connection that is dead, does nothing, or does not read is closed.
package sshd
