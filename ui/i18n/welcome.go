package i18n

// WelcomeText is the first screen: what this is, who you are, where to go.
type WelcomeText struct {
	Title, Banner, What string
	Short               string // What, where there is room for a line

	Play, PlayNote   string
	Watch, WatchNote string
	Learn, LearnNote string
	Lobby, LobbyNote string
	Name, NameNote   string
	Keep, KeepNote   string // how a guest gets an account
	Token, TokenNote string // the way to one by telnet

	Looking   string // while a table is being found
	NoGames   string // Watch, but nobody plays
	HelloName string // {name}
	HelloKey  string
	Guest     string // {name}
	Have      string // before a command to be copied
	Want      string
	Then      string
	Example   string // stands for the name in "ssh NAME@HOST"

	KeyLanguage string // the other language's own name
	QuitTitle   string
	QuitText    string
}

func viWelcome() WelcomeText {
	return WelcomeText{
		Title: "Chào mừng", Banner: "Ô   Ă N   Q U A N",
		What:  "Trò chơi dân gian Việt Nam: hai người thay nhau bốc dân rải quanh bàn, cách một ô trống thì ăn ô kế, ai được nhiều hơn là thắng.",
		Short: "Bốc, rải rồi ăn: trò dân gian Việt Nam",
		Play:  "Chơi ngay", PlayNote: "gặp người đang đợi, hoặc mở phòng và đợi",
		Watch: "Xem", WatchNote: "vào ngay một ván đang chơi",
		Learn: "Học cách chơi", LearnNote: "chín bài ngắn tập đi trên bàn, câu đố và luật",
		Lobby: "Vào sảnh", LobbyNote: "các phòng, người đang ở đây, ván đã xong",
		Name: "Đặt tên", NameNote: "để mọi người nhận ra bạn; để sau cũng được",
		Keep: "Tài khoản", KeepNote: "cách giữ tên và danh sách ván của bạn",
		Token: "Tôi có mã telnet", TokenNote: "vào bằng tài khoản của bạn; lấy mã bằng ssh",
		Looking: "Đang tìm người chơi…", NoGames: "Chưa có ván nào đang chơi. Bạn bấm “Chơi ngay” nhé.",
		HelloName: "Chào {name}! Mời bạn vào chơi.",
		HelloKey:  "Máy chủ đã nhận khóa SSH của bạn. Bạn có thể đặt tên ngay, hoặc cứ chơi rồi đặt sau.",
		Guest:     "Bạn là khách, tên tạm {name}: chơi, xem, trò chuyện đều được; chỉ không giữ được tên và danh sách ván.",
		Have:      "Đã có tài khoản?", Want: "Muốn có tài khoản?", Then: "rồi", Example: "TÊN",
		KeyLanguage: "English", QuitTitle: "Thoát", QuitText: "Bạn muốn thoát khỏi Ô ăn quan?",
	}
}

func enWelcome() WelcomeText {
	return WelcomeText{
		Title: "Welcome", Banner: "Ô   Ă N   Q U A N",
		What:  "A game from Vietnam for two: lift a square's stones, sow them around the board, capture across an empty square; who gathers more wins.",
		Short: "Lift, sow, capture: a Vietnamese game",
		Play:  "Play now", PlayNote: "meet whoever is waiting, or open a room and wait",
		Watch: "Watch", WatchNote: "go straight to a running game",
		Learn: "Learn to play", LearnNote: "short lessons on the board, puzzles and rules",
		Lobby: "Lobby", LobbyNote: "the rooms, who is here, games that are over",
		Name: "Choose a name", NameNote: "so that people know you; it can wait, too",
		Keep: "Account", KeepNote: "how to keep a name and a list of your games",
		Token: "I have a token", TokenNote: "log in to your account; ssh gives you one",
		Looking: "Looking for somebody to play…", NoGames: "Nobody is playing just now. How about “Play now”?",
		HelloName: "Hello {name}! Come in and play.",
		HelloKey:  "The server knows your SSH key now. Choose a name, or play first and choose it later.",
		Guest:     "You are a guest, called {name} for now: play, watch and chat as you like; only a name and a list of your games are not kept.",
		Have:      "Have an account?", Want: "Want an account?", Then: "then", Example: "NAME",
		KeyLanguage: "Tiếng Việt", QuitTitle: "Leave", QuitText: "Leave Ô ăn quan?",
	}
}
