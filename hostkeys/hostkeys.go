// Package hostkeys keeps the key by which people know this server: one ed25519
// key in the data directory.
//
// It promises that a key never changes by accident. Players' SSH clients
// remember the key and warn loudly about another one, so a key is only made
// where there was never a server ([Open] with fresh true, [Create]) or when
// asked for by name, and is written whole or not at all.
//
// It changes in two steps, so that nobody is warned: [Announce] makes the next
// key, which the server tells its callers of while it still shows the old one,
// and [Finish] puts it in place when they have had the time to come by.
package hostkeys

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"golang.org/x/crypto/ssh"

	"oanquan/owner"
)

// File is the name of the private key in the data directory, and NextFile that
// of the one which is announced to take its place.
const (
	File     = "host_ed25519"
	NextFile = File + ".next"
)

// Errors that a caller branches on.
var (
	// ErrMissing: there is no key in the directory.
	ErrMissing = errors.New("no host key")
	// ErrExists: there is a key, and it stays.
	ErrExists = errors.New("there is a host key already")
	// ErrNoNext: no next key is announced.
	ErrNoNext = errors.New("no next host key is announced")
)

// Key is a host key.
type Key struct{ signer ssh.Signer }

// Signer is what an SSH server needs of the key.
func (k Key) Signer() ssh.Signer { return k.signer }

// Fingerprint is what a client shows on first contact, for example
// "SHA256:q1N8…".
func (k Key) Fingerprint() string { return ssh.FingerprintSHA256(k.signer.PublicKey()) }

// SSHFP is what a DNS record of type SSHFP says of the key: its algorithm, 4 for
// ed25519, the kind of digest, 2 for SHA-256, and the digest.
func (k Key) SSHFP() string {
	return fmt.Sprintf("4 2 %x", sha256.Sum256(k.signer.PublicKey().Marshal()))
}

// Type is the key's type as SSH names it, "ssh-ed25519".
func (k Key) Type() string { return k.signer.PublicKey().Type() }

// Public is the public half as one line, as known_hosts takes it after the
// host's name.
func (k Key) Public() string {
	return strings.TrimSpace(string(ssh.MarshalAuthorizedKey(k.signer.PublicKey())))
}

// Open loads the key a server is to show. Where fresh tells that the directory
// has never served anybody it makes one, and says so; anywhere else a missing key
// is an error, since a new one would turn every returning player away.
func Open(dir string, fresh bool) (k Key, made bool, err error) {
	k, err = Load(dir)
	if !errors.Is(err, ErrMissing) {
		return k, false, err
	}
	if fresh {
		k, err = Create(dir)
		return k, err == nil, err
	}
	return Key{}, false, fmt.Errorf("%w in %s, although there are games: restore %s from a backup, or run `oanquan hostkey init --data %s` "+
		"and every returning player will be warned of a changed key", ErrMissing, dir, filepath.Join(dir, File), dir)
}

// Discard takes a key away that was just made and that nobody has seen.
func Discard(dir string) error {
	if err := os.Remove(filepath.Join(dir, File)); err != nil {
		return fmt.Errorf("take the new host key away: %w", err)
	}
	return nil
}

// Load reads the key of a data directory, or tells ErrMissing.
func Load(dir string) (Key, error) {
	k, _, err := read(filepath.Join(dir, File))
	return k, err
}

// read reads a key file; made is when it was written.
func read(path string) (k Key, made time.Time, err error) {
	st, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Key{}, made, fmt.Errorf("%w: %s", ErrMissing, path)
	}
	if errors.Is(err, syscall.ENOTDIR) {
		return Key{}, made, fmt.Errorf("%s is no directory: the host key is a file in the data directory", filepath.Dir(path))
	}
	if err != nil {
		return Key{}, made, fmt.Errorf("look at the host key: %w", err)
	}
	if st.Mode().Perm()&0o077 != 0 {
		return Key{}, made, fmt.Errorf("the host key may be read by others: run `chmod 600 %s`", path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return Key{}, made, mayNotRead(path, err)
	}
	signer, err := ssh.ParsePrivateKey(text)
	if err != nil {
		return Key{}, made, fmt.Errorf("%s is no private key (%w): put it back from a backup", path, err)
	}
	if kind := signer.PublicKey().Type(); kind != ssh.KeyAlgoED25519 {
		return Key{}, made, fmt.Errorf("%s is a key of type %s, and host keys of this server are %s: put the right one back from a backup", path, kind, ssh.KeyAlgoED25519)
	}
	return Key{signer}, st.ModTime(), nil
}

// Create makes the first key of a data directory, and the directory where
// there is none. It returns ErrExists rather than replace a key.
func Create(dir string) (Key, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return Key{}, fmt.Errorf("make the data directory: %w", err)
	}
	return write(dir, File, os.Link)
}

// write makes a key in a temporary file and puts it in place: by a link, which
// fails when there is one already, or by a rename, which replaces it.
func write(dir, name string, place func(from, to string) error) (Key, error) {
	k, text, err := generate()
	if err != nil {
		return Key{}, err
	}
	tmp, err := os.CreateTemp(dir, "."+name+"-*") // made with mode 0600
	if err != nil {
		return Key{}, fmt.Errorf("write the host key: %w", err)
	}
	defer func() { _ = os.Remove(tmp.Name()) }() // already gone after a rename
	_, err = tmp.Write(text)
	err = errors.Join(err, tmp.Sync(), tmp.Close(), owner.Give(dir, tmp.Name()))
	if err != nil {
		return Key{}, fmt.Errorf("write the host key: %w", err)
	}
	path := filepath.Join(dir, name)
	if err := place(tmp.Name(), path); errors.Is(err, fs.ErrExist) {
		return Key{}, fmt.Errorf("%w: %s", ErrExists, path)
	} else if err != nil {
		return Key{}, fmt.Errorf("write the host key: %w", err)
	}
	return k, syncDir(dir)
}

// mayNotRead says what to do about a key that this program may not read.
func mayNotRead(path string, err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("read the host key: %w: make the data directory and all files in it the server's user's own (chown -R USER: %s)", err, filepath.Dir(path))
	}
	return fmt.Errorf("read the host key: %w", err)
}

func generate() (Key, []byte, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return Key{}, nil, fmt.Errorf("make a host key: %w", err)
	}
	signer, err := ssh.NewSignerFromKey(private)
	if err != nil {
		return Key{}, nil, fmt.Errorf("make a host key: %w", err)
	}
	block, err := ssh.MarshalPrivateKey(private, "oanquan host key")
	if err != nil {
		return Key{}, nil, fmt.Errorf("make a host key: %w", err)
	}
	return Key{signer}, pem.EncodeToMemory(block), nil
}

// syncDir makes the new name durable: after a power cut a store without its
// key must not be what is left.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("write the host key: %w", err)
	}
	if err := errors.Join(d.Sync(), d.Close()); err != nil {
		return fmt.Errorf("write the host key: %w", err)
	}
	return nil
}
