package session

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"oanquan/lobby"
)

func TestBothLanguagesSayTheSame(t *testing.T) {
	vi, en := reflect.ValueOf(*vietnamese()), reflect.ValueOf(*english())
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
	for _, cause := range []error{ErrShutdown, ErrIdle, ErrTooLong, ErrReplaced, ErrPanic, &KickedError{}, &lobby.BannedError{}, lobby.ErrTokenEnded, lobby.ErrKeyRemoved, lobby.ErrRecovered, lobby.ErrDeleted, fmt.Errorf("x: %w", ErrIdle)} {
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

func TestGoodbyeIsWrapped(t *testing.T) {
	for _, tt := range []struct {
		text string
		cols int
		want string
	}{
		{"", 40, ""},
		{"short", 40, "short"},
		{"bốn chữ này dài", 7, "bốn chữ\nnày dài"},
		{"two lines\nstay two", 9, "two lines\nstay two"},
		{"averylongword here", 5, "averylongword\nhere"},
		{"come back: ssh h -p 22", 14, "come back:\nssh h -p 22"},
		{"come back: ssh h -p 22", 8, "come\nback:\nssh h -p\n22"},
	} {
		if got := Wrap(tt.text, tt.cols); got != tt.want {
			t.Errorf("%q in %d: %q, want %q", tt.text, tt.cols, got, tt.want)
		}
	}
}

func TestFillLooksIntoNoValue(t *testing.T) {
	if got := fill("{a} and {b}", "a", "{b}", "b", "{a}"); got != "{b} and {a}" {
		t.Errorf("%q", got)
	}
}

func TestWhoIsSentAwayReadsWhy(t *testing.T) {
	until := time.Date(2026, 12, 1, 15, 4, 0, 0, time.UTC)
	for _, tt := range []struct {
		cause  error
		vi, en string
	}{
		{&KickedError{Reason: "{host}"}, "Lý do: {host}", "your seat is kept. Reason: {host}"},
		{&lobby.BannedError{}, "Bạn bị cấm vào máy chủ này.", "You are banned from this server."},
		{fmt.Errorf("x: %w", &lobby.BannedError{Ban: lobby.Ban{Until: until, Reason: "noise"}}), "đến 15:04 UTC, 01/12/2026. Lý do: noise", "until 15:04 UTC, 1 Dec 2026. Reason: noise"},
	} {
		for got, want := range map[string]string{vietnamese().goodbye(tt.cause, "ssh h"): tt.vi, english().goodbye(tt.cause, "ssh h"): tt.en} {
			if !strings.HasSuffix(got, want) {
				t.Errorf("%v: %q, want %q", tt.cause, got, want)
			}
		}
	}
}
