package lobby

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"oanquan/engine"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Limits of a lobby.
const (
	// RoomsMax is how many rooms may be open at once.
	RoomsMax = 2000
	// RoomsEach is how many rooms one person may own at once.
	RoomsEach = 3
	// DaysEach is how many of them besides may be for games at days a move.
	DaysEach = 20
	// RecentKept is how many finished games the lobby shows.
	RecentKept = 50
	// reopenSaid is how often the log is told that it still cannot be.
	reopenSaid = time.Minute
	// reopenWait is the pause between attempts to open a failed store again.
	reopenWait = 2 * time.Second
)

// Errors of the lobby.
var (
	ErrNoRoom       = errors.New("no such room")
	ErrTooManyRooms = errors.New("too many rooms")
	ErrClosing      = errors.New("the server is about to stop")
	ErrNeedsKey     = errors.New("only an account can do that")
	ErrNoBot        = errors.New("no bot is to be had")
)

// Config is what a lobby is made from.
type Config struct {
	Accounts Accounts
	Games    Games
	// Bans keeps who is banned; nil forgets them when the server stops.
	Bans Bans
	// Mutes keeps who is muted, and Operators what operators say and do; nil
	// forgets it when the server stops.
	Mutes     Bans
	Operators Operators
	Log       *slog.Logger
	// House seats bots. Nil means there are none.
	House House
	// Critic judges positions for analysis; nil makes none. Analyses keeps what
	// it found; nil forgets it when the server stops.
	Critic   Critic
	Analyses Analyses
	// StandIn chooses the moves of who has left a game; see room.Config.House.
	StandIn func(ctx context.Context, g engine.Game) engine.Move
	// Puzzles keeps the daily puzzles; with nil there are none.
	Puzzles Puzzles
	// Ratings, Social and Reports keep what they are called; with nil there is
	// none of it.
	Ratings Ratings
	Social  Social
	Reports Reports
	// Meter counts what happens in rooms; nil counts nothing.
	Meter room.Meter
	// WrongCodes limits by address how many wrong codes and tokens are tried; nil
	// does not.
	WrongCodes AddressLimit
	// Now is the clock of days, codes and names, time.Now when nil.
	Now func() time.Time
}

// Lobby is the hall of one server. All methods may be called from any
// goroutine. A method that takes a context may wait for a room or the store.
type Lobby struct {
	accounts Accounts
	games    Games
	bans     *banList
	mutes    *muteList
	motds    *motds
	// operators may be nil.
	operators Operators
	dailies   *dailies // nil where there are no daily puzzles
	log       *slog.Logger
	house     House
	critic    Critic
	analyst   *analyst // nil where there is no analysis
	standIn   func(context.Context, engine.Game) engine.Move
	// wrongCodes, ratings and reports may be nil.
	wrongCodes AddressLimit
	ratings    Ratings
	circle     *circle // of social
	talk       *talk
	reports    Reports
	now        func() time.Time
	meter      room.Meter // may be nil
	// life ends with Shutdown; what the lobby itself starts lives by it.
	life context.Context
	end  context.CancelFunc
	// matching lets one PlayNow look at a time, so that two who come together
	// meet. One slot.
	matching chan struct{}
	// uses wait to be noted, creating has a slot for each account being saved.
	uses     chan use
	creating chan struct{}
	stopped  sync.WaitGroup

	// mu guards what follows. No method of a room is called under it, since
	// rooms report their changes from their own goroutines.
	mu    sync.Mutex
	rooms map[room.Number]*entry
	// adjourned are the games that were put off; in a room that was opened for
	// one it stays in here until it goes on.
	adjourned map[room.GameID]putOff
	visits    map[room.SessionID]*Visit
	people    map[account.ID][]*Visit // the same, by person
	changes   map[*Changes]struct{}
	books     books
	sessions  room.SessionID // the last one given
	wakes     uint64         // how often wake has been called
	common    common
	tv        channel
	closing   time.Time
	// closingWhy is what an operator wants said about it.
	closingWhy string
	// deleted are the accounts whose names are shown no more.
	deleted map[account.ID]bool
	down    bool // Shutdown has been called
	away    bool // the rooms are coming back from the store
}

