package record_test

import (
	"os"
	"strings"
	"testing"

	"oanquan/engine/record"
)

// block is the first fenced block of a language in a Markdown text.
func block(t testing.TB, text, language string) string {
	t.Helper()
	_, rest, found := strings.Cut(text, "\n```"+language+"\n")
	body, _, closed := strings.Cut(rest, "```")
	if !found || !closed {
		t.Fatalf("there is no block of %s", language)
	}
	return body
}

// TestSampleInTheDocs reads both forms of the game in docs/record.md and writes
// each from the other.
func TestSampleInTheDocs(t *testing.T) {
	doc, err := os.ReadFile("../../docs/record.md")
	if err != nil {
		t.Fatal(err)
	}
	text, json := block(t, string(doc), "text"), block(t, string(doc), "json")
	fromText, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	fromJSON, err := record.ParseJSON(json)
	if err != nil {
		t.Fatal(err)
	}
	if got := fromJSON.String(); got != text {
		t.Errorf("the JSON as text:\n%s", got)
	}
	if got, err := fromText.MarshalJSON(); string(got)+"\n" != json || err != nil {
		t.Errorf("the text as JSON: %v\n%s", err, got)
	}
	if got := fromText.Combos(); len(got) != 2 || got[0] != 5 || got[1] != 5 {
		t.Errorf("combo points %v", got)
	}
	// docs/record.md's table lists every field.
	for _, field := range []string{
		"v", "id", "date", "rules", "start", "players", "rated", "clock", "room", "round", "aids", "moves", "notes",
		"score", "result", "places", "ending", "endedBy", "left", "tags",
	} {
		if !strings.Contains(string(doc), "`"+field+"`") {
			t.Errorf("the docs do not name %s", field)
		}
	}
}
