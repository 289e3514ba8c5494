// Package gallery is canned people, rooms and games, for looking at screens
// without a server: the hidden command that prints every screen, and tests.
// Everything stands still at one moment.
package gallery

import (
	"context"
	"io"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/command"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/theme"
)

// Noon is the time at which canned data stands still.
func Noon() time.Time { return time.Date(2026, 8, 17, 12, 0, 0, 0, time.UTC) }

// Mai looks at the screen.
func Mai() account.Who { return account.Who{ID: "MA1000000000", Name: "mai", Named: true} }

// Lan is the usual opponent; her name is as long as names get in practice.
func Lan() account.Who { return account.Who{ID: "LAN000000000", Name: "Lan_Hương", Named: true} }

// Tuan waits in a room.
func Tuan() account.Who { return account.Who{ID: "TVAN00000000", Name: "tuấn92", Named: true} }

// Guest has no key.
func Guest() account.Who { return account.Who{ID: "~GVEST000000", Name: "Guest-4k2p"} }

// Bot is a bot of the third level.
func Bot() account.Who { return account.Who{ID: "!3B0T000000000", Name: "Bot Tú Tài"} }

// Env is the environment of mai's session: dark theme, a hall with canned
// people and rooms, the clock at Noon.
func Env(c *i18n.Catalog) screen.Env {
	return screen.Env{
		Hall:    Hall{},
		Actor:   room.Actor{Who: Mai(), Session: 1},
		Account: account.Account{ID: Mai().ID, Name: "mai", Created: Noon().Add(-72 * time.Hour)},
		Text:    c, Theme: theme.New(theme.Dark, false), Keys: keymap.New(false),
		Host: "choi.example.org", Telnet: "telnet choi.example.org", Login: "mai", Key: "SHA256:VwFF3cJ0k1ZyQm8m0sVbYc8cJ2mWcVQ0F7i1rG2hV9A",
		Palette: say, Now: Noon, Context: context.Background(),
	}
}

// say is a palette without commands.
func say(context.Context, screen.Env, command.Place, io.Writer, string) command.Result {
	return command.Result{}
}

// Hall is a lobby with canned rooms. What would change something does nothing
// and gives Err.
type Hall struct {
	Due   bool  // games wait for a move
	Empty bool  // nobody and nothing is there
	Err   error // what every method that may fail returns
	// News is the message of the day.
	News string
	// Stops is when the server stops, and Why a word about it.
	Stops time.Time
	Why   string
	// Wanting is who looks for an opponent.
	Wanting Wanting
}

var _ screen.Hall = Hall{}

// Motd is one message in every language.
func (h Hall) Motd(string) string { return h.News }

// Closing is what the hall has of it.
func (h Hall) Closing() (at time.Time, why string) { return h.Stops, h.Why }

// Listing is four rooms: one waiting, one private-less running game, one
// against a bot, one for four.
func (h Hall) Listing(account.Who) lobby.Listing {
	if h.Empty {
		return lobby.Listing{}
	}
	now, young, four := Noon(), engine.Classic(), engine.Classic()
	young.YoungQuanBelow = 5
	four.Players = 4
	return lobby.Listing{
		Rooms: []lobby.RoomLine{
			{Number: 3, Rules: engine.Classic(), Phase: room.Waiting, Chairs: []room.Chair{{Who: Tuan(), Ready: true}, {}}, Opened: now.Add(-2 * time.Minute)},
			{Number: 7, Rules: young, Clock: clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute, Step: 3 * time.Second}, Phase: room.Playing, Chairs: []room.Chair{{Who: Lan()}, {Who: Guest()}}, Watchers: 4, Game: "K7QM2R", Ply: 12, Opened: now.Add(-9 * time.Minute)},
			{Number: 12, Rules: engine.Classic(), Phase: room.Playing, Chairs: []room.Chair{{Who: account.Who{ID: "H0A", Name: "hoa", Named: true}}, {Who: Bot()}}, Game: "9TX4AB", Ply: 3, Opened: now.Add(-time.Minute)},
			{Number: 15, Rules: four, Clock: clock.Control{Kind: clock.PerMove, Step: 30 * time.Second}, Phase: room.Waiting, Chairs: []room.Chair{{Who: account.Who{ID: "B1NH", Name: "Bình", Named: true}}, {}, {}, {}}, Opened: now.Add(-30 * time.Second)},
		},
		People: []lobby.Person{
			{Who: Guest(), Room: 7, Playing: true, Since: now.Add(-20 * time.Minute)},
			{Who: Lan(), Room: 7, Playing: true, Since: now.Add(-time.Hour)},
			{Who: Mai(), Since: now.Add(-time.Minute)},
			{Who: Tuan(), Room: 3, Since: now.Add(-5 * time.Minute)},
		},
	}
}

// Changes is nil; a screen's test need not listen.
func (h Hall) Changes() *lobby.Changes { return nil }

func (h Hall) err() error { return h.errOr(lobby.ErrNoRoom) }

func (h Hall) errOr(err error) error {
	if h.Err != nil {
		return h.Err
	}
	return err
}

func (h Hall) PlayNow(context.Context, room.Actor) (*room.Room, error) { return nil, h.err() }

func (h Hall) Open(context.Context, room.Actor, room.Options) (*room.Room, error) {
	return nil, h.err()
}
func (h Hall) Room(account.Who, room.Number) (*room.Room, error) { return nil, h.err() }
func (h Hall) Find(account.Who, string) (*room.Room, error)      { return nil, h.err() }
func (h Hall) Seat(account.ID) (room.Number, bool)               { return 0, false }

