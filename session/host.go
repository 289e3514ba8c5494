package session

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/ui/frames"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/theme"
)

// Hall is what a session needs of the lobby. *lobby.Lobby satisfies it.
type Hall interface {
	screen.Hall
	Enter(context.Context, lobby.Arrival) (*lobby.Visit, error)
	KeyKnown(account.Fingerprint) (bool, error)
	Speaks(account.Fingerprint) string
	Owner(account.Fingerprint) account.ID
}

// Host receives callers: it lets them into the hall and gives them screens or
// runs their command. Its fields are set once; Serve is a [Handler].
type Host struct {
	Hall Hall
	// Screens makes the program of a session; the last route is on top.
	Screens func(env screen.Env, first []screen.Route) tea.Model
	// Commands runs what is called without a screen; nil knows no command.
	Commands Exec
	// Palette runs commands typed over a screen; nil has none.
	Palette screen.Palette
	// Lines talks to who comes without a terminal, or with one that can show no
	// screen; nil turns them away.
	Lines Lines
	// WrongIDs limits by address how many IDs and codes that do not exist are
	// tried; nil does not.
	WrongIDs *AddressLimit
	// Public is how people reach the server, as they type it after ssh:
	// "play.example.org" or "localhost -p 2222".
	Public string
	// Telnet is what people type to come in by telnet, "telnet play.example.org";
	// "" where that door is closed. It is set before anybody comes.
	Telnet string
	// NewAccounts limits by address how many keys become accounts; nil does
	// not.
	NewAccounts *AddressLimit
	// Queue lets callers in, so many a second; nil lets all in at once.
	Queue *Queue
	Log   *slog.Logger
	// Meter counts what happens; nil counts nothing.
	Meter Meter
	Draw  Draw // Lean when nil
	// Serving is told when the server works on a screen and when it has done so;
	// nil tells nobody.
	Serving func(begins bool)

	looks  looks
	frames frames.Store
	// workers draw.
	workers Workers
}

// Serve serves one caller until the session ends, and returns the exit code. A
// panic on the way ends this session only.
func (h *Host) Serve(ctx context.Context, c Call) (exit int) {
	defer func() {
		if v := recover(); v != nil {
			logPanic(h.Log, "host", v)
			h.say(c, wordsOf(Language(c.Transport.Env())).goodbye(ErrPanic, h.way(c)))
			exit = ExitFailed
		}
	}()
	v, exit := h.receive(ctx, c)
	if v == nil {
		return exit
	}
	defer v.leave()
	exit = h.serve(v)
	v.log.Info("session ends", "exit", exit, "after", time.Since(v.begun).Round(time.Second).String())
	return exit
}

// visitor is somebody who is in. What it takes to let them in is done by
// functions that have returned while they are here: whatever those have on the
// stack would stay there for as long.
type visitor struct {
	Call
	ctx   context.Context
	end   context.CancelCauseFunc
	in    io.Reader // what they type
	key   *lastKey
	visit *lobby.Visit
	log   *slog.Logger
	begun time.Time
}

func (v *visitor) leave() {
	v.visit.Leave()
	v.end(nil)
}

// receive lets a caller in, or says why not: then there is no visitor, but an
// exit code.
func (h *Host) receive(ctx context.Context, c Call) (v *visitor, exit int) {
	// Whatever a caller claims is an attribute, never part of a message: the
	// handler quotes it.
	log := h.Log.With("remote", c.Transport.Remote(), "login", clip(c.Login))
	if c.Key != nil {
		log = log.With("key", c.Key.Fingerprint)
	}
	words := h.words(c)
	_, terminal := c.Transport.Terminal()
	if exit, done := h.refused(c, words); done {
		return nil, exit
	}
	c, exit, ok := h.admit(ctx, c, words)
	if !ok {
		return nil, exit
	}
	in := c.Transport.In()
	if !terminal && len(c.Args) == 0 {
		first := peek(in)
		if h.Lines == nil || first.silent(ctx) {
			h.say(c, words.NoTerminal, "host", h.Public)
			return nil, ExitUsage
		}
		in = first
	}
	ctx, end := context.WithCancelCause(ctx)
	if logIn := c.LogIn; logIn != nil {
		c.LogIn = func(line string) { logIn(line); end(ErrLogIn) }
	}
	visit, err := h.enter(ctx, c, end)
	if err != nil {
		end(nil)
		return nil, h.notIn(c, words, err, log)
	}
	h.meter().LoggedIn(loggedIn(c))
	log = log.With("account", visit.Actor().Who.ID)
	log.Info("session begins", "door", c.Door, "command", clip(c.Command), "terminal", terminal)
	return &visitor{Call: c, ctx: ctx, end: end, in: in, key: &lastKey{}, visit: visit, log: log, begun: time.Now()}, ExitOK
}

