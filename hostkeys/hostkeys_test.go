package hostkeys

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/pem"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"
)

func TestSameKeyAtEveryStart(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	first, _, err := Open(dir, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, fresh := range []bool{true, false} {
		again, made, err := Open(dir, fresh)
		if err != nil {
			t.Fatal(err)
		}
		if made || again.Fingerprint() != first.Fingerprint() {
			t.Errorf("fresh %v: fingerprint %s, at first %s", fresh, again.Fingerprint(), first.Fingerprint())
		}
	}
	if !strings.HasPrefix(first.Fingerprint(), "SHA256:") || first.Type() != "ssh-ed25519" {
		t.Errorf("got %s %s", first.Type(), first.Fingerprint())
	}
	if !strings.HasPrefix(first.Public(), "ssh-ed25519 AAAA") || strings.Contains(first.Public(), "\n") {
		t.Errorf("public half %q", first.Public())
	}
}

func TestMissingKeyBesideAStoreIsAnError(t *testing.T) {
	dir := t.TempDir()
	_, _, err := Open(dir, false)
	if !errors.Is(err, ErrMissing) {
		t.Fatalf("got %v", err)
	}
	for _, want := range []string{filepath.Join(dir, File), "backup", "oanquan hostkey init"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q does not say %q", err, want)
		}
	}
	if files, _ := os.ReadDir(dir); len(files) != 0 {
		t.Errorf("left behind %v", files)
	}
}

func TestKeyIsPrivate(t *testing.T) {
	dir := t.TempDir()
	if _, err := Create(dir); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, File)
	st, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if st.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", st.Mode())
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("a key others may read: %v", err)
	}
}

func TestCreateReplacesNothing(t *testing.T) {
	dir := t.TempDir()
	first, err := Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Create(dir); !errors.Is(err, ErrExists) {
		t.Fatalf("got %v", err)
	}
	if k, err := Load(dir); err != nil || k.Fingerprint() != first.Fingerprint() {
		t.Errorf("%v, %v", k, err)
	}
	onlyFiles(t, dir, 1)
}

func TestDamagedKeyIsAnError(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, File)
	if err := os.WriteFile(path, []byte("not a key"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Open(dir, true); err == nil || errors.Is(err, ErrMissing) || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v", err)
	}
}

func onlyFiles(t *testing.T, dir string, n int) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != n {
		t.Errorf("files %v, %v; want %d", files, err, n)
	}
}

func TestAKeyOfAnotherTypeIsRefused(t *testing.T) {
	dir := t.TempDir()
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	block, err := ssh.MarshalPrivateKey(private, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, File), pem.EncodeToMemory(block), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), "a key of type ssh-rsa") {
		t.Errorf("%v", err)
	}
}
