package session

import (
	"io"
	"net/netip"
	"time"
)

// Transport is the caller's end of a connection, whatever carries it.
type Transport interface {
	// In is what the caller types. It must return an error once the transport
	// is closed.
	In() io.Reader
	// Out takes bytes for the caller's terminal or standard output as they
	// are; a Write may block for as long as the caller does not read.
	Out() io.Writer
	// Err is standard error; with a terminal it may be Out.
	Err() io.Writer
	// Terminal tells what the caller sits at; ok is false without one.
	Terminal() (t Terminal, ok bool)
	// Resize yields the newest size after each change, and may skip those in
	// between. Nil when there are none to come.
	Resize() <-chan Size
	// Env is what the caller's environment says, as "NAME=value", with only
	// those names let through that the session may know.
	Env() []string
	// Remote is where the caller is.
	Remote() netip.Addr
	// Close cuts the connection at once: blocked reads and writes return.
	Close() error
}

// Pinger is a Transport that measures how far away its caller is.
type Pinger interface {
	// RoundTrip is the last measured time to the caller and back; ok is false
	// before the first measurement.
	RoundTrip() (rtt time.Duration, ok bool)
}

// Terminal is what the caller sits at.
type Terminal struct {
	Name string // TERM, for example "xterm-256color"
	Size Size
}

// Size of a terminal in cells.
type Size struct{ Cols, Rows int }

// What is taken for a size that nobody told.
const defaultCols, defaultRows = 80, 24

// Limits of sizes. Pretending to a size is free for the caller and costs us what
// a frame of that size does, so the largest one is what people have.
const (
	MaxCols = 500
	MaxRows = 200
)

// Clamp makes any claim about a size a usable one: nothing said (ssh -tt from
// a script says 0 × 0) becomes 80 × 24, and no side exceeds its limit.
func (s Size) Clamp() Size {
	return Size{clamp(s.Cols, defaultCols, MaxCols), clamp(s.Rows, defaultRows, MaxRows)}
}

func clamp(n, unknown, most int) int {
	if n <= 0 {
		return unknown
	}
	return min(n, most)
}
