package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"sync/atomic"
	"syscall"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/command"
	"oanquan/session"
	"oanquan/session/telnet"
)

// door is a way in for players.
type door interface {
	Serve(net.Listener) error
	StopListening()
	Shutdown(ctx context.Context, cause error) error
}

// doors are those that are open.
type doors struct {
	list []door
	// served has the end of one door's Serve; each has room for all.
	served chan error
	ended  int // how many ends were taken from served
	closed atomic.Bool
}

// mostDoors bounds how many doors may be open at once.
const mostDoors = 4

func newDoors() *doors { return &doors{served: make(chan error, mostDoors)} }

// open lets people in at a door; the goroutine ends when the door stops
// listening.
func (d *doors) open(at door, l net.Listener) {
	d.list = append(d.list, at)
	go func() { d.served <- at.Serve(l) }()
}

// areOpen tells whether there is one, and nobody has closed them.
func (d *doors) areOpen() bool { return len(d.list) > 0 && !d.closed.Load() }

func (d *doors) stopListening() {
	d.closed.Store(true)
	for _, at := range d.list {
		at.StopListening()
	}
}

// shutdown ends the sessions of all doors at once, and waits for that.
func (d *doors) shutdown(ctx context.Context, cause error) error {
	ended := make(chan error, len(d.list))
	for _, at := range d.list {
		go func() { ended <- at.Shutdown(ctx, cause) }()
	}
	var errs []error
	for range d.list {
		errs = append(errs, <-ended)
	}
	for ; d.ended < len(d.list); d.ended++ {
		errs = append(errs, <-d.served)
	}
	return errors.Join(errs...)
}

// telnet opens the telnet door, whose address is nil where none is wanted.
func (c serveCmd) telnet(hall *lobby.Lobby, host *session.Host, shared *session.Neighbours, log *slog.Logger) (*telnet.Server, net.Listener, error) {
	if c.Telnet == "" {
		return nil, nil, nil
	}
	l, err := net.Listen("tcp", c.Telnet)
	if err != nil {
		return nil, nil, cannotListen("telnet", c.Telnet, err)
	}
	host.Telnet = telnetWay(c.Public, c.PublicTelnet, l.Addr())
	return telnet.New(telnet.Config{
		Handler: host.Serve, Log: log, Banned: hall.AddressBanned, Refused: c.refused("telnet"), Limits: telnet.Limits{Shared: shared},
		Host: host.Public, Way: host.Telnet, Command: isCommand,
		LogIn: logIn(hall),
	}), l, nil
}

// mayListen is an error where a door could not be opened now.
func (c serveCmd) mayListen() error {
	for _, door := range []struct{ flag, addr string }{{"ssh", c.SSH}, {"telnet", c.Telnet}, {"ops", c.Ops}, {"metrics", c.Metrics}} {
		if door.addr == "" && door.flag != "ssh" {
			continue
		}
		l, err := net.Listen("tcp", door.addr)
		if err != nil {
			return cannotListen(door.flag, door.addr, err)
		}
		if err := l.Close(); err != nil {
			return fmt.Errorf("close the door again: %w", err)
		}
	}
	return nil
}

// cannotListen says why a door cannot be opened, and what to do; its flag has the
// same name. Without ssh there is no server.
func cannotListen(flag, addr string, err error) error {
	var why, or string
	if flag != "ssh" {
		or = fmt.Sprintf(", or leave that door closed with --%s \"\"", flag)
	}
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		why = "another program listens there already: stop it, or choose another address with --" + flag + or
	case errors.Is(err, fs.ErrPermission):
		why = "this program may not: a port below 1024 is a right of its own (docs/deploy, Port 22); choose another one with --" + flag + or
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		why = "this machine has no such address: choose another one with --" + flag + or
	case isNoAddress(err):
		why = "that is no address of this machine: give --" + flag + " HOST:PORT, such as :2222 or 127.0.0.1:2222" + or
	default:
		return fmt.Errorf("listen for %s on %s: %w", flag, addr, err)
	}
	return fmt.Errorf("listen for %s on %s: %s", flag, addr, why)
}

// isNoAddress tells whether an error of net is about how an address is written,
// or that its host or port has no number.
func isNoAddress(err error) bool {
	var written *net.AddrError
	var named *net.DNSError
	return errors.As(err, &written) || errors.As(err, &named)
}

// logIn finds accounts by token.
func logIn(hall *lobby.Lobby) func(netip.Addr, string, string) (account.ID, error) {
	return func(from netip.Addr, name, token string) (account.ID, error) {
		acc, err := hall.ByToken(from, name, token)
		return acc.ID, err
	}
}

// telnetWay is what people type to come in by telnet: to what --public-telnet
// says, which a router may map to the door, else to the host of --public and the
// port where the door is.
func telnetWay(public, publicTelnet string, at net.Addr) string {
	_, port, _ := net.SplitHostPort(at.String())
	host := public
	if publicTelnet != "" {
		host, port = publicTelnet, "23"
		if h, p, err := net.SplitHostPort(publicTelnet); err == nil {
			host, port = h, p
		}
	} else if h, _, err := net.SplitHostPort(public); err == nil {
		host = h
	}
	if host == "" {
		host = "localhost"
	}
	if port == "23" {
		return "telnet " + host
	}
	return "telnet " + host + " " + port
}

// isCommand tells whether a word is a command, in full. What robots type is an
// abbreviation of some.
func isCommand(word string) bool {
	return slices.ContainsFunc(command.Commands(), func(c command.Command) bool {
		return c.Name == word || slices.Contains(c.Aliases, word)
	})
}
