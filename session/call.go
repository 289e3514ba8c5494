package session

import (
	"context"

	"oanquan/lobby/account"
)

// Call is a caller who has come through a door and not been served yet.
type Call struct {
	Transport Transport
	// Key is the key that the finished handshake proved, with Fingerprint and
	// Type; nil for a guest.
	Key *account.Key
	// Account is the account that a code or token has logged in to at the door,
	// with the Rights of that; "" for a key's own or a guest.
	Account account.ID
	Rights  account.Rights
	// Login is the name given at the door. It is a wish and proves nothing.
	Login string
	// Door is how they came in, such as "ssh"; Way is what they type to come
	// again, "" for ssh and the host.
	Door, Way string
	// LogIn goes back to the door, where a token logs in to an account: with what
	// was typed for it, or "". The session is to end by [ErrLogIn] then. Nil where
	// there is none, or somebody has logged in.
	LogIn func(line string)
	// Client is what the caller's program calls itself, "" when it does not.
	Client string
	// Secured is the key exchange and the cipher in words, "" when not known.
	Secured string
	// Command is the command line as it was sent, "" when none was; Args is
	// the same split into words.
	Command string
	Args    []string
}

// Handler serves a call until it ends, and returns the exit code for it.
type Handler func(ctx context.Context, c Call) (exit int)

// Exit codes of everything that is called without a screen.
const (
	ExitOK       = 0
	ExitFailed   = 1
	ExitUsage    = 2
	ExitNotFound = 3
	ExitNeedsKey = 4
	ExitLater    = 75 // EX_TEMPFAIL: the server is draining, or a limit was reached
)
