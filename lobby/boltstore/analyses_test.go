package boltstore

import (
	"errors"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
	"oanquan/lobby/room"
)

func TestAnalysesAreOfFinishedGames(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	a := corpusGame(t)
	must(t, s, beginEntry("K7QM2R", noon))
	data := corpusAnalysis(t)
	if err := s.Analyses().SaveAnalysis("K7QM2R", data); !errors.Is(err, lobby.ErrNoGame) {
		t.Errorf("of a running game: %v", err)
	}
	must(t, s, room.Entry{Game: "K7QM2R", Finish: &room.Finish{Record: a.Record, Players: a.Players}})
	if _, err := s.Analyses().Analysis("K7QM2R"); !errors.Is(err, lobby.ErrNoGame) {
		t.Errorf("there is none yet: %v", err)
	}
	for _, put := range []string{`{"v":1}`, string(data)} {
		if err := s.Analyses().SaveAnalysis("K7QM2R", []byte(put)); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Analyses().Analysis("K7QM2R"); err != nil || string(got) != put {
			t.Errorf("%s, %v; want %s", got, err, put)
		}
	}
	for _, bad := range []string{"", "{", `{"v":1}` + strings.Repeat(" ", analysisMax)} {
		if err := s.Analyses().SaveAnalysis("K7QM2R", []byte(bad)); !errors.Is(err, ErrEntry) {
			t.Errorf("%.10q was stored: %v", bad, err)
		}
	}
	sound(t, s)
}

func TestCheckFindsWhatIsNoAnalysisAndNoPuzzle(t *testing.T) {
	for name, tt := range map[string]struct {
		bucket []byte
		key    string
		value  string
		want   string
	}{
		"of no game": {bucketAnalyses, "X", `{"v":1}`, "there is no such game"},
		"unreadable": {bucketAnalyses, "K7QM2R", `{"v":1`, "unexpected end"},
		"too short":  {bucketAnalyses, "K7QM2R", `{"v":1,"seats":2,"turns":[],"accuracy":[null,null],"final":[0,0]}`, "it has 0 turns"},
		"no day":     {bucketPuzzles, "2026-11-31", corpusPuzzle, "no day"},
		"bad puzzle": {bucketPuzzles, "2026-11-30", `{"v":9}`, "version 9 is not known"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := open(t, dir, Options{})
			a := corpusGame(t)
			must(t, s, beginEntry("K7QM2R", noon), room.Entry{Game: "K7QM2R", Finish: &room.Finish{Record: a.Record, Players: a.Players}})
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			edit(t, dir, func(tx *bbolt.Tx) error { return tx.Bucket(tt.bucket).Put([]byte(tt.key), []byte(tt.value)) })
			found := open(t, dir, Options{}).Check()
			if len(found) != 1 || !strings.Contains(found[0].Error(), tt.want) {
				t.Errorf("complaints %v, want one with %q", found, tt.want)
			}
		})
	}
}
