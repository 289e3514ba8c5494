package i18n

import (
	"strings"

	"oanquan/engine"
)

// TurnText is the words in which a turn is told.
type TurnText struct {
	Left, Right   string // a direction after a square's number
	ToLeft        string // a direction on its own
	ToRight       string
	OwnField      string // {n}: a square of whoever moves
	Field         string // {n} {who}
	QuanPit       string // {who}: to the left of them, as the board in words has it
	QuanWord      string // in a quan square
	Sow           Plural // {n}
	Relay         string // {n} {where}
	RelayTimes    Plural // {n}; see Relays
	RelayTwice    string
	RelayQuan     string // one dân of a quan square is sown on
	Capture       string // {what} {where}
	Chain         string // {what} {where}
	CaptureShort  string // {what}
	QuanAlone     string // what is captured
	QuanAnd       string // {dan}
	StopQuan      string
	StopEmpty     string
	EmptyBrief    string // the same in fewer words
	StopWall      string
	Young         string
	Reseed        string // {who}
	ReseedBorrow  string // {who} {n}
	ReseedFrom    string // {who} {n} {lender}
	Sweep         string // {who} {n}
	Ended         string
	EndSquares    string
	EndQuan       string
	EndRepetition string
	EndLength     string
	Says          string // {who} {what}
	Celebrate     string // {n}: one capture, the running total
	CelebrateQuan string
}

func viTurn() TurnText {
	return TurnText{
		Left: "{n} trái", Right: "{n} phải", ToLeft: "trái", ToRight: "phải",
		OwnField: "ô {n} nhà", Field: "ô {n} của {who}", QuanPit: "ô quan bên trái {who}", QuanWord: "quan",
		Sow: Plural{Other: "rải {n} dân"}, Relay: "rải tiếp {n} dân từ {where}",
		RelayTimes: Plural{Other: "rải tiếp {n} lần"}, RelayTwice: "rải tiếp 2 lần", RelayQuan: "lấy 1 dân ở ô quan rải tiếp",
		Capture: "ăn {what} ở {where}", Chain: "ăn liên tiếp {what} ở {where}", CaptureShort: "ăn {what}",
		QuanAlone: "quan", QuanAnd: "quan và {dan}",
		StopQuan: "dừng trước ô quan", StopEmpty: "mất lượt vì hai ô trống liền nhau", EmptyBrief: "hai ô trống: mất lượt", StopWall: "dừng vì ô quan trống",
		Young: "quan còn non, không ăn được", Reseed: "hàng của {who} trống: lấy 5 dân đã ăn rải lại",
		ReseedBorrow: "hàng của {who} trống: rải lại, vay {n} dân",
		ReseedFrom:   "hàng của {who} trống: rải lại, vay của {lender} {n} dân",
		Sweep:        "{who} thu quân về {n} dân", Ended: "hết ván",
		EndSquares: "hết quan, tàn dân, thu quân", EndQuan: "hai quan đã bị ăn, thu quân",
		EndRepetition: "một thế cờ lặp lại ba lần, hết ván", EndLength: "ván dài quá, hết ván",
		Says: "{who}: {what}", Celebrate: "Ăn {n}", CelebrateQuan: "Ăn quan!",
	}
}

