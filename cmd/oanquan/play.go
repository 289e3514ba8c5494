package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/lobby/account"
	"oanquan/lobby/bot"
	"oanquan/lobby/command"
	"oanquan/lobby/room"
	"oanquan/session"
	"oanquan/ui"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	route "oanquan/ui/screen"
	"oanquan/ui/theme"
)

// lookFlags are how screens look at this terminal.
type lookFlags struct {
	Lang  string `help:"Language, vi or en; that of the locale when not given." enum:",vi,en" default:"" placeholder:"LANG"`
	Theme string `help:"Theme." enum:"dark,light,contrast,plain" default:"dark"`
	ASCII bool   `name:"ascii" help:"Draw with ASCII only."`
}

// playCmd is the game without a server: a hall in this process for the people
// at this keyboard, gone when they leave.
type playCmd struct {
	lookFlags
	Rules string `help:"Rules, as in docs/rules.md section 8." placeholder:"WORDS"`
	Two   bool   `help:"Two people at this keyboard, instead of one against a bot."`
	Level *level `help:"How well the bot plays, 1 to 8 or a name; asked for when not given." placeholder:"LEVEL"`
}

// level is a level of the bots on the command line, by number or by name as the
// command practise takes it. The zero value is the usual one.
type level int

// UnmarshalText reads a level.
func (l *level) UnmarshalText(text []byte) error {
	found := command.Levels(string(text))
	if len(found) == 1 {
		*l = level(found[0])
		return nil
	}
	what := "there is no level %q; the levels are %s"
	if len(found) > 1 {
		what = "%q may be one of several levels: %s"
	} else {
		for n := range int(bot.Levels) {
			found = append(found, n+1)
		}
	}
	return fmt.Errorf(what, text, command.LevelList(i18n.New(i18n.English), found))
}

// errTwoAlone tells that a level says nothing where no bot plays.
var errTwoAlone = errors.New("--level is how well a bot plays, and with --two none does: leave one of them out")

// Validate refuses rules that there are not, and what does not go together.
func (c playCmd) Validate() error {
	rules, err := notation.ParseRules(c.Rules)
	switch {
	case err != nil:
		return fmt.Errorf("--rules: %w", err)
	case c.Level != nil && c.Two && rules.Players == len(together(i18n.English)):
		return errTwoAlone
	}
	return nil
}

// errNoTerminal asks for a terminal. The program exits as for a wrong command
// line.
var errNoTerminal = errors.New("this needs a terminal: run it at one, without < or >")

// Run plays until the person leaves or ctx ends.
func (c playCmd) Run(ctx context.Context, p *program) (err error) {
	in, out, ok := p.terminal()
	if !ok {
		return errNoTerminal
	}
	rules, err := notation.ParseRules(c.Rules)
	if err != nil {
		return err
	}
	env := c.env(ctx, p)
	names := []string{p.userName()}
	if c.Two {
		names = together(env.Text.Language)
	}
	h, err := openHome(ctx, names)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.close()) }()
	asks, chosen := c.Level == nil && !c.Two, level(0) // two have somebody to play with, and take the usual bot for a third
	if c.Level != nil {
		chosen = *c.Level
	}
	r, err := h.begin(ctx, rules, int(chosen), !asks)
	if err != nil {
		return err
	}
	env.Hall, env.Actor = h.hall, h.people[0]
	if c.Two {
		env.Keyboard = h.people
	}
	return atTerminal(ctx, in, out, env, route.Room{Number: r.Number(), Bots: asks})
}

// together is what two people at one keyboard are called.
func together(l i18n.Language) []string {
	if l == i18n.English {
		return []string{"Player 1", "Player 2"}
	}
	return []string{"Người 1", "Người 2"}
}

// userName is what the person is called here, where nobody else reads it; ""
// when the system does not say.
func (p *program) userName() string {
	name, _ := p.env("USER")
	return account.CleanText(name, account.MaxNameLen)
}

// terminal is what the program was started at; ok is false when that is none.
func (p *program) terminal() (in, out *os.File, ok bool) {
	in, inOK := p.in.(*os.File)
	out, outOK := p.out.(*os.File)
	return in, out, inOK && outOK && term.IsTerminal(in.Fd()) && term.IsTerminal(out.Fd())
}

// env is what the screens get to know at this terminal.
func (c lookFlags) env(ctx context.Context, p *program) route.Env {
	locale := p.locale()
	lang := c.Lang
	if lang == "" {
		lang = session.Language(locale)
	}
	name, _ := p.env("TERM")
	ascii := c.ASCII || !session.UTF8(name, locale)
	e := route.Env{
		Prefs: account.Preferences{Language: lang, Theme: c.Theme, ASCII: c.ASCII},
		Text:  i18n.New(i18n.Language(lang)), Theme: theme.New(theme.Name(c.Theme), ascii), Keys: keymap.New(ascii),
		Now: time.Now, Context: ctx,
	}
	e.Theme.Shapes.Console = session.Console(name, locale)
	e.Actor.Who = account.GuestWho(account.NewGuestID())
	return e
}

// locale is what the environment says of the language.
func (p *program) locale() (env []string) {
	for _, name := range []string{"LANG", "LC_CTYPE", "LC_MESSAGES", "LC_ALL"} {
		if v, ok := p.env(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return env
}

// atTerminal shows screens, the route first, until the person leaves or ctx ends. The
// terminal is restored however that comes: Bubble Tea does so after a panic,
// too, and signals end ctx.
func atTerminal(ctx context.Context, in, out *os.File, env route.Env, first route.Route) error {
	p := tea.NewProgram(ui.New(env, []route.Route{first}), tea.WithInput(in), tea.WithOutput(out), tea.WithoutSignalHandler())
	stop := context.AfterFunc(ctx, p.Quit) // not WithContext, which kills without waiting for the keyboard's reader
	defer stop()
	last, err := p.Run()
	if c, ok := last.(session.Closer); ok {
		c.Close()
	}
	if err != nil {
		return fmt.Errorf("showing the screens: %w", err)
	}
	return nil
}

// options of the room in which a game at this terminal is played.
func options(rules engine.Rules) room.Options {
	return room.Options{Rules: rules, Starter: room.StartOwner}
}
