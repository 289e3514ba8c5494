package i18n

// NewRoomText is the form of a new room.
type NewRoomText struct {
	Title, Rules, Table string // heads of the parts

	// Presets and what each changes, in a sentence of one line.
	Classic, Young, Five, Village, Triangle, Square string

	Starter, StarterNote string
	StartOwner           string
	StartGuest           string
	StartRandom          string
	StartThrow           string // oẳn tù tì
	StartNext            string // the owner's neighbour, among more than two
	ThrowNote            string
	StarterNoteMany      string
	Access, AccessNote   string
	Open, Private        string
	PrivateNote          string
	More, MoreNote       string
	Less                 string
	Create, CreateNote   string
	Creating             string
	Change, ChangeNote   string
	Changing             string
	ChangeTitle          string // {n}
	TooFew               string // {n} people sit there
	Chosen               string // {rules}
	Warning              string
	PoorEnd, PoorRelay   string
	PresetChosen         string

	Options OptionTexts

	KeyPick, KeyTurn, KeyMore, KeyLess, KeyCreate, KeyChange string
}

// OptionTexts are the options of docs/rules.md section 6.
type OptionTexts struct {
	Players, Dan, Quan, Young, RelayQuan, End, EmptyQuan, FirstQuan, Direction OptionText
}

// OptionText is one option: its name, its values in the order of the rules,
// and for each value a sentence on what it does.
type OptionText struct {
	Label  string
	Values []string
	Notes  []string
}

