package i18n

import "time"

// LobbyText is the hall.
type LobbyText struct {
	Title                       string
	Rooms, Live, People, Recent string // tabs
	Here                        Plural

	// Heads of columns.
	Number, Who, Waiting, RulesHead, Chairs, Watchers string
	Ply, Game, Where, Since, Result, When             string

	FreeChairs         Plural
	Private            string
	Mine               string // the person sits there
	PutOff             string // a game of the person's
	PutOffHere         string // the same, whose other player is here
	PutOffs            Plural // how many there are
	PutOffWith         string // {who}: whose game is the first of them
	KeyPutOff          string
	Versus             string // {a} {b}
	Paused             string
	PlyN               string // {n}
	InLobby            string
	PlayingIn, InRoom  string // {n}
	GamesByDays        Plural // of somebody, beside where they are
	You                string // {name}
	ClosingAt          Plural // {n} minutes at most
	ClosingNow         string
	Looking, Sitting   string
	Finding            string
	CodeLabel, CodeTip string
	NotFound           string // {text}
	NoGames            string
	NobodyThere        string // {name} is a guest in the hall: nothing to open
	EmptyRooms         string
	EmptyLive          string
	EmptyPeople        string
	EmptyRecent        string

	KeyPlay, KeyNew, KeyCode, KeyWatch, KeyMine   string
	KeySettings, KeyRules, KeySit, KeyEnter       string
	KeyReview, KeyTab, KeyGo, KeyLeave, KeyResume string
}

// Place is where somebody is who is connected: the room they sit in, 0 for the
// lobby, whether they play there, and in how many games at days a move they do.
func (c *Catalog) Place(room int, playing bool, byDays int) string {
	where := c.Lobby.InLobby
	switch {
	case playing:
		return Fill(c.Lobby.PlayingIn, "n", room)
	case room != 0:
		where = Fill(c.Lobby.InRoom, "n", room)
	}
	if byDays > 0 {
		where += ", " + c.Count(c.Lobby.GamesByDays, byDays)
	}
	return where
}

func viLobby() LobbyText {
	return LobbyText{
		Title: "Sảnh", Rooms: "Phòng chờ", Live: "Đang chơi", People: "Người", Recent: "Vừa xong",
		Here:   Plural{Other: "{n} người ở đây"},
		Number: "Số", Who: "Người chơi", Waiting: "Đang đợi", RulesHead: "Luật", Chairs: "Chỗ", Watchers: "Xem",
		Ply: "Lượt", Game: "Mã ván", Where: "Đang ở", Since: "Vào lúc", Result: "Tỉ số", When: "Lúc",
		FreeChairs: Plural{Other: "còn {n}"}, Private: "phòng riêng", Mine: "bạn ngồi đây", Versus: "{a} – {b}",
		Paused: "tạm dừng", PlyN: "lượt {n}", InLobby: "trong sảnh", PlayingIn: "đang chơi, phòng {n}", InRoom: "phòng {n}",
		GamesByDays: Plural{Other: "{n} ván theo ngày"},
		You:         "{name} (bạn)",
		ClosingAt:   Plural{Other: "Máy chủ sẽ dừng trong vòng {n} phút; ván đang chơi được giữ lại, phòng mới không mở nữa."}, ClosingNow: "Máy chủ sắp dừng; ván đang chơi được giữ lại.",
		Looking: "Đang tìm người chơi…", Sitting: "Đang vào phòng…", Finding: "Đang tìm…",
		CodeLabel: "Số phòng, mã phòng riêng, hoặc mã ván", CodeTip: "ví dụ 12, 7H3K9QM2, K7QM2R",
		NotFound:    "Không có phòng hay ván nào là “{text}”. Xem lại từng ký tự nhé.",
		NoGames:     "Chưa có ván nào đang chơi. Bấm p để chơi ván đầu tiên.",
		NobodyThere: "{name} đang ở sảnh. Bấm n mở phòng rồi nhắn bạn ấy số phòng.",
		EmptyRooms:  "Chưa có phòng nào đợi người. Bấm b để chơi với máy, p để đợi người, hoặc n để mở phòng theo luật bạn thích.",
		EmptyLive:   "Chưa có ván nào đang chơi. Bấm p để chơi với người, b để chơi với máy; người khác sẽ vào xem bạn.",
		EmptyPeople: "Chỉ có mình bạn ở đây. Bấm b để chơi với máy, hoặc mở phòng (n) rồi rủ bạn bè vào.",
		EmptyRecent: "Chưa có ván nào xong. Ván bạn chơi sẽ nằm ở đây để xem lại.",
		KeyPlay:     "chơi ngay", KeyNew: "mở phòng", KeyCode: "nhập mã", KeyWatch: "xem", KeyMine: "ván của tôi",
		KeySettings: "cài đặt", KeyRules: "cách chơi", KeySit: "vào ngồi", KeyEnter: "vào phòng",
		KeyReview: "xem lại", KeyResume: "chơi tiếp", PutOff: "đã hoãn",
		PutOffHere: "hoãn, có mặt", PutOffs: Plural{Other: "{n} ván đã hoãn"}, PutOffWith: "; {who} đang có mặt", KeyPutOff: "ván hoãn", KeyTab: "mục khác", KeyGo: "tìm", KeyLeave: "về",
	}
}

