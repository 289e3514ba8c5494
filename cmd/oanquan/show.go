package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/command"
	"oanquan/lobby/room"
	"oanquan/session"
	"oanquan/ui/i18n"
	route "oanquan/ui/screen"
)

// showCmd prints a record from a file as show of the server prints one by its
// ID.
type showCmd struct {
	File   string `arg:"" help:"A record, text or JSON, as show prints it; - for standard input."`
	Ply    int    `help:"The position after so many moves (default the last)." default:"-1" placeholder:"N"`
	Lang   string `help:"Language, vi or en; that of the locale when not given." enum:",vi,en" default:"" placeholder:"LANG"`
	Record bool   `help:"The record alone." xor:"form,worth"`
	JSON   bool   `name:"json" help:"One JSON object on one line." xor:"form"`
	SVG    bool   `name:"svg" help:"The board as a picture." xor:"form,worth"`
	Cast   bool   `help:"The game as a film for asciinema." xor:"form,worth"`

	Analysis bool `help:"What every turn was worth; with --json in the same object." xor:"worth"`
}

// Run prints the record.
func (c showCmd) Run(ctx context.Context, p *program) error {
	g, err := readRecord(p.in, c.File)
	if err != nil {
		return err
	}
	lang := c.Lang
	if lang == "" {
		lang = session.Language(p.locale())
	}
	hall := printingRoom{game: g}
	if c.Analysis {
		hall.reading = newReadingRoom(ctx, g)
	}
	res := command.Run(ctx, command.Env{
		Hall: hall, Text: i18n.New(i18n.Language(lang)), Version: version(), Out: p.out, Err: p.errs,
	}, c.args())
	if res.Exit != command.ExitOK {
		return exitCode(res.Exit)
	}
	return nil
}

// args are the words that the command of the table takes.
func (c showCmd) args() []string {
	id := onShelf
	if c.Ply >= 0 {
		id += "@" + strconv.Itoa(c.Ply)
	}
	switch {
	case c.Analysis:
		args := []string{"show", id, "--analysis"}
		if c.JSON {
			args = append(args, "--json")
		}
		return args
	case c.Cast:
		return []string{"replay", onShelf, "--cast"}
	case c.SVG:
		return []string{"show", id, "--svg"}
	case c.JSON:
		return []string{"show", id, "--json"}
	case c.Record:
		return []string{"show", id, "--record"}
	}
	return []string{"show", id}
}

// exitCode is the exit code of a command that has said itself what was wrong.
type exitCode int

func (e exitCode) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// reviewCmd steps through a record from a file.
type reviewCmd struct {
	lookFlags
	File string `arg:"" help:"A record, text or JSON, as show prints it."`
	Ply  int    `help:"Begin after so many moves (default at the end)." default:"-1" placeholder:"N"`
}

// Run shows the review until the person leaves it.
func (c reviewCmd) Run(ctx context.Context, p *program) error {
	in, out, ok := p.terminal()
	if !ok {
		return errNoTerminal
	}
	g, err := readRecord(nil, c.File)
	if err != nil {
		return err
	}
	env := c.env(ctx, p)
	env.Hall = newReadingRoom(ctx, g)
	id := room.GameID(g.ID)
	if id == "" {
		id = onShelf
	}
	return atTerminal(ctx, in, out, env, route.Review{Game: id, Ply: c.Ply})
}

// printingRoom is a hall in which there is nothing but one record: enough for
// what prints records, and nothing else is reached from there.
type printingRoom struct {
	command.Hall
	game    record.Game
	reading *readingRoom // analyses it, nil where nothing asks for that
}

// onShelf is the ID by which the record is asked for, which may have none.
const onShelf = "000000"

// Game is the record, whatever it is called.
func (h printingRoom) Game(account.Who, room.GameID) (lobby.Archived, error) {
	return archived(h.game), nil
}

// Analyse is how far the analysis of the record is.
func (h printingRoom) Analyse(ctx context.Context, who account.Who, id room.GameID, seen int) (lobby.Analysis, error) {
	return h.reading.Analyse(ctx, who, id, seen)
}

func archived(g record.Game) lobby.Archived {
	return lobby.Archived{Record: g, Players: make([]account.ID, g.Rules.Players)}
}

// readRecord reads a record, text or JSON, from a file or for "-" from in.
func readRecord(in io.Reader, file string) (record.Game, error) {
	if file != "-" || in == nil {
		f, err := os.Open(file)
		if err != nil {
			return record.Game{}, err
		}
		defer func() { _ = f.Close() }() // it was only read
		in = f
	}
	b, err := io.ReadAll(io.LimitReader(in, record.MaxJSONBytes+1))
	if err != nil {
		return record.Game{}, fmt.Errorf("reading the record: %w", err)
	}
	g, err := parseRecord(b)
	if err != nil {
		return record.Game{}, fmt.Errorf("%s: %w", file, err)
	}
	return g, nil
}

// parseRecord tells the two forms apart by how they begin.
func parseRecord(b []byte) (g record.Game, err error) {
	b = bytes.TrimSpace(bytes.TrimPrefix(b, []byte("\ufeff")))
	switch {
	case len(b) == 0:
		return g, errors.New("there is nothing in it")
	case b[0] == '{':
		err = json.Unmarshal(b, &g)
		return g, err
	}
	return record.Parse(string(b) + "\n")
}
