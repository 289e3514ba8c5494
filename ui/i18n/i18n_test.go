package i18n

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"oanquan/engine"
)

var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

// walk calls f with every text of both languages, by the path of its field.
func walk(vi, en reflect.Value, path string, f func(path, vi, en string)) {
	for i := range vi.NumField() {
		a, b, p := vi.Field(i), en.Field(i), path+"."+vi.Type().Field(i).Name
		switch a.Kind() {
		case reflect.String:
			if a.Type() != reflect.TypeFor[Language]() {
				f(p, a.String(), b.String())
			}
		case reflect.Struct:
			if q, ok := a.Interface().(Plural); ok {
				en := b.Interface().(Plural)
				f(p+".Other", q.Other, en.Other)
				if en.One == "" {
					f(p+".One", "x", "")
				}
				continue
			}
			walk(a, b, p, f)
		case reflect.Slice, reflect.Array:
			if a.Len() != b.Len() {
				f(p, fmt.Sprint(a.Len()), "")
				continue
			}
			for j := range a.Len() {
				if a.Index(j).Kind() == reflect.String {
					f(fmt.Sprintf("%s[%d]", p, j), a.Index(j).String(), b.Index(j).String())
					continue
				}
				walk(a.Index(j), b.Index(j), fmt.Sprintf("%s[%d]", p, j), f)
			}
		default:
			panic("a text of kind " + a.Kind().String() + " at " + p)
		}
	}
}

func TestEveryTextIsInBothLanguages(t *testing.T) {
	vi, en := reflect.ValueOf(*New(Vietnamese)), reflect.ValueOf(*New(English))
	walk(vi, en, "", func(path, vi, en string) {
		if vi == "" || en == "" {
			t.Errorf("%s: vi %q, en %q", path, vi, en)
		}
		a, b := placeholder.FindAllString(vi, -1), placeholder.FindAllString(en, -1)
		slices.Sort(a)
		slices.Sort(b)
		if !slices.Equal(slices.Compact(a), slices.Compact(b)) {
			t.Errorf("%s: placeholders of vi %q and en %q differ", path, vi, en)
		}
	})
}

func TestEveryErrorHasItsOwnSentence(t *testing.T) {
	for _, l := range Languages() {
		c := New(l)
		seen := map[string]error{}
		for _, e := range c.Errors.table() {
			got := c.Error(fmt.Errorf("while doing: %w", e.err))
			if got == c.Errors.Unknown || seen[got] != nil {
				t.Errorf("%s: %v is told as %q, like %v", l, e.err, got, seen[got])
			}
			seen[got] = e.err
		}
	}
}

// sentinel finds the exported errors declared in a file.
var sentinel = regexp.MustCompile(`(?m)^\s*(Err[A-Z]\w*)\s+=|^var (Err[A-Z]\w*)\s+=`)

func TestNoErrorIsForgotten(t *testing.T) {
	table, err := os.ReadFile("errors.go")
	more, err2 := os.ReadFile("account.go")
	social, err3 := os.ReadFile("social.go")
	if err := errors.Join(err, err2, err3); err != nil {
		t.Fatal(err)
	}
	table = slices.Concat(table, more, social)
	for pkg, file := range map[string]string{"room": "../../lobby/room/errors.go", "engine": "../../engine/errors.go", "account": "../../lobby/account/errors.go"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range sentinel.FindAllStringSubmatch(string(text), -1) {
			if name := pkg + "." + m[1] + m[2]; !strings.Contains(string(table), name+",") {
				t.Errorf("%s has no sentence", name)
			}
		}
	}
}

func TestNumbersAndTimes(t *testing.T) {
	vi, en := New(Vietnamese), New(English)
	now := time.Date(2026, 8, 17, 20, 0, 0, 0, time.UTC)
	hanoi := now.In(time.FixedZone("", 7*3600)) // where it is the next day
	for _, tt := range []struct{ got, want string }{
		{vi.Number(1234567), "1.234.567"}, {en.Number(-1234), "-1,234"}, {en.Number(999), "999"},
		{vi.Ago(now, now.Add(-5*time.Minute)), "5 phút trước"}, {en.Ago(now, now.Add(-time.Minute)), "1 minute ago"},
		{en.Ago(now, now.Add(-26*time.Hour)), "1 day ago"}, {en.Ago(now, now.Add(-90*24*time.Hour)), "19 May 2026"},
		{Clock(61 * time.Second), "1:01"}, {Clock(500 * time.Millisecond), "0:01"}, {Clock(-time.Second), "0:00"},
		{en.List([]string{"a", "b", "c"}), "a, b and c"},
		{Vietnamese.Moment(hanoi), "20:00 UTC, 17/08/2026"}, {English.Moment(hanoi), "20:00 UTC, 17 Aug 2026"},
	} {
		if tt.got != tt.want {
			t.Errorf("got %q, want %q", tt.got, tt.want)
		}
	}
}

func TestTurnInWords(t *testing.T) {
	r := engine.Classic()
	g, err := engine.NewGame(r)
	if err != nil {
		t.Fatal(err)
	}
	m := engine.Move{Pit: 1, Dir: engine.Left}
	_, steps, err := g.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	tell := New(English).Tell(r, g.Position(), m, steps, []string{"mai", "lan"})
	want := "1 left – sows 5 dân, sows on 5 dân from lan's 1, captures a quan and 1 dân in the quan square left of mai"
	if tell.String() != want {
		t.Errorf("got  %q\nwant %q", tell, want)
	}
	if want := "sows 5 dân, sows on once, captures a quan and 1 dân"; tell.Short != want {
		t.Errorf("short %q, want %q", tell.Short, want)
	}
}

func TestRulesAreNamedByTheNearestPreset(t *testing.T) {
	c := New(English)
	r := engine.Classic()
	if got := c.RulesName(r); got != "classic" {
		t.Error(got)
	}
	r.Dan = 7
	if got := c.RulesName(r); got != "classic + 7 dân a square" {
		t.Error(got)
	}
}

func TestFill(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"{who} ăn {n}", "{n} ăn 5"}, // a name that looks like a placeholder stays a name
		{"no {more", "no {more"}, {"{unknown} stays", "{unknown} stays"}, {"", ""}, {"{n}{n}", "55"},
	} {
		if got := Fill(tt.text, "who", "{n}", "n", 5); got != tt.want {
			t.Errorf("%q gave %q, want %q", tt.text, got, tt.want)
		}
	}
}

// TestTimesByTheHourAreNotExact: minutes would be invented.
func TestTimesByTheHourAreNotExact(t *testing.T) {
	now := time.Date(2026, 8, 17, 12, 0, 0, 0, time.UTC)
	c := New(English)
	for ago, want := range map[time.Duration]string{time.Second: c.Common.LastHours, 100 * time.Minute: c.Common.LastHours, 3 * time.Hour: "3 hours ago"} {
		if got := c.AgoByHour(now, now.Add(-ago)); got != want {
			t.Errorf("%s: %q, want %q", ago, got, want)
		}
	}
}
