package lobbytest

import (
	"slices"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
)

var (
	_ lobby.Social  = (*Store)(nil)
	_ lobby.Reports = (*Store)(nil)
)

// SocialOf implements lobby.Social.
func (s *Store) SocialOf(id account.ID) (account.Social, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.social[id], nil
}

// ChangeSocial implements lobby.Social.
func (s *Store) ChangeSocial(
	id account.ID, change func(account.Social) (account.Social, error),
) (account.Social, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.accounts[id]; !ok {
		return account.Social{}, lobby.ErrNoAccount
	}
	now, err := change(s.social[id])
	if err == nil {
		err = now.Check()
	}
	if err != nil {
		return account.Social{}, err
	}
	s.social[id] = now
	return now, nil
}

// SaveReport implements lobby.Reports.
func (s *Store) SaveReport(r lobby.Report) (lobby.Report, error) {
	if err := r.Check(); err != nil {
		return r, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.reports) >= lobby.ReportsMost {
		i := slices.IndexFunc(s.reports, func(o lobby.Report) bool { return !o.Open() })
		if i < 0 {
			return r, lobby.ErrReportsFull
		}
		s.reports = slices.Delete(s.reports, i, i+1)
	}
	s.lastReport++
	r.ID = s.lastReport
	s.reports = append(s.reports, r)
	return r, nil
}

// Reports implements lobby.Reports.
func (s *Store) Reports(n int, closed bool) ([]lobby.Report, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []lobby.Report
	for _, r := range slices.Backward(s.reports) {
		if len(list) < n && (closed || r.Open()) {
			list = append(list, r)
		}
	}
	return list, nil
}

// CloseReport implements lobby.Reports.
func (s *Store) CloseReport(id lobby.ReportID, by, note string, at time.Time) (lobby.Report, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.reports, func(r lobby.Report) bool { return r.ID == id })
	switch {
	case i < 0:
		return lobby.Report{}, lobby.ErrNoReport
	case !s.reports[i].Open():
		return s.reports[i], lobby.ErrReportClosed
	}
	r := &s.reports[i]
	r.Closed, r.ClosedBy, r.Note = at.UTC(), by, note
	return *r, r.Check()
}
