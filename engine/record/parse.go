package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"oanquan/engine"
	"oanquan/engine/notation"
)

// clipped is how much of a bad input an error quotes, in bytes.
const clipped = 40

func clip(s string) string {
	if len(s) <= clipped {
		return s
	}
	return strings.ToValidUTF8(s[:clipped], "") + "…"
}

// Parse reads one record and checks it (see [Game.Check]). Read generously:
// the order of tags, CR LF, lines broken anywhere, move numbers left out. Tags
// that are absent say nothing; without Rules the game is classic.
func Parse(text string) (Game, error) {
	if len(text) > MaxBytes {
		return Game{}, fmt.Errorf("record: %d bytes, at most %d", len(text), MaxBytes)
	}
	g, err := parse(strings.ReplaceAll(text, "\r\n", "\n"))
	if err != nil {
		return Game{}, fmt.Errorf("record: %w", err)
	}
	return g, nil
}

func parse(text string) (Game, error) {
	tags, moves, err := cutTags(text)
	if err != nil {
		return Game{}, err
	}
	g, err := fromTags(tags)
	if err != nil {
		return Game{}, err
	}
	played, err := engine.NewGameFrom(g.Rules, g.StartPosition())
	if err != nil {
		return Game{}, err
	}
	p := moveParser{text: moves, game: &g, played: played, count: newCount(played.Start())}
	p.tagged = slices.ContainsFunc(tags, func(t Tag) bool { return t.Name == tagResult })
	if err := p.run(); err != nil {
		return Game{}, err
	}
	return g, g.checkAgainst(p.played)
}

// cutTags reads the tag lines and returns what follows them. Blank lines may
// stand before and between tags.
func cutTags(text string) (tags []Tag, rest string, err error) {
	for n := 1; text != ""; n++ {
		line, after, _ := strings.Cut(text, "\n")
		if strings.TrimSpace(line) != "" {
			if !strings.HasPrefix(line, "[") {
				break
			}
			t, err := parseTag(strings.TrimRight(line, " \t"))
			if err != nil {
				return nil, "", fmt.Errorf("line %d: %w", n, err)
			}
			tags = append(tags, t)
		}
		text = after
	}
	return tags, text, nil
}

// parseTag reads `[Name "value"]`.
func parseTag(line string) (Tag, error) {
	name, rest, _ := strings.Cut(line[1:], " ")
	if !isTagName(name) {
		return Tag{}, fmt.Errorf("%q is no tag name", clip(name))
	}
	quoted, ok := strings.CutPrefix(rest, `"`)
	if !ok {
		return Tag{}, fmt.Errorf("tag %s: the value is not in quotes", name)
	}
	var value strings.Builder
	for i := 0; i < len(quoted); i++ {
		switch c := quoted[i]; c {
		case '\\':
			if i++; i >= len(quoted) || quoted[i] != '\\' && quoted[i] != '"' {
				return Tag{}, fmt.Errorf(`tag %s: after a \ stands only \ or "`, name)
			}
			value.WriteByte(quoted[i])
		case '"':
			if quoted[i+1:] != "]" {
				return Tag{}, fmt.Errorf("tag %s: the value is not followed by ] alone", name)
			}
			return Tag{name, value.String()}, checkText("tag "+name, value.String(), MaxTagValue)
		default:
			value.WriteByte(c)
		}
	}
	return Tag{}, fmt.Errorf("tag %s: the value has no closing quote", name)
}

// fromTags reads the rules first, since other tags depend on them.
func fromTags(tags []Tag) (Game, error) {
	g := Game{Rules: engine.Classic(), EndedBy: engine.NoSeat}
	for i, t := range tags {
		if slices.ContainsFunc(tags[:i], func(o Tag) bool { return o.Name == t.Name }) {
			return g, fmt.Errorf("tag %s: given twice", t.Name)
		}
		if i >= 2*MaxTags {
			return g, fmt.Errorf("more than %d tags", 2*MaxTags)
		}
		if t.Name == tagRules {
			r, err := notation.ParseRules(t.Value)
			if err != nil {
				return g, fmt.Errorf("tag %s: %w", tagRules, err)
			}
			g.Rules = r
		}
	}
	for _, t := range tags {
		if err := g.setTag(t); err != nil {
			return g, fmt.Errorf("tag %s: %w", t.Name, err)
		}
	}
	return g, nil
}

