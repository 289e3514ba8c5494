package gallery

import (
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Keyed is mai's account with a key on each of her devices.
func Keyed() account.Account {
	day := func(n int) time.Time { return Noon().AddDate(0, 0, -n) }
	return account.Account{
		ID: Mai().ID, Name: "mai", Created: day(200), Named: day(200),
		Keys: []account.Key{
			{
				Fingerprint: "SHA256:VwFF3cJ0k1ZyQm8m0sVbYc8cJ2mWcVQ0F7i1rG2hV9A", Type: "ssh-ed25519", Label: "laptop",
				Added: day(200), LastUsed: Noon(),
			},
			{
				Fingerprint: "SHA256:n5T8Y1vJvDMuS6eKd0mFG1h4v0JHvzK5cDqRzX2PzqQ", Type: "ecdsa-sha2-nistp256", Label: "điện thoại",
				Added: day(40), LastUsed: day(3),
			},
			{
				Fingerprint: "SHA256:uNiVztksCsDhcc0u9e8BgrJXVGDRVe3mQjxiVsPXV9A", Type: "ssh-ed25519",
				Added: day(2), LastUsed: day(1), Recovered: day(2),
			},
		},
	}
}

// Mine is [Keyed].
func (h Hall) Mine(room.Actor) (account.Account, error) { return Keyed(), h.Err }

// LabelKey does nothing.
func (h Hall) LabelKey(room.Actor, account.Fingerprint, string) error { return h.Err }

// RemoveKey does nothing.
func (h Hall) RemoveKey(room.Actor, account.Fingerprint) error { return h.Err }

// NewLink is always the same.
func (h Hall) NewLink(room.Actor) (string, error) { return "7H3K9-QM2WT", h.Err }

// NewRecovery is always the same.
func (h Hall) NewRecovery(room.Actor) (string, error) { return "7H3K-9QM2-WTXA-0V3Q", h.Err }

// NewToken is always the same.
func (h Hall) NewToken(room.Actor) (string, error) { return "7H3K-9QM2-WTXA", h.Err }

// EndToken does nothing.
func (h Hall) EndToken(room.Actor) error { return h.Err }

// Linking is Lan's account; codes of 16 characters are recovery codes.
func (h Hall) Linking(_ room.Actor, code string) (lobby.Linking, error) {
	kind, _, _ := account.ParseSecret(code)
	return lobby.Linking{Who: Lan(), Recovery: kind == account.RecoverySecret}, h.Err
}

// Link is Lan's account.
func (h Hall) Link(_ room.Actor, code string) (account.Account, string, error) {
	acc := account.Account{ID: Lan().ID, Name: account.Name(Lan().Name)}
	if kind, _, _ := account.ParseSecret(code); kind == account.RecoverySecret {
		return acc, "0V3Q-8WTZ-K1NB-7H3K", h.Err
	}
	return acc, "", h.Err
}

// Rename does as it is told.
func (h Hall) Rename(a room.Actor, name account.Name) (account.Who, error) {
	return account.Who{ID: a.Who.ID, Name: string(name), Named: true}, h.Err
}

// DeleteMe does nothing.
func (h Hall) DeleteMe(room.Actor) error { return h.Err }

// Export is nothing but [Keyed].
func (h Hall) Export(room.Actor) (lobby.Export, error) {
	return lobby.Export{Account: Keyed(), At: Noon()}, h.Err
}
