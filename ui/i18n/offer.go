package i18n

import (
	"time"

	"oanquan/engine"
	"oanquan/lobby/room"
)

// OfferText is what two players ask of one another. Lists are in the order of
// [room.OfferKinds]: draw, takeback, adjourn, more time, abort.
type OfferText struct {
	Asks      []string // {who}: it asks for an answer
	Asked     []string // it was oneself
	Keys      []string // the key that offers it
	Back      []string // the same, while the own one is open
	Names     []string // "a draw", in a sentence
	Answer    string   // {ask} {yes} {no}: keys
	More      string   // {list}: others that wait behind it
	Sent      string   // {asked} {who} {key}
	Declined  string   // {who} {what}
	DeclinedI string   // {what}
	Withdrawn string   // {who} {what}
	// WithdrawnI tells who asked. {what}
	WithdrawnI string
	TakenBack  string // {who}
	YouTook    string
	TimeGiven  string // {who} {time}
	TimeYou    string // {time}
	Adjourned  string // the room closes
	Seen       string // the same to who looks on
	Waits      string // {clock}: a game that was put off
	WaitsBack  string // without a time
	AskDraw    string // {who}
	KeyYes     string
	KeyNo      string
	OffRated   string
	OffBack    string
	OffMoved   string

	// Line mode.
	LineAnswer string // {ask}
	LineNamed  string // {ask} {word}: while another one waits
	LineSent   string // {asked} {who}
	NoneOpen   string
	WhichOne   string // {list}
}

func viOffer() OfferText {
	return OfferText{
		Asks: []string{
			"{who} xin hòa.", "{who} xin đi lại nước vừa rồi.", "{who} xin hoãn ván, hôm khác chơi tiếp.", "{who} xin thêm giờ.", "{who} xin hủy ván.",
		},
		Asked: []string{"Bạn đã xin hòa", "Bạn đã xin đi lại", "Bạn đã xin hoãn ván", "Bạn đã xin thêm giờ", "Bạn đã xin hủy ván"},
		Keys:  []string{"xin hòa", "xin đi lại", "xin hoãn ván", "xin thêm giờ", "xin hủy ván"},
		Back:  []string{"thôi xin hòa", "thôi xin đi lại", "thôi xin hoãn", "thôi xin thêm giờ", "thôi xin hủy"},
		Names: []string{"hòa", "đi lại", "hoãn ván", "thêm giờ", "hủy ván"},

		Answer: "{ask} {yes} đồng ý, {no} từ chối.", More: "Sau đó: {list}.", Sent: "{asked}, đang đợi {who} trả lời ({key}: thôi).",
		Declined: "{who} không chịu {what}. Hãy đi tiếp.", DeclinedI: "Bạn không đồng ý {what}.", Withdrawn: "{who} thôi không xin {what} nữa.", WithdrawnI: "Bạn thôi không xin {what} nữa.",
		TakenBack: "{who} được đi lại nước vừa rồi.", YouTook: "Bạn được đi lại nước vừa rồi.",
		TimeGiven: "{who} được thêm {time}.", TimeYou: "Bạn được thêm {time}.",
		Adjourned: "Hai bên đã hoãn ván. Ván được giữ trong mục ván hoãn; mở lại ở sảnh khi cả hai cùng rảnh.",
		Seen:      "Hai người chơi đã hoãn ván sang hôm khác.",
		Waits:     "Ván này đã hoãn: chơi tiếp khi cả hai cùng có mặt, nếu không {clock} nữa lại hoãn.",
		WaitsBack: "Ván này đã hoãn: chơi tiếp khi cả hai cùng có mặt.",
		AskDraw:   "Xin hòa với {who}?",
		KeyYes:    "đồng ý", KeyNo: "từ chối", OffRated: "ván xếp hạng không được", OffBack: "bạn chưa đi nước nào", OffMoved: "hãy đi nước đầu đã",
		LineAnswer: "{ask} Gõ accept để đồng ý, decline để từ chối.", LineNamed: "{ask} Gõ accept {word} để đồng ý, decline {word} để từ chối.", LineSent: "{asked}, đang đợi {who} trả lời.",
		NoneOpen: "Không có đề nghị nào đang chờ bạn. Bạn có thể tự đề nghị: draw, takeback, adjourn, moretime.",
		WhichOne: "Có mấy đề nghị cùng chờ. Hãy nói rõ: {list}.",
	}
}

