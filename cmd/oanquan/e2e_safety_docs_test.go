package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// tests are the names of all tests.
func tests(t *testing.T) map[string]bool {
	t.Helper()
	defined := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	there := map[string]bool{}
	err := filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		code, err := os.ReadFile(path)
		for _, m := range defined.FindAllSubmatch(code, -1) {
			there[string(m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return there
}

// Each row of the table of limits names tests that are there.
func TestEachLimitHasATestThatReachesIt(t *testing.T) {
	text, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	there := tests(t)
	_, table, _ := strings.Cut(string(text), "\n## Limits\n")
	table, _, _ = strings.Cut(table, "\n## ")
	rows := 0
	for line := range strings.Lines(table) {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| what |") {
			continue
		}
		rows++
		names := regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(line, -1)
		if len(names) == 0 {
			t.Errorf("no test: %s", line)
		}
		for _, n := range names {
			if !there[n[1]] {
				t.Errorf("there is no %s", n[1])
			}
		}
	}
	if rows < 20 {
		t.Errorf("only %d rows were found", rows)
	}
}

// So does each row of the tables of clients, terminals and windows.
func TestEachTerminalHasATest(t *testing.T) {
	text, err := os.ReadFile("../../docs/terminals.md")
	if err != nil {
		t.Fatal(err)
	}
	there, rows := tests(t), 0
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "| ") || strings.HasSuffix(line, "| test |\n") {
			continue
		}
		rows++
		names := regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(line, -1)
		if len(names) == 0 {
			t.Errorf("no test: %s", line)
		}
		for _, n := range names {
			if !there[n[1]] {
				t.Errorf("there is no %s", n[1])
			}
		}
	}
	if rows < 15 {
		t.Errorf("only %d rows were found", rows)
	}
}
