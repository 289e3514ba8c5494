// Package account is who people are: accounts and their keys, names, guests
// and preferences. It promises that a [Name] it returns is safe to show on any
// terminal and unlike every other name in its [Name.Skeleton].
package account

import "time"

// ID names an account for ever, whatever it is called, for example
// "7H3K9QM2WTXA". The ID of a guest without a key begins with "~" and lives as
// long as the session; a bot's begins with "!" and its level.
type ID string

// IsGuest tells whether id is a session's own, with no account behind it.
func (id ID) IsGuest() bool { return len(id) > 0 && id[0] == '~' }

// IsBot tells whether id is a bot's.
func (id ID) IsBot() bool { return len(id) > 0 && id[0] == '!' }

// Fingerprint is the SHA-256 fingerprint of a public key as OpenSSH prints it,
// "SHA256:" and 43 characters.
type Fingerprint string

// Key is one public key of an account.
type Key struct {
	Fingerprint Fingerprint `json:"fingerprint"`
	Type        string      `json:"type"` // "ssh-ed25519"
	Label       string      `json:"label,omitempty"`
	Added       time.Time   `json:"added"`
	LastUsed    time.Time   `json:"lastUsed"`
	// Recovered is when the recovery code bound it, zero for other keys.
	Recovered time.Time `json:"recovered,omitzero"`
}

// Account is what is stored of a person. A key is an account from its first
// login; it has no Name until one is claimed.
type Account struct {
	ID      ID          `json:"id"`
	Name    Name        `json:"name,omitempty"`
	Created time.Time   `json:"created"`
	Named   time.Time   `json:"named,omitzero"`   // when Name was claimed; zero for long ago
	Renamed time.Time   `json:"renamed,omitzero"` // when Name was changed last
	Keys    []Key       `json:"keys"`
	Prefs   Preferences `json:"prefs"`
	Puzzles Puzzles     `json:"puzzles,omitzero"`
	Secrets Secrets     `json:"secrets,omitzero"`
}

// Who is a person as rooms and the lobby know them: a value, made at login.
type Who struct {
	ID   ID     `json:"id"`
	Name string `json:"name"` // the claimed name, or "Guest-xxxx", or a bot's
	// Named is true when Name is a claimed one.
	Named bool `json:"named,omitempty"`
}

// IsZero tells whether w is nobody.
func (w Who) IsZero() bool { return w.ID == "" }

// Preferences are a person's choices. The zero value of each means "not
// chosen", and the session decides.
type Preferences struct {
	Language  string `json:"language,omitempty"`  // "vi" or "en"
	Theme     string `json:"theme,omitempty"`     // a name of ui/theme
	Animation string `json:"animation,omitempty"` // "off", "slow", "normal", "fast"
	Bell      bool   `json:"bell,omitempty"`      // ring when it is my turn
	Mouse     bool   `json:"mouse,omitempty"`
	ASCII     bool   `json:"ascii,omitempty"` // draw with ASCII only
	Board     string `json:"board,omitempty"` // in plain lines: "full" or "words"
	// Hidden keeps from others where one is and when one was last here; Hall says
	// whether the hall's chat is shown, "on" or "off".
	Hidden bool   `json:"hidden,omitempty"`
	Hall   string `json:"hall,omitempty"`
	// BotLevel is the level of the bot that was asked for last.
	BotLevel int `json:"botLevel,omitempty"`
	// Wish is what game was sought last, in the words of lobby.ParseWish.
	Wish string `json:"wish,omitempty"`
}
