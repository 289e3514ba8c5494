package i18n

// PeopleText is what the commands say of people, and of who steps through a
// game in plain lines.
type PeopleText struct {
	// One sentence for each command, as help lists them.
	Finger, Next, Back, First, Last, Ply, Doctor, Rules, Change string
	OptionWords                                                 string

	// Who somebody is.
	ColGames, ColSeen, ColHere string
	HereNow                    string // {where} {ago}
	Absent                     string
	SeenNever                  string
	NoGamesYet                 string
	Tally                      Plural // {n} {won} {drawn} {lost}
	TallyMany                  string // {n} {won} {drawn} {lost}: only the newest are counted
	NobodyCalled, NobodyLike   string // {word}

	// A review.
	NoReview    string
	ScreenSteps string // the same, to who has a screen
	WhichGame   string
	ReviewKeys  string
	AtStart     string
	AtEnd       string
	ReviewOver  string
	Judged      string // {n} {who} {move} {grade} {after}
	Better      string // {after} {line}
	FromHere    string // {after} {line}
	// How a game ends by that, in Judged, Better and FromHere.
	EndsAhead, EndsBehind string // {who} {value}
	EndsLevel             string // {value}
	About                 string // {n}: an estimate, told to who listens
	Exactly               string // {n}

	// A game told as it is played.
	Begun   string // {id} {names} {rules}
	Missed  Plural
	Result  string // {id} {why} {score}
	Waiting string
}

func viPeople() PeopleText {
	return PeopleText{
		Rules: "Kể luật chơi.", Change: "Đổi luật của phòng, bằng những từ như của create (chủ phòng).",
		Doctor: viDoctor().Summary,
		Finger: "Xem một người là ai: tên, thành tích, lần cuối vào đây, đang ở đâu.",
		Next:   "Khi xem lại: sang lượt sau.", Back: "Khi xem lại: lùi một lượt.", First: "Khi xem lại: về đầu ván.",
		Last: "Khi xem lại: đến cuối ván.", Ply: "Khi xem lại: đến sau lượt thứ N, 0 là đầu ván.",
		OptionWords: "kể ván bằng từng dòng chữ cho đến hết ván, không cần màn hình",

		ColGames: "ván", ColSeen: "lần cuối", ColHere: "hiện giờ",
		HereNow: "{where}, vào {ago}", Absent: "không có ở đây", SeenNever: "chưa rõ", NoGamesYet: "chưa có ván nào",
		Tally:        Plural{Other: "{n} ván: thắng {won}, hòa {drawn}, thua {lost}"},
		TallyMany:    "{n} ván gần nhất: thắng {won}, hòa {drawn}, thua {lost}",
		NobodyCalled: "Không có ai tên “{word}”. Gõ who để xem ai đang ở đây.", NobodyLike: "Ở đây không có ai tên giống “{word}”. Gõ finger TÊN để xem người đã vắng.",

		NoReview:    "Bạn chưa mở ván nào để xem lại. Gõ review MÃ; recent và history cho biết mã ván.",
		ScreenSteps: "Trên màn hình thì gõ review MÃ rồi xem từng lượt bằng phím ← và →.",
		WhichGame:   "Xin cho biết ván nào: gõ {usage}.",
		ReviewKeys:  "Gõ next, back, first, last, ply N, analyse; quit để thôi xem.",
		AtStart:     "Đây là đầu ván. Gõ next để sang lượt đầu.", AtEnd: "Đây là cuối ván. Gõ back để lùi, quit để thôi xem.",
		ReviewOver: "Bạn thôi xem lại ván {id}.",
		Judged:     "{n}. {who} {move}: {grade}. Đi xong thì {after}.", About: "khoảng {n}", Exactly: "đúng {n}",
		Better: "Hay nhất là {line}: {after}.", FromHere: "Từ đây hay nhất là {line}: {after}.",
		EndsAhead: "{who} hơn {value} điểm", EndsBehind: "{who} kém {value} điểm", EndsLevel: "kết thúc ngang nhau ({value})",

		Begun:  "Ván {id}: {names}, {rules}.",
		Missed: Plural{Other: "Bỏ lỡ {n} lượt vì đọc không kịp; xin kể tiếp:"},
		Result: "Hết ván {id}: {why}. Điểm: {score}.", Waiting: "Phòng {n} chưa có ván nào đang chơi. Đợi ván bắt đầu.",
	}
}

func enPeople() PeopleText {
	return PeopleText{
		Rules: "Tell the rules of the game.", Change: "Change the rules of the room, in the words of create (owner).",
		Doctor: enDoctor().Summary,
		Finger: "Show who somebody is: name, results, last visit, and where they are now.",
		Next:   "In a review: one turn forward.", Back: "In a review: one turn back.", First: "In a review: to the start.",
		Last: "In a review: to the end.", Ply: "In a review: to after turn N, 0 for the start.",
		OptionWords: "the game told line by line to its end, without a screen",

		ColGames: "games", ColSeen: "last visit", ColHere: "now",
		HereNow: "{where}, came {ago}", Absent: "not here", SeenNever: "not known", NoGamesYet: "none yet",
		Tally:        Plural{"{n} game: {won} won, {drawn} drawn, {lost} lost", "{n} games: {won} won, {drawn} drawn, {lost} lost"},
		TallyMany:    "the last {n} games: {won} won, {drawn} drawn, {lost} lost",
		NobodyCalled: "Nobody is called “{word}”. Type who for those who are here.", NobodyLike: "Nobody here is called anything like “{word}”. Type finger NAME for who is away.",

		NoReview:    "You are not reviewing a game. Type review ID; recent and history tell the IDs.",
		ScreenSteps: "On a screen, type review ID and step with the keys ← and →.",
		WhichGame:   "Which game? Type {usage}.",
		ReviewKeys:  "Type next, back, first, last, ply N, analyse; quit ends the review.",
		AtStart:     "This is the start. Type next for the first turn.", AtEnd: "This is the end. Type back for the turn before, quit to end the review.",
		ReviewOver: "You have left the review of game {id}.",
		Judged:     "{n}. {who} {move}: {grade}. After that {after}.", About: "about {n}", Exactly: "exactly {n}",
		Better: "Best was {line}: {after}.", FromHere: "Best from here is {line}: {after}.",
		EndsAhead: "{who} ends {value} ahead", EndsBehind: "{who} ends {value} behind", EndsLevel: "it ends level ({value})",

		Begun:  "Game {id}: {names}, {rules}.",
		Missed: Plural{"{n} turn went by unread; here it is:", "{n} turns went by unread; here they are:"},
		Result: "Game {id} is over: {why}. Points: {score}.", Waiting: "Room {n} plays no game yet. Waiting for one to begin.",
	}
}
