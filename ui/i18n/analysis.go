package i18n

// AnalysisText is the texts of the analysis of a finished game and of trying
// turns that were not played.
type AnalysisText struct {
	// The state of the analysis.
	Title    string // of the graph; {who}
	Starting string
	Progress string // {n} {all}
	Queue    Plural
	Failed   string
	Thinking string // the shown position is not done yet
	Hidden   string

	// Values. {sign} is "=" or "≈".
	LeadMany, LeadBrief string // {who} {sign} {n}: who moves against the best other
	Accuracy            string // {n}
	NoAccuracy          string // while turns are hidden

	// A turn and its grade.
	Grades     [6]string // best, good, inaccuracy, mistake, blunder, forced
	Graded     string    // {mark} {grade}
	GradedLoss Plural    // {mark} {grade} {sign} {n} {move}
	House      string    // the house played it
	SureWin    Plural    // of the mover; {n} turns at most
	SureLoss   Plural    // the same
	Sure       string    // {move} {what}: one of these two
	BestNow    string    // {line}
	Then       string    // between the best turn and those that follow
	Same       string    // three and four: the machine's choice too
	Another    string    // three and four: {move}, the machine's choice
	OverNow    string

	// The card.
	Summary, ColPlayer, ColAccuracy, ColBest, ColGood string
	Limits, Signs, LimitsMany                         string
	NoneOn, NoneBack                                  string

	// Trying.
	TryTitle, TryTitleBrief string
	TryAt                   string // {n} {k}
	TryHow                  string // {who}
	TryBrief                string // {who}
	TryFrom                 string // {line}
	TryOver                 string // {result}
	TryClosed               string // values are closed to who plays with people

	KeyShow, KeyHide, KeyRetry, KeyWorse, KeySummary string
	KeyTry, KeyLeave, KeyTakeBack, KeyAgain          string
	OffNone, OffOver, OffStart, OffAgain, OffMany    string
	OverTry                                          string
}

func viAnalysis() AnalysisText {
	return AnalysisText{
		Title:    "{who} hơn (+) hay kém (-)",
		Starting: "phân tích: đang bắt đầu…", Progress: "phân tích: lượt {n}/{all}…",
		Queue:    Plural{Other: "phân tích: còn {n} ván chờ trước…"},
		Failed:   "Phân tích bị lỗi giữa chừng. Bấm a để thử lại.",
		Thinking: "Máy chưa tính tới lượt này…",
		Hidden:   "Có ván chưa xong đang ở thế này hoặc sát thế này nên chưa cho xem đánh giá.",
		LeadMany: "{who} {sign} {n} so với người cao nhất còn lại", LeadBrief: "{who} đến lượt: {sign} {n}",
		Accuracy:   "chính xác {n}%",
		NoAccuracy: "Khi còn lượt chưa cho xem thì máy chưa nói ai đi đúng bao nhiêu.",
		Grades:     [6]string{"nước hay nhất", "nước tốt", "chưa hay", "sai lầm", "sai lầm lớn", "nước duy nhất đi được"},
		Graded:     "{mark} {grade}",
		GradedLoss: Plural{Other: "{mark} {grade}: mất {sign} {n} điểm, nên đi {move}"},
		House:      "Máy đi thay, không chấm.",
		SureWin:    Plural{Other: "thắng chắc, nhiều nhất {n} lượt nữa"},
		SureLoss:   Plural{Other: "thua chắc, nhiều nhất {n} lượt nữa"}, Sure: "{move} – {what}",
		BestNow: "Hay nhất lúc này: {line}", Then: "; rồi ", Same: "Máy cũng sẽ đi nước ấy.", Another: "Máy thì sẽ đi {move}.", OverNow: "Đã hết ván.",
		Summary: "Tổng kết phân tích", ColPlayer: "Người chơi", ColAccuracy: "đúng", ColBest: "hay nhất !", ColGood: "tốt",
		Limits:     "Chấm theo số điểm mà lượt ấy làm mất so với nước hay nhất: ! không mất; tốt mất 1–2; ?! chưa hay mất 3–5; ? sai lầm mất 6–10; ?? sai lầm lớn mất hơn 10.",
		LimitsMany: "Ba, bốn người thì không ai nói chắc được nước nào hay nhất, vì còn tùy ý những người kia. Máy không chấm lượt nào, chỉ nhìn trước vài lượt xem người đi hơn hay kém người cao nhất còn lại bao nhiêu điểm, và nước nó sẽ đi.",
		Signs:      "= là chắc chắn; ≈ là máy ước lượng, có thể lệch vài điểm.",
		NoneOn:     "Từ đây đến cuối ván không còn sai lầm nào.", NoneBack: "Từ đầu ván đến đây không có sai lầm nào.",
		TryTitle: "Đi thử – không có trong ván", TryTitleBrief: "Đi thử, ngoài ván", TryAt: "từ lượt {n}, thử {k}",
		TryHow: "Đi thử cho {who}: chọn ô rồi rải sang trái hay phải, như khi chơi.", TryBrief: "Đi thử cho {who}: chọn ô, rồi rải.",
		TryFrom: "Đã thử: {line}", TryOver: "Hết ván: {result}.",
		TryClosed: "Cứ thử được, nhưng chơi xong ván kia mới xem được đánh giá.",
		KeyShow:   "phân tích", KeyHide: "ẩn phân tích", KeyRetry: "phân tích lại", KeyWorse: "sai lầm", KeySummary: "tổng kết",
		KeyTry: "đi thử", KeyLeave: "về ván", KeyTakeBack: "lùi một nước", KeyAgain: "đi lại nước vừa lùi",
		OffNone: "bấm a để phân tích trước đã", OffOver: "thế này đã hết ván", OffStart: "chưa thử nước nào", OffAgain: "chưa lùi nước nào",
		OffMany: "ba, bốn người thì không chấm", OverTry: "Đến đây đã hết ván: hãy lùi về một lượt trước rồi đi thử.",
	}
}

