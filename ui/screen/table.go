package screen

import (
	"context"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Table is what screens need of a room. Its methods may wait for the room and
// belong into commands.
type Table interface {
	Do(ctx context.Context, a room.Actor, c room.Command) error
	Subscribe(ctx context.Context, a room.Actor) (Feed, error)
}

// Feed is one session's view of a room; *room.Subscription is one.
type Feed interface {
	Wake() <-chan struct{}
	Take() ([]room.Event, []room.Notice)
	Done() <-chan struct{}
	Close()
}

// Dial finds the table of a room number.
type Dial func(n room.Number) (Table, error)

// DialHall is the Dial of a hall for one person.
func DialHall(h Hall, who account.Who) Dial {
	return func(n room.Number) (Table, error) {
		r, err := h.Room(who, n)
		if err != nil {
			return nil, err
		}
		return TableOf(r), nil
	}
}

// TableOf is a room as a Table.
func TableOf(r *room.Room) Table { return table{r} }

// table makes a *room.Room a Table: its Subscribe returns the interface.
type table struct{ *room.Room }

func (t table) Subscribe(ctx context.Context, a room.Actor) (Feed, error) {
	s, err := t.Room.Subscribe(ctx, a)
	if err != nil {
		return nil, err // never a nil *Subscription in a Feed
	}
	return s, nil
}
