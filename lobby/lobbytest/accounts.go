package lobbytest

import (
	"maps"
	"slices"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
)

// heldName is a name that is kept for who had it.
type heldName struct {
	owner account.ID
	until time.Time
}

func (s *Store) now() time.Time {
	if s.Now == nil {
		return time.Now()
	}
	return s.Now()
}

// ByKey implements lobby.Accounts.
func (s *Store) ByKey(fp account.Fingerprint) (account.Account, error) {
	return s.account(func(a account.Account) bool { return a.HasKey(fp) })
}

// ByName implements lobby.Accounts.
func (s *Store) ByName(name account.Name) (account.Account, error) {
	return s.account(func(a account.Account) bool { return a.Name != "" && a.Name.Skeleton() == name.Skeleton() })
}

// ByID implements lobby.Accounts.
func (s *Store) ByID(id account.ID) (account.Account, error) {
	return s.account(func(a account.Account) bool { return a.ID == id })
}

// BySecret implements lobby.Accounts.
func (s *Store) BySecret(hash string) (account.Account, error) {
	return s.account(func(a account.Account) bool { return slices.Contains(a.Secrets.Hashes(), hash) })
}

func (s *Store) account(want func(account.Account) bool) (account.Account, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range s.accounts {
		if want(a) {
			return a, nil
		}
	}
	return account.Account{}, lobby.ErrNoAccount
}

// Create implements lobby.Accounts.
func (s *Store) Create(a account.Account) error {
	if _, err := s.ByKey(a.Keys[0].Fingerprint); err == nil {
		return lobby.ErrKeyTaken
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.accounts[a.ID] = a
	return nil
}

// Claim implements lobby.Accounts.
func (s *Store) Claim(id account.ID, name account.Name) error {
	_, err := s.Change(id, func(a *account.Account) error {
		if a.Name != "" {
			return lobby.ErrHasName
		}
		a.Name, a.Named = name, s.now()
		return nil
	})
	return err
}

// NameFree implements lobby.Accounts.
func (s *Store) NameFree(id account.ID, name account.Name) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	old, ok := s.accounts[id]
	if !ok {
		return lobby.ErrNoAccount
	}
	a, kept := old, maps.Clone(s.accounts)
	a.Name = name
	err := s.takes(old, a, "")
	s.accounts = kept // takes frees a lapsed name
	return err
}

// SavePreferences implements lobby.Accounts.
func (s *Store) SavePreferences(id account.ID, p account.Preferences) error {
	_, err := s.Change(id, func(a *account.Account) error { a.Prefs = p; return nil })
	return err
}

// ChangePuzzles implements lobby.Accounts.
func (s *Store) ChangePuzzles(id account.ID, change func(account.Puzzles) account.Puzzles) (account.Puzzles, error) {
	a, err := s.Change(id, func(a *account.Account) error {
		a.Puzzles = change(a.Puzzles)
		return nil
	})
	return a.Puzzles, err
}

// KeyUsed implements lobby.Accounts.
func (s *Store) KeyUsed(id account.ID, fp account.Fingerprint, at time.Time) error {
	_, err := s.Change(id, func(a *account.Account) error {
		for i := range a.Keys {
			if a.Keys[i].Fingerprint == fp {
				a.Keys[i].LastUsed = at
			}
		}
		return nil
	})
	return err
}

// Change implements lobby.Accounts.
func (s *Store) Change(id account.ID, edit func(*account.Account) error) (account.Account, error) {
	return s.Absorb(id, "", edit)
}

// Absorb implements lobby.Accounts.
func (s *Store) Absorb(id, from account.ID, edit func(*account.Account) error) (account.Account, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old, ok := s.accounts[id]
	gone, there := s.accounts[from]
	switch {
	case !ok, from != "" && !there:
		return account.Account{}, lobby.ErrNoAccount
	case from != "" && (id == from || gone.Name != "" || len(gone.Keys) > 1 || s.played(from)):
		return account.Account{}, lobby.ErrKeyPlayed
	}
	a := old
	a.Keys = slices.Clone(a.Keys)
	if err := edit(&a); err != nil {
		return account.Account{}, err
	}
	if err := s.takes(old, a, from); err != nil {
		return account.Account{}, err
	}
	delete(s.accounts, from)
	delete(s.social, from)
	if a.Name != old.Name {
		s.holdName(old)
		delete(s.kept, a.Name.Skeleton())
	}
	s.accounts[id] = a
	return a, nil
}

// takes looks whether keys and name are free, and takes a lapsed name away.
func (s *Store) takes(old, a account.Account, from account.ID) error {
	for _, other := range s.accounts {
		for _, k := range a.Keys {
			if other.ID != a.ID && other.ID != from && other.HasKey(k.Fingerprint) {
				return lobby.ErrKeyTaken
			}
		}
		if a.Name == "" || a.Name == old.Name || other.ID == a.ID || other.Name.Skeleton() != a.Name.Skeleton() {
			continue
		}
		since := other.Named
		if since.IsZero() {
			since = other.Created
		}
		if s.played(other.ID) || s.now().Before(since.Add(account.NameLapses)) {
			return lobby.ErrNameTaken
		}
		other.Name = ""
		s.accounts[other.ID] = other
	}
	h, held := s.kept[a.Name.Skeleton()]
	if held && a.Name != old.Name && h.owner != a.ID && s.now().Before(h.until) {
		return lobby.ErrNameHeld
	}
	return nil
}

func (s *Store) holdName(a account.Account) {
	if a.Name != "" {
		s.kept[a.Name.Skeleton()] = heldName{a.ID, s.now().Add(account.NameHeld)}
	}
}

// played tells whether an account has finished a game.
func (s *Store) played(id account.ID) bool {
	return slices.ContainsFunc(s.finished, func(a lobby.Archived) bool { return slices.Contains(a.Players, id) })
}

// Delete implements lobby.Accounts.
func (s *Store) Delete(id account.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.accounts[id]
	if !ok {
		return lobby.ErrNoAccount
	}
	s.holdName(a)
	delete(s.accounts, id)
	delete(s.social, id)
	delete(s.ratings, id)
	s.deleted = append(s.deleted, id)
	return nil
}

// Deleted implements lobby.Accounts.
func (s *Store) Deleted() ([]account.ID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.deleted), nil
}
