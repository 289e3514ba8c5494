package i18n

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/record"
	"oanquan/lobby/room"
)

// ClockText is the words about clocks.
type ClockText struct {
	Days      string // {d} {h}: left on a clock of days a move
	Hours     string // {h} {m}: the same, on the last day
	Lag       string // {n}: seconds given back for the delay of a line
	None      string
	PerMove   string // {n} seconds
	PerDays   Plural // {n} days a move
	FirstMove string // {clock}: until a game without a first move is called off
	First     string // {who} {clock}
	Times     string // {list}: of the players
	TimeOf    string // {who} {clock}
	TimeOfYou string // {clock}
	Running   string // {who} {clock}: whose time runs
	NotYet    string // {who} {clock}: a first move, which costs no time
	Ends      string // {who}: the time of who is to move ends then, {when}
	Credit    string // {who} {n}
	BackWhole string // {why} {who}: after a restart
	Back      string // {why} {who} {n}
	WholeYou  string // {why}: the same to the receiver
	BackYou   string // {why} {n}
	BriefBack string // {why} {who} {n}: the same in a narrow window
	BriefYou  string // {why} {n}
	BriefAll  string // {why}
	Restarted string // why
	Unsaved   string
	// The same in a narrow window.
	RestartedBrief, UnsavedBrief string

	CreditYou string // {n}
	NoClock   string

	Due      Plural // games that wait for the reader's move
	DueFirst string // {who}: whose game is the first of them
	KeyDue   string
	Going    string // {n}: the room of the reader's running game
	Stored   Plural // games of the reader's that were put off

	DaysMore, MinutesMore, SecondsMore Plural

	Clock string // {control}
	// What is wrong with a time control.
	Wrong, Base, Increment, NoTime, PerMoveIs, DaysAre string

	Words string // {list}: what clock= takes
	After string // {turn} {clock}: a turn, and what it left
}

func viClock() ClockText {
	return ClockText{
		Days: "{d} ngày {h} giờ", Hours: "{h} giờ {m} phút", Lag: "bù mạng {n}s",
		None: "không tính giờ", PerMove: "{n} giây/nước", PerDays: Plural{Other: "{n} ngày/nước"},
		FirstMove: "Hãy đi nước đầu trong {clock}, nếu không ván bị hủy.", First: "Đang đợi {who} đi nước đầu, còn {clock}.",
		Times: "Đồng hồ: {list}.", TimeOf: "{who} còn {clock}", TimeOfYou: "bạn còn {clock}",
		Running: "Đang tính giờ của {who}.", Ends: "{who} hết giờ lúc {when}.", Credit: "{who} được bù {n} giây vì mạng chậm.",
		NotYet:   "Chưa tính giờ: nước đầu của mỗi người không mất giờ. {who} còn {clock} để đi nước này.",
		WholeYou: "{why}: bạn được tính lại giờ từ đầu lượt.", BackYou: "{why}: bạn được cộng {n} giây.",
		BriefBack: "{why}: {who} +{n} giây", BriefYou: "{why}: bạn +{n} giây", BriefAll: "{why}: tính lại giờ từ đầu lượt",
		Restarted: "Máy chủ vừa khởi động lại", Unsaved: "Máy chủ vừa có lúc không lưu được", RestartedBrief: "Khởi động lại", UnsavedBrief: "Lỗi lưu",
		CreditYou: "Bạn được bù {n} giây vì mạng chậm.",
		BackWhole: "{why}: {who} được tính lại giờ từ đầu lượt.", Back: "{why}: {who} được cộng {n} giây.",
		After: "{turn} [còn {clock}]", Words: "{list}, hoặc phút+giây, giây/nước (45s), ngày/nước (2d)",
		Wrong: "Thời gian viết là none, phút+giây như 5+3, giây/nước như 30s, hoặc ngày/nước như 3d.",
		Base:  "Số phút phải từ 0 đến 180, lẻ thì theo phần tư (0.25, 0.5, 0.75).", Increment: "Số giây cộng mỗi nước phải từ 0 đến 60.",
		NoTime: "0+0 thì không có giờ để đi. Hãy thêm phút hoặc giây.", PerMoveIs: "Số giây mỗi nước phải từ 5 đến 300.", DaysAre: "Số ngày mỗi nước phải từ 1 đến 14.", Due: Plural{Other: "{n} ván đang đợi bạn đi"}, DueFirst: ", đầu tiên với {who}", KeyDue: "ván đợi bạn", Going: "Ván của bạn đang chơi ở phòng {n}", Stored: Plural{Other: "{n} ván đã hoãn, chơi tiếp được"},
		DaysMore: Plural{Other: "{n} ngày"}, MinutesMore: Plural{Other: "{n} phút"}, SecondsMore: Plural{Other: "{n} giây"},
		NoClock: "Ván này không tính giờ.", Clock: "Thời gian: {control}.",
	}
}

