package i18n

// HelpText is the tour of the rules, the keys and the commands.
type HelpText struct {
	Title  string
	PageOf string // {n} {of}
	Pages  [8]HelpPage

	// What a demonstration says at each step.
	Start      string
	Lift       Plural // {n} {field}
	Sow        Plural // {n} are left in hand
	SowLast    string
	Relay      Plural // {n}
	Capture    string // {what}
	Chain      string // {what}
	Reseed     string
	ReseedDebt string // {n}
	SweepYou   string // {n}
	SweepOther string // {n}
	Over       string
	Score      string // {you} {other}
	Tag        string // in a captured square

	KeysTitle, WaysTitle string
	AtBoard, InRoom      string
	InReview             string
	Everywhere           string
	Keys                 HelpKeys
	Ways                 HelpWays

	KeyShow, KeyAgain, KeyHold, KeyNext, KeyPrev, KeyStep string
	KeyTurn, KeyEnds                                      string
}

// HelpPage is one page of the tour: More is left out where there is no room.
type HelpPage struct{ Title, Text, More string }

// HelpKeys says what the keys do.
type HelpKeys struct {
	Choose, Digits, Sow, Look, Resign string
	Preview                           string // the signs of a preview
	Rich                              string // the sign of a rich square, and of a very rich one
	Sit, Stand, Ready, Bot, Chat      string
	Hint                              string // beside Bot
	Step, Auto, Ends                  string
	Keys, Back, Leave                 string
}

// HelpWays are the ways to the server and out of it: the command is the
// screen's, these are the words beside it.
type HelpWays struct {
	In, Guest, New, Watch, Games, Show string
	Telnet                             string
	Stuck, StuckKeys                   string
	Broken, BrokenKeys                 string
	Select                             string
}

func viHelp() HelpText {
	return HelpText{
		Title: "Cách chơi", PageOf: "{n}/{of}",
		Pages: [8]HelpPage{
			{
				"Bàn cờ", "Bạn ngồi phía dưới, có năm ô dân; đối phương năm ô phía trên. Mỗi ô 5 dân. Hai đầu là ô quan, mỗi ô một quan.",
				"Mỗi dân 1 điểm, mỗi quan 10 điểm. Ai gom được nhiều điểm hơn thì thắng.",
			},
			{
				"Rải quân", "Đến lượt, bốc hết dân ở một ô của mình rồi rải mỗi ô một viên, sang phải hay sang trái tùy bạn, qua cả ô quan.",
				"Mỗi lượt chỉ chọn một điều: bốc ô nào, rải hướng nào. Sau đó là theo luật.",
			},
			{
				"Rải tiếp", "Viên cuối rơi xuống, nhìn ô kế: nếu là ô dân còn quân thì bốc hết lên, rải tiếp cùng hướng. Cứ thế tiếp tục.",
				"Một lượt khéo có thể đi mấy vòng quanh bàn.",
			},
			{
				"Ăn quân", "Nếu ô kế trống mà ô sau nữa có quân, bạn ăn hết ô ấy, dù ở bên nào. Ăn xong không rải tiếp.",
				"Ô trống là ô không còn gì cả; ô quan trống cũng tính.",
			},
			{
				"Ăn liên tiếp", "Ăn xong, lại gặp một ô trống rồi một ô có quân thì ăn nữa, bao nhiêu lần cũng được, ăn cả quan.",
				"Trong hình: ăn 5 dân, rồi ăn luôn quan ở đầu bên kia.",
			},
			{
				"Hết lượt", "Gặp ô quan còn quân thì dừng. Gặp hai ô trống liền nhau cũng dừng. Lượt sang đối phương.",
				"Trong hình: lượt đầu dừng trước ô quan, lượt sau dừng vì hai ô trống.",
			},
			{
				"Hết dân thì rải lại", "Đến lượt mà năm ô của mình trống cả, bạn lấy 5 dân đã ăn rải vào mỗi ô một viên; thiếu thì vay.",
				"Dân vay bị trừ vào điểm. Không ai phải bỏ lượt hay thua vì hết dân.",
			},
			{
				"Hết ván", "“Hết quan, tàn dân, thu quân, kéo về”: khi hai ô quan trống cả, dân hàng ai người nấy thu. Cộng điểm, ai hơn thì thắng.",
				"Bằng điểm là hòa. Phòng có thể chơi theo luật nhà: quan non, luật làng…",
			},
		},
		Start: "Bấm Space để xem", Lift: Plural{Other: "Bốc {n} dân ở ô {field}"}, Sow: Plural{Other: "Rải một viên, trên tay còn {n}"}, SowLast: "Viên cuối cùng",
		Relay: Plural{Other: "Ô kế còn quân: bốc {n} dân rải tiếp"}, Capture: "Ô kế trống: ăn {what} ở ô sau!", Chain: "Lại một ô trống: ăn tiếp {what}!",
		Reseed: "Hàng bạn trống: lấy 5 dân đã ăn rải lại", ReseedDebt: "Hàng bạn trống: rải lại, vay {n} dân",
		SweepYou: "Bạn thu về {n} dân", SweepOther: "Đối phương thu về {n} dân", Over: "Hết ván", Score: "Bạn {you} điểm · đối phương {other} điểm", Tag: "ăn",
		KeysTitle: "Các phím", WaysTitle: "Vào, ra và khi trục trặc",
		AtBoard: "Khi chơi", InRoom: "Trong phòng", InReview: "Xem lại", Everywhere: "Ở mọi nơi",
		Keys: HelpKeys{
			Choose: "chọn ô của mình", Digits: "chọn thẳng ô số 1 đến 5", Sow: "rải sang trái / sang phải", Look: "xem lại lượt trước / sau", Resign: "chịu thua (có hỏi lại)", Preview: "sẽ bốc rải tiếp, rơi thêm", Rich: "nhà giàu 5+, giàu sụ 10+",
			Sit: "ngồi vào chỗ", Stand: "đứng dậy", Ready: "sẵn sàng, hay chơi ván nữa", Bot: "chơi với máy", Hint: "xin gợi ý", Chat: "trò chuyện",
			Step: "lùi / tới một lượt", Auto: "tự chạy", Ends: "đầu / cuối ván",
			Keys: "phím dùng được lúc này", Back: "quay lại, không mất ván", Leave: "thoát",
		},
		Ways: HelpWays{
			In: "vào chơi; khóa SSH là tài khoản", Guest: "vào chơi không cần khóa", New: "tạo tài khoản mới bằng khóa của bạn",
			Watch: "xem một phòng hay một ván", Games: "danh sách ván, không cần màn hình", Show: "một ván dạng chữ hay JSON",
			Telnet: "không cần SSH, không mã hóa",
			Stuck:  "Đứng hình, không thoát được", StuckKeys: "Enter, rồi ~.",
			Broken: "Thoát rồi mà chữ vẫn rối", BrokenKeys: "gõ reset rồi Enter",
			Select: "Khi bật chuột, giữ Shift rồi kéo để bôi đen chữ.",
		},
		KeyShow: "xem", KeyAgain: "xem lại", KeyHold: "tạm dừng", KeyNext: "trang sau", KeyPrev: "trang trước", KeyStep: "từng bước",
		KeyTurn: "lật trang", KeyEnds: "đầu/cuối",
	}
}

