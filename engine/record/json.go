package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"oanquan/engine"
	"oanquan/engine/notation"
)

// jsonVersion is the "v" of the JSON. Fields are only ever added to a version.
const jsonVersion = 1

// jsonGame is the JSON of a record: one object, on one line. Fields that say
// nothing are left out, except v, rules, players, rated, moves and result.
// Readers ignore fields they do not know.
type jsonGame struct {
	V       *int         `json:"v"`                 // 1
	ID      string       `json:"id,omitempty"`      // "K7QM2R"
	Date    string       `json:"date,omitempty"`    // when it began, RFC 3339, UTC
	Rules   string       `json:"rules"`             // key=value words, "" for classic
	Start   string       `json:"start,omitempty"`   // a position, only when not the usual one
	Players []jsonPlayer `json:"players"`           // by seat
	Rated   bool         `json:"rated"`             //
	Clock   string       `json:"clock,omitempty"`   // the time control
	Room    string       `json:"room,omitempty"`    //
	Round   int          `json:"round,omitempty"`   // of the room's series, from 1
	Aids    []int        `json:"aids,omitempty"`    // hints used, by seat
	Moves   []string     `json:"moves"`             // "3R", seen from the mover's seat
	Notes   []jsonNote   `json:"notes,omitempty"`   // in the order of their plies
	Score   []int        `json:"score,omitempty"`   // points by seat
	Result  string       `json:"result"`            // "1-2" by seat; "*" while it runs or when aborted
	Places  []int        `json:"places,omitempty"`  // the same as numbers
	Ending  Ending       `json:"ending,omitempty"`  // absent while it runs
	EndedBy string       `json:"endedBy,omitempty"` // a seat's letter
	Left    []jsonLeave  `json:"left,omitempty"`    // in the order of leaving
	Tags    []jsonTag    `json:"tags,omitempty"`    // what the text had besides
}

type jsonPlayer struct {
	Seat    string `json:"seat"` // "a" to "d"
	Name    string `json:"name,omitempty"`
	Account string `json:"account,omitempty"` // absent for a guest
	Rating  int    `json:"rating,omitempty"`
}

// jsonNote is what was noted after ply moves; ply 0 is before the first.
type jsonNote struct {
	Ply     int    `json:"ply"`
	Clock   string `json:"clock,omitempty"` // left on the mover's clock, "0:04:12"
	Comment string `json:"comment,omitempty"`
}

type jsonLeave struct {
	Seat string `json:"seat"`
	Ply  int    `json:"ply"`
}

