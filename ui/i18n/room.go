package i18n

// RoomText is the texts of a room between its games.
type RoomText struct {
	Title, TitleCode string // {n}; {code}
	Starter          string // {who}
	StartOwner       string
	StartGuest       string
	StartRandom      string
	StartThrow       string
	StartNext        string // the owner's neighbour, among more than two
	Chair            string // {n}
	ChairFree        string
	ChairOwner       string
	ChairReady       string
	ChairNotReady    string
	ChairAway        string
	ChairComing      string // has been brought here and not looked yet
	ChairGone        string // of a game at days a move
	ChairDeadline    string // {clock}
	Invite           string
	InviteWatch      string
	InvitePrivate    string // {code}
	InviteOpen       string // {n}
	WaitOthers       string
	WaitReady        string // {who} is not ready
	WaitYou          string
	WaitYouIn        string // {clock}
	WaitSeat         string // for who looks on with a chair free
	WaitFull         string
	BotOffer         string
	PickBot          string // without a server, where nobody else comes
	Watching         Plural
	Chat             string
	ChatHint         string
	ChatEmpty        string
	ChatWatcher      string // beside the name of one who looks on
	ChatWhisper      string // the same, who whispers
	Elsewhere        string
	NoticeUnready    string
	NoticeFreed      string
	NoticeElsewhere  string
	ClosedEmpty      string
	ClosedShutdown   string
	ClosedFault      string
	ClosedReload     string
	ClosedUnmet      string
	ClosedOperator   string
	Failed           string
	OptionsChanged   string // {rules} {starter}
	OptionsYou       string // {rules} {starter}: for who changed them
	FreeAsk          string // {list}
	ChairNamed       string // {n} {who}
	KeyReady         string
	KeyUnready       string
	KeyBot           string
	KeyLevel         string // another bot in the place of the one there
	KeySit           string
	KeyStand         string
	KeyFree          string
	KeyOptions       string
	KeyChair         string // digits, for which chair
	KeyResult        string // of the last game
	KeyReview        string // of the game just played
	KeyChat          string
	KeyTake          string
	KeyLeave         string
	OffNoFree        string
	OffNotOwner      string
	OffWatching      string
}

func viRoom() RoomText {
	return RoomText{
		Title: "Phòng {n}", TitleCode: "Phòng riêng {code}",
		Starter:    "Ván đầu: {who}",
		StartOwner: "chủ phòng đi trước", StartGuest: "khách đi trước", StartRandom: "bốc thăm ai đi trước", StartThrow: "oẳn tù tì xem ai đi trước", StartNext: "người kế chủ phòng đi trước",
		Chair: "Chỗ {n}", ChairFree: "còn trống", ChairOwner: "chủ phòng",
		ChairReady: "sẵn sàng", ChairNotReady: "chưa sẵn sàng", ChairAway: "mất kết nối", ChairComing: "đang vào", ChairGone: "đi vắng", ChairDeadline: "mất chỗ sau {clock}",
		Invite: "Rủ bạn vào chơi:", InviteWatch: "Cho người khác xem:",
		InvitePrivate: "vào sảnh, gõ mã {code}", InviteOpen: "vào sảnh, chọn phòng {n}",
		WaitOthers: "Đang đợi người vào ngồi chỗ trống…", WaitReady: "Đang đợi {who} sẵn sàng…",
		WaitYouIn: "Bấm r trong {clock} để chơi, nếu không bạn mất chỗ.", WaitYou: "Bấm r khi bạn sẵn sàng. Mọi người sẵn sàng thì ván bắt đầu.", WaitSeat: "Còn chỗ trống: bấm s để ngồi vào chơi.",
		WaitFull: "Bạn đang xem. Ván sau sẽ bắt đầu khi mọi người sẵn sàng.",
		PickBot:  "Bấm b để chọn máy chơi cùng.",
		BotOffer: "Chưa có ai vào? Bấm b để chọn máy chơi cùng.",
		Watching: Plural{Other: "{n} người xem"},
		Chat:     "Trò chuyện", ChatHint: "gõ rồi Enter để gửi, Esc để thôi", ChatEmpty: "Chưa ai nói gì. Bấm t để nhắn.",
		ChatWatcher: "(xem)", ChatWhisper: "(nói riêng)", Elsewhere: "Bạn đang ngồi đây ở một cửa sổ khác. Bấm c để chơi tiếp ở cửa sổ này.",
		NoticeUnready:   "Bạn chưa kịp sẵn sàng nên mất chỗ. Bấm s để ngồi lại.",
		NoticeFreed:     "Chủ phòng đã mời bạn ra khỏi chỗ. Bạn vẫn có thể ngồi xem.",
		NoticeElsewhere: "Bạn vừa chuyển sang chơi ở cửa sổ khác. Cửa sổ này chỉ để xem.",
		ClosedEmpty:     "Phòng đã đóng vì không còn ai.",
		ClosedShutdown:  "Máy chủ đang dừng. Ván dở được giữ lại, lát nữa bạn vào chơi tiếp.",
		ClosedFault:     "Phòng gặp lỗi và đã đóng. Ván này bị hủy, không tính kết quả.",
		ClosedReload:    "Máy chủ không ghi được đĩa. Phòng đang được mở lại từ bản đã lưu; bạn sẽ tự trở vào.",
		ClosedOperator:  "Người quản trị đã đóng phòng này. Ván dở, nếu có, bị hủy và không tính kết quả.",
		ClosedUnmet:     "Một trong hai người không vào phòng, nên ván không bắt đầu.",
		Failed:          "Không vào được phòng.", OptionsChanged: "Chủ phòng đã đổi luật: {rules}; {starter}. Xin bấm sẵn sàng lại.",
		OptionsYou: "Bạn đã đổi luật: {rules}; {starter}. Mọi người phải bấm sẵn sàng lại.",
		FreeAsk:    "Mời ai ra khỏi chỗ? {list}", ChairNamed: "{n} {who}",
		KeyReady: "sẵn sàng", KeyUnready: "thôi sẵn sàng", KeyBot: "chơi với máy", KeyLevel: "đổi cấp", KeySit: "ngồi vào chơi", KeyStand: "đứng dậy",
		KeyFree: "mời ra khỏi chỗ", KeyOptions: "đổi luật", KeyChair: "chỗ", KeyResult: "kết quả ván trước", KeyReview: "xem lại", KeyChat: "nhắn", KeyTake: "chơi ở đây", KeyLeave: "rời phòng",
		OffNoFree: "không còn chỗ trống", OffNotOwner: "chỉ chủ phòng làm được", OffWatching: "bạn đang xem ở đây, bấm c trước",
	}
}