func viNewRoom() NewRoomText {
	return NewRoomText{
		Title: "Mở phòng", Rules: "Luật chơi", Table: "Phòng",
		Classic:  "luật quen nhất: quan 10 điểm, lúc nào cũng ăn được",
		Young:    "quan có dưới 5 dân thì còn non, chưa ăn được",
		Five:     "quan chỉ tính 5 điểm, nên dân đáng giá hơn",
		Village:  "lấy 1 dân ô quan rải tiếp; ăn hết quan là hết ván",
		Triangle: "bàn tam giác, ba quan; ai rời đi thì máy đi thay",
		Square:   "bàn vuông, bốn quan; ai rời đi thì máy đi thay",
		Starter:  "Ai đi trước", StarterNote: "Chỉ cho ván đầu; từ ván sau, người thua đi trước.",
		StartOwner: "bạn", StartGuest: "người kia", StartRandom: "ngẫu nhiên", StartThrow: "oẳn tù tì", StartNext: "người kế bạn",
		ThrowNote:       "Cùng ra búa, bao hay kéo; ai thắng thì đi trước. Chỉ cho ván đầu; sau đó người thua đi trước.",
		StarterNoteMany: "Chỉ cho ván đầu; từ ván sau, người về cuối đi trước.",
		Access:          "Ai vào được", AccessNote: "Phòng hiện trong sảnh, ai cũng vào chơi hay xem được.",
		Open: "mọi người", Private: "chỉ người có mã",
		PrivateNote: "Phòng không hiện ở đâu cả; bạn sẽ có một mã để gửi cho bạn bè.",
		More:        "Thêm luật nhà", MoreNote: "Đổi từng điều một: số dân, quan non, ô quan trống, hướng rải…",
		Less:   "Ẩn luật nhà",
		Create: "Mở phòng", CreateNote: "Phòng sẽ chơi theo luật: {rules}.",
		Change: "Đổi luật", ChangeNote: "Mọi người sẽ được báo và phải bấm sẵn sàng lại.", Changing: "Đang đổi luật…",
		ChangeTitle: "Đổi luật phòng {n}", TooFew: "Đang có {n} người ngồi, nhiều hơn số người chơi. Hãy chọn luật cho nhiều người hơn.",
		Creating: "Đang mở phòng…", Chosen: "Luật: {rules}", Warning: "Nên biết",
		PoorEnd:      "Hết ván khi quan bị ăn mà lại ăn được quan non: ván dễ hết chỉ sau hai lượt.",
		PoorRelay:    "Lấy dân ô quan rải tiếp mà có quan non: thế cờ thỉnh thoảng lặp lại, lặp ba lần là hết ván.",
		PresetChosen: "đang chọn",
		Options: OptionTexts{
			Players: OptionText{"Số người", []string{"hai", "ba", "bốn"}, []string{
				"Hai người, bàn dài có hai quan.", "Ba người, bàn tam giác có ba quan. Ai rời đi thì máy đi thay và người ấy xếp cuối.",
				"Bốn người, bàn vuông có bốn quan. Ai rời đi thì máy đi thay và người ấy xếp cuối.",
			}},
			Dan: OptionText{"Dân mỗi ô", []string{"3", "4", "5", "6", "7", "8", "9", "10"}, []string{
				"Ít dân, ván rất nhanh.", "Ít dân, ván nhanh.", "Như thường lệ.", "Nhiều dân hơn, rải xa hơn.", "Nhiều dân, lượt dài, ăn lớn.",
				"Nhiều dân, lượt dài, ăn lớn.", "Rất nhiều dân, ván dài.", "Rất nhiều dân, ván dài.",
			}},
			Quan: OptionText{"Giá trị quan", []string{"10 điểm", "5 điểm"}, []string{
				"Ăn được quan là gần thắng.", "Quan bớt quý, phải gom dân.",
			}},
			Young: OptionText{"Quan non", []string{"không có", "dưới 3 dân", "dưới 5 dân"}, []string{
				"Ô quan lúc nào cũng ăn được, kể cả khi chưa có dân.", "Ô quan có dưới 3 dân thì chưa ăn được; lượt dừng ở đó.",
				"Ô quan có dưới 5 dân thì chưa ăn được; lượt dừng ở đó.",
			}},
			RelayQuan: OptionText{"Gặp ô quan", []string{"dừng", "lấy 1 rải tiếp"}, []string{
				"Rải xong mà ô kế là ô quan có quân thì hết lượt.", "Rải xong mà ô kế là ô quan có dân thì lấy 1 dân ở đó rải tiếp.",
			}},
			End: OptionText{"Hết ván khi", []string{"ô quan trống cả", "quan bị ăn cả"}, []string{
				"Mọi ô quan phải trống, không còn quan lẫn dân.", "Ăn hết quan là hết ván; dân sót trong ô quan không tính cho ai.",
			}},
			EmptyQuan: OptionText{"Ô quan trống", []string{"như ô thường", "chặn khi rải", "chặn hẳn"}, []string{
				"Cách một ô quan trống vẫn ăn được.", "Ô quan trống ngay sau viên cuối thì hết lượt, nhưng giữa chừng ăn liên tiếp thì ăn qua được.",
				"Không bao giờ ăn qua ô quan trống.",
			}},
			FirstQuan: OptionText{"Ăn quan lượt đầu", []string{"được", "cấm"}, []string{
				"Lượt đầu ăn quan cũng được.", "“Cấm quan”: nước đi đầu tiên của ván không được ăn quan.",
			}},
			Direction: OptionText{"Hướng rải", []string{"tự chọn", "chỉ sang phải"}, []string{
				"Mỗi lượt tự chọn sang trái hay sang phải.", "Ai cũng chỉ rải sang phải mình.",
			}},
		},
		KeyPick: "chọn", KeyTurn: "đổi", KeyMore: "thêm luật", KeyLess: "ẩn bớt", KeyCreate: "mở phòng", KeyChange: "đổi luật",
	}
}