// notIn says why somebody could not be let in.
func (h *Host) notIn(c Call, words *words, err error, log *slog.Logger) (exit int) {
	var banned *lobby.BannedError
	switch {
	case errors.Is(err, errTooManyAccounts):
		h.meter().Refused(c.Door, RefusedAccounts)
		h.say(c, words.TooManyAccounts, "host", h.Public)
	case errors.As(err, &banned):
		h.meter().Refused(c.Door, RefusedBanned)
		log.Info("somebody banned was kept out", "ban", banned.Error())
		return h.keptOut(c, banned)
	case errors.Is(err, lobby.ErrReadOnly) || errors.Is(err, lobby.ErrStoreBusy):
		log.Warn("a new account could not be saved", "err", err)
		h.say(c, words.NoNewAccounts, "host", h.Public)
	default:
		h.meter().Refused(c.Door, RefusedByLobby)
		log.Error("a caller could not be let in", "err", err)
		h.say(c, words.NotNow, "host", h.Public)
	}
	return ExitLater
}

// words are those of the language that the caller's account has chosen, or else
// their locale.
func (h *Host) words(c Call) *words {
	if c.Key != nil {
		if lang := h.Hall.Speaks(c.Key.Fingerprint); lang != "" {
			return wordsOf(lang)
		}
	}
	return wordsOf(Language(c.Transport.Env()))
}

// way is what a caller types to come again.
func (h *Host) way(c Call) string {
	if c.Way != "" {
		return c.Way
	}
	return "ssh " + h.Public
}

// clip bounds a caller's text in the log.
func clip(s string) string {
	const most = 100
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}

var errTooManyAccounts = errors.New("too many new accounts from the address")

// enter lets the caller into the hall. A key that is new here becomes an
// account by that, which is limited: accounts are kept, and keys cost nothing.
func (h *Host) enter(ctx context.Context, c Call, end context.CancelCauseFunc) (*lobby.Visit, error) {
	if c.Key != nil && h.NewAccounts != nil {
		known, err := h.Hall.KeyKnown(c.Key.Fingerprint)
		if err != nil {
			return nil, err
		}
		if !known && !h.NewAccounts.Allow(c.Transport.Remote()) {
			return nil, errTooManyAccounts
		}
	}
	return h.Hall.Enter(ctx, lobby.Arrival{
		Key: c.Key, Account: c.Account, Rights: c.Rights, Login: c.Login, Remote: c.Transport.Remote(), Door: c.Door,
		Client: clip(c.Client), End: end,
	})
}

// serve runs the screens, the lines or the command of somebody who is in.
func (h *Host) serve(v *visitor) int {
	defer h.workers.join()()
	model, words, exit := h.begin(v)
	if model == nil {
		return exit
	}
	defer h.stays(v.Door, "screen")()
	err := Run(v.ctx, v.Transport, model, Options{
		Log: v.log, Meter: h.meter(), Self: v.visit.Actor().Session, Pressed: v.key.set,
		Draw: h.Draw, Serving: h.Serving, Workers: &h.workers,
		Spared: func() bool {
			_, playing := h.Hall.Seat(v.visit.Actor().Who.ID)
			return playing
		},
		Goodbye: func(cause error, language string) string {
			if language != "" {
				words = wordsOf(language)
			}
			return words.goodbye(cause, h.way(v.Call))
		},
	})
	return exitOf(err, v.log)
}

