package i18n

// HistoryText is the list of somebody's games.
type HistoryText struct {
	Title                               string
	TitleOf                             string // {name}
	Loading                             string
	Tally                               Plural // {n} {won} {drawn} {lost}
	Best                                string // before the three after it
	BestPoints, BestCaptures, BestCombo Plural // {n}
	BestShort                           string // {points} {captures} {combo}
	Outcome                             string // heads of columns
	Opponent                            string
	Score                               string
	Rules                               string
	Ending                              string
	Date                                string
	ID                                  string
	Won                                 string
	Lost                                string
	Drawn                               string
	NoResult                            string
	Private                             string
	Empty                               string
	EmptyOf                             string // {name}
	GuestTitle                          string
	GuestText                           string
	Endings                             EndingText

	KeyReview string
	KeyRetry  string
}

// EndingText is why a game is over, in a few words.
type EndingText struct {
	Squares, Quan, Repetition, Length                  string
	Resign, Time, Agreed, Aborted, Abandoned, Adjudged string
}

func viHistory() HistoryText {
	return HistoryText{
		Title: "Ván của tôi", TitleOf: "Ván của {name}", Loading: "Đang mở danh sách…",
		Tally: Plural{Other: "{n} ván: {won} thắng, {drawn} hòa, {lost} thua"},
		Best:  "Nhất:", BestPoints: Plural{Other: "{n} điểm một ván"}, BestCaptures: Plural{Other: "ăn {n} lần một lượt"}, BestCombo: Plural{Other: "liên tiếp {n} trong một ván"},
		BestShort: "{points} điểm · ăn {captures} · liên tiếp {combo}",
		Outcome:   "Kết quả", Opponent: "Đối phương", Score: "Tỉ số", Rules: "Luật", Ending: "Vì sao hết ván", Date: "Ngày", ID: "Mã ván",
		Won: "thắng", Lost: "thua", Drawn: "hòa", NoResult: "hủy", Private: "riêng",
		Empty:      "Bạn chưa chơi xong ván nào. Ván xong sẽ nằm ở đây, lúc nào cũng xem lại được.",
		EmptyOf:    "{name} chưa có ván nào xem được.",
		GuestTitle: "Khách không có danh sách ván",
		GuestText:  "Ván nào cũng có mã để xem lại, kể cả ván của khách. Muốn có danh sách của riêng mình thì vào bằng khóa SSH:",
		Endings: EndingText{
			Squares: "hết quan, thu quân", Quan: "hai quan bị ăn", Repetition: "thế cờ lặp ba lần", Length: "ván quá dài",
			Resign: "chịu thua", Time: "hết giờ", Agreed: "đồng ý hòa", Aborted: "hủy", Abandoned: "bỏ ván", Adjudged: "phân xử",
		},
		KeyReview: "xem lại", KeyRetry: "thử lại",
	}
}

func enHistory() HistoryText {
	return HistoryText{
		Title: "My games", TitleOf: "Games of {name}", Loading: "Opening the list…",
		Tally: Plural{"{n} game: {won} won, {drawn} drawn, {lost} lost", "{n} games: {won} won, {drawn} drawn, {lost} lost"},
		Best:  "Best:", BestPoints: Plural{"{n} point in a game", "{n} points in a game"}, BestCaptures: Plural{"{n} capture in a turn", "{n} captures in a turn"}, BestCombo: Plural{"combo {n} in a game", "combo {n} in a game"},
		BestShort: "{points} pts · {captures} captures · combo {combo}",
		Outcome:   "Result", Opponent: "Against", Score: "Score", Rules: "Rules", Ending: "How it ended", Date: "Date", ID: "Game",
		Won: "won", Lost: "lost", Drawn: "drawn", NoResult: "void", Private: "private",
		Empty:      "You have not finished a game yet. Finished games stay here and can be reviewed any time.",
		EmptyOf:    "{name} has no games to show.",
		GuestTitle: "Guests have no list of games",
		GuestText:  "Every game has an ID to review it by, a guest's too. For a list of your own, log in with an SSH key:",
		Endings: EndingText{
			Squares: "no quan left", Quan: "both quan captured", Repetition: "repetition", Length: "too long",
			Resign: "resigned", Time: "out of time", Agreed: "agreed draw", Aborted: "called off", Abandoned: "left", Adjudged: "decided",
		},
		KeyReview: "review", KeyRetry: "try again",
	}
}
