// Package owner keeps files the server's own that root makes for it: an operator
// who runs a command as root would else leave files that a server with a user of
// its own cannot read.
package owner

import (
	"fmt"
	"os"
	"syscall"
)

// Give gives files to the owner of a directory, if root runs the program and the
// directory is somebody else's. It promises nothing on systems without owners.
func Give(dir string, paths ...string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	st, err := os.Stat(dir)
	if err != nil {
		return fmt.Errorf("look whose the directory is: %w", err)
	}
	of, ok := st.Sys().(*syscall.Stat_t)
	if !ok || of.Uid == 0 {
		return nil
	}
	for _, path := range paths {
		if err := os.Chown(path, int(of.Uid), int(of.Gid)); err != nil {
			return fmt.Errorf("give a new file to the owner of %s: %w", dir, err)
		}
	}
	return nil
}
