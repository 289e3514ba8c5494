package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// lookWithin bounds how long a command waits for a room.
const lookWithin = 5 * time.Second

type (
	// showAnswer documents what show adds to the JSON of the record.
	showAnswer struct {
		At       atPly          `json:"at" doc:"only with @PLY: the position after that many moves"`
		Analysis analysisAnswer `json:"analysis" doc:"only with --analysis, of a game that is over"`
	}
	atPly struct {
		Ply      int    `json:"ply" doc:"moves played"`
		Position string `json:"position" doc:"docs/rules.md section 8"`
		Score    []int  `json:"score" doc:"points by seat"`
	}

	movesAnswer struct {
		V     int       `json:"v" doc:"1"`
		ID    string    `json:"id" doc:"the game's ID"`
		Rules string    `json:"rules" doc:"key=value words, empty for classic"`
		Moves []moveRow `json:"moves" doc:"every turn so far"`
	}
	moveRow struct {
		Ply      int    `json:"ply" doc:"counted from 1"`
		Seat     string `json:"seat" doc:"the mover's letter"`
		Player   string `json:"player" doc:"the mover's name"`
		Move     string `json:"move" doc:"seen from the mover's seat, such as 3R"`
		Score    []int  `json:"score" doc:"points by seat after the turn"`
		Position string `json:"position" doc:"after the turn, docs/rules.md section 8"`
		Text     string `json:"text" doc:"the turn in words of the reader's language"`
		House    bool   `json:"house" doc:"the house played it for who had left"`
		Clock    string `json:"clock,omitempty" doc:"left on the mover's clock after the turn, such as 0:04:12; absent without a clock"`
	}
)

// lookup finds the game that an argument names: a game's ID, running or over,
// or a room's number or code for the game it plays. A game without an ID is
// none; then exit says what the person was told.
func (c *call) lookup(word string) (record.Game, int) {
	id, isGame := room.ParseGameID(word)
	if !isGame && !isRoom(word) {
		return record.Game{}, c.fail(ExitUsage, c.text.BadID, "word", clean(word))
	}
	if !c.mayTry(word) {
		return record.Game{}, c.fail(ExitTryLater, c.text.WrongIDs)
	}
	// A running game may end and be put away while it is looked for: then it
	// is found where it was not a moment ago.
	for range 2 {
		if isGame {
			a, err := c.env.Hall.Game(c.env.Who, id)
			if err == nil {
				return a.Record, ExitOK
			}
			if !errors.Is(err, lobby.ErrNoGame) {
				return record.Game{}, c.errorExit(err)
			}
		}
		r, err := c.env.Hall.Find(c.env.Who, word)
		if err != nil {
			continue
		}
		g, err := c.look(r)
		switch {
		case errors.Is(err, room.ErrClosed):
			continue
		case err != nil:
			return record.Game{}, c.errorExit(err)
		case isGame && g.ID == record.ID(id), !isGame && g.ID != "":
			return g, ExitOK
		case !isGame:
			return g, c.fail(ExitNotFound, c.text.NoneYet, "word", clean(word))
		}
	}
	c.missed(word)
	if isGame {
		return record.Game{}, c.fail(ExitNotFound, c.text.NoGame, "word", id)
	}
	return record.Game{}, c.fail(ExitNotFound, c.text.NoRoom, "word", clean(word))
}

// isRoom tells whether a word has the form of a room's number or code.
func isRoom(word string) bool {
	if _, ok := room.ParseCode(word); ok {
		return true
	}
	return isNumber(word)
}

// isNumber tells whether a word is a room's number: fewer digits than an ID.
func isNumber(word string) bool {
	return word != "" && len(word) <= maxNumber && strings.Trim(word, "0123456789") == ""
}

// maxNumber is how many digits a room's number or a ply may have.
const maxNumber = 5

// mayTry asks whether this address may try one more ID or code. Room numbers
// are no secret.
func (c *call) mayTry(word string) bool {
	return c.env.Throttle == nil || isNumber(word) || c.env.Throttle.Allow()
}

func (c *call) missed(word string) {
	if c.env.Throttle != nil && !isNumber(word) {
		c.env.Throttle.Wrong()
	}
}

// look reads the running or last game of a room without being noticed.
func (c *call) look(r *room.Room) (record.Game, error) {
	ctx, cancel := context.WithTimeout(c.ctx, lookWithin)
	defer cancel()
	st, err := r.Look(ctx, c.env.Who)
	if err != nil || st.Game.ID == "" {
		return record.Game{}, err
	}
	in := st.Room
	if st.Options.Private {
		in = 0
	}
	rec := st.Game.Record(in)
	if st.Game.Running() {
		played, err := record.Replay(rec)
		if err != nil {
			return record.Game{}, fmt.Errorf("replaying the running game %s: %w", rec.ID, err)
		}
		res := played.Result()
		rec.Points = slices.Clone(res.Points[:res.Seats])
	}
	return rec, nil
}

// cursor finds the game of "ID" or "ID@PLY" and stands at that ply, or at the
// end; given tells whether there was one.
func (c *call) cursor(word string) (g record.Game, at record.Cursor, given bool, exit int) {
	id, plyText, given := strings.Cut(word, "@")
	if given && !isNumber(plyText) {
		return g, at, given, c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
	}
	g, at, exit = c.played(id)
	if given && exit == ExitOK {
		ply, err := strconv.Atoi(plyText)
		if err != nil || ply > at.Len() {
			return g, at, given, c.fail(ExitNotFound, c.text.NoPly, "word", g.ID, "n", at.Len())
		}
		at.Go(ply)
	}
	return g, at, given, exit
}

