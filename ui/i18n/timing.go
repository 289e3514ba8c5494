package i18n

// TimingText is what commands about clocks, offers and games of days say.
type TimingText struct {
	// One sentence for each command.
	Clock, Draw, Takeback, Adjourn, MoreTime string
}

func viTiming() TimingText {
	return TimingText{
		Clock: "Xem đồng hồ của ván: mỗi người còn bao lâu.",
		Draw:  "Xin hòa, hoặc thôi xin (off).", Takeback: "Xin đi lại nước vừa rồi, hoặc thôi xin (off).",
		Adjourn: "Xin hoãn ván, hôm khác chơi tiếp, hoặc thôi xin (off).", MoreTime: "Xin thêm giờ, hoặc thôi xin (off).",
	}
}

func enTiming() TimingText {
	return TimingText{
		Clock: "Tell the clocks of the game: what each player has left.",
		Draw:  "Offer a draw, or withdraw the offer (off).", Takeback: "Ask to take your last move back, or withdraw that (off).",
		Adjourn: "Ask to put the game off to another day, or withdraw that (off).", MoreTime: "Ask for more time, or withdraw that (off).",
	}
}
