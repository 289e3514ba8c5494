package account

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

func TestAnAccountHasSoManyKeys(t *testing.T) {
	var a Account
	for i := range KeysMax {
		if err := a.AddKey(Key{Fingerprint: Fingerprint(fmt.Sprint("SHA256:", i))}); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.AddKey(Key{Fingerprint: "SHA256:more"}); !errors.Is(err, ErrTooManyKeys) || len(a.Keys) != KeysMax {
		t.Errorf("one more: %v, %d keys", err, len(a.Keys))
	}
}

func TestWhoMayRemoveWhichKey(t *testing.T) {
	noon := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	ago := func(d time.Duration) time.Time { return noon.Add(-d) }
	const week = KeyGrace
	acc := Account{Keys: []Key{
		{Fingerprint: "old", Added: ago(100 * week)}, {Fingerprint: "ripe", Added: ago(week)}, {Fingerprint: "young", Added: ago(week - 1)},
		{Fingerprint: "younger", Added: ago(time.Hour)}, {Fingerprint: "rescued", Added: ago(time.Minute), Recovered: ago(time.Minute)},
		{Fingerprint: "rescued-long-ago", Added: ago(week), Recovered: ago(week)},
	}}
	for _, tt := range []struct {
		by, key Fingerprint
		want    error
	}{
		{"old", "young", nil},
		{"ripe", "old", nil},
		{"young", "old", ErrYoungKey},
		{"young", "ripe", ErrYoungKey},
		{"young", "younger", nil},
		{"young", "young", nil}, // its own
		{"younger", "young", ErrYoungKey},
		{"rescued", "old", nil},
		{"old", "rescued", ErrRecoveredKey},
		{"rescued", "rescued", ErrRecoveredKey},
		{"old", "rescued-long-ago", nil},
		{"old", "nobody's", ErrNoKey},
		{"nobody's", "old", ErrNoKey},
	} {
		a := acc
		err := a.RemoveKey(tt.by, tt.key, noon)
		if !errors.Is(err, tt.want) || acc.HasKey(tt.key) && a.HasKey(tt.key) == (err == nil) || !acc.HasKey("old") {
			t.Errorf("%s removes %s: %v, want %v", tt.by, tt.key, err, tt.want)
		}
	}
}

func TestAKeyIsFoundByWhatPeopleType(t *testing.T) {
	acc := Account{Keys: []Key{{Fingerprint: "SHA256:abcdef", Label: "laptop"}, {Fingerprint: "SHA256:abcdxx", Label: "phone"}, {Fingerprint: "SHA256:zzzz", Label: "phone"}}}
	for text, want := range map[string]Fingerprint{
		"SHA256:abcdef": "SHA256:abcdef", "abcde": "SHA256:abcdef", "abcd": "", "laptop": "SHA256:abcdef", "phone": "", "zzz": "", "": "", "SHA256:": "",
		" zzzz ": "SHA256:zzzz",
	} {
		if k, err := acc.FindKey(text); k.Fingerprint != want || (err == nil) != (want != "") {
			t.Errorf("%q: %s, %v; want %s", text, k.Fingerprint, err, want)
		}
	}
}
