package account

import (
	"strings"
	"testing"
	"time"
)

func TestASecretIsReadAsPeopleTypeIt(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for kind, length := range map[SecretKind]int{LinkSecret: 10, RecoverySecret: 16, TokenSecret: 12} {
		text, s := NewSecret(kind, now)
		if n := len(strings.ReplaceAll(text, "-", "")); n != length {
			t.Errorf("%c: %q has %d characters, want %d", kind, text, n, length)
		}
		plain := strings.ReplaceAll(text, "-", "")
		for _, typed := range []string{text, strings.ToLower(text), plain, " " + strings.Join(strings.Split(plain, ""), " ") + " ", strings.NewReplacer("0", "o", "1", "l").Replace(text)} {
			if k, hash, ok := ParseSecret(typed); !ok || k != kind || hash != s.Hash {
				t.Errorf("%c: %q is not read", kind, typed)
			}
		}
		if strings.Contains(s.Hash, plain) || !s.Holds(now) {
			t.Errorf("%c: kept as %+v", kind, s)
		}
	}
	for _, typed := range []string{"", "7H3K9", "7H3K9-QM2W!", strings.Repeat("7", 17), strings.Repeat("-", 1000) + "7H3K9QM2WT", "7H3K9QM2WTmái"} {
		if _, _, ok := ParseSecret(typed); ok {
			t.Errorf("%q is read", typed)
		}
	}
}

func TestOneTextIsAnotherSecretOfAnotherKind(t *testing.T) {
	if hashOf(LinkSecret, "7H3K9QM2WT") == hashOf(TokenSecret, "7H3K9QM2WT") {
		t.Error("the kind is not in the hash")
	}
}

func TestASecretHoldsForItsTime(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for kind, d := range map[SecretKind]time.Duration{LinkSecret: LinkFor, TokenSecret: TokenFor} {
		_, s := NewSecret(kind, now)
		if !s.Holds(now.Add(d-1)) || s.Holds(now.Add(d)) {
			t.Errorf("%c does not hold for %v", kind, d)
		}
		s.Wrong = WrongMax
		if s.HoldsAtDoor(now) || !s.Holds(now) {
			t.Errorf("%c after too many wrong tries: at the door %v, elsewhere %v", kind, s.HoldsAtDoor(now), s.Holds(now))
		}
	}
	if _, s := NewSecret(RecoverySecret, now); !s.Holds(now.AddDate(50, 0, 0)) {
		t.Error("a recovery code does not last")
	}
	if (Secret{}).Holds(now) {
		t.Error("no secret holds")
	}
}
