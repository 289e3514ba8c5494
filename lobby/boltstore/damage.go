package boltstore

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"
)

// Damage is one thing that is wrong with the pages of a file.
type Damage struct {
	Page  uint64
	Where string // such as "bucket games, from key \"K7QM2R\" on"
	What  string
	keys  span // of what stood there
}

// Error says it in one line.
func (d Damage) Error() string {
	if d.Page == 0 { // it stands in a page that can be read
		return fmt.Sprintf("%s cannot be read: %s", d.Where, d.What)
	}
	return fmt.Sprintf("page %d (%s) cannot be read: %s", d.Page, d.Where, d.What)
}

// What is known of a page.
const (
	pageUnknown = iota
	pageUsed    // something is kept in it, or would be could it be read
	pageFree
)

// walker reads the pages of a file from its root on, each once.
type walker struct {
	*pageFile
	state  []uint8 // by page
	found  []error
	listed bool // the list of free pages could be read
}

func newWalker(p *pageFile) *walker {
	w := &walker{pageFile: p, state: make([]uint8, min(p.pages, p.meta.pages))}
	for i := range w.state[:min(2, len(w.state))] {
		w.state[i] = pageUsed
	}
	return w
}

func (w *walker) complain(page uint64, where string, err error) {
	w.found = append(w.found, Damage{Page: page, Where: where, What: err.Error()})
}

// What a page belongs to that is of no bucket.
const (
	theBuckets = "the list of buckets"
	theFree    = "the list of free pages"
)

// errTwice: a page is that of something else, which was read before.
var errTwice = errors.New("something else stands there")

// span are keys between two, nil for no bound.
type span struct{ from, to []byte }

func (s span) String() string {
	if s.from == nil {
		return ""
	}
	return fmt.Sprintf(", from key %q on", s.from)
}

func (s span) has(key []byte) bool {
	return bytes.Compare(key, s.from) >= 0 && (s.to == nil || bytes.Compare(key, s.to) < 0)
}

// tree reads the pages from one on, and calls fn for each element of its leaves,
// which is valid until fn returns. It tells whether all could be read.
func (w *walker) tree(where string, id uint64, keys span, fn func(element)) (whole bool) {
	g, list, err := w.take(id, keys)
	if err != nil {
		w.found = append(w.found, Damage{id, where + keys.String(), err.Error(), keys})
		return false
	}
	whole = true
	for i, e := range list {
		if g.kind == leafPage {
			fn(e)
			continue
		}
		within := span{e.key, keys.to}
		if i+1 < len(list) {
			within.to = list[i+1].key
		}
		whole = w.tree(where, e.child, within, fn) && whole
	}
	return whole
}

// take reads a page that nothing else uses.
func (w *walker) take(id uint64, keys span) (page, []element, error) {
	g, err := w.read(id)
	if err != nil {
		return g, nil, err
	}
	list, err := g.elements()
	if err != nil {
		return g, nil, err
	}
	for i := id; i <= id+g.more; i++ {
		switch {
		case w.state[i] == pageUsed && i == id:
			return g, nil, errTwice
		case w.state[i] == pageUsed:
			return g, nil, errors.New("something else stands in the pages that belong to it")
		case w.state[i] == pageFree:
			return g, nil, errors.New("it is among the free pages")
		}
	}
	if err := ordered(list, keys); err != nil {
		return g, nil, err
	}
	for i := id; i <= id+g.more; i++ {
		w.state[i] = pageUsed
	}
	return g, list, nil
}

// ordered tells whether keys ascend, and are where they belong.
func ordered(list []element, keys span) error {
	for i, e := range list {
		if i > 0 && bytes.Compare(list[i-1].key, e.key) >= 0 || i == 0 && bytes.Compare(e.key, keys.from) < 0 ||
			keys.to != nil && bytes.Compare(e.key, keys.to) >= 0 {
			return fmt.Errorf("its key %d, %q, is out of order", i, e.key)
		}
	}
	return nil
}

// bucket reads the bucket whose value is given; fn as in tree.
func (w *walker) bucket(where string, value []byte, fn func(element)) (sequence uint64, whole bool) {
	if len(value) < bucketSize {
		w.complain(0, where, errors.New("it is no bucket"))
		return 0, false
	}
	root, sequence := binary.NativeEndian.Uint64(value), binary.NativeEndian.Uint64(value[8:])
	if root != 0 {
		return sequence, w.tree(where, root, span{}, fn)
	}
	inline := value[bucketSize:]
	if len(inline) < headSize {
		w.complain(0, where, errors.New("it is no bucket"))
		return 0, false
	}
	list, err := headOf(inline).elements()
	if err = cmp.Or(err, ordered(list, span{})); err != nil {
		w.complain(0, where, err)
		return sequence, false
	}
	for _, e := range list {
		fn(e)
	}
	return sequence, true
}

// everything reads all buckets, and the buckets in them.
func (w *walker) everything() {
	w.tree(theBuckets, w.meta.root, span{}, func(e element) { w.inner("bucket "+string(e.key), e) })
}

func (w *walker) inner(where string, e element) {
	if e.bucket {
		w.bucket(where, e.value, func(in element) { w.inner(fmt.Sprintf("%s, %q", where, e.key), in) })
	}
}

// freePages takes in the list of free pages, which must not be used ones.
func (w *walker) freePages() {
	const where = theFree
	first := w.meta.freelist
	if first == noFreelist {
		return
	}
	ids, more, err := w.free()
	if err != nil {
		w.complain(first, where, err)
		return
	}
	for id := first; id <= first+more; id++ {
		if w.state[id] != pageUnknown {
			w.complain(id, where, errors.New("something else stands there"))
		}
		w.state[id] = pageUsed
	}
	slices.Sort(ids)
	for i, id := range ids {
		switch {
		case id < 2 || id >= w.meta.pages || i > 0 && ids[i-1] == id:
			w.complain(first, where, fmt.Errorf("it names page %d, which cannot be free", id))
		case id >= uint64(len(w.state)): // the file ends before; nothing is lost
		case w.state[id] == pageUsed:
			w.complain(first, where, fmt.Errorf("it names page %d, in which something is kept", id))
		default:
			w.state[id] = pageFree
		}
	}
	w.listed = true
}

// lostPages are those that nothing leads to.
func (w *walker) lostPages() (ids []uint64) {
	for id, s := range w.state {
		if s == pageUnknown {
			ids = append(ids, uint64(id))
		}
	}
	return ids
}

// damage is what is wrong with the pages of the file at path; the values in them
// are not looked at. A meta page that cannot be read is none: bbolt goes on with
// the other after a power cut that has broken off the writing of one.
func damage(path string) (found []error, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	p, err := openPages(f)
	if errors.Is(err, errNoMeta) {
		return []error{err}, nil
	}
	if err != nil {
		return nil, err
	}
	w := newWalker(p)
	w.everything()
	w.freePages()
	if len(w.found) == 0 && w.listed {
		for _, id := range w.lostPages() {
			w.complain(id, "no bucket", errors.New("nothing leads to it, and it is not free"))
		}
	}
	return w.found, nil
}

// metaDamages tells of the two pages that say where everything is.
func metaDamages(path string) (found []error, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	p, err := openPages(f)
	if err != nil {
		return nil, err
	}
	return p.metaDamages(), nil
}

func (p *pageFile) metaDamages() (found []error) {
	for i, ok := range p.metas {
		if !ok {
			found = append(found, fmt.Errorf("page %d, one of the two that say where everything is, cannot be read: "+
				"the other one is used, and what was written last may be missing; the next entry mends it", i))
		}
	}
	return found
}
