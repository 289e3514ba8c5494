package i18n

import (
	"errors"
	"strings"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/room"
)

// LineText is what line mode says: the same as the screens do, for who types
// words and hears lines.
type LineText struct {
	// Coming and going.
	Hello     string // {who}
	FirstWord string // what to type first
	CanName   string // for an account without a name
	Bye       string // {way}: what is typed to come back
	ByeInGame string // {way}
	SeatWaits string // {n}: a running game keeps a seat
	InHall    string
	Kept      string // {back}: a running game keeps the seat
	KeptKey   string // the same, on the screens
	LongLine  string // {n}
	BadText   string
	NoStart   string // {time}: the server takes no new games
	StartOn   string // it does again

	// A room.
	You         string // at the start of a line, as somebody's name
	Entered     string // {n} {rules}
	EnteredCode string // {code} {rules}
	Chairs      string // {list}
	OneChair    string // {n} {who}
	Told        string // {who} {what}
	TookChair   string // {n}
	LeftChair   string
	IsBack      string
	IsOwner     string
	Dropped     string
	DroppedOf   string // {clock}: a player of the running game
	DroppedFlag string // the same, who loses on time before
	CanClaim    string // {who}
	CanClaimOf  string // {who}: with more than one opponent
	LeftGame    string
	TookHint    string // {n}: so far
	ThrowNow    string // {clock}
	ThrowAgain  string
	HasThrown   string
	YouThrew    string
	Starts      string
	ByChance    string // {shape}: of who chose nothing in time
	Bua         string
	Bao         string
	Keo         string
	CanSit      string
	CanReady    string
	ReadyIn     string // {clock}: others wait
	CanBot      string
	CanControl  string
	ControlHere string
	NewRules    string // {rules}
	Unready     string // a chair was lost
	Freed       string
	Elsewhere   string
	RoomGone    string

	// A game.
	Begins     string // {id} {names} {rules}
	Runs       string // {id} {names} {rules}
	WatchIt    string // {host} {id}
	ShortRules string // how to move
	YourTurn   string
	TheirTurn  string // {who}
	Turn       string // {n} {who} {what}
	Over       string // {id} {why}
	Score      string // {list}
	Points     string // {who} {n}
	Places     string // {list}: the same among more than two, in order
	OnePlace   string // {n} {who} {points}
	PlacesAre  string // {list}: beside points that mislead, by seat
	HouseFor   string // {who}: the house, in place of who has left
	HouseYou   string // the same, for who has left
	ChairHouse string // {who}: beside the free chair of who has left
	ReviewIt   string // {id}
	Again      string
	Resumes    string // after a pause
	Missed     Plural
	MissedChat string
	MissedGame string

	// The board in words.
	RowOf      string // {who} {list} {taken} {points}
	OwnRow     string // {list} {taken} {points}
	QuanLeftOf string // {who} {pile}
	EmptyPile  string

	// Errors whose sentence elsewhere names a key to press.
	Closed, AtOther, Seated, NotSeated, NoGame, TooLate, IDTaken, GameOver, Endless string
}

// Line is the texts of line mode, made when asked for like those of [Catalog.Command].
func (c *Catalog) Line() LineText {
	if c.Language == Vietnamese {
		return viLine()
	}
	return enLine()
}

// TypedError is the sentence for an error of who types commands: [Catalog.Error]
// but for what speaks of keys, and errors of the lobby too.
func (c *Catalog) TypedError(err error) string {
	t, e := c.Line(), c.Errors
	for _, known := range []errorSentence{
		{room.ErrClosed, t.Closed}, {room.ErrElsewhere, t.AtOther}, {room.ErrSeated, t.Seated},
		{room.ErrNotSeated, t.NotSeated}, {room.ErrNoGame, t.NoGame}, {room.ErrTooLate, t.TooLate},
		{room.ErrIDTaken, t.IDTaken}, {engine.ErrGameOver, t.GameOver}, {engine.ErrEndlessRelay, t.Endless},
		{lobby.ErrNoRoom, e.NoRoom}, {lobby.ErrTooManyRooms, e.TooManyRooms}, {lobby.ErrClosing, e.Closing},
		{lobby.ErrNeedsKey, e.NeedsKey}, {lobby.ErrNoBot, e.NoBot}, {lobby.ErrNoAccount, e.NoAccount},
		{lobby.ErrNoGame, e.NotFound}, {lobby.ErrReadOnly, e.ReadOnly}, {lobby.ErrNameTaken, e.NameTaken},
		{lobby.ErrHasName, e.HasName}, {lobby.ErrNoAnalysis, e.NoAnalysis}, {lobby.ErrGameRunning, e.StillRunning},
		{lobby.ErrYouPlay, e.YouPlay}, {lobby.ErrOnBoard, e.OnBoard}, {lobby.ErrQueueFull, e.QueueFull},
		{lobby.ErrNoPuzzle, e.NoPuzzle}, {lobby.ErrPuzzleSoon, e.PuzzleSoon}, {lobby.ErrPuzzleOver, e.PuzzleOver},
	} {
		if errors.Is(err, known.err) {
			return c.AboutGame(err, known.text)
		}
	}
	return c.Error(err)
}