func enClock() ClockText {
	return ClockText{
		Days: "{d}d {h}h", Hours: "{h}h {m}m", Lag: "+{n}s lag",
		None: "no clock", PerMove: "{n}s a move", PerDays: Plural{"{n} day a move", "{n} days a move"},
		FirstMove: "Make your first move within {clock}, or the game is called off.", First: "Waiting for the first move of {who}, {clock} left.",
		Times: "Clocks: {list}.", TimeOf: "{who} {clock}", TimeOfYou: "you {clock}",
		Running: "The time of {who} is running.", Ends: "The time of {who} ends at {when}.", Credit: "{who} got {n} s back for a slow line.",
		NotYet:   "No time runs yet: the first move of each is free. {who} has {clock} to make it.",
		WholeYou: "{why}: your turn counts from its start again.", BackYou: "{why}: you get {n} s back.",
		BriefBack: "{why}: {who} +{n} s", BriefYou: "{why}: you get +{n} s", BriefAll: "{why}: the turn counts anew",
		Restarted: "The server has restarted", Unsaved: "The server could not save for a while", RestartedBrief: "Server restarted", UnsavedBrief: "Saving failed",
		CreditYou: "You got {n} s back for a slow line.",
		BackWhole: "{why}: the turn of {who} counts from its start again.", Back: "{why}: {who} gets {n} s back.",
		After: "{turn} [{clock} left]", Words: "{list}, or minutes+seconds, seconds a move (45s), days a move (2d)",
		Wrong: "A time control is none, minutes+seconds such as 5+3, seconds a move such as 30s, or days a move such as 3d.",
		Base:  "The minutes must be 0 to 180, in quarters (0.25, 0.5, 0.75).", Increment: "The seconds added a move must be 0 to 60.",
		NoTime: "0+0 leaves no time to move. Add minutes or seconds.", PerMoveIs: "The seconds a move must be 5 to 300.", DaysAre: "The days a move must be 1 to 14.", Due: Plural{"{n} game waits for your move", "{n} games wait for your move"}, DueFirst: ", first the one with {who}", KeyDue: "your move", Going: "Your game in room {n} is going on", Stored: Plural{"{n} game was put off and can go on", "{n} games were put off and can go on"},
		DaysMore: Plural{"{n} day", "{n} days"}, MinutesMore: Plural{"{n} minute", "{n} minutes"}, SecondsMore: Plural{"{n} second", "{n} seconds"},
		NoClock: "This game has no clock.", Clock: "Time control: {control}.",
	}
}

// Restarted tells you, or who looks on, what a clock was given back after a
// restart of the server, "" for nothing; brief is for a line of 40 cells.
func (c *Catalog) Restarted(g room.Game, r room.Restart, you engine.Seat, brief bool) string {
	if !r.Told() || !g.Control.Timed() || int(r.Seat) >= len(g.Players) {
		return ""
	}
	t, text := c.Clock, ""
	switch mine := r.Seat == you; {
	case r.Whole && brief:
		text = t.BriefAll
	case r.Whole && mine:
		text = t.WholeYou
	case r.Whole:
		text = t.BackWhole
	case brief && mine:
		text = t.BriefYou
	case brief:
		text = t.BriefBack
	case mine:
		text = t.BackYou
	default:
		text = t.Back
	}
	return Fill(text, "why", c.brokenOff(r, brief), "who", g.Players[r.Seat].Name, "n", c.Seconds(r.Back))
}

// brokenOff says what broke a game off.
func (c *Catalog) brokenOff(r room.Restart, brief bool) string {
	switch {
	case r.Unsaved && brief:
		return c.Clock.UnsavedBrief
	case r.Unsaved:
		return c.Clock.Unsaved
	case brief:
		return c.Clock.RestartedBrief
	}
	return c.Clock.Restarted
}

