package boltstore

import (
	"errors"
	"reflect"
	"sync"
	"testing"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
)

var _ lobby.Accounts = (*Accounts)(nil)

func newAccount(id account.ID, keys ...account.Fingerprint) account.Account {
	a := account.Account{ID: id, Created: noon}
	for _, fp := range keys {
		a.Keys = append(a.Keys, account.Key{Fingerprint: fp, Type: "ssh-ed25519", Added: noon, LastUsed: noon})
	}
	return a
}

func TestAnAccountFromItsFirstLogin(t *testing.T) {
	s := open(t, t.TempDir(), Options{Now: func() time.Time { return noon }})
	accounts := s.Accounts()
	if _, err := accounts.ByKey("SHA256:mai"); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("unknown key: %v", err)
	}
	want := newAccount(mai.ID, "SHA256:mai", "SHA256:mai's phone")
	if err := accounts.Create(want); err != nil {
		t.Fatal(err)
	}
	want.Name, want.Named = "Mai_Đào", noon
	if err := accounts.Claim(mai.ID, want.Name); err != nil {
		t.Fatal(err)
	}
	want.Prefs = account.Preferences{Language: "vi", Bell: true}
	if err := accounts.SavePreferences(mai.ID, want.Prefs); err != nil {
		t.Fatal(err)
	}
	s = reopen(t, s)
	accounts = s.Accounts()
	for name, find := range map[string]func() (account.Account, error){
		"by key":              func() (account.Account, error) { return accounts.ByKey("SHA256:mai") },
		"by her other key":    func() (account.Account, error) { return accounts.ByKey("SHA256:mai's phone") },
		"by name":             func() (account.Account, error) { return accounts.ByName("Mai_Đào") },
		"by how a name looks": func() (account.Account, error) { return accounts.ByName("MAI_DA0") },
		"by ID":               func() (account.Account, error) { return accounts.ByID(mai.ID) },
	} {
		if got, err := find(); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, want)
		}
	}
	sound(t, s)
}

func TestAccountsRefuse(t *testing.T) {
	s := open(t, t.TempDir(), Options{Now: func() time.Time { return noon }}) // names lapse
	accounts := s.Accounts()
	named := newAccount(nam.ID, "SHA256:nam")
	named.Name = "Nam"
	for _, a := range []account.Account{newAccount(mai.ID, "SHA256:mai"), named} {
		if err := accounts.Create(a); err != nil {
			t.Fatal(err)
		}
	}
	double := newAccount("LAN", "SHA256:lan")
	double.Name = "nám"
	tests := []struct {
		name string
		do   func() error
		want error
	}{
		{"a key of another", func() error { return accounts.Create(newAccount("LAN", "SHA256:lan", "SHA256:mai")) }, lobby.ErrKeyTaken},
		{"an ID of another", func() error { return accounts.Create(newAccount(mai.ID, "SHA256:lan")) }, ErrIDTaken},
		{"a name of another", func() error { return accounts.Create(double) }, lobby.ErrNameTaken},
		{"no key", func() error { return accounts.Create(newAccount("LAN")) }, ErrEntry},
		{"an empty key", func() error { return accounts.Create(newAccount("LAN", "")) }, ErrEntry},
		{"no ID", func() error { return accounts.Create(newAccount("", "SHA256:lan")) }, ErrEntry},
		{"a guest", func() error { return accounts.Create(newAccount("~LAN", "SHA256:lan")) }, ErrEntry},
		{"a bot", func() error { return accounts.Create(newAccount("!LAN", "SHA256:lan")) }, ErrEntry},
		{"claim what looks like another's", func() error { return accounts.Claim(mai.ID, "NAM") }, lobby.ErrNameTaken},
		{"claim a second name", func() error { return accounts.Claim(nam.ID, "Nam2") }, lobby.ErrHasName},
		{"claim one's own again", func() error { return accounts.Claim(nam.ID, "Nam") }, lobby.ErrHasName},
		{"claim nothing", func() error { return accounts.Claim(mai.ID, "") }, ErrEntry},
		{"claim for nobody", func() error { return accounts.Claim("LAN", "Lan") }, lobby.ErrNoAccount},
		{"preferences of nobody", func() error { return accounts.SavePreferences("LAN", account.Preferences{}) }, lobby.ErrNoAccount},
		{"a login of nobody", func() error { return accounts.KeyUsed("LAN", "SHA256:lan", noon) }, lobby.ErrNoAccount},
		{"a login with another's key", func() error { return accounts.KeyUsed(mai.ID, "SHA256:nam", noon) }, lobby.ErrNoAccount},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := tt.do(); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
	// What was refused has left nothing.
	if _, err := accounts.ByKey("SHA256:lan"); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("a key that was refused: %v", err)
	}
	if _, err := accounts.ByName(""); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("no name: %v", err)
	}
	sound(t, s)
}

func TestOneOfManyGetsTheName(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	names := []account.Name{"mai", "Mai", "MAI", "mái", "Mải", "mal", "ma1", "maI"}
	errs := make([]error, len(names))
	var wg sync.WaitGroup
	for i, n := range names {
		wg.Go(func() {
			id := account.NewID()
			errs[i] = errors.Join(s.Accounts().Create(newAccount(id, account.Fingerprint(id))))
			if errs[i] == nil {
				errs[i] = s.Accounts().Claim(id, n)
			}
		})
	}
	wg.Wait()
	got := 0
	for _, err := range errs {
		if err == nil {
			got++
		} else if !errors.Is(err, lobby.ErrNameTaken) {
			t.Error(err)
		}
	}
	if got != 1 {
		t.Errorf("%d accounts got the name", got)
	}
	sound(t, s)
}

func TestALoginIsWrittenOnceAnHour(t *testing.T) {
	writes := 0
	s := open(t, t.TempDir(), Options{BeforeCommit: func(int) error { writes++; return nil }})
	a := s.Accounts()
	if err := a.Create(newAccount(mai.ID, "SHA256:mai")); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		after  time.Duration
		writes int
		want   time.Duration
	}{
		{time.Minute, 1, 0},
		{59 * time.Minute, 1, 0},
		{time.Hour, 2, time.Hour},
		{90 * time.Minute, 2, time.Hour},
		{-time.Hour, 2, time.Hour}, // the clock was put back
		{24 * time.Hour, 3, 24 * time.Hour},
	} {
		if err := a.KeyUsed(mai.ID, "SHA256:mai", noon.Add(tt.after)); err != nil {
			t.Fatal(err)
		}
		got, err := a.ByID(mai.ID)
		if err != nil || !got.Keys[0].LastUsed.Equal(noon.Add(tt.want)) || writes != tt.writes {
			t.Errorf("after %v: used at %v, %d writes, %v", tt.after, got.Keys[0].LastUsed, writes, err)
		}
	}
}
