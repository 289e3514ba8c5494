package i18n

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"oanquan/engine/clock"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// MatchText is what is said of looking for opponents and of challenges.
type MatchText struct {
	// One sentence for each command, as help lists them.
	Seek, Unseek, Seeks, Match, Accept, Decline, Withdraw, Pending string

	// A wish.
	Rated, Casual     string
	AnyClock          string
	Range, From, UpTo string // {low} {high}

	// Lists.
	NoSeeks                                           string
	NoPending                                         string
	ColWho, ColRating, ColWish, ColWait               string
	Seeking, Mine                                     string
	ToYou, ByYou                                      string
	NotSeeking                                        string
	NothingOpen                                       string // nothing to accept, decline or withdraw
	WhichOne                                          string // {list} {command}
	NoneFrom                                          string // {who}
	SeekOn                                            string // {wish} {word}: typed
	SeekOff                                           string
	Sent                                              string // {who} {wish} {word}: typed
	Declined                                          string // {who}: by the reader
	Withdrawn                                         string // {who}: by the reader
	SentKey                                           string // {who} {wish} {key}
	DuelAsk                                           string // {who} {wish} {key}
	DuelOut                                           string // {who}: after the key that takes it back
	DuelWaits                                         string // {who} {wish} {key}
	KeyWithdraw                                       string
	Wait                                              string // {time} {range} {here}
	WaitBrief                                         string // {time} {range}
	OfferBot                                          string // {key}
	OfferKind                                         string // {form} {key}: in place of OfferBot to who looks for a rated game
	OtherGames                                        Plural // {n} wait for another game than the reader
	CasualWait                                        Plural // {n}: typed
	KeyStop, KeyForm, KeyBot, KeyTake, KeyDuel        string
	KeySearch, KeyChange, KeyGo, KeyAccept, KeyRefuse string
	FormTitle, FormRules, FormClock, FormKind         string
	FormLow, FormHigh, FormAny                        string
	FormName                                          string // why there is no rated game

	// Letters.
	Paired     string // {who} {wish}
	PairedKey  string // {who} {key}
	Challenged string // {who} {wish} {name}: typed
	ChallKey   string // {who} {wish} {yes} {no}
	Accepted   string // {who}
	PutBack    string // {who}
	Reopened   string // {who} {id}: a game that was put off
	ReopenKey  string // {who} {key}
	ReopenBusy string // {who}: to who plays another game on a screen
	Gone       GoneText
	SeekGone   GoneText
	Missed     Plural
	Told       string // {who} {text}
	Online     string // {who}
	Playing    string // {who} {n}
	WaitCome   string // {who}: in the room of a pair

	// Errors.
	WishWord, WishRules, WishRange, NoSeek, Unsuited, FewWishes, NotHere, Busy, BusyGame string
	NoChallenge, Yourself, NotTaken, TheyPlay, ManyOpen                                  string
	ClockForm, ClockLimits                                                               string
}

// GoneText is why something has ended without a game.
type GoneText struct{ Expired, Withdrawn, Declined, Left, Playing, Busy, Closing, Other string } // {who}

// Of is the sentence for a reason.
func (t GoneText) Of(why lobby.Gone) string {
	switch why {
	case lobby.GoneExpired:
		return t.Expired
	case lobby.GoneWithdrawn:
		return t.Withdrawn
	case lobby.GoneDeclined:
		return t.Declined
	case lobby.GoneLeft:
		return t.Left
	case lobby.GonePlaying:
		return t.Playing
	case lobby.GoneBusy:
		return t.Busy
	case lobby.GoneClosing:
		return t.Closing
	}
	return t.Other
}

// Match is the texts of looking for opponents, made when asked for.
func (c *Catalog) Match() MatchText {
	if c.Language == Vietnamese {
		return viMatch()
	}
	return enMatch()
}

// WishName is a wish as people read it: "Classic, 5+3, rated, 1400–1700".
func (c *Catalog) WishName(w lobby.Wish) string {
	t := c.Match()
	parts := []string{c.Preset(w.Preset), c.Control(w.Clock), t.Casual}
	if w.AnyClock {
		parts[1] = t.AnyClock
	}
	if w.Rated {
		parts[2] = t.Rated
	}
	switch {
	case w.Low > 0 && w.High > 0:
		parts = append(parts, Fill(t.Range, "low", w.Low, "high", w.High))
	case w.Low > 0:
		parts = append(parts, Fill(t.From, "low", w.Low))
	case w.High > 0:
		parts = append(parts, Fill(t.UpTo, "high", w.High))
	}
	return strings.Join(parts, ", ")
}

// DuelName is WishName for a challenge, which tells of how many games.
func (c *Catalog) DuelName(w lobby.Wish) string {
	if w.Options().Normal().Match == room.MatchGames {
		return c.WishName(w) + ", " + c.Kinds.Match
	}
	return c.WishName(w)
}

