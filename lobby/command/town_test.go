package command

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/search"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// town is a lobby with people in it.
type town struct {
	t      testing.TB
	store  *lobbytest.Store
	lobby  *lobby.Lobby
	visits map[string]*lobby.Visit
}

// inTown runs f in a bubble of time with a new town in it.
func inTown(t *testing.T, f func(*town)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		town := newTown(t)
		f(town)
		town.close()
	})
}

// newTown is a town without bots, or with those of a house.
func newTown(t testing.TB, house ...lobby.House) *town {
	store := lobbytest.NewStore()
	cfg := lobby.Config{Accounts: store, Games: store, Puzzles: store, Social: store, Reports: store, Ratings: store, Log: slog.New(slog.DiscardHandler), Critic: lastMove}
	if len(house) > 0 {
		cfg.House = house[0]
	}
	l, err := lobby.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	w := &town{t: t, store: store, lobby: l, visits: map[string]*lobby.Visit{}}
	for _, name := range []string{"Mai", "Lan"} {
		w.enter(name, true)
		if _, err := l.Claim(w.actor(name), account.Name(name)); err != nil {
			t.Fatal(err)
		}
	}
	w.enter("new", true)    // a key without a name
	w.enter("guest", false) // no key
	return w
}

// lastMove is a critic that takes the last legal move for the best.
func lastMove(_ context.Context, g engine.Game, _ search.Options) (search.Result, error) {
	legal := g.Legal()
	return search.Result{Move: legal[len(legal)-1]}, nil
}

func (w *town) close() {
	for _, v := range w.visits {
		v.Leave()
	}
	if err := w.lobby.Shutdown(context.Background()); err != nil {
		w.t.Error(err)
	}
}

func (w *town) enter(name string, keyed bool) {
	w.t.Helper()
	var a lobby.Arrival
	if keyed {
		a.Key = &account.Key{Fingerprint: fingerprint(name), Type: "ssh-ed25519"}
	}
	v, err := w.lobby.Enter(context.Background(), a)
	if err != nil {
		w.t.Fatal(err)
	}
	w.visits[name] = v
}

func fingerprint(name string) account.Fingerprint {
	return account.Fingerprint("SHA256:" + (name + strings.Repeat("k", 43))[:43])
}

func (w *town) actor(name string) room.Actor { return w.visits[name].Actor() }

// open opens a room of Mai's with Lan in it and begins a game.
func (w *town) open(o room.Options) *room.Room {
	w.t.Helper()
	if o.Rules == (engine.Rules{}) {
		o.Rules = engine.Classic()
	}
	o.Starter = room.StartOwner
	r, err := w.lobby.Open(context.Background(), w.actor("Mai"), o)
	if err != nil {
		w.t.Fatal(err)
	}
	w.do(r, "Lan", room.Sit{Chair: -1})
	w.do(r, "Mai", room.Ready{On: true})
	w.do(r, "Lan", room.Ready{On: true})
	return r
}

func (w *town) do(r *room.Room, name string, c room.Command) {
	w.t.Helper()
	if err := r.Do(context.Background(), w.actor(name), c); err != nil {
		w.t.Fatalf("%s: %T: %v", name, c, err)
	}
}

// lookAt lets somebody look at a room, until what is returned is closed.
func (w *town) lookAt(name string, n room.Number) *room.Subscription {
	w.t.Helper()
	r, err := w.lobby.Room(w.actor(name).Who, n)
	if err != nil {
		w.t.Fatal(err)
	}
	sub, err := r.Subscribe(context.Background(), w.actor(name))
	if err != nil {
		w.t.Fatal(err)
	}
	return sub
}

// play plays moves from the start in turn, Mai first.
func (w *town) play(r *room.Room, moves string) {
	w.t.Helper()
	g := enginetest.MustGame(engine.Classic(), "", moves)
	for ply, m := range g.Moves() {
		w.do(r, [...]string{"Mai", "Lan"}[ply%2], room.Play{Ply: ply, Move: m})
	}
}

// game is the ID of the game that a room plays.
func (w *town) game(n room.Number) string {
	w.t.Helper()
	synctest.Wait()
	for _, l := range w.lobby.Listing(w.actor("Mai").Who).Rooms {
		if l.Number == n {
			return string(l.Game)
		}
	}
	w.t.Fatalf("no room %d", n)
	return ""
}

// said is all that came of a command.
type said struct {
	out, err string
	Result
}

func (w *town) env(name string, lang i18n.Language) Env {
	v := w.visits[name]
	env := Env{
		Hall: w.lobby, Who: v.Actor().Who, Account: v.Account(), Session: v.Actor().Session,
		Text: i18n.New(lang),
		Host: "play.example.org", Telnet: "telnet play.example.org", Version: "1.2.3", Now: time.Now, Out: io.Discard, Err: io.Discard,
		In: strings.NewReader(""),
	}
	if v.Account().ID != "" {
		env.Key = fingerprint(name)
	}
	return env
}

// run runs a line for a person, in English and without a screen unless change
// says otherwise.
func (w *town) run(name, line string, change ...func(*Env)) said {
	w.t.Helper()
	env := w.env(name, i18n.English)
	var out, errs bytes.Buffer
	env.Out, env.Err = &out, &errs
	for _, f := range change {
		f(&env)
	}
	s := said{Result: RunLine(context.Background(), env, line)}
	s.out, s.err = out.String(), errs.String()
	w.check(line, s)
	return s
}

// check is what holds for every command whatever was asked.
func (w *town) check(line string, s said) {
	w.t.Helper()
	for what, text := range map[string]string{"output": s.out, "message": s.err} {
		for _, r := range text {
			if unicode.IsControl(r) && r != '\n' && r != '\t' {
				w.t.Errorf("%q: %s has the control character %U", line, what, r)
			}
		}
		if text != "" && !strings.HasSuffix(text, "\n") {
			w.t.Errorf("%q: %s does not end its line: %q", line, what, text)
		}
		if placeholder.MatchString(text) && !strings.Contains(line, "{") && !strings.Contains(text, "{host}31m") {
			w.t.Errorf("%q: %s has a placeholder left: %q", line, what, text)
		}
	}
	switch s.Exit {
	case ExitOK, ExitFailed, ExitUsage, ExitNotFound, ExitNeedsKey, ExitTryLater:
	default:
		w.t.Errorf("%q: exit %d", line, s.Exit)
	}
	if s.Exit != ExitOK && s.err == "" {
		w.t.Errorf("%q: exit %d without a word", line, s.Exit)
	}
	if s.Exit != ExitOK && (s.out != "" && !strings.HasPrefix(line, "todo --") || s.Open != nil) { // todo: an empty list
		w.t.Errorf("%q: exit %d with data %q or a screen", line, s.Exit, s.out)
	}
}

// placeholder is what i18n.Fill would have replaced.
var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

func withPTY(e *Env)          { e.PTY = true }
func inVietnamese(e *Env)     { e.Text = i18n.New(i18n.Vietnamese) }
func lines(s string) []string { return strings.Split(strings.TrimSuffix(s, "\n"), "\n") }
