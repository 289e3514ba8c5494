package i18n

// TimingText is what commands about clocks, offers and games of days say.
type TimingText struct {
	// One sentence for each command.
	Clock, Draw, Takeback, Adjourn, MoreTime string
	Todo, Stored, Resume                     string

	NothingDue    string
	NothingStored string
	NotStored     string // {word}
	NotYours      string // of a game that others play
	OnlyDays      string // {host} {room} {move}: a game that is played live
	WhichGame     string // {host}
	Played        string // {move} {id}
	ColLeft       string
	ColHere       string // who else is here
	HowResume     string // {line}
}

func viTiming() TimingText {
	return TimingText{
		Clock: "Xem đồng hồ của ván: mỗi người còn bao lâu.",
		Draw:  "Xin hòa, hoặc thôi xin (off).", Takeback: "Xin đi lại nước vừa rồi, hoặc thôi xin (off).",
		Adjourn: "Xin hoãn ván, hôm khác chơi tiếp, hoặc thôi xin (off).", MoreTime: "Xin thêm giờ, hoặc thôi xin (off).",
		Todo: "Liệt kê các ván đang đợi bạn đi; mã thoát 0 khi có, 1 khi không.", Stored: "Liệt kê các ván của bạn đã hoãn.", Resume: "Mở lại một ván đã hoãn.",
		NothingDue: "Không có ván nào đang đợi bạn đi.", NothingStored: "Bạn không có ván nào đang hoãn.",
		NotStored: "Bạn không có ván hoãn nào mang mã {word}. Gõ  stored  để xem các ván đã hoãn.",
		NotYours:  "Bạn không chơi ván này. Gõ  todo  để xem các ván đợi bạn đi.",
		OnlyDays:  "Chỉ ván tính ngày mới đi được từ ngoài phòng. Hãy vào phòng bằng  ssh -t {host} join {room}  rồi đi {move}.",
		WhichGame: "Hãy nói rõ ván nào, chẳng hạn  ssh {host} move K7QM2R 3R  (gõ  todo  để xem các ván đợi bạn).",
		Played:    "Đã đi {move} ở ván {id}.", ColLeft: "CÒN",
		ColHere: "ĐANG Ở ĐÂY", HowResume: "Chơi tiếp:  {line}   Ván đi tiếp khi cả hai có mặt trong phòng.",
	}
}

func enTiming() TimingText {
	return TimingText{
		Clock: "Tell the clocks of the game: what each player has left.",
		Draw:  "Offer a draw, or withdraw the offer (off).", Takeback: "Ask to take your last move back, or withdraw that (off).",
		Adjourn: "Ask to put the game off to another day, or withdraw that (off).", MoreTime: "Ask for more time, or withdraw that (off).",
		Todo: "List the games in which it is your move; the exit code is 0 when one waits, 1 when none does.", Stored: "List your games that were put off.", Resume: "Go on with a game that was put off.",
		NothingDue: "No game waits for your move.", NothingStored: "None of your games is put off.",
		NotStored: "You have no game {word} that was put off. Type  stored  to see them.",
		NotYours:  "That is not a game of yours. Type  todo  for those that wait for your move.",
		OnlyDays:  "Only games at days a move can be played from outside their room. Go there with  ssh -t {host} join {room}  and move {move}.",
		WhichGame: "Say which game, such as  ssh {host} move K7QM2R 3R  (type  todo  to see which wait for you).",
		Played:    "{move} is played in game {id}.", ColLeft: "LEFT",
		ColHere: "HERE NOW", HowResume: "To go on:  {line}   The game continues when both are in its room.",
	}
}