// begin makes the screens of somebody, or does what they came for without any:
// then there is an exit code.
func (h *Host) begin(v *visitor) (model tea.Model, w *words, exit int) {
	env := h.env(v.ctx, v.Call, v.visit)
	env.Caller.LastKey = v.key.get
	words := wordsOf(string(env.Text.Language))
	terminal, ok := v.Transport.Terminal()
	var first []screen.Route
	switch {
	case len(v.Args) > 0:
		ends := h.stays(v.Door, "command")
		exit, first = h.command(v.ctx, v.Call, v.visit, env)
		ends()
		if first == nil {
			h.expelledCommand(v.ctx, v.Call, words)
			return nil, nil, exit
		}
	case h.Lines != nil && plainly(terminal, ok):
		if ok && terminal.Name != dumb {
			env.Notice = strings.TrimLeft(env.Notice+" "+words.SmallWindow, " ")
		}
		defer h.stays(v.Door, "lines")()
		err := h.lines(v.ctx, v.Call, v.visit, env, stampedReader{v.in, v.key})
		if errors.Is(err, ErrSilent) {
			h.say(v.Call, words.NoTerminal, "host", h.Public)
			return nil, nil, ExitUsage
		}
		return nil, nil, exitOf(err, v.log)
	case terminal.Name == dumb:
		h.say(v.Call, words.DumbTerminal, "host", h.Public)
		return nil, nil, ExitUsage
	default:
		first = h.home(v.visit)
	}
	h.workers.do(func() { model = h.Screens(env, first) }, make(chan any, 1))
	return model, words, ExitOK
}

// meter counts.
func (h *Host) meter() Meter {
	if h.Meter == nil {
		return unmetered{}
	}
	return h.Meter
}

// stays counts a stay of a kind until its end.
func (h *Host) stays(door, kind string) (ends func()) {
	h.meter().SessionBegins(door, kind)
	return func() { h.meter().SessionEnds(door, kind) }
}

// exitOf is the exit code of a session that ended with err.
func exitOf(err error, log *slog.Logger) int {
	switch {
	case err == nil:
		return ExitOK
	case errors.Is(err, ErrShutdown):
		return ExitLater
	case errors.Is(err, ErrLogIn):
		return ExitOK
	}
	log.Info("session ended from outside", "cause", err)
	return ExitFailed
}

// wish is the name that a login asks for: none where it only says how to come
// in.
func wish(login string) string {
	switch login {
	case "guest", "new":
		return ""
	}
	return login
}

// env is what the screens get to know.
func (h *Host) env(ctx context.Context, c Call, visit *lobby.Visit) screen.Env {
	acc := visit.Account()
	prefs := acc.Prefs
	osEnv := c.Transport.Env()
	terminal, _ := c.Transport.Terminal()
	lang := prefs.Language
	if lang == "" {
		lang = Language(osEnv)
	}
	look := theme.Name(prefs.Theme)
	if Profile(terminal.Name, osEnv) <= colorprofile.ASCII {
		look = theme.Plain
	}
	ascii := prefs.ASCII || !UTF8(terminal.Name, osEnv)
	e := screen.Env{
		Hall:     h.Hall,
		Actor:    visit.Actor(),
		Mail:     visit.Mail,
		Account:  acc,
		Prefs:    prefs,
		Text:     h.looks.text(i18n.Language(lang)),
		Theme:    h.looks.theme(look, ascii, Console(terminal.Name, osEnv)),
		Keys:     h.looks.keymap(ascii),
		Host:     h.Public,
		Telnet:   h.Telnet,
		Login:    wish(c.Login),
		Palette:  h.Palette,
		Throttle: h.throttle(c),
		Caller:   callerOf(c),
		Frames:   &h.frames,
		Now:      time.Now,
		Context:  ctx,
	}
	e.Rights = visit.Rights()
	if c.Key != nil {
		e.Key = c.Key.Fingerprint
	}
	if logIn := c.LogIn; logIn != nil {
		e.LogIn = logIn
	}
	if asked := visit.AskedFor(); asked != "" {
		e.Notice = fill(wordsOf(lang).KeyIsOthers, "name", asked, "you", e.Actor.Who.Name, "host", h.Public)
	}
	return e
}

// home is the stack of screens of who gave no command: the room where a running
// game waits for them, else the welcome.
func (h *Host) home(visit *lobby.Visit) []screen.Route {
	if n, playing := h.Hall.Seat(visit.Actor().Who.ID); playing {
		return []screen.Route{screen.Welcome{}, screen.Room{Number: n, Back: true}}
	}
	return []screen.Route{screen.Welcome{}}
}
