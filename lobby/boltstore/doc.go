// Package boltstore keeps accounts, finished games, the journal of running ones,
// who is banned or muted and what operators did in one bbolt file (docs/store.md).
// No other package knows bbolt.
//
// It promises:
//
//   - What a call or channel has answered nil for is on disk and survives a
//     kill and a power cut; what it has answered an error for did not happen.
//     The one exception is an error that wraps [lobby.ErrReadOnly]: then only
//     the store knows, after [Store.Reopen], whether the entry is there, and
//     rooms come back from what it holds.
//   - Everything that belongs together (a record, its indexes, the removal of
//     its journal) is one transaction.
//   - Commit never waits. One goroutine writes; what waits while it syncs goes
//     into its next transaction together, so that many rooms share one sync.
//   - Values are copied: nothing that leaves the package is shared with it.
package boltstore
