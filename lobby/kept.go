package lobby

import (
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// ChangeSocial changes whom the actor's account follows, mutes and blocks, and
// returns it. Errors are ErrNeedsKey, those of change, and account.ErrListFull.
func (l *Lobby) ChangeSocial(
	a room.Actor, change func(account.Social) (account.Social, error),
) (account.Social, error) {
	switch {
	case !isAccount(a.Who.ID):
		return account.Social{}, ErrNeedsKey
	case l.circle.store == nil:
		return account.Social{}, ErrNotKept
	}
	s, err := l.circle.change(a.Who.ID, change)
	if err == nil {
		l.blocked(a.Who.ID)
	}
	return s, err
}

// SaveReport keeps a report for the operators. Errors are those of
// Reports.SaveReport.
func (l *Lobby) SaveReport(r Report) (Report, error) {
	if l.reports == nil {
		return r, ErrNotKept
	}
	r.At = l.now().UTC()
	return l.reports.SaveReport(r)
}

// Reports lists the newest reports, newest first, at most n: the open ones, or
// with closed all. It is for operators.
func (l *Lobby) Reports(n int, closed bool) ([]Report, error) {
	if l.reports == nil {
		return nil, nil
	}
	return l.reports.Reports(min(n, ReportsMost), closed)
}

// CloseReport notes that an operator has seen to a report. Errors are
// ErrNoReport and ErrReportClosed.
func (l *Lobby) CloseReport(id ReportID, by, note string) (Report, error) {
	if l.reports == nil {
		return Report{}, ErrNoReport
	}
	return l.reports.CloseReport(id, by, note, l.now())
}
