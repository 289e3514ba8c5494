package boltstore

import (
	"errors"
	"slices"
	"testing"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
)

const day = 24 * time.Hour

// later is a clock that a test turns.
func later(t *testing.T) (s *Store, wait func(time.Duration)) {
	t.Helper()
	now := noon
	return open(t, t.TempDir(), Options{Now: func() time.Time { return now }}), func(d time.Duration) { now = now.Add(d) }
}

func people(t *testing.T, a *Accounts, accounts ...account.Account) {
	t.Helper()
	for _, acc := range accounts {
		if err := a.Create(acc); err != nil {
			t.Fatal(err)
		}
	}
}

func rename(a *Accounts, id account.ID, name account.Name) error {
	_, err := a.Change(id, func(acc *account.Account) error {
		acc.Name = name
		return nil
	})
	return err
}

func TestANameThatIsGivenUpIsHeld(t *testing.T) {
	s, wait := later(t)
	a := s.Accounts()
	people(t, a, newAccount(mai.ID, "SHA256:mai"), newAccount(nam.ID, "SHA256:nam"))
	if err := errors.Join(a.Claim(mai.ID, "Mai"), rename(a, mai.ID, "Mai_Anh")); err != nil {
		t.Fatal(err)
	}
	if _, err := a.ByName("Mai"); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("the old name still leads to %v", err)
	}
	if err := a.Claim(nam.ID, "mái"); !errors.Is(err, lobby.ErrNameHeld) {
		t.Errorf("another takes it: %v", err)
	}
	for name, want := range map[account.Name]error{"mái": lobby.ErrNameHeld, "MAI_ANH": lobby.ErrNameTaken, "Nam": nil} {
		if err := a.NameFree(nam.ID, name); !errors.Is(err, want) {
			t.Errorf("whether %s is free: %v, want %v", name, err, want)
		}
	}
	if err := a.NameFree(mai.ID, "mai"); err != nil {
		t.Errorf("whether the old name is free for its owner: %v", err)
	}
	if err := rename(a, mai.ID, "Mai"); err != nil {
		t.Errorf("its owner takes it back: %v", err)
	}
	sound(t, s)
	if err := rename(a, mai.ID, "Mai_Anh"); err != nil {
		t.Fatal(err)
	}
	wait(account.NameHeld)
	if err := a.Claim(nam.ID, "Mai"); err != nil {
		t.Errorf("another takes it after the time: %v", err)
	}
	sound(t, s)
}

func TestANameWithoutAGameLapses(t *testing.T) {
	s, wait := later(t)
	a := s.Accounts()
	people(t, a, newAccount(mai.ID, "SHA256:mai"), newAccount(nam.ID, "SHA256:nam"), newAccount("LAN", "SHA256:lan"))
	if err := errors.Join(a.Claim(mai.ID, "Mai"), a.Claim(nam.ID, "Nam")); err != nil {
		t.Fatal(err)
	}
	must(t, s, beginEntry("K7QM2R", noon), finishEntry("K7QM2R", played(1), false, nam, nam))
	wait(account.NameLapses - time.Second)
	if err := a.Claim("LAN", "Mai"); !errors.Is(err, lobby.ErrNameTaken) {
		t.Errorf("a second too soon: %v", err)
	}
	wait(time.Second)
	if err := a.Claim("LAN", "Nam"); !errors.Is(err, lobby.ErrNameTaken) {
		t.Errorf("of who has played: %v", err)
	}
	if err := a.Claim("LAN", "Mai"); err != nil {
		t.Errorf("in time: %v", err)
	}
	if acc, err := a.ByID(mai.ID); err != nil || acc.Name != "" {
		t.Errorf("who had it: %+v, %v", acc, err)
	}
	if acc, err := a.ByName("Mai"); err != nil || acc.ID != "LAN" {
		t.Errorf("the name leads to %+v, %v", acc, err)
	}
	sound(t, s)
}

