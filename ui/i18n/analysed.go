package i18n

// AnalysedText is what the commands say of the analysis of a game, besides
// [AnalysisText].
type AnalysedText struct {
	Analyse        string // one sentence, as help lists it
	OptionAnalysis string
	AnalysisSoFar  string // {n} {all} {word}
	AnalysisFailed string // {word}
	GradeHouse     string // the house played the turn

	ColGrade, ColValue, ColAfter, ColBest string
}

func viAnalysed() AnalysedText {
	return AnalysedText{
		Analyse:        "Máy phân tích một ván đã xong: từng nước hay dở ra sao, nên đi thế nào.",
		OptionAnalysis: "thêm phần máy phân tích; chỉ cho ván đã xong",
		AnalysisSoFar:  "Mới phân tích được {n} trên {all} lượt. Đợi một lát rồi gõ:  analyse {word}",
		AnalysisFailed: "Chưa phân tích được ván {word}. Xin thử lại sau ít phút.",
		GradeHouse:     "máy đi thay",
		ColGrade:       "ĐÁNH GIÁ", ColValue: "HAY NHẤT", ColAfter: "ĐÃ ĐI", ColBest: "NÊN ĐI",
	}
}

func enAnalysed() AnalysedText {
	return AnalysedText{
		Analyse:        "What the server thinks of a game that is over: how good each move was, and what was better.",
		OptionAnalysis: "with what the server thinks of it; for games that are over",
		AnalysisSoFar:  "Only {n} of {all} turns are analysed so far. Wait a little, then type:  analyse {word}",
		AnalysisFailed: "Game {word} could not be analysed. Please try again in a few minutes.",
		GradeHouse:     "by the house",
		ColGrade:       "GRADE", ColValue: "BEST PLAY", ColAfter: "AFTER IT", ColBest: "BEST LINE",
	}
}
