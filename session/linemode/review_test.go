package linemode

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// pressesEscape presses Escape and waits until it cannot be an arrow key.
func (p *person) pressesEscape() string {
	p.types("\x1b")
	time.Sleep(escapeWait)
	return p.hears()
}

func TestReviewInLines(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.meet("")
		mai.says("3R")
		lan.says("2L")
		mai.says("resign yes")
		recent, err := w.lobby.Recent(1)
		if err != nil || len(recent) != 1 {
			t.Fatal(recent, err)
		}
		id := string(recent[0].Record.ID)
		hoa := w.comes("Hoa", withEcho)
		hoa.hears()
		wants(t, hoa.types("review "+id+"\r"), id+"  Mai – Lan", "ply 0 of 2", "quit ends the review")
		wants(t, hoa.types("next\r"), "1. Mai: 3 right – ", "ply 1 of 2")
		mai.says("say hello") // does not concern who reviews
		if text := hoa.hears(); text != "" {
			t.Errorf("%q", text)
		}
		wants(t, hoa.pressesEscape(), "left the review of game "+id)
		wants(t, hoa.types("next\r"), "! You are not reviewing a game.")
		if text := hoa.pressesEscape() + hoa.pressesEscape(); text != "" { // nothing to leave
			t.Errorf("%q", text)
		}
		wants(t, hoa.types("review "+id+"@2\r"), "2. Lan: 2 left – ")
		wants(t, hoa.types("quit\r"), "left the review")
		wants(t, hoa.types("who\r"), "Hoa") // is still here
		wants(t, hoa.types("quit\r"), "Goodbye")
		if err := hoa.ends(); err != nil {
			t.Error(err)
		}
		lan.says("review " + id)
		wants(t, lan.says("\x1b"), "left the review") // typed by who has no terminal
		lan.says("review " + id)
		wants(t, lan.says("leave"), "left the review")
		wants(t, lan.says("moves"), "3R", "2L") // of the room they still are in
	})
}

// recalling is a terminal with arrow keys.
func recalling(o *Options) { o.Echo, o.Recall = true, true }

func TestArrowKeysBringLinesBack(t *testing.T) {
	const up, down = "\x1b[A", "\x1bOB"
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"the last one", "who\rgames\r" + up + "\r", []string{"who", "games", "games"}},
		{"the one before", "who\rgames\r" + up + up + "\r", []string{"who", "games", "who"}},
		{"and forth", "who\rgames\r" + up + up + down + "\r", []string{"who", "games", "games"}},
		{"no further", "who\r" + up + up + up + "\r", []string{"who", "who"}},
		{"the line that was begun", "who\rga" + up + down + "mes\r", []string{"who", "games"}},
		{"edited", "who\r" + up + "\x7f\x7f\x7fgames\r", []string{"who", "games"}},
		{"marks", "say chào\r" + up + " bạn\r", []string{"say chào", "say chào bạn"}},
		{"one twice is one", "who\rgames\rgames\r" + up + up + "\r", []string{"who", "games", "games", "who"}},
		{"blanks are none", "who\r   \r" + up + "\r", []string{"who", "   ", "who"}},
		{"with a modifier it is another key", "who\r\x1b[1;5A\r", []string{"who", ""}},
		{"a word is taken back", "say hello you \x17all\r", []string{"say hello all"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := editor{echo: true, recall: true}
			list, show := e.feed([]byte(tt.in))
			var got []string
			for _, line := range list {
				got = append(got, line.text)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%q, want %q", got, tt.want)
			}
			if shown := onTerminal(show); !slices.Equal(shown, tt.want) {
				t.Errorf("shows %q, want %q", shown, tt.want)
			}
		})
	}
}

// onTerminal is what a terminal shows of an echo, line by line.
func onTerminal(echo []byte) []string {
	var lines []string
	for line := range strings.Lines(string(echo)) {
		var shown []rune
		at := 0
		for _, r := range strings.TrimSuffix(line, "\n") {
			switch {
			case r == '\b':
				at--
			default:
				shown = append(shown[:at], r)
				at++
			}
		}
		lines = append(lines, string(shown[:at]))
	}
	return lines
}

func TestOnlySoManyLinesAreKept(t *testing.T) {
	var p past
	for i := range 3 * pastMost {
		p.add(fmt.Sprint(i))
	}
	if len(p.lines) != pastMost || p.lines[0] != fmt.Sprint(2*pastMost) {
		t.Errorf("%d lines from %s", len(p.lines), p.lines[0])
	}
}

func TestADumbTerminalHasNoArrowKeys(t *testing.T) {
	e := editor{echo: true}
	if list, _ := e.feed([]byte("who\r\x1b[A\r")); list[1].text != "" {
		t.Errorf("%q", list)
	}
	inTown(t, func(w *town) {
		lan := w.comes("Lan", recalling)
		lan.types("set lang en\r")
		if text := lan.types("\x1b[A"); text != "set lang en" {
			t.Errorf("%q", text)
		}
	})
}
