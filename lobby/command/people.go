package command

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// hallShown is how many old lines of the hall's chat are printed.
const hallShown = 20

// saidReported is how many lines of a room go with a report.
const saidReported = lobby.SaidMost

// People is what commands need of the lobby for what people have to do with one
// another. *lobby.Lobby satisfies it.
type People interface {
	Tell(a room.Actor, name, text string) (account.Who, error)
	TellAgain(a room.Actor, text string) (account.Who, error)
	SpeakInHall(a room.Actor, text string) error
	HallChat(who account.Who) []lobby.HallLine
	Hides(viewer, speaker account.ID) bool
	SetListed(a room.Actor, list account.List, name string, on bool) (account.Who, bool, error)
	Listed(a room.Actor, list account.List) ([]lobby.Followed, error)
	Profile(who account.Who, id account.ID) (lobby.Profile, error)
	ParsePool(words []string) (rating.Pool, bool)
	Leaders(pool rating.Pool, n int) ([]lobby.Leader, error)
	FilterOf(player account.ID, words []string) (lobby.GameFilter, error)
	SearchAll(who account.Who, f lobby.GameFilter, n int) ([]lobby.Archived, error)
	Complain(a room.Actor, name, reason string, game room.GameID, said []string) (lobby.Report, error)
}

type (
	followingAnswer struct {
		V      int           `json:"v" doc:"1"`
		People []followedRow `json:"people" doc:"whom you follow: who plays, who is here, then the others"`
	}
	followedRow struct {
		Name    string `json:"name" doc:"as others see it"`
		Account string `json:"account" doc:"the account's ID"`
		Here    bool   `json:"here" doc:"they are connected, and let it be seen"`
		Room    int    `json:"room,omitempty" doc:"the room they sit in; absent (0 in TSV) in the lobby"`
		Playing bool   `json:"playing" doc:"a game runs there; one at days a move counts only while they sit at it"`
		Since   string `json:"since,omitempty" doc:"when they connected, RFC 3339, UTC; absent when they are not here"`
		ByDays  int    `json:"byDays,omitempty" doc:"games at days a move that they play in, wherever they are; absent (0 in TSV) for none"`
	}
)

// talking is what people say to each other outside of rooms, and who is on
// whose lists.
func talking() []Command {
	text := func(of func(i18n.SocialText) string) func(i18n.CommandText) string {
		return func(t i18n.CommandText) string { return of(t.Social) }
	}
	return []Command{
		{
			Name: "tell", Aliases: []string{"message", "msg"}, Args: "NAME TEXT", MinArgs: 1, MaxArgs: 1, Raw: true,
			summary: text(func(t i18n.SocialText) string { return t.Tell }), run: (*call).tellTo,
		},
		{
			Name: "again", Aliases: []string{"."}, Args: "TEXT", MinArgs: 1, MaxArgs: 1, Raw: true,
			summary: text(func(t i18n.SocialText) string { return t.Again }), run: (*call).tellAgain,
		},
		{
			Name: "hall", Aliases: []string{"shout"}, Args: "[TEXT]", MaxArgs: 1, Raw: true,
			summary: text(func(t i18n.SocialText) string { return t.Hall }), run: (*call).hall,
		},
		{
			Name: "follow", Aliases: []string{"notify"}, Args: "[NAME]", MaxArgs: 1, Key: true,
			summary: text(func(t i18n.SocialText) string { return t.Follow }), run: (*call).follow,
		},
		{
			Name: "unfollow", Args: "NAME", MinArgs: 1, MaxArgs: 1, Key: true,
			summary: text(func(t i18n.SocialText) string { return t.Unfollow }), run: (*call).unfollow,
		},
		{
			Name: "following", Options: []string{optJSON, optTSV}, Exec: true, Key: true, answer: followingAnswer{},
			summary: text(func(t i18n.SocialText) string { return t.Following }), run: (*call).following,
		},
		{
			Name: "mute", Aliases: []string{"censor", "ignore"}, Args: "[NAME]", MaxArgs: 1, Key: true,
			summary: text(func(t i18n.SocialText) string { return t.Mute }), run: (*call).mute,
		},
		{
			Name: "unmute", Args: "NAME", MinArgs: 1, MaxArgs: 1, Key: true,
			summary: text(func(t i18n.SocialText) string { return t.Unmute }), run: (*call).unmute,
		},
		{
			Name: "block", Aliases: []string{"noplay"}, Args: "[NAME]", MaxArgs: 1, Key: true,
			summary: text(func(t i18n.SocialText) string { return t.Block }), run: (*call).block,
		},
		{
			Name: "unblock", Args: "NAME", MinArgs: 1, MaxArgs: 1, Key: true,
			summary: text(func(t i18n.SocialText) string { return t.Unblock }), run: (*call).unblock,
		},
		{
			Name: "top", Aliases: []string{"rank", "best", "leaders"}, Args: "[PRESET] [SPEED]", MaxArgs: 2, Options: []string{optJSON, optTSV}, Exec: true, answer: topAnswer{},
			summary: text(func(t i18n.SocialText) string { return t.Top }), run: (*call).top,
		},
		{
			Name: "report", Args: "NAME REASON", MinArgs: 1, MaxArgs: 1, Raw: true, Key: true,
			summary: text(func(t i18n.SocialText) string { return t.Report }), run: (*call).report,
		},
	}
}

