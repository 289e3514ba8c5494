package i18n

import "time"

// DailyText is the puzzle of the day. What stands below the board fits into two
// lines of 40 cells.
type DailyText struct {
	Title   string
	Of      string // {title} {day}
	Task    string
	Scores  string // {you} {other}
	Rules   string // {rules}: others than the usual ones
	Making  string
	Streak  Plural // {n} days in a row
	NoneYet string // no streak
	Best    Plural // {n}: the longest streak
	NotKept string // for who has no key
	Unkept  string // the same in a word or two
	Tries   Plural // {n} so far today

	// What a move comes to at the end of the game.
	Ahead  Plural // {n}
	Behind Plural // {n}
	Even   string

	Right     string // {move} {lead}
	RightSoon Plural // {move} {lead} {n} tries
	Less      string // {move} {lead}, as the next two
	LessDone  string // after it was solved
	LessGiven string // after the answer was seen
	Answer    string // {move} {lead}
	AskAnswer string
	From      string // {id} {a} {b} {key}
	Made      string // no game of people has it
	MadeBrief string
	Next      string // {left}
	NextNow   string // a new day has begun
	NextBrief string // {left}
	FromBrief string // {id} {a} {b} {key}
	Their     string // {what}: the opponent's turn
	Hours     Plural // {n}: whole ones
	HoursAnd  string // {h} {m}
	Minutes   Plural

	// In the hall.
	Open, Solved, Given string

	KeyAnswer, KeyAgain, KeyStep, KeyTurn, KeyPlay string
	KeySource, KeyNext, KeyOpen                    string

	// For who types commands.
	Ask       string // {host}
	AskLine   string
	LineIs    string // {line}
	FromLine  string // {id} {a} {b} {host}
	SureToSee string
	Profile   string // {solved} {first}
}

// Lead tells how the reader stands at the end of a game.
func (c *Catalog) Lead(points int) string {
	switch t := c.Daily; {
	case points > 0:
		return c.Count(t.Ahead, points)
	case points < 0:
		return c.Count(t.Behind, -points)
	default:
		return t.Even
	}
}

// Left tells how long is left, in hours and minutes, rounded up.
func (c *Catalog) Left(d time.Duration) string {
	m := max(1, int((d+time.Minute-1)/time.Minute))
	switch {
	case m < 60:
		return c.Count(c.Daily.Minutes, m)
	case m%60 == 0:
		return c.Count(c.Daily.Hours, m/60)
	}
	return Fill(c.Daily.HoursAnd, "h", m/60, "m", m%60)
}

func viDaily() DailyText {
	return DailyText{
		Title: "Thế cờ hôm nay", Of: "{title}, {day}",
		Task:    "Bạn đi. Tìm nước hay nhất, tính đến cuối ván.",
		Scores:  "Hiện bạn {you}, đối phương {other}.",
		Rules:   "Luật: {rules}.",
		Making:  "Thế cờ hôm nay đang soạn, xin đợi vài giây…",
		Streak:  Plural{Other: "chuỗi {n} ngày"},
		NoneYet: "chưa có chuỗi", Best: Plural{Other: "dài nhất {n}"},
		Unkept:  "khách, không lưu",
		NotKept: "Bạn vào không có khóa SSH nên kết quả không được lưu.",
		Tries:   Plural{Other: "đã thử {n} lần"},
		Ahead:   Plural{Other: "bạn hơn {n} điểm"}, Behind: Plural{Other: "bạn kém {n} điểm"}, Even: "hai bên bằng điểm",
		Right: "Đúng ngay lần đầu! {move}: cuối ván {lead}.", RightSoon: Plural{Other: "Đúng rồi, sau {n} lần thử! {move}: cuối ván {lead}."},
		Less:      "Chưa phải. {move}: cuối ván {lead}. Thử lại nhé!",
		LessDone:  "Bạn đã giải thế này rồi. Còn {move} thì cuối ván {lead}.",
		LessGiven: "Bạn đã xem lời giải rồi. Còn {move} thì cuối ván {lead}.",
		Answer:    "Lời giải: {move}, cuối ván {lead}.",
		AskAnswer: "Xem lời giải thì hôm nay không tính. Bấm y để xem, phím khác để giải tiếp.",
		From:      "Từ ván {id}, {a} gặp {b}. Bấm {key} để xem lại.", Made: "Thế này lấy từ ván máy tự chơi.", MadeBrief: "Lấy từ ván máy tự chơi.",
		Next: "Thế mới lúc 0 giờ Việt Nam, còn {left}.", NextNow: "Đã có thế cờ mới. Bấm Enter để giải.",
		NextBrief: "Thế mới sau {left}.", FromBrief: "Ván {id}: {a} – {b} ({key}: xem).", Their: "Đối phương: {what}",
		Hours: Plural{Other: "{n} giờ"}, HoursAnd: "{h} giờ {m} phút", Minutes: Plural{Other: "{n} phút"},
		Open: "chưa giải", Solved: "đã giải", Given: "đã xem lời giải",
		KeyAnswer: "lời giải", KeyAgain: "thử lại", KeyStep: "từng viên", KeyTurn: "từng lượt", KeyPlay: "tự chạy",
		KeySource: "xem ván", KeyNext: "thế mới", KeyOpen: "thế cờ hôm nay",
		Ask:       "Trả lời: ssh {host} puzzle NƯỚC, ví dụ puzzle 3R (R sang phải, L sang trái). Xin lời giải: puzzle answer.",
		AskLine:   "Trả lời: puzzle NƯỚC, ví dụ puzzle 3R (R sang phải, L sang trái). Xin lời giải: puzzle answer.",
		LineIs:    "Hai bên đi tiếp hay nhất: {line}.",
		FromLine:  "Từ ván {id}, {a} gặp {b}. Xem lại: ssh -t {host} review {id}",
		SureToSee: "Xem lời giải thì hôm nay không tính vào chuỗi. Chắc chắn thì gõ: puzzle answer yes",
		Profile:   "giải được {solved}, đúng ngay lần đầu {first}",
	}
}

