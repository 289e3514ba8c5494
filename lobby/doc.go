// Package lobby is who is here, which rooms exist and how people find one
// another. It declares the stores it needs ([Accounts], [Games]) and owns the
// rooms (lobby/room); it knows nothing of screens, SSH or bbolt.
package lobby
