package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// finding is what a scanner says of one algorithm.
type finding struct{ of, level, says string }

// findings reads the report of ssh-audit: "(kex) name -- [warn] why", and more
// of the same algorithm in lines that begin with "`-".
func findings(report string) (list []finding) {
	line := regexp.MustCompile(`^(?:\((\w+)\) (\S+)(?: \(\d+-bit\))? +--|\s+` + "`-" + `) \[(\w+)\] (.*?)\s*$`)
	of := ""
	for l := range strings.Lines(report) {
		m := line.FindStringSubmatch(strings.TrimRight(l, "\n"))
		if m == nil {
			continue
		}
		if m[2] != "" {
			of = m[2]
		}
		list = append(list, finding{of, m[3], m[4]})
	}
	return list
}

// A scanner finds nothing that fails, and nothing that docs/security.md does
// not explain; and the page explains nothing that is not offered.
func TestSSHAuditFindsNothingUnexplained(t *testing.T) {
	t.Parallel()
	audit := needs(t, "ssh-audit", "ssh-audit")
	page, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	explained := map[finding]bool{}
	_, table, _ := strings.Cut(string(page), "\n## What ssh-audit says\n")
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\| ([^|]+) \\| [^|]{20,} \\|$").FindAllStringSubmatch(table, -1) {
		explained[finding{m[1], "warn", m[2]}] = true
	}
	s := serve(t, t.TempDir())
	host, port, _ := strings.Cut(s.addr, ":")
	out, _ := exec.Command(audit, "-n", "-p", port, host).CombinedOutput() // its exit code tells of warnings
	list, offered := findings(string(out)), map[string]bool{}
	for _, f := range list {
		offered[f.of] = true
		if f.level == "fail" || f.level == "warn" && !explained[f] {
			t.Errorf("[%s] %s: %s", f.level, f.of, f.says)
		}
	}
	if len(list) < 10 || !offered["ssh-ed25519"] {
		t.Errorf("the report is not understood")
	}
	for f := range explained {
		if !offered[f.of] {
			t.Errorf("docs/security.md explains %s, which is not offered", f.of)
		}
	}
	for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(between(string(page), "\n| key exchange", "\n| compression"), -1) {
		if !offered[name[1]] {
			t.Errorf("docs/security.md says that %s is offered", name[1])
		}
		delete(offered, name[1])
	}
	delete(offered, "kex-strict-s-v00@openssh.com") // explained below the table
	for name := range offered {
		t.Errorf("docs/security.md does not list %s", name)
	}
	if t.Failed() {
		t.Logf("%s", out)
	}
}

// between is what stands between two texts.
func between(s, from, to string) string {
	_, s, _ = strings.Cut(s, from)
	s, _, _ = strings.Cut(s, to)
	return s
}
