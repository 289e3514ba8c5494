package i18n

// GameText is the texts of a running game and of its result.
type GameText struct {
	GameID        string // {id}
	YourTurn      string
	YourTurnBrief string
	YourLifted    string // {n}
	TheirTurn     string // {who}
	Saving        string
	SavingSlow    string // the move has been on its way for seconds
	Paused        string // {why} {who} {clock}
	PausedSoon    string // {why} {who}
	Sowing        string // {who} {n}: in hand
	Sown          string // {who}: the last dân is down
	LastTurn      string // {who} {what}
	FirstMove     string // {who}: nobody has moved
	PreviewLeft   string
	PreviewRight  string
	Impossible    string // a direction that the rules forbid
	EmptyHere     string // the chosen square has no dân
	Takes         string // a mark in a square
	Debt          string // {n}
	Hand          string // {dan} {quan}
	Score         Plural
	ScoreShort    Plural
	Away          string // {clock}
	AwayDays      string // {clock}: at days a move
	Awaited       string // the other of a game that was put off, who has not come yet
	AwayClaim     string // {who} {clock}
	AwayFlag      string // {who}
	CanClaim      string // {who}
	CanHouse      string // {who}: the same among three or four
	AwayHouse     string // {who} {clock}
	LeftHouse     string // under a name
	LeftNow       string // {who}
	LeftYou       string
	NameLeft      string // {name}
	NameLeftShort string // {name}
	HouseTurn     string // {who}
	Then          string // {who}: the order of turns
	Projected     string // {n}: points with the own row
	ComboShort    string // {n}
	StepAt        string // {n} {all}
	StepStart     string
	Behind        Plural
	Moves         string

	// Hints, of games against bots.
	Hint         string // {move} {what}
	HintBrief    string // {move}
	HintThinking string
	HintsUsed    string // {n}: beside a name
	NameHints    string // {name} {n}
	HintsOf      string // {list}: of a game, names with their numbers
	KeyHint      string

	ResignAsk, ResignYes string
	AbortAsk, AbortYes   string
	LeaveAsk, LeaveYes   string
	ClaimAsk, ClaimYes   string // {who}
	DrawAsk, DrawYes     string // {who}
	HouseAsk, HouseYes   string // {who}
	ResignAskMany        string
	LeaveAskMany         string
	LeaveAskDays         string // at days a move
	LeaveAskHome         string // without a server
	RiseAskThrow         string // while a throw decides who begins
	RiseAskPrivate       string // the last person of a private room
	LeaveAskBots         string // {n} minutes: nobody but bots is left behind

	// Who has a game and asks for another one is brought back to it.
	Still, StillLevel   string // {how}; {n}
	HowResign, HowAbort string // {key}

	// The result.
	Won, Lost, Draw   string
	WonBy             string // {who}
	Aborted           string
	ResultTitle       string
	ColPlayer         string
	ColDan, ColDanAll string // won in captures; with those of the own row
	ColQuan           string
	ColDebt           string
	ColSwept          string
	ColTotal          string
	ColCombo          string
	Combo             string // explains the column
	Series            string // {score}
	SeriesShort       string // {score}
	Review            string
	Rematch           string
	EndResign         string // {who}
	EndTime           string // {who}
	EndAgreed         string
	EndAdjudged       string
	EndAbandoned      string // {who}
	EndAbandonedDraw  string
	EndResignYou      string
	EndTimeYou        string
	EndAbandonedYou   string
	EndSquares        string // both quan squares are empty
	EndQuan           string
	EndSquaresMany    string
	EndQuanMany       string
	Placed            string // {who} {n}
	EndAborted        string
	EndNoMove         string // {who}: made no first move
	EndNoMoveYou      string
	BackInGame        string
	EndOther          string

	KeyChoose, KeyMove, KeyLift, KeyLeft, KeyRight, KeyPut string
	KeySow                                                 string // to the left and to the right, where there is little room
	KeyResign, KeyAbort, KeyClaim, KeyDraw, KeyHouse       string
	KeyBack, KeyOn, KeyLive, KeySkip, KeyRematch           string
	OffNotTurn, OffEarly, OffLate, OffHere, OffPaused      string
}

