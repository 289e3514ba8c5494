package sshd

import (
	"net/netip"
	"time"

	"golang.org/x/time/rate"

	"oanquan/session"
)

// Limits of the door. A zero field means its default.
type Limits struct {
	// Connections bounds how many may be open at once, 2000.
	Connections int
	// PerAddress bounds how many may be open from one address, 10.
	PerAddress int
	// ConnectRate is how many a second may be opened from one address, 1,
	// after a burst of [session.ConnectBurst].
	ConnectRate float64
	// TotalRate is how many a second may be opened in all, 100, after a burst
	// of totalBurst; more wait for up to totalWait and are then refused. It is more
	// than are let in, so that people wait where they are told of it
	// ([session.Queue]); the cryptography of so many takes a fifth of a core.
	TotalRate float64
	// Handshakes bounds how many may be at it, 500. One more sends away the one
	// that has been at it for longest.
	Handshakes int
	// Shared are the limits by address that other doors count in, too; nil makes
	// them of PerAddress and ConnectRate for this door alone.
	Shared *session.Neighbours
	// Exempt networks are not limited by address: a classroom behind one.
	Exempt []netip.Prefix
	// Handshake is how long one may take, 15 s.
	Handshake time.Duration
	// Start is how long after the handshake a session has to begin, 10 s.
	// Robots that log in and look around do not.
	Start time.Duration
	// Keepalive is how often a client is asked whether it is there, 15 s;
	// KeepaliveReply is how long an answer may take, 10 s.
	Keepalive, KeepaliveReply time.Duration
}

const (
	totalBurst = 128
	totalWait  = 3 * time.Second

	// A client with an agent full of keys offers them one by one. Each refusal
	// tells it that a key is no account's, hence the limits.
	refusedPerConnection = 8
	refusedPerHour       = 60 // an address

	// answerWithin is how long somebody may take to type a one-time code.
	answerWithin = time.Minute

	// keepaliveMisses in a row make a dead connection.
	keepaliveMisses = 3

	// proofsPerConnection is how often a client may have host keys proved: once is
	// what it needs.
	proofsPerConnection = 4

	// Of one session: environment variables and their bytes, and requests of
	// any kind before it starts (OpenSSH sends one for each variable).
	maxEnv      = 16
	maxEnvBytes = 2048
	maxRequests = 64
	maxTermName = 64
	maxCommand  = 4096
)

func (l Limits) orDefaults() Limits {
	orDefault(&l.Connections, 2000)
	orDefault(&l.PerAddress, 10)
	orDefault(&l.ConnectRate, 1)
	orDefault(&l.TotalRate, 100)
	orDefault(&l.Handshakes, 500)
	orDefault(&l.Handshake, 15*time.Second)
	orDefault(&l.Start, 10*time.Second)
	orDefault(&l.Keepalive, 15*time.Second)
	orDefault(&l.KeepaliveReply, 10*time.Second)
	return l
}

func orDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

func perHour(n int) rate.Limit { return rate.Every(time.Hour / time.Duration(n)) }
