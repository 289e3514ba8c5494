// Package lobbytest has what tests of rooms, lobbies and screens need: a store
// in memory whose commits fail or hang on demand, and scenarios told with
// people's names. It promises nothing about durability.
package lobbytest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// ErrBroken is what a store with Break on answers.
var ErrBroken = errors.New("the test broke the store")

// Store keeps accounts, games and puzzles in memory. It satisfies
// lobby.Accounts, lobby.Games, lobby.Puzzles, lobby.Ratings,
// lobby.Social and lobby.Reports.
type Store struct {
	mu       sync.Mutex
	accounts map[account.ID]account.Account
	kept     map[string]heldName // names, by skeleton
	deleted  []account.ID
	// Now is the clock of names, time.Now when nil. Set before use.
	Now      func() time.Time
	puzzles  map[account.Day][]byte
	journal  map[room.GameID]*room.Unfinished
	order    []room.GameID // journal, oldest first
	finished []lobby.Archived
	log      []room.Entry
	broken   bool
	hold     bool
	held     []commit
	failed   chan struct{}
	down     bool
	ratings  map[account.ID]map[rating.Pool]rating.Rating
	social   map[account.ID]account.Social
	reports  []lobby.Report // by ID
	// lastReport is the ID given last.
	lastReport lobby.ReportID
}

type commit struct {
	entry room.Entry
	done  chan error
}

var (
	_ lobby.Accounts = (*Store)(nil)
	_ lobby.Games    = (*Store)(nil)
	_ lobby.Puzzles  = (*Store)(nil)
)

// NewStore returns an empty store.
func NewStore() *Store {
	return &Store{
		accounts: map[account.ID]account.Account{}, kept: map[string]heldName{},
		puzzles: map[account.Day][]byte{}, journal: map[room.GameID]*room.Unfinished{},
		failed: make(chan struct{}), social: map[account.ID]account.Social{},
		ratings: map[account.ID]map[rating.Pool]rating.Rating{},
	}
}

// Break makes commits fail from now on, or work again after Reopen.
func (s *Store) Break(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.broken = on
}

// Hold makes commits wait from now on; Hold(false) lets all that wait through.
func (s *Store) Hold(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hold = on
	if !on {
		for _, c := range s.held {
			c.done <- s.apply(c.entry)
		}
		s.held = nil
	}
}

// Held is how many commits wait.
func (s *Store) Held() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.held)
}

// Entries are all that was committed, in order.
func (s *Store) Entries() []room.Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.log)
}

// Restore opens the journal of a game as another store has kept it.
func (s *Store) Restore(u room.Unfinished) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.journal[u.Game] = &u
	s.order = append(s.order, u.Game)
}

// Commit implements room.Journal.
func (s *Store) Commit(e room.Entry) <-chan error {
	s.mu.Lock()
	defer s.mu.Unlock()
	done := make(chan error, 1)
	if s.hold {
		s.held = append(s.held, commit{e, done})
	} else {
		done <- s.apply(e)
	}
	return done
}

func (s *Store) apply(e room.Entry) error {
	if s.broken || s.down {
		if !s.down {
			s.down = true
			close(s.failed)
		}
		return fmt.Errorf("%w: %w", lobby.ErrReadOnly, ErrBroken)
	}
	if err := s.change(e); err != nil {
		return err
	}
	s.log = append(s.log, e)
	return nil
}

func (s *Store) change(e room.Entry) error {
	open := s.journal[e.Game]
	switch {
	case e.Begin != nil:
		if open != nil || s.find(e.Game) >= 0 {
			return room.ErrIDTaken
		}
		s.journal[e.Game] = &room.Unfinished{Game: e.Game, Begin: *e.Begin}
		s.order = append(s.order, e.Game)
	case open == nil:
		return fmt.Errorf("game %s is not running", e.Game)
	case e.Move != nil:
		if e.Move.Ply != len(open.Moves) {
			return fmt.Errorf("game %s: move at ply %d, want %d", e.Game, e.Move.Ply, len(open.Moves))
		}
		open.Moves = append(open.Moves, *e.Move)
	case e.Leave != nil:
		if e.Leave.Index != len(open.Left) || e.Leave.Ply != len(open.Moves) {
			return fmt.Errorf("game %s: leaver %d at ply %d", e.Game, e.Leave.Index, e.Leave.Ply)
		}
		open.Left = append(open.Left, *e.Leave)
	case e.Aid != nil:
		if n := len(open.Aids); e.Aid.Ply != len(open.Moves) || n > 0 && open.Aids[n-1].Ply == e.Aid.Ply {
			return fmt.Errorf("game %s: hint at ply %d", e.Game, e.Aid.Ply)
		}
		open.Aids = append(open.Aids, *e.Aid)
	case e.Clock != nil:
		if e.Clock.Ply != len(open.Moves) {
			return fmt.Errorf("game %s: clocks at ply %d, want %d", e.Game, e.Clock.Ply, len(open.Moves))
		}
		kept := *e.Clock
		open.Clock = &kept
	case e.Takeback != nil:
		if e.Takeback.Ply < 0 || e.Takeback.Ply >= len(open.Moves) {
			return fmt.Errorf("game %s: taken back at ply %d of %d", e.Game, e.Takeback.Ply, len(open.Moves))
		}
		kept := *e.Takeback
		open.Moves, open.Aids, open.Back, open.Clock = open.Moves[:kept.Ply], nil, &kept, &kept.Clock
	case e.Finish != nil:
		delete(s.journal, e.Game)
		s.order = slices.DeleteFunc(s.order, func(id room.GameID) bool { return id == e.Game })
		s.finished = append(s.finished, s.rate(*e.Finish, time.Now()))
	}
	return nil
}

