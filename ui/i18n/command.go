package i18n

// CommandText is what commands say: their help, their messages and the
// headings of their lists. Words that programs read (field names, options,
// IDs) are the same in every language and not here.
type CommandText struct {
	TypedText
	AnalysedText
	PeopleText
	Account  AccountText
	Matching MatchText
	Timing   TimingText
	Social   SocialText
	Watching WatchingText
	Status   StatusText

	// One sentence for each command, as help lists them.
	Help, Who, Me, Games, Rooms, Recent, Show, Moves, Replay, History, Version, Watch, Review, Join string

	// Help.
	Usage       string // {usage}
	Aliases     string // {list}
	Intro       string // {host}
	More        string // {host}
	OptionJSON  string
	OptionTSV   string
	OptionText  string
	OptionSVG   string
	OptionCast  string
	NeedsScreen string // beside a command in the help
	InLineMode  string // beside a command in the help
	IntroHere   string // the help of who can be in a room
	AllHere     string
	AllExec     string // {host}: commands that run at once
	AllScreen   string // {host}: that need a screen
	AllLines    string // {host}: that are typed in lines
	MoreHere    string
	PrivateWord string
	OneOf       string // {list}

	// Messages.
	Unknown      string // {word} {near}
	UnknownFar   string // {word}
	Ambiguous    string // {word} {list}
	NoOption     string // {command} {word}
	TooLong      string
	OpenQuote    string
	BadID        string // {word}
	BadRoom      string // {word}
	NoGame       string // {word}
	NoRoom       string // {word}
	NoneYet      string // {word}: a room without a game
	NoPly        string // {word} {n}
	NoAccount    string // {word}
	NeedsKey     string // {command}
	NeedsPTY     string // {command} {line} {host}
	NeedsLine    string // {command} {host} {usage}
	TryLater     string
	NotKnown     string // what a room was told may still be saved
	WrongIDs     string
	NobodyHere   string
	NoGames      string
	NoRooms      string
	NoRecent     string
	NoHistory    string // {word}
	NoMoves      string
	StartsClosed string // a list cannot be had: the server stops

	// Who and where.
	NoName, Guest, NoKey              string
	InRoom                            string // {n}
	ColYourName, ColKey, ColYourSeat  string
	ColPuzzles                        string
	ColID, ColRoom, ColPlayers        string
	ColRules, ColPly, ColWatchers     string
	ColFree, ColPeople, ColOpen       string
	ColName, ColWhere, ColSince       string
	ColDate, ColScore, ColEnding      string
	ColOutcome, ColSeat, ColOpponents string
	ColMove, ColTurn                  string

	// A game.
	PlyOf    string // {n} {all}
	ToMove   string // {who}
	Over     string // {why}
	Legend   string // of the board drawn in letters
	Private  string
	Seat     string // {seat} {who}
	Position string

	// Why a game is over.
	Squares, Quan, Repetition, Length, Resign, Time string
	Agreed, Aborted, Abandoned, Adjudicated         string
}

// TypedText is what the commands say that act in a room, open one or change
// something.
type TypedText struct {
	// One sentence for each of them.
	Quick, Create, Sit, Stand, Ready, Unready, Bot, Free, Move, Board, Say string
	ResignGame, Abort, Claim, Control, Leave, Set, Publish, Quit, Throw    string
	Events, ClaimName, Hint, Practise, Puzzle                              string

	NotInRoom     string
	OutOfGame     string // {n}: instead, to who has a game there
	NotHere       string // {line}
	LeaveFirst    string // {how}
	HowResign     string
	HowAbort      string
	ReadyAlready  string
	ControlHere   string
	NoBoardYet    string
	NotText       string
	BadMove       string // {word}
	BadShape      string // {word}
	BadLevel      string // {word} {list}
	WhichLevel    string // {word} {list}
	FreeFirst     string // {n}: no chair for a bot
	AllReady      string // nor may one be freed
	BadRule       string // {word}
	BadValue      string // {word} {key} {list}
	BadKey        string // {word} {list}
	TwiceSaid     string // {word}
	AskResign     string
	AskAbort      string
	AskLeave      string // {back}, as all these
	AskQuit       string
	AskLeaveMany  string
	AskQuitMany   string
	AskLeaveBots  string // {n} minutes
	AskLeaveDays  string // at days a move
	AskQuitDays   string
	AskQuitBots   string
	ThrowNext     string // between two rounds of oẳn tù tì
	ThrowOver     string // after the last one
	ThrowFirst    string // a move while it goes on
	ThrowOthers   string // a move while others throw
	NobodyAway    string // to claim from
	ClaimTwo      string
	HereAlready   string
	BadChair      string // {word} {n}
	AskName       string // {who}
	NamedAlready  string // {who}
	NameClaimed   string // {who} {host}
	SetForEver    string // {key} {value}
	SetForNow     string // {key} {value}
	Published     string // {word} {host}
	PublicAlready string // {word}
	NotOver       string // {word}
}

