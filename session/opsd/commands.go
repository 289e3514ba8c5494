package opsd

import (
	"fmt"
	"io"
	"strings"

	line "oanquan/lobby/command"
	"oanquan/session"
)

// command is one row of the table. Names are never abbreviated: what is done
// here is done to people.
type command struct {
	name  string
	usage string // after the name
	help  string // one sentence
	run   func(*call, []string) int
}

// table lists the commands; docs/operators.md has each of them.
func table() []command {
	return []command{
		{"who", "[--json]", "List the sessions and count rooms and games.", (*call).listPeople},
		{"kick", "WHO [REASON]", "End sessions: of an account, a name, a session's number or an address. Seats are kept.", (*call).kick},
		{"ban", "account|key|address VALUE [until TIME | for DURATION | for ever] [REASON]",
			"Keep somebody out and end their sessions; for ever where no end is given.", (*call).ban},
		{"unban", "account|key|address VALUE", "Take a ban back.", (*call).unban},
		{"bans", "", "List the bans in force.", (*call).listBans},
		{"reports", "[--all | close N [NOTE]]", "List what people have reported, the open ones or all, or close one.", (*call).reports},
		{"drain", "[MINUTES [MESSAGE] | off]",
			"Begin no new rooms and stop when no game runs, or after MINUTES; off takes it back; alone it tells.", (*call).drainServer},
		{"backup", "[--with-keys]", "Write the store to standard output while the server runs, or an archive of it and the server's keys: backup > FILE.", (*call).backup},
		{"log-level", "[debug|info|warn|error]", "Tell or set what is logged.", (*call).logLevel},
		{"help", "[COMMAND]", "List the commands, or tell of one.", (*call).help},
	}
}

// call is one command being run.
type call struct {
	*Server
	who       operator
	out, errs io.Writer
	terminal  bool
	// result is what was done, for the log.
	result string
}

// run finds the command and runs it. The line is split here: the library's
// splitter runs what it could make of a line whose quotes do not match.
func (c *call) run(raw string) int {
	args, err := line.Split(raw)
	if err != nil {
		return c.usage("%v", err)
	}
	if len(args) == 0 {
		c.list(c.errs)
		return session.ExitUsage
	}
	cmd, ok := c.find(args[0])
	if !ok {
		return c.usage("%s: there is no such command; help lists them", clip(args[0]))
	}
	return cmd.run(c, args[1:])
}

func (c *call) find(name string) (command, bool) {
	for _, cmd := range c.table {
		if cmd.name == name {
			return cmd, true
		}
	}
	return command{}, false
}

// done tells the operator and the log what was done.
func (c *call) done(format string, args ...any) int {
	c.result = fmt.Sprintf(format, args...)
	return c.print("%s\n", c.result)
}

// print writes data. Who does not read it to the end is not told of success.
func (c *call) print(format string, args ...any) int {
	if _, err := fmt.Fprintf(c.out, format, args...); err != nil {
		return session.ExitFailed
	}
	return session.ExitOK
}

// fail tells what went wrong.
func (c *call) fail(exit int, format string, args ...any) int {
	c.result = fmt.Sprintf(format, args...)
	_, _ = fmt.Fprintln(c.errs, c.result) // who is gone does not hear it
	return exit
}

func (c *call) usage(format string, args ...any) int {
	return c.fail(session.ExitUsage, format, args...)
}

// wrong tells how a command is used.
func (c *call) wrong(name string) int {
	cmd, _ := c.find(name)
	return c.usage("usage: %s", strings.TrimSpace(cmd.name+" "+cmd.usage))
}

func (c *call) help(args []string) int {
	if len(args) == 0 {
		c.list(c.out)
		return session.ExitOK
	}
	cmd, ok := c.find(args[0])
	if !ok {
		return c.fail(session.ExitNotFound, "%s: there is no such command; help lists them", clip(args[0]))
	}
	return c.print("%s\n\n%s\n", strings.TrimSpace(cmd.name+" "+cmd.usage), cmd.help)
}

func (c *call) list(w io.Writer) {
	for _, cmd := range c.table {
		_, _ = fmt.Fprintf(w, "%s\n    %s\n", strings.TrimSpace(cmd.name+" "+cmd.usage), cmd.help)
	}
}