// Signed is a number of points, which may be negative: with a true minus, that
// no reader takes for a dash.
func (c *Catalog) Signed(n int) string { return strings.Replace(c.Number(n), "-", "−", 1) }

// PlaceList tells who came where: "1. Lan 0, 2. Mai 6 (left)". Names, points and
// places are by seat, as are those who left.
func (c *Catalog) PlaceList(names []string, points, places []int, left []bool) string {
	t := c.Line()
	var list []string
	for place := 1; place <= len(places); place++ {
		for s, p := range places {
			if p != place {
				continue
			}
			one := Fill(t.OnePlace, "n", place, "who", names[s], "points", c.Signed(points[s]))
			if left[s] {
				one = Fill(c.GameText.NameLeftShort, "name", one)
			}
			list = append(list, one)
		}
	}
	return Fill(t.Places, "list", strings.Join(list, ", "))
}

func viLine() LineText {
	return LineText{
		Hello:     "Ô ăn quan. Chào {who}!",
		FirstWord: "Gõ quick để chơi ngay, practise để chơi với máy, rooms và games để xem các phòng và các ván, help để xem mọi lệnh, quit để thoát.",
		CanName:   "Bạn chưa đặt tên: gõ name TÊN để lấy một tên, hoặc cứ vào chơi.",
		Bye:       "Tạm biệt. Quay lại: {way}",
		ByeInGame: "Tạm biệt. Ván vẫn chờ bạn, hãy quay lại sớm: {way}",
		SeatWaits: "Bạn đang chơi dở một ván ở phòng {n} và trở lại chỗ của mình.",
		KeptKey:   "Ván dở vẫn chờ bạn: bấm p để trở lại.",
		Kept:      "Ván vẫn chờ bạn: gõ  join {back}  để trở lại.",
		InHall:    "Bạn ở sảnh. Gõ rooms, games, quick, practise, hoặc help.",
		LongLine:  "Dòng này dài quá {n} byte nên bị bỏ qua. Xin gõ ngắn hơn.",
		BadText:   "Dòng này không phải chữ UTF-8 nên bị bỏ qua. Xin gõ lại.",
		NoStart:   "Máy chủ sắp dừng: không mở phòng hay ván mới; muộn nhất {time} UTC thì dừng. Ván dở được giữ lại.",
		StartOn:   "Máy chủ không dừng nữa: lại mở được phòng và ván mới.",

		You: "Bạn", Entered: "Bạn vào phòng {n}, {rules}.", EnteredCode: "Bạn vào phòng riêng, mã {code}, {rules}.",
		Chairs: "{list}.", OneChair: "Chỗ {n}: {who}", Told: "{who}: {what}.",
		TookChair: "ngồi vào chỗ {n}", LeftChair: "rời chỗ", IsBack: "đã trở lại", IsOwner: "nay là chủ phòng",
		Dropped: "mất kết nối", DroppedOf: "mất kết nối; sau {clock} đối phương có thể nhận thắng",
		DroppedFlag: "mất kết nối; sẽ hết giờ trước khi đối phương được nhận thắng",
		CanClaim:    "{who} vắng mặt đã lâu: gõ claim win để nhận thắng, claim draw để hòa, hoặc cứ đợi.",
		CanClaimOf:  "{who} vắng mặt đã lâu: gõ claim house để máy đi thay, hoặc cứ đợi.", LeftGame: "bỏ ván; máy đi thay", TookHint: "xin gợi ý (lần thứ {n} trong ván)",
		ThrowNow: "Oẳn tù tì! Gõ throw búa, throw bao hoặc throw kéo trong {clock}.", ThrowAgain: "Hòa, ra lại.",
		HasThrown: "đã ra", YouThrew: "Bạn đã ra.", Starts: "đi trước", Bua: "búa", ByChance: "{shape}, máy chọn hộ vì hết giờ", Bao: "bao", Keo: "kéo",
		CanSit: "Còn chỗ trống: gõ sit để ngồi vào chơi.", CanReady: "Gõ ready khi bạn sẵn sàng.", ReadyIn: "Gõ ready trong {clock} để chơi, nếu không bạn mất chỗ.",
		CanBot:      "Gõ ready khi bạn sẵn sàng, bot để chơi với máy (bot 5 là máy cấp 5), hoặc đợi người vào.",
		CanControl:  "Bạn đang ngồi đây ở một phiên khác: gõ control để chơi ở phiên này.",
		ControlHere: "Bạn chơi ở phiên này.", NewRules: "Chủ phòng đã đổi luật: {rules}. Gõ ready lại.",
		Unready: "Bạn chưa kịp sẵn sàng nên mất chỗ. Gõ sit để ngồi lại.",
		Freed:   "Chủ phòng đã mời bạn ra khỏi chỗ. Bạn vẫn có thể ngồi xem.", Elsewhere: "Bạn vừa chuyển sang chơi ở phiên khác. Ở đây bạn chỉ xem.",
		RoomGone: "Phòng không mở lại được. Bạn ở sảnh.",

		Begins: "Ván {id} bắt đầu: {names}, {rules}.", Runs: "Ván {id} đang chơi: {names}, {rules}.",
		WatchIt:    "Cho người khác xem: ssh -t {host} watch {id}",
		ShortRules: "Đi bằng số ô và hướng nhìn từ phía bạn: 3R là rải ô 3 sang phải, 3L là sang trái.",
		YourTurn:   "Đến lượt bạn.", TheirTurn: "Đến lượt {who}.", Turn: "{n}. {who}: {what}",
		Over: "Hết ván {id}: {why}.", Score: "Điểm: {list}.", Points: "{who} {n}",
		Places: "Thứ hạng: {list}.", OnePlace: "{n}. {who} {points}", PlacesAre: "thứ hạng {list}",
		HouseFor: "máy (thay {who})", HouseYou: "máy (thay bạn)", ChairHouse: "{who} đã rời, máy đi thay",
		ReviewIt:   "Xem lại: gõ review {id}.",
		Resumes:    "Ván tiếp tục.",
		Again:      "Gõ ready để chơi ván nữa, leave để về sảnh.",
		Missed:     Plural{Other: "Bạn đọc không kịp {n} lượt, nay kể lại:"},
		MissedChat: "Một số tin nhắn đã trôi qua.", MissedGame: "Bạn đọc không kịp: phòng đã sang ván khác.",

		RowOf:      "Hàng của {who}, ô 1 đến 5: {list}. Đã ăn {taken}: {points}.",
		OwnRow:     "Hàng của bạn, ô 1 đến 5: {list}. Đã ăn {taken}: {points}.",
		QuanLeftOf: "Ô quan bên trái {who}: {pile}.", EmptyPile: "trống",

		Closed:  "Phòng này đã đóng. Gõ leave để về sảnh.",
		AtOther: "Bạn đang chơi ở một phiên khác. Gõ control để chơi tiếp ở đây.",
		Seated:  "Bạn đã có chỗ ở đây. Gõ ready khi sẵn sàng.", NotSeated: "Bạn chưa ngồi vào chỗ. Gõ sit để ngồi.",
		NoGame:  "Chưa có ván nào đang chơi. Gõ ready để sẵn sàng.",
		TooLate: "Ai cũng đã đi nên không hủy được nữa. Gõ resign nếu muốn chịu thua.",
		IDTaken: "Chưa mở được ván mới. Gõ ready lần nữa.", GameOver: "Ván đã xong. Gõ ready để chơi ván nữa.",
		Endless: "Lượt này không dừng được nên ván bị hủy. Gõ ready để chơi ván khác.",
	}
}