func (g *Game) setTag(t Tag) (err error) {
	if prefix, s, ok := seatTag(t.Name); ok {
		return g.setSeatTag(prefix, s, t.Value)
	}
	switch t.Name {
	case tagRules: // read before
	case tagID:
		g.ID = ID(t.Value)
	case tagDate:
		g.Date, err = parseDate(t.Value)
	case tagRated:
		if t.Value != "true" && t.Value != "false" {
			return errors.New("want true or false")
		}
		g.Rated = t.Value == "true"
	case tagClock:
		g.Clock = t.Value
	case tagRoom:
		g.Room = t.Value
	case tagRound:
		g.Round, err = parseInt(t.Value)
	case tagAids:
		g.Aids, err = parseInts(t.Value, g.Rules.Players)
	case tagStart:
		err = g.setStart(t.Value)
	case tagScore:
		g.Points, err = parseInts(t.Value, g.Rules.Players)
	case tagResult:
		g.Places, err = parsePlaces(t.Value, g.Rules.Players)
	case tagEnding:
		g.Ending = Ending(t.Value)
		if !slices.Contains(Endings(), g.Ending) {
			return fmt.Errorf("there is no ending %q", clip(t.Value))
		}
	case tagEndedBy:
		g.EndedBy, err = parseSeat(t.Value, g.Rules.Players)
	case tagLeft:
		g.Left, err = parseLeft(t.Value, g.Rules.Players)
	default:
		g.Tags = append(g.Tags, t)
	}
	return err
}

func (g *Game) setSeatTag(prefix string, s engine.Seat, value string) (err error) {
	if int(s) >= g.Rules.Players {
		return fmt.Errorf("there is no such seat in a game of %d", g.Rules.Players)
	}
	switch p := &g.Players[s]; prefix {
	case tagSeat:
		p.Name = value
	case tagAccount:
		p.Account = value
	case tagRating:
		p.Rating, err = parseInt(value)
	}
	return err
}

// setStart leaves Start zero for the usual start.
func (g *Game) setStart(text string) error {
	p, err := notation.ParsePosition(g.Rules, text)
	if err == nil && p != g.Rules.Start() {
		g.Start = p
	}
	return err
}

func parseDate(text string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil || !strings.HasSuffix(text, "Z") {
		return time.Time{}, fmt.Errorf("%q is no time such as 2026-01-31T20:15:00Z", clip(text))
	}
	return t, nil
}

// parseInt reads what strconv.Itoa prints, and nothing else.
func parseInt(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%q is not a number", clip(text))
	}
	return n, nil
}

// parseInts reads numbers by seat joined by "-". A "-" at the start and one
// after another "-" is a sign, so that "-3--29" is −3 and −29.
func parseInts(text string, seats int) ([]int, error) {
	var ns []int
	for rest, more := text, true; more; {
		sign := ""
		if after, ok := strings.CutPrefix(rest, "-"); ok {
			sign, rest = "-", after
		}
		var word string
		word, rest, more = strings.Cut(rest, "-")
		n, err := parseInt(sign + word)
		if err != nil {
			return nil, err
		}
		ns = append(ns, n)
	}
	if len(ns) != seats {
		return nil, fmt.Errorf("want %d numbers, got %d", seats, len(ns))
	}
	return ns, nil
}

func parsePlaces(text string, seats int) ([]int, error) {
	if text == noResult {
		return nil, nil
	}
	return parseInts(text, seats)
}

func parseSeat(text string, seats int) (engine.Seat, error) {
	if len(text) != 1 || text[0] < 'a' || int(text[0]) >= 'a'+seats {
		return engine.NoSeat, fmt.Errorf("%q is none of the %d seats", clip(text), seats)
	}
	return engine.Seat(text[0] - 'a'), nil
}

func parseLeft(text string, seats int) ([]Leave, error) {
	var left []Leave
	for word := range strings.SplitSeq(text, " ") {
		seat, ply, _ := strings.Cut(word, "@")
		s, err := parseSeat(seat, seats)
		if err != nil {
			return nil, err
		}
		n, err := parseInt(ply)
		if err != nil {
			return nil, err
		}
		left = append(left, Leave{s, n})
	}
	return left, nil
}
