package command

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"oanquan/ui/i18n"
)

const docsFile = "../../docs/commands.md"

var update = flag.Bool("update", false, "write "+docsFile)

func TestDocsAreFresh(t *testing.T) {
	want := docs()
	if *update {
		if err := os.WriteFile(docsFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(docsFile)
	if err != nil || string(got) != want {
		t.Errorf("docs/commands.md is stale (%v): go test ./lobby/command -run TestDocsAreFresh -update", err)
	}
}

const intro = `# Commands

<!-- Made from the table in lobby/command by: go test ./lobby/command -run TestDocsAreFresh -update -->

One table of commands, typed in three places:

* ` + "`ssh HOST COMMAND`" + ` runs one and exits. It only reads: that changes no game, and but for ` + "`events`" + ` and ` + "`watch --text`" + `
  it is not seen by the players and does not count as watching. No account is needed (` + "`ssh guest@HOST games`" + ` never asks for a key). With a terminal,
  ` + "`ssh -t HOST watch ID`" + ` and others open the screen.
* ` + "`ssh -T HOST`" + ` is [line mode](line-mode.md): all of them, and everything told in plain lines.
* ` + "`:`" + ` in the screens opens a line for them.

A command may be abbreviated to what only it begins with; capital letters are as good as small ones. Words are split as
a shell does it, with quotes and backslashes, and nothing is expanded. What follows ` + "`say`" + ` is taken as it is. A move
alone, such as ` + "`3R`" + `, is played.

Data goes to standard output, messages to standard error; in line mode both come in order, messages after ` + "`! `" + `. Lines
hold no control characters but the tabs of ` + "`--tsv`" + `.

` + "`ID`" + ` is the ID of a game, such as ` + "`K7QM2R`" + `, running or over; read as O for 0, and I or L for 1. ` + "`ROOM`" + ` is the
number of a room or the code of a private one and means the game it plays. ` + "`PLY`" + ` is a number of moves, 0 for the
start.

` + "`--json`" + ` prints one object on one line. It has ` + "`\"v\":1`" + `; fields are only ever added, and readers ignore those they do
not know. ` + "`--tsv`" + ` prints the rows of the list as columns separated by tabs, under a line with the names of the fields; a list
in a column is joined with commas.

## Exit codes

| code | meaning |
|---|---|
`

// docs is docs/commands.md.
func docs() string {
	var b strings.Builder
	b.WriteString(intro)
	for _, e := range []struct {
		code int
		text string
	}{
		{ExitOK, "done; an empty list is done too"},
		{ExitFailed, "failed, or nobody read the output any more"},
		{ExitUsage, "not understood, or it needs a screen or line mode; the message says what to type"},
		{ExitNotFound, "no such game, room or person, or not for you to see"},
		{ExitNeedsKey, "needs an account: connect with a key"},
		{ExitTryLater, "busy, or too many wrong IDs: try again later"},
	} {
		fmt.Fprintf(&b, "| %d | %s |\n", e.code, e.text)
	}
	b.WriteString("\n## The commands\n\n| command | English | Tiếng Việt | `ssh HOST` | `ssh -t HOST` | needs a key |\n|---|---|---|---|---|---|\n")
	en, vi := i18n.New(i18n.English), i18n.New(i18n.Vietnamese)
	for _, c := range Commands() {
		fmt.Fprintf(&b, "| [`%s`](#%s) | %s | %s | %s | %s | %s |\n", c.Name, c.Name, c.Summary(en), c.Summary(vi),
			yes(c.Exec && !c.Screen), yes(c.Exec), yes(c.Key))
	}
	for _, c := range Commands() {
		describe(&b, c, en, vi)
	}
	return b.String()
}

func describe(b *strings.Builder, c Command, en, vi *i18n.Catalog) {
	fmt.Fprintf(b, "\n## %s\n\n    %s\n\n%s *%s*\n", c.Name, c.Usage(), c.Summary(en), c.Summary(vi))
	if c.Screen {
		fmt.Fprintf(b, "\nIt opens a screen and therefore needs a terminal: `ssh -t HOST %s ...`.\n", c.Name)
	}
	if !c.Exec {
		b.WriteString("\nIt is for line mode and the screens: `ssh -T HOST`, then type it.\n")
	}
	if len(c.Aliases) > 0 {
		fmt.Fprintf(b, "\nAlso called `%s`.\n", strings.Join(c.Aliases, "`, `"))
	}
	if c.Name == "create" {
		b.WriteString("\n| word | values |\n|---|---|\n")
		for _, w := range createWords() {
			fmt.Fprintf(b, "| `%s` | `%s` |\n", w.key, strings.Join(w.values, "` `"))
		}
	}
	if c.Name == "watch" {
		fmt.Fprintf(b, "\nWith `%s` it needs none: the game is told line by line, as in line mode, and its end is the end. A room that plays\n"+
			"none is waited for. With a NAME the games of that person are told one after the other, until the input ends; one\n"+
			"that they leave for another before its end is told for six seconds more at most. It ends early as `events` does.\n", optWords)
	}
	if c.Name == "doctor" {
		b.WriteString("\nWith a terminal (`ssh -t`) it is asked how wide it draws a few letters; it has a second to answer.\n")
	}
	if c.Name == "events" {
		b.WriteString("\nOne object a line, until the game is over (with its ID), the room closes, a signal comes, or the input ends or has a\n" +
			"Ctrl+C, a Ctrl+D or a `q` (a terminal sends those: `ssh -tt`). Who sits in the room reads it as a spectator. Who reads too\n" +
			"slowly loses events, never the state: a line has `gap`, and the next one is a snapshot.\n" +
			"\nThe snapshot always comes first. An input that is closed from the beginning, as by `ssh -n`, `< /dev/null` or a job of cron,\n" +
			"ends nothing: the events come until the game is over or you close the connection. Of a game that is over long since there\n" +
			"is the snapshot of its end alone.\n")
	}
	for i, o := range c.Options {
		if i == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(b, "* `%s`: %s\n", o, optionText(en.Command(), o))
	}
	if c.answer == nil {
		return
	}
	b.WriteByte('\n')
	if c.Name == "show" {
		b.WriteString("The JSON is that of [the record](record.md), with `result` `*` while the game runs, and besides:\n\n")
	}
	b.WriteString("| field | type | meaning |\n|---|---|---|\n")
	fields(b, "", reflect.TypeOf(c.answer))
}

// fields describes the JSON of t by the tags of its fields.
func fields(b *strings.Builder, prefix string, t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, kind, inner := prefix+jsonName(f), f.Type, f.Type
		if kind.Kind() == reflect.Slice {
			inner = kind.Elem()
		}
		meaning := f.Tag.Get("doc")
		if strings.Contains(f.Tag.Get("json"), ",omitempty") && !strings.Contains(meaning, "absent") && !strings.Contains(meaning, "only with") {
			meaning += "; absent when there is none"
		}
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", name, kindName(kind), meaning)
		if inner.Kind() == reflect.Struct {
			if kind.Kind() == reflect.Slice {
				name += "[]"
			}
			fields(b, name+".", inner)
		}
	}
}

func kindName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice:
		return "list of " + kindName(t.Elem()) + "s"
	case reflect.Struct, reflect.Interface:
		return "object"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Float64:
		return "number"
	}
	return t.Kind().String()
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func TestTheTableIsSound(t *testing.T) {
	seen := map[string]string{}
	for _, c := range Commands() {
		for _, name := range append([]string{c.Name}, c.Aliases...) {
			if other := seen[name]; other != "" || name != strings.ToLower(name) {
				t.Errorf("%s names both %s and %s", name, other, c.Name)
			}
			seen[name] = c.Name
		}
		if c.run == nil || c.summary == nil || c.MinArgs > c.MaxArgs || (c.MaxArgs > 0) != (c.Args != "") {
			t.Errorf("%s: %+v", c.Name, c)
		}
		for _, o := range c.Options {
			if optionText(i18n.New(i18n.English).Command(), o) == "" {
				t.Errorf("%s: nothing is said of %s", c.Name, o)
			}
			if o == optJSON && c.answer == nil {
				t.Errorf("%s: the JSON is not documented", c.Name)
			}
		}
		if c.answer != nil {
			checkTags(t, c.Name, reflect.TypeOf(c.answer))
		}
	}
}

// checkTags wants every field of an answer named and documented.
func checkTags(t *testing.T, command string, typ reflect.Type) {
	for i := range typ.NumField() {
		f := typ.Field(i)
		if jsonName(f) == "" || f.Tag.Get("doc") == "" {
			t.Errorf("%s: the field %s.%s has no name or no meaning", command, typ.Name(), f.Name)
		}
		inner := f.Type
		if inner.Kind() == reflect.Slice {
			inner = inner.Elem()
		}
		if inner.Kind() == reflect.Struct {
			checkTags(t, command, inner)
		}
	}
}
