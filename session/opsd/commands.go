package opsd

import (
	"context"
	"encoding/json"
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
		{"games", "[--json]", "List the rooms, also empty ones, with their games, and the games that were put off.", (*call).listGames},
		{"kick", "WHO [REASON]", "End sessions: of an account, a name, a session's number or an address. Seats are kept.", (*call).kick},
		{
			"ban", "account|key|address VALUE [until TIME | for DURATION | for ever] [REASON]",
			"Keep somebody out and end their sessions; for ever where no end is given.", (*call).ban,
		},
		{"unban", "account|key|address VALUE", "Take a ban back.", (*call).unban},
		{"bans", "[--json]", "List the bans in force.", (*call).listBans},
		{
			"mute", "WHO [until TIME | for DURATION | for ever] [REASON]",
			"Let an account, or the guests from an address, play and say nothing; for ever where no end is given.", (*call).mute,
		},
		{"unmute", "WHO", "Let them speak again.", (*call).unmute},
		{"mutes", "[--json]", "List the mutes in force.", (*call).listMutes},
		{"rename", "WHO NEWNAME [free]", "Give an account another name; its old one is kept from others for 30 days, or with free for nobody.", (*call).rename},
		{"reports", "[--all] [--json] | close N [NOTE]", "List what people have reported, the open ones or all, or close one.", (*call).reports},
		{"close", "ROOM [REASON]", "Close a room; a game that runs there ends without a result.", (*call).closeRoom},
		{
			"adjudicate", "GAME win SEAT [REASON] | GAME draw [REASON] | GAME abort [REASON]",
			"End a game that runs or was put off: for a seat, as drawn, or without a result.", (*call).adjudicate,
		},
		{"motd", "[--json | [vi|en] TEXT | [vi|en] off]", "Set the message of the day in one language or in both, or take it away; alone it tells.", (*call).motd},
		{"broadcast", "TEXT", "Say something to everybody who is here.", (*call).broadcast},
		{
			"drain", "[MINUTES [MESSAGE] | off]",
			"Begin no new rooms and stop when no game runs, or after MINUTES; off takes it back; alone it tells.", (*call).drainServer,
		},
		{"resume", "", "Take a drain back, as drain off does.", (*call).resume},
		{"backup", "[--with-keys]", "Write the store to standard output while the server runs, or an archive of it and the server's keys: backup > FILE.", (*call).backup},
		{"stats", "[--json]", "Tell how the server is doing.", (*call).stats},
		{"audit", "[N] [--json]", "List what operators have done and were refused, the newest first.", (*call).listAudit},
		{"log-level", "[debug|info|warn|error]", "Tell or set what is logged.", (*call).logLevel},
		{"help", "[COMMAND]", "List the commands, or tell of one.", (*call).help},
	}
}

// call is one command being run.
type call struct {
	*Server
	ctx       context.Context // ends with the connection
	who       operator
	out, errs io.Writer
	terminal  bool
	// result is what was done or refused, for the logs; "" for what only tells.
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

// object writes a value as JSON on one line.
func (c *call) object(v any) int {
	text, err := json.Marshal(v)
	if err != nil {
		return c.fail(session.ExitFailed, "write the answer: %v", err)
	}
	return c.print("%s\n", text)
}

// wantsJSON tells whether --json is what was typed after the name of a command
// that takes nothing else; ok is false where something else was.
func wantsJSON(args []string) (asJSON, ok bool) {
	asJSON = len(args) == 1 && args[0] == "--json"
	return asJSON, asJSON || len(args) == 0
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
