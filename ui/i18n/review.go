package i18n

// ReviewText is the texts of the review of a game.
type ReviewText struct {
	Title    string // {id}
	At       string // {n} {all}
	Why      string // {why}
	JumpTo   string // {n}
	KeyBack  string
	KeyOn    string
	KeyEnds  string
	KeyAuto  string
	KeyStop  string
	KeyJump  string
	KeyRound string
	KeyTurn  string
	OffStart string
	OffEnd   string
}

func viReview() ReviewText {
	return ReviewText{
		Title: "Xem lại ván {id}", At: "lượt {n}/{all}", Why: "Lý do: {why}.", JumpTo: "Đến lượt {n} – bấm Enter",
		KeyBack: "lượt trước", KeyOn: "lượt sau", KeyEnds: "đầu/cuối ván", KeyAuto: "tự chạy", KeyStop: "dừng", KeyJump: "đến lượt số…",
		KeyRound: "lùi/tới một vòng", KeyTurn: "xoay bàn", OffStart: "đang ở đầu ván", OffEnd: "đang ở cuối ván",
	}
}

func enReview() ReviewText {
	return ReviewText{
		Title: "Review of game {id}", At: "turn {n} of {all}", Why: "Because: {why}.", JumpTo: "To turn {n} – press Enter",
		KeyBack: "previous turn", KeyOn: "next", KeyEnds: "first/last", KeyAuto: "play", KeyStop: "stop", KeyJump: "to a turn…",
		KeyRound: "one round", KeyTurn: "turn the board", OffStart: "this is the beginning", OffEnd: "this is the end",
	}
}
