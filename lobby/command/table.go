package command

import (
	"strings"

	"oanquan/ui/i18n"
)

// Command is one row of the table.
type Command struct {
	Name    string   // "history"
	Aliases []string // other names, in full
	Args    string   // "[NAME]"
	MinArgs int
	MaxArgs int
	Options []string // "--json"

	Exec   bool // exec may run it: it only reads; else it needs line mode
	Screen bool // it opens a screen
	Key    bool // it is for accounts only

	summary func(i18n.CommandText) string
	run     func(*call) int
	answer  any // what --json prints, for the documentation; nil for none
}

// The options.
const (
	optJSON = "--json"
	optTSV  = "--tsv"
	optText = "--record"
	optHelp = "--help" // every command has it
)

// Commands is the table, in the order in which help lists it.
func Commands() []Command {
	list := []string{optJSON, optTSV}
	return []Command{
		{
			Name: "help", Aliases: []string{"?", "commands"}, Args: "[COMMAND]", MaxArgs: 1, Exec: true,
			summary: func(t i18n.CommandText) string { return t.Help }, run: (*call).help,
		},
		{
			Name: "who", Aliases: []string{"people"}, Options: list, Exec: true, answer: whoAnswer{},
			summary: func(t i18n.CommandText) string { return t.Who }, run: (*call).who,
		},
		{
			Name: "me", Aliases: []string{"whoami"}, Options: []string{optJSON}, Exec: true, answer: meAnswer{},
			summary: func(t i18n.CommandText) string { return t.Me }, run: (*call).me,
		},
		{
			Name: "games", Options: list, Exec: true, answer: gamesAnswer{},
			summary: func(t i18n.CommandText) string { return t.Games }, run: (*call).games,
		},
		{
			Name: "rooms", Aliases: []string{"seeks"}, Options: list, Exec: true, answer: roomsAnswer{},
			summary: func(t i18n.CommandText) string { return t.Rooms }, run: (*call).rooms,
		},
		{
			Name: "recent", Options: list, Exec: true, answer: recentAnswer{},
			summary: func(t i18n.CommandText) string { return t.Recent }, run: (*call).recent,
		},
		{
			Name: "show", Args: "ID[@PLY]|ROOM", MinArgs: 1, MaxArgs: 1, Options: []string{optJSON, optText}, Exec: true,
			summary: func(t i18n.CommandText) string { return t.Show }, run: (*call).show, answer: showAnswer{},
		},
		{
			Name: "moves", Args: "ID|ROOM", MinArgs: 1, MaxArgs: 1, Options: list, Exec: true, answer: movesAnswer{},
			summary: func(t i18n.CommandText) string { return t.Moves }, run: (*call).moves,
		},
		{
			Name: "history", Args: "[NAME]", MaxArgs: 1, Options: list, Exec: true, answer: historyAnswer{},
			summary: func(t i18n.CommandText) string { return t.History }, run: (*call).history,
		},
		{
			Name: "watch", Aliases: []string{"observe"}, Args: "ID|ROOM", MinArgs: 1, MaxArgs: 1, Exec: true, Screen: true,
			summary: func(t i18n.CommandText) string { return t.Watch }, run: (*call).watch,
		},
		{
			Name: "review", Aliases: []string{"examine"}, Args: "ID[@PLY]", MinArgs: 1, MaxArgs: 1, Exec: true, Screen: true,
			summary: func(t i18n.CommandText) string { return t.Review }, run: (*call).review,
		},
		{
			Name: "join", Args: "ROOM", MinArgs: 1, MaxArgs: 1, Exec: true, Screen: true,
			summary: func(t i18n.CommandText) string { return t.Join }, run: (*call).join,
		},
		{
			Name: "version", Options: []string{optJSON}, Exec: true, answer: versionAnswer{},
			summary: func(t i18n.CommandText) string { return t.Version }, run: (*call).version,
		},
	}
}

// Summary is what the command does, one sentence in the catalogue's language.
func (c Command) Summary(cat *i18n.Catalog) string { return c.summary(cat.Command()) }

// Usage is the command with all it takes: "history [NAME] [--json|--tsv]".
func (c Command) Usage() string {
	s := c.Name
	if c.Args != "" {
		s += " " + c.Args
	}
	if len(c.Options) > 0 {
		s += " [" + strings.Join(c.Options, "|") + "]"
	}
	return s
}
