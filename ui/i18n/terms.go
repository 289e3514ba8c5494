package i18n

import (
	"strconv"
	"strings"

	"oanquan/lobby/room"
)

// TermsText is the words about rated games and matches.
type TermsText struct {
	Rated     string
	Match     string // of two games
	MatchGame string // {n} {all}
	Next      string // {n} {all}: the next game of a match, once both are ready
	NextLine  string // {n} {all}: typed
	NextDays  string // {n} {all}: the same, which begins by itself
	NextMeet  string // {n} {all} {who}: the other has gone
	NextSeen  string // {n} {all}: to who looks on
	MeetSeen  string // {n} {all} {who} {with}
	Leads     string // {who} {score}: after the first game of a match
	LeadsYou  string // {score}
	Level     string // {score}
	MatchWon  string // {score}: of a match that is over
	MatchLost string // {score}
	MatchEven string // {score}
	MatchBy   string // {who} {score}
	Ratings   string // {list}
	Rating    string // {who} {rating} {change}
	Unsure    string // {rating}: few games yet

	// The form of a new room.
	Clock, ClockNote, ClockNone      string
	ClockHint, KeyClock              string
	Kind, KindCasual, KindRated      string
	CasualNote, RatedNote            string
	Why                              string // {why}
	WhyRules, WhyClock, WhyName      string
	WhyToken                         string
	Games, GamesOne, GamesTwo        string
	OneNote, TwoNote, TwoOnly, FairN string
	StarterRated                     string
}

func viTerms() TermsText {
	return TermsText{
		Rated: "xếp hạng", Match: "trận hai ván", MatchGame: "ván {n}/{all}",
		Next:     "Ván {n}/{all} bắt đầu khi cả hai sẵn sàng: bấm r.",
		NextLine: "Ván {n}/{all} bắt đầu khi cả hai sẵn sàng: gõ ready.",
		NextDays: "Ván {n}/{all} tự bắt đầu.", NextMeet: "Ván {n}/{all} đấu tiếp khi bạn gặp lại {who}.",
		NextSeen: "Ván {n}/{all} bắt đầu khi cả hai sẵn sàng.", MeetSeen: "Ván {n}/{all} đấu tiếp khi {who} gặp lại {with}.",
		Leads: "{who} đang dẫn {score}.", LeadsYou: "Bạn đang dẫn {score}.", Level: "Trận đang hòa {score}.",
		MatchWon: "Bạn thắng trận: {score}.", MatchLost: "Bạn thua trận: {score}.", MatchEven: "Trận hòa: {score}.", MatchBy: "{who} thắng trận: {score}.",
		Ratings: "Điểm xếp hạng: {list}", Rating: "{who} {rating} ({change})", Unsure: "{rating}?",
		Clock: "Thời gian", ClockNote: "Enter để gõ thời gian khác: phút+giây (7+2), giây/nước (45s), ngày/nước (2d).", ClockNone: "Không tính giờ: cứ nghĩ thong thả. Enter để gõ thời gian khác.",
		ClockHint: "5+3, 30s, 3d", KeyClock: "gõ thời gian",
		Kind: "Loại ván", KindCasual: "ván thường", KindRated: "xếp hạng",
		CasualNote: "Không tính vào điểm xếp hạng; được xin đi lại.", RatedNote: "Tính vào điểm xếp hạng; không được đi lại, ai đi trước do máy chủ chia đều.",
		Why: "Chưa xếp hạng được: {why}.", WhyRules: "chỉ luật cổ điển hoặc quan non, hai người", WhyClock: "hãy chọn thời gian", WhyName: "hãy đặt tên cho tài khoản đã",
		WhyToken: "bạn vào bằng mã tạm",
		Games:    "Số ván", GamesOne: "một", GamesTwo: "trận hai ván",
		OneNote: "Từng ván một.", TwoNote: "Hai ván, mỗi người đi trước một ván.", TwoOnly: "Trận hai ván chỉ dành cho hai người.",
		FairN: "Ván xếp hạng theo luật cổ điển là trận hai ván: người đi trước lợi hơn nhiều.", StarterRated: "Ván xếp hạng: máy chủ chia đều ai đi trước.",
	}
}