func enDaily() DailyText {
	return DailyText{
		Title: "Today's puzzle", Of: "{title}, {day}",
		Task:    "Your move: find the one worth most in the end.",
		Scores:  "So far: you {you}, opponent {other}.",
		Rules:   "Rules: {rules}.",
		Making:  "Today's puzzle is being made; it takes a few seconds…",
		Streak:  Plural{"streak: {n} day", "streak: {n} days"},
		NoneYet: "no streak yet", Best: Plural{"longest {n}", "longest {n}"},
		Unkept:  "guest, not kept",
		NotKept: "You came without an SSH key, so nothing is kept.",
		Tries:   Plural{"{n} try so far", "{n} tries so far"},
		Ahead:   Plural{"you are {n} point ahead", "you are {n} points ahead"}, Behind: Plural{"you are {n} point behind", "you are {n} points behind"},
		Even:  "you are level",
		Right: "Right at the first try! {move}: {lead} in the end.", RightSoon: Plural{"Right after {n} try! {move}: {lead} in the end.", "Right after {n} tries! {move}: {lead} in the end."},
		Less:      "Not the best. {move}: {lead} in the end. Try again!",
		LessDone:  "You have solved it already. With {move} {lead} in the end.",
		LessGiven: "You have seen the answer already. With {move} {lead} in the end.",
		Answer:    "The answer: {move}, {lead} in the end.",
		AskAnswer: "Once you see the answer, today does not count. Press y to see it, any other key to go on.",
		From:      "From game {id}, {a} against {b}. Press {key} to review it.", Made: "The position is from a game the server played with itself.", MadeBrief: "From a game of the server with itself.",
		Next: "The next one comes at midnight in Vietnam, in {left}.", NextNow: "There is a new puzzle. Press Enter to solve it.",
		NextBrief: "The next one comes in {left}.", FromBrief: "Game {id}: {a} – {b} ({key} to see it).", Their: "The opponent: {what}",
		Hours: Plural{"{n} hour", "{n} hours"}, HoursAnd: "{h} h {m} min", Minutes: Plural{"{n} minute", "{n} minutes"},
		Open: "not solved yet", Solved: "solved", Given: "answer seen",
		KeyAnswer: "answer", KeyAgain: "try again", KeyStep: "dân by dân", KeyTurn: "turn by turn", KeyPlay: "play on",
		KeySource: "the game", KeyNext: "new puzzle", KeyOpen: "today's puzzle",
		Ask:       "To answer: ssh {host} puzzle MOVE, such as puzzle 3R (R to the right, L to the left). To see the answer: puzzle answer.",
		AskLine:   "To answer: puzzle MOVE, such as puzzle 3R (R to the right, L to the left). To see the answer: puzzle answer.",
		LineIs:    "If both go on well: {line}.",
		FromLine:  "From game {id}, {a} against {b}. To review it: ssh -t {host} review {id}",
		SureToSee: "Once you see the answer, today does not count. If you are sure, type: puzzle answer yes",
		Profile:   "{solved} solved, {first} at the first try",
	}
}
