package i18n

// CommonText is what many screens say.
type CommonText struct {
	Title      string // the game's name
	And        string
	You        string // "bạn", in the middle of a sentence
	YouShort   string // beside a name: "(bạn)"
	Bot        string
	Guest      string
	Language   string // this language's own name
	JustNow    string
	LastHours  string // of what is kept by the hour
	MinutesAgo Plural
	HoursAgo   Plural
	DaysAgo    Plural
	Dan        Plural
	Quan       Plural
	Points     Plural
	Games      Plural
	Moves      Plural
	People     Plural

	// Keys of the footer.
	KeyUpDown, KeyOpen, KeyBack, KeyQuit, KeyHelp                string
	KeyYes, KeyNo, KeyCancel, KeySend, KeyNext, KeyPage, KeyEnds string

	// The root.
	KeyCommands  string
	PaletteHint  string
	PaletteAgain string // {key}: there is a line that was typed before
	PaletteTitle string // {line}
	HelpTitle    string
	HelpOff      string // {why}
	HelpClose    string
	HelpMore     string
	InputFull    string // {n}: what was typed or pasted is longer
	KeyScroll    string
	LeaveGame    string // ctrl+c in a running game
	TooSmall     string // {w} {h} {key}
	Loading      string
	Retry        string
}

func viCommon() CommonText {
	return CommonText{
		Title: "Ô ăn quan", And: "và", You: "bạn", YouShort: "(bạn)", Bot: "máy", Guest: "khách",
		Language:   "Tiếng Việt",
		JustNow:    "vừa xong",
		LastHours:  "trong 2 giờ qua",
		MinutesAgo: Plural{Other: "{n} phút trước"},
		HoursAgo:   Plural{Other: "{n} giờ trước"},
		DaysAgo:    Plural{Other: "{n} ngày trước"},
		Dan:        Plural{Other: "{n} dân"},
		Quan:       Plural{Other: "{n} quan"},
		Points:     Plural{Other: "{n} điểm"},
		Games:      Plural{Other: "{n} ván"},
		Moves:      Plural{Other: "{n} lượt"},
		People:     Plural{Other: "{n} người"},
		KeyUpDown:  "chọn", KeyOpen: "mở", KeyBack: "quay lại", KeyQuit: "thoát", KeyHelp: "phím",
		KeyYes: "đồng ý", KeyNo: "không", KeyCancel: "thôi", KeySend: "gửi", KeyNext: "ô kế", KeyPage: "trang", KeyEnds: "đầu, cuối",
		KeyCommands: "gõ lệnh", PaletteHint: "gõ một lệnh, ví dụ: help", PaletteAgain: "gõ một lệnh; {key}: lấy lại dòng vừa gõ", PaletteTitle: ": {line}",
		HelpTitle: "Các phím dùng được lúc này",
		HelpOff:   "chưa dùng được: {why}",
		HelpClose: "Esc hoặc phím bất kỳ để đóng.", HelpMore: "xem tiếp; Esc đóng", KeyScroll: "cuộn",
		InputFull: "Dài quá, phần sau bị bỏ: chỉ được {n} ký tự.",
		LeaveGame: "Bạn đang chơi dở. Thoát bây giờ thì ván vẫn tiếp tục và chờ bạn quay lại. Thoát?",
		TooSmall:  "Cửa sổ {w}×{h} nhỏ quá: xin kéo rộng ra ít nhất 40×16. {key}: thoát.",
		Loading:   "Đang mở…",
		Retry:     "Bấm Enter để thử lại.",
	}
}

func enCommon() CommonText {
	return CommonText{
		Title: "Ô ăn quan", And: "and", You: "you", YouShort: "(you)", Bot: "bot", Guest: "guest",
		Language:   "English",
		JustNow:    "just now",
		LastHours:  "in the last 2 hours",
		MinutesAgo: Plural{"{n} minute ago", "{n} minutes ago"},
		HoursAgo:   Plural{"{n} hour ago", "{n} hours ago"},
		DaysAgo:    Plural{"{n} day ago", "{n} days ago"},
		Dan:        Plural{"{n} dân", "{n} dân"},
		Quan:       Plural{"{n} quan", "{n} quan"},
		Points:     Plural{"{n} point", "{n} points"},
		Games:      Plural{"{n} game", "{n} games"},
		Moves:      Plural{"{n} turn", "{n} turns"},
		People:     Plural{"{n} person", "{n} people"},
		KeyUpDown:  "choose", KeyOpen: "open", KeyBack: "back", KeyQuit: "quit", KeyHelp: "keys",
		KeyYes: "yes", KeyNo: "no", KeyCancel: "cancel", KeySend: "send", KeyNext: "next", KeyPage: "page", KeyEnds: "first, last",
		KeyCommands: "type a command", PaletteHint: "type a command, for example: help", PaletteAgain: "type a command; {key} brings the last one back", PaletteTitle: ": {line}",
		HelpTitle: "Keys that work now",
		HelpOff:   "not now: {why}",
		HelpClose: "Esc or any key closes.", HelpMore: "more; Esc closes", KeyScroll: "scroll",
		InputFull: "Too long: the rest was left out, {n} characters are the most.",
		LeaveGame: "You are in the middle of a game. If you leave now, it goes on and waits for you to come back. Leave?",
		TooSmall:  "This window of {w}×{h} is too small: please make it at least 40×16. {key} leaves.",
		Loading:   "Opening…",
		Retry:     "Press Enter to try again.",
	}
}
