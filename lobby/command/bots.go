package command

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// levelWords is how many words the name of a level may have.
const levelWords = 3

// bot seats a bot in a free chair.
func (c *call) bot() int {
	level, exit := c.level()
	if exit != ExitOK {
		return exit
	}
	st, _ := c.here()
	ctx, cancel := context.WithTimeout(c.ctx, doWithin)
	defer cancel()
	err := c.env.Hall.AddBot(ctx, c.actor(), st.Room, level)
	if errors.Is(err, room.ErrFull) {
		return c.full(st)
	}
	if err != nil {
		return c.errorExit(err)
	}
	c.remember(level)
	return ExitOK
}

// full tells the owner of a room which chair could be freed for a bot.
func (c *call) full(st room.State) int {
	for i, chair := range st.Chairs {
		if chair.Taken() && chair.Who.ID != c.env.Who.ID && (!chair.Ready || chair.Who.ID.IsBot()) {
			return c.fail(ExitFailed, c.text.FreeFirst, "n", i+1)
		}
	}
	return c.fail(ExitFailed, c.text.AllReady)
}

// practise begins a game against a bot.
func (c *call) practise() int {
	level, exit := c.level()
	switch {
	case exit != ExitOK:
		return exit
	case !c.canOpen() && len(c.args) > 0:
		return c.needsPTY(strconv.Itoa(level))
	case !c.canOpen():
		return c.needsPTY("")
	case !c.free(0):
		return c.leaveFirst()
	}
	ctx, cancel := context.WithTimeout(c.ctx, doWithin)
	defer cancel()
	_, still := c.env.Hall.Seat(c.env.Who.ID)
	r, err := c.env.Hall.Practise(ctx, c.actor(), level)
	if err != nil {
		return c.errorExit(err)
	}
	c.remember(level)
	if len(c.args) == 0 {
		level = 0
	}
	return c.backIn(c.openRoom(r), still, level)
}

// level is the level that was asked for by number or by the beginning of its
// name in either language, marks left out or not; without one it is that of the
// last time, 0 for the usual one.
func (c *call) level() (level, exit int) {
	word := strings.Join(c.args, " ")
	if word == "" {
		return c.env.Prefs.BotLevel, ExitOK
	}
	found, text := Levels(word), c.text.WhichLevel
	switch len(found) {
	case 1:
		return found[0], ExitOK
	case 0:
		text = c.text.BadLevel
		for n := 1; n <= i18n.BotLevels; n++ {
			found = append(found, n)
		}
	}
	return 0, c.fail(ExitUsage, text, "word", clean(word), "list", LevelList(c.env.Text, found))
}

// Levels are the levels of bots that a word may be: a number, a name, or the
// beginning of names.
func Levels(word string) []int {
	if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= i18n.BotLevels {
		return []int{n}
	}
	word = letters(word)
	var begin []int
	for _, lang := range i18n.Languages() {
		for i, name := range i18n.New(lang).Bots.Names {
			switch name = letters(name); {
			case word == "":
			case name == word:
				return []int{i + 1}
			case strings.HasPrefix(name, word):
				begin = append(begin, i+1)
			}
		}
	}
	slices.Sort(begin)
	return slices.Compact(begin)
}

// LevelList names levels with their numbers.
func LevelList(text *i18n.Catalog, levels []int) string {
	list := make([]string, len(levels))
	for i, n := range levels {
		list[i] = strconv.Itoa(n) + " " + text.BotLabel(n)
	}
	return strings.Join(list, "; ")
}

// letters is a name without marks, spaces and capitals.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == 'đ':
			return 'd'
		case unicode.IsLetter(r), unicode.IsDigit(r):
			return r
		}
		return -1
	}, strings.ToLower(norm.NFD.String(s)))
}

// remember keeps the level that was typed for the next time. A game is worth
// more than that, so that it is no failure if it cannot be saved.
func (c *call) remember(level int) {
	if len(c.args) == 0 || level == c.env.Prefs.BotLevel {
		return
	}
	prefs := c.env.Prefs
	prefs.BotLevel = level
	if c.env.Account.ID != "" && c.env.Hall.SavePreferences(c.env.Account.ID, prefs) != nil {
		return
	}
	c.result.Prefs = &prefs
}
