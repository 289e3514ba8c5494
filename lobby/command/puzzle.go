package command

import (
	"errors"
	"strings"
	"time"

	"oanquan/engine"
	"oanquan/engine/daily"
	"oanquan/engine/notation"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/ui/i18n"
)

type (
	puzzleAnswer struct {
		V        int    `json:"v" doc:"1"`
		Day      string `json:"day" doc:"the day in Vietnam (UTC+7), YYYY-MM-DD"`
		Ends     string `json:"ends" doc:"when the next puzzle comes, RFC 3339, UTC"`
		Rules    string `json:"rules" doc:"key=value words, empty for classic"`
		Position string `json:"position" doc:"the position; seat a is to move"`

		Move  string `json:"move,omitempty" doc:"the move that was tried with this command"`
		Right bool   `json:"right" doc:"it is the answer"`
		Value int    `json:"value" doc:"what it leaves the mover ahead by in the end, in points; 0 without a move"`

		Solved  bool `json:"solved" doc:"the person has solved it today"`
		GivenUp bool `json:"givenUp" doc:"the person has seen the answer before"`
		Tries   int  `json:"tries" doc:"tries today"`
		Streak  int  `json:"streak" doc:"days in a row"`
		Best    int  `json:"best" doc:"the longest streak"`
		Total   int  `json:"total" doc:"days solved in all"`
		First   int  `json:"first" doc:"of them at the first try"`
		Kept    bool `json:"kept" doc:"all this is kept; false for a guest"`

		Choices []puzzleChoice `json:"choices,omitempty" doc:"every move, the best first; only once it is solved or given up, as what follows"`
		Game    string         `json:"game,omitempty" doc:"the game it comes from"`
		Ply     int            `json:"ply,omitempty" doc:"moves before the position"`
		Players []string       `json:"players,omitempty" doc:"who was to move there, and the other"`
		Played  string         `json:"played,omitempty" doc:"what was played there"`
	}
	puzzleChoice struct {
		Move  string `json:"move" doc:"a move"`
		Value int    `json:"value" doc:"what the mover is ahead by in the end if both play on well, in points"`
		Line  string `json:"line" doc:"the moves that are expected, this one first"`
	}
)

// puzzle shows the puzzle of the day, answers it with a move, or gives its
// answer away.
func (c *call) puzzle() int {
	word, yes := strings.ToLower(c.arg(0)), c.arg(1)
	d, err := c.madePuzzle()
	switch {
	case err != nil:
		return c.puzzleExit(err)
	case yes != "" && (word != "answer" || !saysYes(yes)), word != "" && word != "answer" && !isMove(word):
		if yes == "" {
			return c.fail(ExitUsage, c.text.BadMove, "word", clean(c.arg(0)))
		}
		return c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
	case !d.Ready:
		return c.puzzleExit(lobby.ErrPuzzleSoon)
	case word == "answer":
		return c.puzzleGiveUp(d, yes != "")
	case word != "":
		return c.puzzleTry(d, word)
	case c.has(optJSON):
		return c.object(puzzleOf(d))
	}
	return c.done(c.printPuzzle(d))
}

const (
	// puzzleWithin is how long a program waits for a puzzle that is being made,
	// which takes a few seconds, and puzzleEvery how often it looks.
	puzzleWithin = 10 * time.Second
	puzzleEvery  = 250 * time.Millisecond
)

// madePuzzle is the puzzle of the day. The first one to ask has it made; a
// session comes back for it, a program waits.
func (c *call) madePuzzle() (lobby.Daily, error) {
	for waited := time.Duration(0); ; waited += puzzleEvery {
		d, err := c.env.Hall.Daily(c.env.Who)
		if err != nil || d.Ready || c.env.Place != nil || waited >= puzzleWithin {
			return d, err
		}
		select {
		case <-c.ctx.Done():
			return d, c.ctx.Err()
		case <-time.After(puzzleEvery):
		}
	}
}

func (c *call) puzzleExit(err error) int {
	switch {
	case errors.Is(err, lobby.ErrPuzzleSoon):
		return c.fail(ExitTryLater, c.env.Text.Errors.PuzzleSoon)
	case errors.Is(err, lobby.ErrNoPuzzle):
		return c.fail(ExitNotFound, c.env.Text.Errors.NoPuzzle)
	}
	return c.errorExit(err)
}

// puzzleTry answers with a move. What has come of it is the answer to the
// command: it is well done either way.
func (c *call) puzzleTry(d lobby.Daily, word string) int {
	m, err := notation.ParseMove(word, 0)
	if err != nil {
		return c.fail(ExitUsage, c.text.BadMove, "word", clean(word))
	}
	t, err := c.env.Hall.TryDaily(c.ctx, c.env.Who, d.Day, m)
	if err != nil {
		return c.puzzleExit(err)
	}
	d.Score = t.Score
	if c.has(optJSON) {
		a := puzzleOf(d)
		a.Move, a.Right, a.Value = m.String(), t.Right, t.Choice.Value
		return c.object(a)
	}
	text := c.env.Text.Daily
	if t.Right {
		return c.done(c.puzzleSolution(d) && c.puzzleScore(d))
	}
	less := text.Less
	switch {
	case !d.Kept: // every try of a guest is the first
	case d.Score.Done():
		less = text.LessDone
	case d.Score.GivenUp:
		less = text.LessGiven
	}
	return c.done(c.line(i18n.Fill(less, "move", c.env.Text.MoveName(m), "lead", c.env.Text.Lead(t.Choice.Value))) &&
		c.line(i18n.Fill(text.LineIs, "line", movesText(t.Choice.Line))) && c.puzzleScore(d))
}