// Command is the texts of the commands. They are made when asked for: most
// sessions never type one.
func (c *Catalog) Command() CommandText {
	t := enCommand()
	if c.Language == Vietnamese {
		t = viCommand()
	}
	t.Account, t.Matching, t.Social, t.Watching = c.Account(), c.Match(), c.Social(), c.Watching()
	return t
}

func viTyped() TypedText {
	return TypedText{
		Quick: "Chơi ngay với người đang đợi, hoặc mở phòng rồi đợi.", Create: "Mở một phòng với luật bạn chọn.",
		Sit: "Ngồi vào một chỗ trống.", Stand: "Đứng dậy, nhường chỗ.", Ready: "Sẵn sàng chơi; hết ván thì để chơi ván nữa.",
		Unready: "Rút lại lời báo sẵn sàng.", Throw: "Ra búa, bao hoặc kéo khi oẳn tù tì.", Bot: "Mời máy ngồi vào chỗ trống, cấp 1 đến 8 hoặc tên cấp (chủ phòng).", Practise: "Chơi ngay một ván với máy, cấp 1 đến 8 hoặc tên cấp.", Free: "Mời người chưa sẵn sàng ra khỏi chỗ (chủ phòng).",
		Hint:  "Xin máy gợi ý một nước, chỉ khi chơi riêng với máy; số lần gợi ý được ghi vào ván.",
		Move:  "Đi một nước, như 3R: ô 3 sang phải (R, p, >), 3L: sang trái (L, t, <). Chỉ gõ 3R cũng được.",
		Board: "In lại bàn cờ.", Say: "Nhắn cho cả phòng.", ResignGame: "Chịu thua.",
		Abort: "Hủy ván khi chưa đi hết lượt đầu.", Claim: "Nhận thắng hoặc hòa khi đối phương vắng mặt đã lâu; ván ba, bốn người: để máy đi thay người ấy.",
		Control: "Chơi ở phiên này thay vì ở phiên khác của bạn.", Leave: "Rời phòng, về sảnh.",
		Set: "Xem hoặc đổi các lựa chọn của bạn.", Publish: "Cho mọi người xem lại một ván riêng của bạn.", Quit: "Thoát.",
		Events: "Phát từng sự kiện của một phòng, mỗi dòng một đối tượng JSON.", ClaimName: "Đặt tên cho bạn.",
		Puzzle: "Thế cờ hôm nay: xem, giải bằng một nước như 3R, hoặc xin lời giải.",

		NotInRoom:    "Bạn đang ở sảnh. Hãy vào phòng trước: quick, practise, join SỐ hoặc create.",
		OutOfGame:    "Bạn đang ở sảnh, ván của bạn trong phòng {n} chưa xong: gõ join {n} để quay lại.",
		NotHere:      "Lệnh này chạy riêng. Hãy gõ:  {line}",
		LeaveFirst:   "Bạn còn đang chơi ván này: hãy chơi xong đã, hoặc {how}.",
		ReadyAlready: "Bạn đã sẵn sàng rồi. Hãy đợi người kia.", ControlHere: "Bạn đang chơi ở phiên này rồi.",
		NoBoardYet:   "Phòng chưa có ván nào. Gõ ready khi bạn sẵn sàng.",
		NotText:      "Câu này không phải chữ UTF-8 nên không gửi được. Xin gõ lại.",
		BadMove:      "“{word}” không phải nước đi. Hãy gõ số ô và hướng: 3R là ô 3 sang phải, 3L là sang trái.",
		BadLevel:     "Không có cấp nào là “{word}”. Hãy chọn một cấp: {list}.",
		WhichLevel:   "“{word}” có thể là mấy cấp: {list}. Hãy gõ số hoặc gõ dài hơn.",
		FreeFirst:    "Chỗ nào cũng có người. Gõ  free {n}  để lấy lại chỗ {n}, rồi mời máy.",
		AllReady:     "Chỗ nào cũng có người, và ai cũng sẵn sàng. Gõ  ready  để chơi.",
		BadShape:     "“{word}” không phải búa, bao hay kéo. Hãy chọn một trong ba.",
		BadRule:      "“{word}” không phải luật nào ở đây. Gõ  help create  để xem các luật.",
		BadValue:     "“{word}”: {key} phải là một trong {list}.",
		BadKey:       "Không có lựa chọn “{word}”. Có: {list}.",
		TwiceSaid:    "“{word}” có hai lần. Hãy bỏ bớt một.",
		AskResign:    "Bạn chịu thua ván này? Gõ  resign yes  để chịu thua.",
		AskAbort:     "Hủy ván này? Chưa ai mất gì. Gõ  abort yes  để hủy.",
		AskLeave:     "Ván chưa xong. Rời đi thì ván vẫn chờ bạn; vắng quá 1 phút đối phương có thể nhận thắng. Gõ  leave yes  để rời,  join {back}  để trở lại.",
		AskQuit:      "Ván chưa xong. Thoát thì ván vẫn chờ bạn; vắng quá 1 phút đối phương có thể nhận thắng. Gõ  quit yes  để thoát.",
		AskLeaveMany: "Ván chưa xong. Rời đi thì ván vẫn chờ bạn; vắng quá 1 phút những người khác có thể để máy đi thay bạn. Gõ  leave yes  để rời,  join {back}  để trở lại.",
		AskQuitMany:  "Ván chưa xong. Thoát thì ván vẫn chờ bạn; vắng quá 1 phút những người khác có thể để máy đi thay bạn. Gõ  quit yes  để thoát.",
		AskLeaveDays: "Ván này tính giờ theo ngày: bạn cứ rời đi, nhớ đi trước khi hết giờ. Gõ  leave yes  để rời,  join {back}  để trở lại.",
		AskQuitDays:  "Ván này tính giờ theo ngày: bạn cứ thoát, nhớ đi trước khi hết giờ. Gõ  quit yes  để thoát.",
		AskLeaveBots: "Ván chưa xong. Rời đi thì máy đợi bạn {n} phút, sau đó ván bị hủy, không tính. Gõ  leave yes  để rời,  join {back}  để trở lại.",
		AskQuitBots:  "Ván chưa xong. Thoát thì máy đợi bạn {n} phút, sau đó ván bị hủy, không tính. Gõ  quit yes  để thoát.",
		HowResign:    "gõ  resign  để chịu thua", HowAbort: "gõ  abort  để hủy ván",
		ThrowNext:    "Lượt oẳn tù tì tới sắp bắt đầu. Hãy đợi một lát.",
		ThrowOver:    "Đã biết ai đi trước. Ván sắp bắt đầu, hãy đợi một lát.",
		ThrowFirst:   "Đang oẳn tù tì xem ai đi trước. Hãy gõ throw búa, throw bao hoặc throw kéo.",
		ThrowOthers:  "Đang oẳn tù tì xem ai đi trước. Hãy đợi một lát.",
		NobodyAway:   "Không ai vắng mặt cả. Hãy đợi nước đi tiếp theo.",
		ClaimTwo:     "Ván hai người thì không để máy đi thay. Gõ claim win để nhận thắng, claim draw để hòa.",
		HereAlready:  "Bạn đang ở phòng này rồi.",
		BadChair:     "“{word}” không phải chỗ nào ở đây. Hãy chọn chỗ từ 1 đến {n}.",
		AskName:      "Lấy tên {who}? Tên gắn với tài khoản của bạn; sau này mỗi 30 ngày đổi được một lần. Gõ  name {who} yes  để lấy.",
		NamedAlready: "Bạn đã có tên {who}. Muốn đổi, gõ  rename TÊN",
		NameClaimed:  "Từ nay bạn là {who}. Lần sau có thể vào bằng  ssh {who}@{host}",
		SetForEver:   "Đã đổi và lưu: {key} = {value}.", SetForNow: "Đã đổi cho lần này: {key} = {value}.",
		Published:     "Ván {word} nay ai cũng xem lại được:  ssh -t {host} review {word}",
		PublicAlready: "Ván {word} vốn đã công khai.", NotOver: "Ván {word} chưa xong. Hãy đợi hết ván.",
	}
}