func enLine() LineText {
	return LineText{
		Hello:     "Ô ăn quan. Hello {who}!",
		FirstWord: "Type quick to play at once, practise to play a bot, rooms and games to see what there is, help for all commands, quit to leave.",
		CanName:   "You have no name yet: type name NAME to claim one, or just play.",
		Bye:       "Goodbye. Come back: {way}",
		ByeInGame: "Goodbye. The game waits for you, come back soon: {way}",
		SeatWaits: "You are in the middle of a game in room {n} and back in your seat.",
		KeptKey:   "Your game waits for you: press p to come back.",
		Kept:      "The game waits for you: type  join {back}  to come back.",
		InHall:    "You are in the lobby. Type rooms, games, quick, practise, or help.",
		LongLine:  "That line is longer than {n} bytes and was skipped. Please type a shorter one.",
		BadText:   "That line is no UTF-8 text and was skipped. Please type it again.",
		NoStart:   "The server is about to stop: no new rooms or games; the server stops at {time} UTC. Running games are kept.",
		StartOn:   "The server does not stop after all: new rooms and games are welcome.",

		You: "You", Entered: "You are in room {n}, {rules}.", EnteredCode: "You are in a private room, code {code}, {rules}.",
		Chairs: "{list}.", OneChair: "Chair {n}: {who}", Told: "{who}: {what}.",
		TookChair: "took chair {n}", LeftChair: "left the chair", IsBack: "back again", IsOwner: "now the owner of the room",
		Dropped: "disconnected", DroppedOf: "disconnected; in {clock} the game may be claimed",
		DroppedFlag: "disconnected; their time runs out before the game may be claimed",
		CanClaim:    "{who} has been away for long: claim win takes the win, claim draw a draw, or just wait.",
		CanClaimOf:  "{who} has been away for long: claim house lets the house play on for them, or just wait.", LeftGame: "left the game; the house plays on", TookHint: "asked for a hint (number {n} of this game)",
		ThrowNow: "Oẳn tù tì decides who starts! Type throw búa (rock), throw bao (paper) or throw kéo (scissors) within {clock}.", ThrowAgain: "A draw, once more.",
		HasThrown: "has chosen", YouThrew: "You have chosen.", Starts: "starts", Bua: "búa (rock)", ByChance: "{shape}, by chance: nothing was chosen in time", Bao: "bao (paper)", Keo: "kéo (scissors)",
		CanSit: "There is a free chair: type sit to play.", CanReady: "Type ready when you are.", ReadyIn: "Type ready within {clock} to play, or your chair is freed.",
		CanBot:      "Type ready when you are, bot to play against a bot (bot 5 for level 5), or wait for somebody.",
		CanControl:  "You sit here in another session: type control to play in this one.",
		ControlHere: "You play in this session.", NewRules: "The owner changed the rules: {rules}. Type ready again.",
		Unready: "You were not ready in time, so your chair was freed. Type sit to sit down again.",
		Freed:   "The owner freed your chair. You are welcome to watch.", Elsewhere: "You went on in another session. Here you only watch now.",
		RoomGone: "The room did not come back. You are in the lobby.",

		Begins: "Game {id} begins: {names}, {rules}.", Runs: "Game {id} is on: {names}, {rules}.",
		WatchIt:    "For others to watch: ssh -t {host} watch {id}",
		ShortRules: "Move by square and direction as you see them: 3R sows square 3 to the right, 3L to the left.",
		YourTurn:   "Your turn.", TheirTurn: "{who} to move.", Turn: "{n}. {who}: {what}",
		Over: "Game {id} is over: {why}.", Score: "Points: {list}.", Points: "{who} {n}",
		Places: "Places: {list}.", OnePlace: "{n}. {who} {points}", PlacesAre: "places {list}",
		HouseFor: "the house (for {who})", HouseYou: "the house (for you)", ChairHouse: "{who} left, the house plays",
		ReviewIt:   "Type review {id} to look at it again.",
		Resumes:    "The game goes on.",
		Again:      "Type ready for another game, leave for the lobby.",
		Missed:     Plural{"You read too slowly for {n} turn; here it is:", "You read too slowly for {n} turns; here they are:"},
		MissedChat: "Some lines of chat went by.", MissedGame: "You read too slowly: the room plays another game now.",

		RowOf:      "{who}'s row, squares 1 to 5: {list}. Captured {taken}: {points}.",
		OwnRow:     "Your row, squares 1 to 5: {list}. Captured {taken}: {points}.",
		QuanLeftOf: "The quan square left of {who}: {pile}.", EmptyPile: "empty",

		Closed:  "This room is closed. Type leave for the lobby.",
		AtOther: "You are playing in another session. Type control to go on here.",
		Seated:  "You have a chair here. Type ready when you are.", NotSeated: "You have no chair yet. Type sit to sit down.",
		NoGame:  "No game is running. Type ready when you are.",
		TooLate: "Everybody has moved, so the game cannot be called off. Type resign to give it up.",
		IDTaken: "The game could not be begun. Type ready again.", GameOver: "The game is over. Type ready for another one.",
		Endless: "That turn never stops, so the game was called off. Type ready for another one.",
	}
}
