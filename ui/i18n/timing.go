package i18n

// TimingText is what commands about clocks, offers and games of days say.
type TimingText struct {
	// One sentence for each command.
	Clock string
}

func viTiming() TimingText {
	return TimingText{
		Clock: "Xem đồng hồ của ván: mỗi người còn bao lâu.",
	}
}

func enTiming() TimingText {
	return TimingText{
		Clock: "Tell the clocks of the game: what each player has left.",
	}
}
