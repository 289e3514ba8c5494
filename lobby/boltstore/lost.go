package boltstore

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"oanquan/lobby/room"
)

// A repair says what it could not save: each record that something still names,
// else each page in which there may have been some. A page that cannot be read
// does not say whether it had records, or led to pages that have; if one of those
// is found by itself it was the latter, and nothing is lost with it.

// inJournal is how the places of pages begin that are of one running game.
const inJournal = "bucket journal, "

// bucket is the bucket a damaged place is of, "" for none.
func (d Damage) bucket() string {
	name, ok := strings.CutPrefix(d.Where, "bucket ")
	if !ok {
		return ""
	}
	name, _, _ = strings.Cut(name, ",")
	return name
}

// where is the page of an element, where that is known.
func (e element) where() string {
	if e.page == 0 {
		return ""
	}
	return fmt.Sprintf(" (page %d)", e.page)
}

// strayPages looks at the pages that nothing leads to any more: first at those
// with buckets and running games, since what they lead to is known by that.
func (s *salvager) strayPages() {
	s.strays = true
	defer func() { s.strays = false }()
	for _, buckets := range []bool{true, false} {
		for _, id := range s.lostPages() {
			g, err := s.read(id)
			if err != nil || g.kind != leafPage || s.state[id] != pageUnknown {
				continue
			}
			list, err := g.elements()
			if err == nil && buckets == slices.ContainsFunc(list, func(e element) bool { return e.bucket }) {
				s.strayPage(g, list)
			}
		}
	}
	s.unreadable()
}

func (s *salvager) strayPage(g page, list []element) {
	s.reread[g.id] = true
	for id := g.id; id <= g.id+g.more; id++ {
		s.state[id] = pageUsed
	}
	for _, e := range list {
		s.top(e)
	}
}

// unreadable tells of stray pages that cannot be read and that nobody has
// complained of: what led to them cannot be read either.
func (s *salvager) unreadable() {
	complained := map[uint64]bool{}
	for _, err := range s.found {
		var d Damage
		if errors.As(err, &d) {
			complained[d.Page] = true
		}
	}
	for _, id := range s.lostPages() {
		if g, err := s.read(id); complained[id] || err == nil && g.kind == branchPage {
			continue
		}
		s.lose("page %d (nothing leads to it any more) cannot be read: every record that stood in it, if any", id)
	}
}

// astray notes that a record, or a bucket, was found in a stray page.
func (s *salvager) astray(bucket string, e element) {
	if s.strays {
		s.stray[bucket] = append(s.stray[bucket], element{key: bytes.Clone(e.key), page: e.page})
	}
}

// unknown is told of a pair in a stray page that is no record. It may be of a
// list, which is made anew, or of a running game whose ID is lost.
func (s *salvager) unknown(e element) {
	var begin room.Begin
	switch {
	case bytes.Equal(e.key, keyBegin) && json.Unmarshal(e.value, &begin) == nil:
		var names []string
		for _, who := range begin.Players {
			names = append(names, who.Name)
		}
		s.lose("a running game of %s, begun at %s: its ID is lost", strings.Join(names, ", "), begin.At.UTC().Format("2006-01-02 15:04 UTC"))
	case !json.Valid(e.value) && !bytes.HasPrefix(e.value, []byte("{")), ofJournal(e.key):
	default:
		_, ratings := decodeAs[storedRatings](e.value, true)
		_, log := decodeAs[storedRated](e.value, true)
		if ratings != nil && log != nil {
			s.lose("a record with the key %q%s: what it is cannot be told", e.key, e.where())
		}
	}
}

// ofJournal tells whether a key may be one of a running game but its first.
func ofJournal(key []byte) bool {
	return bytes.Equal(key, keyBack) || bytes.Equal(key, keyClock) || len(key) == 2 && key[0] == 'l' ||
		len(key) == 5 && (key[0] == keyAid || key[0] == 'm')
}

// holes tells of each damaged page in which there may have been records.
func (s *salvager) holes() {
	for _, err := range s.found {
		var d Damage
		if !errors.As(err, &d) || d.Where == theFree || isMade(d.bucket()) || strings.HasPrefix(d.Where, inJournal+"running game") {
			continue // nothing is in it, or the game is named already
		}
		under := func(e element) bool { return e.page != d.Page && d.keys.has(e.key) }
		if d.What == errTwice.Error() && s.reread[d.Page] || slices.ContainsFunc(s.stray[d.bucket()], under) {
			continue // it had come to light before what leads to it, or led to others
		}
		where := d.Where
		if d.Page != 0 {
			where = fmt.Sprintf("page %d (%s)", d.Page, d.Where)
		}
		s.lose("%s: the records that stood in it; accounts and games are named, others cannot be", where)
	}
}
