package main

import (
	"errors"
	"fmt"
	"time"

	"oanquan/hostkeys"
)

type hostkeyCmd struct {
	Init   hostkeyInitCmd   `cmd:"" help:"Make the key of a server that has none."`
	Show   hostkeyShowCmd   `cmd:"" help:"Print the key, its fingerprint and its DNS record (SSHFP); the next one, too."`
	Rotate hostkeyRotateCmd `cmd:"" help:"Change the key: announce the next one, and some weeks later put it in place with --finish."`
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
	return p.showKey("hostkey", k)
}

type hostkeyShowCmd struct{ dataFlag }

// Run prints the key, and the one that is announced to come after it.
func (c hostkeyShowCmd) Run(p *program) error {
	k, err := hostkeys.Load(c.Data)
	if err != nil {
		return err
	}
	if err := p.showKey("hostkey", k); err != nil {
		return err
	}
	next, since, err := hostkeys.Next(c.Data)
	switch {
	case errors.Is(err, hostkeys.ErrNoNext):
		return nil
	case err != nil:
		return err
	}
	_, _ = fmt.Fprintf(p.errs, "the next key is announced since %s\n", since.UTC().Format(time.DateOnly))
	return p.showKey("next", next)
}

type hostkeyRotateCmd struct {
	dataFlag
	Finish bool `help:"Put the announced key in place: some weeks later, when callers have learned it." xor:"when"`
	Now    bool `help:"Replace the key at once, unannounced, because somebody else may have it: every client will warn." xor:"when"`
}

// Run takes one step of a change of keys.
func (c hostkeyRotateCmd) Run(p *program) error {
	switch {
	case c.Finish:
		return c.finish(p)
	case c.Now:
		return c.replace(p)
	}
	k, err := hostkeys.Announce(c.Data)
	if errors.Is(err, hostkeys.ErrExists) {
		return fmt.Errorf("%w; `oanquan hostkey rotate --finish` puts it in place", err)
	}
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintln(p.errs, "a running server announces the next key within a minute; some weeks later run `oanquan hostkey rotate --finish`")
	return p.showKey("next", k)
}

func (c hostkeyRotateCmd) finish(p *program) error {
	_, since, err := hostkeys.Next(c.Data)
	if errors.Is(err, hostkeys.ErrNoNext) {
		return fmt.Errorf("%w; `oanquan hostkey rotate` makes one", err)
	}
	if err != nil {
		return err
	}
	now := time.Now()
	k, old, err := hostkeys.Finish(c.Data, now)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(p.errs, "the key was announced for %d days; who has not come in that time will be warned\n", int(now.Sub(since).Hours()/24))
	return p.inPlace(k, old)
}

func (c hostkeyRotateCmd) replace(p *program) error {
	switch _, _, err := hostkeys.Next(c.Data); {
	case err == nil:
		return errors.New("a next key is announced, which some clients know already; `oanquan hostkey rotate --finish` puts it in place")
	case !errors.Is(err, hostkeys.ErrNoNext):
		return err
	}
	k, old, err := hostkeys.Replace(c.Data, time.Now())
	if err != nil {
		return err
	}
	return p.inPlace(k, old)
}

// inPlace tells of a key that has taken the place of another.
func (p *program) inPlace(k hostkeys.Key, old string) error {
	_, _ = fmt.Fprintf(p.errs, "the old key is in %s; a running server shows the new one after a restart\n", old)
	return p.showKey("hostkey", k)
}

// showKey prints a key, and the DNS record by which clients may check it.
func (p *program) showKey(what string, k hostkeys.Key) error {
	_, err := fmt.Fprintf(p.out, "%s %s %s\n%s\nIN SSHFP %s\n", what, k.Type(), k.Fingerprint(), k.Public(), k.SSHFP())
	return err
}
