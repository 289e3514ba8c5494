package i18n

// LearnText is the lessons and puzzles. Every text fits below or above a
// board in the smallest window: Text three lines of 40 cells, the others two.
type LearnText struct {
	Title, Short     string
	Intro, AllDone   string
	Rules, RulesNote string // the way to the pages of the rules
	LessonsHead      string
	PuzzlesHead      string
	Solved           string // {n} {of}
	Total            Plural // {n} points of the puzzles solved
	ItemOf           string // {n} {title}
	PageOf           string // {n} {of}

	Lessons [9]LearnLesson

	Puzzle     string // {n}
	PuzzleText string
	PuzzleTask string
	Grades     [3]string
	PuzzleDone Plural // {n}
	PuzzleLess Plural // {n} {best}

	Wrong       string
	WrongBrief  string
	Answer      string // {move}
	AnswerBrief string // {move}
	Pointed     string // {n} {key}: the square of the answer

	// What happens, beside the words of the help's demonstrations.
	Other      string // who sits opposite, in the middle of a sentence
	Young      string
	Reseed     string
	ReseedDebt string // {n}
	// The same of the reader's own row.
	ReseedOwn     string
	ReseedOwnDebt string // {n}
	Told          string // {move} {what}

	KeyOpen, KeyAnswer, KeyAgain, KeyOwn, KeyNext, KeySkip string
	KeyStep, KeyReplay, KeyColumn, KeyTurn, KeyList        string
	KeyPractise                                            string // leads here from the rules
}

// LearnLesson is one lesson: what it teaches, what to do, and what is said
// when that is done.
type LearnLesson struct {
	Title, Text, Task string
	Praise            string // {you} {other}: scores
}

func viLearn() LearnText {
	return LearnText{
		Title: "Học và luyện tập", Short: "Luyện tập",
		Intro:   "Mỗi bài là một thế cờ: bạn đi một lượt, sai thì làm lại, không mất gì.",
		AllDone: "Bạn đã học hết các bài. Mời vào chơi một ván!",
		Rules:   "Luật chơi và phím", RulesNote: "đọc trước, mười một trang có hình",
		LessonsHead: "Bài học", PuzzlesHead: "Câu đố", Solved: "{n}/{of}", Total: Plural{Other: "{n} điểm"},
		ItemOf: "{n}. {title}", PageOf: "{n}/{of}",
		Lessons: [9]LearnLesson{
			{
				"Rải quân", "Hàng dưới là của bạn: bấm 1–5 để bốc một ô, ← hay → để rải mỗi ô một viên.",
				"Rải sao cho viên cuối rơi vào ô 5 của bạn.", "Đúng rồi! Trước mặt là ô quan còn quân nên lượt dừng.",
			},
			{
				"Rải tiếp", "Rải xong, ô kế là ô dân còn quân thì bốc lên rải tiếp, cứ thế tiếp tục. Chọn ô nào cũng được báo trước cả hai hướng.",
				"Tìm nước rải tiếp được ít nhất ba lần.", "Hay lắm! Một nắm nhỏ mà rải được mấy lần liền.",
			},
			{
				"Ăn quân", "Rải xong, ô kế trống mà ô sau nữa có quân thì ăn hết ô ấy, dù ở hàng nào.",
				"Ăn ô có sáu dân.", "Gọn gàng! Cách một ô trống là ăn.",
			},
			{
				"Rải tiếp rồi ăn", "Rải tiếp xong vẫn ăn được, kể cả ô ở hàng mình. Nhìn báo trước mà chọn.",
				"Rải tiếp rồi ăn được tám dân.", "Chuẩn! Tám dân ấy lại nằm ngay ở hàng bạn.",
			},
			{
				"Ăn liên tiếp", "Ăn xong, lại một ô trống rồi một ô có quân thì ăn nữa, mấy lần cũng được.",
				"Ăn ba lần trong một lượt.", "Tuyệt! Ba ô liền, cả ô quan cũng hết quân.",
			},
			{
				"Ăn quan", "Quan ở ô hai đầu, bằng mười dân. Cách một ô trống thì ăn cả quan lẫn dân trong ô ấy.",
				"Ăn một quan.", "Ăn quan! Mười điểm, lại thêm tám dân.",
			},
			{
				"Rải lại", "Đến lượt mà năm ô của mình trống cả thì lấy 5 dân đã ăn rải lại; thiếu thì vay, sau bị trừ điểm.",
				"Ăn hết dân hàng trên, để đối phương phải vay.", "Hay! Hàng trên trống, đối phương phải vay dân của bạn.",
			},
			{
				"Quan non", "Bài này theo luật quan non: ô quan chưa đủ 5 dân thì quan còn non, không ăn được.",
				"Hai quan, một non một già: ăn quan già.", "Đúng quan già! Quan non đành để đó.",
			},
			{
				"Hết ván", "Hai ô quan trống cả thì hết ván: dân còn lại ở hàng ai người nấy thu, rồi cộng điểm.",
				"Ăn quan cuối cùng và kết thúc ván.", "Hết quan, tàn dân, thu quân: bạn thắng {you}–{other}!",
			},
		},
		Puzzle: "Câu đố {n}", PuzzleText: "Mỗi dân 1 điểm, quan 10 điểm. Nhẩm trong đầu rồi hãy đi: ở đây không có báo trước.",
		PuzzleTask: "Ăn nhiều điểm nhất trong một lượt.", Grades: [3]string{"dễ", "vừa", "khó"},
		PuzzleDone: Plural{Other: "Đúng rồi! {n} điểm, không nước nào hơn."},
		PuzzleLess: Plural{Other: "Được {n} điểm, nước hay nhất được {best}. Thử lại nhé!"},
		Wrong:      "Chưa đúng. Không mất gì cả, bạn thử lại nhé!", WrongBrief: "Chưa đúng, bạn thử lại nhé!",
		Pointed: "Gợi ý: đi ô {n}. Bấm {key} lần nữa để xem lời giải.",
		Answer:  "Lời giải là {move}. Giờ bạn tự đi lại xem.", AnswerBrief: "Lời giải: {move}.",
		Other: "đối phương", Young: "Quan còn non: không ăn được, hết lượt", Reseed: "Hàng đối phương trống: lấy 5 dân đã ăn rải lại",
		ReseedDebt: "Hàng đối phương trống: rải lại, vay bạn {n} dân",
		ReseedOwn:  "Hàng bạn trống: lấy 5 dân đã ăn rải lại", ReseedOwnDebt: "Hàng bạn trống: rải lại, vay đối phương {n} dân", Told: "{move}: {what}",
		KeyOpen: "làm", KeyAnswer: "lời giải", KeyAgain: "thử lại", KeyOwn: "tự đi", KeyNext: "bài sau", KeySkip: "xem ngay",
		KeyStep: "từng bước", KeyReplay: "xem lại", KeyColumn: "bài học/câu đố", KeyTurn: "bài trước/sau", KeyList: "danh sách", KeyPractise: "tập đi",
	}
}