// entry is one room in the lobby's books.
type entry struct {
	played   []account.ID // who has played here: nobody is sent back to whom they have just left
	room     *room.Room
	sum      room.Summary
	near     []boardKey          // see boardsOf
	admitted map[account.ID]bool // who may enter a private room by its number
	hint     Hint                // the last one given
	meeting  *meeting            // of two who are to come, nil for none
	rated    gameRatings         // of the running game, once somebody has listed it
}

// New opens the lobby and brings back the games that were running when the
// store was closed.
func New(cfg Config) (*Lobby, error) {
	l := &Lobby{
		accounts: cfg.Accounts, games: cfg.Games, operators: cfg.Operators, log: cfg.Log, house: cfg.House, standIn: cfg.StandIn, critic: cfg.Critic,
		matching: make(chan struct{}, 1),
		uses:     make(chan use, usesWaiting), creating: make(chan struct{}, newWaiting),
		rooms: map[room.Number]*entry{}, adjourned: map[room.GameID]putOff{}, visits: map[room.SessionID]*Visit{}, people: map[account.ID][]*Visit{}, changes: map[*Changes]struct{}{},
	}
	l.books = newBooks()
	l.wrongCodes, l.now, l.meter = cfg.WrongCodes, cfg.Now, cfg.Meter
	l.ratings, l.reports = cfg.Ratings, cfg.Reports
	l.circle, l.talk = newCircle(cfg.Social, cfg.Log), newTalk()
	if l.now == nil {
		l.now = time.Now
	}
	if err := l.readDeleted(); err != nil {
		return nil, err
	}
	bans, err := newBanList("ban", cfg.Bans)
	if err != nil {
		return nil, fmt.Errorf("reading the bans: %w", err)
	}
	l.bans = bans
	if err := l.readOperators(cfg); err != nil {
		return nil, err
	}
	l.life, l.end = context.WithCancel(context.Background())
	if cfg.Critic != nil {
		l.analyst = newAnalyst(cfg, l.life)
	}
	if err := l.restore(); err != nil {
		l.end()
		return nil, fmt.Errorf("bringing back the running games: %w", err)
	}
	l.abortAdjourned(l.life) // before anybody takes one up
	l.stopped.Add(3)
	go l.watchStore()   // ends with Shutdown
	go l.matchPeople()  // the same
	go l.endAdjourned() // the same
	if cfg.Puzzles != nil {
		l.dailies = newDailies(cfg)
		l.stopped.Add(1)
		go l.makeDailies() // ends with Shutdown
	}
	go l.noteUses() // the same
	if l.analyst != nil {
		l.stopped.Go(l.analyst.work) // the same
	}
	return l, nil
}

// restore opens a room for each unfinished game. A game that cannot be brought
// back is logged and left in the journal.
func (l *Lobby) restore() error {
	unfinished, err := l.games.Unfinished()
	if errors.Is(err, ErrReadOnly) {
		return err
	}
	if err != nil { // what could be read comes back all the same
		l.log.Error("lobby: journals not read; they stay in the store", "err", err)
	}
	for _, u := range unfinished {
		if u.Adjourned() {
			l.mu.Lock()
			l.adjourned[u.Game] = putOff{u.Begin.Players, u.Clock.At}
			l.mu.Unlock()
			continue
		}
		r, err := l.reopen(u)
		if err != nil {
			l.log.Error("lobby: game not brought back; it stays in the journal", "game", u.Game, "err", err)
			continue
		}
		l.restoreBots(r, u.Begin.Players)
	}
	return nil
}

