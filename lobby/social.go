package lobby

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Limits of lists and reports.
const (
	// listsEach changes of lists in listsWithin are one person's limit.
	listsEach   = 20
	listsWithin = time.Minute
	// reportsEach reports in reportsWithin, and reportsOpen that nobody has seen
	// to yet, are one person's limit.
	reportsEach   = 3
	reportsWithin = 10 * time.Minute
	reportsOpen   = 5
)

// Errors of lists and reports.
var (
	ErrListsOften  = errors.New("lists were changed too often in the last minute")
	ErrReportsMany = errors.New("too many reports by one person")
)

// Apart tells whether one of two people blocks the other: then no word, letter,
// challenge or pairing goes from one to the other.
func (l *Lobby) Apart(a, b account.ID) bool { return l.circle.Apart(a, b) }

// Hides tells whether a viewer does not want to see what somebody writes.
func (l *Lobby) Hides(viewer, speaker account.ID) bool { return l.circle.Hides(viewer, speaker) }

// SocialOf is whom an account follows, mutes and blocks.
func (l *Lobby) SocialOf(id account.ID) account.Social { return l.circle.of(id) }

// SetListed puts somebody on one of the actor's lists, or takes them off it, and
// returns who that is and whether it changed anything. Who has no name is found
// while they are here, or as they are called on the list. Errors are
// ErrNeedsKey, ErrNotKept, ErrNoAccount, ErrToSelf, ErrListsOften,
// account.ErrListed and account.ErrListFull.
func (l *Lobby) SetListed(a room.Actor, list account.List, name string, on bool) (who account.Who, changed bool, err error) {
	switch {
	case !isAccount(a.Who.ID):
		return who, false, ErrNeedsKey
	case l.circle.store == nil:
		return who, false, ErrNotKept
	}
	before := l.circle.of(a.Who.ID)
	who, err = l.accountOrHere(name, before.List(list))
	switch {
	case err != nil:
		return who, false, err
	case who.ID == a.Who.ID:
		return who, false, ErrToSelf
	case before.Has(list, who.ID) == on:
		return who, false, nil
	}
	l.talk.mu.Lock()
	often := !l.talk.lists.allow(a.Who.ID, l.now())
	l.talk.mu.Unlock()
	if often {
		return who, false, ErrListsOften
	}
	_, err = l.ChangeSocial(a, func(s account.Social) (account.Social, error) {
		if on {
			return s.With(list, who.ID)
		}
		return s.Without(list, who.ID), nil
	})
	if err != nil {
		return who, false, fmt.Errorf("list %s of %s: %w", list, a.Who.ID, err)
	}
	return who, true, nil
}

// accountOrHere finds somebody by a claimed name, as one who is here, or as one
// without a name among some accounts.
func (l *Lobby) accountOrHere(name string, among []account.ID) (account.Who, error) {
	acc, err := l.AccountNamed(name)
	switch {
	case err == nil:
		return acc.Who(), nil
	case !errors.Is(err, ErrNoAccount):
		return account.Who{}, err
	}
	if who, err := l.Here(name); err == nil {
		return who, nil
	}
	for _, id := range among {
		if who := l.whoIs(id); strings.EqualFold(who.Name, name) {
			return who, nil
		}
	}
	return account.Who{}, ErrNoAccount
}

// whoIs is what an account is called, or would be as a guest when it is gone.
func (l *Lobby) whoIs(id account.ID) account.Who {
	if acc, err := l.accounts.ByID(id); err == nil {
		return acc.Who()
	}
	return account.GuestWho(id)
}

// Followed is one of whom somebody follows, mutes or blocks.
type Followed struct {
	Person      // Since is when they came, if they are here
	Here   bool // with a session, as far as they let it be seen
}

