//go:build !unix

package main

// diskFree is not known here.
func diskFree(string) (bytes float64, ok bool) { return 0, false }