func enRoom() RoomText {
	return RoomText{
		Title: "Room {n}", TitleCode: "Private room {code}",
		Starter:    "First game: {who}",
		StartOwner: "the owner starts", StartGuest: "the guest starts", StartRandom: "lots decide who starts", StartThrow: "rock-paper-scissors decides who starts", StartNext: "the one after the owner starts",
		Chair: "Chair {n}", ChairFree: "free", ChairOwner: "owner",
		ChairReady: "ready", ChairNotReady: "not ready", ChairAway: "disconnected", ChairComing: "on the way", ChairGone: "away", ChairDeadline: "chair lost in {clock}",
		Invite: "Invite a friend:", InviteWatch: "Let others watch:",
		InvitePrivate: "in the lobby, type the code {code}", InviteOpen: "in the lobby, choose room {n}",
		WaitOthers: "Waiting for somebody to take the free chair…", WaitReady: "Waiting for {who} to be ready…",
		WaitYouIn: "Press r within {clock} to play, or your chair is freed.", WaitYou: "Press r when you are ready. The game begins when everybody is.", WaitSeat: "There is a free chair: press s to sit down and play.",
		WaitFull: "You are watching. The game begins when everybody is ready.",
		PickBot:  "Press b to choose a bot to play.",
		BotOffer: "Nobody here yet? Press b to play against a bot.",
		Watching: Plural{"{n} watching", "{n} watching"},
		Chat:     "Chat", ChatHint: "type, Enter sends, Esc closes", ChatEmpty: "Nobody has said anything. Press t to talk.",
		ChatWatcher: "(watching)", ChatWhisper: "(whispers)", Elsewhere: "You sit here in another window. Press c to go on in this one.",
		NoticeUnready:   "You were not ready in time, so your chair was freed. Press s to sit down again.",
		NoticeFreed:     "The owner freed your chair. You are welcome to watch.",
		NoticeElsewhere: "You went on in another window. This one only watches now.",
		ClosedEmpty:     "The room is closed: nobody was left in it.",
		ClosedShutdown:  "The server is stopping. A running game is kept; come back and go on.",
		ClosedFault:     "The room had a fault and was closed. This game is called off, without a result.",
		ClosedReload:    "The server could not write to its disk. The room is being opened again from what was saved; you will be back in it by itself.",
		ClosedOperator:  "An operator has closed this room. A running game is called off, without a result.",
		ClosedUnmet:     "One of the two did not come, so there is no game.",
		Failed:          "You could not enter the room.", OptionsChanged: "The owner changed the game: {rules}; {starter}. Please be ready again.",
		OptionsYou: "You changed the game: {rules}; {starter}. Everybody has to be ready again.",
		FreeAsk:    "Free which chair? {list}", ChairNamed: "{n} {who}",
		KeyReady: "ready", KeyUnready: "not ready after all", KeyBot: "play a bot", KeyLevel: "level", KeySit: "sit down", KeyStand: "stand up",
		KeyFree: "free a chair", KeyOptions: "change the game", KeyChair: "chair", KeyResult: "last result", KeyReview: "review", KeyChat: "talk", KeyTake: "play here", KeyLeave: "leave",
		OffNoFree: "no chair is free", OffNotOwner: "only the owner may", OffWatching: "this window only watches, press c first",
	}
}
