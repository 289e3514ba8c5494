package boltstore

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
)

func TestListsOfPeopleAreKept(t *testing.T) {
	commits := 0
	s := open(t, t.TempDir(), Options{})
	p := town(t, s, 3)
	s.opts.BeforeCommit = func(int) error { commits++; return nil }
	var wg sync.WaitGroup
	for i, other := range p[1:] { // two sessions at once
		wg.Go(func() {
			if _, err := s.Social().ChangeSocial(p[0].ID, follow(other.ID)); err != nil {
				t.Errorf("%d: %v", i, err)
			}
		})
	}
	wg.Wait()
	before := commits
	got, err := s.Social().ChangeSocial(p[0].ID, follow(p[1].ID))
	if err != nil || len(got.Follows) != 2 || commits != before {
		t.Errorf("again: %+v, %v, %d commits", got, err, commits-before)
	}
	refused := errors.New("refused")
	for want, change := range map[error]func(account.Social) (account.Social, error){
		refused: func(s account.Social) (account.Social, error) { return s, refused },
		account.ErrListFull: func(s account.Social) (account.Social, error) {
			for i := range account.ListMost + 1 {
				s.Mutes = append(s.Mutes, account.ID(fmt.Sprint("P", i)))
			}
			return s, nil
		},
		account.ErrListed: func(s account.Social) (account.Social, error) {
			s.Blocks = []account.ID{"!easy"}
			return s, nil
		},
	} {
		if _, err := s.Social().ChangeSocial(p[0].ID, change); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
	if _, err := s.Social().ChangeSocial("NOBODY", follow(p[1].ID)); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("of nobody: %v", err)
	}
	s = reopen(t, s)
	sound(t, s)
	if now, err := s.Social().SocialOf(p[0].ID); err != nil || !reflect.DeepEqual(now, got) {
		t.Errorf("after a restart %+v, %v; want %+v", now, err, got)
	}
	if none, err := s.Social().SocialOf(p[1].ID); err != nil || !reflect.DeepEqual(none, account.Social{}) {
		t.Errorf("of who has none: %+v, %v", none, err)
	}
}

func TestReportsAreKeptUntilClosed(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	report := func(reason string) lobby.Report {
		return lobby.Report{At: noon, By: mai, About: nam, Reason: reason, Said: []string{"a", "b"}}
	}
	for i := range 3 {
		r, err := s.Reports().SaveReport(report(fmt.Sprint(i)))
		if err != nil || r.ID != lobby.ReportID(i+1) {
			t.Fatalf("%+v, %v", r, err)
		}
	}
	if _, err := s.Reports().CloseReport(2, "SHA256:operator", "warned", noon.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Reports().CloseReport(2, "x", "", noon); !errors.Is(err, lobby.ErrReportClosed) {
		t.Errorf("closed twice: %v", err)
	}
	if _, err := s.Reports().CloseReport(9, "x", "", noon); !errors.Is(err, lobby.ErrNoReport) {
		t.Errorf("closed without one: %v", err)
	}
	s = reopen(t, s)
	sound(t, s)
	list := func(n int, closed bool) string {
		reports, err := s.Reports().Reports(n, closed)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, r := range reports {
			ids = append(ids, fmt.Sprint(r.ID, r.Note))
		}
		return strings.Join(ids, " ")
	}
	if got := list(9, false) + "|" + list(9, true) + "|" + list(1, true); got != "3 1|3 2warned 1|3" {
		t.Errorf("lists: %s", got)
	}
	for _, bad := range []lobby.Report{
		{By: mai}, {About: nam}, report(strings.Repeat("ă", lobby.ReasonMost+1)),
		{By: mai, About: nam, Said: make([]string, lobby.SaidMost+1)}, {By: mai, About: nam, Said: []string{strings.Repeat("x", lobby.ReasonMost+1)}},
	} {
		if _, err := s.Reports().SaveReport(bad); !errors.Is(err, lobby.ErrReport) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}

func TestTheOldestClosedReportMakesRoom(t *testing.T) {
	if testing.Short() {
		t.Skip("many commits")
	}
	s := open(t, t.TempDir(), Options{})
	var wg sync.WaitGroup
	for range lobby.ReportsMost {
		wg.Go(func() {
			if _, err := s.Reports().SaveReport(lobby.Report{At: noon, By: mai, About: nam}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if _, err := s.Reports().SaveReport(lobby.Report{At: noon, By: mai, About: nam}); !errors.Is(err, lobby.ErrReportsFull) {
		t.Errorf("one more: %v", err)
	}
	if _, err := s.Reports().CloseReport(7, "x", "", noon); err != nil {
		t.Fatal(err)
	}
	r, err := s.Reports().SaveReport(lobby.Report{At: noon, By: mai, About: nam})
	if err != nil || r.ID != lobby.ReportsMost+1 {
		t.Errorf("one more: %+v, %v", r, err)
	}
	if all, err := s.Reports().Reports(2*lobby.ReportsMost, true); err != nil || len(all) != lobby.ReportsMost {
		t.Errorf("%d reports, %v", len(all), err)
	}
	sound(t, s)
}