// Waited is how long somebody has waited: "0:42", "12:05".
func (c *Catalog) Waited(d time.Duration) string {
	n := max(int(d/time.Second), 0)
	return fmt.Sprintf("%d:%02d", n/60, n%60)
}

// LetterText is a letter as one sentence, "" for what needs none.
func (c *Catalog) LetterText(m lobby.Message) string {
	t := c.Match()
	switch m := m.(type) {
	case lobby.Paired:
		return Fill(t.Paired, "who", m.With.Name, "wish", c.WishName(m.Wish))
	case lobby.Challenged:
		return Fill(t.Challenged, "who", m.From.Name, "wish", c.DuelName(m.Wish), "name", m.From.Name)
	case lobby.Answered:
		if m.Accepted {
			return Fill(t.Accepted, "who", m.By.Name)
		}
		return Fill(t.Gone.Of(m.Why), "who", m.By.Name)
	case lobby.ChallengeGone:
		if m.Why != lobby.GoneAccepted {
			return Fill(t.Gone.Of(m.Why), "who", m.From.Name)
		}
	case lobby.SeekGone:
		if m.Why != lobby.GoneWithdrawn && m.Why != lobby.GonePlaying {
			return t.SeekGone.Of(m.Why)
		}
	case lobby.PutBack:
		return Fill(t.PutBack, "who", m.With.Name)
	case lobby.Reopened:
		return Fill(t.Reopened, "who", m.By.Name, "id", m.Game)
	case lobby.Told:
		return Fill(t.Told, "who", m.From.Name, "text", m.Text)
	case lobby.Noticed:
		if m.What == lobby.Playing {
			return Fill(t.Playing, "who", m.Who.Name, "n", int(m.Room))
		}
		return Fill(t.Online, "who", m.Who.Name)
	case lobby.Missed:
		return c.Count(t.Missed, m.Count)
	}
	return c.operatorLetter(m)
}

// WaitsFor is for whom a room waits in which every chair is taken: who is not
// ready, else who is not there yet. Whoever reads it is there, also where the
// room has not noticed yet. "" when it waits for nobody.
func (c *Catalog) WaitsFor(chairs []room.Chair, reader account.ID) string {
	var unready, away []string
	for _, ch := range chairs {
		switch {
		case !ch.Ready:
			unready = append(unready, ch.Who.Name)
		case !ch.Away.IsZero() && ch.Who.ID != reader:
			away = append(away, ch.Who.Name)
		}
	}
	switch {
	case len(unready) == 0 && len(away) == 0:
		return ""
	case len(unready) == 0:
		return Fill(c.Match().WaitCome, "who", c.List(away))
	}
	return Fill(c.RoomText.WaitReady, "who", c.List(unready))
}

// AwayWord says of somebody in a chair that they are not here.
func (c *Catalog) AwayWord(st room.State, chair room.Chair, now time.Time) string {
	switch {
	case st.Adjourned:
		return c.GameText.Awaited
	case chair.Coming(now):
		return c.RoomText.ChairComing
	case st.Game.Running() && st.Game.Control.Kind == clock.Days:
		return c.RoomText.ChairGone
	}
	return c.RoomText.ChairAway
}

// matchError is the sentence for an error of seeks, challenges and clocks, ""
// for any other.
func (c *Catalog) matchError(err error) string {
	t := c.Match()
	for _, known := range t.table() {
		if errors.Is(err, known.err) {
			return known.text
		}
	}
	if busy := (*lobby.BusyError)(nil); errors.As(err, &busy) {
		text := t.Busy
		if busy.Game {
			text = t.BusyGame
		}
		return Fill(text, "n", int(busy.Room))
	}
	return ""
}

func (t MatchText) table() []errorSentence {
	return []errorSentence{
		{lobby.ErrWishWord, t.WishWord}, {lobby.ErrWishRules, t.WishRules}, {lobby.ErrWishRange, t.WishRange},
		{lobby.ErrNoSeek, t.NoSeek}, {lobby.ErrUnsuited, t.Unsuited}, {lobby.ErrWishesFew, t.FewWishes}, {lobby.ErrNotHere, t.NotHere},
		{lobby.ErrNoChallenge, t.NoChallenge}, {lobby.ErrYourself, t.Yourself}, {lobby.ErrNotTaken, t.NotTaken},
		{lobby.ErrTheyPlay, t.TheyPlay}, {lobby.ErrManyChallenges, t.ManyOpen},
		{clock.ErrControl, t.ClockForm},
		{clock.ErrBase, t.ClockLimits}, {clock.ErrIncrement, t.ClockLimits}, {clock.ErrNoTime, t.ClockLimits},
		{clock.ErrPerMove, t.ClockLimits}, {clock.ErrDays, t.ClockLimits},
	}
}
