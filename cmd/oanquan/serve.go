package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"oanquan/hostkeys"
	"oanquan/lobby"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/bot"
	"oanquan/lobby/command"
	"oanquan/lobby/think"
	"oanquan/metrics"
	"oanquan/session"
	"oanquan/session/opsd"
	"oanquan/session/sshd"
	"oanquan/ui"
)

// The parts fit together.
var (
	_ lobby.Accounts = (*boltstore.Accounts)(nil)
	_ lobby.Games    = (*boltstore.Games)(nil)
	_ lobby.Analyses = (*boltstore.Analyses)(nil)
	_ session.Hall   = (*lobby.Lobby)(nil)
)

// shutdownWithin bounds an orderly end. Who waits for the process (a service
// manager) gives up after longer.
const shutdownWithin = 15 * time.Second

type serveCmd struct {
	dataFlag
	SSH          string   `name:"ssh" help:"Address for players; port 0 picks a free one." default:":2222" placeholder:"ADDR"`
	Telnet       string   `help:"Address for players without SSH, \"\" for none." default:":4000" placeholder:"ADDR"`
	Ops          string   `help:"Address for operators on this machine, \"\" for none." default:"127.0.0.1:2223" placeholder:"ADDR"`
	OpsKeys      string   `help:"Keys of the operators (default DIR/operators)." placeholder:"FILE"`
	Metrics      string   `help:"Address for metrics and health on this machine, \"\" for none." default:"127.0.0.1:9222" placeholder:"ADDR"`
	Public       string   `help:"How people reach this server, in every command that is shown to be copied." placeholder:"HOST[:PORT]"`
	PublicTelnet string   `name:"public-telnet" help:"How people reach the telnet door, where it is not the host of --public at the port of --telnet; without a port, 23." placeholder:"HOST[:PORT]"`
	Exempt       networks `help:"Networks that limits by address do not apply to: a classroom behind one address." placeholder:"CIDR"`
	Connections  int      `help:"SSH connections that may be open in all." default:"2000" placeholder:"N"`
	PerAddress   int      `help:"Connections that one address may have open." default:"10" placeholder:"N"`
	ConnectRate  float64  `help:"Connections a second that one address may open, after a burst of five." default:"1" placeholder:"N"`
	Logins       float64  `help:"Callers a second that are let in, through all doors together, after a burst; more wait in a queue and are told where." default:"25" placeholder:"N"`
	BotCPU       float64  `name:"bot-cpu" help:"Cores that all bots together use at most." default:"0.5" placeholder:"CORES"`
	AnalysisCPU  float64  `name:"analysis-cpu" help:"Cores that analysis, hints and puzzles use at most; 0 for none of them." default:"0.5" placeholder:"CORES"`
	SearchMem    int      `name:"search-memory" help:"Mebibytes in which searches remember positions." default:"256" placeholder:"MIB"`
	NewAccounts  int      `help:"New keys an hour from one address that become accounts." default:"10" placeholder:"N"`
	New          bool     `help:"Begin with an empty store beside a host key that is there already; refused where there is a store."`
	Renderer     string   `help:"What draws the screens: lean, or stock, Bubble Tea's own, which takes 1 MB a session." default:"lean" enum:"lean,stock"`

	counts *metrics.Server       // set by Run; nil counts nothing
	status func() command.Status // the same; nil tells nothing
}

