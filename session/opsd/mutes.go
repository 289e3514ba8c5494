package opsd

import (
	"errors"
	"strconv"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/session"
)

func (c *call) mute(args []string) int {
	if len(args) == 0 {
		return c.wrong("mute")
	}
	now := time.Now()
	until, rest, err := end(args[1:], now)
	if err != nil {
		return c.usage("%v", err)
	}
	m, exit := c.speaker(args[0])
	if exit != session.ExitOK {
		return exit
	}
	m.Reason, m.By, m.Since, m.Until = reason(rest), string(c.who.key), now.UTC().Truncate(time.Second), until
	told, err := c.cfg.Hall.Mute(m)
	if err != nil {
		return c.unsaved("not muted", err)
	}
	return c.done("muted %s; told: %s", describe(m), list(told))
}

// speaker finds out who is to be muted, or no longer: an account, by name, ID or
// one of its sessions; or guests by their address, or by the name or session of
// one who is here.
func (c *call) speaker(who string) (m lobby.Ban, exit int) {
	if err := nobody(who); err != nil {
		return m, c.usage("%v", err)
	}
	if p, err := network(who); err == nil {
		return lobby.Ban{Kind: lobby.BanAddress, Value: p.String()}, session.ExitOK
	}
	n, err := strconv.ParseUint(who, 10, 32)
	bySession := err == nil
	for _, s := range c.cfg.Hall.Sessions() {
		if bySession && s.ID != room.SessionID(n) || !bySession && !means(who, s) {
			continue
		}
		if !s.Who.ID.IsGuest() {
			return lobby.Ban{Kind: lobby.BanAccount, Value: string(s.Who.ID), Name: s.Who.Name}, session.ExitOK
		}
		p, err := network(s.Remote.String())
		if err != nil {
			return m, c.fail(session.ExitFailed, "%s is a guest whose address is not known; kick them", s.Who.Name)
		}
		return lobby.Ban{Kind: lobby.BanAddress, Value: p.String(), Name: s.Who.Name}, session.ExitOK
	}
	acc, err := c.cfg.Account(who)
	switch {
	case errors.Is(err, lobby.ErrNoAccount):
		return m, c.fail(session.ExitNotFound, "%s: there is no such account, and nobody like that is here", clip(who))
	case err != nil:
		return m, c.unsaved("the account was not found", err)
	}
	return lobby.Ban{Kind: lobby.BanAccount, Value: string(acc.ID), Name: string(acc.Name)}, session.ExitOK
}

func (c *call) unmute(args []string) int {
	if len(args) != 1 {
		return c.wrong("unmute")
	}
	m, exit := c.speaker(args[0])
	if exit != session.ExitOK {
		return exit
	}
	err := c.cfg.Hall.Unmute(m.Kind, m.Value)
	switch {
	case errors.Is(err, lobby.ErrNoBan):
		return c.fail(session.ExitNotFound, "%s %s is not muted", m.Kind, m.Value)
	case err != nil:
		return c.unsaved("still muted", err)
	}
	return c.done("no longer muted: %s %s", m.Kind, m.Value)
}

func (c *call) listMutes(args []string) int {
	asJSON, ok := wantsJSON(args)
	if !ok {
		return c.wrong("mutes")
	}
	mutes := c.cfg.Hall.MutesInForce()
	switch {
	case asJSON:
		return c.object(struct {
			V     int         `json:"v"`
			Mutes []lobby.Ban `json:"mutes"`
		}{1, append([]lobby.Ban{}, mutes...)})
	case len(mutes) == 0:
		return c.print("nobody is muted\n")
	}
	return c.tableOf(mutes)
}

func (c *call) rename(args []string) int {
	free := len(args) == 3 && args[2] == "free"
	if len(args) != 2 && !free {
		return c.wrong("rename")
	}
	acc, err := c.cfg.Account(args[0])
	switch {
	case errors.Is(err, lobby.ErrNoAccount):
		return c.fail(session.ExitNotFound, "%s: there is no such account", clip(args[0]))
	case err != nil:
		return c.unsaved("the account was not found", err)
	}
	name, err := account.ParseName(args[1])
	if err != nil {
		return c.usage("%s", wrongName(args[1], err))
	}
	was := acc.Name
	if _, err := c.cfg.Hall.RenameBy(acc.ID, name, free); err != nil {
		return c.fail(session.ExitFailed, "not renamed: %v", err)
	}
	if free {
		return c.done("renamed %s (account %s) to %s; anybody may have the old name", was, acc.ID, name)
	}
	return c.done("renamed %s (account %s) to %s; the old name is kept from others for 30 days", was, acc.ID, name)
}
