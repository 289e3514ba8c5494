package command

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"
	"unicode"

	"github.com/charmbracelet/x/ansi"

	"oanquan/ui/i18n"
)

// version is the "v" of every object that --json prints.
const version = 1

// outSize is how much output waits before it is sent: a list is a few packets,
// not one a line.
const outSize = 4096

// call is one command while it runs. Only its own goroutine uses it.
type call struct {
	ctx     context.Context
	env     Env
	text    i18n.CommandText
	table   []Command
	cmd     Command
	args    []string
	options []string
	// out keeps the first error of a write and writes nothing after it.
	out    *bufio.Writer
	toErr  bool // what is data otherwise is a message this time
	result Result
}

func newCall(ctx context.Context, env Env) *call {
	if env.Now == nil {
		env.Now = time.Now
	}
	return &call{ctx: ctx, env: env, text: env.Text.Command(), out: bufio.NewWriterSize(env.Out, outSize)}
}

// line prints one line of data and tells whether there is a point in going on.
func (c *call) line(s string) bool {
	if c.toErr {
		return c.message(s)
	}
	if c.ctx.Err() != nil {
		return false
	}
	_, err := c.out.WriteString(Scrub(s) + "\n")
	return err == nil
}

// message prints one line beside the data, after what data there is so far.
func (c *call) message(s string) bool {
	if c.out.Flush() != nil {
		return false
	}
	_, err := fmt.Fprintln(c.env.Err, Scrub(s))
	return err == nil
}

// fail tells why it was not done and returns exit.
func (c *call) fail(exit int, text string, pairs ...any) int {
	c.message(i18n.Fill(text, pairs...))
	return exit
}

// Scrub is the last line of defence against what a terminal would obey. All
// text that people make is clean long before.
func Scrub(s string) string {
	return strings.ToValidUTF8(strings.Map(func(r rune) rune {
		if r != '\t' && unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, s), string(unicode.ReplacementChar))
}

// object prints v as JSON on one line.
func (c *call) object(v any) int {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("command: internal error: an answer is no JSON: %v", err))
	}
	return c.done(c.line(string(b)))
}

// done is the exit code after the last line.
func (c *call) done(written bool) int {
	if !written {
		return ExitFailed
	}
	return ExitOK
}

// list is an answer of rows in its three forms.
type list[T any] struct {
	answer any // the object of --json, which holds rows
	rows   []T
	empty  string               // the message when there are none
	head   []string             // of the table for people
	cells  func(i int) []string // of row i
}

func printList[T any](c *call, l list[T]) int {
	switch {
	case c.has(optJSON):
		return c.object(l.answer)
	case c.has(optTSV):
		return printTSV(c, l.rows)
	case len(l.rows) == 0:
		return c.done(c.message(l.empty))
	}
	table := [][]string{l.head}
	for i := range l.rows {
		table = append(table, l.cells(i))
	}
	return c.done(c.columns(table))
}

// gap stands between two columns.
const gap = "  "

// columns prints rows with their cells one below the other.
func (c *call) columns(rows [][]string) bool {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], ansi.StringWidth(cell))
		}
	}
	for _, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			b.WriteString(cell)
			if i < len(row)-1 {
				b.WriteString(strings.Repeat(" ", widths[i]-ansi.StringWidth(cell)) + gap)
			}
		}
		if !c.line(strings.TrimRight(b.String(), " ")) {
			return false
		}
	}
	return true
}

// printTSV prints the fields of the JSON rows as columns, their names first.
func printTSV[T any](c *call, rows []T) int {
	t := reflect.TypeFor[T]()
	names := make([]string, t.NumField())
	for i := range names {
		names[i] = jsonName(t.Field(i))
	}
	if !c.line(strings.Join(names, "\t")) {
		return ExitFailed
	}
	for _, row := range rows {
		v := reflect.ValueOf(row)
		cells := make([]string, len(names))
		for i := range cells {
			cells[i] = strings.ReplaceAll(tsvCell(v.Field(i)), "\t", " ")
		}
		if !c.line(strings.Join(cells, "\t")) {
			return ExitFailed
		}
	}
	return ExitOK
}

func jsonName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

// tsvCell writes a field: the elements of a list with commas, nothing for what
// JSON leaves out.
func tsvCell(v reflect.Value) string {
	if v.Kind() != reflect.Slice {
		if v.IsZero() && v.Kind() != reflect.Bool && v.Kind() != reflect.Int {
			return ""
		}
		return fmt.Sprint(v.Interface())
	}
	words := make([]string, v.Len())
	for i := range words {
		words[i] = fmt.Sprint(v.Index(i).Interface())
	}
	return strings.Join(words, ",")
}

// stamp is a time in JSON and TSV: RFC 3339 in UTC, by the second.
func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// minute is a time in a list for people.
func minute(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.UTC().Format("2006-01-02 15:04")
}
