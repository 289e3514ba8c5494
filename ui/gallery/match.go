package gallery

import (
	"context"
	"time"

	"oanquan/engine/clock"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// Wanting is what the canned hall has of seeks: nothing, those of others, and
// the person's own, which has waited for that long.
type Wanting struct {
	Others bool
	Mine   time.Duration
}

// RatedWish is a game that people look for.
func RatedWish() lobby.Wish {
	return lobby.Wish{Preset: "classic", Clock: clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute, Step: 3 * time.Second}, Rated: true}
}

// Seek does nothing.
func (h Hall) Seek(room.Actor, lobby.Wish) error { return h.Err }

// Unseek does nothing.
func (h Hall) Unseek(account.ID) error { return h.Err }

// Seeks are those of Wanting.
func (h Hall) Seeks(account.Who) []lobby.Seek {
	if !h.Wanting.Others {
		return nil
	}
	days := lobby.Wish{Preset: "young", Clock: clock.Control{Kind: clock.Days, Step: 3 * clock.Day}}
	return []lobby.Seek{
		{Who: Lan(), Wish: RatedWish(), Rating: rating.Rating{Value: 1612, Deviation: 60, Volatility: 0.06, Games: 40}, Since: Noon().Add(-72 * time.Second), Low: 1400, High: 1800, Suits: true},
		{Who: Guest(), Wish: days, Rating: rating.Start(), Since: Noon().Add(-9 * time.Second), Low: 1000, High: 2000, Suits: true},
	}
}

// SeekOf is the person's own of Wanting.
func (h Hall) SeekOf(account.ID) (lobby.Seek, bool) {
	return lobby.Seek{
		Who: Mai(), Wish: RatedWish(), Rating: rating.Start(), Since: Noon().Add(-h.Wanting.Mine), Low: 1100, High: 1900, Mine: true,
	}, h.Wanting.Mine > 0
}

// TakeSeek finds no room.
func (h Hall) TakeSeek(context.Context, room.Actor, account.ID) (*room.Room, error) {
	return nil, h.err()
}

// Here is Lan, whoever is asked for.
func (h Hall) Here(string) (account.Who, error) { return Lan(), h.Err }

// Challenge is sent.
func (h Hall) Challenge(context.Context, room.Actor, account.ID, lobby.Wish) (lobby.ChallengeID, *room.Room, error) {
	return 1, nil, h.Err
}

// Accept finds no room.
func (h Hall) Accept(context.Context, room.Actor, lobby.ChallengeID) (*room.Room, error) {
	return nil, h.err()
}

// Decline does nothing.
func (h Hall) Decline(room.Actor, lobby.ChallengeID) error { return h.Err }

// Withdraw does nothing.
func (h Hall) Withdraw(room.Actor, lobby.ChallengeID) error { return h.Err }

// Pending is nothing.
func (h Hall) Pending(account.ID) (in, out []lobby.Challenge) { return nil, nil }
