package lobby

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
)

// What a profile has of each kind at most.
const (
	profilePoints    = 60
	profileOpponents = 5
	profileGames     = 10
)

// Profile is who somebody is, as one person may see it.
type Profile struct {
	Who   account.Who
	Since time.Time // when the account was made
	// Seen is when they last came; zero when it is not known, or they do not let
	// it be seen (Hidden).
	Seen    time.Time
	Hidden  bool
	Here    bool
	Place   Person // where they are, with Here
	Puzzles account.Puzzles
	Ratings []PoolRating
	// Points is the graph of the rating in the first pool, at most profilePoints.
	Points    []RatingPoint
	Against   Against // the record of who asks against them
	Opponents []Against
	Games     []Archived // the newest
	// On are the lists of who asks on which they are.
	Follows, Mutes, Blocks bool
}

// Profile is who an account is, as who asks may see it. ErrNoAccount when there
// is none.
func (l *Lobby) Profile(who account.Who, id account.ID) (Profile, error) {
	acc, err := l.accounts.ByID(id)
	if err != nil {
		return Profile{}, fmt.Errorf("profile of %s: %w", id, err)
	}
	p := Profile{Who: acc.Who(), Since: acc.Created, Puzzles: acc.Puzzles, Hidden: acc.Prefs.Hidden && id != who.ID}
	if !p.Hidden {
		for _, k := range acc.Keys {
			if k.LastUsed.After(p.Seen) {
				p.Seen = k.LastUsed
			}
		}
	}
	for _, person := range l.Listing(who).People {
		if person.Who.ID == id && !p.Hidden {
			p.Here, p.Place, p.Who = true, person, person.Who
		}
	}
	if today, err := l.PuzzlesOf(id); err == nil { // as of today: a streak ends by itself
		p.Puzzles = today
	}
	mine := l.circle.of(who.ID)
	p.Follows, p.Mutes, p.Blocks = mine.Has(account.Follows, id), mine.Has(account.Mutes, id), mine.Has(account.Blocks, id)
	if p.Ratings, err = l.Ratings(id); err != nil {
		return p, err
	}
	if len(p.Ratings) > 0 {
		if p.Points, err = l.RatingHistory(id, p.Ratings[0].Pool, profilePoints); err != nil {
			return p, err
		}
	}
	if who.ID != id {
		if p.Against, err = l.Against(who.ID, id); err != nil {
			return p, err
		}
	}
	if p.Opponents, err = l.Opponents(id, profileOpponents); err != nil {
		return p, err
	}
	p.Games, err = l.History(who, id, profileGames)
	return p, err
}

// ParsePool reads the words of a pool as people type them: a preset and a speed
// in any order, one of them, or none; what is missing is the first that has
// leaders. ok is false for any other word.
func (l *Lobby) ParsePool(words []string) (pool rating.Pool, ok bool) {
	var fits []rating.Pool
	for _, p := range Pools() {
		all := true
		for _, w := range words {
			for part := range strings.FieldsSeq(strings.ReplaceAll(strings.ToLower(w), "/", " ")) {
				all = all && (part == p.Preset() || part == p.Speed())
			}
		}
		if all {
			fits = append(fits, p)
		}
	}
	if len(fits) == 0 {
		return "", false
	}
	for _, p := range fits {
		if leaders, err := l.Leaders(p, 1); err == nil && len(leaders) > 0 {
			return p, true
		}
	}
	return fits[0], true
}

// FilterWordError tells which word of a search was not understood.
type FilterWordError struct{ Word string }

// Error implements error.
func (e *FilterWordError) Error() string { return fmt.Sprintf("filter word %.40q", e.Word) }

// FilterKeys are the words that a search takes before "=".
func FilterKeys() []string {
	return []string{"vs", "preset", "result", "since", "until", "opening", "rated"}
}

// searchPages is how many pages of a search are looked through for one answer.
const searchPages = 20

// SearchAll is the newest games that a search finds, at most n, of those that it
// can look through for one answer.
func (l *Lobby) SearchAll(who account.Who, f GameFilter, n int) ([]Archived, error) {
	var all []Archived
	var at Cursor
	for range searchPages {
		found, next, err := l.SearchGames(who, f, at, n-len(all))
		all = append(all, found...)
		if err != nil || next == "" || len(all) >= n {
			return all, err
		}
		at = next
	}
	return all, nil
}

// FilterOf reads a search for games of an account as people type it, such as
// vs=lan preset=young result=won since=2026-10 opening=2L,3R. Errors are a
// *FilterWordError, ErrNoAccount and those of GameFilter.Check.
func (l *Lobby) FilterOf(player account.ID, words []string) (GameFilter, error) {
	f := GameFilter{Player: player}
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		switch ok, err := l.filterWord(&f, strings.ToLower(key), value); {
		case err != nil:
			return f, fmt.Errorf("search for %.40q: %w", word, err)
		case !ok:
			return f, &FilterWordError{word}
		}
	}
	return f, f.Check()
}

// filterWord puts one word of a search into f; ok is false when it is none.
func (l *Lobby) filterWord(f *GameFilter, key, value string) (ok bool, err error) {
	lower := strings.ToLower(value)
	switch key {
	case "vs":
		acc, err := l.AccountNamed(value)
		f.Opponent = acc.ID
		return true, err
	case "preset":
		f.Preset = lower
		return slices.ContainsFunc(engine.Presets(), func(p engine.Preset) bool { return p.Name == lower }), nil
	case "result":
		f.Result = map[string]Result{"won": Won, "drawn": Drawn, "lost": Lost, "thắng": Won, "hòa": Drawn, "thua": Lost}[lower]
		return f.Result != AnyResult, nil
	case "since":
		f.Since, _, ok = span(value)
	case "until":
		_, f.Until, ok = span(value)
	case "opening":
		for i, word := range strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' }) {
			m, err := notation.ParseMove(word, engine.Seat(i%2))
			if err != nil || i >= OpeningMost {
				return false, nil
			}
			f.Opening = append(f.Opening, m)
		}
		ok = len(f.Opening) > 0
	case "rated":
		f.Rated = true
		ok = value == "" || lower == "yes"
	}
	return ok, nil
}

// span is the time that a year, a month or a day is, in UTC.
func span(text string) (from, to time.Time, ok bool) {
	for _, s := range []struct {
		layout              string
		years, months, days int
	}{{"2006", 1, 0, 0}, {"2006-01", 0, 1, 0}, {time.DateOnly, 0, 0, 1}} {
		if at, err := time.Parse(s.layout, text); err == nil {
			return at, at.AddDate(s.years, s.months, s.days), true
		}
	}
	return from, to, false
}
