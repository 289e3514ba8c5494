// Package opsd is the operators' door: an SSH listener on the loopback address
// where who may do so looks after a running server, by commands like
//
//	ssh -p 2223 ops@localhost who
//
// It promises:
//
//   - It listens on the loopback address and nowhere else. From afar it is
//     reached through an account on the machine (ssh -J, ssh -L).
//   - Nobody comes in but with a key whose public half is in a file, which is
//     read anew for each login. There are no passwords and no guests, and no
//     forwarding, subsystems or files.
//   - A fault in it, or a client that misbehaves, costs that connection and not
//     the server: every goroutine that runs code of ours catches panics, and
//     connections, their silence and their length are limited.
//   - Whatever is done is logged, with whose key did it.
//
// # Why this library here, and its fork for the public
//
// The door stands on github.com/gliderlabs/ssh. The public door (session/sshd)
// does not: it stands on charm.land/ssh, the maintained fork. gliderlabs/ssh
// v0.3.8 notes the key of a session inside the callback that is asked for each
// offered key, before any signature is checked. Where keys are accounts and
// people without a key are let in by another method, as on the public door,
// everybody then is whomever's public key they have last offered; a test of this
// package shows it, and one of session/sshd shows that it is not so there.
//
// Here public keys are the only method, so that a finished handshake is proof of
// a key in the file; and which key it was is taken from the callback of
// x/crypto/ssh that runs after the signature was verified, not from the library.
//
// The library also has no limit of time on a handshake, catches no panic, blocks
// a connection whose window changes nobody reads, and takes environment without
// end. Those are made up for here: it is given one connection at a time, within
// limits, and sees of a client's requests only what a command needs.
package opsd
