package main

import (
	"errors"

	"oanquan/session/opsd"
)

type auditCmd struct {
	dataFlag
	N    int  `arg:"" optional:"" default:"50" help:"How many entries at most, the newest first."`
	JSON bool `name:"json" help:"One object on one line."`
}

// Help says what the command needs.
func (auditCmd) Help() string {
	return `The same list as of a running server by ssh -p 2223 ops@localhost audit. A server
that runs has its store locked.`
}

// Run lists the audit log.
func (c auditCmd) Run(p *program) error {
	store, err := c.openStore()
	if err != nil {
		return err
	}
	list, err := store.Operators().Audit(c.N)
	if err == nil {
		err = opsd.WriteAudit(p.out, list, c.JSON)
	}
	return errors.Join(err, store.Close())
}
