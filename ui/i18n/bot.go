package i18n

// BotLevels is how many levels of bots there are.
const BotLevels = 8

// BotText is the bots of the house and their levels.
type BotText struct {
	Names, Notes [BotLevels]string // the lowest level first
	Title        string            // of the list of levels
	Level        string            // {n}: beside a bot's name
	LevelBrief   string            // {n}: the same where there is little room
	Beginning    string            // a game is being begun

	KeyLevel, KeyPick, KeyHall string
}

// BotLabel is a level in a list: "Tú Tài", and in English what that means.
func (c *Catalog) BotLabel(level int) string {
	name, vi := c.Bots.Names[level-1], viBots().Names[level-1]
	if name == vi {
		return name
	}
	return vi + ", " + name
}

// BotTag is what stands beside a bot's name; see BotWords.
func (c *Catalog) BotTag(level int, brief bool) string { return "(" + c.BotWords(level, brief) + ")" }

// BotWords tell the level of a bot; 0 is that of one from before there were
// levels.
func (c *Catalog) BotWords(level int, brief bool) string {
	switch {
	case level < 1 || level > BotLevels:
		return c.Common.Bot
	case brief:
		return Fill(c.Bots.LevelBrief, "n", level)
	}
	words := Fill(c.Bots.Level, "n", level)
	if name := c.Bots.Names[level-1]; name != viBots().Names[level-1] {
		words = name + ", " + words
	}
	return words
}

func viBots() BotText {
	return BotText{
		Names: [BotLevels]string{"Học Trò", "Khóa Sinh", "Tú Tài", "Cử Nhân", "Tiến Sĩ", "Thám Hoa", "Bảng Nhãn", "Trạng Nguyên"},
		Notes: [BotLevels]string{
			"mới học chơi, hay bỏ sót nước ăn",
			"thấy là ăn, nhưng còn bỏ sót",
			"ăn nhiều nhất có thể, chưa lo xa",
			"tính cả nước đáp của bạn",
			"tính trước ba lượt, ít lỡ tay",
			"tính trước bốn lượt, hiếm khi nhầm",
			"tính trước bảy lượt, rất khó thắng",
			"lượt nào cũng đi hết sức",
		},
		Title: "Chơi với máy cấp nào?", Level: "máy, cấp {n}", LevelBrief: "cấp {n}", Beginning: "Đang mở ván với máy…",
		KeyLevel: "cấp", KeyPick: "chơi", KeyHall: "chơi với máy",
	}
}

func enBots() BotText {
	return BotText{
		Names: [BotLevels]string{"Pupil", "Student", "Bachelor", "Licentiate", "Doctor", "Third Laureate", "Second Laureate", "First Laureate"},
		Notes: [BotLevels]string{
			"still learning, overlooks captures",
			"takes what it sees, misses some",
			"takes the most, plans nothing",
			"counts your answer too",
			"sees three turns ahead",
			"sees four turns, hardly slips",
			"sees seven turns, hard to beat",
			"gives its best at every turn",
		},
		Title: "Which bot do you want to play?", Level: "level {n}", LevelBrief: "level {n}", Beginning: "Setting up a game with the bot…",
		KeyLevel: "level", KeyPick: "play", KeyHall: "play a bot",
	}
}
