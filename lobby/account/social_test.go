package account_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"oanquan/lobby/account"
)

func TestListsOfPeopleAreValues(t *testing.T) {
	s, err := account.Social{}.With(account.Follows, "MA1000000001")
	if err != nil {
		t.Fatal(err)
	}
	more, err := s.With(account.Follows, "NAM000000002")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := more.With(account.Follows, "NAM000000002"); err != nil || len(again.Follows) != 2 {
		t.Errorf("twice: %v, %v", again, err)
	}
	less := more.Without(account.Follows, "MA1000000001")
	if !slices.Equal(s.Follows, []account.ID{"MA1000000001"}) || len(more.Follows) != 2 || !slices.Equal(less.Follows, []account.ID{"NAM000000002"}) {
		t.Errorf("one list changes another: %v, %v, %v", s, more, less)
	}
	if !more.Has(account.Follows, "NAM000000002") || more.Has(account.Blocks, "NAM000000002") || more.Has("friends", "NAM000000002") {
		t.Errorf("who is on which list of %v", more)
	}
}

func TestListsOfPeopleHaveAnEnd(t *testing.T) {
	var s account.Social
	var err error
	for i := range account.ListMost {
		if s, err = s.With(account.Mutes, account.ID(fmt.Sprintf("P%011d", i))); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.With(account.Mutes, "ONEMORE"); !errors.Is(err, account.ErrListFull) {
		t.Errorf("one more: %v", err)
	}
	if err := s.Check(); err != nil {
		t.Errorf("a full list: %v", err)
	}
	if _, err := s.With(account.Blocks, "ONEMORE"); err != nil {
		t.Errorf("another list: %v", err)
	}
	for _, id := range []account.ID{"", "~3FQ0V8N1C7RD", "!easy"} {
		if _, err := s.With(account.Blocks, id); !errors.Is(err, account.ErrListed) {
			t.Errorf("%q: %v", id, err)
		}
	}
	for _, bad := range []account.Social{
		{Follows: append(slices.Clone(s.Mutes), "ONEMORE")}, {Blocks: []account.ID{"A", "A"}}, {Mutes: []account.ID{"!easy"}},
	} {
		if bad.Check() == nil {
			t.Errorf("%v is called good", bad)
		}
	}
}
