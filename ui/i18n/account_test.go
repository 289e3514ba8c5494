package i18n

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"oanquan/lobby/account"
)

func TestAccountTextsAreInBothLanguages(t *testing.T) {
	walk(reflect.ValueOf(viAccount()), reflect.ValueOf(enAccount()), "Account", func(path, vi, en string) {
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

func TestEveryErrorOfAnAccountHasItsOwnSentence(t *testing.T) {
	for _, l := range Languages() {
		c := New(l)
		seen := map[string]error{}
		for _, e := range c.Account().table() {
			got := c.TypedError(fmt.Errorf("while doing: %w", e.err))
			if got == c.Errors.Unknown || got != c.Error(e.err) || seen[got] != nil {
				t.Errorf("%s: %v is told as %q, like %v", l, e.err, got, seen[got])
			}
			seen[got] = e.err
		}
	}
}

func TestADeletedPlayerIsCalledSo(t *testing.T) {
	if got := New(Vietnamese).PlayerName(account.DeletedName); got != "đã xóa" {
		t.Errorf("got %q", got)
	}
	if got := New(Vietnamese).PlayerName("Mai"); got != "Mai" {
		t.Errorf("got %q", got)
	}
}
