package search

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"strings"

	"oanquan/engine"
	"oanquan/engine/notation"
)

// ProofTable is the memory of searches for proofs under one set of rules. What
// one of them has seen helps all later ones, whatever is to be proven for which
// seat, and a search that was stopped goes on where it was. It can be written
// to a file. One search at a time may use it.
type ProofTable struct {
	rules   engine.Rules
	numbers proofTable
}

// NewProofTable is an empty table of so many bytes.
func NewProofTable(rules engine.Rules, bytes int) *ProofTable {
	return &ProofTable{rules, newProofTable(bytes)}
}

// ErrTableFile says that a file holds no proof table, or only a part of one.
var ErrTableFile = errors.New("not a whole proof table")

// A file is a line of text with the rules, the entries with something in them,
// one of zeros, and a checksum of it all.
const (
	tableMagic  = "oanquan proof table 1 "
	entryOnFile = 8 + 8 + 4 + 4 + 2 + 2 + 1 + 1 + 1
)

// WriteTo writes the table. Errors are those of w.
func (t *ProofTable) WriteTo(w io.Writer) (int64, error) {
	sum := crc32.New(crc32.MakeTable(crc32.Castagnoli))
	buf := bufio.NewWriterSize(io.MultiWriter(w, sum), 1<<20)
	n, err := fmt.Fprintf(buf, "%s%s\n", tableMagic, notation.FormatRules(t.rules))
	written := int64(n)
	var e [entryOnFile]byte
	for i := range t.numbers {
		for _, entry := range t.numbers[i] {
			if entry.empty() || err != nil {
				continue
			}
			entry.encode(&e)
			n, err = buf.Write(e[:])
			written += int64(n)
		}
	}
	if err == nil {
		n, err = buf.Write(make([]byte, entryOnFile))
		written += int64(n)
	}
	if err = errors.Join(err, buf.Flush()); err != nil {
		return written, fmt.Errorf("write a proof table: %w", err)
	}
	if err = binary.Write(w, binary.LittleEndian, sum.Sum32()); err != nil {
		return written, fmt.Errorf("write a proof table: %w", err)
	}
	return written + 4, nil
}

// ReadProofTable reads a table that WriteTo has written into one of so many
// bytes. A table that is false leads to no false proof: a strategy that is
// gathered from it is played through like any other. Errors are ErrTableFile
// and those of r.
func ReadProofTable(r io.Reader, bytes int) (*ProofTable, error) {
	in := tableReader{r: bufio.NewReaderSize(r, 1<<20), sum: crc32.New(crc32.MakeTable(crc32.Castagnoli))}
	line, err := in.r.ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTableFile, err)
	}
	_, _ = io.WriteString(in.sum, line) // a hash has no errors
	text, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), tableMagic)
	if !ok {
		return nil, ErrTableFile
	}
	rules, err := notation.ParseRules(text)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTableFile, err)
	}
	t := NewProofTable(rules, bytes)
	for {
		e, err := in.next()
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrTableFile, err)
		}
		if e.empty() {
			break
		}
		t.numbers.put(e)
	}
	want := in.sum.Sum32()
	var sum uint32
	if err := binary.Read(in.r, binary.LittleEndian, &sum); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTableFile, err)
	}
	if sum != want {
		return nil, fmt.Errorf("%w: the checksum is wrong", ErrTableFile)
	}
	return t, nil
}

// Rules are those of the table.
func (t *ProofTable) Rules() engine.Rules { return t.rules }

type tableReader struct {
	r   *bufio.Reader
	sum hash.Hash32
	buf [entryOnFile]byte
}

func (in *tableReader) next() (n numbers, err error) {
	if _, err = io.ReadFull(in.r, in.buf[:]); err != nil {
		return n, err
	}
	_, _ = in.sum.Write(in.buf[:]) // a hash has no errors
	n.decode(&in.buf)
	return n, nil
}

func (n *numbers) encode(e *[entryOnFile]byte) {
	le := binary.LittleEndian
	le.PutUint64(e[0:], n.key.own)
	le.PutUint64(e[8:], n.key.other)
	le.PutUint32(e[16:], n.phi)
	le.PutUint32(e[20:], n.delta)
	le.PutUint16(e[24:], n.height)
	le.PutUint16(e[26:], uint16(n.need))
	e[28] = 0
	if n.prover {
		e[28] = 1
	}
	e[29], e[30] = byte(n.move), n.work
}

func (n *numbers) decode(e *[entryOnFile]byte) {
	le := binary.LittleEndian
	*n = numbers{
		key:    key{le.Uint64(e[0:]), le.Uint64(e[8:])},
		counts: counts{phi: le.Uint32(e[16:]), delta: le.Uint32(e[20:]), height: le.Uint16(e[24:])},
		prey:   prey{need: int16(le.Uint16(e[26:])), prover: e[28] == 1},
		move:   code(e[29]), work: e[30],
	}
}
