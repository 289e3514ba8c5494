package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"syscall"
	"time"
)

// healthWithin is how long a server may take to answer, and healthBytes how much
// of the answer is shown.
const (
	healthWithin = 4 * time.Second
	healthBytes  = 4 << 10
)

type healthCmd struct {
	Metrics string `help:"Where the server listens for metrics." default:"127.0.0.1:9222" placeholder:"ADDR"`
	Live    bool   `help:"Ask only whether it lives, not whether it is ready for people."`
}

// Help tells what the answer is.
func (healthCmd) Help() string {
	return `Asks the server that runs on this machine. The exit code is 0 where it is ready
for people, else 1, and what it lacks is printed: for service managers and
containers. It needs the door of serve --metrics.`
}

// Run asks the server.
func (c healthCmd) Run(ctx context.Context, p *program) error {
	if err := metricsLoopback(c.Metrics); err != nil {
		return fmt.Errorf("--metrics: %w", err)
	}
	path := "/readyz"
	if c.Live {
		path = "/healthz"
	}
	ctx, cancel := context.WithTimeout(ctx, healthWithin)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.Metrics+path, nil)
	if err != nil {
		return fmt.Errorf("ask the server: %w", err)
	}
	resp, err := http.DefaultClient.Do(req)
	if errors.Is(err, syscall.ECONNREFUSED) {
		return fmt.Errorf("nothing answers on %s: no server runs here, or its --metrics is another address", c.Metrics)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("what listens on %s has not answered in %s: the server hangs, or that is not its --metrics", c.Metrics, healthWithin)
	}
	if err != nil {
		return fmt.Errorf("%s does not answer as a server's --metrics does: %w", c.Metrics, err)
	}
	text, err := io.ReadAll(io.LimitReader(resp.Body, healthBytes))
	if err := errors.Join(err, resp.Body.Close()); err != nil {
		return fmt.Errorf("ask the server: %w", err)
	}
	said := strings.TrimSpace(string(text))
	if resp.StatusCode != http.StatusOK {
		return errors.New(said)
	}
	_, err = fmt.Fprintln(p.out, said)
	return err
}