// reopen opens the room of an unfinished game again.
func (l *Lobby) reopen(u room.Unfinished) (*room.Room, error) {
	n := u.Begin.Room.Number
	l.mu.Lock()
	if _, taken := l.rooms[n]; taken || n <= 0 {
		n = l.freeNumber()
		u.Begin.Room.Number = n
	}
	e := &entry{admitted: map[account.ID]bool{}}
	for _, w := range u.Begin.Room.Chairs {
		e.admitted[w.ID] = true
	}
	l.rooms[n] = e
	unsaved := l.away
	l.mu.Unlock()
	cfg := l.roomConfig()
	cfg.Resume, cfg.Unsaved = &u, unsaved
	r, err := room.Open(cfg)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		delete(l.rooms, n)
		l.changed()
		return nil, err
	}
	e.room = r
	l.changed()
	if l.down { // Shutdown has not seen this room
		r.Stop(room.ClosedShutdown)
	}
	l.log.Info("lobby: game brought back", "game", u.Game, "room", n, "plies", len(u.Moves))
	return r, nil
}

// begins is who of two begins their next rated game, "" where nobody knows.
func (l *Lobby) begins(a, b account.ID) account.ID {
	first, err := l.Fair(a, b)
	if err != nil {
		l.log.Error("lobby: who begins is left to chance", "one", a, "other", b, "err", err)
	}
	return first
}

// points is somebody's rating for games with these options, 0 where none is
// rated.
func (l *Lobby) points(id account.ID, o room.Options) int {
	pool, ok := PoolOf(o.Rules, o.Clock)
	if !ok || l.ratings == nil {
		return 0
	}
	return l.ratingOf(id, pool).Aged(l.now()).Points()
}

// byToken tells whether a session came in with a token.
func (l *Lobby) byToken(s room.SessionID) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	v := l.visits[s]
	return v != nil && v.Rights() == account.Token
}

// watchStore brings the rooms back from the store after a commit has failed:
// what they know may then be more, or less, than what was saved.
func (l *Lobby) watchStore() {
	defer l.stopped.Done()
	for {
		select {
		case <-l.life.Done():
			return
		case <-l.games.Failed():
		}
		l.log.Error("lobby: the store has failed; all rooms close and come back from it")
		l.setAway(true)
		l.stopRooms(context.Background(), room.ClosedReload)
		said := time.Time{}
		for {
			err := l.games.Reopen()
			if err == nil {
				err = l.restore()
			}
			if err == nil {
				break
			}
			if time.Since(said) >= reopenSaid {
				said = time.Now()
				l.log.Error("lobby: the store takes nothing", "err", err, "tried every", reopenWait)
			}
			select {
			case <-l.life.Done():
				return
			case <-time.After(reopenWait):
			}
		}
		l.setAway(false)
		l.log.Info("lobby: the store is open again")
		l.wake()
	}
}

// setAway says whether the rooms are on their way back, and the running games
// therefore not known.
func (l *Lobby) setAway(on bool) {
	l.mu.Lock()
	l.away = on
	l.mu.Unlock()
}

// stopRooms closes every room and waits until they are gone.
func (l *Lobby) stopRooms(ctx context.Context, why room.CloseReason) {
	l.mu.Lock()
	var open []*room.Room
	for _, e := range l.rooms {
		if e.room != nil {
			open = append(open, e.room)
		}
	}
	l.mu.Unlock()
	for _, r := range open {
		r.Stop(why)
	}
	for _, r := range open {
		select {
		case <-r.Done():
		case <-ctx.Done():
			return
		}
	}
}

// Shutdown closes the lobby and its rooms; running games stay in the journal.
// It returns when all rooms have ended or with the context's error.
func (l *Lobby) Shutdown(ctx context.Context) error {
	l.mu.Lock()
	l.down = true
	if l.closing.IsZero() {
		l.closing = time.Now()
	}
	l.changed()
	l.closeBooks()
	l.mu.Unlock()
	l.stopRooms(ctx, room.ClosedShutdown)
	l.end() // after the rooms, so that no bot leaves a game that is to come back
	l.stopped.Wait()
	return ctx.Err()
}

