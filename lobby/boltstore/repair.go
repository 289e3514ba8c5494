package boltstore

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"go.etcd.io/bbolt"

	"oanquan/lobby/room"
)

// Repaired is what has become of a damaged store.
type Repaired struct {
	Damage []error        // of its pages
	Lost   []string       // what is not in the new store, one line for each record or, where nothing names those, page
	Kept   map[string]int // records in the new store by bucket
}

// Repair saves every record of the store in dir that can be read into a new
// store, the file at path, which must not exist. It never writes to the old one.
// What is made of records, such as lists and ranks, is made anew. In the new
// store is every record none of whose pages was hit, but for what belongs to a
// record that is lost: the analysis of a game, and whom an account follows. A
// running game is one record, whole or lost. Where the newer of the two pages
// that say where everything is was hit, the store is that before its last
// transaction; where both were, nothing can be saved.
func Repair(dir, path string) (r Repaired, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("repair the store in %s: %w", dir, plain(err))
		}
	}()
	s := &Store{dir: dir, path: filepath.Join(dir, FileName)}
	locked, err := s.bolt(true)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, locked.Close()) }()
	f, err := os.Open(s.path)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	p, err := openPages(f)
	if err == nil {
		err = ours(p)
	}
	if err != nil {
		return r, err
	}
	return repairTo(p, path)
}

// Sound tells what is wrong with the store in dir: that it is none, one of a
// newer version, or has damaged pages. Nothing is changed.
func Sound(dir string) (err error) {
	s := &Store{dir: dir, path: filepath.Join(dir, FileName)}
	if err := s.look(); err != nil {
		return err
	}
	f, err := os.Open(s.path)
	if err != nil {
		return plain(err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	p, err := openPages(f)
	if err != nil {
		return err
	}
	return ours(p)
}

// ours tells whether a file is a store that this program knows. One whose
// version cannot be read is taken for one.
func ours(p *pageFile) error {
	version, whole := schemaOf(p)
	n, err := strconv.Atoi(version)
	switch newest := len(migrations()) + 1; {
	case version == "" && !whole:
		return nil
	case err != nil:
		return fmt.Errorf("%w: it has no version", ErrForeign)
	case n > newest:
		return fmt.Errorf("%w: its layout is version %d, this program knows %d", ErrNewer, n, newest)
	}
	return nil
}

// repairTo makes a store at path of what is in the pages of another.
func repairTo(p *pageFile, path string) (r Repaired, err error) {
	made, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return r, fmt.Errorf("%s exists already; nothing is written over", path)
	}
	if err != nil {
		return r, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(path))
		}
	}()
	if err := made.Close(); err != nil {
		return r, err
	}
	// Synced once, at the end: a half-made file is of no use anyway.
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: lockWait, NoStatistics: true, NoSync: true})
	if err != nil {
		return r, err
	}
	b := newBuilder(db)
	err = caughtIn(func() error {
		if err := db.Update(func(tx *bbolt.Tx) error { return create(tx, len(migrations())+1) }); err != nil {
			return err
		}
		s := salvage(p, func(s *salvager) {
			s.keep, s.games, s.lose = b.keep, b.journal, b.lose
		})
		r.Damage = s.found
		return b.finish(s)
	})
	r.Lost, r.Kept = b.lost, b.kept
	for _, d := range p.metaDamages() {
		r.Lost = append(r.Lost, d.Error())
	}
	return r, errors.Join(err, db.Sync(), db.Close(), syncDir(filepath.Dir(path)))
}

// builder puts records into a new store, with all that is made of them.
type builder struct {
	db    *bbolt.DB
	kept  map[string]int
	lost  []string
	err   error
	pairs []indexKey        // to be written
	bytes int               // of pairs
	taken map[string]string // whose key, name or secret something is
	rates lastRatings
}

// pairsAtOnce is how many bytes are written in one transaction: more at once is
// quicker, since they are written in the order of their keys.
const pairsAtOnce = 64 << 20

func newBuilder(db *bbolt.DB) *builder {
	return &builder{db: db, kept: map[string]int{}, taken: map[string]string{}, rates: lastRatings{}}
}

func (b *builder) lose(what string, args ...any) { b.lost = append(b.lost, fmt.Sprintf(what, args...)) }

// keep puts a record of a bucket, which is sound, into the store.
func (b *builder) keep(bucket string, k, v []byte) {
	switch bucket {
	case string(bucketAccounts):
		if !b.account(k, v) {
			return
		}
	case string(bucketGames):
		b.game(k, v)
	}
	b.put(indexKey{[]byte(bucket), k, v})
	b.kept[bucket]++
}

// account puts what leads to an account.
func (b *builder) account(k, v []byte) bool {
	stored, err := decode[storedAccount](v)
	if err != nil {
		b.lose("account %s: %v", k, err)
		return false
	}
	var lead []indexKey
	for _, key := range stored.Keys {
		lead = append(lead, indexKey{bucketByKey, []byte(key.Fingerprint), k})
	}
	for _, hash := range stored.Secrets.Hashes() {
		lead = append(lead, indexKey{bucketBySecret, []byte(hash), k})
	}
	if stored.Name != "" {
		lead = append(lead, indexKey{bucketByName, []byte(stored.Name.Skeleton()), k})
	}
	for _, l := range lead {
		if other, taken := b.taken[string(l.bucket)+" "+string(l.key)]; taken {
			b.lose("account %s: its %s %q is that of account %s", k, l.bucket[len("by"):], l.key, other)
			return false
		}
	}
	for _, l := range lead {
		b.taken[string(l.bucket)+" "+string(l.key)] = string(k)
		b.put(l)
	}
	return true
}

// game puts the lists in which a game stands, and what it has done to ratings.
func (b *builder) game(k, v []byte) {
	id := room.GameID(k)
	g, err := decode[storedGame](v)
	if err != nil {
		b.lose("game %s: %v", k, err)
		return
	}
	for _, key := range indexKeys(id, g) {
		b.put(key)
	}
	if log, ok := logOf(g); ok {
		data, err := json.Marshal(log)
		b.err = cmp.Or(b.err, err)
		b.put(indexKey{bucketRatedLog, logKey(g.Finished, id), data})
		b.rates.add(id, g)
	}
}

// journal puts a running game, if it is one.
func (b *builder) journal(id room.GameID, list []element) error {
	err := b.db.Update(func(tx *bbolt.Tx) error {
		journal, err := tx.Bucket(bucketJournal).CreateBucket([]byte(id))
		if err != nil {
			return err
		}
		for _, e := range list {
			if err := journal.Put(e.key, e.value); err != nil {
				return err
			}
		}
		u, err := loadJournal(tx.Bucket(bucketJournal), id)
		if err != nil {
			return err
		}
		return replay(u)
	})
	if err == nil {
		b.kept[string(bucketJournal)]++
	}
	return err
}
