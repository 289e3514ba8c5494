//go:build !race

package main

import "testing"

// searchesLong does nothing without the race detector.
func searchesLong(*testing.T) {}
