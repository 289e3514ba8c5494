package session

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"testing"
)

func TestBothLanguagesSayTheSame(t *testing.T) {
	vi, en := reflect.ValueOf(vietnamese()), reflect.ValueOf(english())
	holes := regexp.MustCompile(`\{\w+\}`)
	for i := range vi.NumField() {
		name := vi.Type().Field(i).Name
		a, b := vi.Field(i).String(), en.Field(i).String()
		if a == "" || b == "" || a == b {
			t.Errorf("%s: %q and %q", name, a, b)
		}
		inA, inB := holes.FindAllString(a, -1), holes.FindAllString(b, -1)
		slices.Sort(inA)
		slices.Sort(inB)
		if !slices.Equal(inA, inB) {
			t.Errorf("%s: %v and %v", name, inA, inB)
		}
	}
}

func TestGoodbye(t *testing.T) {
	w := english()
	for _, cause := range []error{ErrShutdown, ErrIdle, ErrTooLong, ErrReplaced, ErrPanic, fmt.Errorf("x: %w", ErrIdle)} {
		if w.goodbye(cause, "h") == "" {
			t.Errorf("%v: nothing", cause)
		}
	}
	for _, cause := range []error{nil, errStalled, errors.New("else")} {
		if got := w.goodbye(cause, "h"); got != "" {
			t.Errorf("%v: %q", cause, got)
		}
	}
}

func TestFillLooksIntoNoValue(t *testing.T) {
	if got := fill("{a} and {b}", "a", "{b}", "b", "{a}"); got != "{b} and {a}" {
		t.Errorf("%q", got)
	}
}
