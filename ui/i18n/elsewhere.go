package i18n

// ElsewhereText answers commands of other servers, FICS first of all, for which
// there is nothing here: one sentence each that says what to do instead.
type ElsewhereText struct {
	Tell, Whisper, Shout, Ratings, Style string
}

// Elsewhere is these texts, made when asked for.
func (c *Catalog) Elsewhere() ElsewhereText {
	if c.Language == Vietnamese {
		return ElsewhereText{
			Tell:    "Ở đây chưa có tin nhắn riêng. Vào phòng rồi gõ say LỜI: mọi người trong phòng đều đọc được.",
			Whisper: "Ở đây không có whisper. Người xem gõ say LỜI: chỉ người xem đọc được, người chơi đọc sau khi hết ván.",
			Shout:   "Ở đây không có kênh chung. Vào phòng rồi gõ say LỜI để nói chuyện trong phòng ấy.",
			Ratings: "Ở đây chưa có điểm xếp hạng. Gõ finger TÊN để xem ai đã chơi bao nhiêu ván.",
			Style:   "Cách vẽ bàn cờ chọn bằng  set board full  hoặc  set board words (tả bằng lời).",
		}
	}
	return ElsewhereText{
		Tell:    "There are no private messages yet. Enter a room and type say TEXT: everybody in the room reads it.",
		Whisper: "There is no whisper. Who watches types say TEXT: those who watch read it at once, and the players after the game.",
		Shout:   "There is no channel for all. Enter a room and type say TEXT to talk there.",
		Ratings: "There are no ratings yet. Type finger NAME to see how many games somebody has played.",
		Style:   "How the board is told is chosen by  set board full  or  set board words.",
	}
}

// Instead is the sentence for a command of another server, "" for any other
// word.
func (t ElsewhereText) Instead(word string) string {
	switch word {
	case "tell", "message", "messages", "reply", "xtell", "ptell":
		return t.Tell
	case "whisper", "xwhisper":
		return t.Whisper
	case "shout", "cshout", "inchannel", "channel":
		return t.Shout
	case "rating", "ratings", "rank", "best", "hbest":
		return t.Ratings
	case "style":
		return t.Style
	}
	return ""
}