// TV shows the game of room 7.
func (h Hall) TV() (room.Number, room.GameID, bool) { return 7, "K7QM2R", !h.Empty }

// Watchers are tuấn92 and one who is not named.
func (h Hall) Watchers(account.Who, room.Number) (lobby.Watchers, error) {
	return lobby.Watchers{Names: []account.Who{Tuan()}, Count: 2}, h.Err
}

func (h Hall) AddBot(context.Context, room.Actor, room.Number, int) error {
	return h.Err
}

func (h Hall) Practise(context.Context, room.Actor, int) (*room.Room, error) { return nil, h.err() }

// Recent is two finished games.
func (h Hall) Recent(int) ([]lobby.Archived, error) {
	if h.Err != nil || h.Empty {
		return nil, h.Err
	}
	return []lobby.Archived{Finished()}, nil
}

// Game finds the finished games there are, one of two and one of three.
func (h Hall) Game(_ account.Who, id room.GameID) (lobby.Archived, error) {
	for _, a := range []lobby.Archived{Finished(), FinishedThree()} {
		if h.Err == nil && string(id) == string(a.Record.ID) {
			return a, nil
		}
	}
	if h.Err != nil {
		return lobby.Archived{}, h.Err
	}
	return lobby.Archived{}, lobby.ErrNoGame
}

// History is what Recent lists.
func (h Hall) History(account.Who, account.ID, int) ([]lobby.Archived, error) { return h.Recent(0) }

// Hint gives none.
func (h Hall) Hint(context.Context, room.Actor, room.Number) (lobby.Hint, error) {
	return lobby.Hint{}, h.errOr(room.ErrNoHint)
}

// Claim gives every name.
func (h Hall) Claim(a room.Actor, name account.Name) (account.Who, error) {
	return account.Who{ID: a.Who.ID, Name: string(name), Named: true}, h.Err
}

// Todo is one game of days, where Due is set.
func (h Hall) Todo(account.ID) []lobby.Due {
	if !h.Due {
		return nil
	}
	days := clock.Control{Kind: clock.Days, Step: 3 * clock.Day}
	return []lobby.Due{
		{Room: 21, Game: "DAYS4M", Players: []account.Who{Lan(), Mai()}, Rules: engine.Classic(), Clock: days, Ply: 5, Deadline: Noon().Add(28 * time.Hour)},
		{Room: 22, Game: "DAYS5T", Players: []account.Who{Mai(), Tuan()}, Rules: engine.Classic(), Clock: days, Ply: 8, Deadline: Noon().Add(50 * time.Hour)},
	}
}

// NameFree finds every name free.
func (h Hall) NameFree(room.Actor, account.Name) error { return h.Err }

// Adjourned is one game that was put off, where Due is set.
func (h Hall) Adjourned(account.ID) ([]room.Unfinished, error) {
	if !h.Due {
		return nil, h.Err
	}
	var u room.Unfinished
	u.Game = "PVT7FF"
	u.Begin.Players = []account.Who{Tuan(), Mai()}
	u.Begin.Room.Clock = clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute, Step: 3 * time.Second}
	return []room.Unfinished{u}, nil
}

// Resume opens nothing.
func (h Hall) Resume(context.Context, room.Actor, room.GameID) (*room.Room, error) {
	return nil, h.errOr(lobby.ErrNoGame)
}

// SavePreferences saves nothing.
func (h Hall) SavePreferences(account.ID, account.Preferences) error { return h.Err }

// Finished is a whole game of mai against Lan_Hương, played by always taking
// the most at hand.
func Finished() lobby.Archived {
	g, moves := Played(engine.Classic(), 400)
	res := g.Result()
	rec := record.Game{
		ID: "M4RK7Q", Date: Noon().Add(-40 * time.Minute), Rules: engine.Classic(), Room: "5", Round: 1,
		Points: res.Points[:2], Places: res.Places[:2], EndedBy: engine.NoSeat,
		Ending: record.Ending(g.Ending().String()),
	}
	rec.Players[0] = record.Player{Name: Mai().Name, Account: string(Mai().ID)}
	rec.Players[1] = record.Player{Name: Lan().Name, Account: string(Lan().ID)}
	for _, m := range moves {
		rec.Moves = append(rec.Moves, record.Move{Move: m})
	}
	return lobby.Archived{Record: rec, Players: []account.ID{Mai().ID, Lan().ID}, Ended: Noon().Add(-12 * time.Minute)}
}

// Played plays up to n moves from the start, each the one that gains the most,
// the first of equals in turn so that games are not all alike.
func Played(r engine.Rules, n int) (engine.Game, []engine.Move) {
	g, err := engine.NewGame(r)
	if err != nil {
		panic("gallery: internal error: " + err.Error())
	}
	for g.Ply() < n && !g.Over() {
		g = playBest(g)
	}
	return g, g.Moves()
}

// playBest plays calmly: while the game is young it takes a few dân at a time,
// later as many as it can, so that canned games look like those of people.
func playBest(g engine.Game) engine.Game {
	const young, few = 24, 4
	mover, best, bestRank := g.Position().Mover, g, -1<<30
	had := g.Position().Score(g.Rules(), mover)
	legal := g.Legal()
	for i := range legal {
		after, _, err := g.Play(legal[(i+g.Ply()*3)%len(legal)])
		if err != nil {
			continue
		}
		rank := after.Position().Score(g.Rules(), mover) - had
		if g.Ply() < young && rank > few {
			rank = few - rank
		}
		if rank > bestRank {
			best, bestRank = after, rank
		}
	}
	return best
}