// played finds a game and stands at its end.
func (c *call) played(id string) (record.Game, record.Cursor, int) {
	g, exit := c.lookup(id)
	if exit != ExitOK {
		return g, record.Cursor{}, exit
	}
	played, err := record.Replay(g)
	if err != nil {
		return g, record.Cursor{}, c.errorExit(fmt.Errorf("replaying game %s: %w", g.ID, err))
	}
	at := record.NewCursor(played)
	at.Last()
	return g, at, ExitOK
}

func (c *call) show() int {
	g, at, given, exit := c.cursor(c.arg(0))
	if exit != ExitOK {
		return exit
	}
	switch {
	case c.has(optAnalysis) && (c.has(optSVG) || c.has(optText)):
		return c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
	case c.has(optSVG):
		return c.done(c.picture(g, at))
	case c.has(optJSON):
		return c.showJSON(g, at, given)
	case c.has(optAnalysis):
		return c.showAnalysis(g)
	case c.has(optText):
		return c.done(c.lines(g.String()))
	}
	return c.done(c.board(g, at) && c.line("") && c.lines(g.String()))
}

// showJSON prints the record with what else was asked for beside its own
// fields, which readers of the record ignore.
func (c *call) showJSON(g record.Game, at record.Cursor, given bool) int {
	rec, err := json.Marshal(g)
	if err != nil {
		panic(fmt.Sprintf("command: internal error: a record is no JSON: %v", err))
	}
	if given {
		rec = beside(rec, "at", atPly{
			Ply: at.Ply(), Position: notation.FormatPosition(at.Position()), Score: points(g.Rules, at.Position()),
		})
	}
	if c.has(optAnalysis) {
		return c.withAnalysis(rec, g)
	}
	return c.object(json.RawMessage(rec))
}

// beside is an object with one more field.
func beside(object []byte, name string, value any) []byte {
	b, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("command: internal error: %s is no JSON: %v", name, err))
	}
	return fmt.Appendf(nil, "%s,%q:%s}", object[:len(object)-1], name, b)
}

// lines prints a text of several lines.
func (c *call) lines(text string) bool {
	for line := range strings.Lines(text) {
		if !c.line(strings.TrimSuffix(line, "\n")) {
			return false
		}
	}
	return true
}

// points are the scores by seat as they stand.
func points(r engine.Rules, p engine.Position) []int {
	res := engine.ResultOf(r, p)
	return slices.Clone(res.Points[:res.Seats])
}

func (c *call) moves() int {
	word, exit := c.whichGame()
	if exit != ExitOK {
		return exit
	}
	g, at, exit := c.played(word)
	if exit != ExitOK {
		return exit
	}
	rows, movers := []moveRow{}, []string{}
	at.First()
	for {
		before := at.Position()
		if !at.Next() {
			break
		}
		m, _ := at.Move()
		movers = append(movers, c.mover(g, at))
		rows = append(rows, moveRow{
			House: Housed(g.Left, before.Mover, at.Ply()), Clock: recordClock(g, at.Ply()),
			Ply: at.Ply(), Seat: before.Mover.String(), Player: g.Players[before.Mover].Name, Move: m.String(),
			Score: points(g.Rules, at.Position()), Position: notation.FormatPosition(at.Position()),
			Text: c.tell(g, at),
		})
	}
	return printList(c, list[moveRow]{
		answer: movesAnswer{version, string(g.ID), notation.FormatRules(g.Rules), rows}, rows: rows, empty: c.text.NoMoves,
		head: []string{c.text.ColPly, c.text.ColName, c.text.ColMove, c.text.ColScore, c.text.ColTurn},
		cells: func(i int) []string {
			r := rows[i]
			return []string{strconv.Itoa(r.Ply), movers[i], r.Move, c.score(r.Score), c.env.Text.WithLeft(r.Text, g, r.Ply)}
		},
	})
}

// tell is the turn that led to the position of at, in words.
func (c *call) tell(g record.Game, at record.Cursor) string {
	m, ok := at.Move()
	if !ok {
		return ""
	}
	before := at.Game().PositionAt(at.Ply() - 1)
	told := c.env.Text.Tell(g.Rules, before, m, at.Steps(), c.names(g))
	return strings.Join(append([]string{told.Short}, told.After...), "; ")
}

// heading says what is on the board: who plays, under which rules, how far.
func (c *call) heading(g record.Game, at record.Cursor) []string {
	state, over := "", at.Ply() == at.Len() && g.Ending != record.Running
	p := at.Position()
	switch {
	case over:
		state = i18n.Fill(c.text.Over, "why", c.ending(g.Ending)) + ", " + g.Result()
	case p.Mover != engine.NoSeat:
		state = i18n.Fill(c.text.ToMove, "who", c.env.Text.PlayerName(g.Players[p.Mover].Name))
	}
	lines := []string{
		fmt.Sprintf("%s  %s  %s", g.ID, versus(c.names(g)), c.env.Text.RulesName(g.Rules)),
		i18n.Fill(c.text.PlyOf, "n", at.Ply(), "all", at.Len()) + "  " + state,
	}
	if over && len(g.Places) > 0 && len(g.Places) == len(g.Points) && (len(g.Places) > 2 || misleading(g)) {
		lines = append(lines, c.env.Text.PlaceList(c.names(g), g.Points, g.Places, leftBy(g, at.Ply())))
	}
	if hints := c.env.Text.HintsOf(c.names(g), g.Aids); hints != "" {
		lines = append(lines, hints)
	}
	return lines
}
