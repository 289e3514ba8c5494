package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oanquan/engine/proof"
)

const (
	proofsDir   = root + "/docs/proofs"
	resultsFile = root + "/docs/solution.md"
	tableFile   = root + "/engine/solved/table.txt"
	mostProofs  = 8 << 20 // bytes of all that are shipped
)

// Every line of the table has its proofs among those that are shipped, and they
// say what it says. That they hold is checked in the long form of the tests.
func TestTheTableIsWhatTheShippedProofsSay(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(proofsDir, "*"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d proofs, %v", len(paths), err)
	}
	best, proofs, bytes := bestProofs{}, map[string]proof.Proof{}, int64(0)
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		bytes += info.Size()
		pr, err := readProof(path)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if want := proofPath(proofsDir, pr.Rules, pr.Moves, pr.Claim); path != want {
			t.Errorf("%s is called %s", want, path)
		}
		best.add(pr)
		proofs[path] = pr
	}
	if len(best) != len(proofs) {
		t.Errorf("%d proofs, %d of them prove most", len(proofs), len(best))
	}
	if bytes > mostProofs {
		t.Errorf("%d bytes of proofs, more than %d", bytes, mostProofs)
	}
	want, err := best.table()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(tableFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what the proofs say; make it with the command of docs/solution.md. Want\n%s", tableFile, want)
	}
	page, err := os.ReadFile(resultsFile)
	if err != nil {
		t.Fatal(err)
	}
	if with, err := withResults(string(page), want); err != nil || with != string(page) {
		t.Errorf("%s does not say what the proofs say, %v; make it with the command at its end", resultsFile, err)
	}
	if os.Getenv("OANQUAN_SOAK") == "" {
		return // the next test checks one
	}
	for _, path := range paths {
		if err := proofs[path].Check(nil); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestTheTableIsMadeOfTheBestProofs(t *testing.T) {
	path, pr := smallest(t)
	dir := t.TempDir()
	table, kept := filepath.Join(dir, "table.txt"), proofPath(dir, pr.Rules, pr.Moves, pr.Claim)
	// One that claims a point less is left out, and goes where the best are kept.
	less := claiming(t, pr, pr.Claim.Lead-1)
	weaker := proofPath(dir, less.Rules, less.Moves, less.Claim)
	if err := writeProof(weaker, less); err != nil {
		t.Fatal(err)
	}
	out, errs, code := shell{}.run(t, "prove", "--check", "--table", table, "--out", dir, weaker, path)
	text, err := os.ReadFile(table)
	if code != exitOK || err != nil || strings.Count(out, "proven") != 2 {
		t.Fatalf("exit %d, %v: %s%s%s", code, err, out, errs, text)
	}
	best := bestProofs{}
	best.add(pr)
	if want, err := best.table(); err != nil || string(text) != want {
		t.Errorf("the table is %s, want %s%v", text, want, err)
	}
	if _, err := os.Stat(kept); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(weaker); !os.IsNotExist(err) {
		t.Errorf("the weaker proof is still there: %v", err)
	}
}

// claiming is the proof with another claim and the digest that belongs to it.
func claiming(t *testing.T, pr proof.Proof, lead int) proof.Proof {
	t.Helper()
	pr.Claim.Lead = lead
	var text strings.Builder
	if _, err := pr.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(text.String(), "SHA-256: ")
	_, letters, _ := strings.Cut(rest, "\n")
	sum := sha256.Sum256([]byte(head + letters))
	pr, err := proof.Parse(strings.NewReader(fmt.Sprintf("%sSHA-256: %x\n%s", head, sum, letters)))
	if err != nil {
		t.Fatal(err)
	}
	return pr
}

func TestResultsGoBetweenTheirComments(t *testing.T) {
	const table = "classic | 1L | -12 | -10 | 78 | 75 | 3L\n"
	page := "before\n" + resultsBegin + "old\n" + resultsEnd + "after\n"
	got, err := withResults(page, table)
	if err != nil || !strings.HasPrefix(got, "before\n") || !strings.HasSuffix(got, "after\n") || strings.Contains(got, "old") ||
		!strings.Contains(got, "| classic | any, at best 1L | -12 | ? | 79 | ? |  |\n| classic | 1L | -12 | -10 | 78 | 75 | 3L |\n| classic | 2L | ? | ? | ? | ? | ? |\n") {
		t.Errorf("%s%v", got, err)
	}
	if again, err := withResults(got, table); again != got || err != nil {
		t.Errorf("again it is %s%v", again, err)
	}
	if _, err := withResults("a page", table); err == nil {
		t.Error("a page without a place takes results")
	}
}

func TestNoTableComesOfABadProof(t *testing.T) {
	dir := t.TempDir()
	bad, table := filepath.Join(dir, "bad.proof"), filepath.Join(dir, "table.txt")
	if err := os.WriteFile(bad, []byte("Format: oanquan proof 2\nRules:\nMoves: 2L\nClaim: a >= 12\nPositions: 1\nTurns: 1\nSHA-256: 0\n\na\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, errs, code := (shell{}).run(t, "prove", "--check", "--table", table, bad); code != exitFailed || !strings.Contains(errs, bad) {
		t.Errorf("exit %d: %s", code, errs)
	}
	if _, err := os.Stat(table); !os.IsNotExist(err) {
		t.Errorf("there is a table: %v", err)
	}
}

// smallest is the shortest of the shipped proofs.
func smallest(t *testing.T) (at string, least proof.Proof) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(proofsDir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		pr, err := readProof(path)
		if err != nil {
			t.Fatal(err)
		}
		if at == "" || pr.Nodes < least.Nodes {
			at, least = path, pr
		}
	}
	return at, least
}
