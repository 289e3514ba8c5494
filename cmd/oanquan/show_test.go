package main

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/record"
)

// exported writes a short game into a file, as text and as JSON.
func exported(t *testing.T) (g record.Game, text, object string) {
	t.Helper()
	played, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	r := random()
	for range 6 {
		legal := played.Legal()
		if played, _, err = played.Play(legal[r.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	g = record.Game{ID: "K7QM2R", Rules: engine.Classic()}
	g.Players[0].Name, g.Players[1].Name = "Mai", "Lan"
	for _, m := range played.Moves() {
		g.Moves = append(g.Moves, record.Move{Move: m})
	}
	b, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	text, object = filepath.Join(dir, "game.txt"), filepath.Join(dir, "game.json")
	for name, content := range map[string]string{text: g.String(), object: string(b)} {
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return g, text, object
}

func TestShowPrintsARecordFromAFile(t *testing.T) {
	searchesLong(t)
	g, text, object := exported(t)
	first, _, code := shell{}.run(t, "show", text, "--lang", "en")
	if code != exitOK || !strings.Contains(first, "ply 6 of 6") || !strings.HasSuffix(first, "\n\n"+g.String()) {
		t.Errorf("exit %d:\n%s", code, first)
	}
	for _, again := range []shell{{}, {in: g.String()}} {
		file := object
		if again.in != "" {
			file = "-"
		}
		if out, errs, code := again.run(t, "show", file, "--lang", "en"); code != exitOK || out != first {
			t.Errorf("exit %d, %s\n%s", code, errs, out)
		}
	}
	if out, _, _ := (shell{}).run(t, "show", object, "--record"); out != g.String() {
		t.Errorf("the record alone:\n%s", out)
	}
	out, _, _ := shell{}.run(t, "show", text, "--json")
	var read record.Game
	if err := json.Unmarshal([]byte(out), &read); err != nil || read.String() != g.String() {
		t.Errorf("%v\n%s", err, out)
	}
	if out, _, code := (shell{}).run(t, "show", text, "--svg", "--ply", "2"); code != exitOK || xml.Unmarshal([]byte(out), new(struct{})) != nil {
		t.Errorf("a picture: exit %d\n%s", code, out)
	}
	if out, _, code := (shell{}).run(t, "show", text, "--cast"); code != exitOK || !strings.HasPrefix(out, `{"version":2,`) {
		t.Errorf("a film: exit %d\n%s", code, out)
	}
	if out, errs, code := (shell{}).run(t, "show", text, "--analysis", "--lang", "en"); code != exitOK || !strings.Contains(out, "BEST") || strings.Count(out, "\n") < 8 {
		t.Errorf("an analysis: exit %d, %s\n%s", code, errs, out)
	}
	if out, errs, code := (shell{}).run(t, "show", text, "--analysis", "--json"); code != exitOK || !strings.Contains(out, `"analysis":{"v":1`) {
		t.Errorf("an analysis as JSON: exit %d, %s\n%s", code, errs, out)
	}
	if out, errs, code := (shell{}).run(t, "show", text, "--analysis", "--svg"); code != exitUsage || out != "" {
		t.Errorf("a picture of an analysis: exit %d, %s\n%s", code, errs, out)
	}
	if out, _, _ := (shell{env: map[string]string{"LANG": "vi_VN.UTF-8"}}).run(t, "show", text, "--ply", "0"); !strings.Contains(out, "lượt 0/6") {
		t.Errorf("in Vietnamese:\n%s", out)
	}
}

func TestShowAndReviewSayWhatIsWrongWithAFile(t *testing.T) {
	_, text, _ := exported(t)
	dir := t.TempDir()
	for name, content := range map[string]string{"empty": " \n", "noise": "\x00\x01\x02", "half.json": `{"v":1,`, "bad.txt": "[Rules \"\"]\n\n1. 3R 9R *\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		out, errs, code := shell{}.run(t, "show", filepath.Join(dir, name))
		if code != exitFailed || out != "" || !strings.Contains(errs, name) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d, %q, %q", name, code, out, errs)
		}
	}
	for _, tt := range []struct {
		args []string
		code int
	}{
		{[]string{"show", filepath.Join(dir, "missing")}, exitFailed}, {[]string{"show", text, "--ply", "99"}, 3},
		{[]string{"show", text, "--json", "--svg"}, exitUsage}, {[]string{"show"}, exitUsage},
	} {
		if out, errs, code := (shell{}).run(t, tt.args...); code != tt.code || out != "" || errs == "" {
			t.Errorf("%q: exit %d, %q, %q", tt.args, code, out, errs)
		}
	}
}

func TestReviewOfAFile(t *testing.T) {
	searchesLong(t)
	t.Parallel()
	g, text, object := exported(t)
	played, err := record.Replay(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{text, object} {
		mai, tmp, _ := sits(t, windowW, windowH, "review", file, "--ply", "3")
		mai.expect("Review of game K7QM2R", "turn 3 of 6")
		mai.shows(played.PositionAt(3), 0)
		mai.keys("right")
		mai.expect("turn 4 of 6")
		mai.shows(played.PositionAt(4), 0)
		mai.keys("esc")
		if exit := mai.leaves(); exit != exitOK {
			t.Errorf("exit %d", exit)
		}
		mai.restored()
		leftNothing(t, tmp)
	}
}
