package main

import (
	"errors"
	"fmt"

	"oanquan/lobby/boltstore"
	"oanquan/owner"
)

type checkCmd struct {
	dataFlag
	Repair string `help:"Save every record that can be read into a new store, which must not exist yet; the old one is not changed." placeholder:"NEWFILE" type:"path"`
}

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
		p.fail(exitData, fmt.Errorf("%s about the store in %[2]s: restore a backup, or save what can be read with `oanquan check --data %[2]s --repair NEWFILE`; keep this file",
			many(len(wrong), "complaint"), c.Data))
		return exitCode(exitData)
	}
	_, err = fmt.Fprintln(p.out, "the store is sound")
	return err
}

func (c checkCmd) repair(p *program) error {
	r, err := boltstore.Repair(c.Data, c.Repair)
	if err == nil {
		err = owner.Give(c.Data, c.Repair)
	}
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
	_, err = fmt.Fprintf(p.out, "saved %s, %s, %s, %d analyses and all else that can be read into %s\n",
		many(k["accounts"], "account"), many(k["games"], "finished game"), many(k["journal"], "running game"), k["analyses"], c.Repair)
	if err == nil && len(r.Lost) > 0 {
		err = exitCode(exitData)
	}
	return err
}

// many is so many of something.
func many(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func gives(n int) string {
	if n == 1 {
		return "gives"
	}
	return "give"
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
		_, err = fmt.Fprintf(p.out, "%s %s the ratings of %s as the store has them\n",
			many(found.Games, "rated game"), gives(found.Games), many(found.Accounts, "account"))
	case c.Fix:
		_, err = fmt.Fprintf(p.out, "written as %s %s them\n", many(found.Games, "rated game"), gives(found.Games))
	default:
		err = fmt.Errorf("%s between the store in %s and its %s (--fix writes what the games give)",
			many(len(found.Wrong), "difference"), c.Data, many(found.Games, "rated game"))
	}
	return err
}
