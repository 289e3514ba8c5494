package screen

import (
	"context"
	"time"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/command"
	"oanquan/lobby/room"
	"oanquan/ui/frames"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/theme"
)

// Env is what a session gives its screens. It is a value; a change comes as
// EnvChanged.
type Env struct {
	Hall    Hall
	Actor   room.Actor
	Account account.Account // ID "" for a guest without a key
	Prefs   account.Preferences
	Text    *i18n.Catalog
	Theme   *theme.Theme
	Keys    *keymap.Map
	// Host is how people reach this server, for commands to be copied:
	// "play.example.org" or "localhost -p 2222"; "" where there is no server.
	Host string
	// Telnet is what people type to come in by telnet, "telnet play.example.org";
	// "" where nobody can.
	Telnet string
	// Login is what the person asked to be called at the SSH prompt; "" when
	// nothing of it is known. It is a suggestion at most, never published.
	Login string
	// Key is the fingerprint that logged in, "" for a guest.
	Key account.Fingerprint
	// Rights are what the session may do with the account, by how it logged in.
	Rights account.Rights
	// LogIn ends the session at the door where a token logs in to an account, as
	// [account.LoginLine] has what was typed for it; nil where there is no such
	// door, or somebody has logged in.
	LogIn func(line string)
	// Notice is one sentence for the first screen, already in the user's
	// language: "you asked for alice; this key is bob's".
	Notice string
	// Palette runs commands typed over a screen; nil where there are none.
	Palette Palette
	// Throttle limits the wrong IDs and codes of the person's address; nil does
	// not.
	Throttle command.Throttle
	// Mail is where letters to the person come; nil for nowhere.
	Mail func() (wake <-chan struct{}, take func() []lobby.Letter)
	// Caller is how the person is connected.
	Caller command.Caller
	// Keyboard is who plays at this one keyboard by turns; empty for a person
	// alone, who is Actor.
	Keyboard []room.Actor
	// Learned is what the person has solved in this session.
	Learned Learned
	// Frames are those that several sessions see; nil where there is one alone.
	Frames *frames.Store
	// Now tells the time, so that tests can hold it still.
	Now func() time.Time
	// Context ends with the session.
	Context context.Context
}

// Hall is what screens need of the lobby. *lobby.Lobby satisfies it. Methods
// that take a context may wait for a room or the store and belong into
// commands, never into Update.
type Hall interface {
	// Motd is the message of the day for who reads a language, "" for none.
	Motd(language string) string
	// Closing is when the server stops, and a word about why; zero while it does
	// not.
	Closing() (at time.Time, why string)
	// Listing is the lobby as this person may see it: rooms and people.
	Listing(who account.Who) lobby.Listing
	// Changes wakes its holder when a new Listing is worth fetching.
	Changes() *lobby.Changes
	// PlayNow sits the actor down at the oldest open room, or opens one.
	PlayNow(ctx context.Context, a room.Actor) (*room.Room, error)
	// Open opens a room with the actor as its owner, sitting.
	Open(ctx context.Context, a room.Actor, o room.Options) (*room.Room, error)
	// Room finds a room by number; a private one is found only by whom its
	// code, or a chair, has let in.
	Room(who account.Who, n room.Number) (*room.Room, error)
	// Find finds a room by what people type: a number, the code of a private
	// room, or the ID of a running game.
	Find(who account.Who, text string) (*room.Room, error)
	// Seat is the room where the person has a seat in a running game.
	Seat(id account.ID) (room.Number, bool)
	// TV is the game to be watched now, the same for everybody.
	TV() (n room.Number, game room.GameID, ok bool)
	// Watchers are who looks on at a room that this person may see.
	Watchers(who account.Who, n room.Number) (lobby.Watchers, error)
	// AddBot seats a bot of a level, 0 for the usual one, in a free chair of the
	// actor's room.
	AddBot(ctx context.Context, a room.Actor, n room.Number, level int) error
	// Practise begins a game against a bot in a room of its own.
	Practise(ctx context.Context, a room.Actor, level int) (*room.Room, error)
	// Recent lists the newest public finished games.
	Recent(n int) ([]lobby.Archived, error)
	// Game finds a finished game that this person may review.
	Game(who account.Who, id room.GameID) (lobby.Archived, error)
	// History lists the games of an account that this person may see.
	History(who account.Who, id account.ID, n int) ([]lobby.Archived, error)
	// Analyse starts the analysis of a finished game, or joins it.
	Analyse(ctx context.Context, who account.Who, id room.GameID, seen int) (lobby.Analysis, error)
	// WhatIf is what the position is worth after a line played from a ply of a
	// finished game.
	WhatIf(ctx context.Context, who account.Who, id room.GameID, ply int, line []engine.Move) (analysis.Turn, error)
	// MayAsk is nil when this person may be told what positions are worth now.
	MayAsk(who account.Who) error
	// Hint is a move for the actor, who plays against bots and is to move.
	Hint(ctx context.Context, a room.Actor, n room.Number) (lobby.Hint, error)
	// Daily is the puzzle of today and what the person has made of it. It may not
	// be made yet.
	Daily(who account.Who) (lobby.Daily, error)
	// TryDaily answers the puzzle of a day.
	TryDaily(ctx context.Context, who account.Who, day account.Day, m engine.Move) (lobby.Tried, error)
	// GiveUpDaily gives its answer away.
	GiveUpDaily(ctx context.Context, who account.Who, day account.Day) (lobby.Daily, error)
	// Claim gives the actor's account a name.
	Claim(a room.Actor, name account.Name) (account.Who, error)
	// NameFree tells whether the actor could have a name now.
	NameFree(a room.Actor, name account.Name) error
	// Identity is what keeps the actor's account: keys, codes, its name and end.
	command.Identity
	// Matching is what looks for opponents and answers challenges.
	command.Matching
	// People is what people have to do with one another.
	command.People
	// Todo are the games in which a person is to move, the most urgent first.
	Todo(id account.ID) []lobby.Due
	// Adjourned are those of their games that were put off, which Resume brings
	// back.
	Adjourned(id account.ID) ([]room.Unfinished, error)
	Resume(ctx context.Context, a room.Actor, id room.GameID) (*room.Room, error)
	// SavePreferences keeps the preferences of an account.
	SavePreferences(id account.ID, p account.Preferences) error
}
