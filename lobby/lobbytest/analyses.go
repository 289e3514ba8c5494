package lobbytest

import (
	"fmt"
	"slices"
	"sync"

	"oanquan/lobby"
	"oanquan/lobby/room"
)

// Analyses keeps analyses in memory, and counts how often one was saved.
type Analyses struct {
	mu    sync.Mutex
	kept  map[room.GameID][]byte
	saved int
}

var _ lobby.Analyses = (*Analyses)(nil)

// Analysis implements lobby.Analyses.
func (a *Analyses) Analysis(id room.GameID) ([]byte, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if data, ok := a.kept[id]; ok {
		return slices.Clone(data), nil
	}
	return nil, fmt.Errorf("analysis of game %s: %w", id, lobby.ErrNoGame)
}

// SaveAnalysis implements lobby.Analyses.
func (a *Analyses) SaveAnalysis(id room.GameID, data []byte) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.kept == nil {
		a.kept = map[room.GameID][]byte{}
	}
	a.kept[id] = slices.Clone(data)
	a.saved++
	return nil
}

// Saved is how often an analysis was saved.
func (a *Analyses) Saved() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.saved
}
