package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
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
	if err != nil {
		return nil, err
	}
	keys := c.OpsKeys
	if keys == "" {
		keys = filepath.Join(c.Data, opsFile)
	}
	d := &opsDoor{addr: l.Addr(), served: make(chan error, 1), Server: opsd.New(opsd.Config{
		HostKey: key.Signer(), Keys: keys, Hall: hall, Level: level,
		Account: func(text string) (account.Account, error) { return accountOf(hall, store, text) },
		Backup:  func(w io.Writer) error { return backupTo(store, c.Data, w) },
		Stop:    func(why string) { stop(errors.New(why)) },
		Log:     audit(log),
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

// backupTo writes a copy of the store to w by way of a file in dir. The store
// is not kept open for reading while w takes its time: until then it could not
// be opened again after a failure, and no space in it be used again.
func backupTo(store *boltstore.Store, dir string, w io.Writer) (err error) {
	f, err := os.CreateTemp(dir, ".backup-*") // made with mode 0600
	if err != nil {
		return fmt.Errorf("make a file for the backup: %w", err)
	}
	// At once, so that a killed server leaves none behind: it is open still.
	gone := os.Remove(f.Name())
	defer func() {
		err = errors.Join(err, f.Close())
		if gone != nil { // where an open file cannot be removed
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	if err := store.Backup(f); err != nil {
		return err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("read the backup: %w", err)
	}
	if _, err := io.Copy(w, f); err != nil {
		return fmt.Errorf("send the backup: %w", err)
	}
	return nil
}
