package boltstore

import (
	"bytes"
	"encoding/binary"
	"maps"
	"slices"
	"strings"

	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// salvager reads all records of a file that can be read, from the root on and
// then from pages that nothing leads to any more, and hands each on once.
type salvager struct {
	*walker
	keep  func(bucket string, k, v []byte)              // a record
	games func(id room.GameID, journal []element) error // a running game
	lose  func(what string, args ...any)

	kinds  []recordKind
	has    map[string]map[string]bool // keys, by bucket
	byGame map[room.GameID]bool       // games that a list names
	byAcc  map[account.ID]bool        // accounts that a list names
	rated  map[account.ID]map[rating.Pool]rating.Rating
	seq    map[string]uint64 // of buckets

	// Of pages that nothing leads to any more, once those are looked at.
	strays bool
	stray  map[string][]element // what they had, by bucket; "" for buckets
	reread map[uint64]bool      // pages that were read in this way
}

func newSalvager(w *walker) *salvager {
	return &salvager{
		walker: w, kinds: recordKinds(), has: map[string]map[string]bool{},
		byGame: map[room.GameID]bool{}, byAcc: map[account.ID]bool{}, seq: map[string]uint64{},
		rated: map[account.ID]map[rating.Pool]rating.Rating{},
		stray: map[string][]element{}, reread: map[uint64]bool{},
	}
}

// all reads everything. What nothing leads to is looked at only where a page
// that leads somewhere is lost; free pages, which have what was once, never.
func (s *salvager) all() {
	s.tree(theBuckets, s.meta.root, span{}, s.top)
	if len(s.found) == 0 {
		return
	}
	if s.listed {
		s.strayPages()
	} else {
		s.lose("pages that nothing leads to: which of them are free is not known, since the list of free pages cannot be read")
	}
	s.holes()
}

// top takes an element from anywhere in the file but a bucket that is known.
func (s *salvager) top(e element) {
	name := string(e.key)
	known := name == string(bucketJournal) || isMade(name) || slices.ContainsFunc(s.kinds, func(r recordKind) bool { return string(r.bucket) == name })
	switch {
	case !e.bucket:
		s.take("", e)
	case known:
		s.astray("", e)
		sequence, _ := s.bucket("bucket "+name, e.value, func(e element) { s.take(name, e) })
		s.seq[name] = max(s.seq[name], sequence)
	default:
		s.journal(e)
	}
}

// take takes a pair that stands in a bucket, "" for one that is not known. What
// is not of that bucket may be of another.
func (s *salvager) take(bucket string, e element) {
	if e.bucket {
		s.journal(e)
		return
	}
	if isMade(bucket) {
		if r, err := decode[storedRatings](e.value); bucket == string(bucketRatings) && err == nil {
			s.rated[account.ID(e.key)] = r.Pools
		}
		game, id := listed(bucket, e.key, e.value)
		s.byGame[game], s.byAcc[id] = true, true
		return
	}
	why := error(nil)
	for _, r := range s.kinds {
		if string(r.bucket) == bucket {
			if why = r.sound(e.key, e.value, false); why == nil {
				s.one(bucket, e)
				return
			}
		}
	}
	for _, r := range s.kinds {
		if r.sound(e.key, e.value, true) == nil {
			s.one(s.banOrMute(string(r.bucket), e.key), e)
			return
		}
	}
	switch {
	case why != nil:
		s.lose("%s%s: %v", tellRecord(bucket, e.key), e.where(), why)
	case bucket != "":
		s.lose("%s%s: it is no such record", tellRecord(bucket, e.key), e.where())
	default:
		s.unknown(e)
	}
}

// banOrMute is the bucket of a ban that stands in no bucket that is known: the
// one of which a page is lost, else mutes, which harm less.
func (s *salvager) banOrMute(bucket string, k []byte) string {
	if bucket != string(bucketMutes) {
		return bucket
	}
	lost := func(bucket []byte) bool {
		return slices.ContainsFunc(s.found, func(err error) bool { return strings.Contains(err.Error(), "(bucket "+string(bucket)) })
	}
	switch bans, mutes := lost(bucketBans), lost(bucketMutes); {
	case bans && !mutes:
		return string(bucketBans)
	case !mutes:
		s.lose("ban or mute %q: which of the two is not known, it is kept as a mute", k)
	}
	return bucket
}

func (s *salvager) one(bucket string, e element) {
	s.astray(bucket, e)
	if s.new(bucket, e.key) {
		s.keep(bucket, e.key, e.value)
	}
}

// new tells whether a record is the first of its key.
func (s *salvager) new(bucket string, key []byte) bool {
	keys := s.has[bucket]
	if keys == nil {
		keys = map[string]bool{}
		s.has[bucket] = keys
	}
	first := !keys[string(key)]
	keys[string(key)] = true
	return first
}

// journal takes a running game: whole or not at all.
func (s *salvager) journal(e element) {
	what := tellRecord(string(bucketJournal), e.key)
	s.astray(string(bucketJournal), e)
	var list []element
	_, whole := s.bucket(inJournal+what, e.value, func(in element) {
		list = append(list, element{key: bytes.Clone(in.key), value: bytes.Clone(in.value)})
	})
	switch {
	case checkID("game", string(e.key)) != nil:
		s.lose("a running game without an ID")
	case !whole:
		s.lose("%s: not all of it can be read", what)
	case s.new(string(bucketJournal), e.key):
		if err := s.games(room.GameID(e.key), list); err != nil {
			s.lose("%s: %v", what, err)
		}
	}
}

// missing are the records that lists name and that were not found.
func (s *salvager) missing() (list []string) {
	for id := range s.byGame {
		if id != "" && !s.has[string(bucketGames)][string(id)] {
			list = append(list, tellRecord(string(bucketGames), []byte(id)))
		}
	}
	for id := range s.byAcc {
		if id != "" && !s.has[string(bucketAccounts)][string(id)] {
			list = append(list, tellRecord(string(bucketAccounts), []byte(id)))
		}
	}
	slices.Sort(list)
	return list
}

// salvage reads a file in this way. Where its tree is whole nothing else is
// looked at; else what the list of free pages says is taken into account, too,
// so that a page that leads to the wrong place brings nothing back that was
// deleted.
func salvage(p *pageFile, prepare func(*salvager)) *salvager {
	w := newWalker(p)
	w.everything()
	again := newWalker(p)
	if len(w.found) > 0 {
		again.freePages()
	}
	s := newSalvager(again)
	prepare(s)
	s.all()
	return s
}

// schemaOf is the version of the layout, 0 where it cannot be read.
func schemaOf(p *pageFile) (version string, whole bool) {
	w := newWalker(p)
	whole = w.tree("", p.meta.root, span{}, func(e element) {
		if e.bucket && bytes.Equal(e.key, bucketMeta) {
			w.bucket("", e.value, func(in element) {
				if bytes.Equal(in.key, keySchema) {
					version = string(in.value)
				}
			})
		}
	})
	return version, whole
}

// sequence is the sequence of a bucket whose keys are numbers.
func (s *salvager) sequence(bucket []byte) uint64 {
	most := s.seq[string(bucket)]
	for k := range maps.Keys(s.has[string(bucket)]) {
		if len(k) == 8 {
			most = max(most, binary.BigEndian.Uint64([]byte(k)))
		}
	}
	return most
}
