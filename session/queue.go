package session

import (
	"errors"
	"net/netip"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Of the queue of those who come in.
const (
	// LoginBurst is how many are let in at once, before their number a second
	// counts.
	LoginBurst = 128
	// queueMost bounds how many wait, and as many more whose game goes on. With a
	// goroutine or two each that is some MiB at most.
	queueMost = 500
	// playersAtOnce is how many whose game goes on are let in before one of the
	// others has a turn: they are first, and nobody waits for ever who is not.
	playersAtOnce = 3
	// queueWithin bounds the time that somebody would have to wait, as it looks
	// when they come; longer, and they are told at once to come later. A command
	// without a terminal waits for commandWithin. Nobody waits for more than twice
	// as long: others who come after may be before them.
	queueWithin   = 30 * time.Second
	commandWithin = 10 * time.Second
)

// errBusy turns somebody away who would wait for too long.
var errBusy = errors.New("too many callers are waiting to come in")

// Queue lets callers of all doors in, so many a second: a session costs
// milliseconds to begin, and who is in must not notice. Who has to wait does so
// in a lane for their address, and the lanes take turns, so that no address can
// keep others waiting. Those whose game goes on meanwhile have lanes of their own,
// which come first. It is safe for concurrent use.
type Queue struct {
	aSecond float64
	pass    *rate.Limiter
	exempt  []netip.Prefix

	mu              sync.Mutex
	players, others line
	run             int  // of players that have had turns one after another, up to playersAtOnce
	serving         bool // a goroutine does
}

// line is those who take turns among each other.
type line struct {
	lanes   []*lane // with somebody in them, in the order of their turns
	waiting int
}

// lane is who waits from one address, the first one first.
type lane struct {
	line   *line
	from   netip.Addr
	alone  bool // of one caller from a network that is not limited by address
	places []*place
}

// place is that of one caller.
type place struct {
	queue *Queue
	lane  *lane
	turn  chan struct{} // closed when it is theirs
}

// NewQueue lets so many callers in a second after a burst. Callers from networks
// that are exempt share no lane.
func NewQueue(aSecond float64, burst int, exempt []netip.Prefix) *Queue {
	return &Queue{aSecond: aSecond, pass: rate.NewLimiter(rate.Limit(aSecond), burst), exempt: exempt}
}

// Waiting is how many wait.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.players.waiting + q.others.waiting
}

// enter takes a place in the queue, which the caller must leave; nil where they
// need not wait. It is errBusy when they would have to for longer than within.
// playing tells that a game of the caller's goes on meanwhile.
func (q *Queue) enter(from netip.Addr, playing bool, within time.Duration) (*place, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.players.waiting+q.others.waiting == 0 && q.pass.Allow() {
		return nil, nil
	}
	l := &q.others
	if playing {
		l = &q.players
	}
	if l.waiting >= queueMost {
		return nil, errBusy
	}
	p := &place{queue: q, lane: q.laneOf(l, from), turn: make(chan struct{})}
	p.lane.places = append(p.lane.places, p)
	if len(p.lane.places) == 1 {
		l.lanes = append(l.lanes, p.lane)
	}
	l.waiting++
	if q.within(q.number(p)) > within {
		q.remove(p)
		return nil, errBusy
	}
	if !q.serving {
		q.serving = true
		go q.serve()
	}
	return p, nil
}

// laneOf is the lane of a line for an address; mu is held.
func (q *Queue) laneOf(in *line, from netip.Addr) *lane {
	alone := Within(from, q.exempt)
	from = AddressOf(from)
	if !alone {
		for _, l := range in.lanes { // at most queueMost
			if l.from == from && !l.alone {
				return l
			}
		}
	}
	return &lane{line: in, from: from, alone: alone}
}

// serve gives turns until nobody waits.
func (q *Queue) serve() {
	for q.anybody() {
		time.Sleep(q.pass.Reserve().Delay())
		q.next()
	}
}

// anybody tells whether somebody waits; who serves ends otherwise.
func (q *Queue) anybody() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.serving = q.players.waiting+q.others.waiting > 0
	return q.serving
}

// next gives the first of the lane whose turn it is theirs.
func (q *Queue) next() {
	q.mu.Lock()
	defer q.mu.Unlock()
	in := &q.others
	switch {
	case q.players.waiting+q.others.waiting == 0:
		return // the last one has left meanwhile
	case q.players.waiting > 0 && (q.run < playersAtOnce || q.others.waiting == 0):
		in, q.run = &q.players, min(q.run+1, playersAtOnce)
	default:
		q.run = 0
	}
	l := in.lanes[0]
	p := l.places[0]
	q.remove(p)
	if len(l.places) > 0 { // to the end
		copy(in.lanes, in.lanes[1:])
		in.lanes[len(in.lanes)-1] = l
	}
	close(p.turn)
}

// remove takes a place out of the queue, where it may not be any more; mu is
// held.
func (q *Queue) remove(p *place) {
	i := slices.Index(p.lane.places, p)
	if i < 0 {
		return
	}
	p.lane.places = slices.Delete(p.lane.places, i, i+1)
	in := p.lane.line
	in.waiting--
	if len(p.lane.places) == 0 {
		i := slices.Index(in.lanes, p.lane)
		in.lanes = slices.Delete(in.lanes, i, i+1)
	}
}

// number is the how manieth to be served a place is, 0 for none any more; mu is
// held.
func (q *Queue) number(p *place) int {
	n := p.inLine()
	switch {
	case n == 0:
		return 0
	case p.lane.line == &q.players:
		return n + min(q.others.waiting, (q.run+n-1)/playersAtOnce)
	}
	return n + min(q.players.waiting, playersAtOnce*n-q.run)
}

// inLine is the how manieth of its line a place is, 0 for none any more.
func (p *place) inLine() int {
	at := slices.Index(p.lane.places, p)
	if at < 0 {
		return 0
	}
	n, before := at+1, true
	for _, l := range p.lane.line.lanes {
		switch {
		case l == p.lane:
			before = false
		case before:
			n += min(len(l.places), at+1)
		default:
			n += min(len(l.places), at)
		}
	}
	return n
}

// within is how long it takes to serve so many.
func (q *Queue) within(n int) time.Duration {
	return time.Duration(float64(n) / q.aSecond * float64(time.Second))
}

// where is a place's number and about how long it will take; 0 when it is
// served.
func (p *place) where() (number int, wait time.Duration) {
	p.queue.mu.Lock()
	defer p.queue.mu.Unlock()
	number = p.queue.number(p)
	return number, p.queue.within(number)
}

// leave gives the place up, be it that its turn has come.
func (p *place) leave() {
	p.queue.mu.Lock()
	defer p.queue.mu.Unlock()
	p.queue.remove(p)
}
