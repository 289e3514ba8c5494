package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"oanquan/engine"
	"oanquan/engine/search"
)

// tablePath is where a run that was stopped has left what it has seen.
func (r *proving) tablePath() string {
	return filepath.Join(r.cmd.Out, rulesFile(r.table.Rules())+".table")
}

// open makes the table of the run, or takes that of the run before it.
func (r *proving) open(rules engine.Rules) error {
	r.table = search.NewProofTable(rules, r.cmd.Memory<<20)
	if r.cmd.Out == "" {
		return nil
	}
	path := r.tablePath()
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("open what an earlier run has seen: %w", err)
	}
	defer func() { _ = f.Close() }() // only read
	r.table = nil                    // two would be too much for a small machine
	t, err := search.ReadProofTable(f, r.cmd.Memory<<20)
	if err == nil && t.Rules() != rules {
		err = errors.New("it is of other rules")
	}
	if err != nil {
		return fmt.Errorf("%s: %w; remove it to go on without", path, err)
	}
	r.table = t
	r.log("goes on from %s", path)
	return nil
}

// close leaves what the run has seen for the next, if something was left
// unfinished.
func (r *proving) close() error {
	if r.cmd.Out == "" {
		return nil
	}
	path := r.tablePath()
	if !r.unfinished && !r.stopped() {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("remove what an earlier run has seen: %w", err)
		}
		return nil
	}
	begun, size := time.Now(), int64(0)
	err := writeWhole(path, func(w io.Writer) (err error) {
		size, err = r.table.WriteTo(w)
		return err
	})
	if err == nil {
		r.log("%s: %d MB of what was seen kept in %.0f s; the same command goes on from it", path, size/1e6, time.Since(begun).Seconds())
	}
	return err
}
