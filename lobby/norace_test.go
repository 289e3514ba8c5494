//go:build !race

package lobby_test

import "testing"

// searchesLong does nothing without the race detector.
func searchesLong(*testing.T) {}
