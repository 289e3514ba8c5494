package command

import (
	"slices"
	"strconv"
	"strings"

	"oanquan/engine/solved"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// pictured are the pages of the tour whose second text speaks of what a screen
// shows beside it.
func pictured(page int) bool { return slices.Contains([]int{4, 5}, page) }

// tellRules tells the rules as the tour on the screens does, a page after the
// other.
func (c *call) tellRules() int {
	for i, page := range c.env.Text.Help.Pages {
		if !c.line(strconv.Itoa(i+1)+". "+page.Title) || !c.line(page.Text) {
			return ExitFailed
		}
		if !pictured(i) && !c.line(page.More) {
			return ExitFailed
		}
	}
	return c.tellProven()
}

// tellProven tells what is proven of the first turns, as the last page.
func (c *call) tellProven() int {
	t := c.env.Text.Known
	told := []string{strconv.Itoa(len(c.env.Text.Help.Pages)+1) + ". " + t.Title}
	proven := c.env.Text.Proven(solved.Lookup)
	if len(proven) == 0 {
		told = append(told, t.Nothing)
	} else {
		told = append(told, t.Intro)
	}
	for _, p := range proven {
		told = append(told, p.Worth)
		if p.Firsts != "" {
			told = append(told, strings.ReplaceAll(p.Firsts, i18n.Tie, " "))
		}
	}
	for _, text := range told {
		if !c.line(text) {
			return ExitFailed
		}
	}
	return ExitOK
}

// change gives the room other rules, in the words of create; it stays open or
// private. The room refuses who is not its owner.
func (c *call) change() int {
	o, exit := c.roomOptions()
	if exit != ExitOK {
		return exit
	}
	return c.do(room.Change{Options: o})
}