// nameAndText cuts the raw argument of tell and report.
func (c *call) nameAndText() (name, text string, exit int) {
	name, text, _ = strings.Cut(strings.TrimSpace(c.arg(0)), " ")
	text = strings.TrimSpace(text)
	switch {
	case !utf8.ValidString(c.arg(0)):
		return "", "", c.fail(ExitUsage, c.text.NotText)
	case name == "" || text == "":
		return "", "", c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
	}
	return name, text, ExitOK
}

// peopleExit tells an error of who is named.
func (c *call) peopleExit(err error, name string) int {
	switch {
	case errors.Is(err, lobby.ErrNotHere):
		return c.fail(ExitNotFound, c.text.Social.NotHere, "word", clean(name))
	case errors.Is(err, lobby.ErrNoAccount):
		return c.fail(ExitNotFound, c.text.NobodyCalled, "word", clean(name))
	case errors.Is(err, lobby.ErrNeedsKey):
		return c.fail(ExitNeedsKey, c.text.NeedsKey, "command", c.cmd.Name)
	}
	return c.errorExit(err)
}

func (c *call) tellTo() int {
	name, text, exit := c.nameAndText()
	if exit != ExitOK {
		return exit
	}
	to, err := c.env.Hall.Tell(c.actor(), name, text)
	if err != nil {
		return c.peopleExit(err, name)
	}
	return c.done(c.line(i18n.Fill(c.text.Social.ToldTo, "who", to.Name)))
}

func (c *call) tellAgain() int {
	text := c.arg(0)
	if !utf8.ValidString(text) {
		return c.fail(ExitUsage, c.text.NotText)
	}
	to, err := c.env.Hall.TellAgain(c.actor(), text)
	if err != nil {
		return c.peopleExit(err, to.Name)
	}
	return c.done(c.line(i18n.Fill(c.text.Social.ToldTo, "who", to.Name)))
}

// hall says something in the hall, or prints what was said there.
func (c *call) hall() int {
	text := c.arg(0)
	switch {
	case !utf8.ValidString(text):
		return c.fail(ExitUsage, c.text.NotText)
	case strings.TrimSpace(text) != "":
		if err := c.env.Hall.SpeakInHall(c.actor(), text); err != nil {
			return c.peopleExit(err, "")
		}
		if c.env.Prefs.Hall == HallOff || c.env.PTY { // whose line is not shown to them by itself
			return c.done(c.line(c.text.Social.SaidInHall))
		}
		return ExitOK
	}
	lines := c.env.Hall.HallChat(c.env.Who)
	if len(lines) == 0 {
		return c.done(c.message(c.text.Social.HallEmpty))
	}
	now := c.env.Now()
	for _, l := range lines[max(0, len(lines)-hallShown):] {
		if !c.line(fmt.Sprintf("[%s] <%s> %s", c.env.Text.Ago(now, l.At), l.From.Name, l.Text)) {
			return ExitFailed
		}
	}
	return ExitOK
}

func (c *call) follow() int {
	if c.arg(0) == "" {
		return c.following()
	}
	return c.list(account.Follows, true, c.text.Social.Followed)
}