// Listed is who is on one of the actor's lists: those who play, then who is
// here, by name. Where somebody is who does not let it be seen is left out, as
// for who blocks the actor.
func (l *Lobby) Listed(a room.Actor, list account.List) ([]Followed, error) {
	if !isAccount(a.Who.ID) {
		return nil, ErrNeedsKey
	}
	here := map[account.ID]Person{}
	for _, p := range l.Listing(a.Who).People {
		here[p.Who.ID] = p
	}
	var all []Followed
	for _, id := range l.circle.of(a.Who.ID).List(list) {
		f := Followed{Person: Person{Who: l.whoIs(id)}}
		if p, ok := here[id]; ok && !p.Hidden && !l.circle.Apart(a.Who.ID, id) {
			f = Followed{p, true}
		}
		all = append(all, f)
	}
	rank := func(f Followed) int {
		switch {
		case f.Playing:
			return 0
		case f.Here:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(all, func(a, b Followed) int {
		return cmp.Or(rank(a)-rank(b), strings.Compare(strings.ToLower(a.Who.Name), strings.ToLower(b.Who.Name)))
	})
	return all, nil
}

// tellFollowers sends a letter to those who follow somebody; mu is held.
func (l *Lobby) tellFollowers(who account.Who, what Notice, n room.Number) {
	if !isAccount(who.ID) || l.hidden(who.ID) {
		return
	}
	for _, f := range l.circle.toTell(who.ID, what, l.now()) {
		l.post(f, Noticed{Who: who, What: what, Room: n})
	}
}

// hidden tells whether somebody who is here does not let be seen where they are;
// mu is held.
func (l *Lobby) hidden(id account.ID) bool {
	return slices.ContainsFunc(l.people[id], func(v *Visit) bool { return v.account.Prefs.Hidden })
}

// tellBegun tells followers of a game that has begun, of what they may see; mu
// is held.
func (l *Lobby) tellBegun(before, sum room.Summary) {
	if sum.Game == "" || sum.Game == before.Game || sum.Options.Private || sum.Phase != room.Playing {
		return
	}
	for _, p := range sum.Players {
		l.tellFollowers(p, Playing, sum.Number)
	}
}

// Complain reports somebody to the operators, with what was said. Errors are
// ErrNeedsKey for guests, ErrNoAccount, ErrToSelf, room.ErrEmptyText,
// room.ErrLongText, ErrReportsMany and those of SaveReport.
func (l *Lobby) Complain(a room.Actor, name, reason string, game room.GameID, said []string) (Report, error) {
	reason = account.CleanText(reason, ReasonMost+1)
	about, err := l.accountOrHere(name, nil)
	switch {
	case !isAccount(a.Who.ID):
		return Report{}, ErrNeedsKey
	case err != nil:
		return Report{}, err
	case about.ID == a.Who.ID:
		return Report{}, ErrToSelf
	case reason == "":
		return Report{}, room.ErrEmptyText
	case len([]rune(reason)) > ReasonMost:
		return Report{}, room.ErrLongText
	}
	if err := l.silence(a); err != nil {
		return Report{}, err
	}
	open, err := l.Reports(ReportsMost, false)
	if err != nil {
		return Report{}, fmt.Errorf("reading the reports: %w", err)
	}
	mine := 0
	for _, r := range open {
		if r.By.ID == a.Who.ID {
			mine++
		}
	}
	l.talk.mu.Lock()
	many := mine >= reportsOpen || !l.talk.reports.allow(a.Who.ID, l.now())
	l.talk.mu.Unlock()
	if many {
		return Report{}, ErrReportsMany
	}
	r := Report{By: a.Who, About: about, Reason: reason, Game: game}
	for _, line := range said[max(0, len(said)-SaidMost):] {
		r.Said = append(r.Said, account.CleanText(line, ReasonMost))
	}
	r, err = l.SaveReport(r)
	if err == nil {
		l.log.Info("lobby: somebody was reported", "report", r.ID, "by", r.By.ID, "about", r.About.ID)
	}
	return r, err
}