// PausedBy says whom a game waits for that was broken off, and how long at most
// where that is not over.
func (c *Catalog) PausedBy(r room.Restart, who string, left time.Duration) string {
	text := c.GameText.PausedSoon
	if left > 0 {
		text = c.GameText.Paused
	}
	return Fill(text, "why", c.brokenOff(r, false), "who", who, "clock", Clock(left))
}

// finely is below what tenths of a second are told.
const finely = 10 * time.Second

// grain is by what steps a time that is left is told.
func grain(left time.Duration, days bool) time.Duration {
	switch {
	case left < finely:
		return time.Second / 10
	case days && left >= clock.Day:
		return time.Hour
	case days && left >= time.Hour:
		return time.Minute
	}
	return time.Second
}

// TimeLeft is what is left on a clock, rounded down, as it stands beside a name:
// "4:12", "1:30:00", "0:09.3", and with days "2d 4h".
func (c *Catalog) TimeLeft(left time.Duration, days bool) string {
	left = max(0, left)
	h, m, s := int(left/time.Hour), int(left/time.Minute)%60, int(left/time.Second)%60
	switch {
	case left < finely:
		return fmt.Sprintf("0:%02d.%d", s, int(left/(time.Second/10))%10)
	case days && left >= clock.Day:
		return Fill(c.Clock.Days, "d", h/24, "h", h%24)
	case days && left >= time.Hour:
		return Fill(c.Clock.Hours, "h", h, "m", m)
	case h > 0:
		return fmt.Sprintf("%d:%02d:%02d", h, m, s)
	}
	return fmt.Sprintf("%d:%02d", m, s)
}

// TextChanges is when TimeLeft of a clock that runs will say something else, 0
// for never again.
func TextChanges(left time.Duration, days bool) time.Duration {
	if left <= 0 {
		return 0
	}
	return left%grain(left, days) + 1
}

// Seconds is a short time in seconds with tenths: "0.2" and "0,2".
func (c *Catalog) Seconds(d time.Duration) string {
	text := fmt.Sprintf("%.1f", d.Seconds())
	if c.Language == Vietnamese {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}

// Control names a time control: "5+3", "30s a move", "no clock".
func (c *Catalog) Control(k clock.Control) string {
	switch k.Kind {
	case clock.None:
		return c.Clock.None
	case clock.PerMove:
		return Fill(c.Clock.PerMove, "n", int(k.Step/time.Second))
	case clock.Days:
		return c.Count(c.Clock.PerDays, int(k.Step/clock.Day))
	case clock.Fischer:
	}
	return k.String()
}

// Clocks tells what the players of a game have left: "Clocks: you 4:12, Lan
// 1:03.", "" in a game without clocks. You is the reader's seat.
func (c *Catalog) Clocks(g room.Game, k clock.Clock, you engine.Seat, now time.Time) string {
	if !g.Control.Timed() {
		return ""
	}
	var list []string
	for s, p := range g.Players {
		seat := engine.Seat(s)
		if g.HasLeft(seat) {
			continue
		}
		left, text := c.TimeLeft(k.Left(seat, now), g.Control.Kind == clock.Days), c.Clock.TimeOf
		if seat == you {
			text = c.Clock.TimeOfYou
		}
		list = append(list, Fill(text, "who", p.Name, "clock", left))
	}
	return Fill(c.Clock.Times, "list", strings.Join(list, ", "))
}

// WithLeft is a turn in words and what it left on its mover's clock, if that is
// known.
func (c *Catalog) WithLeft(turn string, g record.Game, ply int) string {
	control, err := g.Control()
	if ply < 1 || ply > len(g.Moves) || !g.Moves[ply-1].Timed || err != nil {
		return turn
	}
	return Fill(c.Clock.After, "turn", turn, "clock", c.TimeLeft(g.Moves[ply-1].Clock, control.Kind == clock.Days))
}

// ClockError says what is wrong with the text of a time control.
func (c *Catalog) ClockError(err error) string {
	t := c.Clock
	switch {
	case errors.Is(err, clock.ErrBase):
		return t.Base
	case errors.Is(err, clock.ErrIncrement):
		return t.Increment
	case errors.Is(err, clock.ErrNoTime):
		return t.NoTime
	case errors.Is(err, clock.ErrPerMove):
		return t.PerMoveIs
	case errors.Is(err, clock.ErrDays):
		return t.DaysAre
	}
	return t.Wrong
}