func enLearn() LearnText {
	return LearnText{
		Title: "Learn and practise", Short: "Practise",
		Intro:   "Each is a position and one turn. A wrong turn costs nothing: try again.",
		AllDone: "You have done every lesson. Time for a real game!",
		Rules:   "The rules and the keys", RulesNote: "to read first: eleven pages with pictures",
		LessonsHead: "Lessons", PuzzlesHead: "Puzzles", Solved: "{n}/{of}", Total: Plural{"{n} point", "{n} points"},
		ItemOf: "{n}. {title}", PageOf: "{n}/{of}",
		Lessons: [9]LearnLesson{
			{
				"Sowing", "The lower row is yours. Press 1–5 to lift a square, then ← or → to sow its dân one by one.",
				"Let the last dân fall into your square 5.", "Right! A quan square that is not empty lies ahead: you stop.",
			},
			{
				"Sowing on", "If the next square is a dân square that is not empty, lift it, too, and sow on. You see ahead what each way does.",
				"Find a turn that sows on three times or more.", "Well done! A small handful that goes a long way.",
			},
			{
				"Capturing", "If the next square is empty and the one after it is not, you capture all that lies there, in either row.",
				"Capture the six dân.", "Six dân in one go, across an empty square!",
			},
			{
				"Sow on, capture", "A capture may come after sowing on, and in your own row. Watch what you see ahead.",
				"Sow on, then capture eight dân.", "Exactly! And those eight lay in your own row.",
			},
			{
				"Chains", "After a capture, if another empty square and a full one follow, you capture again, as often as it goes.",
				"Capture three times in one turn.", "Splendid! Three in a row, a quan square among them.",
			},
			{
				"The quan", "A quan sits at each end and is worth ten dân. Across an empty square it is yours, with all the dân beside it.",
				"Capture a quan.", "A quan! Ten points, and eight dân on top.",
			},
			{
				"A bare row", "If your row is bare on your turn, you lay out 5 captured dân; what is missing is borrowed and counts against you.",
				"Empty the upper row: make the opponent borrow.", "Nice! The row is bare, and some of the dân are yours on loan.",
			},
			{
				"Young quan", "A house rule, for this lesson: a quan with fewer than 5 dân beside it is young and cannot be captured.",
				"One quan is young, one is not: capture that one.", "The ripe one it is! The young one has to wait.",
			},
			{
				"The end", "When both quan squares are empty the game is over: the dân left in a row go to its owner. Then count.",
				"Capture the last quan and end the game.", "No quan left, the rows go home: you win {you}–{other}!",
			},
		},
		Puzzle: "Puzzle {n}", PuzzleText: "A dân is 1 point, a quan 10. Work it out in your head: nothing is shown ahead here.",
		PuzzleTask: "Capture the most points in one turn.", Grades: [3]string{"easy", "medium", "hard"},
		PuzzleDone: Plural{"Right! {n} point, and no turn takes more.", "Right! {n} points, and no turn takes more."},
		PuzzleLess: Plural{"{n} point for this, {best} for the best. Try again!", "{n} points for this, {best} for the best. Try again!"},
		Wrong:      "Not quite. Nothing is lost: try again!", WrongBrief: "Not quite: try again!",
		Pointed: "Hint: square {n}. Press {key} again for the answer.",
		Answer:  "The answer is {move}. Now play it yourself.", AnswerBrief: "The answer: {move}.",
		Other: "the opponent", Young: "The quan is too young to capture: the turn ends", Reseed: "The opponent's row is bare: 5 captured dân laid out",
		ReseedDebt: "The opponent's row is bare: laid out, {n} dân borrowed",
		ReseedOwn:  "Your row is bare: 5 dân you captured are laid out", ReseedOwnDebt: "Your row is bare: laid out, {n} dân borrowed", Told: "{move}: {what}",
		KeyOpen: "do it", KeyAnswer: "answer", KeyAgain: "try again", KeyOwn: "play it", KeyNext: "next", KeySkip: "outcome",
		KeyStep: "step", KeyReplay: "replay", KeyColumn: "lessons/puzzles", KeyTurn: "before/next", KeyList: "list", KeyPractise: "practise",
	}
}
