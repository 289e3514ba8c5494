package opsd

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"oanquan/lobby"
	"oanquan/session"
)

// reportsShown is how many reports are printed.
const reportsShown = 100

// reports lists what people have reported, with the words that go with it, or
// notes that somebody has seen to one.
func (c *call) reports(args []string) int {
	switch {
	case len(args) >= 2 && args[0] == "close":
		return c.closeReport(args[1], args[2:])
	case slices.ContainsFunc(args, func(a string) bool { return a != "--all" && a != "--json" }):
		return c.wrong("reports")
	}
	return c.listReports(slices.Contains(args, "--all"), slices.Contains(args, "--json"))
}

func (c *call) listReports(all, asJSON bool) int {
	list, err := c.cfg.Hall.Reports(reportsShown, all)
	switch {
	case err != nil:
		return c.unsaved("the reports were not read", err)
	case asJSON:
		return c.object(struct {
			V       int            `json:"v"`
			Reports []lobby.Report `json:"reports"`
		}{1, append([]lobby.Report{}, list...)})
	case len(list) == 0:
		return c.print("no reports\n")
	}
	for _, r := range list {
		var b strings.Builder
		fmt.Fprintf(&b, "%d  %s  %s (%s) about %s (%s): %s\n", r.ID, r.At.UTC().Format(time.RFC3339),
			r.By.Name, r.By.ID, r.About.Name, r.About.ID, r.Reason)
		if r.Game != "" {
			fmt.Fprintf(&b, "    game %s\n", r.Game)
		}
		for _, line := range r.Said {
			fmt.Fprintf(&b, "    | %s\n", line)
		}
		if !r.Open() {
			fmt.Fprintf(&b, "    closed %s by %s %s\n", r.Closed.UTC().Format(time.RFC3339), r.ClosedBy, r.Note)
		}
		if exit := c.print("%s", b.String()); exit != session.ExitOK {
			return exit
		}
	}
	return session.ExitOK
}

func (c *call) closeReport(number string, note []string) int {
	n, err := strconv.ParseUint(strings.TrimPrefix(number, "#"), 10, 64)
	if err != nil {
		return c.usage("%s: want the number of a report", clip(number))
	}
	r, err := c.cfg.Hall.CloseReport(lobby.ReportID(n), string(c.who.key), reason(note))
	switch {
	case errors.Is(err, lobby.ErrNoReport):
		return c.fail(session.ExitNotFound, "there is no report %d", n)
	case errors.Is(err, lobby.ErrReportClosed):
		return c.fail(session.ExitFailed, "report %d is closed already", n)
	case err != nil:
		return c.unsaved("not closed", err)
	}
	return c.done("closed report %d about %s", r.ID, r.About.Name)
}
