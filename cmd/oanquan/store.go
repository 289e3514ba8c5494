package main

import (
	"errors"
	"fmt"

	"oanquan/lobby/boltstore"
)

type checkCmd struct {
	dataFlag
	Repair string `help:"Save every record that can be read into a new store, which must not exist yet; the old one is not changed." placeholder:"NEWFILE" type:"path"`
}

// exitDamaged is the exit code of check where something is wrong, or was lost in
// a repair. 1 is that it could not look.
const exitDamaged = 3

// Help says what the exit codes mean.
func (checkCmd) Help() string {
	return `The exit code is 0 where nothing is wrong, 3 where something is, and 1 where the
store could not be read at all: there is none, a server has it open, or it is of
a newer version.

With --repair it is 0 where every record is in the new store, and 3 where one is
not. What is lost is named: each record, or the page in which it stood where no
other page names it. To use the new store, stop the server, put the old
file away, and put the new one in its place as oanquan.db.`
}

// Run reads the whole store and names everything that is wrong with it.
func (c checkCmd) Run(p *program) error {
	if err := c.mustHaveStore(); err != nil {
		return err
	}
	if c.Repair != "" {
		return c.repair(p)
	}
	wrong, err := boltstore.CheckDir(c.Data)
	if err != nil {
		return err
	}
	if err := p.lines(wrong); err != nil {
		return err
	}
	if len(wrong) > 0 {
		p.fail(exitDamaged, fmt.Errorf("%d complaints about the store in %[2]s: restore a backup, or save what can be read with `oanquan check --data %[2]s --repair NEWFILE`; keep this file",
			len(wrong), c.Data))
		return exitCode(exitDamaged)
	}
	_, err = fmt.Fprintln(p.out, "the store is sound")
	return err
}

func (c checkCmd) repair(p *program) error {
	r, err := boltstore.Repair(c.Data, c.Repair)
	if err != nil {
		return err
	}
	if err := p.lines(r.Damage); err != nil {
		return err
	}
	for _, what := range r.Lost {
		if _, err := fmt.Fprintln(p.out, "lost:", what); err != nil {
			return err
		}
	}
	k := r.Kept
	_, err = fmt.Fprintf(p.out, "saved %d accounts, %d finished and %d running games, %d analyses and all else that can be read into %s\n",
		k["accounts"], k["games"], k["journal"], k["analyses"], c.Repair)
	if err == nil && len(r.Lost) > 0 {
		err = exitCode(exitDamaged)
	}
	return err
}

// lines prints errors, one a line.
func (p *program) lines(list []error) error {
	for _, w := range list {
		if _, err := fmt.Fprintln(p.out, w); err != nil {
			return err
		}
	}
	return nil
}

type ratingsCmd struct {
	dataFlag
	Fix bool `help:"Write what the games give into the store."`
}

// Help says what the command needs.
func (ratingsCmd) Help() string {
	return `The games of the archive alone are read, in the order in which they ended. What
the store has otherwise is named, and the exit code is then 1; with --fix it is
written into the store, and the exit code is 0. Back it up first.

A server that runs has its store locked: stop it before.`
}

// Run tells all ratings again from the games and compares.
func (c ratingsCmd) Run(p *program) (err error) {
	store, err := c.openStore()
	if errors.Is(err, boltstore.ErrInUse) {
		return fmt.Errorf("the store in %s is locked while its server runs: stop the server first: %w", c.Data, err)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	found, err := store.Recompute(c.Fix)
	if err != nil {
		return err
	}
	for _, w := range found.Wrong {
		if _, err := fmt.Fprintln(p.out, w); err != nil {
			return err
		}
	}
	switch {
	case len(found.Wrong) == 0:
		_, err = fmt.Fprintf(p.out, "%d rated games give the ratings of %d accounts as the store has them\n", found.Games, found.Accounts)
	case c.Fix:
		_, err = fmt.Fprintf(p.out, "written as %d rated games give them\n", found.Games)
	default:
		err = fmt.Errorf("%d differences between the store in %s and its %d rated games (--fix writes what the games give)", len(found.Wrong), c.Data, found.Games)
	}
	return err
}
