package opsd

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/session"
)

// How many entries of the audit log are printed: usually, and at most.
const auditShown, auditMost = 50, 10_000

// audit keeps in the store what was done or refused. What only tells leaves no
// trace there.
func (c *call) audit(raw string, exit int) {
	if c.result == "" {
		return
	}
	err := c.cfg.Hall.AddAudit(lobby.AuditEntry{
		Operator: c.who.key, Comment: c.who.comment, Command: faithful(raw), Exit: exit, Outcome: c.result,
	})
	if err != nil {
		c.cfg.Log.Error("ops: a command is not in the audit log", "operator", c.who.key, "command", clip(raw), "err", err)
		_, _ = fmt.Fprintln(c.errs, "this is not in the audit log, which cannot be written")
	}
}

// faithful is what was typed, in quotes where it has what cannot be shown.
func faithful(raw string) string {
	if account.CleanText(raw, lobby.AuditRunes) == raw {
		return raw
	}
	return account.CleanText(strconv.Quote(raw), lobby.AuditRunes)
}

func (c *call) listAudit(args []string) int {
	n, asJSON := auditShown, false
	for _, a := range args {
		most, err := strconv.Atoi(a)
		switch {
		case a == "--json" && !asJSON:
			asJSON = true
		case err == nil && most > 0 && most <= auditMost && a == args[0]:
			n = most
		default:
			return c.wrong("audit")
		}
	}
	list, err := c.cfg.Hall.Audit(n)
	if err != nil {
		return c.unsaved("the audit log was not read", err)
	}
	if WriteAudit(c.out, list, asJSON) != nil {
		return session.ExitFailed // who does not read it to the end
	}
	return session.ExitOK
}

// WriteAudit writes entries of the audit log for people, or as one object on
// one line.
func WriteAudit(out io.Writer, list []lobby.AuditEntry, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(struct {
			V     int                `json:"v"`
			Audit []lobby.AuditEntry `json:"audit"`
		}{1, append([]lobby.AuditEntry{}, list...)})
	}
	if len(list) == 0 {
		_, err := fmt.Fprintln(out, "no operator has done anything yet")
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(w, "N\tTIME\tEXIT\tOPERATOR\tCOMMENT\tCOMMAND\tOUTCOME")
	for _, e := range list {
		_, _ = fmt.Fprintf(w, "%d\t%s\t%d\t%s\t%s\t%s\t%s\n", e.Number, e.At.UTC().Format(time.RFC3339), e.Exit,
			orDash(e.Operator), orDash(e.Comment), orDash(e.Command), orDash(e.Outcome))
	}
	return w.Flush()
}
