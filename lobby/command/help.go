package command

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

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

const (
	// helpWide is how wide the list of commands gets in lines, helpName how much
	// of it a command takes that has its sentence beside it.
	helpWide = 80
	helpName = 24
)

// firstHere are the commands to begin with for who can be in a room, firstExec
// for who runs one and is gone.
func firstHere() []string { return []string{"quick", "practise", "seek", "rules", "leave"} }
func firstExec() []string { return []string{"rules", "games", "puzzle", "todo", "me"} }

// listCommands prints what to begin with and then the table, one sentence a
// command; for exec by what a command needs.
func (c *call) listCommands() bool {
	t := c.text
	if c.env.Place != nil {
		return c.line(t.IntroHere) && c.line("") && c.commands(c.only(firstHere())) && c.line("") &&
			c.line(t.AllHere) && c.line("") && c.commands(c.table) && c.line("") && c.line(t.MoreHere)
	}
	host := func(text string) bool { return c.line(i18n.Fill(text, "host", c.env.Host)) && c.line("") }
	return host(t.Intro) && c.commands(c.only(firstExec())) && c.line("") &&
		host(t.AllExec) && c.commands(c.needing(false, true)) && c.line("") &&
		host(t.AllScreen) && c.commands(c.needing(true, true)) && c.line("") &&
		host(t.AllLines) && c.commands(c.needing(false, false)) && c.line("") &&
		c.line(i18n.Fill(t.More, "host", c.env.Host))
}

// only are the commands of these names.
func (c *call) only(names []string) []Command {
	var out []Command
	for _, name := range names {
		if i := slices.IndexFunc(c.table, func(cmd Command) bool { return cmd.Name == name }); i >= 0 {
			out = append(out, c.table[i])
		}
	}
	return out
}

// needing are the commands that need a screen, that exec can run, or neither.
func (c *call) needing(screen, exec bool) []Command {
	var out []Command
	for _, cmd := range c.table {
		if cmd.Screen == screen && (screen || cmd.Exec == exec) {
			out = append(out, cmd)
		}
	}
	return out
}

// commands lists some with their sentence beside them, under them where they are
// long. A screen lays them out by its own width.
func (c *call) commands(list []Command) bool {
	rows := make([][]string, len(list))
	for i, cmd := range list {
		rows[i] = []string{strings.TrimRight("  "+cmd.Name+" "+c.env.Text.UsageWords(cmd.Args), " "), cmd.summary(c.text)}
	}
	if c.env.Place != nil && c.env.PTY {
		return c.columns(rows)
	}
	for _, row := range rows {
		if !c.beside(row[0], row[1]) {
			return false
		}
	}
	return true
}

// beside prints a command with its sentence beside it, or under one that is long.
func (c *call) beside(name, text string) bool {
	lines := strings.Split(ansi.Wordwrap(text, helpWide-helpName, ""), "\n")
	for i := range lines {
		lines[i] = strings.Repeat(" ", helpName) + lines[i]
	}
	if wide := ansi.StringWidth(name); wide+len(gap) <= helpName {
		lines[0] = name + lines[0][wide:]
	} else {
		long := strings.ReplaceAll(ansi.Wordwrap(name, helpWide, ""), "\n", "\n    ")
		lines = append(strings.Split(long, "\n"), lines...)
	}
	return !slices.ContainsFunc(lines, func(l string) bool { return !c.line(l) })
}

// typed is a command as it is typed where this one was: over a screen letters are
// keys, but after a colon.
func (c *call) typed(name string) string {
	if c.env.Place != nil && c.env.PTY {
		return ":" + name
	}
	return name
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
