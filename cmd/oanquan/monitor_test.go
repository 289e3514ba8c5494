package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/command"
	"oanquan/lobby/think"
)

// asked is what an address of the door for metrics answers.
func asked(tb testing.TB, url string) (status int, body string) {
	tb.Helper()
	resp, err := http.Get(url)
	if err != nil {
		tb.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		tb.Fatal(err)
	}
	return resp.StatusCode, string(text)
}

// number is the value of a series in what /metrics answers, −1 for none.
func number(body, series string) float64 {
	for line := range strings.Lines(body) {
		if v, ok := strings.CutPrefix(line, series+" "); ok {
			n, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
			if err == nil {
				return n
			}
		}
	}
	return -1
}

func TestMetricsFollowTheGame(t *testing.T) {
	t.Parallel()
	d := found(t, "Mai", "Lan").opens(t, "--metrics", "127.0.0.1:0")
	mai, lan := d.town.meet(t, d.addr, "Mai", "Lan")
	m := begun(t, mai, lan)
	m.playOn(random(), 3)
	if status, body := asked(t, "http://"+d.metrics+"/healthz"); status != http.StatusOK || body != "ok\n" {
		t.Errorf("health: %d %q", status, body)
	}
	want := map[string]float64{
		`oanquan_sessions{door="ssh",kind="screen"}`:                     2,
		`oanquan_logins_total{by="key"}`:                                 2,
		`oanquan_people`:                                                 2,
		`oanquan_rooms`:                                                  1,
		`oanquan_games{speed="untimed"}`:                                 1,
		`oanquan_games_begun_total`:                                      1,
		`oanquan_moves_total`:                                            3,
		`oanquan_key_to_screen_seconds_count{screen="own_move"}`:         3,
		`oanquan_key_to_screen_seconds_count{screen="other"}`:            3,
		`oanquan_key_to_screen_seconds_bucket{screen="other",le="+Inf"}`: 3,
		`oanquan_store_up`:                                               1,
		`oanquan_draining`:                                               0,
		`oanquan_log_records_total{level="error"}`:                       0,
	}
	var body, missing string
	for late := time.Now().Add(patience); ; <-time.After(10 * time.Millisecond) { // the last screens are counted when they are written
		_, body = asked(t, "http://"+d.metrics+"/metrics")
		missing = ""
		for series, n := range want {
			if got := number(body, series); got != n {
				missing += series + " is " + strconv.FormatFloat(got, 'g', -1, 64) + "\n"
			}
		}
		if missing == "" || time.Now().After(late) {
			break
		}
	}
	if missing != "" {
		t.Errorf("%s\n%s", missing, body)
	}
	for _, series := range []string{
		`oanquan_key_to_screen_seconds_count{screen="own"}`, "oanquan_frames_total", "oanquan_sent_bytes_total", "oanquan_store_bytes",
		"oanquan_commit_seconds_count", "oanquan_commit_entries_sum", "go_goroutines", `oanquan_searches{pool="bots",state="running"}`,
	} {
		if n := number(body, series); n < 0 || n == 0 && !strings.Contains(series, "searches") {
			t.Errorf("%s is %v", series, n)
		}
	}
	for _, name := range []string{"Mai", "Lan", m.id, "127.0.0.1"} {
		if strings.Contains(body, name) {
			t.Errorf("the metrics tell of %s", name)
		}
	}
	if status, body := asked(t, "http://"+d.metrics+"/readyz"); status != http.StatusOK {
		t.Errorf("ready: %d %q", status, body)
	}
	if got := asks(t, d.addr, caller{}, "status --json"); !strings.Contains(got.out, `"games":1,"moves":3,"ownP50":`) || !strings.Contains(got.out, `"othersP95":`) ||
		!strings.Contains(got.out, `"store":"ok"}`) {
		t.Errorf("status: %+v", got)
	}
	d.does(t, "drain", "30")
	if status, body := asked(t, "http://"+d.metrics+"/readyz"); status != http.StatusServiceUnavailable || !strings.Contains(body, "about to stop") {
		t.Errorf("ready while it is drained: %d %q", status, body)
	}
	if got := asks(t, d.addr, caller{}, "status"); !strings.Contains(got.out, "trong 30 phút nữa") {
		t.Errorf("status: %+v", got)
	}
	d.does(t, "drain", "off")
	if status, _ := asked(t, "http://"+d.metrics+"/readyz"); status != http.StatusOK {
		t.Errorf("ready again: %d", status)
	}
	mover, _ := m.mover()
	mover.keys("ctrl+c")
}

