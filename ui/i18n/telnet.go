package i18n

// TelnetText is what stands before the way in by telnet, in both languages at
// once, and what is said of tokens there.
type TelnetText struct {
	Clear      string // {host}: that others can read along
	Enter      string // how to come in
	Token      string // {host}: how to come in to an account
	ASCII      string // for a terminal that shows other letters
	Unwanted   string // to who types something else
	BadToken   string // {host}
	ManyTokens string
	TryLater   string
	Again      string // asks for a token, after the session of a guest
	LeaveFirst string // in a room
}

// Telnet is the texts of the telnet door, made when asked for like those of
// [Catalog.Command].
func (c *Catalog) Telnet() TelnetText {
	if c.Language == Vietnamese {
		return TelnetText{
			Clear: "Ô ăn quan. Telnet không mã hóa: người ở giữa đường đọc được hết. Đừng bao giờ gõ mật khẩu ở đây. " +
				"Dùng ssh thì tốt hơn: ssh {host}",
			Enter:    "Bấm Enter để vào chơi với tư cách khách.",
			Token:    "Có tài khoản? Lấy mã dùng một ngày bằng ssh rồi gõ login TÊN MÃ ở đây: ssh {host} token",
			ASCII:    "Nếu các dấu trên hiện sai, hãy gõ ascii rồi Enter.",
			Unwanted: "Đây là trò chơi Ô ăn quan, không phải máy để đăng nhập.",
			BadToken: "Mã này không đúng hoặc đã hết hạn. Hãy lấy mã mới rồi gõ lại: ssh {host} token",
			ManyTokens: "Địa chỉ của bạn đã gõ sai quá nhiều mã. Hãy đợi một phút, " +
				"hoặc bấm Enter để vào làm khách.",
			TryLater:   "Máy chủ chưa xem được mã lúc này. Hãy thử lại sau một phút, hoặc bấm Enter để vào làm khách.",
			Again:      "Gõ login TÊN MÃ để vào bằng tài khoản của bạn, hoặc chỉ bấm Enter để vào làm khách.",
			LeaveFirst: "Hãy rời phòng trước đã: gõ leave.",
		}
	}
	return TelnetText{
		Clear: "Ô ăn quan. Telnet is not encrypted: anybody on the way can read along. Never type a password here. " +
			"ssh is better: ssh {host}",
		Enter:    "Type en and Enter to come in as a guest, in English.",
		Token:    "Have an account? Get a token for one day by ssh, and type login NAME TOKEN here: ssh {host} token",
		ASCII:    "If the accents above look wrong, type ascii and Enter.",
		Unwanted: "This is a game, Ô ăn quan, and no machine to log in to.",
		BadToken: "There is no such token, or its day is over. Get a new one and type it again: ssh {host} token",
		ManyTokens: "Too many wrong tokens came from your address. Wait a minute, " +
			"or press Enter to come in as a guest.",
		TryLater:   "The server cannot look at tokens right now. Try again in a minute, or press Enter to come in as a guest.",
		Again:      "Type login NAME TOKEN to come in to your account, or just Enter to come in as a guest.",
		LeaveFirst: "Leave the room first: type leave.",
	}
}