// roomChanged is how rooms report, each from its own goroutine.
func (l *Lobby) roomChanged(sum room.Summary) {
	near := boardsOf(sum)
	l.mu.Lock()
	e := l.rooms[sum.Number]
	l.changed()
	l.noteAdjourned(sum)
	listed := true
	switch {
	case e == nil:
	case sum.Closed != 0:
		delete(l.rooms, sum.Number)
		l.archived()
		l.matchRoom(e, sum)
	default:
		// A move alone changes nothing that is worth a new list.
		listed = !sameButPly(e.sum, sum)
		if e.sum.Game != sum.Game {
			l.archived()
		}
		l.tellBegun(e.sum, sum)
		e.sum, e.near = sum, near
		if listed {
			l.matchRoom(e, sum)
		}
	}
	l.mu.Unlock()
	if listed {
		l.wake()
	}
}

func sameButPly(a, b room.Summary) bool {
	return a.Game == b.Game && a.Phase == b.Phase && a.Watchers == b.Watchers && a.Owner == b.Owner &&
		a.Options == b.Options && slices.Equal(a.Chairs, b.Chairs)
}

// freeNumber is the lowest number that no room has; mu is held.
func (l *Lobby) freeNumber() room.Number {
	n := room.Number(1)
	for l.rooms[n] != nil {
		n++
	}
	return n
}

// Open opens a room with the actor as its owner, sitting. Errors are
// ErrClosing, ErrTooManyRooms and room.ErrOptions.
func (l *Lobby) Open(_ context.Context, a room.Actor, o room.Options) (*room.Room, error) {
	return l.open(a, o, false)
}

func (l *Lobby) open(a room.Actor, o room.Options, eager bool) (*room.Room, error) {
	return l.openRoom(opening{owner: a.Who, session: a.Session, options: o, eager: eager})
}

// opening is a room to be opened.
type opening struct {
	owner   account.Who
	session room.SessionID // the owner's, 0 for none
	options room.Options
	eager   bool
	// guest is to meet the owner there, by meeting; nobody has asked for the room.
	guest   account.Who
	meeting *meeting
}

func (l *Lobby) openRoom(o opening) (*room.Room, error) {
	l.mu.Lock()
	owned := 0
	for _, e := range l.rooms {
		if e.sum.Owner == o.owner.ID && o.meeting == nil && isDays(e.sum.Options) == isDays(o.options) {
			owned++
		}
	}
	switch {
	case !l.closing.IsZero():
		l.mu.Unlock()
		return nil, ErrClosing
	case l.away: // its games could not be saved
		l.mu.Unlock()
		return nil, ErrReadOnly
	case owned >= RoomsEach && !isDays(o.options) || owned >= DaysEach || len(l.rooms) >= RoomsMax:
		l.mu.Unlock()
		return nil, ErrTooManyRooms
	}
	n := l.freeNumber()
	e := &entry{
		sum:      room.Summary{Number: n, Options: o.options, Owner: o.owner.ID, Opened: time.Now()},
		admitted: map[account.ID]bool{o.owner.ID: true},
		meeting:  o.meeting,
	}
	if o.meeting != nil {
		for _, id := range o.meeting.people {
			l.books.expected[id] = n
		}
	}
	l.rooms[n] = e
	l.mu.Unlock()

	cfg := l.roomConfig()
	cfg.Number, cfg.Options, cfg.Owner, cfg.Session, cfg.Eager, cfg.Guest = n, o.options, o.owner, o.session, o.eager, o.guest
	r, err := room.Open(cfg)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		delete(l.rooms, n)
		l.changed()
		return nil, err
	}
	e.room = r
	l.changed()
	if l.down { // Shutdown has not seen this room
		r.Stop(room.ClosedShutdown)
	}
	return r, nil
}
