package opsd

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/session"
)

// maxReason bounds what is told to who is sent away.
const maxReason = 200

// person is a session in the JSON of who.
type person struct {
	Session room.SessionID `json:"session"`
	Account account.ID     `json:"account"`
	Name    string         `json:"name"`
	Named   bool           `json:"named"`
	Address string         `json:"address"`
	Key     string         `json:"key,omitempty"`
	Door    string         `json:"door"`
	Client  string         `json:"client"`
	Since   time.Time      `json:"since"`
	Room    room.Number    `json:"room,omitempty"`
	Game    room.GameID    `json:"game,omitempty"`
}

func (c *call) listPeople(args []string) int {
	asJSON, ok := wantsJSON(args)
	if !ok {
		return c.wrong("who")
	}
	people := []person{} // not null in JSON
	for _, s := range c.cfg.Hall.Sessions() {
		people = append(people, person{
			Session: s.ID, Account: s.Who.ID, Name: s.Who.Name, Named: s.Who.Named, Address: address(s.Remote), Key: string(s.Key),
			Door: s.Door, Client: account.CleanText(s.Client, 60), Since: s.Since.UTC().Truncate(time.Second), Room: s.Room, Game: s.Game,
		})
	}
	rooms, games := c.cfg.Hall.Load()
	if asJSON {
		return c.object(struct {
			V        int       `json:"v"`
			Sessions []person  `json:"sessions"`
			Rooms    int       `json:"rooms"`
			Games    int       `json:"games"`
			Draining time.Time `json:"draining,omitzero"`
		}{1, people, rooms, games, c.drain.until()})
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(w, "SESSION\tACCOUNT\tNAME\tADDRESS\tSINCE\tROOM\tGAME\tDOOR\tCLIENT\tKEY")
	for _, p := range people {
		_, _ = fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", p.Session, p.Account, p.Name, p.Address,
			p.Since.Format("2006-01-02 15:04Z"), orDash(p.Room), orDash(p.Game), orDash(p.Door), orDash(p.Client), orDash(p.Key))
	}
	if err := w.Flush(); err != nil {
		return session.ExitFailed
	}
	return c.print("%s, %s, %s\n", count(len(people), "session"), count(rooms, "room"), count(games, "game"))
}

// count is a number of things, such as "1 room".
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.Itoa(n) + " " + thing
}

func orDash[T comparable](v T) string {
	var zero T
	if v == zero {
		return "-"
	}
	return fmt.Sprint(v)
}

// address is "-" for one that is not known.
func address(a netip.Addr) string {
	if !a.IsValid() {
		return "-"
	}
	return a.String()
}

func (c *call) kick(args []string) int {
	if len(args) == 0 {
		return c.wrong("kick")
	}
	if err := nobody(args[0]); err != nil {
		return c.usage("%v", err)
	}
	cause := &session.KickedError{Reason: reason(args[1:])}
	var gone []lobby.Session
	for _, s := range c.cfg.Hall.Sessions() {
		if means(args[0], s) {
			s.End(cause)
			gone = append(gone, s)
		}
	}
	if len(gone) == 0 {
		return c.fail(session.ExitNotFound, "%s: nobody like that is here", clip(args[0]))
	}
	return c.done("kicked %s", list(gone))
}

func reason(words []string) string { return account.CleanText(strings.Join(words, " "), maxReason) }

// means tells whether a session is meant by what an operator typed.
func means(text string, s lobby.Session) bool {
	if n, err := strconv.ParseUint(text, 10, 32); err == nil { // an ID of digits alone is longer
		return s.ID == room.SessionID(n)
	}
	if p, err := network(text); err == nil {
		return s.Remote.IsValid() && p.Contains(s.Remote.Unmap().WithZone(""))
	}
	if strings.EqualFold(text, string(s.Who.ID)) || strings.EqualFold(text, s.Who.Name) {
		return true
	}
	name, err := account.ParseName(text)
	return err == nil && s.Who.Named && name.Skeleton() == account.Name(s.Who.Name).Skeleton()
}

// list names sessions, "nobody" when there are none.
func list(sessions []lobby.Session) string {
	if len(sessions) == 0 {
		return "nobody"
	}
	names := make([]string, len(sessions))
	for i, s := range sessions {
		names[i] = fmt.Sprintf("%s (session %d, account %s, from %s)", s.Who.Name, s.ID, s.Who.ID, address(s.Remote))
	}
	return strings.Join(names, ", ")
}