func viCommand() CommandText {
	return CommandText{
		Status: viStatus(), TypedText: viTyped(), Timing: viTiming(), AnalysedText: viAnalysed(), PeopleText: viPeople(),

		Help: "Liệt kê các lệnh, hoặc giải thích một lệnh.", Who: "Xem ai đang ở đây.",
		Me:    "Xem bạn là ai: tên, khóa, và phòng đang giữ chỗ cho bạn.",
		Games: "Liệt kê các ván đang chơi.", Rooms: "Liệt kê các phòng còn chỗ.",
		Recent: "Liệt kê các ván vừa xong.",
		Show:   "In bàn cờ và biên bản của một ván, đang chơi hay đã xong.",
		Replay: "In một ván thành phim để xem bằng asciinema, từng lượt một.",
		Moves:  "Kể từng lượt đi của một ván.", History: "Liệt kê các ván của bạn hoặc của một người.",
		Version: "In phiên bản của máy chủ.", Watch: "Xem trực tiếp một ván hay một phòng, hoặc theo một người từ ván này sang ván khác.",
		Review: "Xem lại một ván từng lượt.", Join: "Vào ngồi ở một phòng, hoặc vào một ván đang chơi.",

		Usage: "Cách dùng: {usage}", Aliases: "Tên khác: {list}",
		Intro:      "Gõ  ssh {host}  để chơi. Nên thử trước, sau  ssh {host}:",
		More:       "Gõ  ssh {host} help LỆNH  để xem kỹ hơn. Tên lệnh có thể viết tắt.",
		OptionJSON: "một đối tượng JSON trên một dòng", OptionTSV: "các cột cách nhau bằng dấu tab",
		OptionText: "chỉ biên bản", OptionSVG: "bàn cờ thành hình SVG", OptionCast: "ván thành phim asciicast",
		NeedsScreen: "Cần màn hình: ssh -t.",
		InLineMode:  "Gõ sau khi vào bằng ssh -T.",
		IntroHere:   "Nên thử trước:", AllHere: "Mọi lệnh:", AllExec: "Chạy ngay, gõ sau  ssh {host}:",
		AllScreen: "Cần màn hình, gõ sau  ssh -t {host}:", AllLines: "Gõ khi đã vào bằng  ssh -T {host}:",
		MoreHere:    "Gõ  help LỆNH  để xem kỹ hơn. Tên lệnh có thể viết tắt.",
		PrivateWord: "phòng riêng, ai có mã mới vào được", OneOf: "một trong: {list}",

		Unknown:    "Không có lệnh “{word}”. Có phải bạn muốn gõ “{near}”?",
		UnknownFar: "Không có lệnh “{word}”. Gõ help để xem các lệnh.",
		Ambiguous:  "“{word}” có thể là nhiều lệnh: {list}. Xin gõ thêm vài chữ.",
		NoOption:   "Lệnh {command} không có tùy chọn “{word}”.",
		TooLong:    "Câu lệnh dài quá. Xin gõ ngắn hơn.",
		OpenQuote:  "Câu lệnh còn thiếu dấu nháy đóng hoặc chữ sau dấu \\. Xin gõ lại.",
		BadRoom:    "“{word}” không phải số phòng, mã phòng hay mã ván. Gõ rooms để xem các phòng.",
		BadID:      "“{word}” không phải mã ván. Mã ván có 6 chữ và số, như K7QM2R.",
		NoGame:     "Không có ván {word}, hoặc ván ấy không cho bạn xem. Xin kiểm tra lại mã ván.",
		NoRoom:     "Không có phòng {word}. Gõ rooms hoặc games để xem các phòng.",
		NoneYet:    "Phòng {word} chưa có ván nào. Hãy đợi ván bắt đầu.",
		NoPly:      "Ván {word} không có lượt này. Xin chọn số từ 0 đến {n}.",
		NoAccount:  "Không có ai tên “{word}”. Chỉ tên đã đặt mới có danh sách ván; tên khách thì không.",
		NeedsKey:   "Lệnh {command} cần tài khoản. Hãy kết nối bằng khóa SSH của bạn.",
		NeedsPTY:   "Lệnh {command} cần màn hình. Hãy gõ:  {line}   Không cần màn hình:  ssh -T {host}",
		NeedsLine:  "Lệnh {command} không chạy riêng được. Hãy gõ  ssh -T {host}  rồi gõ  {usage}",
		NotKnown:   "Chưa rõ: máy chủ lưu chậm, lệnh của bạn có thể vẫn được lưu. Hãy xem lại bàn trước khi thử lại.",
		TryLater:   "Máy chủ đang bận. Xin thử lại sau ít phút.",
		WrongIDs:   "Bạn gõ sai mã nhiều lần quá. Xin đợi một phút rồi thử lại.",
		NobodyHere: "Chưa có ai ở đây.", NoGames: "Chưa có ván nào đang chơi.",
		NoRooms: "Chưa có phòng nào còn chỗ.", NoRecent: "Chưa có ván nào vừa xong.",
		NoHistory: "{word} chưa có ván nào.", NoMoves: "Ván này chưa ai đi.",
		StartsClosed: "Máy chủ sắp dừng nên không mở ván mới.",

		NoName: "chưa đặt tên", Guest: "khách", NoKey: "không có",
		InRoom:      "phòng {n}",
		ColYourName: "tên", ColKey: "khóa", ColYourSeat: "giữ chỗ", ColPuzzles: "thế cờ",
		ColID: "MÃ VÁN", ColRoom: "PHÒNG", ColPlayers: "NGƯỜI CHƠI", ColRules: "LUẬT", ColPly: "LƯỢT", ColWatchers: "NGƯỜI XEM",
		ColFree: "CÒN TRỐNG", ColPeople: "ĐANG NGỒI", ColOpen: "MỞ", ColName: "TÊN", ColWhere: "Ở ĐÂU", ColSince: "TỪ",
		ColDate: "BẮT ĐẦU (UTC)", ColScore: "ĐIỂM", ColEnding: "LÝ DO", ColOutcome: "KQ", ColSeat: "BÊN",
		ColOpponents: "ĐỐI PHƯƠNG", ColMove: "ĐI", ColTurn: "DIỄN BIẾN",

		PlyOf: "lượt {n}/{all}", ToMove: "tới lượt {who}", Over: "hết ván: {why}",
		Legend: "* là quan, số là dân", Private: "riêng tư", Seat: "{seat}  {who}", Position: "thế cờ: ",

		Squares: "hết quan", Quan: "quan bị ăn hết", Repetition: "lặp thế cờ", Length: "ván quá dài",
		Resign: "chịu thua", Time: "hết giờ", Agreed: "đồng ý hòa", Aborted: "hủy",
		Abandoned: "bỏ ván", Adjudicated: "phân xử",
	}
}

