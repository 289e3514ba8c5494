package command

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"oanquan/lobby/room"
)

// tsvColumns are what programs read by --tsv. A column is added at the end or not
// at all; nothing of it is ever translated.
var tsvColumns = map[string]string{
	"who":       "name account named room playing since door byDays",
	"games":     "id room players rules preset ply watchers paused private clock rating provisional begun rated",
	"rooms":     "room free chairs people rules preset opened private clock rated",
	"recent":    "id date players score result ending endedBy plies rules preset",
	"history":   "id outcome seat opponents score result ending endedBy plies date rules preset private",
	"moves":     "ply seat player move score position text house clock",
	"keys":      "fingerprint type label added lastUsed inUse recovered",
	"seeks":     "name account rating provisional preset clock rated low high since",
	"todo":      "id room players clock ply deadline left",
	"stored":    "id players clock ply begun here",
	"doctor":    "check value ok advice",
	"top":       "rank name account rating deviation provisional games",
	"following": "name account here room playing since byDays",
}

func TestEveryListIsForProgramsToo(t *testing.T) {
	inTown(t, func(w *town) {
		id := w.resigned("3R 2L")
		w.open(room.Options{})
		if err := w.lobby.Seek(w.actor("new"), seeking(t, "classic 5+3 casual")); err != nil {
			t.Fatal(err)
		}
		w.run("Mai", "follow Lan", inHall)
		w.rate("3R 2L")
		for _, cmd := range Commands() {
			columns, known := tsvColumns[cmd.Name]
			if has := slices.Contains(cmd.Options, optTSV); has != known {
				t.Errorf("%s: --tsv is %t, its columns are known is %t", cmd.Name, has, known)
			}
			if !known {
				continue
			}
			line := cmd.Name
			if cmd.Name == "moves" {
				line += " " + id
			}
			for _, change := range []func(*Env){func(*Env) {}, inVietnamese} {
				tsv := w.run("Mai", line+" --tsv", change)
				rows := lines(tsv.out)
				if tsv.Exit != ExitOK || tsv.err != "" || rows[0] != strings.ReplaceAll(columns, " ", "\t") {
					t.Errorf("%s --tsv: %+v", line, tsv)
				}
				for _, row := range rows {
					cells := strings.Split(row, "\t")
					padded := slices.ContainsFunc(cells, func(c string) bool { return strings.TrimSpace(c) != c })
					if len(cells) != len(strings.Fields(columns)) || padded {
						t.Errorf("%s --tsv: %q", line, row)
					}
				}
				asJSON := w.run("Mai", line+" --json", change)
				var object struct {
					V int `json:"v"`
				}
				if err := json.Unmarshal([]byte(asJSON.out), &object); err != nil || object.V != 1 || strings.Count(asJSON.out, "\n") != 1 || asJSON.err != "" {
					t.Errorf("%s --json: %v %+v", line, err, asJSON)
				}
				if cmd.Name != "rooms" && cmd.Name != "stored" && len(rows) < 2 {
					t.Errorf("%s lists nothing: %+v", line, tsv)
				}
			}
		}
	})
}
