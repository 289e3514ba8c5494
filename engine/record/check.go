package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"oanquan/engine"
)

// Check replays g and tells the first thing that is wrong with it, or nil.
func (g Game) Check() error {
	played, err := Replay(g)
	if err != nil {
		return err
	}
	return g.checkAgainst(played)
}

// checkAgainst is Check for a game that has been replayed as played.
func (g Game) checkAgainst(played engine.Game) error {
	for _, check := range []func() error{g.checkTexts, g.checkTags, g.checkNumbers, g.checkLeft} {
		if err := check(); err != nil {
			return err
		}
	}
	return g.checkEnd(played)
}

// checkText tells whether s can stand in a record: valid UTF-8 without control
// characters, at most limit bytes.
func checkText(what, s string, limit int) error {
	switch {
	case len(s) > limit:
		return fmt.Errorf("%s: %d bytes, at most %d", what, len(s), limit)
	case !utf8.ValidString(s):
		return fmt.Errorf("%s: not valid UTF-8", what)
	case strings.ContainsFunc(s, unicode.IsControl):
		return fmt.Errorf("%s: it holds a control character", what)
	}
	return nil
}

func (g Game) checkTexts() error {
	for _, t := range g.knownTags() {
		if err := checkText("tag "+t.Name, t.Value, MaxTagValue); err != nil {
			return err
		}
	}
	if err := checkComment("the opening comment", g.Comment); err != nil {
		return err
	}
	for i, m := range g.Moves {
		what := fmt.Sprintf("the comment at ply %d", i+1)
		if err := checkComment(what, m.Comment); err != nil {
			return err
		}
		if _, _, timed := cutClock(m.Comment); timed && !m.Timed {
			return fmt.Errorf("%s: it holds a clock time", what)
		}
		if m.Clock < 0 || m.Clock >= MaxClock || m.Clock != 0 && !m.Timed {
			return fmt.Errorf("the clock at ply %d: %v is no clock time", i+1, m.Clock)
		}
	}
	return nil
}

func checkComment(what, s string) error {
	if strings.ContainsRune(s, '}') {
		return fmt.Errorf("%s: it holds a }", what)
	}
	if s != strings.Trim(s, " ") {
		return fmt.Errorf("%s: it begins or ends with a space", what)
	}
	return checkText(what, s, MaxComment)
}

func (g Game) checkTags() error {
	if len(g.Tags) > MaxTags {
		return fmt.Errorf("%d unknown tags, at most %d", len(g.Tags), MaxTags)
	}
	for i, t := range g.Tags {
		switch {
		case !isTagName(t.Name):
			return fmt.Errorf("tag %q: want 1 to %d letters, digits and _", clip(t.Name), MaxTagName)
		case isKnownTag(t.Name):
			return fmt.Errorf("tag %s: it has a meaning and is no unknown tag", t.Name)
		case slices.ContainsFunc(g.Tags[:i], func(o Tag) bool { return o.Name == t.Name }):
			return fmt.Errorf("tag %s: given twice", t.Name)
		}
		if err := checkText("tag "+t.Name, t.Value, MaxTagValue); err != nil {
			return err
		}
	}
	return nil
}

func (g Game) checkNumbers() error {
	seats := g.Rules.Players
	for s, p := range g.Players {
		if s >= seats && p != (Player{}) {
			return fmt.Errorf("seat %v: a player in a game of %d", engine.Seat(s), seats)
		}
		if p.Rating < 0 || p.Rating > MaxRating {
			return fmt.Errorf("seat %v: rating %d, want 0 to %d", engine.Seat(s), p.Rating, MaxRating)
		}
	}
	if g.Round < 0 || g.Round > MaxRound {
		return fmt.Errorf("round %d, want 0 to %d", g.Round, MaxRound)
	}
	if !g.Date.IsZero() && (g.Date.UTC().Year() < 1 || g.Date.UTC().Year() > 9999) {
		return fmt.Errorf("date: year %d", g.Date.UTC().Year())
	}
	if g.Aids != nil && len(g.Aids) != seats {
		return fmt.Errorf("aids: %d numbers for %d seats", len(g.Aids), seats)
	}
	for _, n := range g.Aids {
		if n < 0 || n > MaxAids {
			return fmt.Errorf("aids: %d, want 0 to %d", n, MaxAids)
		}
	}
	return nil
}

func (g Game) checkLeft() error {
	ply := 0
	for i, l := range g.Left {
		switch {
		case int(l.Seat) >= g.Rules.Players:
			return fmt.Errorf("left: seat %v in a game of %d", l.Seat, g.Rules.Players)
		case l.Ply < ply || l.Ply > len(g.Moves):
			return fmt.Errorf("left: ply %d of %d is out of order", l.Ply, len(g.Moves))
		case hasLeft(g.Left[:i], int(l.Seat)):
			return fmt.Errorf("left: seat %v left twice", l.Seat)
		}
		ply = l.Ply
	}
	return nil
}

// checkEnd compares how g says it ended with what the board says.
func (g Game) checkEnd(played engine.Game) error {
	ending := played.Ending()
	onBoard := ending != engine.Running && ending != engine.EndedUnknown
	switch {
	case g.Ending != Running && !slices.Contains(Endings(), g.Ending):
		return fmt.Errorf("ending: there is no ending %q", clip(string(g.Ending)))
	case onBoard && string(g.Ending) != ending.String():
		return fmt.Errorf("ending: the board ended the game by %v, the record says %q", ending, g.Ending)
	case !onBoard && g.Ending.ByBoard():
		return fmt.Errorf("ending: the record says %s, the board goes on", g.Ending)
	}
	res := played.Result()
	if points := res.Points[:res.Seats]; g.Points != nil && !slices.Equal(g.Points, points) {
		return fmt.Errorf("score: the record says %s, the board %s", joinInts(g.Points), joinInts(points))
	}
	if err := g.checkPlaces(); err != nil {
		return fmt.Errorf("result: %w", err)
	}
	if want := Rank(res, g.Left); onBoard && !slices.Equal(g.Places, want) {
		return fmt.Errorf("result: the record says %s, the board %s", joinInts(g.Places), joinInts(want))
	}
	return nil
}

func (g Game) checkPlaces() error {
	if g.Ending == Running || g.Ending == Aborted {
		if g.Places != nil {
			return errors.New("a game that runs or was aborted has no places")
		}
		return nil
	}
	if len(g.Places) != g.Rules.Players {
		return fmt.Errorf("%d places for %d seats", len(g.Places), g.Rules.Players)
	}
	for _, place := range g.Places {
		better := 0
		for _, other := range g.Places {
			if other < place {
				better++
			}
		}
		if place != better+1 {
			return fmt.Errorf("%s are no places", joinInts(g.Places))
		}
	}
	by := g.endedBy()
	switch {
	case g.Ending == Agreed && len(g.Left) == 0 && slices.Max(g.Places) > 1:
		return errors.New("an agreed draw shares the first place")
	case by == engine.NoSeat && (g.Ending == Resign || g.Ending == Time):
		return errors.New("nobody is named who ended the game")
	case by != engine.NoSeat && g.Places[by] == 1:
		return fmt.Errorf("seat %v ended the game and is first", by)
	}
	return nil
}