func (c *call) puzzleGiveUp(d lobby.Daily, sure bool) int {
	if d.Score.Open() {
		if !sure {
			return c.done(c.line(c.env.Text.Daily.SureToSee))
		}
		var err error
		if d, err = c.env.Hall.GiveUpDaily(c.ctx, c.env.Who, d.Day); err != nil {
			return c.puzzleExit(err)
		}
	}
	if c.has(optJSON) {
		return c.object(puzzleOf(d))
	}
	return c.done(c.puzzleSolution(d) && c.puzzleScore(d))
}

// puzzleOf is a puzzle as the person may know it.
func puzzleOf(d lobby.Daily) puzzleAnswer {
	z, s := d.Puzzle, d.Score
	a := puzzleAnswer{
		V: version, Day: string(d.Day), Ends: stamp(d.Day.End()), Rules: notation.FormatRules(z.Rules), Position: notation.FormatPosition(z.Position),
		Solved: s.Done(), GivenUp: s.GivenUp, Tries: s.Tries, Streak: s.Streak, Best: s.Best, Total: s.Solved, First: s.First, Kept: d.Kept,
	}
	if !d.Shown() {
		return a
	}
	for _, one := range z.Choices {
		a.Choices = append(a.Choices, puzzleChoice{one.Move.String(), one.Value, movesText(one.Line)})
	}
	a.Played = z.Played.String()
	if z.Source.Game != "" {
		a.Game, a.Ply, a.Players = string(z.Source.Game), z.Source.Ply, z.Source.Players[:]
	}
	return a
}

func movesText(line []engine.Move) string {
	words := make([]string, len(line))
	for i, m := range line {
		words[i] = m.String()
	}
	return strings.Join(words, " ")
}

// printPuzzle shows the board and asks, or tells the answer to who knows it.
func (c *call) printPuzzle(d lobby.Daily) bool {
	text, z := c.env.Text.Daily, d.Puzzle
	state := text.Open
	switch {
	case d.Score.Done():
		state = text.Solved
	case d.Score.GivenUp:
		state = text.Given
	}
	ask := i18n.Fill(text.Task+" "+text.Scores, "you", z.Position.Score(z.Rules, 0), "other", z.Position.Score(z.Rules, 1))
	if z.Rules != engine.Classic() {
		ask += " " + i18n.Fill(text.Rules, "rules", c.env.Text.RulesName(z.Rules))
	}
	title := i18n.Fill(text.Of, "title", text.Title, "day", c.env.Text.Date(d.Day.Begin()))
	if !c.line(title+": "+state) || !c.line(ask) || !c.line("") {
		return false
	}
	v := BoardView{
		Rules: z.Rules, Position: z.Position, Names: []string{c.env.Text.Common.You, c.env.Text.Learn.Other},
		Words: c.env.Prefs.Board == BoardWords,
	}
	for _, l := range BoardLines(c.env.Text, v) {
		if !c.line(l) {
			return false
		}
	}
	if !c.line("") {
		return false
	}
	if d.Shown() {
		return c.puzzleSolution(d) && c.puzzleScore(d)
	}
	how := i18n.Fill(text.Ask, "host", c.env.Host)
	if c.env.Place != nil {
		how = text.AskLine
	}
	return c.line(how) && c.puzzleScore(d)
}

// puzzleSolution tells the answer, what follows from it, and where it comes
// from.
func (c *call) puzzleSolution(d lobby.Daily) bool {
	text, best, s := c.env.Text.Daily, d.Puzzle.Best(), d.Score
	return c.line(solutionText(c.env.Text, best, s)) && c.line(i18n.Fill(text.LineIs, "line", movesText(best.Line))) && c.puzzleSource(d.Puzzle.Source)
}

func solutionText(cat *i18n.Catalog, best daily.Choice, s account.Puzzles) string {
	move, lead := cat.MoveName(best.Move), cat.Lead(best.Value)
	switch {
	case !s.Done():
		return i18n.Fill(cat.Daily.Answer, "move", move, "lead", lead)
	case s.Tries == 1:
		return i18n.Fill(cat.Daily.Right, "move", move, "lead", lead)
	}
	return cat.Count(cat.Daily.RightSoon, s.Tries, "move", move, "lead", lead)
}

func (c *call) puzzleSource(s daily.Source) bool {
	text := c.env.Text.Daily
	if s.Game == "" {
		return c.line(text.Made)
	}
	return c.line(i18n.Fill(text.FromLine, "id", s.Game, "a", c.env.Text.PlayerName(s.Players[0]), "b", c.env.Text.PlayerName(s.Players[1]), "host", c.env.Host))
}

// puzzleScore tells the streak, and when the next one comes.
func (c *call) puzzleScore(d lobby.Daily) bool {
	text := c.env.Text.Daily
	if !d.Kept {
		return c.line(text.NotKept)
	}
	if d.Score.Best > 0 && !c.line(i18n.Capital(c.streak(d.Score))+".") {
		return false
	}
	left := i18n.Fill(text.Next, "left", c.env.Text.Left(d.Day.End().Sub(c.env.Now()).Truncate(time.Second)))
	return d.Score.Open() || c.line(left)
}

// streak is what somebody has made of the puzzles in a few words.
func (c *call) streak(s account.Puzzles) string {
	text := c.env.Text.Daily
	words := text.NoneYet
	if s.Streak > 0 {
		words = c.env.Text.Count(text.Streak, s.Streak)
	}
	if s.Best > 0 {
		words += ", " + c.env.Text.Count(text.Best, s.Best)
	}
	if s.Solved > 0 {
		words += "; " + i18n.Fill(text.Profile, "solved", s.Solved, "first", s.First)
	}
	return words
}