func viGame() GameText {
	return GameText{
		GameID: "ván {id}", YourTurn: "Đến lượt bạn: chọn một ô có dân rồi rải sang trái hay phải.", YourTurnBrief: "Đến lượt bạn: chọn ô, rồi rải.",
		YourLifted: "Rải ô {n} sang hướng nào? Bấm ← hoặc →.", TheirTurn: "Đang đợi {who} đi…",
		Saving: "Đang gửi nước đi…", SavingSlow: "Máy chủ lưu chậm; đang lưu nước đi…", Paused: "{why}. Ván tiếp tục khi {who} (đến lượt) trở lại, chậm nhất sau {clock}.",
		PausedSoon: "{why}. Ván tiếp tục khi {who} (đến lượt) trở lại.",
		Sowing:     "{who} đang rải, còn {n} dân trên tay", Sown: "{who} rải xong…", LastTurn: "{who}: {what}", FirstMove: "{who} đi trước.",
		PreviewLeft: "trái", PreviewRight: "phải", Impossible: "không được theo luật này", EmptyHere: "ô này trống", Takes: "ăn",
		Debt: "nợ {n}", Hand: "{dan} · {quan}", Score: Plural{Other: "{n} điểm"}, ScoreShort: Plural{Other: "{n} đ"},
		Away: "mất kết nối {clock}", AwayDays: "đi vắng {clock}", Awaited: "chưa tới", AwayClaim: "{who} mất kết nối. {clock} nữa bạn được nhận thắng.",
		AwayFlag: "{who} mất kết nối, sẽ hết giờ trước khi bạn được nhận thắng.",
		CanClaim: "{who} vắng đã lâu: bấm w để nhận thắng, e để hòa, hoặc cứ đợi.",
		CanHouse: "{who} vắng đã lâu: bấm w để máy đi thay, hoặc cứ đợi.", AwayHouse: "{who} mất kết nối. {clock} nữa bạn được để máy đi thay.",
		LeftHouse: "đã rời, máy đi thay", LeftNow: "{who} đã rời ván; máy đi thay.", LeftYou: "Bạn đã rời ván, máy đi thay bạn. Bạn cứ xem tiếp.",
		NameLeft: "{name} (đã rời, máy đi thay)", NameLeftShort: "{name} (đã rời)", HouseTurn: "Máy đang đi thay {who}…", Then: "rồi {who}", Projected: "cả hàng {n}", ComboShort: "liên tiếp {n}",
		StepAt: "Đang xem lại lượt {n}/{all}", StepStart: "Đang xem lại lúc bắt đầu", Behind: Plural{Other: "ván đã đi tiếp {n} lượt"},
		Moves: "Các lượt",
		Hint:  "Gợi ý: {move} – {what}. Số lần gợi ý được ghi vào ván.", HintBrief: "Gợi ý (có ghi vào ván): {move}", HintThinking: "Đang nghĩ gợi ý…",
		HintsUsed: "gợi ý: {n}", NameHints: "{name} (gợi ý: {n})", HintsOf: "Gợi ý đã dùng: {list}", KeyHint: "gợi ý",
		ResignAsk: "Bạn chịu thua ván này?", ResignYes: "chịu thua",
		AbortAsk: "Hủy ván này? Chưa ai mất gì.", AbortYes: "hủy ván",
		LeaveAsk: "Ván chưa xong. Bạn rời đi thì ván vẫn chờ; vắng quá 1 phút đối phương có thể nhận thắng. Rời đi?",
		LeaveYes: "rời đi",
		ClaimAsk: "{who} vắng đã lâu. Nhận thắng ván này?", ClaimYes: "nhận thắng",
		HouseAsk: "Để máy đi thay {who} đến hết ván? {who} sẽ xếp cuối.", HouseYes: "để máy đi thay",
		ResignAskMany: "Bạn bỏ ván này? Máy đi thay bạn đến hết ván, còn bạn xếp cuối.",
		LeaveAskDays:  "Ván này tính giờ theo ngày: bạn cứ rời đi, nhớ đi trước khi hết giờ. Rời đi?",
		LeaveAskMany:  "Ván chưa xong. Bạn rời đi thì ván vẫn chờ; vắng quá 1 phút người khác có thể để máy đi thay bạn. Rời đi?",
		RiseAskThrow:  "Đang oẳn tù tì. Bạn rời đi là mất chỗ. Rời đi?", RiseAskPrivate: "Bạn rời đi thì phòng riêng này đóng lại, mã phòng không dùng được nữa. Rời đi?",
		LeaveAskHome: "Ván chưa xong; rời đi là bỏ ván. Rời đi?",
		LeaveAskBots: "Ván chưa xong. Bạn rời đi thì máy đợi bạn {n} phút, sau đó ván bị hủy, không tính. Rời đi?",
		Still:        "Bạn còn đang chơi ván này: hãy chơi xong (hoặc {how}) rồi mới chơi ván khác.", StillLevel: "Cấp {n} bạn vừa chọn chưa được dùng.",
		HowResign: "bấm {key} để chịu thua", HowAbort: "bấm {key} để hủy",
		DrawAsk: "{who} vắng đã lâu. Kết thúc ván, tính hòa?", DrawYes: "hòa",
		Won: "Bạn thắng!", Lost: "Bạn thua ván này.", Draw: "Hòa!", WonBy: "{who} thắng!", Aborted: "Ván bị hủy, không tính.",
		ResultTitle: "Kết quả", ColPlayer: "Người chơi", ColDan: "dân ăn", ColDanAll: "dân", ColQuan: "quan", ColDebt: "nợ", ColSwept: "thu quân",
		ColTotal: "điểm", ColCombo: "liên tiếp", Combo: "liên tiếp: mỗi lần ăn liên tiếp 1, mỗi quan thêm 2; chỉ để vui, không tính thắng thua",
		Series: "Tỉ số trong phòng: {score}", SeriesShort: "Tỉ số: {score}", Review: "Xem lại ván này:",
		Rematch:   "Chơi ván nữa? Bấm r.",
		EndResign: "{who} chịu thua", EndTime: "{who} hết giờ", EndAgreed: "hai bên đồng ý hòa", EndAdjudged: "người quản trị phân xử", EndAbandoned: "{who} bỏ ván", EndAbandonedDraw: "bỏ dở, tính hòa", EndAborted: "ván bị hủy", EndNoMove: "{who} không đi nước đầu trong thời hạn", EndNoMoveYou: "bạn không đi nước đầu trong thời hạn", BackInGame: "Bạn đã trở lại ván của mình.", EndOther: "hết ván",
		EndResignYou: "bạn đã chịu thua", EndTimeYou: "bạn đã hết giờ", EndAbandonedYou: "bạn vắng quá lâu",
		EndSquares: "hết quan, tàn dân, thu quân: ai nấy lấy dân hàng mình", EndQuan: "quan đã bị ăn hết: ai nấy lấy dân hàng mình",
		EndSquaresMany: "hết quan, tàn dân, thu quân: ai nấy lấy dân hàng mình", EndQuanMany: "quan đã bị ăn hết: ai nấy lấy dân hàng mình",
		Placed:    "{who} thắng, bạn về thứ {n}.",
		KeyChoose: "chọn ô", KeyMove: "đổi ô", KeyLift: "bốc ô lên (rồi ←/→)", KeyLeft: "rải trái", KeyRight: "rải phải", KeySow: "rải", KeyPut: "đặt lại",
		KeyResign: "chịu thua", KeyAbort: "hủy ván", KeyClaim: "nhận thắng", KeyDraw: "tính hòa", KeyHouse: "để máy đi thay",
		KeyBack: "lùi", KeyOn: "tới", KeyLive: "về hiện tại", KeySkip: "phím bất kỳ: xem ngay kết quả", KeyRematch: "ván nữa",
		OffNotTurn: "chưa tới lượt bạn", OffEarly: "chưa đi hết lượt đầu, bấm z để hủy",
		OffLate: "ai cũng đã đi", OffHere: "bấm c để chơi ở cửa sổ này", OffPaused: "ván đang tạm dừng",
	}
}

