package boltstore

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
)

// How bbolt lays out its file, in the byte order of the machine.
const (
	headSize    = 16         // of a page: number, kind, elements, further pages
	elementSize = 16         // of an element of a page
	bucketSize  = 16         // of a bucket's head: its first page, a sequence
	metaSize    = 64         // of what a meta page says
	metaMagic   = 0xED0CDAED // the first word of it
	metaVersion = 2
	branchPage  = 0x01
	leafPage    = 0x02
	freePage    = 0x10
	bucketLeaf  = 0x01               // of an element: its value is a bucket
	noFreelist  = 0xffffffffffffffff // there is no page with a list of free ones
	leastPage   = 1 << 10            // bytes
	mostPage    = 16 << 20           // bytes
	mostValue   = 64 << 20           // bytes: many times the largest value there is
	manyFree    = 0xFFFF             // elements of a list of free pages that has its length in front
)

// pageFile reads the pages of a bbolt file as they stand, without bbolt: what is
// in them makes it neither panic nor go on for ever.
type pageFile struct {
	f        io.ReaderAt
	pages    uint64 // that the file has
	pageSize int
	meta     metaPage
	metas    [2]bool // which of the two meta pages can be read
}

// metaPage says where everything is.
type metaPage struct{ pageSize, root, freelist, pages, txid uint64 }

// errNoMeta: neither meta page can be read.
var errNoMeta = errors.New("neither of the two pages that say where everything is can be read")

// openPages reads the meta pages of a file; the newer one counts.
func openPages(f *os.File) (*pageFile, error) {
	st, err := f.Stat()
	if err != nil {
		return nil, err
	}
	p := &pageFile{f: f}
	first, ok := p.readMeta(0)
	p.metas[0], p.meta, p.pageSize = ok, first, int(first.pageSize)
	for size := int64(leastPage); size <= mostPage && !p.metas[1]; size *= 2 {
		if ok && size != int64(first.pageSize) {
			continue
		}
		m, found := p.readMeta(size)
		if !found || m.pageSize != uint64(size) {
			continue
		}
		p.metas[1], p.pageSize = true, int(size)
		if !ok || m.txid > first.txid {
			p.meta = m
		}
	}
	if p.pageSize == 0 {
		return nil, errNoMeta
	}
	p.pages = uint64(st.Size()) / uint64(p.pageSize)
	return p, nil
}

// readMeta reads the meta page that begins at an offset.
func (p *pageFile) readMeta(offset int64) (m metaPage, ok bool) {
	b := make([]byte, headSize+metaSize)
	if _, err := p.f.ReadAt(b, offset); err != nil {
		return m, false
	}
	b = b[headSize:]
	sum := fnv.New64a()
	_, _ = sum.Write(b[:metaSize-8]) // never fails
	order := binary.NativeEndian
	if order.Uint32(b) != metaMagic || order.Uint32(b[4:]) != metaVersion || order.Uint64(b[metaSize-8:]) != sum.Sum64() {
		return m, false
	}
	m = metaPage{
		pageSize: uint64(order.Uint32(b[8:])), root: order.Uint64(b[16:]), freelist: order.Uint64(b[32:]),
		pages: order.Uint64(b[40:]), txid: order.Uint64(b[48:]),
	}
	return m, m.pageSize >= leastPage && m.pageSize <= mostPage
}

// page is one page, with those that belong to it.
type page struct {
	id   uint64
	kind uint16
	n    int    // elements
	more uint64 // further pages
	data []byte // from its head on
}

// element is one element of a page. What it points to belongs to the page.
type element struct {
	key, value []byte
	child      uint64 // of a branch
	bucket     bool   // value is that of a bucket
	page       uint64 // in which it stands, 0 within a value
}

// read reads the page with a number, which must be one that holds something.
func (p *pageFile) read(id uint64) (page, error) {
	if id < 2 || id >= p.meta.pages || id >= p.pages {
		return page{}, fmt.Errorf("there is no such page, the file has %d", min(p.meta.pages, p.pages))
	}
	data := make([]byte, p.pageSize)
	if _, err := p.f.ReadAt(data, int64(id)*int64(p.pageSize)); err != nil {
		return page{}, err
	}
	g := headOf(data)
	if g.id != id {
		return g, errors.New("it is not the page that belongs there")
	}
	if id+g.more >= p.meta.pages || id+g.more >= p.pages {
		return g, fmt.Errorf("it ends behind the end of the file, which has %d pages", min(p.meta.pages, p.pages))
	}
	if g.more > 0 {
		g.data = make([]byte, int(g.more+1)*p.pageSize)
		if _, err := p.f.ReadAt(g.data, int64(id)*int64(p.pageSize)); err != nil {
			return g, err
		}
	}
	return g, nil
}

// headOf reads the head of a page, also of one that stands in a value.
func headOf(data []byte) page {
	order := binary.NativeEndian
	return page{
		id: order.Uint64(data), kind: order.Uint16(data[8:]), n: int(order.Uint16(data[10:])), more: uint64(order.Uint32(data[12:])), data: data,
	}
}

// elements are those of a branch or a leaf.
func (g page) elements() ([]element, error) {
	if g.kind != branchPage && g.kind != leafPage {
		return nil, fmt.Errorf("it is of no known kind (%#x)", g.kind)
	}
	if g.kind == branchPage && g.n == 0 || headSize+g.n*elementSize > len(g.data) {
		return nil, fmt.Errorf("it cannot have %d elements", g.n)
	}
	list := make([]element, g.n)
	order := binary.NativeEndian
	for i := range list {
		list[i].page = g.id
		at := uint64(headSize + i*elementSize)
		b := g.data[at:]
		var pos, key, value uint64
		if g.kind == branchPage {
			pos, key = uint64(order.Uint32(b)), uint64(order.Uint32(b[4:]))
			list[i].child = order.Uint64(b[8:])
		} else {
			list[i].bucket = order.Uint32(b)&bucketLeaf != 0
			pos, key, value = uint64(order.Uint32(b[4:])), uint64(order.Uint32(b[8:])), uint64(order.Uint32(b[12:]))
		}
		at += pos
		if at+key+value > uint64(len(g.data)) || at < uint64(headSize+g.n*elementSize) && key+value > 0 {
			return nil, fmt.Errorf("its element %d does not lie in it", i)
		}
		list[i].key, list[i].value = g.data[at:at+key], g.data[at+key:at+key+value]
	}
	return list, nil
}

// free are the pages that the list of free ones names, and how many pages the
// list goes on for.
func (p *pageFile) free() (ids []uint64, more uint64, err error) {
	g, err := p.read(p.meta.freelist)
	if err != nil {
		return nil, 0, err
	}
	if g.kind != freePage {
		return nil, 0, fmt.Errorf("it is of another kind (%#x)", g.kind)
	}
	order := binary.NativeEndian
	n, data := uint64(g.n), g.data[headSize:]
	if n == manyFree {
		n, data = order.Uint64(data), data[8:]
	}
	if n > uint64(len(data)/8) {
		return nil, 0, fmt.Errorf("it cannot have %d elements", n)
	}
	ids = make([]uint64, n)
	for i := range ids {
		ids[i] = order.Uint64(data[8*i:])
	}
	return ids, g.more, nil
}