func enTurn() TurnText {
	return TurnText{
		Left: "{n} left", Right: "{n} right", ToLeft: "left", ToRight: "right",
		OwnField: "own {n}", Field: "{who}'s {n}", QuanPit: "the quan square left of {who}", QuanWord: "quan",
		Sow: Plural{"sows {n} dân", "sows {n} dân"}, Relay: "sows on {n} dân from {where}",
		RelayTimes: Plural{"sows on once", "sows on {n} times"}, RelayTwice: "sows on twice", RelayQuan: "sows on one dân of the quan square",
		Capture: "captures {what} in {where}", Chain: "then {what} in {where}", CaptureShort: "captures {what}",
		QuanAlone: "a quan", QuanAnd: "a quan and {dan}",
		StopQuan: "stops before a quan square", StopEmpty: "stops before two empty squares", EmptyBrief: "two empty squares: turn ends", StopWall: "stops at an empty quan square",
		Young: "the quan is too young to capture", Reseed: "{who}'s row is bare: five captured dân are laid out again",
		ReseedBorrow: "{who}'s row is bare: laid out again, {n} dân borrowed",
		ReseedFrom:   "{who}'s row is bare: laid out again, {n} dân borrowed from {lender}",
		Sweep:        "{who} takes home {n} dân", Ended: "the game is over",
		EndSquares: "no quan left: the rows go home", EndQuan: "both quan are captured: the rows go home",
		EndRepetition: "the same position for the third time: the game is over", EndLength: "too many turns: the game is over",
		Says: "{who}: {what}", Celebrate: "Captured {n}", CelebrateQuan: "A quan!",
	}
}

// Telling is a turn in words.
type Telling struct {
	Move  string   // "3 phải"
	Parts []string // what the mover did, in order
	After []string // what followed: reseed, sweep, the end
	Short string   // Parts with the relays counted and no places
	Brief string   // only what came of it
}

// String tells it all: "3 phải – rải 5 dân, …; …".
func (t Telling) String() string {
	s := t.Move + " – " + strings.Join(t.Parts, ", ")
	if len(t.After) > 0 {
		s += "; " + strings.Join(t.After, "; ")
	}
	return s
}

// Relays is how often a turn sowed on: "sows on once", "twice", "3 times".
func (c *Catalog) Relays(n int) string {
	if n == 2 {
		return c.Turn.RelayTwice
	}
	return c.Count(c.Turn.RelayTimes, n)
}

// MoveName is a move in words: "3 phải", "3 right".
func (c *Catalog) MoveName(m engine.Move) string {
	if m.Dir == engine.Left {
		return Fill(c.Turn.Left, "n", m.Pit.Field())
	}
	return Fill(c.Turn.Right, "n", m.Pit.Field())
}

// PileName is what was captured: "6 dân", "quan và 3 dân".
func (c *Catalog) PileName(dan, quan int) string {
	switch {
	case quan == 0:
		return c.Count(c.Common.Dan, dan)
	case dan == 0:
		return c.Turn.QuanAlone
	}
	return Fill(c.Turn.QuanAnd, "dan", c.Count(c.Common.Dan, dan))
}

// Tell tells a turn from its steps. before is the position it began in; names
// are the people by seat.
func (c *Catalog) Tell(r engine.Rules, before engine.Position, m engine.Move, steps []engine.Step, names []string) Telling {
	t := teller{c: c, rules: r, pos: before, names: names, mover: before.Mover, dir: m.Dir}
	for _, s := range steps {
		t.step(s)
	}
	if !t.after {
		t.stop()
	}
	return Telling{Move: c.MoveName(m), Parts: t.parts, After: t.rest, Short: t.short(), Brief: t.brief()}
}

// teller gathers the words of one turn.
type teller struct {
	c     *Catalog
	rules engine.Rules
	pos   engine.Position
	names []string
	mover engine.Seat
	dir   engine.Dir

	at         engine.Pit // where the last dân fell
	relays     int
	captures   int
	dan, quan  int // captured in all
	young      bool
	after      bool // the turn proper is over
	stopped    bool
	sown       int
	parts      []string
	rest       []string
	stopReason string
}

