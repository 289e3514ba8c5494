package i18n

// SettingsText is the person's choices.
type SettingsText struct {
	Title string

	Language, LanguageNote   string
	Animation, AnimationNote string
	Theme, ThemeNote         string
	ASCII, ASCIINote         string
	Bell, BellNote           string
	Mouse, MouseNote         string
	Hall, HallNote           string
	Name, NameNote           string

	Off, Slow, Normal, Fast           string // speeds
	Dark, Light, Contrast, Plain      string // themes
	On, No                            string
	Forced                            string // ASCII that the terminal demands
	SavedAccount, SavedGuest, SavedNo string
	KeyChange                         string
}

func viSettings() SettingsText {
	return SettingsText{
		Title:    "Cài đặt",
		Language: "Ngôn ngữ", LanguageNote: "Tiếng Việt hoặc tiếng Anh, ở mọi màn hình.",
		Animation: "Tốc độ rải", AnimationNote: "Rải từng viên nhanh hay chậm. Bấm phím bất kỳ để bỏ qua một lượt đang rải.",
		Theme: "Màu sắc", ThemeNote: "Chọn kiểu hợp với nền cửa sổ của bạn. “Không màu” vẫn đủ mọi ký hiệu.",
		ASCII: "Chỉ dùng ASCII", ASCIINote: "Bật khi khung bàn cờ hay chữ có dấu hiện ra méo mó.",
		Bell: "Chuông", BellNote: "Reo một tiếng khi đến lượt bạn.",
		Mouse: "Chuột", MouseNote: "Bấm chuột để chọn ô. Khi bật, giữ Shift rồi kéo để bôi đen chữ.",
		Hall: "Trò chuyện ở sảnh", HallNote: "Những câu mới nhất hiện dưới danh sách ở sảnh. Gõ  :hall  để nói.",
		Name: "Đặt tên", NameNote: "Chọn một cái tên cho khóa SSH của bạn.",
		Off: "hiện ngay", Slow: "chậm", Normal: "vừa", Fast: "nhanh",
		Dark: "nền tối", Light: "nền sáng", Contrast: "tương phản cao", Plain: "không màu",
		On: "bật", No: "tắt", Forced: "bật (cửa sổ này chỉ hiện được ASCII)",
		SavedAccount: "Thay đổi được lưu vào tài khoản của bạn.", SavedGuest: "Bạn là khách: thay đổi chỉ dùng cho lần vào này.",
		SavedNo:   "Khóa này chưa có tên, thay đổi vẫn được lưu theo khóa.",
		KeyChange: "đổi",
	}
}

func enSettings() SettingsText {
	return SettingsText{
		Title:    "Settings",
		Language: "Language", LanguageNote: "Vietnamese or English, on every screen.",
		Animation: "Sowing", AnimationNote: "How fast dân are sown one by one. Any key skips a turn that is being shown.",
		Theme: "Colours", ThemeNote: "Choose what suits your window. “No colour” still has every sign.",
		ASCII: "ASCII only", ASCIINote: "For windows that garble the board's frame or accented letters.",
		Bell: "Bell", BellNote: "Rings once when it is your turn.",
		Mouse: "Mouse", MouseNote: "Click to choose a square. While it is on, hold Shift and drag to select text.",
		Hall: "Hall chat", HallNote: "Its newest lines stand under the list in the hall. Type  :hall  to speak.",
		Name: "Choose a name", NameNote: "Take a name for your SSH key.",
		Off: "at once", Slow: "slow", Normal: "normal", Fast: "fast",
		Dark: "dark", Light: "light", Contrast: "high contrast", Plain: "no colour",
		On: "on", No: "off", Forced: "on (all that this window can show)",
		SavedAccount: "Changes are saved with your account.", SavedGuest: "You are a guest: changes last for this visit.",
		SavedNo:   "This key has no name yet; changes are saved with the key.",
		KeyChange: "change",
	}
}