type jsonTag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// MarshalJSON writes the record as one object on one line with "v":1. The
// fields are documented in docs/record.md.
func (g Game) MarshalJSON() ([]byte, error) {
	version := jsonVersion
	j := jsonGame{
		V: &version, ID: clean(string(g.ID)), Date: formatDate(g.Date), Rules: notation.FormatRules(g.Rules),
		Players: []jsonPlayer{}, Rated: g.Rated, Clock: clean(g.Clock), Room: clean(g.Room), Round: g.Round,
		Aids: g.Aids, Moves: []string{}, Score: g.Points, Result: g.Result(), Places: g.Places, Ending: g.Ending,
	}
	if g.Start != (engine.Position{}) && g.Start != g.Rules.Start() {
		j.Start = notation.FormatPosition(g.Start)
	}
	for s, p := range g.Players[:seatsOf(g.Rules)] {
		j.Players = append(j.Players, jsonPlayer{engine.Seat(s).String(), clean(p.Name), clean(p.Account), p.Rating})
	}
	if g.Comment != "" {
		j.Notes = append(j.Notes, jsonNote{Comment: clean(g.Comment)})
	}
	for i, m := range g.Moves {
		j.Moves = append(j.Moves, m.Move.String())
		note := jsonNote{Ply: i + 1, Comment: clean(m.Comment)}
		if m.Timed {
			note.Clock = formatClock(m.Clock)
		}
		if note.Clock != "" || note.Comment != "" {
			j.Notes = append(j.Notes, note)
		}
	}
	if by := g.endedBy(); by != engine.NoSeat {
		j.EndedBy = by.String()
	}
	for _, l := range g.Left {
		j.Left = append(j.Left, jsonLeave{l.Seat.String(), l.Ply})
	}
	for _, t := range g.Tags {
		j.Tags = append(j.Tags, jsonTag{clean(t.Name), clean(t.Value)})
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON writes and checks it as [Parse] does.
// Fields it does not know are ignored; another version is refused. On an error
// g is unchanged.
func (g *Game) UnmarshalJSON(data []byte) error {
	if len(data) > MaxJSONBytes {
		return fmt.Errorf("record: %d bytes of JSON, at most %d", len(data), MaxJSONBytes)
	}
	var j jsonGame
	if err := json.Unmarshal(data, &j); err != nil {
		return fmt.Errorf("record: %w", err)
	}
	read, err := j.game()
	if err != nil {
		return fmt.Errorf("record: %w", err)
	}
	*g = read
	return nil
}

func (j jsonGame) game() (Game, error) {
	if j.V == nil {
		return Game{}, errors.New(`"v", the version of the JSON, is missing`)
	}
	if *j.V != jsonVersion {
		return Game{}, fmt.Errorf("version %d of the JSON is not known, want %d", *j.V, jsonVersion)
	}
	rules, err := notation.ParseRules(j.Rules)
	if err != nil {
		return Game{}, err
	}
	g := Game{
		ID: ID(j.ID), Rules: rules, Rated: j.Rated, Clock: j.Clock, Room: j.Room, Round: j.Round, Aids: j.Aids,
		Points: j.Score, Places: j.Places, Ending: j.Ending, EndedBy: engine.NoSeat,
	}
	for _, set := range []func(*Game) error{j.setTexts, j.setPlayers, j.setLeft, j.setNotes} {
		if err := set(&g); err != nil {
			return Game{}, err
		}
	}
	played, err := j.setMoves(&g)
	if err != nil {
		return Game{}, err
	}
	if g.Result() != j.Result {
		return Game{}, fmt.Errorf("result is %q, the places say %q", clip(j.Result), g.Result())
	}
	return g, g.checkAgainst(played)
}

// setTexts sets what stands in the JSON in the form of a tag.
func (j jsonGame) setTexts(g *Game) (err error) {
	if j.Date != "" {
		if g.Date, err = parseDate(j.Date); err != nil {
			return fmt.Errorf("date: %w", err)
		}
	}
	if j.Start != "" {
		if err := g.setStart(j.Start); err != nil {
			return fmt.Errorf("start: %w", err)
		}
	}
	if j.EndedBy != "" {
		if g.EndedBy, err = parseSeat(j.EndedBy, g.Rules.Players); err != nil {
			return fmt.Errorf("endedBy: %w", err)
		}
	}
	for _, t := range j.Tags {
		g.Tags = append(g.Tags, Tag(t))
	}
	return nil
}

func (j jsonGame) setPlayers(g *Game) error {
	if len(j.Players) > g.Rules.Players {
		return fmt.Errorf("players: %d in a game of %d", len(j.Players), g.Rules.Players)
	}
	for i, p := range j.Players {
		if want := engine.Seat(i).String(); p.Seat != want {
			return fmt.Errorf("players: seat is %q, want %q", clip(p.Seat), want)
		}
		g.Players[i] = Player{p.Name, p.Account, p.Rating}
	}
	return nil
}

func (j jsonGame) setLeft(g *Game) error {
	for _, l := range j.Left {
		s, err := parseSeat(l.Seat, g.Rules.Players)
		if err != nil {
			return fmt.Errorf("left: %w", err)
		}
		g.Left = append(g.Left, Leave{s, l.Ply})
	}
	return nil
}

// setNotes makes room for the moves, which setMoves fills in.
func (j jsonGame) setNotes(g *Game) error {
	if limit := g.Rules.MaxTurns(); len(j.Moves) > limit {
		return fmt.Errorf("moves: %d, at most %d", len(j.Moves), limit)
	}
	if len(j.Moves) > 0 {
		g.Moves = make([]Move, len(j.Moves))
	}
	last := -1
	for _, n := range j.Notes {
		if n.Ply <= last || n.Ply > len(j.Moves) {
			return fmt.Errorf("notes: ply %d of %d is out of order", n.Ply, len(j.Moves))
		}
		last = n.Ply
		if n.Ply == 0 {
			g.Comment = n.Comment
			continue
		}
		m := &g.Moves[n.Ply-1]
		m.Comment = n.Comment
		if n.Clock == "" {
			continue
		}
		if m.Clock, m.Timed = parseClock(n.Clock); !m.Timed {
			return fmt.Errorf("notes: %q at ply %d is no clock time", clip(n.Clock), n.Ply)
		}
	}
	return nil
}

func (j jsonGame) setMoves(g *Game) (engine.Game, error) {
	played, err := engine.NewGameFrom(g.Rules, g.StartPosition())
	for i := 0; i < len(j.Moves) && err == nil; i++ {
		m := &g.Moves[i]
		if m.Move, err = notation.ParseMove(j.Moves[i], played.Position().Mover); err == nil {
			played, err = playOn(played, m.Move)
		}
		if err != nil {
			err = fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return played, err
}

// ParseJSON reads one record of JSON, see [Game.UnmarshalJSON].
func ParseJSON(text string) (Game, error) {
	var g Game
	err := g.UnmarshalJSON([]byte(strings.TrimSpace(text)))
	return g, err
}

var (
	_ json.Marshaler   = Game{}
	_ json.Unmarshaler = (*Game)(nil)
)
