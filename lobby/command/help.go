package command

import (
	"strings"

	"oanquan/ui/i18n"
)

func (c *call) help() int {
	if word := c.arg(0); word != "" {
		cmd, exit := c.find(word)
		if exit != ExitOK {
			return exit
		}
		return c.done(c.explain(cmd))
	}
	return c.done(c.listCommands())
}

// listCommands prints the table with one sentence a command.
func (c *call) listCommands() bool {
	rows := make([][]string, len(c.table))
	for i, cmd := range c.table {
		name := cmd.Name
		if cmd.Args != "" {
			name += " " + cmd.Args
		}
		rows[i] = []string{"  " + name, c.summary(cmd)}
	}
	intro, more := c.text.Intro, c.text.More
	if c.env.Place != nil {
		intro, more = c.text.IntroHere, c.text.MoreHere
	}
	return c.line(i18n.Fill(intro, "host", c.env.Host)) && c.line("") && c.columns(rows) && c.line("") &&
		c.line(i18n.Fill(more, "host", c.env.Host))
}

func (c *call) summary(cmd Command) string {
	switch {
	case c.env.Place != nil:
	case cmd.Screen:
		return cmd.summary(c.text) + " " + c.text.NeedsScreen
	case !cmd.Exec:
		return cmd.summary(c.text) + " " + c.text.InLineMode
	}
	return cmd.summary(c.text)
}

// explain prints all about one command.
func (c *call) explain(cmd Command) bool {
	if !c.line(c.summary(cmd)) || !c.line(i18n.Fill(c.text.Usage, "usage", cmd.UsageIn(c.env.Text))) {
		return false
	}
	if len(cmd.Aliases) > 0 && !c.line(i18n.Fill(c.text.Aliases, "list", strings.Join(cmd.Aliases, ", "))) {
		return false
	}
	var rows [][]string
	for _, o := range cmd.Options {
		rows = append(rows, []string{"  " + o, optionText(c.text, o)})
	}
	if cmd.Name == "create" || cmd.Name == "change" {
		rows = append(rows, c.explainCreate()...)
	}
	return c.columns(rows)
}

// optionText is what an option does.
func optionText(t i18n.CommandText, option string) string {
	switch option {
	case optJSON:
		return t.OptionJSON
	case optTSV:
		return t.OptionTSV
	case optText:
		return t.OptionText
	case optSVG:
		return t.OptionSVG
	case optAnalysis:
		return t.OptionAnalysis
	case optWords:
		return t.OptionWords
	case optCast:
		return t.OptionCast
	case optByRating:
		return t.Watching.ByRating
	case optByWatchers:
		return t.Watching.ByWatchers
	case optByTime:
		return t.Watching.ByTime
	}
	return ""
}