// Validate refuses limits that let nobody in, and an operators' door that lets
// everybody knock.
func (c serveCmd) Validate() error {
	switch {
	case c.Connections < 1:
		return errors.New("--connections must be at least 1")
	case c.PerAddress < 1:
		return errors.New("--per-address must be at least 1")
	case c.ConnectRate <= 0:
		return errors.New("--connect-rate must be more than 0")
	case c.Logins <= 0:
		return errors.New("--logins must be more than 0")
	case !isHost(c.Public):
		return fmt.Errorf("--public %q is no HOST[:PORT]; it is shown in commands to be copied", c.Public)
	case !isHost(c.PublicTelnet):
		return fmt.Errorf("--public-telnet %q is no HOST[:PORT]; it is shown in commands to be copied", c.PublicTelnet)
	case c.NewAccounts < 1:
		return errors.New("--new-accounts must be at least 1")
	case !(c.BotCPU > 0 && c.BotCPU <= mostCores):
		return fmt.Errorf("--bot-cpu must be more than 0 and at most %d", mostCores)
	case !(c.AnalysisCPU >= 0 && c.AnalysisCPU <= mostCores):
		return fmt.Errorf("--analysis-cpu must be 0 to %d", mostCores)
	case c.SearchMem < 1 || c.SearchMem > mostMemory:
		return fmt.Errorf("--search-memory must be 1 to %d", mostMemory)
	}
	if c.Ops != "" {
		if err := opsd.Loopback(c.Ops); err != nil {
			return fmt.Errorf("--ops: %w", err)
		}
	}
	if c.Metrics != "" {
		if err := metricsLoopback(c.Metrics); err != nil {
			return fmt.Errorf("--metrics: %w", err)
		}
	}
	return nil
}

// Run serves until ctx ends.
func (c serveCmd) Run(ctx context.Context, p *program) error {
	level := &slog.LevelVar{}
	c.counts = newCounts()
	log := counting(newLog(p.errs, level), countLog(c.counts))
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	store, key, err := c.open(log)
	if err != nil {
		return forAPerson(err)
	}
	// Closing again at the end does no harm; what counts is the close in stop.
	defer func() { _ = store.Close() }()
	c.makeWay()
	go tidy(ctx) // ends with the server
	people := &think.People{}
	bots, critics, critic := c.thinkers(people)
	house := bot.House{Search: bots.Best, Choose: rand.IntN, Log: log}
	hall, err := lobby.New(lobby.Config{
		Accounts: store.Accounts(), Games: store.Games(), Bans: store.Bans(), Mutes: store.Mutes(), Operators: store.Operators(), Puzzles: store.Puzzles(), Log: log,
		Ratings: store.Ratings(), Social: store.Social(), Reports: store.Reports(),
		House: house.Seat, StandIn: house.Move, Critic: critic, Analyses: store.Analyses(),
		WrongCodes: session.NewWrongCodes(c.Exempt), Meter: c.counts,
	})
	if err != nil {
		return err
	}
	m := &monitor{counts: c.counts, hall: hall, store: store, file: c.storeFile(), bots: bots, critics: critics, doors: newDoors()}
	alive := newPulse(m, time.Now())
	go alive.beat(ctx)
	c.status = alive.status
	l, err := net.Listen("tcp", c.SSH)
	if err != nil {
		return cannotListen("ssh", c.SSH, err)
	}
	shared := session.NewNeighbours(c.PerAddress, c.ConnectRate, c.Exempt)
	host := c.host(hall, publicName(c.Public, l.Addr()), people, log)
	host.Meter, m.queue = c.counts, host.Queue
	ssh, err := c.door(hall, host, key, shared, log)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	lines, plain, err := c.telnet(hall, host, shared, log)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	ops, err := c.openOps(hall, store, key, log, level, end)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	open := m.doors
	open.open(ssh, l)
	if plain != nil {
		open.open(lines, plain)
	}
	watched, err := c.openMetrics(m, log)
	if err != nil {
		return errors.Join(err, ops.close(), c.stop(open, hall, store))
	}
	if err := say(p.out, l, plain, ops, watched, key); err != nil {
		return err
	}
	log.Info("ready", "to play", "ssh "+publicName(c.Public, l.Addr()))

	select {
	case <-ctx.Done():
		why := "a signal"
		if cause := context.Cause(ctx); !errors.Is(cause, context.Canceled) {
			why = cause.Error()
		}
		log.Info("shutting down; a second signal ends at once", "why", why)
	case err = <-open.served:
		open.ended++
	}
	return errors.Join(err, ops.close(), c.stop(open, hall, store), watched.close())
}