func enTyped() TypedText {
	return TypedText{
		Quick: "Play at once with who is waiting, or open a room and wait.", Create: "Open a room with the rules you choose.",
		Sit: "Take a free chair.", Stand: "Stand up and free the chair.", Ready: "Be ready to play; after a game, for another one.",
		Unready: "Be not ready after all.", Throw: "Choose búa (rock), bao (paper) or kéo (scissors) in oẳn tù tì.", Bot: "Seat a bot in a free chair; LEVEL is 1 to 8 or a name (owner).", Practise: "Play a bot at once; LEVEL is 1 to 8 or a name.", Free: "Free the chair of who is not ready (owner).",
		Hint:  "Ask for a hint, only in a game against bots alone; the record notes how many you take.",
		Move:  "Play a turn, such as 3R: square 3 to the right (R, p, >), 3L: to the left (L, t, <). 3R alone will do.",
		Board: "Print the board again.", Say: "Say something to the room.", ResignGame: "Give the game up.",
		Abort: "Call the game off before everybody has moved.", Claim: "Claim the win, or a draw, from who has been away for long; among three or four, let the house play on for them.",
		Control: "Play in this session instead of in another one of yours.", Leave: "Leave the room for the lobby.",
		Set: "Show or change your preferences.", Publish: "Let everybody review a private game of yours.", Quit: "Leave the server.",
		Events: "Stream what happens in a room, one JSON object a line.", ClaimName: "Claim a name.",
		Puzzle: "Today's puzzle: show it, solve it with a move such as 3R, or ask for the answer.",

		NotInRoom:    "You are in the lobby. Enter a room first: quick, practise, join NUMBER or create.",
		OutOfGame:    "You are in the lobby, and your game in room {n} is not over: type join {n} to go back to it.",
		NotHere:      "This runs on its own. Type:  {line}",
		LeaveFirst:   "You are still in this game: finish it first, or {how}.",
		ReadyAlready: "You are ready already. Wait for the other one.", ControlHere: "You play in this session already.",
		NoBoardYet:   "The room has had no game yet. Type ready when you are.",
		NotText:      "That is no UTF-8 text and cannot be sent. Please type it again.",
		BadMove:      "“{word}” is no move. Type a square and a direction: 3R is square 3 to the right, 3L to the left.",
		BadLevel:     "There is no level “{word}”. Choose one: {list}.",
		WhichLevel:   "“{word}” may be one of these: {list}. Type its number, or more of the name.",
		FreeFirst:    "Every chair is taken. Type  free {n}  to free chair {n}, then ask for the bot again.",
		AllReady:     "Every chair is taken, and they are ready. Type  ready  to play.",
		BadShape:     "“{word}” is neither búa (rock) nor bao (paper) nor kéo (scissors). Choose one of the three.",
		BadRule:      "“{word}” is none of the rules here. Type  help create  to see them.",
		BadValue:     "“{word}”: {key} is one of {list}.",
		BadKey:       "There is no preference “{word}”. There are: {list}.",
		TwiceSaid:    "“{word}” is there twice. Leave one out.",
		AskResign:    "Give this game up? Type  resign yes  to resign.",
		AskAbort:     "Call this game off? Nobody loses anything. Type  abort yes  to do it.",
		AskLeave:     "The game is not over. It waits for you; after a minute the other one may claim it. Type  leave yes  to leave, and  join {back}  to come back.",
		AskQuit:      "The game is not over. It waits for you; after a minute the other one may claim it. Type  quit yes  to quit.",
		AskLeaveMany: "The game is not over. It waits for you; after a minute the others may let the house play on for you. Type  leave yes  to leave, and  join {back}  to come back.",
		AskQuitMany:  "The game is not over. It waits for you; after a minute the others may let the house play on for you. Type  quit yes  to quit.",
		AskLeaveDays: "This game is played at days a move: come back before your time is up. Type  leave yes  to leave, and  join {back}  to come back.",
		AskQuitDays:  "This game is played at days a move: come back before your time is up. Type  quit yes  to quit.",
		AskLeaveBots: "The game is not over. It waits {n} minutes for you and is then called off, without a result. Type  leave yes  to leave, and  join {back}  to come back.",
		AskQuitBots:  "The game is not over. It waits {n} minutes for you and is then called off, without a result. Type  quit yes  to quit.",
		HowResign:    "type  resign  to give it up", HowAbort: "type  abort  to call it off",
		ThrowNext:    "The next round begins in a moment. Please wait.",
		ThrowOver:    "It is settled who starts. The game begins in a moment, please wait.",
		ThrowFirst:   "Oẳn tù tì decides who starts. Type throw búa (rock), throw bao (paper) or throw kéo (scissors).",
		ThrowOthers:  "Oẳn tù tì decides who starts. Please wait a moment.",
		NobodyAway:   "Nobody is away. Wait for the next move.",
		ClaimTwo:     "In a game of two the house does not play on. Type claim win for the win, claim draw for a draw.",
		HereAlready:  "You are in this room already.",
		BadChair:     "“{word}” is no chair here. Choose a chair from 1 to {n}.",
		AskName:      "Take the name {who}? It belongs to your account; it can be changed once in 30 days. Type  name {who} yes  to take it.",
		NamedAlready: "You have the name {who}. To change it, type  rename NAME",
		NameClaimed:  "You are {who} from now on. Next time you may type  ssh {who}@{host}",
		SetForEver:   "Changed and saved: {key} = {value}.", SetForNow: "Changed for this time: {key} = {value}.",
		Published:     "Now everybody may review game {word}:  ssh -t {host} review {word}",
		PublicAlready: "Game {word} is public already.", NotOver: "Game {word} is not over. Wait for its end.",
	}
}

