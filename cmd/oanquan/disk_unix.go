//go:build unix

package main

import "syscall"

// diskFree is how many bytes may still be written to the disk of a directory; ok
// is false where that is not known.
func diskFree(dir string) (bytes float64, ok bool) {
	var disk syscall.Statfs_t
	err := syscall.Statfs(dir, &disk)
	return float64(disk.Bavail) * float64(disk.Bsize), err == nil
}