// say prints a line for each door that is open, and the host key.
func say(out io.Writer, ssh, telnet net.Listener, ops *opsDoor, watched *metricsDoor, key hostkeys.Key) error {
	text := fmt.Sprintf("listening ssh %s\n", ssh.Addr())
	if telnet != nil {
		text += fmt.Sprintf("listening telnet %s\n", telnet.Addr())
	}
	if ops != nil {
		text += fmt.Sprintf("listening ops %s\n", ops.addr)
	}
	if watched != nil {
		text += fmt.Sprintf("listening metrics %s\n", watched.addr)
	}
	if _, err := fmt.Fprintf(out, "%shostkey %s %s\n", text, key.Type(), key.Fingerprint()); err != nil {
		return fmt.Errorf("say where the server listens: %w", err)
	}
	return nil
}

// host receives who comes through any door.
func (c serveCmd) host(hall *lobby.Lobby, public string, people *think.People, log *slog.Logger) *session.Host {
	return &session.Host{
		Hall:        hall,
		Screens:     ui.New,
		Commands:    commands(hall, c.status),
		Lines:       lines(hall, c.status),
		Palette:     palette(hall, c.status),
		WrongIDs:    session.NewWrongIDs(c.Exempt),
		Public:      public,
		NewAccounts: session.NewAddressLimit(rate.Every(time.Hour/time.Duration(c.NewAccounts)), c.NewAccounts, c.Exempt),
		Queue:       session.NewQueue(c.Logins, session.LoginBurst, c.Exempt),
		Log:         log,
		Serving:     people.Serve,
		Draw:        c.draw(),
	}
}

// draw is what draws the screens.
func (c serveCmd) draw() session.Draw {
	if c.Renderer == "stock" {
		return session.Stock
	}
	return session.Lean
}

// door makes the SSH server.
func (c serveCmd) door(hall *lobby.Lobby, host *session.Host, key hostkeys.Key, shared *session.Neighbours, log *slog.Logger) (*sshd.Server, error) {
	next := hostkeys.NewComing(c.Data, key, func(err error) { log.Error("the next host key is not announced", "err", err) })
	return sshd.New(sshd.Config{
		HostKey:   key.Signer(),
		NextKey:   next.Signer,
		Directory: hall,
		Handler:   host.Serve,
		Log:       log,
		Banned:    hall.AddressBanned,
		Refused:   c.refused("ssh"),
		Limits:    sshd.Limits{Connections: c.Connections, Shared: shared, Exempt: c.Exempt},
	})
}

// refused counts who is not let in at a door.
func (c serveCmd) refused(door string) func(why string) {
	if c.counts == nil {
		return nil
	}
	return func(why string) { c.counts.Refused(door, why) }
}

// stop is the reverse of the start. The rooms stop before the sessions, so that
// nobody moves in a game that is not saved any more; the store closes last.
func (c serveCmd) stop(open *doors, hall *lobby.Lobby, store *boltstore.Store) error {
	ctx, cancel := context.WithTimeout(context.Background(), shutdownWithin)
	defer cancel()
	open.stopListening()
	hall.Close(time.Now())
	err := hall.Shutdown(ctx)
	err = errors.Join(err, open.shutdown(ctx, session.ErrShutdown), store.Close())
	if err != nil {
		return fmt.Errorf("shut down: %w", err)
	}
	return nil
}

// publicName is how people reach the server, as they type it after ssh:
// "play.example.org" or "localhost -p 2222".
func publicName(public string, at net.Addr) string {
	host, port := public, "22"
	if h, p, err := net.SplitHostPort(public); err == nil {
		host, port = h, p
	}
	if public == "" {
		_, port, _ = net.SplitHostPort(at.String())
		host = "localhost"
	}
	if port == "22" {
		return host
	}
	return strings.TrimSpace(host + " -p " + port)
}
