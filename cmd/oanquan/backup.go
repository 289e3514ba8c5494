package main

import (
	"archive/tar"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"oanquan/lobby/boltstore"
)

// A backup is a copy of the store or, with keys, an archive of it and of what
// else makes a server the same again. The last entry of an archive has the sums
// of all others, so that one that was cut off or damaged is known by that.
const (
	confName = "oanquan.conf" // of the file of --config in an archive
	sumsName = "SHA256SUMS"
	keyFiles = "host_*" // host keys, in the data directory
	mostText = 1 << 20  // bytes of any file but the store
)

type backupCmd struct {
	dataFlag
	WithKeys bool   `help:"Make an archive that has the host keys, the operators' keys and the file of --config, too. Who has it can pretend to be the server."`
	File     string `arg:"" help:"File to write, which must not exist yet; - is standard output." type:"path"`
}

// Run copies the store of a server that does not run, and checks the copy's
// way to the disk.
func (c backupCmd) Run(p *program) (err error) {
	store, err := c.openStore()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	if c.File == "-" {
		return backupTo(store, c.dataFlag, p.out, c.WithKeys)
	}
	f, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("make the backup: %w", err)
	}
	if c.WithKeys {
		err = backupTo(store, c.dataFlag, f, true)
	} else {
		err = store.Backup(f)
	}
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return errors.Join(fmt.Errorf("write the backup: %w", err), os.Remove(c.File))
	}
	_, err = fmt.Fprintln(p.out, "backed up to", c.File)
	return err
}

// backupTo writes a copy of the store, or an archive, to w by way of a file in
// the data directory. The store is not kept open for reading while w takes its
// time: until then it could not be opened again after a failure, and no space in
// it be used again.
func backupTo(store *boltstore.Store, data dataFlag, w io.Writer, keys bool) (err error) {
	f, err := os.CreateTemp(data.Data, ".backup-*")                        // made with mode 0600
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) { // of a server that does not run
		f, err = os.CreateTemp("", ".backup-*")
	}
	if err != nil {
		return fmt.Errorf("make a file for the backup: %w", err)
	}
	// At once, so that a killed server leaves none behind: it is open still.
	gone := os.Remove(f.Name())
	defer func() {
		err = errors.Join(err, f.Close())
		if gone != nil { // where an open file cannot be removed
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	if err := store.Backup(f); err != nil {
		return err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("read the backup: %w", err)
	}
	if keys {
		err = archive(w, f, data)
	} else {
		_, err = io.Copy(w, f)
	}
	if err != nil {
		return fmt.Errorf("send the backup: %w", err)
	}
	return nil
}

// archive writes the store in f and all else that makes a server the same again.
func archive(w io.Writer, f *os.File, data dataFlag) error {
	a := archiver{Writer: tar.NewWriter(w)}
	if err := a.add(boltstore.FileName, f); err != nil {
		return err
	}
	names, err := filepath.Glob(filepath.Join(data.Data, keyFiles))
	if err != nil {
		return err
	}
	places := map[string]string{opsFile: filepath.Join(data.Data, opsFile), confName: data.Config}
	for _, name := range names {
		places[filepath.Base(name)] = name
	}
	for name, path := range places {
		if err := a.addFile(name, path); err != nil {
			return err
		}
	}
	if err := a.text(sumsName, a.sums.String()); err != nil {
		return err
	}
	return a.Close()
}

// archiver writes an archive, and the sums of its entries.
type archiver struct {
	*tar.Writer
	sums strings.Builder
}

// addFile adds a file, if there is one.
func (a *archiver) addFile(name, path string) error {
	f, err := os.Open(path)
	if path == "" || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(a.add(name, f), f.Close())
}

func (a *archiver) add(name string, f *os.File) error {
	st, err := f.Stat()
	if err != nil {
		return err
	}
	if err := a.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: st.Size(), ModTime: st.ModTime()}); err != nil {
		return err
	}
	sum := sha256.New()
	if _, err := io.Copy(a, io.TeeReader(f, sum)); err != nil {
		return err
	}
	fmt.Fprintf(&a.sums, "%x  %s\n", sum.Sum(nil), name)
	return nil
}

func (a *archiver) text(name, text string) error {
	if err := a.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(text))}); err != nil {
		return err
	}
	_, err := io.WriteString(a, text)
	return err
}