// watched is a monitor of a server without doors, and of a store that fails when
// told to.
func watched(t *testing.T) (m *monitor, fail func()) {
	t.Helper()
	var broken atomic.Bool
	counts := newCounts()
	other, err := boltstore.Open(t.TempDir(), boltstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	store, err := boltstore.Open(t.TempDir(), boltstore.Options{Meter: counts, BeforeCommit: func(int) error {
		if broken.Load() {
			return errors.New("no space left on device")
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	// The lobby is of another store: it would open this one again at once.
	hall, err := lobby.New(lobby.Config{Accounts: other.Accounts(), Games: other.Games(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(hall.Shutdown(context.Background()), other.Close(), store.Close()); err != nil {
			t.Error(err)
		}
	})
	open := newDoors()
	open.list = append(open.list, nil)
	m = &monitor{counts: counts, hall: hall, store: store, bots: think.New(think.Config{Share: 0.5}), doors: open}
	return m, func() {
		broken.Store(true)
		key := account.Key{Fingerprint: "SHA256:mai", Type: "ssh-ed25519", Added: time.Now(), LastUsed: time.Now()}
		err := store.Accounts().Create(account.Account{ID: account.NewID(), Created: time.Now(), Keys: []account.Key{key}})
		if !errors.Is(err, lobby.ErrReadOnly) {
			t.Fatalf("a store that cannot write says %v", err)
		}
	}
}

func TestAServerIsNotReadyWithoutItsStore(t *testing.T) {
	m, fail := watched(t)
	if why := m.unready(); why != nil {
		t.Errorf("not ready: %q", why)
	}
	alive := newPulse(m, time.Now())
	if s := alive.status(); s.Store != command.StoreOK || s.Own.Known {
		t.Errorf("status: %+v", s)
	}
	m.counts.CommitEnds(1, time.Second, nil)
	if s := alive.status(); s.Store != command.StoreSlow {
		t.Errorf("status after a slow commit: %+v", s)
	}
	fail()
	if s := alive.status(); s.Store != command.StoreFailing {
		t.Errorf("status of a store that has failed: %+v", s)
	}
	h, err := m.handler()
	if err != nil {
		t.Fatal(err)
	}
	get := func(path, host string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://"+host+path, nil))
		return w
	}
	if w := get("/readyz", "localhost:9222"); w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "the store has failed") {
		t.Errorf("ready: %d %s", w.Code, w.Body)
	}
	if w := get("/healthz", "[::1]:9222"); w.Code != http.StatusOK {
		t.Errorf("the process lives all the same: %d %s", w.Code, w.Body)
	}
	body := get("/metrics", "127.0.0.1:9222").Body.String()
	if number(body, "oanquan_store_up") != 0 || number(body, "oanquan_commit_errors_total") != 1 {
		t.Errorf("metrics: %s", body)
	}
	m.doors.closed.Store(true)
	if why := m.unready(); len(why) != 2 {
		t.Errorf("with the doors closed: %q", why)
	}
	if w := get("/metrics", "evil.example.org"); w.Code != http.StatusForbidden {
		t.Errorf("under a name that was made to point here: %d", w.Code)
	}
	if w := get("/debug/pprof/cmdline", "127.0.0.1:9222"); w.Code != http.StatusOK {
		t.Errorf("pprof: %d", w.Code)
	}
}
