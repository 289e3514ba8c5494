package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"oanquan/engine"
)

// maxDigits bounds a number in a position: up to 9999 is read.
const maxDigits = 4

// ParsePosition reads "ring hands mover" of docs/rules.md section 8 under the
// rules r and settles it (see [engine.Settle]): a bare row of the mover is
// reseeded, and a position that is over needs the mover "-".
func ParsePosition(r engine.Rules, text string) (engine.Position, error) {
	if err := r.Check(); err != nil {
		return engine.Position{}, err
	}
	p, err := parsePosition(r, text)
	if err == nil {
		p, err = engine.Settle(r, p)
	}
	if err != nil {
		return engine.Position{}, fmt.Errorf("position: %w", err)
	}
	return p, nil
}

func parsePosition(r engine.Rules, text string) (engine.Position, error) {
	p := engine.Position{Seats: uint8(r.Players)}
	parts := words(text)
	if len(parts) != 3 {
		return p, fmt.Errorf("want the three words ring, hands and mover, got %d", len(parts))
	}
	groups, err := perSeat("ring", parts[0], r.Players)
	if err != nil {
		return p, err
	}
	hands, err := perSeat("hands", parts[1], r.Players)
	if err != nil {
		return p, err
	}
	for s := range engine.Seat(r.Players) {
		if err := parseGroup(&p, s, groups[s]); err != nil {
			return p, fmt.Errorf("ring of seat %v: %w", s, err)
		}
		if p.Hands[s], err = parseHand(hands[s]); err != nil {
			return p, fmt.Errorf("hand of seat %v: %w", s, err)
		}
	}
	p.Mover, err = parseMover(parts[2], r.Players)
	return p, err
}

func perSeat(what, text string, players int) ([]string, error) {
	groups := strings.Split(text, "/")
	if len(groups) != players {
		return nil, fmt.Errorf("%s: want %d parts joined by /, got %d", what, players, len(groups))
	}
	return groups, nil
}

// parseGroup reads "q:a,b,c,d,e" into the pits of seat s.
func parseGroup(p *engine.Position, s engine.Seat, text string) error {
	quan, row, found := strings.Cut(text, ":")
	if !found {
		return fmt.Errorf("no : in %q", clip(text))
	}
	pile := &p.Pits[engine.QuanPit(s)]
	dan, piece := strings.CutPrefix(quan, "*")
	if piece {
		pile.Quan = 1
	}
	n, err := parseNumber(dan)
	if err != nil {
		return fmt.Errorf("quan square: %w", err)
	}
	pile.Dan = n
	fields := strings.Split(row, ",")
	if len(fields) != engine.Fields {
		return fmt.Errorf("want %d squares joined by a comma, got %d", engine.Fields, len(fields))
	}
	for i, field := range fields {
		if n, err = parseNumber(field); err != nil {
			return fmt.Errorf("square %d: %w", i+1, err)
		}
		p.Pits[engine.FieldPit(s, i+1)].Dan = n
	}
	return nil
}

// parseHand reads "dân+quan-debt".
func parseHand(text string) (engine.Hand, error) {
	dan, rest, plus := strings.Cut(text, "+")
	quan, debt, minus := strings.Cut(rest, "-")
	if !plus || !minus {
		return engine.Hand{}, fmt.Errorf("want dân+quan-debt, got %q", clip(text))
	}
	var h engine.Hand
	var errs [3]error
	h.Dan, errs[0] = parseNumber(dan)
	h.Quan, errs[1] = parseNumber(quan)
	h.Debt, errs[2] = parseNumber(debt)
	for i, part := range [...]string{"dân", "quan", "debt"} {
		if errs[i] != nil {
			return engine.Hand{}, fmt.Errorf("%s: %w", part, errs[i])
		}
	}
	return h, nil
}

func parseMover(text string, players int) (engine.Seat, error) {
	if text == "-" {
		return engine.NoSeat, nil
	}
	if len(text) != 1 || text[0] < 'a' || int(text[0]) >= 'a'+players {
		return 0, fmt.Errorf("mover: want a to %v or -, got %q", engine.Seat(players-1), clip(text))
	}
	return engine.Seat(text[0] - 'a'), nil
}

func parseNumber(text string) (int16, error) {
	if text == "" {
		return 0, errors.New("a number is missing")
	}
	if strings.Trim(text, "0123456789") != "" {
		return 0, fmt.Errorf("%q is not a number", clip(text))
	}
	if len(text) > maxDigits {
		return 0, fmt.Errorf("%s is more than %d digits", clip(text), maxDigits)
	}
	n, err := strconv.Atoi(text)
	return int16(n), err
}

// FormatPosition prints p as docs/rules.md section 8 has it. [ParsePosition]
// reads it again, except where play has carried a number past the limits of a
// given position, which only a game from an extreme given position does.
func FormatPosition(p engine.Position) string {
	b := make([]byte, 0, 128)
	for s := range engine.Seat(p.Seats) {
		if s > 0 {
			b = append(b, '/')
		}
		pile := p.Pits[engine.QuanPit(s)]
		if pile.Quan > 0 {
			b = append(b, '*')
		}
		b = strconv.AppendInt(b, int64(pile.Dan), 10)
		for f := 1; f <= engine.Fields; f++ {
			b = append(b, ":,,,,"[f-1])
			b = strconv.AppendInt(b, int64(p.Pits[engine.FieldPit(s, f)].Dan), 10)
		}
	}
	for s := range engine.Seat(p.Seats) {
		b = append(b, " /"[min(s, 1)])
		h := p.Hands[s]
		b = strconv.AppendInt(b, int64(h.Dan), 10)
		b = append(b, '+')
		b = strconv.AppendInt(b, int64(h.Quan), 10)
		b = append(b, '-')
		b = strconv.AppendInt(b, int64(h.Debt), 10)
	}
	return string(b) + " " + p.Mover.String()
}