func enGame() GameText {
	return GameText{
		GameID: "game {id}", YourTurn: "Your turn: choose one of your squares, then sow it left or right.", YourTurnBrief: "Your turn: choose a square and sow.",
		YourLifted: "Which way to sow square {n}? Press ← or →.", TheirTurn: "Waiting for {who} to move…",
		Saving: "Sending your move…", SavingSlow: "The store is slow; saving your move…", Paused: "{why}. The game goes on when {who} (to move) is back, at the latest in {clock}.",
		PausedSoon: "{why}. The game goes on when {who} (to move) is back.",
		Sowing:     "{who} is sowing, {n} dân left in hand", Sown: "{who} has sown…", LastTurn: "{who}: {what}", FirstMove: "{who} begins.",
		PreviewLeft: "left", PreviewRight: "right", Impossible: "not under these rules", EmptyHere: "this square is empty", Takes: "won",
		Debt: "owes {n}", Hand: "{dan} · {quan}", Score: Plural{"{n} point", "{n} points"}, ScoreShort: Plural{"{n} pt", "{n} pts"},
		Away: "disconnected {clock}", AwayDays: "away {clock}", Awaited: "not here yet", AwayClaim: "{who} has lost the connection. You may claim the game in {clock}.",
		AwayFlag: "{who} has lost the connection. Their time runs out before you may claim.",
		CanClaim: "{who} has been away for long: w claims the win, e a draw, or just wait.",
		CanHouse: "{who} has been away for long: w lets the house play for them, or just wait.", AwayHouse: "{who} has lost the connection. In {clock} you may let the house play.",
		LeftHouse: "left, house plays", LeftNow: "{who} has left the game; the house plays on for them.", LeftYou: "You have left; the house plays for you. Stay and watch.",
		NameLeft: "{name} (left, the house plays)", NameLeftShort: "{name} (left)", HouseTurn: "The house moves for {who}…", Then: "then {who}", Projected: "with row {n}", ComboShort: "combo {n}",
		StepAt: "Looking back at turn {n} of {all}", StepStart: "Looking back at the beginning", Behind: Plural{"the game is {n} turn on", "the game is {n} turns on"},
		Moves: "Turns",
		Hint:  "Hint: {move} – {what}. The record notes how many you take.", HintBrief: "Hint (noted in the record): {move}", HintThinking: "Looking for a hint…",
		HintsUsed: "hints: {n}", NameHints: "{name} (hints: {n})", HintsOf: "Hints used: {list}", KeyHint: "hint",
		ResignAsk: "Resign this game?", ResignYes: "resign",
		AbortAsk: "Call this game off? Nobody loses anything.", AbortYes: "call it off",
		LeaveAsk: "The game is not over. It waits for you when you leave; after a minute the other may claim it. Leave?",
		LeaveYes: "leave",
		ClaimAsk: "{who} has been away for long. Claim the win?", ClaimYes: "claim it",
		HouseAsk: "Let the house play for {who} to the end? {who} will come last.", HouseYes: "let it play",
		ResignAskMany: "Leave this game for good? The house plays on for you, and you come last.",
		LeaveAskDays:  "This game is played at days a move: come back before your time is up. Leave?",
		LeaveAskMany:  "The game is not over. It waits for you when you leave; after a minute the others may let the house play for you. Leave?",
		RiseAskThrow:  "The throw for who begins is under way. You give up your chair when you leave. Leave?", RiseAskPrivate: "This private room closes when you leave, and its code stops working. Leave?",
		LeaveAskHome: "The game is not over and will be lost. Leave?",
		LeaveAskBots: "The game is not over. It waits {n} minutes for you and is then called off, without a result. Leave?",
		Still:        "You are still in this game: finish it (or {how}) before a new one.", StillLevel: "Your choice of level {n} was not used.",
		HowResign: "resign with {key}", HowAbort: "call it off with {key}",
		DrawAsk: "{who} has been away for long. End the game as a draw?", DrawYes: "a draw",
		Won: "You win!", Lost: "You lose this one.", Draw: "A draw!", WonBy: "{who} wins!", Aborted: "Called off, no result.",
		ResultTitle: "Result", ColPlayer: "Player", ColDan: "dân won", ColDanAll: "dân", ColQuan: "quan", ColDebt: "debt", ColSwept: "row",
		ColTotal: "points", ColCombo: "combo", Combo: "combo: 1 for each capture after the first in a turn, 2 more for a quan; for fun only",
		Series: "Score in this room: {score}", SeriesShort: "Score: {score}", Review: "Review this game:",
		Rematch:   "Another game? Press r.",
		EndResign: "{who} resigned", EndTime: "{who} ran out of time", EndAgreed: "a draw by agreement", EndAdjudged: "decided by an operator", EndAbandoned: "{who} left the game", EndAbandonedDraw: "left unfinished, called a draw", EndAborted: "called off", EndNoMove: "{who} made no first move in time", EndNoMoveYou: "you made no first move in time", BackInGame: "You are back in your game.", EndOther: "the game is over",
		EndResignYou: "you resigned", EndTimeYou: "you ran out of time", EndAbandonedYou: "you were away for too long",
		EndSquares: "both quan squares empty: each takes the dân of their row", EndQuan: "both quan are captured: each takes the dân of their row",
		EndSquaresMany: "every quan square is empty: each takes the dân of their row", EndQuanMany: "every quan is captured: each takes the dân of their row",
		Placed:    "{who} wins; you are number {n}.",
		KeyChoose: "choose", KeyMove: "other square", KeyLift: "take up the square (then ←/→)", KeyLeft: "sow left", KeyRight: "sow right", KeySow: "sow", KeyPut: "put back",
		KeyResign: "resign", KeyAbort: "call off", KeyClaim: "claim the win", KeyDraw: "claim a draw", KeyHouse: "let the house play",
		KeyBack: "back", KeyOn: "on", KeyLive: "to the present", KeySkip: "any key: show the outcome now", KeyRematch: "again",
		OffNotTurn: "it is not your turn", OffEarly: "use z until everybody has moved",
		OffLate: "everybody has moved", OffHere: "press c to play in this window", OffPaused: "the game is paused",
	}
}