func enAnalysis() AnalysisText {
	return AnalysisText{
		Title:    "{who} ahead (+) or behind (-)",
		Starting: "analysis: starting…", Progress: "analysis: turn {n} of {all}…",
		Queue:    Plural{"analysis: {n} game before this one…", "analysis: {n} games before this one…"},
		Failed:   "The analysis has failed halfway. Press a to try again.",
		Thinking: "This turn has not been looked at yet…",
		Hidden:   "A game still being played is at or close to this position: no verdict yet.",
		LeadMany: "{who} {sign} {n} against the best of the others", LeadBrief: "{who} to move: {sign} {n}",
		Accuracy:   "accuracy {n}%",
		NoAccuracy: "As long as turns are hidden, nothing is said of how well each has played.",
		Grades:     [6]string{"the best move", "a good move", "inaccurate", "a mistake", "a blunder", "the only move"},
		Graded:     "{mark} {grade}",
		GradedLoss: Plural{"{mark} {grade}: {sign} {n} point lost, better was {move}", "{mark} {grade}: {sign} {n} points lost, better was {move}"},
		House:      "The house played this turn; it is not graded.",
		SureWin:    Plural{"a sure win, {n} more turn at most", "a sure win, {n} more turns at most"},
		SureLoss:   Plural{"a sure loss, {n} more turn at most", "a sure loss, {n} more turns at most"}, Sure: "{move} – {what}",
		BestNow: "Best now: {line}", Then: "; then ", Same: "The machine would have played it, too.", Another: "The machine would have played {move}.", OverNow: "The game is over.",
		Summary: "The analysis in short", ColPlayer: "Player", ColAccuracy: "acc.", ColBest: "best !", ColGood: "good",
		Limits:     "A turn is graded by the points it loses against the best move: ! none; good 1 or 2; ?! inaccurate 3 to 5; ? a mistake 6 to 10; ?? a blunder more than 10.",
		LimitsMany: "Among three or four nobody can tell which move is best: it depends on what the others are after. No turn is graded; the machine looks a few turns ahead and says by how much the mover leads the best of the others, and what it would play.",
		Signs:      "= is certain; ≈ is an estimate and may be some points off.",
		NoneOn:     "There is no mistake from here to the end.", NoneBack: "There is no mistake from the beginning to here.",
		TryTitle: "What if – this was not played", TryTitleBrief: "What if – not played", TryAt: "turn {n} + {k} tried",
		TryHow: "Try a turn for {who}: choose a square and sow it, as in a game.", TryBrief: "Try one for {who}: choose and sow.",
		TryFrom: "Tried: {line}", TryOver: "The game is over: {result}.",
		TryClosed: "You can try turns; values stay closed until your game is over.",
		KeyShow:   "analyse", KeyHide: "hide analysis", KeyRetry: "analyse again", KeyWorse: "mistakes", KeySummary: "summary",
		KeyTry: "what if", KeyLeave: "back to the game", KeyTakeBack: "take back", KeyAgain: "play it again",
		OffNone: "press a first", OffOver: "the game is over here", OffStart: "nothing has been tried", OffAgain: "nothing was taken back",
		OffMany: "turns are not graded among three and four", OverTry: "The game is over here: step back to an earlier turn to try another.",
	}
}

// Certain says of a proven win or loss within how many turns the game is over;
// "" of any other value.
func (c *Catalog) Certain(exact bool, value, turns int) string {
	switch {
	case !exact || turns == 0 || value == 0:
		return ""
	case value > 0:
		return c.Count(c.Analysis.SureWin, turns)
	}
	return c.Count(c.Analysis.SureLoss, turns)
}
