//go:build race

package main

import "testing"

// searchesLong skips a test in which so much is searched that the race detector
// would make it take minutes; make test runs it without, too.
func searchesLong(t *testing.T) {
	t.Helper()
	t.Skip("searches too long under the race detector")
}
