package linemode

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
)

const docsFile = "../../docs/line-mode.md"

var update = flag.Bool("update", false, "write "+docsFile)

const intro = `# Line mode

<!-- Made by: go test ./session/linemode -run TestDocsAreFresh -update -->

The server in plain lines: for screen readers, for scripts, and for terminals that can show no screens.

    ssh -T HOST                 lines instead of screens
    ssh -T HOST < script        the same, typed by a program
    TERM=dumb ssh HOST          a terminal without screens; so is a window below 40 × 16
    nc HOST 4000                the same by telnet, as a guest; so is a telnet client that answers nothing

What is typed are the [commands](commands.md). What happens is told as it happens. Output is only ever appended: no
escape byte, no carriage return but before a line feed (and that only with a terminal or by telnet), no bell. Nothing is drawn but the
board, which ` + "`set board words`" + ` tells in words. ` + "`set lang vi`" + ` and ` + "`set lang en`" + ` choose the language; an account keeps both.

## What a line is

| begins with | it is |
|---|---|
| ` + "`* `" + ` | news: who came and went, whose turn it is, how a game ended |
| ` + "`<mai> `" + ` | chat; ` + "`<mai (watching)> `" + ` from who looks on |
| ` + "`12. `" + ` | a turn in words, with its number in the game |
| ` + "`! `" + ` | why something that was typed was not done |
| anything else | the board, or the answer to a command |

Nobody's name and no text can look like another kind of line.

## What there is to know

* A move is a square and a direction as you see them from your side of the board: ` + "`3R`" + ` or ` + "`3L`" + `, also ` + "`3p`" + ` (phải), ` + "`3t`" + `
  (trái), ` + "`3>`" + `, ` + "`3<`" + `, ` + "`3+`" + `, ` + "`3-`" + `.
* ` + "`name NAME`" + ` claims a name for an account; it asks first, too, and then shows the recovery code, once. ` + "`rename NAME`" + ` changes it, once in
  30 days; ` + "`keys`, `link`, `recovery`, `token`, `export` and `delete me`" + ` are about the account, and ` + "`link CODE`" + ` brings a new
  device into the account that a code is of.
* By telnet ` + "`login NAME TOKEN`" + ` goes to your account, outside of rooms; ` + "`ssh HOST token`" + ` mints a token for a day.
* ` + "`resign`" + `, ` + "`abort`" + `, and ` + "`leave`" + ` and ` + "`quit`" + ` in a running game ask first: add ` + "`yes`" + `.
* ` + "`review ID`" + ` steps through a game that is over: ` + "`next`, `back`, `first`, `last`, `ply N`" + ` (also ` + "`n`, `b`, `>`, `<`" + `), and ` + "`analyse`" + `
  for what the server thinks of the turn; ` + "`quit`" + ` or Escape ends the review, not the session.
* Who knows FICS finds ` + "`seek`, `sought`, `observe`, `examine`, `moves`, `finger`, `history`, `say`, `kibitz`, `stats`, `refresh`, `set`" + `; what is not
  here, as ` + "`style`, `shout`, `rank`" + `, is answered by a sentence on what to do instead. Names are found
  without their marks: ` + "`finger nguyen`" + ` finds Nguyễn.
* A terminal that is not dumb brings the last 50 lines back with the keys up and down. Backspace, Ctrl+W and Ctrl+U take
  back a letter, a word, the line; Ctrl+C is ` + "`quit`" + `, Ctrl+D on an empty line the end of the input.
* ` + "`doctor`" + ` tells how you are connected and what to do about what is not right.
* The end of the input ends the session, as ` + "`quit yes`" + ` does. A running game keeps the seat; come back and you are in it.
* An input that is closed before anything was typed gets a short help, and exit code 2. Otherwise the exit code is 0
  after ` + "`quit`" + ` and at the end of the input, 75 when the server stops, 1 when the session was ended in another way.
* A line has at most 1024 bytes; a longer one is skipped. A hundred lines may come at once, then twenty a second are run.
* Who reads too slowly holds up nobody. The turns they missed are told when they read again.
`

const mais = `
## A whole game

What Mai reads, in English. Lines after ` + "`> `" + ` are what she types, which her own terminal shows.

`

const lans = `
## The same in Vietnamese, the board in words

What Lan reads of the same game. She has typed ` + "`set board words`" + ` once.

`

const byEar = `
## A game by ear

What Hoa hears, in English, with ` + "`set board words`" + `: no line of it draws anything. Afterwards she looks at the game again.

`

// gameID is what a game is called in the document.
const gameID = "K7QM2R"

func TestDocsAreFresh(t *testing.T) {
	var want string
	inTown(t, func(w *town) { want = intro + transcripts(w) })
	inTown(t, func(w *town) { want += heard(w) })
	if *update {
		if err := os.WriteFile(docsFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(docsFile)
	if err != nil || string(got) != want {
		t.Errorf("docs/line-mode.md is stale (%v): go test ./session/linemode -run TestDocsAreFresh -update", err)
	}
}

// transcripts plays a game and writes down what its two people read and type.
func transcripts(w *town) string {
	mai, lan := w.comes("Mai"), w.comes("Lan", inVietnamese)
	texts := map[*person]*strings.Builder{mai: {}, lan: {}}
	types := func(p *person, line string) {
		for who, b := range texts {
			if b.WriteString(who.hears()); who == p {
				b.WriteString("> " + line + "\n")
			}
		}
		texts[p].WriteString(p.says(line))
	}
	types(lan, "set board words")
	types(mai, "create dan=3")
	types(lan, "rooms")
	types(lan, "join 1")
	types(mai, "say chào Lan, chơi nhé")
	types(mai, "ready")
	types(lan, "ready")
	for i, move := range strings.Fields("3L 2R 4R 3L 2R 4R 5R 5R 4L") {
		p := mai
		if i%2 == 1 {
			p = lan
		}
		switch i {
		case 1:
			types(lan, "3q")
			types(lan, "2p")
			continue
		case 4:
			types(lan, "say hay quá")
		}
		types(p, move)
	}
	types(lan, "quit")
	types(mai, "history")
	types(mai, "quit")
	page := mais + block(texts[mai].String()) + lans + block(texts[lan].String())
	id := regexp.MustCompile(`Game (\w{6}) begins`).FindStringSubmatch(page)[1]
	return strings.ReplaceAll(page, id, gameID)
}

// heard is a whole game and its review as somebody hears them who has chosen the
// board in words.
func heard(w *town) string {
	hoa, nga := w.comes("Hoa"), w.comes("Nga")
	var b strings.Builder
	types := func(line string) {
		b.WriteString(hoa.hears() + "> " + line + "\n" + hoa.says(line))
	}
	types("set board words")
	types("create dan=3")
	nga.says("join 1")
	types("finger nga")
	nga.says("ready")
	types("ready")
	for i, move := range strings.Fields("3L 2R 4R 3L 2R 4R 5R 5R 4L") {
		if i%2 == 1 {
			nga.says(move)
			continue
		}
		types(move)
	}
	games, err := w.lobby.Recent(1)
	if err != nil || len(games) != 1 {
		w.t.Fatal(games, err)
	}
	id := string(games[0].Record.ID)
	types("leave")
	for _, line := range []string{"review " + id, "next", "analyse", "ply 4", "back", "quit", "finger", "quit"} {
		types(line)
	}
	return byEar + strings.ReplaceAll(block(b.String()), id, gameID)
}

func block(text string) string { return "```text\n" + text + "```\n" }