func (t *teller) step(s engine.Step) {
	c, text := t.c, t.c.Turn
	if s.Kind >= engine.StepReseed && !t.after {
		t.stop()
		t.after = true
	}
	switch s.Kind {
	case engine.StepLift:
		t.sown = int(s.Dan)
		t.parts = append(t.parts, c.Count(text.Sow, int(s.Dan)))
	case engine.StepSow:
		t.at = s.Pit
	case engine.StepRelay:
		t.relays++
		if s.Pit.IsQuan() {
			t.parts = append(t.parts, text.RelayQuan)
		} else {
			t.parts = append(t.parts, Fill(text.Relay, "n", s.Dan, "where", t.place(s.Pit)))
		}
	case engine.StepCapture:
		form := text.Capture
		if t.captures > 0 {
			form = text.Chain
		}
		t.captures++
		t.dan, t.quan = t.dan+int(s.Dan), t.quan+int(s.Quan)
		t.parts = append(t.parts, Fill(form, "what", c.PileName(int(s.Dan), int(s.Quan)), "where", t.place(s.Pit)))
	case engine.StepYoung:
		t.young = true
		t.parts = append(t.parts, text.Young)
	case engine.StepReseed:
		t.rest = append(t.rest, t.reseed(s))
	case engine.StepSweep:
		if s.Dan > 0 {
			t.rest = append(t.rest, Fill(text.Sweep, "who", t.name(s.Seat), "n", s.Dan))
		}
	case engine.StepOver:
		t.rest = append(t.rest, c.BoardEnding(s.Ending))
	}
	t.pos = s.Apply(t.pos)
}

// stop says why a turn without a capture ended where it did.
func (t *teller) stop() {
	if t.stopped || t.captures > 0 || t.young {
		return
	}
	t.stopped = true
	text := t.c.Turn
	next := t.pos.Next(t.at, t.dir, 1)
	switch {
	case !t.pos.Pits[next].Empty():
		t.stopReason = text.StopQuan
	case next.IsQuan() && !t.pos.Pits[t.pos.Next(next, t.dir, 1)].Empty():
		t.stopReason = text.StopWall
	default:
		t.stopReason = text.StopEmpty
	}
	t.parts = append(t.parts, t.stopReason)
}

func (t *teller) reseed(s engine.Step) string {
	text, who := t.c.Turn, t.name(s.Seat)
	switch {
	case s.Dan == 0:
		return Fill(text.Reseed, "who", who)
	case t.pos.Seats == 2:
		return Fill(text.ReseedFrom, "who", who, "n", s.Dan, "lender", t.name(1-s.Seat))
	}
	return Fill(text.ReseedBorrow, "who", who, "n", s.Dan)
}

func (t *teller) place(p engine.Pit) string {
	switch {
	case p.IsQuan():
		return Fill(t.c.Turn.QuanPit, "who", t.name(p.Seat()))
	case p.Seat() == t.mover:
		return Fill(t.c.Turn.OwnField, "n", p.Field())
	}
	return Fill(t.c.Turn.Field, "n", p.Field(), "who", t.name(p.Seat()))
}

func (t *teller) name(s engine.Seat) string {
	if int(s) < len(t.names) {
		return t.names[s]
	}
	return strings.ToUpper(s.String())
}

func (t *teller) short() string {
	c, text := t.c, t.c.Turn
	parts := []string{c.Count(text.Sow, t.sown)}
	if t.relays > 0 {
		parts = append(parts, c.Relays(t.relays))
	}
	if t.captures > 0 {
		parts = append(parts, Fill(text.CaptureShort, "what", c.PileName(t.dan, t.quan)))
	}
	if t.young {
		parts = append(parts, text.Young)
	}
	if t.stopReason != "" {
		parts = append(parts, t.stopReason)
	}
	return strings.Join(parts, ", ")
}

// brief is what came of the turn: what was captured, or why nothing was.
func (t *teller) brief() string {
	switch {
	case t.captures > 0:
		return Fill(t.c.Turn.CaptureShort, "what", t.c.PileName(t.dan, t.quan))
	case t.young:
		return t.c.Turn.Young
	case t.stopReason == t.c.Turn.StopEmpty:
		return t.c.Turn.EmptyBrief
	}
	return t.stopReason
}

// BoardEnding is why the board says that a game is over.
func (c *Catalog) BoardEnding(e engine.Ending) string {
	switch e {
	case engine.EndedSquares:
		return c.Turn.EndSquares
	case engine.EndedQuan:
		return c.Turn.EndQuan
	case engine.EndedRepetition:
		return c.Turn.EndRepetition
	case engine.EndedLength:
		return c.Turn.EndLength
	}
	return c.Turn.Ended
}
