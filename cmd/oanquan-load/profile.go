package main

import (
	"context"
	"fmt"
	"os"
)

// profileFor is how long the processor is looked at, in seconds.
const profileFor = 8

// profiled keeps what a server's memory is used for, where profiles are wanted.
func (d *driver) profiled(ctx context.Context, srv *server, s subject, where string) {
	if d.Profile == "" || srv.metrics == "" {
		return
	}
	for _, kind := range []string{"heap", "goroutine"} {
		d.keep(ctx, srv, "/debug/pprof/"+kind, fmt.Sprintf("%s-%s-%s.%s", d.Profile, s.name, where, kind))
	}
}

// profiles begins to look what a server uses the processor for; wait for the
// end of it.
func (d *driver) profiles(ctx context.Context, srv *server, s subject, where string) (wait func()) {
	if d.Profile == "" || srv.metrics == "" {
		return func() {}
	}
	done := make(chan struct{})
	go func() { // ends by itself, or with ctx
		defer close(done)
		d.keep(ctx, srv, fmt.Sprintf("/debug/pprof/profile?seconds=%d", profileFor), fmt.Sprintf("%s-%s-%s.cpu", d.Profile, s.name, where))
	}()
	return func() { <-done }
}

func (d *driver) keep(ctx context.Context, srv *server, path, file string) {
	said, err := srv.ask(ctx, path)
	if err == nil {
		err = os.WriteFile(file, said, 0o600)
	}
	if err != nil {
		_, _ = fmt.Fprintln(d.log, "no profile:", err)
	}
}
