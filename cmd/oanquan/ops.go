package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"time"

	"oanquan/hostkeys"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/boltstore"
	"oanquan/session/opsd"
)

// The parts fit together.
var (
	_ opsd.Hall  = (*lobby.Lobby)(nil)
	_ lobby.Bans = (*boltstore.Bans)(nil)
)

// opsFile is where the operators' keys are when nothing else is said.
const opsFile = "operators"

// opsWithin bounds how long the commands of operators may still take when the
// server stops.
const opsWithin = 3 * time.Second

// opsDoor is the operators' door of a running server. Nil is none.
type opsDoor struct {
	*opsd.Server
	addr   net.Addr
	served chan error
}

// openOps opens the operators' door, nil where none is wanted. An operator ends
// the server by stop.
func (c serveCmd) openOps(hall *lobby.Lobby, store *boltstore.Store, key hostkeys.Key, log *slog.Logger, level *slog.LevelVar,
	stop context.CancelCauseFunc,
) (*opsDoor, error) {
	if c.Ops == "" {
		return nil, nil
	}
	l, err := opsd.Listen(c.Ops)
	if opened := (*net.OpError)(nil); errors.As(err, &opened) {
		return nil, cannotListen("ops", c.Ops, opened.Err)
	}
	if err != nil {
		return nil, err
	}
	keys := c.OpsKeys
	if keys == "" {
		keys = filepath.Join(c.Data, opsFile)
	}
	next := hostkeys.NewComing(c.Data, key, func(error) {}) // the public door tells of it
	d := &opsDoor{addr: l.Addr(), served: make(chan error, 1), Server: opsd.New(opsd.Config{
		HostKey: key.Signer(), NextKey: next.Signer, Keys: keys, Hall: hall, Level: level,
		Account: func(text string) (account.Account, error) { return accountOf(hall, store, text) },
		Backup:  func(w io.Writer, keys bool) error { return backupTo(store, c.dataFlag, w, keys) },
		Figures: func() (opsd.Figures, error) {
			f, err := store.Figures()
			return opsd.Figures(f), err
		},
		Stop: func(why string) { stop(errors.New(why)) },
		Log:  audit(log),
	})}
	go func() { d.served <- d.Serve(l) }() // ends with close
	return d, nil
}

// close lets the commands that run come to their end, and closes the door.
func (d *opsDoor) close() error {
	if d == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), opsWithin)
	defer cancel()
	return errors.Join(d.Shutdown(ctx), <-d.served)
}

// accountOf finds an account by its ID or its name.
func accountOf(hall *lobby.Lobby, store *boltstore.Store, text string) (account.Account, error) {
	acc, err := store.Accounts().ByID(account.ID(strings.ToUpper(text)))
	if errors.Is(err, lobby.ErrNoAccount) {
		return hall.AccountNamed(text)
	}
	return acc, err
}
