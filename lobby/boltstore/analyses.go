package boltstore

import (
	"bytes"
	"encoding/json"
	"fmt"

	"go.etcd.io/bbolt"

	"oanquan/engine/analysis"
	"oanquan/lobby"
	"oanquan/lobby/room"
)

// analysisMax is how many bytes one analysis may have: many times what the
// longest game needs.
const analysisMax = 1 << 20

// Analyses is the store as [lobby.Analyses].
type Analyses struct{ s *Store }

// Analyses is the part of the store that keeps analyses of finished games.
func (s *Store) Analyses() *Analyses { return &Analyses{s} }

// Analysis finds the analysis of a game, or [lobby.ErrNoGame].
func (a *Analyses) Analysis(id room.GameID) (found []byte, err error) {
	err = a.s.view(func(tx *bbolt.Tx) error {
		data := get(tx, bucketAnalyses, []byte(id))
		if data == nil {
			return fmt.Errorf("analysis of game %s: %w", id, lobby.ErrNoGame)
		}
		found = bytes.Clone(data)
		return nil
	})
	return found, err
}

// SaveAnalysis stores the analysis of a finished game, a JSON object, in place
// of any other. [lobby.ErrNoGame] when there is no such game.
func (a *Analyses) SaveAnalysis(id room.GameID, data []byte) error {
	if err := checkID("game", string(id)); err != nil {
		return err
	}
	if len(data) > analysisMax || !json.Valid(data) {
		return fmt.Errorf("%w: analysis of game %s, %d bytes", ErrEntry, id, len(data))
	}
	check := func(tx *bbolt.Tx) error {
		if get(tx, bucketGames, []byte(id)) == nil {
			return fmt.Errorf("analysis of game %s: %w", id, lobby.ErrNoGame)
		}
		return nil
	}
	return <-a.s.commit(check, func(tx *bbolt.Tx) error { return tx.Bucket(bucketAnalyses).Put([]byte(id), data) })
}

// addAnalyses leads from version 2 of the layout to 3. A new version, so that
// no older program opens a store whose analyses it would not take along.
func addAnalyses(tx *bbolt.Tx) error {
	for _, name := range [][]byte{bucketAnalyses, bucketPuzzles} {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return err
		}
	}
	return nil
}

// analyses checks the stored analyses against their games.
func (c *checker) analyses() {
	c.each(bucketAnalyses, func(k, v []byte) {
		var report analysis.Report
		game, ok := c.played[string(k)]
		err := json.Unmarshal(v, &report)
		switch {
		case !ok:
			c.complain("analysis of game %s: there is no such game", k)
			return
		case err == nil:
			err = report.Of(game.Record)
		}
		if err != nil {
			c.complain("analysis of game %s: %w", k, err)
		}
	})
}