func enTerms() TermsText {
	return TermsText{
		Rated: "rated", Match: "match of two", MatchGame: "game {n} of {all}",
		Next:     "Game {n} of {all} begins when both are ready: press r.",
		NextLine: "Game {n} of {all} begins when both are ready: type ready.",
		NextDays: "Game {n} of {all} begins by itself.", NextMeet: "Game {n} of {all} is played when you and {who} meet again.",
		NextSeen: "Game {n} of {all} begins when both are ready.", MeetSeen: "Game {n} of {all} is played when {who} and {with} meet again.",
		Leads: "{who} leads {score}.", LeadsYou: "You lead {score}.", Level: "The match stands at {score}.",
		MatchWon: "You win the match: {score}.", MatchLost: "You lose the match: {score}.", MatchEven: "The match is drawn: {score}.", MatchBy: "{who} wins the match: {score}.",
		Ratings: "Ratings: {list}", Rating: "{who} {rating} ({change})", Unsure: "{rating}?",
		Clock: "Time", ClockNote: "Enter to type another: minutes+seconds (7+2), seconds a move (45s), days a move (2d).", ClockNone: "No clock: think as long as you like. Enter to type a time control.",
		ClockHint: "5+3, 30s, 3d", KeyClock: "type a time",
		Kind: "Kind of game", KindCasual: "casual", KindRated: "rated",
		CasualNote: "Counts for no rating; moves may be taken back.", RatedNote: "Counts for your rating; no takebacks, and the server is fair about who begins.",
		Why: "It cannot be rated: {why}.", WhyRules: "only classic and young quan between two", WhyClock: "choose a time", WhyName: "claim a name for your account first",
		WhyToken: "you came in with a token",
		Games:    "Games", GamesOne: "one", GamesTwo: "match of two",
		OneNote: "One game at a time.", TwoNote: "Two games; each of you begins one.", TwoOnly: "A match of two is for two people.",
		FairN: "Rated classic is a match of two, since whoever begins is far ahead.", StarterRated: "In rated games the server is fair about who begins.",
	}
}

// Terms is what a room plays: "classic, 5+3, rated, match of two".
func (c *Catalog) Terms(o room.Options) string {
	parts := []string{c.RulesName(o.Rules)}
	if o.Clock.Timed() {
		parts = append(parts, c.Control(o.Clock))
	}
	if o.Rated {
		parts = append(parts, c.Kinds.Rated)
	}
	if o.Match >= room.MatchGames {
		parts = append(parts, c.Kinds.Match)
	}
	return strings.Join(parts, ", ")
}

// TermsBrief is Terms for a narrow column, what matters most first: "5+3,
// classic, rated".
func (c *Catalog) TermsBrief(o room.Options) string {
	parts := []string{c.RulesName(o.Rules)}
	if o.Clock.Timed() {
		parts = append([]string{o.Clock.String()}, parts...)
	}
	if o.Rated {
		parts = append(parts, c.Kinds.Rated)
	}
	return strings.Join(parts, ", ")
}

// GameTerms is what a game is played by: "classic, 5+3, rated, game 1 of 2".
func (c *Catalog) GameTerms(g room.Game) string {
	text := c.Terms(room.Options{Rules: g.Rules, Clock: g.Control, Rated: g.Rated})
	if g.MatchGame > 0 {
		text += ", " + c.MatchGame(g.MatchGame)
	}
	return text
}

// MatchGame is which game of a match it is.
func (c *Catalog) MatchGame(n int) string {
	return Fill(c.Kinds.MatchGame, "n", n, "all", room.MatchGames)
}

// RatingChanges tells what a rated game has done to the ratings of its people,
// "" for any other.
func (c *Catalog) RatingChanges(g room.Game) string {
	var list []string
	for s, r := range g.Outcome.Ratings {
		if s >= len(g.Players) {
			break
		}
		rating := strconv.Itoa(r.After.Points())
		if r.After.Provisional() {
			rating = Fill(c.Kinds.Unsure, "rating", rating)
		}
		change := c.Signed(r.Points())
		if r.Points() >= 0 {
			change = "+" + change
		}
		list = append(list, Fill(c.Kinds.Rating, "who", g.Players[s].Name, "rating", rating, "change", change))
	}
	if len(list) == 0 {
		return ""
	}
	return Fill(c.Kinds.Ratings, "list", strings.Join(list, ", "))
}
