// Package i18n is every word that people see, in Vietnamese and English. A
// [Catalog] is one language; each screen has a struct of texts in a file of its
// own. It promises that both languages have every text with the same
// placeholders (a test compares them), and that no error reaches a person but
// as a sentence that says what to do ([Catalog.Error]).
//
// A text may hold placeholders like {name}; [Fill] replaces them. Texts that
// depend on a number are a [Plural].
package i18n

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Language is a language of the catalogue, "vi" or "en".
type Language string

// The languages.
const (
	Vietnamese Language = "vi"
	English    Language = "en"
)

// Languages lists the languages in the order in which settings offer them.
func Languages() []Language { return []Language{Vietnamese, English} }

// Catalog is every text in one language. It is made once a session and not
// changed after.
type Catalog struct {
	Language Language

	Common   CommonText
	Rules    RulesText
	Turn     TurnText
	Errors   ErrorText
	RoomText RoomText
	GameText GameText
	Throw    ThrowText
	Clock    ClockText
	Offer    OfferText
	Kinds    TermsText
	Card     CardText
	Review   ReviewText
	Analysis AnalysisText
	Welcome  WelcomeText
	Name     NameText
	Lobby    LobbyText
	Bots     BotText
	NewRoom  NewRoomText
	History  HistoryText
	Help     HelpText
	Known    KnownText
	Learn    LearnText
	Daily    DailyText
	Settings SettingsText
	Watch    WatchText
}

// New makes the catalogue of a language: Vietnamese for one it does not know,
// since the game is Vietnamese.
func New(l Language) *Catalog {
	if l == English {
		return &Catalog{
			Language: English, Common: enCommon(), Rules: enRules(), Turn: enTurn(), Errors: enErrors(),
			RoomText: enRoom(), GameText: enGame(), Throw: enThrow(), Clock: enClock(), Offer: enOffer(), Kinds: enTerms(), Card: enCard(), Review: enReview(), Analysis: enAnalysis(),
			Welcome: enWelcome(), Name: enName(), Lobby: enLobby(), Bots: enBots(), NewRoom: enNewRoom(),
			History: enHistory(), Help: enHelp(), Known: enKnown(), Learn: enLearn(), Daily: enDaily(), Settings: enSettings(), Watch: enWatch(),
		}
	}
	return &Catalog{
		Language: Vietnamese, Common: viCommon(), Rules: viRules(), Turn: viTurn(), Errors: viErrors(),
		RoomText: viRoom(), GameText: viGame(), Throw: viThrow(), Clock: viClock(), Offer: viOffer(), Kinds: viTerms(), Card: viCard(), Review: viReview(), Analysis: viAnalysis(),
		Welcome: viWelcome(), Name: viName(), Lobby: viLobby(), Bots: viBots(), NewRoom: viNewRoom(),
		History: viHistory(), Help: viHelp(), Known: viKnown(), Learn: viLearn(), Daily: viDaily(), Settings: viSettings(), Watch: viWatch(),
	}
}

// Plural is a text that depends on a number, with the placeholder {n}.
// Vietnamese has one form and leaves One empty.
type Plural struct{ One, Other string }

// Count fills p for n, and the other placeholders from pairs as [Fill] does.
func (c *Catalog) Count(p Plural, n int, pairs ...any) string {
	text := p.Other
	if p.One != "" && (n == 1 || n == -1) {
		text = p.One
	}
	return Fill(text, append([]any{"n", c.Number(n)}, pairs...)...)
}

// Still tells who asked for another game that they are in one. How says how to
// end it; level is that of the bot that was asked for, 0 for none.
func (c *Catalog) Still(how string, level int) string {
	text := Fill(c.GameText.Still, "how", how)
	if level > 0 {
		text += " " + Fill(c.GameText.StillLevel, "n", level)
	}
	return text
}

// Capital begins a sentence with a capital letter.
func Capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}

// Fill replaces placeholders: Fill("{who} ăn {n}", "who", name, "n", 5). What
// is filled in is not looked at again, so that no name can hold a placeholder.
func Fill(text string, pairs ...any) string {
	var b strings.Builder
	for {
		before, rest, open := strings.Cut(text, "{")
		key, after, closed := strings.Cut(rest, "}")
		b.WriteString(before)
		if !open || !closed {
			b.WriteString(text[len(before):])
			return b.String()
		}
		if v, ok := lookUp(pairs, key); ok {
			b.WriteString(v)
		} else {
			b.WriteString("{" + key + "}")
		}
		text = after
	}
}

func lookUp(pairs []any, key string) (string, bool) {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == any(key) {
			return fmt.Sprint(pairs[i+1]), true
		}
	}
	return "", false
}

// Number writes n with the language's separator of thousands and a true minus
// only where a hyphen is what keyboards have: "1.234" and "1,234".
func (c *Catalog) Number(n int) string {
	digits := strconv.Itoa(n)
	sign := ""
	if n < 0 {
		sign, digits = "-", digits[1:]
	}
	sep := ","
	if c.Language == Vietnamese {
		sep = "."
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + sep + digits[i:]
	}
	return sign + digits
}

// Ago tells how long before now t was: "5 phút trước", "5 minutes ago".
func (c *Catalog) Ago(now, t time.Time) string {
	d := now.Sub(t)
	switch {
	case d < time.Minute:
		return c.Common.JustNow
	case d < time.Hour:
		return c.Count(c.Common.MinutesAgo, int(d/time.Minute))
	case d < 24*time.Hour:
		return c.Count(c.Common.HoursAgo, int(d/time.Hour))
	case d < 30*24*time.Hour:
		return c.Count(c.Common.DaysAgo, int(d/(24*time.Hour)))
	}
	return c.Date(t)
}

// AgoByHour tells a time that is kept by the hour: it is no more exact than that.
func (c *Catalog) AgoByHour(now, t time.Time) string {
	if now.Sub(t) < 2*time.Hour {
		return c.Common.LastHours
	}
	return c.Ago(now, t)
}

// Date writes a day: "17/08/2026" and "17 Aug 2026".
func (c *Catalog) Date(t time.Time) string { return c.Language.date(t) }

func (l Language) date(t time.Time) string {
	if l == Vietnamese {
		return t.Format("02/01/2006")
	}
	return t.Format("2 Jan 2006")
}

// Moment writes a time with its day and zone, which is the same for everybody:
// "15:04 UTC, 17/08/2026" and "15:04 UTC, 17 Aug 2026".
func (l Language) Moment(t time.Time) string {
	return t.UTC().Format("15:04") + " UTC, " + l.date(t.UTC())
}

// Clock writes a span as minutes and seconds, rounded up so that 0:00 means
// that it is over.
func Clock(d time.Duration) string {
	s := int((d + time.Second - 1) / time.Second)
	if s < 0 {
		s = 0
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// List joins items with commas and the language's "and".
func (c *Catalog) List(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:len(items)-1], ", ") + " " + c.Common.And + " " + items[len(items)-1]
}
