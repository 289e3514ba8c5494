package account

import (
	"errors"
	"fmt"
	"slices"
)

// ListMost is how many people each list of a Social has at most: more than
// anybody keeps an eye on, and few enough to look through at every line of chat.
const ListMost = 200

// List is one of the lists of a Social.
type List string

// The lists.
const (
	Follows List = "follows" // whose coming and playing is told
	Mutes   List = "mutes"   // whose words are not shown
	Blocks  List = "blocks"  // with whom nothing is to be done, either way
)

// Why a Social does not take somebody.
var (
	ErrListFull = errors.New("the list is full")
	ErrListed   = errors.New("who has no account is on no list")
)

// Social is whom somebody follows, mutes and blocks, by account, in the order
// they were added. It is a value: what it shares is not changed.
type Social struct {
	Follows []ID `json:"follows,omitempty"`
	Mutes   []ID `json:"mutes,omitempty"`
	Blocks  []ID `json:"blocks,omitempty"`
}

// of is a list of s, nil for no list.
func (s *Social) of(l List) *[]ID {
	switch l {
	case Follows:
		return &s.Follows
	case Mutes:
		return &s.Mutes
	case Blocks:
		return &s.Blocks
	}
	return nil
}

// List is who is on a list. It is shared and not changed.
func (s Social) List(l List) []ID {
	if on := s.of(l); on != nil {
		return *on
	}
	return nil
}

// Has tells whether somebody is on a list.
func (s Social) Has(l List, id ID) bool {
	on := s.of(l)
	return on != nil && slices.Contains(*on, id)
}

// With is s with somebody on a list, as it is if they are there already. Errors
// are ErrListFull and, for guests and bots, ErrListed.
func (s Social) With(l List, id ID) (Social, error) {
	on := s.of(l)
	switch {
	case on == nil || id == "" || id.IsGuest() || id.IsBot():
		return s, ErrListed
	case slices.Contains(*on, id):
		return s, nil
	case len(*on) >= ListMost:
		return s, ErrListFull
	}
	*on = append(slices.Clone(*on), id)
	return s, nil
}

// Without is s with somebody off a list.
func (s Social) Without(l List, id ID) Social {
	if on := s.of(l); on != nil && slices.Contains(*on, id) {
		*on = slices.DeleteFunc(slices.Clone(*on), func(o ID) bool { return o == id })
	}
	return s
}

// Check tells whether s can be kept: nobody twice on a list, and none too long.
func (s Social) Check() error {
	for _, l := range []List{Follows, Mutes, Blocks} {
		on := *s.of(l)
		if len(on) > ListMost {
			return fmt.Errorf("%s: %d people: %w", l, len(on), ErrListFull)
		}
		for i, id := range on {
			if id == "" || id.IsGuest() || id.IsBot() || slices.Contains(on[:i], id) {
				return fmt.Errorf("%s: %q: %w", l, id, ErrListed)
			}
		}
	}
	return nil
}
