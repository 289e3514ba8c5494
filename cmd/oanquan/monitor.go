package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/room"
	"oanquan/lobby/think"
	"oanquan/metrics"
	"oanquan/session"
)

// The counters fit whoever counts.
var (
	_ session.Meter   = (*metrics.Server)(nil)
	_ room.Meter      = (*metrics.Server)(nil)
	_ boltstore.Meter = (*metrics.Server)(nil)
)

// Limits of the door for metrics, which only this machine can reach.
const (
	// answersWithin is how long the lobby and a room may take to answer /healthz.
	answersWithin = 2 * time.Second
	scrapesAtOnce = 4
	headerWithin  = 5 * time.Second
	headerBytes   = 16 << 10
)

// newCounts makes the counters of a server.
func newCounts() *metrics.Server {
	l := metrics.Lists{Refusals: session.Refusals()}
	for _, e := range record.Endings() {
		l.Endings = append(l.Endings, string(e))
	}
	return metrics.NewServer(l)
}

// countLog counts warnings and errors.
func countLog(counts *metrics.Server) func(slog.Level) {
	return func(l slog.Level) {
		kind := "warn"
		if l >= slog.LevelError {
			kind = "error"
		}
		counts.Logged.Of(kind).Inc()
	}
}

// monitor is a server as those see it who look after it.
type monitor struct {
	counts        *metrics.Server
	hall          *lobby.Lobby
	store         *boltstore.Store
	file          string // of the store
	bots, critics *think.Pool
	doors         *doors
	queue         *session.Queue // may be nil
}

// unready is why nobody should be sent here; nothing where all is well.
func (m *monitor) unready() (why []string) {
	select {
	case <-m.store.Failed():
		why = append(why, "the store has failed, and nothing is written")
	default:
	}
	c := m.hall.Census()
	if c.Away {
		why = append(why, "the rooms are on their way back from the store")
	}
	if !c.Closing.IsZero() {
		why = append(why, "the server is about to stop, at "+c.Closing.UTC().Format(time.RFC3339)+" at the latest")
	}
	if !m.doors.areOpen() {
		why = append(why, "the doors are closed")
	}
	return why
}

// handler answers on the loopback address.
func (m *monitor) handler() (http.Handler, error) {
	all := prometheus.NewRegistry()
	for _, c := range []prometheus.Collector{
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), collector{m},
	} {
		if err := all.Register(c); err != nil {
			return nil, fmt.Errorf("register metrics: %w", err)
		}
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(all, promhttp.HandlerOpts{MaxRequestsInFlight: scrapesAtOnce}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), answersWithin)
		defer cancel()
		var why []string
		if err := m.hall.Answers(ctx); err != nil {
			why = []string{err.Error()}
		}
		tellHealth(w, why)
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) { tellHealth(w, m.unready()) })
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return fromHere(mux), nil
}

// tellHealth answers 200 where nothing is wrong, else 503 and what is.
func tellHealth(w http.ResponseWriter, why []string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if len(why) > 0 {
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = fmt.Fprintln(w, strings.Join(why, "\n")) // who asked may be gone
		return
	}
	_, _ = fmt.Fprintln(w, "ok")
}

// fromHere refuses what a browser on this machine was led to ask by a page from
// elsewhere, under a name that was made to point here.
func fromHere(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		}
		ip := net.ParseIP(strings.Trim(host, "[]"))
		if host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			http.Error(w, "this is for who asks for localhost", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// errNotLoopback is said to an address for metrics that others could reach.
var errNotLoopback = errors.New("metrics are for this machine alone: use the loopback address, such as 127.0.0.1:9222, and from elsewhere a tunnel: ssh -L 9222:127.0.0.1:9222 MACHINE")

// metricsLoopback tells whether only this machine can reach an address.
func metricsLoopback(addr string) error {
	host, port, err := net.SplitHostPort(addr)
	if _, notNumber := strconv.ParseUint(port, 10, 16); err != nil || notNumber != nil {
		return fmt.Errorf("%q is no address: want HOST:PORT, such as 127.0.0.1:9222", addr)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("%s: %w", addr, errNotLoopback)
	}
	return nil
}

// metricsDoor is where metrics are read. Nil is none.
type metricsDoor struct {
	http   *http.Server
	addr   net.Addr
	served chan error
}

// openMetrics opens it, nil where none is wanted.
func (c serveCmd) openMetrics(m *monitor, log *slog.Logger) (*metricsDoor, error) {
	if c.Metrics == "" {
		return nil, nil
	}
	h, err := m.handler()
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", c.Metrics)
	if err != nil {
		return nil, cannotListen("metrics", c.Metrics, err)
	}
	if err := metricsLoopback(l.Addr().String()); err != nil { // localhost may be anything
		return nil, errors.Join(err, l.Close())
	}
	d := &metricsDoor{
		addr: l.Addr(), served: make(chan error, 1),
		http: &http.Server{
			Handler: h, ReadHeaderTimeout: headerWithin, MaxHeaderBytes: headerBytes,
			ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
		},
	}
	go func() { d.served <- d.http.Serve(l) }() // ends with close
	return d, nil
}

// close ends it at once: a profile may take long, and nobody waits for one of a
// server that stops.
func (d *metricsDoor) close() error {
	if d == nil {
		return nil
	}
	err := d.http.Close()
	if served := <-d.served; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}

// storeFile is where the store is.
func (c serveCmd) storeFile() string { return filepath.Join(c.Data, boltstore.FileName) }
