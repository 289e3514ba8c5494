package command

import (
	"slices"
	"strings"
)

// rawLine cuts the line of a command that takes a text: its name and all that
// follows as it was typed, so that nobody has to quote what they say. ok is
// false for every other command.
func rawLine(line string) (args []string, ok bool) {
	if len(line) > LineMax {
		return nil, false
	}
	line = strings.Trim(line, " \t\r\n")
	name, text, _ := strings.Cut(line, " ")
	lower := strings.ToLower(name)
	takesText := func(cmd Command) bool {
		return cmd.Raw && (cmd.Name == lower || slices.Contains(cmd.Aliases, lower))
	}
	text = strings.TrimLeft(text, " \t")
	if !slices.ContainsFunc(Commands(), takesText) || text == optHelp {
		return nil, false
	}
	return []string{lower, text}, true
}