func TestAKeyMovesOnlyFromAnAccountOfNothingElse(t *testing.T) {
	s, _ := later(t)
	a := s.Accounts()
	people(t, a, newAccount(mai.ID, "SHA256:mai"), newAccount(nam.ID, "SHA256:nam"), newAccount("LAN", "SHA256:lan", "SHA256:lan2"),
		newAccount("NEW", "SHA256:new"), newAccount("PLAYED", "SHA256:played"))
	if err := errors.Join(a.Claim(mai.ID, "Mai"), a.Claim(nam.ID, "Nam")); err != nil {
		t.Fatal(err)
	}
	game := finishEntry("K7QM2R", played(1), true, nam, account.Who{ID: "PLAYED", Name: "Guest-1111"})
	must(t, s, beginEntry("K7QM2R", noon), game)
	absorb := func(from account.ID, fp account.Fingerprint) error {
		_, err := a.Absorb(mai.ID, from, func(acc *account.Account) error {
			return acc.AddKey(account.Key{Fingerprint: fp, Type: "ssh-ed25519", Added: noon})
		})
		return err
	}
	for _, tt := range []struct {
		from account.ID
		fp   account.Fingerprint
		want error
	}{
		{nam.ID, "SHA256:nam", lobby.ErrKeyPlayed},      // named
		{"LAN", "SHA256:lan", lobby.ErrKeyPlayed},       // two keys
		{"PLAYED", "SHA256:played", lobby.ErrKeyPlayed}, // a game, though a private one
		{mai.ID, "SHA256:mai", lobby.ErrKeyPlayed},      // itself
		{"NEW", "SHA256:nam", lobby.ErrKeyTaken},        // another's key
		{"NOBODY", "SHA256:x", lobby.ErrNoAccount},
		{"NEW", "SHA256:new", nil},
	} {
		if err := absorb(tt.from, tt.fp); !errors.Is(err, tt.want) {
			t.Errorf("absorb %s: %v, want %v", tt.from, err, tt.want)
		}
		sound(t, s)
	}
	if acc, err := a.ByKey("SHA256:new"); err != nil || acc.ID != mai.ID {
		t.Errorf("the key leads to %+v, %v", acc, err)
	}
	if _, err := a.ByID("NEW"); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("the account it was: %v", err)
	}
}

func TestADeletedAccountLeavesItsGames(t *testing.T) {
	s, wait := later(t)
	a := s.Accounts()
	people(t, a, newAccount(mai.ID, "SHA256:mai"), newAccount(nam.ID, "SHA256:nam"))
	if err := a.Claim(mai.ID, "Mai"); err != nil {
		t.Fatal(err)
	}
	_, secret := account.NewSecret(account.RecoverySecret, noon)
	_, err := a.Change(mai.ID, func(acc *account.Account) error { acc.Secrets.Recovery = secret; return nil })
	must(t, s, beginEntry("K7QM2R", noon), finishEntry("K7QM2R", played(1), false, mai, nam))
	if err := errors.Join(err, a.Delete(mai.ID)); err != nil {
		t.Fatal(err)
	}
	sound(t, s)
	if g, err := s.Games().Finished("K7QM2R"); err != nil || g.Record.Players[0].Name != "Mai" {
		t.Errorf("the game: %+v, %v", g, err)
	}
	for name, find := range map[string]func() (account.Account, error){
		"key": func() (account.Account, error) { return a.ByKey("SHA256:mai") }, "name": func() (account.Account, error) { return a.ByName("Mai") },
		"secret": func() (account.Account, error) { return a.BySecret(secret.Hash) },
	} {
		if acc, err := find(); !errors.Is(err, lobby.ErrNoAccount) {
			t.Errorf("her %s leads to %+v, %v", name, acc, err)
		}
	}
	if list, err := a.Deleted(); err != nil || !slices.Equal(list, []account.ID{mai.ID}) {
		t.Errorf("deleted: %v, %v", list, err)
	}
	if err := a.Claim(nam.ID, "Mai"); !errors.Is(err, lobby.ErrNameHeld) {
		t.Errorf("her name at once: %v", err)
	}
	wait(30 * day)
	if err := a.Claim(nam.ID, "Mai"); err != nil {
		t.Errorf("her name after a month: %v", err)
	}
	if err := a.Create(newAccount("NEW", "SHA256:mai")); err != nil {
		t.Errorf("her key again: %v", err)
	}
	sound(t, s)
}

func TestASecretLeadsToItsAccountUntilItIsReplaced(t *testing.T) {
	s, _ := later(t)
	a := s.Accounts()
	people(t, a, newAccount(mai.ID, "SHA256:mai"))
	_, first := account.NewSecret(account.LinkSecret, noon)
	_, second := account.NewSecret(account.LinkSecret, noon)
	for _, secret := range []account.Secret{first, second} {
		if _, err := a.Change(mai.ID, func(acc *account.Account) error { acc.Secrets.Link = secret; return nil }); err != nil {
			t.Fatal(err)
		}
		if acc, err := a.BySecret(secret.Hash); err != nil || acc.ID != mai.ID {
			t.Errorf("leads to %+v, %v", acc, err)
		}
	}
	if _, err := a.BySecret(first.Hash); !errors.Is(err, lobby.ErrNoAccount) {
		t.Errorf("the replaced one: %v", err)
	}
	sound(t, s)
}
