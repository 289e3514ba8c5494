package proof

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"oanquan/engine"
	"oanquan/engine/notation"
)

// A proof as text is lines of a name, a colon and what it is, a blank line, and
// the choices as letters, lineLetters of them a line:
//
//	Format: oanquan proof 2
//	Rules:
//	Moves: 2L
//	Claim: a >= 12
//	Positions: 619166
//	Turns: 69
//	SHA-256: 0d7c…
//
// The SHA-256 is that of all the text without its line.
const (
	format      = "oanquan proof 2"
	lineLetters = 100
	// MaxBytes is the longest text that is read.
	MaxBytes = 256 << 20
)

// ErrText is what errors of [Parse] wrap.
var ErrText = errors.New("not a proof")

// WriteTo writes the proof as text.
func (p Proof) WriteTo(w io.Writer) (int64, error) {
	head, letters := p.text()
	n, err := fmt.Fprintf(w, "%sSHA-256: %s\n%s", head, p.digest, letters)
	if err != nil {
		return int64(n), fmt.Errorf("write a proof: %w", err)
	}
	return int64(n), nil
}

// text is what the digest is of: the lines of names, and the rest.
func (p Proof) text() (head, letters string) {
	var b strings.Builder
	fmt.Fprintf(&b, "Format: %s\n", format)
	fmt.Fprintf(&b, "%s\n", strings.TrimSpace("Rules: "+notation.FormatRules(p.Rules)))
	fmt.Fprintf(&b, "%s\n", strings.TrimSpace("Moves: "+p.moves()))
	fmt.Fprintf(&b, "Claim: %v\nPositions: %d\nTurns: %d\n", p.Claim, p.Nodes, p.Turns)
	head = b.String()
	b.Reset()
	b.WriteByte('\n')
	for rest := p.turns; len(rest) > 0; {
		n := min(len(rest), lineLetters)
		b.Write(rest[:n])
		b.WriteByte('\n')
		rest = rest[n:]
	}
	return head, b.String()
}

// sum is the digest that the proof should have.
func (p Proof) sum() string {
	head, letters := p.text()
	return fmt.Sprintf("%x", sha256.Sum256([]byte(head+letters)))
}

func (p Proof) moves() string {
	words := make([]string, len(p.Moves))
	for i, m := range p.Moves {
		words[i] = m.String()
	}
	return strings.Join(words, " ")
}

// Parse reads a proof. That it can be read says nothing of what it claims; see
// [Proof.Check]. Errors wrap ErrText, or are those of r.
func Parse(r io.Reader) (Proof, error) {
	lines := bufio.NewScanner(io.LimitReader(r, MaxBytes))
	var p Proof
	for _, name := range []string{"Format", "Rules", "Moves", "Claim", "Positions", "Turns", "SHA-256"} {
		if !lines.Scan() {
			return p, fmt.Errorf("%w: it ends before %s", ErrText, name)
		}
		value, ok := strings.CutPrefix(lines.Text(), name+":")
		if !ok {
			return p, fmt.Errorf("%w: want %s: and what it is, got %.40q", ErrText, name, lines.Text())
		}
		if err := p.set(name, strings.TrimSpace(value)); err != nil {
			return p, fmt.Errorf("%w: %s: %w", ErrText, name, err)
		}
	}
	if !lines.Scan() || lines.Text() != "" {
		return p, fmt.Errorf("%w: want a blank line before the choices", ErrText)
	}
	for lines.Scan() {
		if bad := strings.Trim(lines.Text(), "abcdefghij"); bad != "" {
			return p, fmt.Errorf("%w: want letters from a to j, got %.40q", ErrText, bad)
		}
		p.turns = append(p.turns, lines.Bytes()...)
	}
	if err := lines.Err(); err != nil {
		return p, fmt.Errorf("read a proof: %w", err)
	}
	return p, nil
}

var errFormat = errors.New("want " + format)

func (p *Proof) set(name, value string) (err error) {
	switch name {
	case "Format":
		if value != format {
			err = errFormat
		}
	case "Rules":
		p.Rules, err = notation.ParseRules(value)
	case "Moves":
		err = p.setMoves(strings.Fields(value))
	case "Claim":
		seat, lead, ok := strings.Cut(value, " >= ")
		if !ok || seat != "a" && seat != "b" {
			return errors.New("want a or b, >= and a number")
		}
		p.Claim.Seat = engine.Seat(seat[0] - 'a')
		p.Claim.Lead, err = strconv.Atoi(lead)
	case "Positions":
		p.Nodes, err = strconv.Atoi(value)
	case "Turns":
		p.Turns, err = strconv.Atoi(value)
	case "SHA-256":
		p.digest = value
	}
	return err
}

// setMoves reads moves of the two seats in turn.
func (p *Proof) setMoves(words []string) error {
	for i, word := range words {
		m, err := notation.ParseMove(word, engine.Seat(i%engine.MinSeats))
		if err != nil {
			return err
		}
		p.Moves = append(p.Moves, m)
	}
	return nil
}