func enLobby() LobbyText {
	return LobbyText{
		Title: "Lobby", Rooms: "Rooms", Live: "Live", People: "People", Recent: "Recent",
		Here:   Plural{"{n} person here", "{n} people here"},
		Number: "No", Who: "Players", Waiting: "Waiting", RulesHead: "Rules", Chairs: "Chairs", Watchers: "Watch",
		Ply: "Turn", Game: "Game", Where: "Where", Since: "Came", Result: "Score", When: "When",
		FreeChairs: Plural{"{n} free", "{n} free"}, Private: "private", Mine: "you sit here", Versus: "{a} – {b}",
		Paused: "paused", PlyN: "turn {n}", InLobby: "in the lobby", PlayingIn: "playing, room {n}", InRoom: "room {n}",
		GamesByDays: Plural{"{n} game by days", "{n} games by days"},
		You:         "{name} (you)",
		ClosingAt:   Plural{"The server stops within a minute; running games are kept, no new rooms are opened.", "The server stops within {n} minutes; running games are kept, no new rooms are opened."}, ClosingNow: "The server is about to stop; running games are kept.",
		Looking: "Looking for somebody to play…", Sitting: "Going in…", Finding: "Looking it up…",
		CodeLabel: "A room's number, a private room's code, or a game's ID", CodeTip: "such as 12, 7H3K9QM2, K7QM2R",
		NotFound:    "There is no room and no game called “{text}”. Please check each character.",
		NoGames:     "Nobody is playing just now. Press p and be the first.",
		NobodyThere: "{name} is in the lobby. Press n to open a room and tell them its number.",
		EmptyRooms:  "No room waits for anybody. Press b to play a bot, p to wait for a person, or n to open a room with the rules you like.",
		EmptyLive:   "Nobody is playing just now. Press p to play a person, or b to play a bot; others will come and watch.",
		EmptyPeople: "You are alone here. Press b to play a bot, or open a room (n) and tell your friends.",
		EmptyRecent: "No game has ended yet. Yours will be here to be reviewed.",
		KeyPlay:     "play now", KeyNew: "new room", KeyCode: "enter code", KeyWatch: "watch", KeyMine: "my games",
		KeySettings: "settings", KeyRules: "rules", KeySit: "sit down", KeyEnter: "go in",
		KeyReview: "review", KeyResume: "go on", PutOff: "put off",
		PutOffHere: "put off, here", PutOffs: Plural{"{n} game put off", "{n} games put off"}, PutOffWith: "; {who} is here", KeyPutOff: "put off", KeyTab: "next tab", KeyGo: "find", KeyLeave: "back",
	}
}

// MinutesLeft is the most of minutes that are left, 0 where it is seconds.
func MinutesLeft(left time.Duration) int {
	const seconds = 10 * time.Second
	if left <= seconds {
		return 0
	}
	return int((left + time.Minute - 1) / time.Minute)
}

// Closing says that the server is about to stop, "" where at is zero. It tells
// the most that is left in minutes, which stays true while nothing is drawn anew.
func (c *Catalog) Closing(at time.Time, why string, now time.Time) string {
	if at.IsZero() {
		return ""
	}
	text := c.Lobby.ClosingNow
	if minutes := MinutesLeft(at.Sub(now)); minutes > 0 {
		text = c.Count(c.Lobby.ClosingAt, minutes)
	}
	if why != "" {
		text += " " + why
	}
	return text
}
