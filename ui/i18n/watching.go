package i18n

// WatchText is the screens of who looks on: TV, somebody who is followed, many
// boards at once.
type WatchText struct {
	TV            string // before the name of a room
	Following     string // {who}, the same
	TVWaits       string
	FollowWaits   string // {who}
	CatchUp       string // {n} {all}
	KeyCatchUp    string
	KeyStopCatch  string
	Watchers      string
	WatchersNone  string
	WatchersMore  Plural // after names
	WatchersOnly  Plural // nobody is named
	KeyWatchers   string
	Grid          string
	GridSmall     string // {w} {h} {now}
	GridEmpty     string
	GridOver      string // {why}
	GridFirst     string
	KeyGrid       string
	KeyTV         string
	KeySort       string // {by}
	ByRating      string
	ByWatchers    string
	ByTime        string
	Rating        string // head of a column
	KeyOpenOne    string
	KeyOther      string
	ShownTo       string // settings
	ShownToNote   string
	GridWatchedBy Plural
}

func viWatch() WatchText {
	return WatchText{
		TV: "TV", Following: "theo {who}",
		TVWaits:     "TV chưa có gì để chiếu; ván tính theo ngày thì xem ở sảnh. Có ván mới là TV chiếu ngay.",
		FollowWaits: "{who} chưa ngồi vào bàn nào. Khi nào {who} chơi, màn hình sẽ sang đó.",
		CatchUp:     "Chiếu lại từ đầu: lượt {n} / {all}", KeyCatchUp: "xem từ đầu", KeyStopCatch: "xem lượt mới nhất",
		Watchers: "Người xem", WatchersNone: "Chưa có ai xem.",
		WatchersMore: Plural{Other: "và {n} người không nêu tên"}, WatchersOnly: Plural{Other: "{n} người không nêu tên"},
		KeyWatchers: "ai đang xem",
		Grid:        "Nhiều bàn", GridSmall: "Xem nhiều bàn một lúc cần cửa sổ từ {w}×{h}; cửa sổ này là {now}. Hãy phóng to cửa sổ hoặc thu nhỏ cỡ chữ.",
		GridEmpty: "Lúc này không có ván nào đang chơi. Có ván là hiện ở đây.", GridOver: "hết ván: {why}", GridFirst: "chưa ai đi lượt nào",
		KeyGrid: "nhiều bàn", KeyTV: "TV", KeySort: "xếp theo {by}",
		ByRating: "điểm", ByWatchers: "người xem", ByTime: "mới nhất", Rating: "Điểm",
		KeyOpenOne: "vào xem", KeyOther: "bàn khác",
		ShownTo: "Cho thấy mình", ShownToNote: "Người khác biết bạn đang ở phòng nào, xem ván nào. Tắt đi thì chỉ còn là một con số.",
		GridWatchedBy: Plural{Other: "{n} người xem"},
	}
}

func enWatch() WatchText {
	return WatchText{
		TV: "TV", Following: "following {who}",
		TVWaits:     "TV has nothing to show just now; games at days a move are in the lobby. It shows the next game as soon as it begins.",
		FollowWaits: "{who} sits nowhere just now. As soon as they play, this screen goes there.",
		CatchUp:     "From the first move: turn {n} of {all}", KeyCatchUp: "from the start", KeyStopCatch: "join live",
		Watchers: "Watching", WatchersNone: "Nobody is watching.",
		WatchersMore: Plural{"and one who is not named", "and {n} who are not named"}, WatchersOnly: Plural{"one who is not named", "{n} who are not named"},
		KeyWatchers: "who watches",
		Grid:        "Boards", GridSmall: "Several boards at once need a window of {w}×{h} or more; this one is {now}. Enlarge the window, or make its letters smaller.",
		GridEmpty: "No game is being played just now. The next ones will be here.", GridOver: "over: {why}", GridFirst: "no move yet",
		KeyGrid: "boards", KeyTV: "TV", KeySort: "sort by {by}",
		ByRating: "rating", ByWatchers: "watchers", ByTime: "newest", Rating: "Rating",
		KeyOpenOne: "watch this", KeyOther: "another board",
		ShownTo: "Be seen", ShownToNote: "Others are told in which room you are and what you watch. Without it you are only counted.",
		GridWatchedBy: Plural{"{n} watching", "{n} watching"},
	}
}

// WatchingText is what the commands and plain lines say to who looks on.
type WatchingText struct {
	// One sentence for each command, as help lists them.
	TV, Boards, Who string

	ByRating, ByWatchers, ByTime string // options of a list of games

	ColRating  string
	Unseen     string // {who}
	BoardsHere string
	Nobody     string // {n}
	People     Plural // {room} {list}

	// In plain lines.
	OnTV        string // {n}
	TVWaits     string
	Follows     string // {who} {n}
	FollowWaits string // {who}
}

// Watching is what the commands and plain lines say to who looks on.
func (c *Catalog) Watching() WatchingText {
	if c.Language == Vietnamese {
		return viWatching()
	}
	return enWatching()
}

func viWatching() WatchingText {
	return WatchingText{
		TV:       "Xem ván hay nhất đang chơi; hết ván thì sang ván khác.",
		Boards:   "Xem nhiều bàn một lúc (cửa sổ từ 120×40).",
		Who:      "Ai đang xem một phòng.",
		ByRating: "ván có điểm xếp hạng cao trước", ByWatchers: "ván đông người xem trước", ByTime: "ván mới bắt đầu trước",
		ColRating:  "ĐIỂM",
		Unseen:     "{who} không cho biết mình đang ở đâu.",
		BoardsHere: "Xem nhiều bàn thì cần màn hình. Gõ tv, hoặc watch SỐ để xem một ván.",
		Nobody:     "Phòng {n}: không có ai xem.",
		People:     Plural{Other: "Phòng {room}: {n} người xem: {list}."},
		OnTV:       "TV: phòng {n}.", TVWaits: "TV chưa có gì để chiếu. Có ván mới là TV kể tiếp; ván tính theo ngày thì xem ở games.",
		Follows: "Theo {who}: phòng {n}.", FollowWaits: "{who} chưa ngồi vào phòng nào. Khi nào {who} chơi thì kể tiếp.",
	}
}

func enWatching() WatchingText {
	return WatchingText{
		TV:       "Watch the best game there is, and go on to the next when it ends.",
		Boards:   "Watch several boards at once (windows of 120×40 or more).",
		Who:      "Show who watches a room.",
		ByRating: "the highest rated games first", ByWatchers: "the most watched games first", ByTime: "the newest games first",
		ColRating:  "RATING",
		Unseen:     "{who} does not let be seen where they are.",
		BoardsHere: "Several boards need a screen. Type tv, or watch NUMBER for one game.",
		Nobody:     "Room {n}: nobody is watching.",
		People:     Plural{"Room {room}: {n} is watching: {list}.", "Room {room}: {n} are watching: {list}."},
		OnTV:       "TV: room {n}.", TVWaits: "TV has nothing to show just now. It goes on with the next game; those at days a move are in games.",
		Follows: "Following {who}: room {n}.", FollowWaits: "{who} sits nowhere just now. It goes on when they play.",
	}
}
