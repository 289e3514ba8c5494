package i18n

// TelnetText is what stands before the way in by telnet, in both languages at
// once.
type TelnetText struct {
	Clear    string // {host}: that others can read along
	Enter    string // how to come in
	Ascii    string // for a terminal that shows other letters
	Unwanted string // to who types something else
}

// Telnet is the texts of the telnet door, made when asked for like those of
// [Catalog.Command].
func (c *Catalog) Telnet() TelnetText {
	if c.Language == Vietnamese {
		return TelnetText{
			Clear: "Ô ăn quan. Telnet không mã hóa: người ở giữa đường đọc được hết. Đừng bao giờ gõ mật khẩu ở đây. " +
				"Dùng ssh thì tốt hơn: ssh {host}",
			Enter:    "Nhấn Enter để vào chơi với tư cách khách.",
			Ascii:    "Nếu các dấu trên hiện sai, hãy gõ ascii rồi Enter.",
			Unwanted: "Đây là trò chơi Ô ăn quan, không phải máy để đăng nhập.",
		}
	}
	return TelnetText{
		Clear: "Ô ăn quan. Telnet is not encrypted: anybody on the way can read along. Never type a password here. " +
			"ssh is better: ssh {host}",
		Enter:    "Type en and Enter to come in as a guest, in English.",
		Ascii:    "If the accents above look wrong, type ascii and Enter.",
		Unwanted: "This is a game, Ô ăn quan, and no machine to log in to.",
	}
}
