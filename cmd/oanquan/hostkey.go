package main

import (
	"errors"
	"fmt"
	"time"

	"oanquan/hostkeys"
)

type hostkeyCmd struct {
	Init   hostkeyInitCmd   `cmd:"" help:"Make the key of a server that has none."`
	Show   hostkeyShowCmd   `cmd:"" help:"Print the key's fingerprint and its public half."`
	Rotate hostkeyRotateCmd `cmd:"" help:"Replace the key; every client will warn. The old one is kept beside it."`
}

// dataFlag is the data directory, by the same name in every command.
type dataFlag struct {
	Data   string `help:"Directory of everything the server keeps." default:"./data" placeholder:"DIR"`
	Config string `help:"File with lines like \"ssh = :2222\" for the flags that are not given." placeholder:"FILE"`
}

type hostkeyInitCmd struct{ dataFlag }

// Run makes the key.
func (c hostkeyInitCmd) Run(p *program) error {
	k, err := hostkeys.Create(c.Data)
	if errors.Is(err, hostkeys.ErrExists) {
		return fmt.Errorf("%w; `oanquan hostkey rotate` replaces it", err)
	}
	if err != nil {
		return err
	}
	return p.showKey(k)
}

type hostkeyShowCmd struct{ dataFlag }

// Run prints the key.
func (c hostkeyShowCmd) Run(p *program) error {
	k, err := hostkeys.Load(c.Data)
	if err != nil {
		return err
	}
	return p.showKey(k)
}

type hostkeyRotateCmd struct{ dataFlag }

// Run replaces the key. A running server keeps the old one until its restart.
func (c hostkeyRotateCmd) Run(p *program) error {
	k, old, err := hostkeys.Rotate(c.Data, time.Now())
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(p.errs, "the old key is in %s; a running server shows the new one after a restart\n", old)
	return p.showKey(k)
}

func (p *program) showKey(k hostkeys.Key) error {
	_, err := fmt.Fprintf(p.out, "hostkey %s %s\n%s\n", k.Type(), k.Fingerprint(), k.Public())
	return err
}
