package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/search"
)

// nearTheEnd are the moves of a game of which a little search knows the value,
// for seat a.
func nearTheEnd(t *testing.T) (moves string, value int) {
	t.Helper()
	choose := enginetest.Seeded(5)
	for {
		g := enginetest.RandomMoves(choose, enginetest.MustGame(engine.Classic(), "", ""), 25+choose(20))
		if g.Over() {
			continue
		}
		res := search.Best(g, search.Options{Nodes: 20_000})
		if !res.Exact || res.Depth < 4 {
			continue
		}
		if g.Position().Mover != 0 {
			res.Value = -res.Value
		}
		return moveText(g.Moves()), res.Value
	}
}

func TestProvesKeepsAndChecks(t *testing.T) {
	moves, value := nearTheEnd(t)
	dir := t.TempDir()
	out, errs, code := shell{}.run(t, "prove", "--moves", moves, "--memory", "1", "--out", dir)
	fields := strings.Split(strings.TrimSpace(out), " | ")
	if code != exitOK || len(fields) != 7 || fields[0] != "classic" || fields[2] != fields[3] {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	if fields[2] != strconv.Itoa(value) {
		t.Errorf("value %s, want %d", fields[2], value)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"+proofExt))
	if err != nil || len(files) != 2 {
		t.Fatalf("%v, %v", files, err)
	}
	// What is there is not looked for again.
	out, errs, code = shell{}.run(t, "prove", "--moves", moves, "--memory", "1", "--out", dir)
	if code != exitOK || strings.Contains(errs, "found in") || !strings.Contains(out, " | "+fields[2]+" | "+fields[2]) {
		t.Errorf("again: exit %d: %s%s", code, out, errs)
	}
	out, errs, code = shell{}.run(t, "prove", "--check", files[0], files[1])
	if code != exitOK || strings.Count(out, ": proven: classic, after \""+moves+"\": ") != 2 {
		t.Errorf("check: exit %d: %s%s", code, out, errs)
	}
	spoil(t, files[0])
	out, errs, code = shell{}.run(t, "prove", "--check", files[0], files[1])
	if code != exitFailed || strings.Count(out, "proven") != 1 || !strings.Contains(errs, filepath.Base(files[0])) {
		t.Errorf("check of a changed one: exit %d: %s%s", code, out, errs)
	}
	if _, errs, code = (shell{}).run(t, "prove", "--moves", moves, "--out", dir); code != exitFailed || !strings.Contains(errs, "remove it to go on without") {
		t.Errorf("with a changed one: exit %d: %s", code, errs)
	}
}

// spoil claims a point more than a proof proves.
func spoil(t *testing.T, path string) {
	t.Helper()
	p, err := readProof(path)
	if err != nil {
		t.Fatal(err)
	}
	p.Claim.Lead++
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := p.WriteTo(z); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestAProofOfTheStartCanBeStopped(t *testing.T) {
	out, errs, code := shell{}.run(t, "prove", "--memory", "16", "--time", "300ms")
	if code != exitOK || out != "classic | start | ? | ? | ? | ? | ?\n" {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
}

// TestAProofIsGoneOnWith stops a run, which leaves what it has seen for the
// next.
func TestAProofIsGoneOnWith(t *testing.T) {
	moves, value := nearTheEnd(t)
	rules, dir := "preset=classic", t.TempDir()
	args := []string{"prove", "--moves", moves, "--memory", "8", "--out", dir, rules}
	_, errs, code := shell{}.run(t, append(args, "--time", "1ns")...)
	table := filepath.Join(dir, "classic.table")
	if _, err := os.Stat(table); code != exitOK || err != nil || !strings.Contains(errs, "the same command goes on from it") {
		t.Fatalf("stopped: exit %d: %s, %v", code, errs, err)
	}
	out, errs, code := shell{}.run(t, args...)
	if code != exitOK || !strings.Contains(errs, "goes on from "+table) || !strings.Contains(out, " | "+strconv.Itoa(value)+" | "+strconv.Itoa(value)+" | ") {
		t.Errorf("gone on with: exit %d: %s%s", code, out, errs)
	}
	if _, err := os.Stat(table); err == nil {
		t.Error("what was seen is kept after the end")
	}
	if err := os.WriteFile(table, []byte("oanquan proof table 1 preset=classic\nrubbish"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, errs, code = (shell{}).run(t, args...); code != exitFailed || !strings.Contains(errs, "remove it to go on without") {
		t.Errorf("a part of a table: exit %d: %s", code, errs)
	}
}

func TestWhatCannotBeProvenIsSaid(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"preset=triangle"}, "only games of two"},
		{[]string{"dan=99"}, "dan"},
		{[]string{"--moves", "9L"}, "--moves"},
		{[]string{"--moves", "1L 1L 1L 1L"}, "--moves"},
		{[]string{"--memory", "0"}, "--memory"},
		{[]string{"--check", "/nowhere.proof.gz"}, "nowhere"},
		{[]string{"--check"}, "the files"},
		{[]string{"--table", "t.txt"}, "--check"},
	} {
		_, errs, code := shell{}.run(t, append([]string{"prove"}, c.args...)...)
		if code == exitOK || !strings.Contains(errs, c.want) {
			t.Errorf("%v: exit %d: %s", c.args, code, errs)
		}
	}
}
