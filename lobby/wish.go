package lobby

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// Wish is what game somebody wants.
type Wish struct {
	Preset string // a word of rules for two, such as "classic"
	Clock  clock.Control
	// AnyClock tells that every clock of a game played in one sitting will do,
	// and Clock is that of the game where the other says nothing either.
	AnyClock bool
	Rated    bool
	// Low and High bound the opponent's rating, both included; 0 for no bound.
	Low, High int
}

// Errors of wishes.
var (
	ErrWishWord  = errors.New("not a word of a wish")
	ErrWishRules = errors.New("no such rules for two")
	ErrWishRange = errors.New("no such range of ratings")
)

// The words of the rules that who has never chosen plays by, and of wishes.
const (
	usualRules  = "classic"
	anyClock    = "any"
	wordRated   = "rated"
	wordCasual  = "casual"
	wordUnrated = "unrated"
)

// ratedPresets are the rules for which ratings are kept.
const ratedPresets = " classic young "

// wishClock is the clock of who has not chosen one: quarter of an hour at most,
// which is what most people have.
func wishClock() clock.Control {
	return clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute, Step: 3 * time.Second}
}

// DefaultWish is what somebody wants who has never said: the game in which
// newcomers of every kind meet, casual and by any clock.
func DefaultWish() Wish {
	return Wish{Preset: usualRules, Clock: wishClock(), AnyClock: true}
}

// WishOf is what somebody wants by what they wanted last, as it is in their
// preferences, else the default. A rated game is for who has a name.
func WishOf(who account.Who, last string) Wish {
	w, err := ParseWish(strings.Fields(last), DefaultWish())
	if err != nil {
		return DefaultWish()
	}
	w.Rated = w.Rated && who.Named
	return w
}

// DuelOf is to what game somebody challenges another in so many words. What is
// not said is classic, casual and by the usual clock; by the rules of what they
// wanted last, its clock, and rated only where that was just this game. Errors
// are those of [ParseWish].
func DuelOf(who account.Who, last string, words []string) (Wish, error) {
	old, usual := WishOf(who, last).Game(), DefaultWish().Game()
	w, err := ParseWish(words, usual)
	if err != nil {
		return Wish{}, err
	}
	if usual.Clock = old.Clock; w.Preset == old.Preset {
		if again, err := ParseWish(words, usual); err == nil {
			w = again
		}
	}
	w, old = w.Game(), old.Game()
	w.Low, w.High, old.Low, old.High = 0, 0, 0, 0 // those are for whom one does not know
	said := slices.ContainsFunc(words, func(word string) bool {
		return slices.Contains([]string{wordRated, wordCasual, wordUnrated}, strings.ToLower(word))
	})
	if same := old.Preset == w.Preset && old.Clock == w.Clock; same && !said {
		w.Rated = old.Rated
	}
	return w, nil
}

// Game is the wish for one certain game, by one clock.
func (w Wish) Game() Wish {
	w.AnyClock = false
	return w
}

// WishPresets are the words for rules of games between two.
func WishPresets() []string {
	var words []string
	for _, p := range engine.Presets() {
		if p.Rules.Players == 2 {
			words = append(words, p.Name)
		}
	}
	return words
}

// String is the wish in words that [ParseWish] reads: "classic 5+3 rated
// 1400-1700", "young none casual", "classic any casual".
func (w Wish) String() string {
	kind := wordCasual
	if w.Rated {
		kind = wordRated
	}
	text := w.Preset + " " + w.ClockWord() + " " + kind
	if w.Low > 0 || w.High > 0 {
		text += " " + bound(w.Low) + "-" + bound(w.High)
	}
	return text
}

// ClockWord is the clock in a word: "5+3", "any".
func (w Wish) ClockWord() string {
	if w.AnyClock {
		return anyClock
	}
	return w.Clock.String()
}

func bound(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// ParseWish reads a wish in words, in any order: rules, a clock or "any" of them,
// "rated" or "casual", and a range such as "1400-1700", "1400-" or "-1700". What is not
// said is as in base; a rated game has one clock. Errors are those of Check, of the package clock, and
// ErrWishWord.
func ParseWish(words []string, base Wish) (Wish, error) {
	w := base
	for _, word := range words {
		word = strings.ToLower(strings.TrimSpace(word))
		low, high, isRange := strings.Cut(word, "-")
		switch {
		case word == wordRated:
			w.Rated = true
		case word == wordCasual, word == wordUnrated:
			w.Rated = false
		case word == anyClock:
			w.Clock, w.AnyClock = wishClock(), true
		case slices.ContainsFunc(engine.Presets(), func(p engine.Preset) bool { return p.Name == word }):
			w.Preset = word
		case isRange:
			var err error
			if w.Low, w.High, err = parseRange(low, high); err != nil {
				return Wish{}, fmt.Errorf("range %.20q: %w", word, err)
			}
		case word == "none" || strings.ContainsAny(word[:min(len(word), 1)], "0123456789"):
			c, err := clock.Parse(word)
			if err != nil {
				return Wish{}, err
			}
			w.Clock, w.AnyClock = c, false
		default:
			return Wish{}, fmt.Errorf("%.20q: %w", word, ErrWishWord)
		}
	}
	w.AnyClock = w.AnyClock && !w.Rated
	return w, w.Check()
}

func parseRange(low, high string) (from, to int, err error) {
	read := func(text string) int {
		if text == "" {
			return 0
		}
		n, e := strconv.Atoi(text)
		if e != nil || n <= 0 {
			err = ErrWishRange
		}
		return n
	}
	from, to = read(low), read(high)
	return from, to, err
}

// Check tells whether the game can be played and the range can hold somebody:
// ErrWishRules, ErrWishRange, room.ErrRated or an error of the package clock.
func (w Wish) Check() error {
	if _, ok := w.Rules(); !ok {
		return fmt.Errorf("rules %.20q: %w", w.Preset, ErrWishRules)
	}
	if err := w.Clock.Check(); err != nil {
		return err
	}
	for _, n := range []int{w.Low, w.High} {
		if n != 0 && (n < rating.MinValue || n > rating.MaxValue) {
			return fmt.Errorf("rating %d: %w", n, ErrWishRange)
		}
	}
	switch {
	case w.High > 0 && w.High < w.Low:
		return fmt.Errorf("%d to %d: %w", w.Low, w.High, ErrWishRange)
	case w.Rated && (w.AnyClock || !w.CanBeRated()):
		return fmt.Errorf("%s: %w", w, room.ErrRated)
	}
	return nil
}

// CanBeRated tells whether ratings are kept for such games, by the clock of the
// wish.
func (w Wish) CanBeRated() bool {
	return w.Clock.Timed() && strings.Contains(ratedPresets, " "+w.Preset+" ")
}

// Rules are the rules of the game; false when there are none of that name for
// two.
func (w Wish) Rules() (engine.Rules, bool) {
	for _, p := range engine.Presets() {
		if p.Name == w.Preset && p.Rules.Players == 2 {
			return p.Rules, true
		}
	}
	return engine.Rules{}, false
}

// Pool is where the game's ratings are.
func (w Wish) Pool() rating.Pool { return rating.PoolOf(w.Preset, w.Clock.Speed().String()) }

// days tells of a game at days a move.
func (w Wish) days() bool { return w.Clock.Kind == clock.Days }

// Options are those of the room for such a game.
func (w Wish) Options() room.Options {
	rules, _ := w.Rules()
	return room.Options{Rules: rules, Starter: room.StartRandom, Clock: w.Clock, Rated: w.Rated}
}
