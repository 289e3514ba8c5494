package command

import (
	"slices"
	"strings"

	"oanquan/lobby/account"
)

// Limits of what is typed. Together they bound what one line costs.
const (
	// LineMax is the longest line in bytes.
	LineMax = 2048
	// argsMax is how many words a line may have.
	argsMax = 32
	// echoRunes is how much of a word a message repeats.
	echoRunes = 40
	// nearest is how many letters may be wrong for a command to be guessed.
	nearest = 2
)

func tooLong(args []string) bool {
	n := len(args)
	for _, a := range args {
		n += len(a)
	}
	return len(args) > argsMax || n > LineMax+1
}

// clean makes a typed word safe and short enough to repeat.
func clean(word string) string { return account.CleanText(word, echoRunes) }

// find finds a command by name, alias or unambiguous beginning; else it says
// what could be meant.
func (c *call) find(word string) (Command, int) {
	lower := strings.ToLower(word)
	var begin, byAlias []Command
	for _, cmd := range c.table {
		for _, name := range append([]string{cmd.Name}, cmd.Aliases...) {
			if name == lower {
				return cmd, ExitOK
			}
		}
		begins := func(name string) bool { return lower != "" && strings.HasPrefix(name, lower) }
		switch {
		case begins(cmd.Name):
			begin = append(begin, cmd)
		case slices.ContainsFunc(cmd.Aliases, begins):
			byAlias = append(byAlias, cmd)
		}
	}
	if len(begin) == 0 { // other names count where no first one does
		begin = byAlias
	}
	switch len(begin) {
	case 1:
		return begin[0], ExitOK
	case 0:
		if c.inRoom() && lower != "" && lower[0] >= '0' && lower[0] <= '9' {
			return Command{}, c.fail(ExitUsage, c.text.BadMove, "word", clean(word))
		}
		if text := c.env.Text.Elsewhere().Instead(lower); text != "" {
			return Command{}, c.fail(ExitUsage, text)
		}
		if near := c.near(lower); near != "" {
			return Command{}, c.fail(ExitUsage, c.text.Unknown, "word", clean(word), "near", near)
		}
		return Command{}, c.fail(ExitUsage, c.text.UnknownFar, "word", clean(word))
	}
	names := make([]string, len(begin))
	for i, b := range begin {
		names[i] = b.Name
	}
	return Command{}, c.fail(ExitUsage, c.text.Ambiguous, "word", clean(word), "list", strings.Join(names, ", "))
}

// near is the command whose name or alias is the likeliest to have been meant,
// "" when none is like it.
func (c *call) near(word string) string {
	best, found := nearest+1, ""
	if len(word) > echoRunes {
		return ""
	}
	for _, cmd := range c.table {
		for _, name := range append([]string{cmd.Name}, cmd.Aliases...) {
			// A guess must keep most of what was typed.
			if d := distance(word, name); d < best && 2*d < len(name)+1 && 2*d < len([]rune(word)) {
				best, found = d, cmd.Name
			}
		}
	}
	return found
}

// distance counts the letters to insert, drop, change or swap with their
// neighbour to make b of a.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	// rows[i%3][j] is the distance of the first i of x and the first j of y.
	rows := make([][]int, 3)
	for i := range rows {
		rows[i] = make([]int, len(y)+1)
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(x); i++ {
		row, up := rows[i%3], rows[(i+2)%3]
		row[0] = i
		for j := 1; j <= len(y); j++ {
			change := 1
			if x[i-1] == y[j-1] {
				change = 0
			}
			row[j] = min(up[j]+1, row[j-1]+1, up[j-1]+change)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], rows[(i+1)%3][j-2]+1)
			}
		}
	}
	return rows[len(x)%3][len(y)]
}

// parse sorts what follows the command into options and arguments; after "--"
// everything is an argument.
func (c *call) parse(words []string) int {
	if c.cmd.Raw && !slices.Equal(words, []string{optHelp}) {
		c.args = []string{strings.Join(words, " ")}
		return ExitOK
	}
	options := true
	for _, w := range words {
		switch {
		case options && w == "--":
			options = false
		case options && len(w) > 1 && w[0] == '-':
			if w == "-h" {
				w = optHelp
			}
			if w != optHelp && !slices.Contains(c.cmd.Options, w) {
				return c.fail(ExitUsage, c.text.NoOption, "command", c.cmd.Name, "word", clean(w))
			}
			c.options = append(c.options, w)
		default:
			c.args = append(c.args, w)
		}
	}
	if n := len(c.args); !c.has(optHelp) && (n < c.cmd.MinArgs || n > c.cmd.MaxArgs) {
		return c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
	}
	return ExitOK
}

func (c *call) has(option string) bool { return slices.Contains(c.options, option) }

// arg is argument i, "" when it was not given.
func (c *call) arg(i int) string {
	if i >= len(c.args) {
		return ""
	}
	return c.args[i]
}