func enCommand() CommandText {
	return CommandText{
		Status: enStatus(), TypedText: enTyped(), Timing: enTiming(), AnalysedText: enAnalysed(), PeopleText: enPeople(),

		Help: "List the commands, or explain one.", Who: "Show who is here.",
		Me:    "Show who you are: your name, your key, and the room that keeps a seat for you.",
		Games: "List the games being played.", Rooms: "List the rooms with a free chair.",
		Recent: "List the games that ended last.",
		Show:   "Print the board and the record of a game, running or over.",
		Replay: "Print a game as a film for asciinema, turn by turn.",
		Moves:  "Tell a game turn by turn.", History: "List your games, or somebody's.",
		Version: "Print the server's version.", Watch: "Watch a game or a room live, or follow somebody from game to game.",
		Review: "Step through a game.", Join: "Sit down in a room, or go to a running game.",

		Usage: "Usage: {usage}", Aliases: "Also called: {list}",
		Intro:      "Type  ssh {host}  to play. To begin with, after  ssh {host}:",
		More:       "Type  ssh {host} help COMMAND  for more. Commands may be abbreviated.",
		OptionJSON: "one JSON object on one line", OptionTSV: "columns separated by tabs",
		OptionText: "the record alone", OptionSVG: "the board as a picture, SVG", OptionCast: "the game as a film, asciicast",
		NeedsScreen: "Needs a screen: ssh -t.",
		InLineMode:  "Typed after ssh -T.",
		IntroHere:   "To begin with:", AllHere: "All commands:", AllExec: "At once, after  ssh {host}:",
		AllScreen: "With a screen, after  ssh -t {host}:", AllLines: "In plain lines, once you are in with  ssh -T {host}:",
		MoreHere:    "Type  help COMMAND  for more. Commands may be abbreviated.",
		PrivateWord: "a private room, for who has its code", OneOf: "one of: {list}",

		Unknown:    "There is no command “{word}”. Did you mean “{near}”?",
		UnknownFar: "There is no command “{word}”. Type help for the commands.",
		Ambiguous:  "“{word}” may be any of: {list}. Please type more of it.",
		NoOption:   "The command {command} has no option “{word}”.",
		TooLong:    "That command is too long. Please type a shorter one.",
		OpenQuote:  "A closing quote, or what follows a \\, is missing. Please type it again.",
		BadRoom:    "“{word}” is no room number, no code and no ID of a game. Type rooms to see the rooms.",
		BadID:      "“{word}” is no game ID. An ID has 6 letters and digits, like K7QM2R.",
		NoGame:     "There is no game {word} that you may see. Please check the ID.",
		NoRoom:     "There is no room {word}. Type rooms or games for those there are.",
		NoneYet:    "Room {word} has had no game yet. Wait until one begins.",
		NoPly:      "Game {word} has no such ply. Choose a number from 0 to {n}.",
		NoAccount:  "Nobody is called “{word}”. Only claimed names have a history, guests have none.",
		NeedsKey:   "The command {command} needs an account. Connect with your SSH key.",
		NeedsPTY:   "The command {command} needs a screen. Type:  {line}   Without a screen:  ssh -T {host}",
		NeedsLine:  "The command {command} does not run on its own. Type  ssh -T {host}  and there  {usage}",
		NotKnown:   "Not known yet: the store is slow, and what you asked for may still be saved. Look at the board before you try again.",
		TryLater:   "The server is busy. Please try again in a few minutes.",
		WrongIDs:   "Too many wrong IDs. Wait a minute and try again.",
		NobodyHere: "Nobody is here.", NoGames: "No game is being played.",
		NoRooms: "No room has a free chair.", NoRecent: "No game has ended yet.",
		NoHistory: "{word} has no games yet.", NoMoves: "Nobody has moved yet.",
		StartsClosed: "The server is about to stop and begins no new games.",

		NoName: "no name yet", Guest: "guest", NoKey: "none",
		InRoom:      "room {n}",
		ColYourName: "name", ColKey: "key", ColYourSeat: "seat", ColPuzzles: "puzzles",
		ColID: "GAME", ColRoom: "ROOM", ColPlayers: "PLAYERS", ColRules: "RULES", ColPly: "PLY", ColWatchers: "WATCHING",
		ColFree: "FREE", ColPeople: "SITTING", ColOpen: "OPENED", ColName: "NAME", ColWhere: "WHERE", ColSince: "SINCE",
		ColDate: "BEGUN (UTC)", ColScore: "SCORE", ColEnding: "ENDED BY", ColOutcome: "+/-", ColSeat: "SEAT",
		ColOpponents: "AGAINST", ColMove: "MOVE", ColTurn: "TURN",

		PlyOf: "ply {n} of {all}", ToMove: "{who} to move", Over: "over: {why}",
		Legend: "* is the quan, numbers are dân", Private: "private", Seat: "{seat}  {who}", Position: "position: ",

		Squares: "quan gone", Quan: "quan captured", Repetition: "repetition", Length: "length",
		Resign: "resigned", Time: "time", Agreed: "agreed draw", Aborted: "aborted",
		Abandoned: "abandoned", Adjudicated: "adjudicated",
	}
}
