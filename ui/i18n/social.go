package i18n

import (
	"errors"
	"slices"
	"strings"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// SocialText is what people have to do with one another: words, lists and
// reports.
type SocialText struct {
	// One sentence for each command, as help lists them.
	Tell, Again, Hall, Whisper, Follow, Unfollow, Following            string
	Mute, Unmute, Block, Unblock, Report                               string
	ToldTo                                                             string // {who}
	SaidInHall, HallEmpty                                              string
	HallOf                                                             string // {who}: before a line of the hall
	HallMissed                                                         Plural
	Followed, Unfollowed, Muted, Unmuted, Blocked, Unblocked           string // {who}
	OnAlready, NotOn                                                   string // {who}
	NobodyFollowed, NobodyMuted, NobodyBlocked                         string
	NotHere                                                            string // {word}
	Reported                                                           string // {who} {n}
	AtPly                                                              string // {n}: when a spectator said it
	Refused, ToSelf, NoLast, LongText, WhisperSits                     string // errors from here on
	Unwelcome, ListsOften, ReportsMany, ReportsFull, ListFull          string
	Top                                                                string
	ColRating, ColPlayed, ColAgainst, ColOpponents, ColSince, ColPools string
	TopName, TopRating, TopGames                                       string // heads of the leaderboards on the screen
	TopOf, NoLeaders                                                   string // {pool}
	BadPool                                                            string // {word} {list}
	BadFilter                                                          string // {word} {list}
	Keeps                                                              string // where and when are kept from others
	Tally3                                                             string // {won} {drawn} {lost}
	RatingLine                                                         Plural // {pool} {rating} {dev} {n}
	RatingShort                                                        string // {pool} {rating} {dev}
	TopTitle                                                           string
	GraphOf                                                            string // {pool} {from}
	TellHint, ReportHint                                               string // {who}
	MarkFollowed, MarkMuted, MarkBlocked                               string
	KeyFollow, KeyUnfollow, KeyMute, KeyUnmute, KeyBlock, KeyUnblock   string
	KeyTell, KeyReport, KeyDuel, KeyGames, KeyProfile, KeySend         string
	KeySearch, SearchHint                                              string
	NoneFound                                                          string
	Speeds                                                             [4]string
	ListedGuest, NotKept, Filter                                       string
}

func (t SocialText) table() []errorSentence {
	return []errorSentence{
		{lobby.ErrRefused, t.Refused}, {lobby.ErrToSelf, t.ToSelf}, {lobby.ErrNoLast, t.NoLast}, {room.ErrLongText, t.LongText},
		{room.ErrWhisper, t.WhisperSits}, {room.ErrUnwelcome, t.Unwelcome},
		{lobby.ErrListsOften, t.ListsOften}, {lobby.ErrReportsMany, t.ReportsMany}, {lobby.ErrReportsFull, t.ReportsFull},
		{account.ErrListFull, t.ListFull}, {account.ErrListed, t.ListedGuest}, {lobby.ErrNotKept, t.NotKept},
		{lobby.ErrFilter, t.Filter}, {lobby.ErrCursor, t.Filter},
	}
}

// socialError is the sentence for an error of words, lists and reports, "" for
// any other.
func (c *Catalog) socialError(err error) string {
	if word := (*lobby.FilterWordError)(nil); errors.As(err, &word) {
		return Fill(c.Social().BadFilter, "word", account.CleanText(word.Word, 40))
	}
	for _, known := range c.Social().table() {
		if errors.Is(err, known.err) {
			return known.text
		}
	}
	return ""
}

// Social is the texts of people, made when asked for.
func (c *Catalog) Social() SocialText {
	if c.Language == Vietnamese {
		return viSocial()
	}
	return enSocial()
}

func viSocial() SocialText {
	return SocialText{
		Tell:      "Nhắn riêng một người đang ở đây.",
		Again:     "Nhắn tiếp người vừa nhắn: . CHỮ.",
		Hall:      "Nói trong sảnh, hoặc đọc những câu gần đây của sảnh. Xem ngay hay không thì đặt bằng set hall.",
		Whisper:   "Nói riêng với những người đang xem; người chơi không bao giờ thấy.",
		Follow:    "Theo dõi một người: được báo khi họ vào đây hoặc bắt đầu ván. Không có tên thì như following.",
		Unfollow:  "Thôi theo dõi một người.",
		Following: "Danh sách người mình theo dõi: ai đang ở đây, ai đang chơi.",
		Mute:      "Tắt lời một người: không xem những gì họ viết, ở phòng, ở sảnh lẫn tin nhắn riêng. Không có tên thì xem danh sách.",
		Unmute:    "Lại xem những gì một người viết.",
		Block:     "Chặn một người: hai bên không nhắn, không thách đấu, không gặp nhau khi tìm đối thủ. Không có tên thì xem danh sách.",
		Unblock:   "Thôi chặn một người.",
		Report:    "Báo cho người quản trị về một người, kèm những câu gần đây trong phòng.",

		Top:       "Bảng xếp hạng của một loại ván, như top classic fast.",
		ColRating: "HẠNG", ColPlayed: "VÁN", TopName: "Tên", TopRating: "Hạng", TopGames: "Ván", ColAgainst: "với bạn", ColOpponents: "hay gặp", ColSince: "từ", ColPools: "xếp hạng",
		TopOf: "Bảng xếp hạng: {pool}", NoLeaders: "{pool}: chưa ai có điểm xếp hạng.",
		BadPool:   "“{word}” không phải một loại ván có xếp hạng. Có: {list}.",
		BadFilter: "Không hiểu “{word}”. Gõ được: vs=TÊN, preset=young, result=won|drawn|lost, since=2026-10, until=2026-12-31, opening=2L,3R, rated.",
		Keeps:     "giữ riêng", Tally3: "thắng {won}, hòa {drawn}, thua {lost}", RatingLine: Plural{Other: "{pool}: {rating} ±{dev}, {n} ván"}, RatingShort: "{pool}: {rating} ±{dev}",
		TopTitle: "Bảng xếp hạng", GraphOf: "{pool}, so với {from} lúc đầu",
		TellHint: "nhắn {who}…", ReportHint: "{who} đã làm gì? Người quản trị sẽ đọc.",
		MarkFollowed: "đang theo dõi", MarkMuted: "đã tắt lời", MarkBlocked: "đã chặn",
		KeyFollow: "theo dõi", KeyUnfollow: "thôi theo dõi", KeyMute: "tắt lời", KeyUnmute: "mở lời", KeyBlock: "chặn", KeyUnblock: "thôi chặn",
		KeyTell: "nhắn", KeyReport: "báo", KeyDuel: "thách đấu", KeyGames: "các ván", KeyProfile: "xem là ai", KeySend: "gửi",
		KeySearch: "tìm ván", SearchHint: "vs=TÊN result=won since=2026-10 opening=2L…",
		NoneFound: "Không có ván nào như vậy.", Speeds: [4]string{"nhanh", "vừa", "chậm", "nhiều ngày"},

		ToldTo: "Đã nhắn {who}.", SaidInHall: "Đã nói trong sảnh.", HallEmpty: "Sảnh chưa ai nói gì.",
		HallOf: "sảnh, {who}", HallMissed: Plural{Other: "Bỏ lỡ {n} câu trong sảnh."},
		Followed: "Bạn theo dõi {who}: sẽ có tin khi họ vào đây hoặc bắt đầu ván.", Unfollowed: "Bạn thôi theo dõi {who}.",
		Muted: "Bạn sẽ không thấy những gì {who} viết. Gõ unmute {who} để thấy lại.", Unmuted: "Bạn lại thấy những gì {who} viết.",
		Blocked: "Bạn đã chặn {who}: hai bên không nhắn, không thách đấu, không gặp nhau. Gõ unblock {who} để thôi.", Unblocked: "Bạn thôi chặn {who}.",
		OnAlready: "{who} đã có trong danh sách này rồi.", NotOn: "{who} không có trong danh sách này.",
		NobodyFollowed: "Bạn chưa theo dõi ai. Gõ follow TÊN.", NobodyMuted: "Bạn không tắt lời ai.", NobodyBlocked: "Bạn không chặn ai.",
		NotHere:  "“{word}” không có ở đây. Gõ who để xem ai đang ở đây.",
		Reported: "Đã báo người quản trị về {who} (số {n}). Nếu {who} còn làm phiền, gõ block {who}.",
		AtPly:    "nước {n}",

		Refused:     "Một trong hai người đã chặn người kia nên không nhắn được. Gõ block để xem danh sách của bạn.",
		ToSelf:      "Đó là chính bạn. Hãy nêu tên người khác.",
		NoLast:      "Bạn chưa nhắn ai. Gõ tell TÊN CHỮ.",
		LongText:    "Câu này dài quá. Hãy viết nhiều nhất 300 chữ cái.",
		WhisperSits: "Chỉ người xem mới nói riêng với nhau. Hãy dùng say.",
		Unwelcome:   "Ở bàn này có người không chơi với bạn, hoặc bạn không chơi với họ. Hãy chọn phòng khác.",
		ListsOften:  "Bạn đổi danh sách nhiều quá. Hãy đợi một phút.",
		ReportsMany: "Bạn đã báo đủ nhiều rồi, người quản trị sẽ đọc. Trong lúc chờ, hãy gõ block TÊN.",
		ReportsFull: "Người quản trị đang có nhiều tin báo quá. Xin thử lại sau; trong lúc chờ, hãy gõ block TÊN.",
		ListFull:    "Danh sách này đã đủ 200 người. Hãy bỏ bớt một người.",
		ListedGuest: "Chỉ người có tài khoản mới vào danh sách được; khách và máy thì không.",
		NotKept:     "Máy chủ này không lưu những thứ đó.",
		Filter:      "Không tìm ván như vậy được. Gõ history --help để xem cách tìm.",
	}
}

func enSocial() SocialText {
	return SocialText{
		Tell:      "Say something to one person who is here.",
		Again:     "Say something to whom you told something last: . TEXT.",
		Hall:      "Speak in the hall, or read its last lines. Whether they come by themselves is set with set hall.",
		Whisper:   "Say something to those alone who look on; the players never see it.",
		Follow:    "Follow somebody: hear when they come or begin a game. Without a name it is following.",
		Unfollow:  "Stop following somebody.",
		Following: "List whom you follow: who is here, and who plays.",
		Mute:      "See nothing that somebody writes, in rooms, in the hall and to you. Without a name it lists them.",
		Unmute:    "See again what somebody writes.",
		Block:     "Have nothing to do with somebody: no messages, no challenges, no pairing, either way. Without a name it lists them.",
		Unblock:   "Take a block back.",
		Report:    "Report somebody to the operators, with the last lines of the room.",

		Top:       "Show the leaderboard of a kind of games, such as top classic fast.",
		ColRating: "RATING", ColPlayed: "GAMES", TopName: "Name", TopRating: "Rating", TopGames: "Games", ColAgainst: "you", ColOpponents: "meets", ColSince: "since", ColPools: "ratings",
		TopOf: "Leaderboard: {pool}", NoLeaders: "{pool}: nobody has a rating yet.",
		BadPool:   "“{word}” is no kind of rated games. There are {list}.",
		BadFilter: "“{word}” is not understood. Type vs=NAME, preset=young, result=won|drawn|lost, since=2026-10, until=2026-12-31, opening=2L,3R or rated.",
		Keeps:     "kept private", Tally3: "won {won}, drawn {drawn}, lost {lost}", RatingLine: Plural{"{pool}: {rating} ±{dev}, {n} game", "{pool}: {rating} ±{dev}, {n} games"}, RatingShort: "{pool}: {rating} ±{dev}",
		TopTitle: "Leaderboards", GraphOf: "{pool}, against {from} at first",
		TellHint: "tell {who}…", ReportHint: "What did {who} do? The operators will read it.",
		MarkFollowed: "followed", MarkMuted: "muted", MarkBlocked: "blocked",
		KeyFollow: "follow", KeyUnfollow: "unfollow", KeyMute: "mute", KeyUnmute: "unmute", KeyBlock: "block", KeyUnblock: "unblock",
		KeyTell: "tell", KeyReport: "report", KeyDuel: "challenge", KeyGames: "games", KeyProfile: "profile", KeySend: "send",
		KeySearch: "search", SearchHint: "vs=NAME result=won since=2026-10 opening=2L…",
		NoneFound: "There are no such games.", Speeds: [4]string{"fast", "normal", "slow", "days"},

		ToldTo: "Told {who}.", SaidInHall: "Said in the hall.", HallEmpty: "Nobody has said anything in the hall.",
		HallOf: "hall, {who}", HallMissed: Plural{"{n} line of the hall was missed.", "{n} lines of the hall were missed."},
		Followed: "You follow {who}: you will hear when they come or begin a game.", Unfollowed: "You no longer follow {who}.",
		Muted: "You will not see what {who} writes. Type unmute {who} to see it again.", Unmuted: "You see again what {who} writes.",
		Blocked: "You block {who}: no messages, challenges or pairing, either way. Type unblock {who} to take it back.", Unblocked: "You no longer block {who}.",
		OnAlready: "{who} is on that list already.", NotOn: "{who} is not on that list.",
		NobodyFollowed: "You follow nobody. Type follow NAME.", NobodyMuted: "You mute nobody.", NobodyBlocked: "You block nobody.",
		NotHere:  "“{word}” is not here. Type who for those who are.",
		Reported: "The operators have been told of {who} (number {n}). If they go on, type block {who}.",
		AtPly:    "turn {n}",

		Refused:     "One of you blocks the other, so nothing can be said. Type block to see whom you block.",
		ToSelf:      "That is you. Name somebody else.",
		NoLast:      "You have told nobody anything yet. Type tell NAME TEXT.",
		LongText:    "That is too long. Use at most 300 characters.",
		WhisperSits: "Only those who look on whisper. Use say.",
		Unwelcome:   "Somebody at this board does not play with you, or you do not play with them. Please choose another room.",
		ListsOften:  "You have changed your lists too often. Wait a minute.",
		ReportsMany: "You have reported enough for now, and the operators will read it. Meanwhile, type block NAME.",
		ReportsFull: "The operators have too many reports to read. Please try again later; meanwhile, type block NAME.",
		ListFull:    "That list has 200 people already. Take somebody off it first.",
		ListedGuest: "Only people with an account can be on a list, not guests and bots.",
		NotKept:     "This server does not keep such things.",
		Filter:      "Games cannot be searched like that. Type history --help to see how.",
	}
}

// PoolName is what a pool of ratings is called, such as "classic · fast".
func (c *Catalog) PoolName(pool string) string {
	preset, speed, _ := strings.Cut(pool, "/")
	i := slices.Index([]string{"fast", "normal", "slow", "days"}, speed)
	if i < 0 {
		return pool
	}
	return c.Preset(preset) + " · " + c.Social().Speeds[i]
}

// RatingText is a rating with its doubt, such as "classic · fast: 1512? ±120, 3
// games".
func (c *Catalog) RatingText(r lobby.PoolRating) string {
	return c.Count(c.Social().RatingLine, r.Rating.Games, "pool", c.PoolName(string(r.Pool)), "rating", r.Rating.String(), "dev", int(r.Rating.Deviation+0.5))
}

// RatingBrief is RatingText without the number of games.
func (c *Catalog) RatingBrief(r lobby.PoolRating) string {
	return Fill(c.Social().RatingShort, "pool", c.PoolName(string(r.Pool)), "rating", r.Rating.String(), "dev", int(r.Rating.Deviation+0.5))
}

// TallyText is a record against somebody.
func (c *Catalog) TallyText(a lobby.Against) string {
	return Fill(c.Social().Tally3, "won", a.Won, "drawn", a.Drawn, "lost", a.Lost)
}