func (c *call) unfollow() int { return c.list(account.Follows, false, c.text.Social.Unfollowed) }

func (c *call) mute() int {
	if c.arg(0) == "" {
		return c.listed(account.Mutes, c.text.Social.NobodyMuted)
	}
	return c.list(account.Mutes, true, c.text.Social.Muted)
}

func (c *call) unmute() int { return c.list(account.Mutes, false, c.text.Social.Unmuted) }

func (c *call) block() int {
	if c.arg(0) == "" {
		return c.listed(account.Blocks, c.text.Social.NobodyBlocked)
	}
	return c.list(account.Blocks, true, c.text.Social.Blocked)
}

func (c *call) unblock() int { return c.list(account.Blocks, false, c.text.Social.Unblocked) }

// list puts somebody on a list or takes them off it.
func (c *call) list(list account.List, on bool, told string) int {
	name := c.arg(0)
	who, changed, err := c.env.Hall.SetListed(c.actor(), list, name, on)
	if err != nil {
		return c.peopleExit(err, name)
	}
	if !changed {
		told = c.text.Social.OnAlready
		if !on {
			told = c.text.Social.NotOn
		}
	}
	return c.done(c.line(i18n.Fill(told, "who", who.Name)))
}

// listed prints the names of a list.
func (c *call) listed(list account.List, empty string) int {
	all, err := c.env.Hall.Listed(c.actor(), list)
	if err != nil {
		return c.peopleExit(err, "")
	}
	if len(all) == 0 {
		return c.done(c.message(empty))
	}
	names := make([]string, len(all))
	for i, f := range all {
		names[i] = f.Who.Name
	}
	return c.done(c.line(strings.Join(names, ", ")))
}

// following lists whom the person follows, and where those are who let it be
// seen.
func (c *call) following() int {
	all, err := c.env.Hall.Listed(c.actor(), account.Follows)
	if err != nil {
		return c.peopleExit(err, "")
	}
	rows := make([]followedRow, len(all))
	for i, f := range all {
		rows[i] = followedRow{
			Name: f.Who.Name, Account: string(f.Who.ID), Here: f.Here, Room: int(f.Room), Playing: f.Playing, Since: stamp(f.Since), ByDays: f.ByDays,
		}
	}
	return printList(c, list[followedRow]{
		answer: followingAnswer{version, rows}, rows: rows, empty: c.text.Social.NobodyFollowed,
		head: []string{c.text.ColName, c.text.ColWhere},
		cells: func(i int) []string {
			if !rows[i].Here {
				return []string{rows[i].Name, c.text.Absent}
			}
			return []string{rows[i].Name, c.env.Text.Place(rows[i].Room, rows[i].Playing, rows[i].ByDays)}
		},
	})
}

// report tells the operators of somebody, with the last lines of the room that
// the person is in, or else of the hall.
func (c *call) report() int {
	name, reason, exit := c.nameAndText()
	if exit != ExitOK {
		return exit
	}
	st, _ := c.here()
	game, said := SaidWhere(c.env.Hall, c.env.Who, st)
	r, err := c.env.Hall.Complain(c.actor(), name, reason, game, said)
	if err != nil {
		return c.peopleExit(err, name)
	}
	return c.done(c.line(i18n.Fill(c.text.Social.Reported, "who", r.About.Name, "n", uint64(r.ID))))
}

// whisper says something to those alone who look on.
func (c *call) whisper() int {
	text := c.arg(0)
	if !utf8.ValidString(text) {
		return c.fail(ExitUsage, c.text.NotText)
	}
	return c.do(room.Say{Text: text, Whisper: true})
}

// SaidWhere is what goes with a report from a room, the last lines of it and its
// game; from none, the last lines of the hall.
func SaidWhere(h People, who account.Who, st room.State) (game room.GameID, said []string) {
	if st.Room != 0 {
		for _, l := range st.Chat {
			said = append(said, fmt.Sprintf("%s (%d): %s", l.From.Name, l.Ply, l.Text))
		}
	} else {
		for _, l := range h.HallChat(who) {
			said = append(said, l.From.Name+": "+l.Text)
		}
	}
	return st.Game.ID, said[max(0, len(said)-saidReported):]
}
