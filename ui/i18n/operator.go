package i18n

import (
	"errors"
	"time"

	"oanquan/lobby"
)

// OperatorText is what people read of what operators do.
type OperatorText struct {
	Announced               string // {text}
	Stopping                string // {time}
	StaysUp                 string
	MutedUntil, MutedAlways string // {time}
	Unmuted                 string
	Renamed                 string // {who}
	RoomShut                string // {n}
	RuledWin                string // {game} {who}
	RuledDraw, RuledAbort   string // {game}
	Reason                  string // {reason}
	Motd                    string // {text}
}

// Operator is the texts of what operators do, made when asked for.
func (c *Catalog) Operator() OperatorText {
	if c.Language == Vietnamese {
		return OperatorText{
			Announced: "Thông báo: {text}",
			Stopping:  "Máy chủ dừng sau {time} nữa. Ván dở được giữ lại.",
			StaysUp:   "Máy chủ không dừng nữa.",

			MutedUntil:  "Người quản trị đã tắt lời bạn đến {time}: bạn chơi được nhưng không nhắn được.",
			MutedAlways: "Người quản trị đã tắt lời bạn: bạn chơi được nhưng không nhắn được.",
			Unmuted:     "Bạn lại nhắn được rồi.",

			Renamed:  "Người quản trị đã đổi tên bạn thành {who}.",
			RoomShut: "Người quản trị đã đóng phòng {n}.",
			RuledWin: "Người quản trị phân xử ván {game}: {who} thắng.", RuledDraw: "Người quản trị phân xử ván {game}: hòa.",
			RuledAbort: "Người quản trị đã hủy ván {game}, không tính kết quả.",
			Reason:     "Lý do: {reason}", Motd: "Tin hôm nay: {text}",
		}
	}
	return OperatorText{
		Announced: "Notice: {text}",
		Stopping:  "The server stops in {time}. Running games are kept.",
		StaysUp:   "The server does not stop after all.",

		MutedUntil:  "An operator has muted you until {time}: you can play, but not write to others.",
		MutedAlways: "An operator has muted you: you can play, but not write to others.",
		Unmuted:     "You may write to others again.",

		Renamed:  "An operator has renamed you to {who}.",
		RoomShut: "An operator has closed room {n}.",
		RuledWin: "An operator decided game {game}: {who} wins.", RuledDraw: "An operator decided game {game}: a draw.",
		RuledAbort: "An operator has called off game {game}, without a result.",
		Reason:     "Reason: {reason}", Motd: "Today: {text}",
	}
}

// operatorLetter is a letter of an operator's as people read it, "" for any
// other.
func (c *Catalog) operatorLetter(m lobby.Message) string {
	t := c.Operator()
	switch m := m.(type) {
	case lobby.Announced:
		return Fill(t.Announced, "text", m.Text)
	case lobby.Stopping:
		return c.because(Fill(t.Stopping, "time", c.soon(m.Left)), m.Why)
	case lobby.StaysUp:
		return t.StaysUp
	case lobby.Silenced:
		return c.muted(m.Until, m.Reason)
	case lobby.Unsilenced:
		return t.Unmuted
	case lobby.Renamed:
		return Fill(t.Renamed, "who", m.Who.Name)
	case lobby.RoomShut:
		return c.because(Fill(t.RoomShut, "n", int(m.Room)), m.Why)
	case lobby.Ruled:
		text := t.RuledAbort
		switch m.Kind {
		case lobby.VerdictWin:
			text = t.RuledWin
		case lobby.VerdictDraw:
			text = t.RuledDraw
		case lobby.VerdictAbort:
		}
		return c.because(Fill(text, "game", string(m.Game), "who", m.Winner.Name), m.Why)
	}
	return ""
}

// soon is a short time that is left.
func (c *Catalog) soon(d time.Duration) string {
	if d < time.Minute {
		return c.Span(d)
	}
	return c.Left(d)
}

// because adds a reason to a sentence, where there is one.
func (c *Catalog) because(text, reason string) string {
	if reason == "" {
		return text
	}
	return text + " " + Fill(c.Operator().Reason, "reason", reason)
}

// muted says that somebody may not write, and until when.
func (c *Catalog) muted(until time.Time, reason string) string {
	text := c.Operator().MutedAlways
	if !until.IsZero() {
		text = Fill(c.Operator().MutedUntil, "time", c.Language.Moment(until))
	}
	return c.because(text, reason)
}

// operatorError is the sentence for what an operator has forbidden, "" for any
// other error.
func (c *Catalog) operatorError(err error) string {
	if m := (*lobby.MutedError)(nil); errors.As(err, &m) {
		return c.muted(m.Until, m.Reason)
	}
	return ""
}
