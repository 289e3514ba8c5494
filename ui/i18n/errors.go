package i18n

import (
	"context"
	"errors"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// ErrorText is one sentence for each error that people can meet; each says
// what to do.
type ErrorText struct {
	Unknown  string
	TimedOut string

	Closed, Busy, NotSaved, Elsewhere                                          string
	Full, ChairTaken, NoChair, Seated, NotSeated                               string
	GameRunning, NotOwner, ChairReady, Options                                 string
	NoGame, NotPlaying, NotYourTurn, Stale                                     string
	NoThrow, Thrown, Shape, NoNewGames                                         string
	TooLate, TooSoon, Paused, NoDraw                                           string
	IDTaken                                                                    string
	EmptyText, Flood                                                           string
	GameOver, NotYourField, EmptyField, Direction                              string
	NameShort, NameLong, NameWide, NameRune, NameMixed, NameLook, NameReserved string
	// Of the lobby, which this package does not import; see screen.Sentence.
	NoRoom, TooManyRooms, Closing, NeedsKey, NoBot string
	NoAccount, KeyTaken, NameTaken, HasName        string
	NotFound, ReadOnly                             string
	NoAnalysis, StillRunning, YouPlay, OnBoard     string
	YouPlayIn                                      string // {id}
	QueueFull, NoHint                              string
	NoPuzzle, PuzzleSoon, PuzzleOver               string
	TimeUp, OfferOpen, NoOffer, TooQuick           string
	OffersSpent, OnlyTwo, OfferKind, NothingBack   string
	NoClock, NoNeed, NotBegun, PutOffMany          string
	Rated, RatedAccount, RatedBot, RatedToken      string
	RatedTakeback, Match                           string
	FirstQuan, Endless, BadPosition, AlreadyOver   string
}

func viErrors() ErrorText {
	return ErrorText{
		Unknown:  "Có trục trặc, chưa làm được. Xin thử lại sau ít phút.",
		TimedOut: "Máy chủ trả lời chậm quá. Xin thử lại.",
		Closed:   "Phòng này đã đóng. Bấm Esc để về sảnh.", Busy: "Phòng đang bận. Xin thử lại sau giây lát.",
		NotSaved:  "Chưa lưu được nên chưa tính. Xin thử lại.",
		Elsewhere: "Bạn đang chơi ở một cửa sổ khác. Bấm c để chơi tiếp ở đây.",
		Full:      "Phòng đủ người rồi. Bạn có thể ngồi xem.", ChairTaken: "Chỗ này có người rồi. Xin chọn chỗ khác.",
		NoChair: "Phòng không có chỗ này. Xin chọn chỗ khác.", Seated: "Bạn đã có chỗ ở đây. Bấm r khi sẵn sàng.",
		NotSeated:   "Bạn chưa ngồi vào chỗ. Bấm s để ngồi.",
		GameRunning: "Đang giữa ván. Hãy đợi ván này xong.", NotOwner: "Chỉ chủ phòng làm được việc này. Hãy nhờ chủ phòng.",
		ChairReady: "Người này đã sẵn sàng nên không mời ra được. Hãy bắt đầu ván.",
		Options:    "Không chơi được với các luật này. Xin chọn lại.",
		NoGame:     "Chưa có ván nào đang chơi. Bấm r để sẵn sàng.", NotPlaying: "Bạn đang xem, không chơi ván này. Hãy đợi ván sau.",
		NotYourTurn: "Chưa tới lượt bạn. Hãy đợi đối phương đi.", Stale: "Bàn cờ vừa thay đổi. Hãy nhìn lại rồi đi.",
		TooLate:       "Ai cũng đã đi nên không hủy được nữa. Bấm X nếu muốn chịu thua.",
		TooSoon:       "Đối phương chưa vắng đủ lâu. Hãy đợi đồng hồ đếm hết.",
		NoNewGames:    "Máy chủ sắp dừng nên không bắt đầu ván mới. Ván đang chơi vẫn được giữ; hãy quay lại sau.",
		NoThrow:       "Lúc này không oẳn tù tì. Chờ mọi người sẵn sàng đã.",
		Thrown:        "Bạn đã ra rồi; chờ người kia ra.",
		Shape:         "Chỉ có búa, bao và kéo. Hãy chọn một trong ba.",
		TimeUp:        "Hết giờ rồi nên nước này không tính. Hãy xem kết quả ván.",
		OfferOpen:     "Đang có một đề nghị như vậy chờ trả lời. Hãy trả lời đề nghị đó, hoặc đợi.",
		NoOffer:       "Đề nghị này không còn nữa. Bạn có thể tự đề nghị.",
		TooQuick:      "Đề nghị vừa mới hiện ra. Hãy đọc rồi trả lời lại.",
		OffersSpent:   "Bạn đã đề nghị như vậy ba lần trong ván này. Hãy đi tiếp.",
		OnlyTwo:       "Đề nghị như vậy chỉ có trong ván hai người. Hãy đi tiếp.",
		OfferKind:     "Không có đề nghị này. Hãy chọn hòa, đi lại, hoãn ván, thêm giờ hoặc hủy ván.",
		NothingBack:   "Bạn chưa đi nước nào để xin đi lại. Hãy đi một nước đã.",
		NoClock:       "Ván này không có đồng hồ. Bạn cứ nghĩ thong thả.",
		NoNeed:        "Ván tính ngày thì không ai phải có mặt. Cứ đợi nước đi của đối phương, hoặc đợi hết giờ.",
		PutOffMany:    "Hai bạn đã hoãn hai ván rồi. Hãy đánh xong một ván hoãn trước, hoặc chơi tiếp ván này.",
		NotBegun:      "Ván chưa đi đủ lượt đầu nên không tính thắng được. Bạn có thể hủy ván.",
		Rated:         "Chỉ luật gốc hoặc quan non, hai người và có đồng hồ, mới được xếp hạng. Xin chọn lại.",
		RatedAccount:  "Ván xếp hạng cần tài khoản có tên. Hãy đặt tên cho mình, hoặc chơi ván thường.",
		RatedBot:      "Máy không chơi ván xếp hạng. Hãy chơi với máy một ván thường.",
		RatedToken:    "Vào bằng mã thì không chơi ván xếp hạng. Hãy vào qua SSH.",
		RatedTakeback: "Ván xếp hạng không được đi lại. Hãy đi tiếp.",
		Match:         "Trận đấu gồm hai ván giữa hai người. Xin chọn lại.",
		NoDraw:        "Chỉ ván hai người mới xử hòa được. Bạn có thể để máy đi thay người vắng.",
		Paused:        "Ván đang đợi mọi người trở lại. Hãy đợi một lát.",
		IDTaken:       "Chưa mở được ván mới. Bấm r lần nữa.",
		EmptyText:     "Chưa có gì để gửi. Hãy gõ vài chữ.", Flood: "Bạn nhắn nhanh quá. Hãy đợi vài giây.",
		GameOver: "Ván đã xong. Bấm r để chơi ván nữa.", NotYourField: "Ô này không phải của bạn. Hãy chọn ô 1 đến 5 ở hàng dưới.",
		EmptyField: "Ô này trống. Hãy chọn ô có dân.", Direction: "Luật của phòng chỉ cho rải sang phải. Hãy rải sang phải.",
		NameShort: "Tên ngắn quá. Hãy dùng ít nhất 2 ký tự.", NameLong: "Tên dài quá. Hãy dùng nhiều nhất 20 ký tự.", NameWide: "Tên dài quá. Chữ Hán, Nhật và Hàn tính là hai ký tự: hãy dùng nhiều nhất 10 chữ.",
		NameRune: "Tên chỉ gồm chữ cái, chữ số, _ và -. Hãy bỏ dấu cách và các ký tự khác.", NameMixed: "Tên lẫn nhiều loại chữ. Hãy dùng một loại chữ thôi.",
		NameLook: "Tên này trông giống hệt một tên viết bằng chữ Latinh. Hãy chọn tên khác.", NameReserved: "Tên này dành riêng cho máy chủ. Hãy chọn tên khác.",
		NoRoom: "Không có phòng này. Xem lại số phòng hoặc mã.", TooManyRooms: "Bạn mở nhiều phòng quá. Hãy đóng bớt một phòng.",
		Closing: "Máy chủ sắp dừng nên không mở ván mới. Hãy quay lại sau ít phút.", NeedsKey: "Việc này cần khóa SSH. Hãy vào lại bằng khóa của bạn.",
		NoBot: "Lúc này không có máy nào rảnh. Hãy đợi người chơi.", NoAccount: "Không có tài khoản này. Xem lại tên.",
		KeyTaken: "Khóa này đã thuộc một tài khoản. Hãy dùng khóa khác.", NameTaken: "Đã có người dùng tên này hoặc tên rất giống. Hãy chọn tên khác.",
		HasName: "Tài khoản của bạn đã có tên rồi. Cứ vào chơi.", NotFound: "Không tìm thấy ván này. Xem lại mã ván.",
		ReadOnly:     "Máy chủ đang tạm không lưu được. Xin thử lại sau ít phút.",
		NoAnalysis:   "Máy chủ này không phân tích ván nào. Bạn vẫn xem lại được từng lượt.",
		StillRunning: "Ván này chưa xong. Hãy đợi hết ván rồi phân tích.",
		YouPlayIn:    "Ván {id} của bạn với người khác chưa xong nên chưa có gợi ý và phân tích. Hãy chơi xong ván đó đã.",
		YouPlay:      "Bạn đang chơi với người khác nên chưa xem phân tích được. Hãy chơi xong ván đã.",
		OnBoard:      "Có người đang chơi đúng thế này hoặc thế ngay gần nó nên máy chưa nói gì được. Hãy quay lại sau ván của họ.",
		QueueFull:    "Đang có nhiều ván chờ phân tích quá. Xin thử lại sau ít phút.",
		NoHint:       "Gợi ý chỉ có khi chơi riêng với máy, không có trong ván với người. Bạn tự tính nước này nhé.",
		NoPuzzle:     "Máy chủ này không có thế cờ mỗi ngày. Mời bạn thử các câu đố trong phần luyện tập.",
		PuzzleSoon:   "Thế cờ hôm nay đang soạn. Xin quay lại sau ít giây.",
		PuzzleOver:   "Đã sang ngày mới. Mời bạn giải thế cờ hôm nay.",
		FirstQuan:    "Lượt đầu không được ăn quan. Hãy chọn nước khác.",
		Endless:      "Lượt này không dừng được nên ván bị hủy. Bấm r để chơi ván khác.",
		BadPosition:  "Thế cờ này không thể có. Xin kiểm tra lại.", AlreadyOver: "Thế cờ này đã hết ván. Xin chọn thế khác.",
	}
}

func enErrors() ErrorText {
	return ErrorText{
		Unknown:  "Something went wrong and nothing was done. Please try again in a few minutes.",
		TimedOut: "The server took too long to answer. Please try again.",
		Closed:   "This room is closed. Press Esc for the lobby.", Busy: "The room is busy. Please try again in a moment.",
		NotSaved:  "It could not be saved, so it does not count. Please try again.",
		Elsewhere: "You are playing in another window. Press c to go on here.",
		Full:      "Every chair is taken. You are welcome to watch.", ChairTaken: "Somebody sits there. Please take another chair.",
		NoChair: "There is no such chair. Please take another one.", Seated: "You have a chair here. Press r when you are ready.",
		NotSeated:   "You have no chair yet. Press s to sit down.",
		GameRunning: "A game is running. Wait until it is over.", NotOwner: "Only the room's owner may do that. Ask them.",
		ChairReady: "They are ready, so their chair cannot be freed. Begin the game instead.",
		Options:    "These rules cannot be played. Please choose others.",
		NoGame:     "No game is running. Press r when you are ready.", NotPlaying: "You are watching this game. Wait for the next one to play.",
		NotYourTurn: "It is not your turn. Wait for the other move.", Stale: "The board has just changed. Look again, then move.",
		TooLate:       "Everybody has moved, so the game cannot be called off. Press X to resign.",
		TooSoon:       "They have not been away for long enough. Wait for the countdown.",
		NoNewGames:    "The server is about to stop and begins no new game. Come back in a while.",
		NoThrow:       "Nobody throws now. Wait until everybody is ready.",
		Thrown:        "You have chosen already; wait for the others.",
		Shape:         "There are only búa, bao and kéo. Choose one of the three.",
		TimeUp:        "Your time was up, so this move does not count. See how the game ended.",
		OfferOpen:     "An offer like this is waiting for an answer. Answer it, or wait.",
		NoOffer:       "This offer is gone. You may make one yourself.",
		TooQuick:      "The offer has only just appeared. Read it and answer again.",
		OffersSpent:   "You have offered this three times in this game. Play on.",
		OnlyTwo:       "Offers are for games of two. Play on.",
		OfferKind:     "There is no such offer. Choose draw, takeback, adjourn, more time or abort.",
		NothingBack:   "You have made no move to take back. Make one first.",
		NoClock:       "This game has no clock. Take all the time you need.",
		NoNeed:        "At days a move nobody has to be there. Wait for their move, or for their time to end.",
		PutOffMany:    "You two have put off two games already. Finish one of them first, or play on.",
		NotBegun:      "Not everybody has moved yet, so there is nothing to claim. You may abort the game.",
		Rated:         "Only classic and young between two, with a clock, are rated. Choose again.",
		RatedAccount:  "Rated games need an account with a name. Claim a name, or play a casual game.",
		RatedBot:      "Bots play no rated games. Play a casual game with one.",
		RatedToken:    "With a token you play no rated games. Come in over SSH for them.",
		RatedTakeback: "No move of a rated game is taken back. Play on.",
		Match:         "A match is two games between two people. Choose again.",
		NoDraw:        "Only a game of two can be called a draw. You may let the house play for who is away.",
		Paused:        "The game waits for its players to come back. Please wait a little.",
		IDTaken:       "The game could not be begun. Press r again.",
		EmptyText:     "There is nothing to send. Type a few words.", Flood: "You write too fast. Wait a few seconds.",
		GameOver: "The game is over. Press r for another one.", NotYourField: "That square is not yours. Choose one of the row below, 1 to 5.",
		EmptyField: "That square is empty. Choose one with dân in it.", Direction: "These rules sow to the right only. Sow to the right.",
		NameShort: "That name is too short. Use at least 2 characters.", NameLong: "That name is too long. Use at most 20 characters.", NameWide: "That name is too long. Chinese, Japanese and Korean letters count as two: use at most 10.",
		NameRune: "A name has letters, digits, _ and - only. Leave out spaces and the rest.", NameMixed: "That name mixes scripts. Use one only.",
		NameLook: "That name looks just like one in Latin letters. Choose another.", NameReserved: "That name belongs to the server. Choose another.",
		NoRoom: "There is no such room. Check the number or the code.", TooManyRooms: "You have too many rooms open. Close one first.",
		Closing: "The server is about to stop and begins no games. Come back in a few minutes.", NeedsKey: "This needs an SSH key. Log in with yours.",
		NoBot: "No bot is free now. Wait for somebody to come.", NoAccount: "There is no such account. Check the name.",
		KeyTaken: "This key belongs to an account already. Use another.", NameTaken: "Somebody has that name, or one very much like it. Choose another.",
		HasName: "Your account has a name already. Go on and play.", NotFound: "There is no such game. Check its ID.",
		ReadOnly:     "The server cannot save anything now. Please try again in a few minutes.",
		NoAnalysis:   "This server does not analyse games. You can still step through the moves.",
		StillRunning: "That game is not over yet. Wait for its end, then ask for the analysis.",
		YouPlayIn:    "Your game {id} with other people is not over, so there are no hints and no analysis for you. Finish it first.",
		YouPlay:      "You are playing with other people, so there is no analysis for you now. Finish your game first.",
		OnBoard:      "People are playing from this position, or one close to it, now. Ask again when their game is over.",
		QueueFull:    "Too many games are waiting to be analysed. Please try again in a few minutes.",
		NoHint:       "Hints are only for games against bots alone, never for games with other people. This move is yours to find.",
		NoPuzzle:     "This server has no daily puzzle. There are puzzles to practise with instead.",
		PuzzleSoon:   "Today's puzzle is being made. Please come back in a few seconds.",
		PuzzleOver:   "A new day has begun. Please solve today's puzzle.",
		FirstQuan:    "No quan may be captured on the first turn. Choose another move.",
		Endless:      "That turn never stops, so the game was called off. Press r for another one.",
		BadPosition:  "That position is not possible. Please check it.", AlreadyOver: "The game is over in that position. Please choose another.",
	}
}

// Error is the sentence for an error. It never shows the error's own text.
func (c *Catalog) Error(err error) string {
	for _, known := range c.Errors.table() {
		if errors.Is(err, known.err) {
			return known.text
		}
	}
	if text := c.accountError(err); text != "" {
		return text
	}
	if text := c.operatorError(err); text != "" {
		return text
	}
	if text := c.matchError(err); text != "" {
		return text
	}
	if text := c.socialError(err); text != "" {
		return text
	}
	return c.Errors.Unknown
}

type errorSentence struct {
	err  error
	text string
}

// table pairs every error of the engine, of rooms and of names with its sentence.
func (t ErrorText) table() []errorSentence {
	return []errorSentence{
		{room.ErrClosed, t.Closed}, {room.ErrBusy, t.Busy}, {room.ErrNotSaved, t.NotSaved}, {room.ErrElsewhere, t.Elsewhere},
		{room.ErrFull, t.Full}, {room.ErrChairTaken, t.ChairTaken}, {room.ErrNoChair, t.NoChair},
		{room.ErrSeated, t.Seated}, {room.ErrNotSeated, t.NotSeated}, {room.ErrGameRunning, t.GameRunning},
		{room.ErrNotOwner, t.NotOwner}, {room.ErrChairReady, t.ChairReady}, {room.ErrOptions, t.Options},
		{room.ErrNoGame, t.NoGame}, {room.ErrNotPlaying, t.NotPlaying}, {room.ErrNotYourTurn, t.NotYourTurn},
		{room.ErrStale, t.Stale}, {room.ErrTooLate, t.TooLate}, {room.ErrTooSoon, t.TooSoon}, {room.ErrPaused, t.Paused}, {room.ErrNoDraw, t.NoDraw},
		{room.ErrNoHint, t.NoHint}, {room.ErrTimeUp, t.TimeUp},
		{room.ErrOfferOpen, t.OfferOpen}, {room.ErrNoOffer, t.NoOffer}, {room.ErrTooQuick, t.TooQuick},
		{room.ErrOffersSpent, t.OffersSpent}, {room.ErrOnlyTwo, t.OnlyTwo}, {room.ErrOfferKind, t.OfferKind},
		{room.ErrNothingBack, t.NothingBack}, {room.ErrNoClock, t.NoClock}, {room.ErrNoNeed, t.NoNeed},
		{room.ErrNotBegun, t.NotBegun}, {room.ErrPutOffMany, t.PutOffMany}, {room.ErrRated, t.Rated}, {room.ErrRatedAccount, t.RatedAccount},
		{room.ErrRatedBot, t.RatedBot}, {room.ErrRatedToken, t.RatedToken}, {room.ErrRatedTakeback, t.RatedTakeback},
		{room.ErrMatch, t.Match},
		{room.ErrNoThrow, t.NoThrow}, {room.ErrThrown, t.Thrown}, {room.ErrShape, t.Shape},
		{room.ErrNoNewGames, t.NoNewGames},
		{room.ErrIDTaken, t.IDTaken}, {room.ErrEmptyText, t.EmptyText}, {room.ErrFlood, t.Flood},
		{engine.ErrGameOver, t.GameOver}, {engine.ErrNotYourField, t.NotYourField}, {engine.ErrEmptyField, t.EmptyField},
		{engine.ErrDirection, t.Direction}, {engine.ErrFirstQuan, t.FirstQuan}, {engine.ErrEndlessRelay, t.Endless},
		{engine.ErrBadPosition, t.BadPosition}, {engine.ErrAlreadyOver, t.AlreadyOver},
		{account.ErrNameShort, t.NameShort}, {account.ErrNameLong, t.NameLong}, {account.ErrNameWide, t.NameWide}, {account.ErrNameRune, t.NameRune},
		{account.ErrNameMixed, t.NameMixed}, {account.ErrNameLook, t.NameLook}, {account.ErrNameReserved, t.NameReserved},
		{context.DeadlineExceeded, t.TimedOut},
	}
}

// AboutGame names in the sentence for an error the game that it is about, where
// the error knows it.
func (c *Catalog) AboutGame(err error, text string) string {
	if plays := (*lobby.YouPlayError)(nil); errors.As(err, &plays) {
		return Fill(c.Errors.YouPlayIn, "id", plays.Game)
	}
	return text
}
