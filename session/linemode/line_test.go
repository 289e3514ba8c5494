package linemode

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/search"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/bot"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// town is a lobby with people who talk to it in lines.
type town struct {
	t     testing.TB
	store *lobbytest.Store
	lobby *lobby.Lobby
	all   []*person
}

// inTown runs f in a bubble of time with a new town in it.
func inTown(t *testing.T, f func(*town)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := newTown(t)
		defer w.close() // also after a Fatal, so that no goroutine is left
		f(w)
	})
}

func newTown(t testing.TB) *town {
	store := lobbytest.NewStore()
	log := slog.New(slog.DiscardHandler)
	l, err := lobby.New(lobby.Config{
		Accounts: store, Games: store, Social: store, Log: log,
		House: func(ctx context.Context, r *room.Room, back account.Who, level int) error {
			greedy := func(_ context.Context, g engine.Game) engine.Move { return bot.Greedy(g) }
			return bot.New(back, bot.LevelOf(level), greedy, log).Seat(ctx, r)
		},
		Critic: func(_ context.Context, g engine.Game, _ search.Options) (search.Result, error) {
			return search.Result{Move: g.Legal()[0]}, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return &town{t: t, store: store, lobby: l}
}

func (w *town) close() {
	for _, p := range w.all {
		p.cut()
		p.checks()
	}
	if err := w.lobby.Shutdown(context.Background()); err != nil {
		w.t.Error(err)
	}
}

// person is somebody who types and reads lines.
type person struct {
	t     testing.TB
	name  string
	visit *lobby.Visit
	in    *io.PipeWriter
	end   context.CancelCauseFunc
	done  chan struct{}
	echo  bool
	err   error // valid when done is closed

	mu     sync.Mutex
	out    bytes.Buffer
	read   int           // of out, by the test
	behind chan struct{} // while it does not read; Relieved
}

// Write takes what the session says.
func (p *person) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.Write(b)
}

// Relieved tells the session whether the person reads.
func (p *person) Relieved() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.behind
}

// stopReading and readAgain make the person slow for a while.
func (p *person) stopReading() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.behind = make(chan struct{})
}

func (p *person) readAgain() {
	p.mu.Lock()
	close(p.behind)
	p.behind = nil
	p.mu.Unlock()
	synctest.Wait()
}

// unnamed comes with a key and has no name yet.
const unnamed = "unnamed"

// comes lets somebody in and waits for the first words. A guest's name is "".
func (w *town) comes(name string, change ...func(*Options)) *person {
	w.t.Helper()
	var a lobby.Arrival
	if name != "" {
		a.Key = &account.Key{Fingerprint: account.Fingerprint("SHA256:" + (name + strings.Repeat("k", 43))[:43]), Type: "ssh-ed25519"}
	}
	v, err := w.lobby.Enter(context.Background(), a)
	if err != nil {
		w.t.Fatal(err)
	}
	if name != "" && name != unnamed && !v.Actor().Who.Named {
		if _, err := w.lobby.Claim(v.Actor(), account.Name(name)); err != nil {
			w.t.Fatal(err)
		}
	}
	p := &person{t: w.t, name: name, visit: v, done: make(chan struct{})}
	in, typing := io.Pipe()
	p.in = typing
	o := Options{
		Hall: w.lobby, Actor: v.Actor, Account: v.Account(), Prefs: v.Account().Prefs, Text: i18n.New(i18n.English),
		Host: "play.example.org", In: in, Out: p, Mail: v.Mail,
	}
	for _, f := range change {
		f(&o)
	}
	p.echo = o.Echo
	var ctx context.Context
	ctx, p.end = context.WithCancelCause(context.Background())
	go func() { // ends with the session
		defer close(p.done)
		p.err = Run(ctx, o)
		v.Leave()
		_ = in.CloseWithError(io.ErrClosedPipe)
	}()
	w.all = append(w.all, p)
	synctest.Wait()
	return p
}

func inVietnamese(o *Options) { o.Text = i18n.New(i18n.Vietnamese) }
func withEcho(o *Options)     { o.Echo = true }

// cut ends the session as a lost connection does.
func (p *person) cut() {
	p.end(nil)
	_ = p.in.Close()
	<-p.done
}

// types sends bytes and waits until all has been said to it.
func (p *person) types(text string) string {
	p.t.Helper()
	if _, err := io.WriteString(p.in, text); err != nil {
		p.t.Fatalf("%s types %q: %v", p.name, text, err)
	}
	synctest.Wait()
	return p.hears()
}

// says types a line.
func (p *person) says(line string) string {
	p.t.Helper()
	return p.types(line + "\n")
}

// hears is what was said since the last time.
func (p *person) hears() string {
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	text := p.out.String()[p.read:]
	p.read = p.out.Len()
	return text
}

// transcript is all that was said.
func (p *person) transcript() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.String()
}

// checks is what holds for every transcript.
func (p *person) checks() {
	p.t.Helper()
	text := p.transcript()
	for i, r := range text {
		if r < ' ' && r != '\n' && r != '\b' || r == 0x7f || r >= 0x80 && r < 0xa0 || r == '\ufffd' {
			p.t.Errorf("%s was sent %U: …%q", p.name, r, text[max(0, i-40):min(len(text), i+20)])
		}
	}
	for line := range strings.Lines(text) {
		if strings.Contains(line, "{") && !strings.Contains(line, "<") {
			p.t.Errorf("%s: a placeholder is left in %q", p.name, line)
		}
		if strings.HasSuffix(strings.TrimSuffix(line, "\n"), " ") && !p.echo {
			p.t.Errorf("%s: a line ends in a blank: %q", p.name, line)
		}
	}
}

// wants fails unless each part is in text, in that order.
func wants(t testing.TB, text string, parts ...string) {
	t.Helper()
	rest := text
	for _, part := range parts {
		i := strings.Index(rest, part)
		if i < 0 {
			t.Fatalf("%q is not, or not in this place, in:\n%s", part, text)
		}
		rest = rest[i+len(part):]
	}
}

// meet brings two people into one room and begins a game that Mai starts.
func (w *town) meet(words string, change ...func(*Options)) (mai, lan *person) {
	w.t.Helper()
	mai, lan = w.comes("Mai", change...), w.comes("Lan", change...)
	mai.says("create " + words)
	lan.says("join 1")
	mai.says("ready")
	lan.says("ready")
	return mai, lan
}

// ends waits for the end of a session.
func (p *person) ends() error {
	p.t.Helper()
	synctest.Wait()
	select {
	case <-p.done:
	case <-time.After(time.Minute):
		p.t.Fatalf("%s: the session does not end:\n%s", p.name, p.transcript())
	}
	return p.err
}

// toldAs is a turn as lines tell it to who is not the mover.
func toldAs(g engine.Game, ply int, names []string, c *i18n.Catalog) string {
	before := g.At(ply)
	_, steps, err := before.Play(g.MoveAt(ply))
	if err != nil {
		panic(err)
	}
	return c.Tell(g.Rules(), before.Position(), g.MoveAt(ply), steps, names).String()
}