func enOffer() OfferText {
	return OfferText{
		Asks: []string{
			"{who} offers a draw.", "{who} asks to take the last move back.", "{who} asks to put the game off to another day.", "{who} asks for more time.", "{who} asks to call the game off.",
		},
		Asked: []string{"You have offered a draw", "You have asked for your move back", "You have asked to put the game off", "You have asked for more time", "You have asked to call it off"},
		Keys:  []string{"offer a draw", "ask for a takeback", "put the game off", "ask for more time", "ask to call it off"},
		Back:  []string{"withdraw the draw", "no takeback", "play on now", "no more time", "do not call it off"},
		Names: []string{"a draw", "a takeback", "putting the game off", "more time", "calling it off"},

		Answer: "{ask} {yes} agrees, {no} declines.", More: "Next: {list}.", Sent: "{asked}; waiting for {who} ({key} withdraws).",
		Declined: "{who} declines {what}. Play on.", DeclinedI: "You have declined {what}.", Withdrawn: "{who} no longer asks for {what}.", WithdrawnI: "You no longer ask for {what}.",
		TakenBack: "{who} takes the last move back.", YouTook: "You have your last move back.",
		TimeGiven: "{who} gets {time} more.", TimeYou: "You get {time} more.",
		Adjourned: "The game is put off. It is kept in the lobby, among the games put off; open it again when you both have time.",
		Seen:      "The two players have put the game off to another day.",
		Waits:     "This game was put off: it goes on when both are here, else it is put off again in {clock}.",
		WaitsBack: "This game was put off: it goes on when both are here.",
		AskDraw:   "Offer {who} a draw?",
		KeyYes:    "agree", KeyNo: "decline", OffRated: "not in rated games", OffBack: "you have made no move", OffMoved: "make your first move",
		LineAnswer: "{ask} Type accept to agree, decline to refuse.", LineNamed: "{ask} Type accept {word} to agree, decline {word} to refuse.", LineSent: "{asked}; waiting for {who}.",
		NoneOpen: "No offer waits for you. You may make one yourself: draw, takeback, adjourn, moretime.",
		WhichOne: "Several offers wait. Say which: {list}.",
	}
}

// PutOff tells that a game was put off and its room is gone, to who plays it or
// looks on.
func (c *Catalog) PutOff(plays bool) string {
	if plays {
		return c.Offer.Adjourned
	}
	return c.Offer.Seen
}

// Of is the text of a kind in one of the lists.
func (t OfferText) Of(list []string, k room.OfferKind) string {
	if k < 1 || int(k) > len(list) {
		return ""
	}
	return list[k-1]
}

// OfferOver tells the receiver in seat you how an offer between two has ended
// that was declined or withdrawn; "" where nothing need be said.
func (c *Catalog) OfferOver(g room.Game, e room.OfferEnded, you engine.Seat) string {
	t, o := c.Offer, e.Offer
	if int(o.Seat) >= len(g.Players) || len(g.Players) != 2 {
		return ""
	}
	asked, other, what := g.Players[o.Seat].Name, g.Players[1-o.Seat].Name, t.Of(t.Names, o.Kind)
	switch {
	case e.How == room.OfferDeclined && o.Seat != you && you != engine.NoSeat:
		return Fill(t.DeclinedI, "what", what)
	case e.How == room.OfferDeclined:
		return Fill(t.Declined, "who", other, "what", what)
	case e.How == room.OfferWithdrawn && o.Seat != you:
		return Fill(t.Withdrawn, "who", asked, "what", what)
	case e.How == room.OfferWithdrawn:
		return Fill(t.WithdrawnI, "what", what)
	}
	return ""
}

// GotBack tells that a move was taken back.
func (c *Catalog) GotBack(g room.Game, seat, you engine.Seat) string {
	if seat == you || int(seat) >= len(g.Players) {
		return c.Offer.YouTook
	}
	return Fill(c.Offer.TakenBack, "who", g.Players[seat].Name)
}

// GotTime tells that a seat was given more time.
func (c *Catalog) GotTime(g room.Game, seat, you engine.Seat, d time.Duration) string {
	text := c.Span(d)
	if seat == you || int(seat) >= len(g.Players) {
		return Fill(c.Offer.TimeYou, "time", text)
	}
	return Fill(c.Offer.TimeGiven, "who", g.Players[seat].Name, "time", text)
}

// Span is a length of time that was given: "1:00", "30s", "3 days".
func (c *Catalog) Span(d time.Duration) string {
	switch {
	case d >= 24*time.Hour:
		return c.Count(c.Clock.DaysMore, int(d/(24*time.Hour)))
	case d < time.Minute:
		return c.Count(c.Clock.SecondsMore, int(d/time.Second))
	}
	return c.Count(c.Clock.MinutesMore, int(d/time.Minute))
}
