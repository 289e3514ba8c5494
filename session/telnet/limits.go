package telnet

import (
	"time"

	"oanquan/session"
)

// Limits of the door. A zero field means its default.
type Limits struct {
	// Connections bounds how many may be open at once, 500.
	Connections int
	// Shared are the limits by address, which all doors have in common.
	Shared *session.Neighbours
	// TotalRate is how many a second may be opened in all, 100, after a burst of
	// totalBurst; more are refused. Who has asked to come in waits for that with
	// the callers of all doors ([session.Queue]).
	TotalRate float64
	// Waiting bounds how many may be at the gate, 400. One more sends away the
	// one that has been there longest.
	Waiting int
	// Answer is how long a client has to answer the negotiation with anything,
	// 1 s, and Settle how long it may take in all once it has, 3 s.
	Answer, Settle time.Duration
	// Start is how long a caller may take to come in, 60 s.
	Start time.Duration
	// Keepalive is how often a client is asked whether it is there, 14 s: gone ones
	// are found within a minute.
	Keepalive time.Duration
}

const (
	totalBurst = 128

	// keepaliveMisses in a row make a dead connection.
	keepaliveMisses = 3
	// Of the kernel's keepalive: it finds who is gone within quietFor and probes
	// times probeEach, and so does the limit on bytes that nobody confirms.
	quietFor, probeEach, probes = 20 * time.Second, 10 * time.Second, 3
	unconfirmed                 = quietFor + probes*probeEach
)

func (l Limits) orDefaults() Limits {
	orDefault(&l.Connections, 500)
	orDefault(&l.TotalRate, 100)
	orDefault(&l.Waiting, 400)
	orDefault(&l.Answer, time.Second)
	orDefault(&l.Settle, 3*time.Second)
	orDefault(&l.Start, time.Minute)
	orDefault(&l.Keepalive, 14*time.Second)
	if l.Shared == nil {
		l.Shared = session.NewNeighbours(10, 1, nil)
	}
	return l
}

func orDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}
