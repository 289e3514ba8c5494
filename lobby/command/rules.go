package command

import (
	"slices"
	"strconv"

	"oanquan/lobby/room"
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
