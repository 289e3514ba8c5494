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
)

func TestEveryTextOfLineModeIsInBothLanguages(t *testing.T) {
	vi, en := reflect.ValueOf(New(Vietnamese).Line()), reflect.ValueOf(New(English).Line())
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

// Who types commands has no keys to press.
func TestErrorsOfTypedCommandsNameNoKey(t *testing.T) {
	key := regexp.MustCompile(`Bấm|[Pp]ress|\bkey\b`)
	for _, l := range Languages() {
		c := New(l)
		for _, e := range c.Errors.table() {
			if text := c.TypedError(fmt.Errorf("while doing: %w", e.err)); key.MatchString(text) || text == c.Errors.Unknown {
				t.Errorf("%s: %v is told as %q", l, e.err, text)
			}
		}
	}
}

func TestNoErrorOfTheLobbyIsForgotten(t *testing.T) {
	table, err := os.ReadFile("line.go")
	more, err2 := os.ReadFile("account.go")
	social, err3 := os.ReadFile("social.go")
	if err := errors.Join(err, err2, err3); err != nil {
		t.Fatal(err)
	}
	table = slices.Concat(table, more, social)
	for _, file := range []string{"../../lobby/store.go", "../../lobby/lobby.go", "../../lobby/analyse.go", "../../lobby/hint.go", "../../lobby/daily.go", "../../lobby/login.go", "../../lobby/identity.go", "../../lobby/talk.go", "../../lobby/social.go"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range sentinel.FindAllStringSubmatch(string(text), -1) {
			name := "lobby." + m[1] + m[2]
			forgotten := !strings.Contains(string(table), name+",")
			switch name {
			case "lobby.ErrKeyTaken", "lobby.ErrPublic",
				"lobby.ErrTokenEnded", "lobby.ErrKeyRemoved", "lobby.ErrRecovered", "lobby.ErrDeleted": // no command meets them untold
				forgotten = false
			}
			if forgotten {
				t.Errorf("%s has no sentence", name)
			}
		}
	}
}
