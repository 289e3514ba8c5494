//go:build unix

package main

import "syscall"

// beside is memory beside what the runtime manages, which is taken as it is
// written to and kept to the end. The collector lets garbage grow with what is in
// use: a table of hundreds of mebibytes would have it matched by as much.
func beside(bytes int) []byte {
	memory, err := syscall.Mmap(-1, 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return make([]byte, bytes) // the next best
	}
	return memory
}
