package main

import (
	"archive/tar"
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"oanquan/hostkeys"
	"oanquan/lobby/boltstore"
	"oanquan/owner"
)

type restoreCmd struct {
	dataFlag
	Backup string `arg:"" help:"A backup: a copy of the store, or an archive with keys; - is standard input." type:"existingfile"`
}

// Help says what becomes of what.
func (restoreCmd) Help() string {
	return `The data directory must be empty, or not there yet. All of the backup is written
and checked before anything has its name there; after an error the directory is
as it was. From an archive the host keys and the operators' keys come back, too,
and the file of --config as oanquan.conf beside them. A copy of the store alone
has no keys: put host_ed25519 there yourself, or nobody's client will know the
server.

Root restores for the server: where the directory is another user's, so are the
files. A user who may not read the backup reads it by way of -, as in
sudo cat BACKUP | sudo -u oanquan oanquan restore - --data DIR.`
}

// errBackup: a file is not a whole backup.
var errBackup = errors.New("it is damaged, cut off, or no backup of this program: use another one")

// Run makes a data directory of a backup.
func (c restoreCmd) Run(p *program) (err error) {
	names, err := c.restore(p.in)
	if err != nil {
		return fmt.Errorf("restore %s into %s: %w", c.Backup, c.Data, err)
	}
	text := "restored " + strings.Join(names, ", ") + " into " + c.Data + "\n"
	if !slices.Contains(names, hostkeys.File) {
		text += "the backup has no host key: put " + hostkeys.File + " there, or make a new one with `oanquan hostkey init --data " + c.Data +
			"`, and every returning player will be warned of a changed key\n"
	}
	_, err = io.WriteString(p.out, text)
	return err
}

// restore puts the files of the backup into place, and names them.
func (c restoreCmd) restore(in io.Reader) (names []string, err error) {
	there, err := os.ReadDir(c.Data)
	made := errors.Is(err, fs.ErrNotExist)
	switch {
	case err != nil && !made:
		return nil, err
	case len(there) > 0:
		return nil, errors.New("the directory is not empty; nothing is written over")
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return nil, err
	}
	if err := os.Chmod(c.Data, 0o700); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(c.Data, ".restore-*")
	if err != nil {
		return nil, err
	}
	defer func() {
		err = errors.Join(err, os.RemoveAll(dir))
		if err != nil && made {
			_ = os.Remove(c.Data) // it stays where something is in it
		}
	}()
	if names, err = c.unpack(dir, in); err != nil {
		return nil, err
	}
	err = boltstore.Sound(dir)
	if errors.Is(err, boltstore.ErrDamaged) { // what to do with a store in place helps nobody here
		err = fmt.Errorf("%w (the store in it has damaged pages)", errBackup)
	}
	if err != nil {
		return nil, err
	}
	// The store last: without it nothing else is taken for a server.
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(storeLast(a), storeLast(b)) })
	for _, name := range names {
		if err := owner.Give(c.Data, filepath.Join(dir, name)); err != nil {
			return nil, err
		}
		if err := os.Rename(filepath.Join(dir, name), filepath.Join(c.Data, name)); err != nil {
			return nil, err
		}
	}
	return names, syncFile(c.Data)
}

func storeLast(name string) string {
	if name == boltstore.FileName {
		return "~"
	}
	return name
}

// unpack writes the files of the backup into dir.
func (c restoreCmd) unpack(dir string, in io.Reader) (names []string, err error) {
	if c.Backup != "-" {
		file, err := os.Open(c.Backup)
		if err != nil {
			return nil, err
		}
		defer func() { _ = file.Close() }() // only read
		in = file
	}
	f := bufio.NewReader(in)
	head, err := f.Peek(512)
	if err != nil {
		return nil, errBackup
	}
	if !bytes.Equal(head[257:262], []byte("ustar")) {
		_, err := writeFile(filepath.Join(dir, boltstore.FileName), f, nil)
		return []string{boltstore.FileName}, err
	}
	sums, told, err := unarchive(dir, tar.NewReader(f))
	if err != nil {
		return nil, err
	}
	if sums[boltstore.FileName] == "" || !maps.Equal(sums, told) {
		return nil, errBackup
	}
	return slices.Collect(maps.Keys(sums)), nil
}

// unarchive writes the entries of an archive into dir. It returns their sums,
// and those that the archive tells.
func unarchive(dir string, r *tar.Reader) (sums, told map[string]string, err error) {
	sums, told = map[string]string{}, map[string]string{}
	for {
		h, err := r.Next()
		switch {
		case errors.Is(err, io.EOF):
			return sums, told, nil
		case err != nil:
			return nil, nil, fmt.Errorf("%w (%w)", errBackup, err)
		case h.Typeflag != tar.TypeReg || !inArchives(h.Name) || h.Name != boltstore.FileName && h.Size > mostText || sums[h.Name] != "":
			return nil, nil, fmt.Errorf("%w (it has an entry %q)", errBackup, h.Name)
		}
		if h.Name != sumsName {
			sum := sha256.New()
			whole, err := writeFile(filepath.Join(dir, h.Name), r, sum)
			if err != nil || !whole {
				return nil, nil, errors.Join(err, unlessWhole(whole))
			}
			sums[h.Name] = fmt.Sprintf("%x", sum.Sum(nil))
			continue
		}
		text, err := io.ReadAll(r)
		if err != nil {
			return nil, nil, fmt.Errorf("%w (%w)", errBackup, err)
		}
		for line := range strings.Lines(string(text)) {
			sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
			told[name] = sum
		}
	}
}

func unlessWhole(whole bool) error {
	if whole {
		return nil
	}
	return errBackup
}

// inArchives tells whether a backup has entries of a name.
func inArchives(name string) bool {
	key, _ := filepath.Match(keyFiles, name) // a pattern of ours is none that is bad
	return key || slices.Contains([]string{boltstore.FileName, opsFile, confName, sumsName}, name)
}

// writeFile makes a file that only its owner may read, and adds to sum, unless it is
// nil. It is whole unless r broke off.
func writeFile(path string, r io.Reader, sum io.Writer) (whole bool, err error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return false, err
	}
	if sum != nil {
		r = io.TeeReader(r, sum)
	}
	_, err = io.Copy(f, r)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return false, f.Close()
	}
	return true, errors.Join(err, f.Sync(), f.Close())
}

// syncFile makes the names in a directory durable.
func syncFile(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
