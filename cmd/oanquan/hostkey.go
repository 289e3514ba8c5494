package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"oanquan/hostkeys"
)

type hostkeyCmd struct {
	Init   hostkeyInitCmd   `cmd:"" help:"Make the key of a server that has none."`
	Show   hostkeyShowCmd   `cmd:"" help:"Print the key, its fingerprint and its DNS record (SSHFP); the next one, too."`
	Rotate hostkeyRotateCmd `cmd:"" help:"Change the key: announce the next one, and some weeks later put it in place with --finish."`
}

type hostkeyInitCmd struct{ dataFlag }

// Help says what is made besides.
func (hostkeyInitCmd) Help() string {
	return `Where there is no store an empty one is made, too: a key without a store is taken
for a server that has lost it.`
}

// Run makes the key, and a store where there is none.
func (c hostkeyInitCmd) Run(p *program) error {
	has, err := c.hasStore()
	if err != nil {
		return err
	}
	k, err := hostkeys.Create(c.Data)
	if errors.Is(err, hostkeys.ErrExists) {
		return fmt.Errorf("%w; `oanquan hostkey rotate` replaces it", err)
	}
	if err != nil {
		return err
	}
	if !has {
		if err := c.makeStore(); err != nil {
			return errors.Join(err, hostkeys.Discard(c.Data))
		}
	}
	return p.showKey("hostkey", k)
}

// initFirst adds to an error that there is no key what makes one.
func (c dataFlag) initFirst(err error) error {
	if errors.Is(err, hostkeys.ErrMissing) {
		return fmt.Errorf("%w; the first start of the server makes one, or `oanquan hostkey init --data %s`", err, c.Data)
	}
	return err
}

type hostkeyShowCmd struct{ dataFlag }

// Run prints the key, and the one that is announced to come after it.
func (c hostkeyShowCmd) Run(p *program) error {
	k, err := hostkeys.Load(c.Data)
	if err != nil {
		return c.initFirst(err)
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
	Cancel bool `help:"Take the announced key back; the one in use stays." xor:"when"`
	Now    bool `help:"Replace the key at once, unannounced, because somebody else may have it: every client will warn." xor:"when"`
	Yes    bool `help:"With --finish: although the key was announced for less than two weeks."`
}

// announcedFor is how long a key wants to be announced before it is put in
// place: long enough for those who play at weekends.
const announcedFor = 14 * 24 * time.Hour

// Run takes one step of a change of keys.
func (c hostkeyRotateCmd) Run(p *program) error {
	switch {
	case c.Finish:
		return c.finish(p)
	case c.Now:
		return c.replace(p)
	case c.Cancel:
		return c.cancel(p)
	}
	k, err := hostkeys.Announce(c.Data)
	if errors.Is(err, hostkeys.ErrExists) {
		return fmt.Errorf("%w; `oanquan hostkey rotate --finish` puts it in place, and --cancel takes it back", err)
	}
	if err != nil {
		return c.initFirst(err)
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
	days := int(now.Sub(since).Hours() / 24)
	if now.Sub(since) < announcedFor && !c.Yes {
		return fmt.Errorf("the next key is announced for %d days only, and whoever has not come since will be warned of a changed key: "+
			"wait until %s, or say --yes", days, since.Add(announcedFor).UTC().Format(time.DateOnly))
	}
	k, old, err := hostkeys.Finish(c.Data, now)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(p.errs, "the key was announced for %d days; who has not come in that time will be warned\n", days)
	return p.inPlace(k, old)
}

func (c hostkeyRotateCmd) cancel(p *program) error {
	k, err := hostkeys.Withdraw(c.Data)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintln(p.errs, "the next key is announced no more; a running server goes on with its own")
	return p.showKey("withdrawn", k)
}

func (c hostkeyRotateCmd) replace(p *program) error {
	switch _, _, err := hostkeys.Next(c.Data); {
	case err == nil:
		return errors.New("a next key is announced, which some clients know already; `oanquan hostkey rotate --finish` puts it in place, and --cancel takes it back")
	case !errors.Is(err, hostkeys.ErrNoNext):
		return err
	}
	k, old, err := hostkeys.Replace(c.Data, time.Now())
	if err != nil {
		return c.initFirst(err)
	}
	return p.inPlace(k, old)
}

// inPlace tells of a key that has taken the place of another.
func (p *program) inPlace(k hostkeys.Key, old string) error {
	_, _ = fmt.Fprintf(p.errs, "the old key is in %s; a running server shows the new one after a restart\n"+
		"(to go back before that: mv %[1]s %s)\n", old, filepath.Join(filepath.Dir(old), hostkeys.File))
	return p.showKey("hostkey", k)
}

// showKey prints a key, and the DNS record by which clients may check it.
func (p *program) showKey(what string, k hostkeys.Key) error {
	_, err := fmt.Fprintf(p.out, "%s %s %s\n%s\nIN SSHFP %s\n", what, k.Type(), k.Fingerprint(), k.Public(), k.SSHFP())
	return err
}
