package boltstore

import (
	"encoding/json"
	"fmt"
	"time"

	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// storedAccount is an account in the file.
type storedAccount struct {
	V int `json:"v"` // room.FormatVersion
	account.Account
}

// storedGame is a finished game in the file.
type storedGame struct {
	V        int          `json:"v"` // room.FormatVersion
	Finished time.Time    `json:"finished"`
	Private  bool         `json:"private,omitempty"`
	Players  []account.ID `json:"players"` // by seat, guests and bots too
	Record   record.Game  `json:"record"`
	// Ratings are what a rated game has done, by seat; nil for others.
	Ratings []room.RatingChange `json:"ratings,omitempty"`
	// Match is which game of a match it was, from 1; 0 for a single game.
	Match int `json:"match,omitempty"`
	// Excused is that of room.Finish.
	Excused bool `json:"excused,omitempty"`
}

func (g storedGame) archived() lobby.Archived {
	return lobby.Archived{
		Record: g.Record, Private: g.Private, Players: g.Players, Ended: g.Finished, Ratings: g.Ratings, MatchGame: g.Match, Excused: g.Excused,
	}
}

// indexed are the players under whom the game is listed: those with an account,
// each once.
func (g storedGame) indexed() []account.ID {
	var ids []account.ID
	for _, id := range g.Players {
		if id != "" && !id.IsGuest() && !id.IsBot() {
			ids = append(ids, id)
		}
	}
	return ids
}

// decode reads a stored value of any version this program knows. Version 1 is
// the only one so far.
func decode[T any](data []byte) (T, error) {
	var value T
	var head struct {
		V int `json:"v"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return value, badValue{err}
	}
	if head.V != room.FormatVersion {
		return value, badValue{fmt.Errorf("version %d is not known", head.V)}
	}
	if err := json.Unmarshal(data, &value); err != nil {
		return value, badValue{err}
	}
	return value, nil
}

// decodeMove reads a move of a journal, whose begin has the version.
func decodeMove(data []byte) (room.MoveEntry, error) {
	var m room.MoveEntry
	if err := json.Unmarshal(data, &m); err != nil {
		return m, fmt.Errorf("read a stored move: %w", err)
	}
	return m, nil
}