func enNewRoom() NewRoomText {
	return NewRoomText{
		Title: "New room", Rules: "Rules", Table: "Room",
		Classic:  "as most know it: quan worth 10, open to capture",
		Young:    "a quan with fewer than 5 dân beside it is safe",
		Five:     "a quan is worth only 5, so dân count for more",
		Village:  "sow on from quan squares; ends with last quan",
		Triangle: "triangle, three quan; the house replaces leavers",
		Square:   "square, four quan; the house replaces leavers",
		Starter:  "Who begins", StarterNote: "The first game only; after that the loser begins.",
		StartOwner: "you", StartGuest: "the other", StartRandom: "random", StartThrow: "rock-paper-scissors (oẳn tù tì)", StartNext: "the one after you",
		ThrowNote:       "All show rock, paper or scissors together; who wins begins. The first game only; after that the loser.",
		StarterNoteMany: "The first game only; after that the last place begins.",
		Access:          "Who may come in", AccessNote: "The room is in the lobby; anybody may play or watch.",
		Open: "everybody", Private: "anyone who has the code",
		PrivateNote: "The room is in no list; you get a code to send to your friends.",
		More:        "More house rules", MoreNote: "Change one thing at a time: dân, young quan, empty quan squares, direction…",
		Less:   "Fewer rules",
		Create: "Open the room", CreateNote: "It plays by these rules: {rules}.",
		Change: "Change the game", ChangeNote: "Everybody is told, and has to be ready again.", Changing: "Changing the game…",
		ChangeTitle: "Change the game of room {n}", TooFew: "{n} people sit there, more than could play. Choose rules for more players.",
		Creating: "Opening the room…", Chosen: "Rules: {rules}", Warning: "Good to know",
		PoorEnd:      "Ending with the last quan while no quan is safe: a greedy player ends the game in two turns.",
		PoorRelay:    "Sowing on from quan squares with young quan: positions repeat now and then, and the third time ends the game.",
		PresetChosen: "chosen",
		Options: OptionTexts{
			Players: OptionText{"Players", []string{"two", "three", "four"}, []string{
				"Two players, a long board with two quan.", "Three players, a triangle with three quan. The house plays on for who leaves, and they come last.",
				"Four players, a square with four quan. The house plays on for who leaves, and they come last.",
			}},
			Dan: OptionText{"Dân a square", []string{"3", "4", "5", "6", "7", "8", "9", "10"}, []string{
				"Few dân, very quick games.", "Few dân, quick games.", "As usual.", "More dân, longer sowing.", "Many dân, long turns, large captures.",
				"Many dân, long turns, large captures.", "A great many dân, long games.", "A great many dân, long games.",
			}},
			Quan: OptionText{"A quan is worth", []string{"10 points", "5 points"}, []string{
				"Capturing a quan nearly wins the game.", "A quan is less precious; dân must be gathered.",
			}},
			Young: OptionText{"Young quan", []string{"none", "below 3 dân", "below 5 dân"}, []string{
				"A quan square can always be captured, even without dân.", "A quan with fewer than 3 dân beside it cannot be captured; the turn ends there.",
				"A quan with fewer than 5 dân beside it cannot be captured; the turn ends there.",
			}},
			RelayQuan: OptionText{"At a quan square", []string{"stop", "sow 1 on"}, []string{
				"When the next square is a quan square that is not empty, the turn ends.",
				"When the next square is a quan square with dân, one dân of it is sown on.",
			}},
			End: OptionText{"Game ends when", []string{"squares empty", "quan captured"}, []string{
				"Every quan square must be empty of quan and dân.", "With the last quan it is over; dân left in quan squares count for nobody.",
			}},
			EmptyQuan: OptionText{"Bare quan square", []string{"is like any", "ends sowing", "is shut"}, []string{
				"You may capture across an empty quan square.", "Right after the last dân it ends the turn; inside a chain you may capture across it.",
				"Nothing is ever captured across it.",
			}},
			FirstQuan: OptionText{"Quan on turn one", []string{"allowed", "forbidden"}, []string{
				"The first turn may capture a quan.", "The very first move of the game may not capture a quan.",
			}},
			Direction: OptionText{"Direction", []string{"as you like", "right only"}, []string{
				"Sow to the left or to the right, as you choose.", "Everybody sows to their right only.",
			}},
		},
		KeyPick: "choose", KeyTurn: "change", KeyMore: "more rules", KeyLess: "fewer rules", KeyCreate: "open", KeyChange: "change it",
	}
}
