package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// deployed is a file of docs/deploy.
func deployed(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs", "deploy", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// exposed are the names of the metrics that a server has.
func exposed(t *testing.T) map[string]bool {
	t.Helper()
	m, _ := watched(t)
	h, err := m.handler()
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/metrics", nil))
	names := map[string]bool{"up": true} // Prometheus' own
	for _, m := range regexp.MustCompile(`(?m)^(oanquan_[a-z_]+) `).FindAllStringSubmatch(deployed(t, "backup.sh"), -1) {
		names[m[1]] = true
	}
	for _, m := range regexp.MustCompile(`(?m)^([a-z_]+)[{ ]`).FindAllStringSubmatch(w.Body.String(), -1) {
		names[m[1]] = true
	}
	return names
}

// asksFor is what metrics a query wants.
func asksFor(query string) []string {
	return regexp.MustCompile(`\b(?:oanquan|go|process)_[a-z_]+|\bup\b`).FindAllString(query, -1)
}

func TestTheDashboardAndTheAlertsAskForWhatThereIs(t *testing.T) {
	names := exposed(t)
	var board struct {
		Panels []struct {
			ID      int
			Title   string
			GridPos struct{ X, Y, W, H int }
			Targets []struct{ RefID, Expr string }
		}
	}
	if err := json.Unmarshal([]byte(deployed(t, "dashboard.json")), &board); err != nil {
		t.Fatal(err)
	}
	check := func(where, query string) {
		asked := asksFor(query)
		for _, n := range asked {
			if !names[n] {
				t.Errorf("%s asks for %s, which there is not", where, n)
			}
		}
		if len(asked) == 0 {
			t.Errorf("%s asks for nothing: %s", where, query)
		}
		if strings.Count(query, "(") != strings.Count(query, ")") || strings.Count(query, "{") != strings.Count(query, "}") {
			t.Errorf("%s: brackets do not match: %s", where, query)
		}
	}
	ids, cells := map[int]bool{}, map[[2]int]string{}
	for _, p := range board.Panels {
		if ids[p.ID] || len(p.Targets) == 0 {
			t.Errorf("panel %d, %s: twice, or empty", p.ID, p.Title)
		}
		ids[p.ID] = true
		for _, target := range p.Targets {
			check(p.Title, target.Expr)
		}
		for x := p.GridPos.X; x < p.GridPos.X+p.GridPos.W; x++ {
			for y := p.GridPos.Y; y < p.GridPos.Y+p.GridPos.H; y++ {
				if on := cells[[2]int{x, y}]; on != "" || x >= 24 {
					t.Errorf("panel %s lies on %s", p.Title, on)
				}
				cells[[2]int{x, y}] = p.Title
			}
		}
	}
	alerts := regexp.MustCompile(`(?m)^      - alert: (\w+)\n        expr: (.+)\n`).FindAllStringSubmatch(deployed(t, "alerts.yml"), -1)
	if want := strings.Count(deployed(t, "alerts.yml"), "- alert:"); len(alerts) != want || want == 0 {
		t.Errorf("%d of %d alerts were read", len(alerts), want)
	}
	for _, a := range alerts {
		check(a[1], a[2])
	}
	for n := range names { // what is counted is of use to somebody
		base := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(n, "_bucket"), "_sum"), "_count")
		if strings.HasPrefix(n, "oanquan_") && n != "oanquan_build_info" && !strings.Contains(deployed(t, "dashboard.json"), base) {
			t.Errorf("%s is on no panel", n)
		}
	}
	if promtool, err := exec.LookPath("promtool"); err == nil {
		if out, err := exec.Command(promtool, "check", "rules", filepath.Join(root, "docs", "deploy", "alerts.yml")).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	}
}

// exposureMost is how exposed the unit may be, as systemd counts, out of 10.
const exposureMost = 2.0

func TestTheUnitsAreHardened(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip("systemd-analyze is missing (Debian: systemd)")
	}
	server := deployed(t, "oanquan.service")
	for name, text := range map[string]string{
		"oanquan": server, "oanquan-low": server + "\n" + deployed(t, "low-port.conf"), "oanquan-backup": deployed(t, "oanquan-backup.service"),
	} {
		unit := filepath.Join(t.TempDir(), name+".service")
		write(t, unit, text)
		out, err := exec.Command(analyze, "security", "--offline=true", "--no-pager", unit).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		m := regexp.MustCompile(`Overall exposure level for \S+: ([0-9.]+)`).FindSubmatch(out)
		if m == nil {
			t.Fatalf("no exposure in %s", out)
		}
		if n, err := strconv.ParseFloat(string(m[1]), 64); err != nil || n >= exposureMost {
			t.Errorf("the exposure is %s, want less than %v\n%s", m[1], exposureMost, out)
		}
	}
}

// The example is what a server takes, with every comment taken away too.
func TestTheExampleConfigurationIsUnderstood(t *testing.T) {
	example := deployed(t, "oanquan.conf")
	all := regexp.MustCompile(`(?m)^#([a-z-]+ = )`).ReplaceAllString(example, "$1")
	if strings.Count(all, " = ") < 12 {
		t.Errorf("there is little in it:\n%s", all)
	}
	for _, text := range []string{example, all} {
		file := filepath.Join(t.TempDir(), "oanquan.conf")
		write(t, file, text)
		for _, addr := range []string{"ssh", "telnet", "ops", "metrics"} {
			text = regexp.MustCompile(`(?m)^`+addr+` = .*$`).ReplaceAllString(text, addr+" = 127.0.0.1:0")
		}
		write(t, file, text)
		if out, errs, code := (shell{}).run(t, "serve", "--data", t.TempDir(), "--config", file); code != exitOK {
			t.Errorf("exit %d: %s%s\n%s", code, out, errs, text)
		}
	}
}

func TestHealthAsksTheServer(t *testing.T) {
	m, fail := watched(t)
	h, err := m.handler()
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(h)
	defer s.Close()
	addr := strings.TrimPrefix(s.URL, "http://")
	if out, errs, code := (shell{}).run(t, "health", "--metrics", addr); code != exitOK || out != "ok\n" {
		t.Errorf("well: exit %d, %q, %q", code, out, errs)
	}
	fail()
	if _, errs, code := (shell{}).run(t, "health", "--metrics", addr); code != exitFailed || !strings.Contains(errs, "the store has failed") {
		t.Errorf("without its store: exit %d, %q", code, errs)
	}
	if out, errs, code := (shell{}).run(t, "health", "--live", "--metrics", addr); code != exitOK || out != "ok\n" {
		t.Errorf("alive: exit %d, %q, %q", code, out, errs)
	}
	if _, _, code := (shell{}).run(t, "health", "--metrics", "192.0.2.7:9222"); code != exitFailed {
		t.Errorf("another machine: exit %d", code)
	}
}
