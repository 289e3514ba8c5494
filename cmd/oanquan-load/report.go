package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// measure is a line of the table.
type measure struct{ id, what, goal string }

// measures are all there are, in the order of the table, with {people} at rest and {held}
// held.
func measures() []measure {
	return []measure{
		{"first-rss", "memory of an idle session, first screen, KiB (of {people}; RSS)", "≤ 120"},
		{"first-heap", "— heap in use of it, KiB", ""},
		{"first-stack", "— stacks of it, KiB", ""},
		{"first-goroutines", "— goroutines", ""},
		{"lobby-rss", "memory of a session in the lobby, KiB", "≤ 120"},
		{"lobby-heap", "— heap in use of it, KiB", ""},
		{"lobby-stack", "— stacks of it, KiB", ""},
		{"lobby-goroutines", "— goroutines", ""},
		{"game-rss", "memory of a session in a game, KiB", "≤ 200"},
		{"game-heap", "— heap in use of it, KiB", ""},
		{"game-stack", "— stacks of it, KiB", ""},
		{"game-goroutines", "— goroutines", ""},
		{"connect", "connection to first full screen, one after the other, p50 / p95 ms", ""},
		{"connect-cpu", "server CPU from connection to first full screen, ms", "≤ 4"},
		{"more", "{held} held, one more: to its full screen, p50 / p95 ms", "≤ 60 / 110"},
		{"key", "key to own screen, 100 people × 10 keys/s, p50 / p95 ms", "≤ 1.5 / 4"},
		{"key-bytes", "— bytes of screen for each key", "≤ 100"},
		{"key-cpu", "— server CPU for each key, ms", ""},
		{"move-own", "a turn, on disk, to the own screen, p50 / p95 ms", ""},
		{"move-opponent", "— to the opponent's screen", "≤ 3 / 8"},
		{"move-watchers", "— to the screens of 100 spectators", "≤ 3 / 8"},
		{"move-bytes", "— bytes of screen for each spectator", "≤ 600"},
		{"move-cpu", "— server CPU for each turn, ms", ""},
		{"first-idle-cpu", "at rest, first screen: % of a core for 1,000 sessions", "≤ 1"},
		{"first-idle-bytes", "— bytes/s for each session", "0"},
		{"lobby-idle-cpu", "at rest in the lobby: % of a core for 1,000 sessions", "≤ 1"},
		{"lobby-idle-bytes", "— bytes/s for each session", "0"},
		{"game-idle-cpu", "in games with clocks, nobody moves: % of a core for 1,000 sessions", ""},
		{"game-idle-bytes", "— bytes/s for each session", "≤ 250"},
		{"stalled-before", "a turn to 60 of 110 people, all read, p50 / p95 ms", ""},
		{"stalled-during", "— while the other 50 do not read", ""},
		{"stalled-ratio", "— p95 in relation to before", "≤ 1.2"},
		{"stalled-dropped", "— dropped, after they stopped to read", "all, ~10 s"},
		{"half-dropped", "half-open clients, 300 at each of 8 stages: dropped", "all, 15 s"},
		{"half-logins", "— logins of people meanwhile; p50 / p95 ms", "0 failed"},
		{"held", "sessions held at once", "2,000, 200 games"},
		{"held-opponent", "— a turn to the opponent in these games, p50 / p95 ms", ""},
		{"held-cpu", "— server CPU meanwhile, % of a core", ""},
		{"held-idle", "idle sessions held at once", "5,000"},
		{"mix-own", "a mixed load: a turn to the own screen, p50 / p95 ms", ""},
		{"mix-opponent", "— to the opponent's screen", ""},
		{"mix-watchers", "— to spectators' screens", ""},
		{"mix-bytes", "— bytes of screen for each spectator and turn", ""},
		{"mix-rss", "— memory of a session, KiB", ""},
		{"mix-goroutines", "— goroutines of a session", ""},
		{"mix-cpu", "— server CPU, % of a core", ""},
	}
}

// results are what was measured, by measure and server.
type results map[string]map[string]cell

// table writes what was measured as Markdown.
func (r results) table(out io.Writer, d *driver) error {
	var b strings.Builder
	b.WriteString("| measure | bare x/crypto echo | stock wish + Bubble Tea | here, stock renderer | **here** | goal | here to echo, to wish |\n|---|---|---|---|---|---|---|\n")
	numbers := strings.NewReplacer("{people}", strconv.Itoa(d.people()), "{held}", strconv.Itoa(d.Held))
	for _, m := range measures() {
		got := r[m.id]
		if len(got) == 0 {
			continue
		}
		fmt.Fprintf(&b, "| %s |", numbers.Replace(m.what))
		for _, s := range []string{"echo", "wish", "stock", "here"} {
			text := got[s].text
			if text == "" {
				text = "-"
			}
			if s == "here" {
				text = "**" + text + "**"
			}
			fmt.Fprintf(&b, " %s |", text)
		}
		fmt.Fprintf(&b, " %s | %s |\n", m.goal, ratios(got))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// ratios compares what was measured here with the floors.
func ratios(got map[string]cell) string {
	var all []string
	for _, s := range []string{"echo", "wish"} {
		text := "-"
		if floor, here := got[s].value, got["here"].value; floor > 0 && here > 0 {
			text = "×" + short(here/floor)
		}
		all = append(all, text)
	}
	if all[0] == "-" && all[1] == "-" {
		return ""
	}
	return strings.Join(all, ", ")
}

// markers stand around what is generated in a document.
const (
	markBegin = "<!-- measured: begin -->\n"
	markEnd   = "<!-- measured: end -->\n"
)

// replaced is a document with what stands between the markers replaced.
func replaced(doc, text string) (string, error) {
	before, rest, ok := strings.Cut(doc, markBegin)
	_, after, ends := strings.Cut(rest, markEnd)
	if !ok || !ends {
		return "", fmt.Errorf("the document has no lines %q and %q", strings.TrimSpace(markBegin), strings.TrimSpace(markEnd))
	}
	return before + markBegin + text + markEnd + after, nil
}

// day is how a date is told.
func day(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04 UTC") }
