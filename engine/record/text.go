package record

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"oanquan/engine"
	"oanquan/engine/notation"
)

// lineWidth is where the moves are wrapped, in bytes; a comment is never
// broken.
const lineWidth = 80

// The result of a game without places.
const noResult = "*"

// Names of the tags, without the seat's letter for those of a seat.
const (
	tagID      = "ID"
	tagDate    = "Date"
	tagRules   = "Rules"
	tagSeat    = "Seat"
	tagAccount = "Account"
	tagRating  = "Rating"
	tagRated   = "Rated"
	tagClock   = "Clock"
	tagRoom    = "Room"
	tagRound   = "Round"
	tagAids    = "Aids"
	tagStart   = "Start"
	tagScore   = "Score"
	tagResult  = "Result"
	tagEnding  = "Ending"
	tagEndedBy = "EndedBy"
	tagLeft    = "Left"
)

func isKnownTag(name string) bool {
	switch name {
	case tagID, tagDate, tagRules, tagRated, tagClock, tagRoom, tagRound, tagAids,
		tagStart, tagScore, tagResult, tagEnding, tagEndedBy, tagLeft:
		return true
	}
	_, _, ok := seatTag(name)
	return ok
}

// seatTag splits "RatingB" into "Rating" and seat 1.
func seatTag(name string) (prefix string, s engine.Seat, ok bool) {
	for _, prefix := range []string{tagSeat, tagAccount, tagRating} {
		rest, found := strings.CutPrefix(name, prefix)
		if found && len(rest) == 1 && rest[0] >= 'A' && rest[0] < 'A'+engine.MaxSeats {
			return prefix, engine.Seat(rest[0] - 'A'), true
		}
	}
	return "", 0, false
}

func isTagName(name string) bool {
	return name != "" && len(name) <= MaxTagName && !strings.ContainsFunc(name, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	})
}

// knownTags lists the tags of g in the order in which they are written. Those
// that say nothing are left out.
func (g Game) knownTags() []Tag {
	var tags []Tag
	add := func(name, value string) {
		if value != "" {
			tags = append(tags, Tag{name, value})
		}
	}
	add(tagID, string(g.ID))
	add(tagDate, formatDate(g.Date))
	tags = append(tags, Tag{tagRules, notation.FormatRules(g.Rules)})
	for s, p := range g.Players[:seatsOf(g.Rules)] {
		letter := string(rune('A' + s))
		add(tagSeat+letter, p.Name)
		add(tagAccount+letter, p.Account)
		if p.Rating != 0 {
			add(tagRating+letter, strconv.Itoa(p.Rating))
		}
	}
	add(tagRated, strconv.FormatBool(g.Rated))
	add(tagClock, g.Clock)
	add(tagRoom, g.Room)
	if g.Round != 0 {
		add(tagRound, strconv.Itoa(g.Round))
	}
	add(tagAids, joinInts(g.Aids))
	if g.Start != (engine.Position{}) && g.Start != g.Rules.Start() {
		add(tagStart, notation.FormatPosition(g.Start))
	}
	add(tagScore, joinInts(g.Points))
	add(tagResult, g.Result())
	add(tagEnding, string(g.Ending))
	if by := g.endedBy(); by != engine.NoSeat {
		add(tagEndedBy, by.String())
	}
	add(tagLeft, formatLeft(g.Left))
	return tags
}

// seatsOf is the number of seats, kept within bounds for a game that was never
// checked.
func seatsOf(r engine.Rules) int { return max(0, min(r.Players, engine.MaxSeats)) }

// Result is the places by seat, such as "1-2", or "*" without any.
func (g Game) Result() string {
	if len(g.Places) == 0 {
		return noResult
	}
	return joinInts(g.Places)
}

// String is the text of docs/rules.md section 8: tags, a blank line, numbered
// moves and the result, ending with a line feed.
func (g Game) String() string {
	var b strings.Builder
	for _, t := range append(g.knownTags(), g.Tags...) {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Name, escape(clean(t.Value)))
	}
	b.WriteByte('\n')
	width := 0
	for _, word := range g.moveText() {
		switch {
		case width == 0:
		case width+1+len(word) > lineWidth:
			b.WriteByte('\n')
			width = 0
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(word)
		width += len(word)
	}
	b.WriteByte('\n')
	return b.String()
}

// moveText lists the words after the tags: numbers, moves, comments, result.
func (g Game) moveText() []string {
	var out []string
	if g.Comment != "" {
		out = append(out, formatComment(g.Comment))
	}
	count := newCount(g.StartPosition())
	for i, m := range g.Moves {
		if count.seat == 0 || i == 0 {
			out = append(out, count.String())
		}
		out = append(out, m.Move.String())
		count.next()
		if note := m.note(); note != "" {
			out = append(out, formatComment(note))
		}
	}
	return append(out, g.Result())
}

// count is the number before a move: the round and the seat to move in it.
type count struct {
	round int
	seat  engine.Seat
	seats engine.Seat
}

func newCount(start engine.Position) count {
	c := count{round: 1, seats: engine.Seat(start.Seats)}
	if start.Mover != engine.NoSeat {
		c.seat = start.Mover
	}
	return c
}

func (c *count) next() {
	if c.seat++; c.seat >= c.seats {
		c.seat = 0
		c.round++
	}
}

// String is "3." before seat a's move and "3..." before another's.
func (c count) String() string {
	if c.seat == 0 {
		return strconv.Itoa(c.round) + "."
	}
	return strconv.Itoa(c.round) + "..."
}

// note is the clock time and the comment of m as they stand between braces.
func (m Move) note() string {
	if !m.Timed {
		return m.Comment
	}
	clk := clockOpen + formatClock(m.Clock) + clockClose
	if m.Comment == "" {
		return clk
	}
	return clk + " " + m.Comment
}

func formatComment(s string) string {
	return "{" + strings.ReplaceAll(clean(s), "}", ")") + "}"
}

// clean replaces what a text cannot hold, see the package comment.
func clean(s string) string {
	return strings.ToValidUTF8(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, s), string(unicode.ReplacementChar))
}

func escape(s string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s)
}

func formatDate(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339Nano)
}

// joinInts writes numbers by seat: "41-29", and "-3-29" for −3 and 29.
func joinInts(ns []int) string {
	words := make([]string, len(ns))
	for i, n := range ns {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, "-")
}

func formatLeft(left []Leave) string {
	words := make([]string, len(left))
	for i, l := range left {
		words[i] = fmt.Sprintf("%v@%d", l.Seat, l.Ply)
	}
	return strings.Join(words, " ")
}

// Around a clock time in a comment.
const (
	clockOpen  = "[%clk "
	clockClose = "]"
)

// formatClock is "0:04:12", or "0:00:09.5" with a fraction of a second.
func formatClock(d time.Duration) string {
	d = max(d, 0)
	s := fmt.Sprintf("%d:%02d:%02d", int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60)
	if ms := d.Milliseconds() % 1000; ms != 0 {
		s += strings.TrimRight(fmt.Sprintf(".%03d", ms), "0")
	}
	return s
}