func enHelp() HelpText {
	return HelpText{
		Title: "How to play", PageOf: "{n}/{of}",
		Pages: [8]HelpPage{
			{
				"The board", "You sit below with five squares, your opponent above with five. Each has 5 dân. The ends are quan squares with a quan each.",
				"A dân is worth 1 point, a quan 10. Who gathers more points wins.",
			},
			{
				"Sowing", "On your turn lift all dân of one of your squares and sow one into each square that follows, to the right or to the left.",
				"Your one choice is which square and which way. The rules do the rest.",
			},
			{
				"Sowing on", "After the last dân look at the next square. A dân square with stones in it is lifted, too, and sown on the same way.",
				"A clever turn goes round the board several times.",
			},
			{
				"Capturing", "If the next square is empty and the one after it is not, you capture all that is there, on whichever side it lies.",
				"Empty means nothing at all; an empty quan square counts. A capture is never sown on.",
			},
			{
				"Chains", "After a capture, another empty square followed by a full one is captured as well, as often as it goes, quan included.",
				"In the picture: 5 dân first, then the quan at the far end.",
			},
			{
				"End of a turn", "Before a quan square that is not empty you stop. Before two empty squares you stop, too. It is the other's turn.",
				"In the picture: first before a quan square, then before two empty ones.",
			},
			{
				"A bare row", "When your five squares are empty on your turn, lay five of your captured dân, one in each; what is missing is borrowed.",
				"Borrowed dân count against you. Nobody passes or loses by being poor.",
			},
			{
				"The end", "When both quan squares are empty, each player takes home the dân of their own row. Count the points: more wins.",
				"Equal points are a draw. Rooms may have house rules: young quan and more.",
			},
		},
		Start: "Press Space to see it", Lift: Plural{"Lift {n} dân from square {field}", "Lift {n} dân from square {field}"}, Sow: Plural{"Sow one, {n} left in hand", "Sow one, {n} left in hand"}, SowLast: "The last one",
		Relay: Plural{"The next square is not empty: sow on {n} dân", "The next square is not empty: sow on {n} dân"}, Capture: "The next square is empty: capture {what} beyond!", Chain: "Another empty square: capture {what}, too!",
		Reseed: "Your row is bare: lay out 5 captured dân", ReseedDebt: "Your row is bare: lay it out, {n} dân borrowed",
		SweepYou: "You take home {n} dân", SweepOther: "The opponent takes home {n} dân", Over: "The game is over", Score: "You {you} points · the opponent {other}", Tag: "won",
		KeysTitle: "Keys", WaysTitle: "In, out and in trouble",
		AtBoard: "At the board", InRoom: "In a room", InReview: "In review", Everywhere: "Everywhere",
		Keys: HelpKeys{
			Choose: "choose one of your squares", Digits: "choose square 1 to 5", Sow: "sow to the left / right", Look: "look one move back / on", Resign: "resign (asks first)", Preview: "will sow on, will gain", Rich: "rich 5+, very rich 10+",
			Sit: "sit down", Stand: "stand up", Ready: "ready, or another game", Bot: "play a bot", Hint: "a hint", Chat: "chat",
			Step: "one move back / on", Auto: "play by itself", Ends: "start / end of the game",
			Keys: "the keys that work now", Back: "back; never ends a game", Leave: "leave",
		},
		Ways: HelpWays{
			In: "come in; your key is your account", Guest: "come in without a key", New: "make a new account with your key",
			Watch: "watch a room or a game", Games: "list the games, no screen needed", Show: "one game as text or JSON",
			Telnet: "without SSH, in clear text",
			Stuck:  "Frozen, and no key works", StuckKeys: "Enter, then ~.",
			Broken: "A garbled window afterwards", BrokenKeys: "type reset, then Enter",
			Select: "While the mouse is on, hold Shift and drag to select text.",
		},
		KeyShow: "show", KeyAgain: "again", KeyHold: "pause", KeyNext: "next page", KeyPrev: "page before", KeyStep: "step",
		KeyTurn: "turn", KeyEnds: "first/last",
	}
}
