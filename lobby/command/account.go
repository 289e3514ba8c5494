package command

import (
	"strings"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// Identity is what commands and screens need of the lobby for what keeps an
// account. *lobby.Lobby satisfies it, and refuses who has not the rights.
type Identity interface {
	Mine(a room.Actor) (account.Account, error)
	LabelKey(a room.Actor, fp account.Fingerprint, label string) error
	RemoveKey(a room.Actor, fp account.Fingerprint) error
	NewLink(a room.Actor) (string, error)
	NewRecovery(a room.Actor) (string, error)
	NewToken(a room.Actor) (string, error)
	EndToken(a room.Actor) error
	Linking(a room.Actor, code string) (lobby.Linking, error)
	Link(a room.Actor, code string) (acc account.Account, recovery string, err error)
	Rename(a room.Actor, name account.Name) (account.Who, error)
	DeleteMe(a room.Actor) error
	Export(a room.Actor) (lobby.Export, error)
}

type (
	keysAnswer struct {
		V    int      `json:"v" doc:"1"`
		Keys []keyRow `json:"keys" doc:"your keys, the oldest first"`
	}
	keyRow struct {
		Fingerprint string `json:"fingerprint" doc:"as ssh-keygen -l prints it"`
		Type        string `json:"type" doc:"such as ssh-ed25519"`
		Label       string `json:"label" doc:"what you call it"`
		Added       string `json:"added" doc:"RFC 3339, UTC"`
		LastUsed    string `json:"lastUsed" doc:"to the hour, RFC 3339, UTC"`
		InUse       bool   `json:"inUse" doc:"it logged this session in"`
		Recovered   bool   `json:"recovered" doc:"the recovery code bound it"`
	}

	exportAnswer struct {
		V           int      `json:"v" doc:"1"`
		At          string   `json:"at" doc:"when, RFC 3339, UTC"`
		ID          string   `json:"id" doc:"the account's ID"`
		Name        string   `json:"name" doc:"your name, empty without one"`
		Created     string   `json:"created" doc:"when your first key came, RFC 3339, UTC"`
		Named       string   `json:"named,omitempty" doc:"since when you have the name, RFC 3339, UTC"`
		Renamed     string   `json:"renamed,omitempty" doc:"when you changed it last, RFC 3339, UTC"`
		Keys        []keyRow `json:"keys" doc:"your keys, the oldest first"`
		Preferences any      `json:"preferences" doc:"what you have set"`
		Puzzles     any      `json:"puzzles" doc:"what you have made of the daily puzzles"`
		Ratings     []rate   `json:"ratings" doc:"your ratings as they are now"`
		People      any      `json:"people" doc:"the IDs of the accounts you follow, mute and block"`
		Games       []any    `json:"games" doc:"your finished games, the newest first, each the JSON of a record"`
	}
	rate struct {
		Pool      string  `json:"pool" doc:"preset and speed, such as classic/fast"`
		Points    float64 `json:"points" doc:"the rating"`
		Deviation float64 `json:"deviation" doc:"how unsure it is, in points"`
		Games     int     `json:"games" doc:"rated games"`
		Last      string  `json:"last" doc:"when the last of them ended, RFC 3339, UTC"`
	}
)

// owning is what keeps an account.
func owning() []Command {
	return []Command{
		{
			Name: "keys", Args: "[label FP TEXT | remove FP [yes]]", MaxArgs: 8, Options: []string{optJSON, optTSV}, Exec: true, Key: true,
			summary: func(t i18n.CommandText) string { return t.Account.SumKeys }, run: (*call).keys, answer: keysAnswer{},
		},
		{
			Name: "link", Args: "[CODE [yes]]", MaxArgs: 2, Exec: true, Key: true,
			summary: func(t i18n.CommandText) string { return t.Account.SumLink }, run: (*call).link,
		},
		{
			Name: "recovery", Args: "[new]", MaxArgs: 1, Exec: true, Key: true,
			summary: func(t i18n.CommandText) string { return t.Account.SumRecovery }, run: (*call).recovery,
		},
		{
			Name: "token", Args: "[off]", MaxArgs: 1, Exec: true, Key: true,
			summary: func(t i18n.CommandText) string { return t.Account.SumToken }, run: (*call).token,
		},
		{
			Name: "rename", Args: "NAME [yes]", MinArgs: 1, MaxArgs: 2, Key: true,
			summary: func(t i18n.CommandText) string { return t.Account.SumRename }, run: (*call).rename,
		},
		{
			Name: "delete", Args: "me [NAME]", MinArgs: 1, MaxArgs: 2, Key: true,
			summary: func(t i18n.CommandText) string { return t.Account.SumDelete }, run: (*call).deleteMe,
		},
		{
			Name: "export", Exec: true, Key: true,
			summary: func(t i18n.CommandText) string { return t.Account.SumExport }, run: (*call).export, answer: exportAnswer{},
		},
	}
}

func (c *call) keys() int {
	acc, err := c.env.Hall.Mine(c.actor())
	if err != nil {
		return c.errorExit(err)
	}
	switch strings.ToLower(c.arg(0)) {
	case "":
		return c.listKeys(acc)
	case "label":
		return c.labelKey(acc)
	case "remove":
		return c.removeKey(acc)
	}
	return c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
}

func (c *call) keyRows(acc account.Account) []keyRow {
	rows := make([]keyRow, len(acc.Keys))
	for i, k := range acc.Keys {
		rows[i] = keyRow{
			Fingerprint: string(k.Fingerprint), Type: k.Type, Label: account.CleanText(k.Label, account.LabelMax), Added: stamp(k.Added),
			LastUsed: stamp(k.LastUsed), InUse: k.Fingerprint == c.env.Key, Recovered: !k.Recovered.IsZero(),
		}
	}
	return rows
}

func (c *call) listKeys(acc account.Account) int {
	t, rows, now := c.text.Account, c.keyRows(acc), c.env.Now()
	return printList(c, list[keyRow]{
		answer: keysAnswer{version, rows}, rows: rows, empty: c.text.NoKey,
		head: []string{c.text.ColKey, t.ColLabel, t.ColType, t.ColAdded, t.ColUsed, ""},
		cells: func(i int) []string {
			r, note := rows[i], ""
			switch {
			case r.InUse:
				note = t.InUse
			case r.Recovered:
				note = t.Recovered
			}
			used := c.env.Text.AgoByHour(now, acc.Keys[i].LastUsed)
			if r.InUse {
				used = c.env.Text.Common.JustNow
			}
			return []string{r.Fingerprint, orDash(r.Label), r.Type, c.env.Text.Ago(now, acc.Keys[i].Added), used, note}
		},
	})
}

func (c *call) labelKey(acc account.Account) int {
	if len(c.args) < 2 {
		return c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
	}
	k, err := acc.FindKey(c.arg(1))
	label := account.CleanText(strings.Join(c.args[2:], " "), account.LabelMax)
	if err == nil {
		err = c.env.Hall.LabelKey(c.actor(), k.Fingerprint, label)
	}
	if err != nil {
		return c.errorExit(err)
	}
	return c.done(c.line(i18n.Fill(c.text.Account.Labelled, "label", orDash(label))))
}

func (c *call) removeKey(acc account.Account) int {
	if len(c.args) < 2 || len(c.args) > 3 {
		return c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
	}
	k, err := acc.FindKey(c.arg(1))
	if err != nil {
		return c.errorExit(err)
	}
	name := string(k.Fingerprint)
	if k.Label != "" {
		name += " (" + account.CleanText(k.Label, account.LabelMax) + ")"
	}
	if !saysYes(c.arg(2)) {
		return c.done(c.line(i18n.Fill(c.text.Account.AskRemove, "key", name, "usage", "keys remove "+string(k.Fingerprint)+" yes")))
	}
	if err := c.env.Hall.RemoveKey(c.actor(), k.Fingerprint); err != nil {
		return c.errorExit(err)
	}
	return c.done(c.line(i18n.Fill(c.text.Account.Removed, "key", name)))
}

// link makes a code, or binds the key in use to the account of one.
func (c *call) link() int {
	t, code := c.text.Account, clean(c.arg(0))
	if code == "" {
		text, err := c.env.Hall.NewLink(c.actor())
		if err != nil {
			return c.errorExit(err)
		}
		return c.done(c.lines(i18n.Fill(t.LinkCode, "code", text, "host", c.env.Host)))
	}
	if st, in := c.here(); in && playing(st, c.env.Who.ID) {
		return c.fail(ExitFailed, c.text.LeaveFirst, "how", HowToEnd(c.env.Text, st.Game))
	} else if in {
		return c.errorExit(lobby.ErrSitting)
	}
	l, err := c.env.Hall.Linking(c.actor(), code)
	if err != nil {
		return c.errorExit(err)
	}
	if !saysYes(c.arg(1)) {
		text := t.AskLink
		if l.Recovery {
			text = t.AskRecover
		}
		return c.done(c.line(i18n.Fill(text, "who", l.Who.Name, "code", code)))
	}
	acc, recovery, err := c.env.Hall.Link(c.actor(), code)
	if err != nil {
		return c.errorExit(err)
	}
	c.result.Account = &acc
	ok := c.line(i18n.Fill(t.Linked, "who", acc.Who().Name, "host", c.env.Host))
	if recovery != "" {
		ok = ok && c.line(t.Others) && c.lines(i18n.Fill(t.RecoveryCode, "code", recovery))
	}
	return c.done(ok)
}

func (c *call) recovery() int {
	switch strings.ToLower(c.arg(0)) {
	case "":
		return c.done(c.line(c.text.Account.RecoveryHelp))
	case "new":
	default:
		return c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
	}
	code, err := c.env.Hall.NewRecovery(c.actor())
	if err != nil {
		return c.errorExit(err)
	}
	return c.done(c.lines(i18n.Fill(c.text.Account.RecoveryCode, "code", code)))
}

func (c *call) token() int {
	switch strings.ToLower(c.arg(0)) {
	case "":
	case "off":
		if err := c.env.Hall.EndToken(c.actor()); err != nil {
			return c.errorExit(err)
		}
		return c.done(c.line(c.text.Account.TokenOff))
	default:
		return c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
	}
	if _, err := c.env.Hall.Mine(c.actor()); err != nil {
		return c.errorExit(err)
	}
	if c.env.Telnet == "" {
		return c.fail(ExitFailed, c.text.Account.NoTelnet)
	}
	token, err := c.env.Hall.NewToken(c.actor())
	if err != nil {
		return c.errorExit(err)
	}
	return c.done(c.lines(i18n.Fill(c.text.Account.TokenIs, "token", token, "telnet", c.env.Telnet, "login", loginWords(c.env.Who))))
}

func (c *call) rename() int {
	name, sure, err := c.newName()
	if err != nil {
		return c.fail(ExitUsage, c.env.Text.TypedError(err))
	}
	if !c.env.Who.Named {
		return c.errorExit(lobby.ErrNoName)
	}
	if !sure {
		if err := c.env.Hall.NameFree(c.actor(), name); err != nil {
			return c.errorExit(err)
		}
		return c.done(c.line(i18n.Fill(c.text.Account.AskRename, "who", string(name), "old", c.env.Who.Name)))
	}
	who, err := c.env.Hall.Rename(c.actor(), name)
	if err != nil {
		return c.errorExit(err)
	}
	c.result.Named = &who
	return c.done(c.line(i18n.Fill(c.text.Account.Renamed, "who", who.Name)))
}

// deleteMe deletes the account when its name follows, as it is written.
func (c *call) deleteMe() int {
	t := c.text.Account
	if strings.ToLower(c.arg(0)) != "me" {
		return c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
	}
	if _, err := c.env.Hall.Mine(c.actor()); err != nil {
		return c.errorExit(err)
	}
	switch c.arg(1) {
	case "":
		return c.done(c.line(i18n.Fill(t.AskDelete, "who", c.env.Who.Name)))
	case c.env.Who.Name:
	default:
		return c.fail(ExitUsage, t.WrongWord, "who", c.env.Who.Name)
	}
	if err := c.env.Hall.DeleteMe(c.actor()); err != nil {
		return c.errorExit(err)
	}
	c.result.Quit = true
	return c.done(c.line(t.GoneNow))
}

func (c *call) export() int {
	e, err := c.env.Hall.Export(c.actor())
	if err != nil {
		return c.errorExit(err)
	}
	a := exportAnswer{
		V: version, At: stamp(e.At), ID: string(e.Account.ID), Name: string(e.Account.Name), Created: stamp(e.Account.Created),
		Named: stamp(e.Account.Named), Renamed: stamp(e.Account.Renamed), Keys: c.keyRows(e.Account), Preferences: e.Account.Prefs,
		Puzzles: e.Account.Puzzles, People: e.Social, Ratings: []rate{}, Games: []any{},
	}
	for _, r := range e.Ratings {
		a.Ratings = append(a.Ratings, rate{string(r.Pool), r.Rating.Value, r.Rating.Deviation, r.Rating.Games, stamp(r.Rating.Last)})
	}
	for _, g := range e.Games {
		a.Games = append(a.Games, g.Record)
	}
	return c.object(a)
}

// loginWords is what goes before the token where it is typed; who has no name
// types the token alone.
func loginWords(who account.Who) string {
	if !who.Named {
		return "login"
	}
	return "login " + who.Name
}

// cameBy says what logged the session in.
func (c *call) cameBy() (word, text string) {
	switch c.env.Rights {
	case account.Code:
		return "code", c.text.Account.ByCode
	case account.Token:
		return "token", c.text.Account.ByToken
	case account.Full:
	}
	if c.env.Key == "" {
		return "guest", c.text.NoKey
	}
	return "key", string(c.env.Key)
}
