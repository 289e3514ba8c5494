package main

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/engine/proof"
)

const proofExt = ".proof.gz"

// place names a position by its moves.
func place(moves []engine.Move) string {
	if len(moves) == 0 {
		return "start"
	}
	return strings.ReplaceAll(moveText(moves), " ", "-")
}

// proofPath is where a proof is kept in a directory.
func proofPath(dir string, r engine.Rules, moves []engine.Move, c proof.Claim) string {
	return filepath.Join(dir, fmt.Sprintf("%s_%s_%v%+d%s", rulesFile(r), place(moves), c.Seat, c.Lead, proofExt))
}

// rulesFile names a file by its rules.
func rulesFile(r engine.Rules) string { return strings.ReplaceAll(rulesName(r), " ", ",") }

// rulesName is the preset, or what the rules have that is not as in `classic`.
func rulesName(r engine.Rules) string {
	if name, differs := notation.Preset(r); differs == "" {
		return name
	}
	return notation.FormatRules(r)
}

func readProof(path string) (pr proof.Proof, err error) {
	f, err := os.Open(path)
	if err != nil {
		return pr, fmt.Errorf("open a proof: %w", err)
	}
	defer func() { _ = f.Close() }() // only read
	var in io.Reader = f
	if strings.HasSuffix(path, ".gz") {
		z, err := gzip.NewReader(f)
		if err != nil {
			return pr, fmt.Errorf("open a proof: %w", err)
		}
		in = z
	}
	return proof.Parse(in)
}

// writeProof makes the whole file or none.
func writeProof(path string, pr proof.Proof) error {
	return writeWhole(path, func(w io.Writer) error {
		z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			return err
		}
		if _, err := pr.WriteTo(z); err != nil {
			return err
		}
		return z.Close()
	})
}

// writeWhole puts what write writes in place of the file, once all of it is
// there.
func writeWhole(path string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path))
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	defer func() {
		if rm := os.Remove(f.Name()); err == nil && !errors.Is(rm, fs.ErrNotExist) {
			err = rm
		}
	}()
	err = write(f)
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	if err = os.Rename(f.Name(), path); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}
