package metrics

import (
	"sync/atomic"
	"time"
)

// Screens whose latency is measured, each from the moment the bytes of a key
// were read until those of the screen were written.
const (
	// OwnScreen is what a key changes at once on the screen of who pressed it.
	OwnScreen = "own"
	// OwnMove is a turn on the mover's own screen: it has been saved by then.
	OwnMove = "own_move"
	// OtherScreen is that turn on the screens of opponents and spectators.
	OtherScreen = "other"
	// LinesOwnMove and LinesOther are the same in plain lines, and Grid is a turn
	// on one of several boards, which are looked at four times a second at most.
	LinesOwnMove = "lines_own_move"
	LinesOther   = "lines_other"
	Grid         = "grid"
)

// Screens lists them.
func Screens() []string {
	return []string{OwnScreen, OwnMove, OtherScreen, LinesOwnMove, LinesOther, Grid}
}

// Other is what is counted of no known kind.
const Other = "other"

// SessionKind is how somebody uses the server.
type SessionKind struct{ Door, Kind string }

// Server is all that is counted of one server. It fits the interfaces Meter of
// the packages that count.
type Server struct {
	Sessions *Vec[SessionKind] // that go on
	Logins   *Vec[string]      // by what logged in
	Refusals *Vec[SessionKind] // by door and reason

	KeyToScreen map[string]*Histogram // by screen, nanoseconds; not changed once made
	Frames      Counter
	LeftOut     *Vec[string] // frames, by why
	BytesOut    Counter
	Stalls      Counter

	Moves     Counter
	Begun     Counter
	Ended     *Vec[string] // by ending
	Conflated Counter
	NotSaved  Counter

	GroupSize    *Histogram // entries
	CommitTime   *Histogram // nanoseconds
	CommitErrors Counter
	// committing is when the commit under way began, 0 while there is none;
	// lastCommit how long the last one took; both in nanoseconds, the first of the
	// Unix clock.
	committing, lastCommit atomic.Int64

	Logged *Vec[string] // records of the log, by level
}

// Lists are what the kinds of a server's numbers are.
type Lists struct {
	Refusals []string // reasons
	Endings  []string // of games
}

// NewServer makes the counters of a server.
func NewServer(l Lists) *Server {
	var sessions, refusals []SessionKind
	for _, door := range []string{"ssh", "telnet"} {
		for _, kind := range []string{"screen", "lines", "command"} {
			sessions = append(sessions, SessionKind{door, kind})
		}
		for _, why := range l.Refusals {
			refusals = append(refusals, SessionKind{door, why})
		}
	}
	s := &Server{
		Sessions: NewVec(SessionKind{Other, Other}, sessions...), Refusals: NewVec(SessionKind{Other, Other}, refusals...),
		Logins: NewVec(Other, "key", "guest", "code", "token"), LeftOut: NewVec(Other, "behind", "often"),
		Ended: NewVec(Other, l.Endings...), Logged: NewVec(Other, "warn", "error"),
		KeyToScreen: map[string]*Histogram{},
		GroupSize:   NewHistogram(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024), CommitTime: NewHistogram(latencies()...),
	}
	for _, screen := range Screens() {
		s.KeyToScreen[screen] = NewHistogram(latencies()...)
	}
	return s
}

// SessionBegins and SessionEnds count who is here.
func (s *Server) SessionBegins(door, kind string) { s.Sessions.Of(SessionKind{door, kind}).Inc() }

// SessionEnds is the end of SessionBegins.
func (s *Server) SessionEnds(door, kind string) { s.Sessions.Of(SessionKind{door, kind}).Add(-1) }

// LoggedIn counts one who came in, by key, code, token or as a guest.
func (s *Server) LoggedIn(by string) { s.Logins.Of(by).Inc() }

// Refused counts one who was not let in at a door.
func (s *Server) Refused(door, why string) { s.Refusals.Of(SessionKind{door, why}).Inc() }

// Shown counts how long after a key a screen was written.
func (s *Server) Shown(screen string, after time.Duration) {
	if h, ok := s.KeyToScreen[screen]; ok {
		h.Observe(int64(after))
	}
}

// Frame counts a frame that was drawn.
func (s *Server) Frame() { s.Frames.Inc() }

// FrameLeftOut counts one that was not, and why.
func (s *Server) FrameLeftOut(why string) { s.LeftOut.Of(why).Inc() }

// Wrote counts bytes that a caller took.
func (s *Server) Wrote(n int) { s.BytesOut.Add(int64(n)) }

// Stalled counts a caller who was cut since nothing was read.
func (s *Server) Stalled() { s.Stalls.Inc() }

// Moved counts a turn that was saved.
func (s *Server) Moved() { s.Moves.Inc() }

// GameBegun counts a game.
func (s *Server) GameBegun() { s.Begun.Inc() }

// GameEnded counts the end of one.
func (s *Server) GameEnded(ending string) { s.Ended.Of(ending).Inc() }

// MailboxConflated counts a viewer who got one state in place of many events.
func (s *Server) MailboxConflated() { s.Conflated.Inc() }

// EntryNotSaved counts what a room could not save.
func (s *Server) EntryNotSaved() { s.NotSaved.Inc() }

// CommitBegins says that a group of entries is on its way to the disk.
func (s *Server) CommitBegins() { s.committing.Store(time.Now().UnixNano()) }

// CommitEnds is the end of CommitBegins.
func (s *Server) CommitEnds(entries int, took time.Duration, err error) {
	s.committing.Store(0)
	s.lastCommit.Store(int64(took))
	if err != nil {
		s.CommitErrors.Inc()
	}
	if err != nil || entries == 0 { // all were refused, and nothing was written
		return
	}
	s.GroupSize.Observe(int64(entries))
	s.CommitTime.Observe(int64(took))
}

// CommitTakes is how long the commit under way has taken so far, or else the
// last one.
func (s *Server) CommitTakes(now time.Time) time.Duration {
	if begun := s.committing.Load(); begun != 0 {
		return now.Sub(time.Unix(0, begun))
	}
	return time.Duration(s.lastCommit.Load())
}