func (s *Store) find(id room.GameID) int {
	return slices.IndexFunc(s.finished, func(a lobby.Archived) bool { return string(a.Record.ID) == string(id) })
}

// Failed implements lobby.Games.
func (s *Store) Failed() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failed
}

// Reopen implements lobby.Games. It fails while the store is broken.
func (s *Store) Reopen() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.broken {
		return ErrBroken
	}
	// Always a new channel: a test in a bubble of time needs one of its own.
	s.down, s.failed = false, make(chan struct{})
	return nil
}

// Finished implements lobby.Games.
func (s *Store) Finished(id room.GameID) (lobby.Archived, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := s.find(id); i >= 0 {
		return s.finished[i], nil
	}
	return lobby.Archived{}, lobby.ErrNoGame
}

// Publish implements lobby.Games.
func (s *Store) Publish(id room.GameID, by account.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.find(id)
	switch {
	case i < 0:
		return lobby.ErrNoGame
	case !s.finished[i].Private:
		return lobby.ErrPublic
	case !slices.Contains(s.finished[i].Players, by):
		return lobby.ErrNoGame
	case s.broken || s.down:
		return fmt.Errorf("%w: %w", lobby.ErrReadOnly, ErrBroken)
	}
	s.finished[i].Private = false
	return nil
}

// Recent implements lobby.Games.
func (s *Store) Recent(n int) ([]lobby.Archived, error) {
	return s.newest(n, func(a lobby.Archived) bool { return !a.Private }), nil
}

// ByPlayer implements lobby.Games.
func (s *Store) ByPlayer(id account.ID, n int) ([]lobby.Archived, error) {
	return s.newest(n, func(a lobby.Archived) bool { return slices.Contains(a.Players, id) }), nil
}

func (s *Store) newest(n int, want func(lobby.Archived) bool) []lobby.Archived {
	s.mu.Lock()
	defer s.mu.Unlock()
	var found []lobby.Archived
	for _, a := range slices.Backward(s.finished) {
		if want(a) && len(found) < n {
			found = append(found, a)
		}
	}
	return found
}

// Unfinished implements lobby.Games.
func (s *Store) Unfinished() ([]room.Unfinished, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var open []room.Unfinished
	for _, id := range s.order {
		u := *s.journal[id]
		u.Moves, u.Left, u.Aids = slices.Clone(u.Moves), slices.Clone(u.Left), slices.Clone(u.Aids)
		open = append(open, u)
	}
	return open, nil
}

// Journal implements lobby.Games.
func (s *Store) Journal(id room.GameID) (room.Unfinished, error) {
	open, err := s.Unfinished()
	at := slices.IndexFunc(open, func(u room.Unfinished) bool { return u.Game == id })
	if err != nil || at < 0 {
		return room.Unfinished{}, lobby.ErrNoGame
	}
	return open[at], nil
}

// Puzzle implements lobby.Puzzles.
func (s *Store) Puzzle(d account.Day) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if data, ok := s.puzzles[d]; ok {
		return data, nil
	}
	return nil, lobby.ErrNoPuzzle
}

// SavePuzzle implements lobby.Puzzles.
func (s *Store) SavePuzzle(d account.Day, data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.puzzles[d]; !ok {
		s.puzzles[d] = slices.Clone(data)
	}
	return nil
}

// Puzzles implements lobby.Puzzles.
func (s *Store) Puzzles(n int) ([][]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list [][]byte
	days := slices.Sorted(maps.Keys(s.puzzles))
	slices.Reverse(days)
	for _, d := range days[:min(n, len(days))] {
		list = append(list, s.puzzles[d])
	}
	return list, nil
}
