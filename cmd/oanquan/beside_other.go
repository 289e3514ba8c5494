//go:build !unix

package main

// beside is memory for a table; where there is none beside what the runtime
// manages, some of that.
func beside(bytes int) []byte { return make([]byte, bytes) }
