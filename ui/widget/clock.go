package widget

import (
	"strings"
	"time"

	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// lowTime is from when on a clock warns.
const lowTime = 10 * time.Second

// Clock is what a seat has left, as it stands beside a name: "[4:12]" while the
// time runs, " 4:12 " while it does not.
type Clock struct {
	Left    time.Duration
	Days    bool // at days a move
	Running bool
	Text    *i18n.Catalog
	Theme   *theme.Theme
}

// Plain is the clock without colours.
func (c Clock) Plain() string {
	text := c.Text.TimeLeft(c.Left, c.Days)
	if c.Running {
		return "[" + text + "]"
	}
	return " " + text + " "
}

// View is the clock in w cells, or more if it needs them.
func (c Clock) View(w int) string {
	plain := c.Plain()
	return c.style(layout.Right(plain, max(w, layout.Width(plain))))
}

// Brief is the clock without blanks around it.
func (c Clock) Brief() string { return c.style(strings.TrimSpace(c.Plain())) }

func (c Clock) style(plain string) string {
	switch {
	case !c.Running:
		return c.Theme.Dim.Render(plain)
	case c.Left < lowTime:
		return c.Theme.Alarm.Render(plain)
	}
	return c.Theme.Accent.Render(plain)
}
