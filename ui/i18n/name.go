package i18n

// NameText is the claiming of a name.
type NameText struct {
	Title, Intro, Rules string
	Label, Hint         string
	Suggested           string // the prefilled name comes from the login
	LooksFine           string
	Sure                string // {name}: before it is taken
	Claiming            string
	Done                string // {name}
	DoneNext            string // before the command
	Later               string // where to find this again
	GuestTitle          string
	GuestText           string
	HasName             string // {name}

	KeyClaim, KeySkip, KeyErase, KeyGo string
}

func viName() NameText {
	return NameText{
		Title:     "Đặt tên",
		Intro:     "Tên này gắn với khóa SSH của bạn. Không ai khác lấy được tên ấy, hay một tên trông giống nó. Mỗi 30 ngày đổi được một lần.",
		Rules:     "Từ 2 đến 20 ký tự: chữ cái (có dấu cũng được), chữ số, _ và -.",
		Label:     "Tên của bạn",
		Hint:      "gõ tên vào đây",
		Suggested: "Gợi ý theo tên bạn dùng khi vào ssh; tên này chưa phải của bạn. Gõ tên khác sẽ thay nó.",
		LooksFine: "Trông ổn. Bấm Enter để lấy tên này.",
		Sure:      "Lấy tên {name}? Sau đó 30 ngày mới đổi được. Bấm Enter lần nữa để lấy.",
		Claiming:  "Đang ghi tên…",
		Done:      "Xong! Từ nay bạn là {name}.",
		DoneNext:  "Lần sau, vào thẳng bằng lệnh",
		Later:     "Chưa muốn thì bấm Esc; đặt sau trong phần cài đặt cũng được.",

		GuestTitle: "Cần có khóa SSH",
		GuestText:  "Bạn đang vào với tư cách khách nên chưa giữ tên được. Hãy tạo một khóa rồi vào lại bằng khóa ấy:",
		HasName:    "Bạn đã có tên: {name}.",
		KeyClaim:   "lấy tên này", KeySkip: "để sau", KeyErase: "xóa", KeyGo: "vào chơi",
	}
}

func enName() NameText {
	return NameText{
		Title:     "Choose a name",
		Intro:     "The name belongs to your SSH key. Nobody else can have it, nor one that looks like it. It can be changed once in 30 days.",
		Rules:     "2 to 20 characters: letters (accents are welcome), digits, _ and -.",
		Label:     "Your name",
		Hint:      "type it here",
		Suggested: "Suggested by your ssh login; it is not yours yet. What you type takes its place.",
		LooksFine: "Looks fine; press Enter to take it.",
		Sure:      "Take the name {name}? It stays for 30 days at least. Press Enter again to take it.",
		Claiming:  "Writing it down…",
		Done:      "Done! You are {name} from now on.",
		DoneNext:  "Next time, log in with",
		Later:     "Not now? Press Esc; the settings have this any time.",

		GuestTitle: "This needs an SSH key",
		GuestText:  "You came in as a guest, so no name can be kept for you. Make a key and log in with it:",
		HasName:    "You have a name: {name}.",
		KeyClaim:   "take it", KeySkip: "later", KeyErase: "erase", KeyGo: "go on",
	}
}
