package command

import (
	"errors"
	"slices"
	"strings"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// preference is what set changes: a key, the values it takes, and where they
// stand.
type preference struct {
	key    string
	values []string
	get    func(account.Preferences) string
	set    func(*account.Preferences, string)
}

func (c *call) preferences() []preference {
	onOff := []string{"on", "off"}
	word := func(on bool) string {
		if on {
			return onOff[0]
		}
		return onOff[1]
	}
	list := []preference{
		{
			"lang", []string{string(i18n.Vietnamese), string(i18n.English)},
			func(account.Preferences) string { return string(c.env.Text.Language) },
			func(p *account.Preferences, v string) { p.Language = v },
		},
		{
			"board", []string{BoardFull, BoardWords},
			func(p account.Preferences) string { return orElse(p.Board, BoardFull) },
			func(p *account.Preferences, v string) { p.Board = v },
		},
		{
			"theme", []string{"dark", "light", "contrast", "plain"}, // the names of ui/theme
			func(p account.Preferences) string { return orElse(p.Theme, "dark") },
			func(p *account.Preferences, v string) { p.Theme = v },
		},
		{
			"animation", []string{"off", "slow", "normal", "fast"},
			func(p account.Preferences) string { return orElse(p.Animation, "normal") },
			func(p *account.Preferences, v string) { p.Animation = v },
		},
	}
	list = append(list, preference{
		"hall", []string{HallOn, HallOff},
		func(p account.Preferences) string { return orElse(p.Hall, c.hallByItself()) },
		func(p *account.Preferences, v string) { p.Hall = v },
	}, preference{
		"shown", onOff,
		func(p account.Preferences) string { return word(!p.Hidden) },
		func(p *account.Preferences, v string) { p.Hidden = v != onOff[0] },
	})
	for _, t := range []struct {
		key string
		at  func(*account.Preferences) *bool
	}{
		{"bell", func(p *account.Preferences) *bool { return &p.Bell }},
		{"mouse", func(p *account.Preferences) *bool { return &p.Mouse }},
		{"ascii", func(p *account.Preferences) *bool { return &p.ASCII }},
	} {
		list = append(list, preference{
			t.key, onOff,
			func(p account.Preferences) string { return word(*t.at(&p)) },
			func(p *account.Preferences, v string) { *t.at(p) = v == onOff[0] },
		})
	}
	return list
}

// Whether the hall's chat comes by itself, the values of the preference.
const (
	HallOn  = "on"
	HallOff = "off"
)

// hallByItself is the value for who has not chosen: in plain lines it comes, on
// a screen it does not.
func (c *call) hallByItself() string {
	if c.env.PTY {
		return HallOff
	}
	return HallOn
}

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// setPreference shows the preferences, or changes one: for this session, and
// for an account for ever.
func (c *call) setPreference() int {
	all := c.preferences()
	key, value := strings.ToLower(c.arg(0)), strings.ToLower(c.arg(1))
	if key == "" {
		return c.listPreferences(all)
	}
	if len(c.args) == 1 { // set lang=en
		key, value, _ = strings.Cut(key, "=")
	}
	i := slices.IndexFunc(all, func(p preference) bool { return p.key == key })
	if i < 0 {
		keys := make([]string, len(all))
		for i, p := range all {
			keys[i] = p.key
		}
		return c.fail(ExitUsage, c.text.BadKey, "word", clean(key), "list", strings.Join(keys, ", "))
	}
	pref := all[i]
	if !slices.Contains(pref.values, value) {
		return c.fail(ExitUsage, c.text.BadValue,
			"word", clean(value), "key", pref.key, "list", strings.Join(pref.values, ", "))
	}
	prefs := c.env.Prefs
	pref.set(&prefs, value)
	text := c.text
	if pref.key == "lang" { // the answer is the first in the new language
		text = i18n.New(i18n.Language(value)).Command()
	}
	told := text.SetForNow
	if c.env.Account.ID != "" && c.env.Rights != account.Token {
		if err := c.env.Hall.SavePreferences(c.env.Account.ID, prefs); err != nil {
			return c.errorExit(err)
		}
		told = text.SetForEver
	}
	c.result.Prefs = &prefs
	return c.done(c.line(i18n.Fill(told, "key", pref.key, "value", value)))
}

func (c *call) listPreferences(all []preference) int {
	rows := make([][]string, len(all))
	for i, p := range all {
		rows[i] = []string{p.key, p.get(c.env.Prefs), i18n.Fill(c.text.OneOf, "list", strings.Join(p.values, ", "))}
	}
	return c.done(c.columns(rows))
}

// claimName gives the account a name. It is for good, so that the word yes has
// to follow.
func (c *call) claimName() int {
	if c.env.Who.Named {
		return c.fail(ExitFailed, c.text.NamedAlready, "who", c.env.Who.Name)
	}
	name, sure, err := c.newName()
	if err != nil {
		return c.fail(ExitUsage, c.env.Text.TypedError(err))
	}
	if !sure {
		if err := c.env.Hall.NameFree(c.actor(), name); err != nil {
			return c.errorExit(err)
		}
		return c.done(c.line(i18n.Fill(c.text.AskName, "who", string(name))))
	}
	who, err := c.env.Hall.Claim(c.actor(), name)
	if err != nil {
		return c.errorExit(err)
	}
	c.result.Named = &who
	said := c.line(i18n.Fill(c.text.NameClaimed, "who", who.Name, "host", c.env.Host))
	if acc, err := c.env.Hall.Mine(c.actor()); err == nil && acc.Secrets.Recovery.Hash != "" {
		return c.done(said && c.line(c.text.Account.RecoveryKept))
	}
	code, err := c.env.Hall.NewRecovery(room.Actor{Who: who, Session: c.env.Session})
	if err != nil { // the name is theirs; the code can be had later
		return c.done(said)
	}
	return c.done(said && c.lines(i18n.Fill(c.text.Account.RecoveryCode, "code", code)))
}

// newName reads NAME [yes]. Two words without a yes are a name with a space.
func (c *call) newName() (name account.Name, sure bool, err error) {
	text := c.arg(0)
	if sure = saysYes(c.arg(1)); !sure && c.arg(1) != "" {
		text += " " + c.arg(1)
	}
	name, err = account.ParseName(text)
	return name, sure, err
}

// publish makes a private game that is over one that everybody may review.
func (c *call) publish() int {
	word := c.arg(0)
	id, ok := room.ParseGameID(word)
	if !ok {
		return c.fail(ExitUsage, c.text.BadID, "word", clean(word))
	}
	if c.env.Rights == account.Token {
		return c.errorExit(lobby.ErrRights)
	}
	if !c.mayTry(word) {
		return c.fail(ExitTryLater, c.text.WrongIDs)
	}
	if _, err := c.env.Hall.Find(c.env.Who, word); err == nil {
		return c.fail(ExitFailed, c.text.NotOver, "word", id)
	}
	switch err := c.env.Hall.Publish(c.actor(), id); {
	case err == nil:
		return c.done(c.line(i18n.Fill(c.text.Published, "word", id, "host", c.env.Host)))
	case errors.Is(err, lobby.ErrPublic):
		return c.done(c.line(i18n.Fill(c.text.PublicAlready, "word", id)))
	case errors.Is(err, lobby.ErrNoGame):
		c.missed(word)
		return c.fail(ExitNotFound, c.text.NoGame, "word", id)
	default:
		return c.errorExit(err)
	}
}
