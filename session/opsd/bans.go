package opsd

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"oanquan/lobby"
	"oanquan/session"
)

// The widest networks that can be banned: a slip of the finger is not to ban
// the world.
const widest4, widest6 = 8, 16

// Errors in what an operator typed.
var (
	errKind    = errors.New("want account, key or address")
	errKey     = errors.New("want the fingerprint of a key: SHA256: and 43 characters, as who prints it")
	errNetwork = errors.New("want an address or a network such as 192.0.2.0/24")
	errWide    = fmt.Errorf("the network is wider than /%d, or /%d of IPv6", widest4, widest6)
	errTime    = errors.New("want a time such as 2026-12-31T20:00:00Z or 2026-12-31, or a duration such as 12h or 7d")
	errPast    = errors.New("that is over already")
)

func (c *call) ban(args []string) int {
	if len(args) < 2 {
		return c.wrong("ban")
	}
	now := time.Now()
	until, rest, err := end(args[2:], now)
	if err != nil {
		return c.usage("%v", err)
	}
	b, exit := c.subject(args[0], args[1])
	if exit != session.ExitOK {
		return exit
	}
	b.Reason, b.By, b.Since, b.Until = reason(rest), string(c.who.key), now.UTC().Truncate(time.Second), until
	gone, err := c.cfg.Hall.Ban(b)
	if err != nil {
		return c.unsaved("not banned", err)
	}
	return c.done("banned %s; sessions ended: %s", describe(b), list(gone))
}

// subject finds out what is to be banned, or no longer. It tells the operator
// what is wrong.
func (c *call) subject(kind, value string) (b lobby.Ban, exit int) {
	b.Kind = lobby.BanKind(kind)
	switch b.Kind {
	case lobby.BanAccount:
		acc, err := c.cfg.Account(value)
		switch {
		case errors.Is(err, lobby.ErrNoAccount):
			return b, c.fail(session.ExitNotFound, "%s: there is no such account", clip(value))
		case err != nil:
			return b, c.unsaved("the account was not found", err)
		}
		b.Value, b.Name = string(acc.ID), string(acc.Name)
	case lobby.BanKey:
		sum, err := base64.RawStdEncoding.Strict().DecodeString(strings.TrimPrefix(value, "SHA256:"))
		if err != nil || len(sum) != 32 || !strings.HasPrefix(value, "SHA256:") {
			return b, c.usage("%s: %v", clip(value), errKey)
		}
		b.Value = value
	case lobby.BanAddress:
		p, err := network(value)
		if err != nil {
			return b, c.usage("%s: %v", clip(value), err)
		}
		b.Value = p.String()
	default:
		return b, c.usage("%s: %v", clip(kind), errKind)
	}
	return b, session.ExitOK
}

// network reads an address or a network. One IPv6 address means its /64: each
// home has as many as it likes.
func network(text string) (netip.Prefix, error) {
	if a, err := netip.ParseAddr(text); err == nil {
		a = session.AddressOf(a)
		bits := a.BitLen()
		if a.Is6() {
			bits = 64
		}
		return netip.PrefixFrom(a, bits), nil
	}
	p, err := netip.ParsePrefix(text)
	switch {
	case err != nil || p.Addr().Is4In6():
		return netip.Prefix{}, errNetwork
	case p.Addr().Is4() && p.Bits() < widest4, p.Addr().Is6() && p.Bits() < widest6:
		return netip.Prefix{}, errWide
	}
	return p.Masked(), nil
}

// end reads until when a ban holds from the front of args; zero is for ever.
func end(args []string, now time.Time) (until time.Time, rest []string, err error) {
	switch {
	case len(args) == 0 || args[0] != "until" && args[0] != "for":
		return time.Time{}, args, nil
	case len(args) == 1:
		return time.Time{}, nil, errTime
	case args[0] == "for" && args[1] == "ever":
		return time.Time{}, args[2:], nil
	case args[0] == "for":
		var d time.Duration
		if d, err = duration(args[1]); err == nil {
			until = now.Add(d)
		}
	default:
		until, err = moment(args[1])
	}
	if err == nil && !until.After(now) {
		err = errPast
	}
	return until.UTC().Truncate(time.Second), args[2:], err
}

// duration is Go's, and days.
func duration(text string) (time.Duration, error) {
	const day, most = 24 * time.Hour, 36500 // days: what a Duration can hold is less than 300 years
	if days, ok := strings.CutSuffix(text, "d"); ok {
		if n, err := strconv.Atoi(days); err == nil && n <= most {
			return time.Duration(n) * day, nil
		}
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0, errTime
	}
	return d, nil
}

func moment(text string) (time.Time, error) {
	for _, layout := range []string{time.RFC3339, time.DateOnly} {
		if at, err := time.Parse(layout, text); err == nil {
			return at, nil
		}
	}
	return time.Time{}, errTime
}

// describe is a ban in words.
func describe(b lobby.Ban) string {
	text := string(b.Kind) + " " + b.Value
	if b.Name != "" {
		text += " (" + b.Name + ")"
	}
	return text + " " + holds(b)
}

func holds(b lobby.Ban) string {
	if b.Until.IsZero() {
		return "for ever"
	}
	return "until " + b.Until.UTC().Format(time.RFC3339)
}

func (c *call) unban(args []string) int {
	if len(args) != 2 {
		return c.wrong("unban")
	}
	b, exit := c.subject(args[0], args[1])
	if exit != session.ExitOK {
		return exit
	}
	err := c.cfg.Hall.Unban(b.Kind, b.Value)
	switch {
	case errors.Is(err, lobby.ErrNoBan):
		return c.fail(session.ExitNotFound, "%s %s is not banned", b.Kind, b.Value)
	case err != nil:
		return c.unsaved("still banned", err)
	}
	return c.done("no longer banned: %s %s", b.Kind, b.Value)
}

func (c *call) listBans(args []string) int {
	asJSON, ok := wantsJSON(args)
	if !ok {
		return c.wrong("bans")
	}
	bans := c.cfg.Hall.BansInForce()
	switch {
	case asJSON:
		return c.object(struct {
			V    int         `json:"v"`
			Bans []lobby.Ban `json:"bans"`
		}{1, append([]lobby.Ban{}, bans...)})
	case len(bans) == 0:
		return c.print("nobody is banned\n")
	}
	return c.tableOf(bans)
}

// tableOf prints bans, or mutes.
func (c *call) tableOf(bans []lobby.Ban) int {
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(w, "KIND\tVALUE\tNAME\tUNTIL\tSINCE\tBY\tREASON")
	for _, b := range bans {
		_, _ = fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", b.Kind, b.Value, orDash(b.Name),
			strings.TrimPrefix(holds(b), "until "), b.Since.UTC().Format(time.RFC3339), orDash(b.By), orDash(b.Reason))
	}
	if err := w.Flush(); err != nil {
		return session.ExitFailed
	}
	return session.ExitOK
}
