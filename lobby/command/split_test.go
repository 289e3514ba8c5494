package command

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestSplit(t *testing.T) {
	for _, tt := range []struct {
		line string
		want []string
		err  error
	}{
		{"", nil, nil},
		{" \t\r\n", nil, nil},
		{"show K7QM2R --json", []string{"show", "K7QM2R", "--json"}, nil},
		{"  a\tb\n", []string{"a", "b"}, nil},
		{`say 'it is "so"' now`, []string{"say", `it is "so"`, "now"}, nil},
		{`say "it's \"so\" \\ \n"`, []string{"say", `it's "so" \ \n`}, nil},
		{`a\ b \' \\`, []string{"a b", "'", `\`}, nil},
		{`'\'`, []string{`\`}, nil},
		{`a''b"" '' ""`, []string{"ab", "", ""}, nil},
		{"$HOME `id` $(id) *; a|b & # c", []string{"$HOME", "`id`", "$(id)", "*;", "a|b", "&", "#", "c"}, nil},
		{"tên “Mai”", []string{"tên", "“Mai”"}, nil},
		{"a\x00b\x1b[0m", []string{"a", "b", "[0m"}, nil},
		{"'open", nil, ErrOpenQuote},
		{`"open\"`, nil, ErrOpenQuote},
		{`end\`, nil, ErrOpenQuote},
		{strings.Repeat("a", LineMax), []string{strings.Repeat("a", LineMax)}, nil},
		{strings.Repeat("a", LineMax+1), nil, ErrLineTooLong},
		{strings.Repeat("a ", argsMax), slices.Repeat([]string{"a"}, argsMax), nil},
		{strings.Repeat("a ", argsMax+1), nil, ErrLineTooLong},
		{strings.Repeat("a ", argsMax) + "a", nil, ErrLineTooLong},
	} {
		got, err := Split(tt.line)
		if !slices.Equal(got, tt.want) || !errors.Is(err, tt.err) {
			t.Errorf("%q: got %q, %v; want %q, %v", tt.line, got, err, tt.want, tt.err)
		}
	}
}

// FuzzSplit quotes the words again and expects the same ones.
func FuzzSplit(f *testing.F) {
	for _, s := range []string{`a 'b c' "d\"e" f\ g`, "''", `"\a"`, "'", `\`, "a\x1bb", "ô ăn quan"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		words, err := Split(line)
		if err != nil {
			if words != nil || !errors.Is(err, ErrOpenQuote) && !errors.Is(err, ErrLineTooLong) {
				t.Fatalf("%q with %v", words, err)
			}
			return
		}
		bytes := 0
		quoted := make([]string, len(words))
		for i, w := range words {
			bytes += len(w)
			quoted[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
		if bytes > len(line) || len(words) > argsMax {
			t.Fatalf("%d words of %d bytes from %d", len(words), bytes, len(line))
		}
		again := strings.Join(quoted, " ")
		if len(again) > LineMax {
			return
		}
		if got, err := Split(again); err != nil || !slices.Equal(got, words) {
			t.Fatalf("%q became %q, %v", words, got, err)
		}
	})
}

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"games", "games", 0}, {"gmaes", "games", 1}, {"gams", "games", 1}, {"ván", "van", 1}, {"show", "moves", 5}, {"ca", "abc", 3}} {
		if got := distance(tt.a, tt.b); got != tt.want || distance(tt.b, tt.a) != got {
			t.Errorf("%q to %q: got %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}
