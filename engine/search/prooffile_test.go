package search

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
)

// TestASearchGoesOnFromAFile finds a proof in pieces, each too small for it,
// with the table written and read between them.
func TestASearchGoesOnFromAFile(t *testing.T) {
	g, c := middle(t)
	whole, found := Prove(g, c, ProveOptions{Memory: 1 << 22})
	if found != Proven || whole.Nodes < 20*stopEvery {
		t.Fatalf("%v after %d nodes", found, whole.Nodes)
	}
	table := NewProofTable(g.Rules(), 1<<22)
	for piece := 1; ; piece++ {
		s, found := Prove(g, c, ProveOptions{Table: table, Nodes: whole.Nodes / 8})
		if found == Proven {
			if err := playsOut(&s, g); err != nil || piece < 4 {
				t.Errorf("in %d pieces: %v", piece, err)
			}
			return
		}
		if found != Stopped || piece > 40 {
			t.Fatalf("%v in piece %d", found, piece)
		}
		var file bytes.Buffer
		n, err := table.WriteTo(&file)
		if err != nil || n != int64(file.Len()) {
			t.Fatalf("%d of %d bytes, %v", n, file.Len(), err)
		}
		if table, err = ReadProofTable(&file, 1<<22); err != nil || table.Rules() != g.Rules() {
			t.Fatal(err)
		}
	}
}

// middle is a claim that takes some ten thousand nodes to prove.
func middle(t *testing.T) (engine.Game, Claim) {
	t.Helper()
	choose := enginetest.Seeded(76)
	for {
		g := enginetest.RandomMoves(choose, enginetest.MustGame(engine.Classic(), "", ""), 10)
		c := Claim{g.Position().Mover, Best(g, Options{Nodes: 10_000}).Value - 6}
		if s, found := Prove(g, c, ProveOptions{Memory: 1 << 22, Nodes: 100_000}); found == Proven && s.Nodes > 20*stopEvery {
			return g, c
		}
	}
}

func TestAPartOfATableIsNone(t *testing.T) {
	g, c := middle(t)
	table := NewProofTable(g.Rules(), 1<<20)
	Prove(g, c, ProveOptions{Table: table, Nodes: 2 * stopEvery})
	var file bytes.Buffer
	if _, err := table.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	whole := file.Bytes()
	for _, n := range []int{0, 5, 40, len(whole) / 2, len(whole) - 1} {
		if _, err := ReadProofTable(bytes.NewReader(whole[:n]), 1<<20); !errors.Is(err, ErrTableFile) {
			t.Errorf("the first %d bytes: %v", n, err)
		}
	}
	for _, at := range []int{0, 25, len(whole) / 2, len(whole) - 2} {
		changed := bytes.Clone(whole)
		changed[at] ^= 4
		if _, err := ReadProofTable(bytes.NewReader(changed), 1<<20); !errors.Is(err, ErrTableFile) {
			t.Errorf("byte %d changed: %v", at, err)
		}
	}
	if _, err := table.WriteTo(full{}); !errors.Is(err, errFull) {
		t.Errorf("a full disk: %v", err)
	}
	young := enginetest.MustGame(enginetest.MustRules("preset=young"), "", "")
	if _, found := Prove(young, Claim{0, -60}, ProveOptions{Table: table}); found != Nothing {
		t.Errorf("with a table of other rules: %v", found)
	}
}

var errFull = errors.New("full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

var _ io.Writer = full{}
