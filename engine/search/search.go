package search

import "oanquan/engine"

// Limits of a search.
const (
	// MaxDepth is how many turns a search of two seats looks ahead at most.
	MaxDepth = 64
	// MaxDepthSeats is the same for three and four seats.
	MaxDepthSeats = 8
	// DefaultDepth holds when a search is limited by nothing else.
	DefaultDepth = 6
	// ownTable is the size in bytes of the table that a search makes for itself
	// when it is given none.
	ownTable = 1 << 20
	// stopEvery is how many nodes pass between two calls of Stop: about 0.1 ms,
	// with the slower nodes of three and four seats too.
	stopEvery      = 256
	stopEverySeats = 64
)

// Options limit a search. Whatever comes first ends it; the zero value looks
// DefaultDepth turns ahead. A search always finishes one turn ahead.
type Options struct {
	Depth int    // turns to look ahead; 0 is no limit when Nodes or Stop is given
	Nodes uint64 // positions to visit; 0 is no limit
	// Stop ends the search once it is true; it is called now and then, by the
	// caller's goroutine. Nil never stops.
	Stop func() bool
	// Table is where searches remember what they have found; nil is one of this
	// search's own, of a megabyte. Three and four seats have none.
	Table *Table
	// Each is told what has been found whenever the search has looked one turn
	// further ahead, by the caller's goroutine; nil tells nobody.
	Each func(Result)
}

// tell reports a depth that has been finished.
func (o Options) tell(r Result, nodes uint64) {
	if o.Each != nil {
		r.Nodes = nodes
		o.Each(r)
	}
}

// Result is what a search found. In a game that is over it is zero.
type Result struct {
	Move engine.Move
	// Value is the final score of the mover less the other's (three and four
	// seats: less the best other's), in points.
	Value int
	// Points is the final score a seat, for three and four seats only.
	Points [engine.MaxSeats]int
	Exact  bool // Value is proven; see the package comment
	// Turns is within how many turns the game is over at most, where both sides
	// play by the proofs of Value; 0 when it is not proven.
	Turns int
	Depth int           // turns looked ahead by the last search that finished
	Nodes uint64        // positions visited by all of them
	Line  []engine.Move // the turns expected, from Move on; it may be short
}

// Best searches for the best move of the player to move in g.
func Best(g engine.Game, o Options) Result {
	if g.Over() {
		return Result{}
	}
	if o.Depth <= 0 {
		o.Depth = MaxDepth
		if o.Nodes == 0 && o.Stop == nil {
			o.Depth = DefaultDepth
		}
	}
	budget := budget{most: o.Nodes, stop: o.Stop, every: stopEvery}
	if g.Rules().Players > engine.MinSeats {
		budget.every = stopEverySeats
		return bestOfSeats(g, o, budget)
	}
	s := searcher{switches: switchesOf(g.Rules()), budget: budget}
	ok := false
	if o.Table != nil {
		s.table, ok = o.Table.view(s.switches)
	}
	if !ok {
		s.table, _ = NewTable(ownTable).view(s.switches)
	}
	return s.deepen(g, o)
}

// budget counts nodes and says when a search has to stop.
type budget struct {
	nodes, most uint64
	stop        func() bool
	every       uint64
	bound       bool // limits hold; they do not for the first turn ahead
	spent       bool
}

// spend counts one node and tells whether there is none left.
func (b *budget) spend() bool {
	b.nodes++
	if b.bound && !b.spent {
		b.spent = b.most > 0 && b.nodes > b.most ||
			b.stop != nil && b.nodes%b.every == 0 && b.stop()
	}
	return b.spent
}

// renew lets the limits hold from now on and tells whether there is any left.
func (b *budget) renew() bool {
	b.bound = true
	b.spent = b.most > 0 && b.nodes >= b.most || b.stop != nil && b.stop()
	return !b.spent
}

// open is the height of a value that relies on a line without an end. Every
// real height is less.
const open = 1 << 12

// infinite is above every value, worst below all that a bound can become.
const (
	infinite = 1 << 14
	worst    = -2 * infinite
)

// searcher is one search of two seats.
type searcher struct {
	switches switches
	budget   budget
	table    view
	lines    [MaxDepth + 2][]code // the best line found from each ply on
}

// child is a board one turn on.
type child struct {
	board   board
	gain    int // what the turn won the mover more than the other, in points
	move    code
	endless bool // the turn does not end; the board means nothing
}

func (s *searcher) deepen(g engine.Game, o Options) Result {
	most := min(o.Depth, MaxDepth)
	root := boardOf(g.Rules(), g.Position())
	mover := g.Position().Mover
	var room [maxMoves]child
	kids := room[:0]
	for _, m := range g.Legal() {
		kids = append(kids, s.rootChild(g, &root, m))
	}
	var res Result
	proofs := newSolver(s, proofBytes)
	inTime := func(height int) bool { return g.Ply()+height <= g.Rules().MaxTurns() && !passedTwice(g) }
	for depth := 1; depth <= most; depth++ {
		if depth > 1 && !s.budget.renew() {
			break
		}
		order(kids, codeOf(res.Move))
		f := s.best(kids, depth, 0, -infinite, infinite)
		if s.budget.spent {
			break
		}
		res.Value, res.Depth, res.Move = root.lead(root.mover)+f.value, depth, f.move.move(mover)
		res.Line = moves(s.lines[0], mover)
		if f.height < open {
			if inTime(f.height) {
				res.Exact, res.Turns = true, f.height
			}
			o.tell(res, s.budget.nodes)
			break
		}
		if c, in := proofs.settle(kids, f.value, depth, s.budget.nodes/proofShare+proofLeast); in > 0 && inTime(in) {
			res.Exact, res.Turns = true, in
			if m := c.move(mover); m != res.Move {
				res.Move, res.Line = m, []engine.Move{m}
			}
		}
		o.tell(res, s.budget.nodes)
		if res.Exact {
			break
		}
	}
	res.Nodes = s.budget.nodes
	return res
}

// passedTwice tells whether g has been in one state twice already.
func passedTwice(g engine.Game) bool {
	seen := make(map[engine.Position]bool, g.Ply()+1)
	for ply := range g.Ply() + 1 {
		seen[g.PositionAt(ply)] = true
	}
	return len(seen) <= g.Ply()
}

func moves(line []code, mover engine.Seat) []engine.Move {
	ms := make([]engine.Move, len(line))
	for i, c := range line {
		ms[i] = c.move(mover)
		mover ^= 1
	}
	return ms
}

// found is the outcome of a search: a value between the bounds is exact for
// the tree, any other is a bound itself.
type found struct {
	value  int // what the mover will still win more than the other, in points
	height int // plies of the longest line relied upon, or open
	move   code
}

func (s *searcher) child(b *board, c code) child {
	k := child{board: *b, move: c}
	k.endless = !k.board.play(&s.switches, int(b.mover)*side+c.field(), c.step())
	if !k.endless {
		k.gain = k.board.lead(b.mover) - b.lead(b.mover)
	}
	return k
}

// rootChild is a child of the game itself, which may end there by repetition or
// length. The tree below knows neither (see the package comment).
func (s *searcher) rootChild(g engine.Game, root *board, m engine.Move) child {
	k := s.child(root, codeOf(m))
	if next, _, err := g.Play(m); err == nil && next.Over() {
		k.board = boardOf(g.Rules(), next.Position())
		k.gain = k.board.lead(root.mover) - root.lead(root.mover)
	}
	return k
}

// order puts first to the front and the others by what they win.
func order(kids []child, first code) {
	weight := func(k *child) int {
		if k.move == first {
			return infinite
		}
		return k.gain
	}
	for i := 1; i < len(kids); i++ {
		for j := i; j > 0 && weight(&kids[j]) > weight(&kids[j-1]); j-- {
			kids[j], kids[j-1] = kids[j-1], kids[j]
		}
	}
}

// search looks depth plies ahead from b.
func (s *searcher) search(b *board, depth, ply, alpha, beta int) found {
	if s.budget.spend() {
		return found{height: open}
	}
	if depth == 0 {
		return found{value: b.guess(), height: open}
	}
	var first code
	known, keep := s.table.slot(b)
	if keep {
		if e, ok := known.find(); ok {
			if e.settles(depth, alpha, beta) {
				s.lines[ply] = append(s.lines[ply][:0], e.move)
				return found{int(e.value), int(e.height), e.move}
			}
			first = e.move
		}
	}
	var room [maxMoves]child
	kids := room[:0]
	for c := code(1); c <= maxMoves; c++ {
		if b.legal(&s.switches, c) {
			kids = append(kids, s.child(b, c))
		}
	}
	order(kids, first)
	f := s.best(kids, depth, ply, alpha, beta)
	if keep && !s.budget.spent {
		known.store(entry{
			value: int16(f.value), height: uint16(f.height), depth: uint8(depth),
			bound: boundOf(f.value, alpha, beta), move: f.move, age: s.table.age,
		})
	}
	return f
}

func boundOf(value, alpha, beta int) bound {
	switch {
	case value >= beta:
		return lower
	case value <= alpha:
		return upper
	}
	return lower | upper
}

// best is the best of kids, which are in the order to be tried. A value that
// reaches beta relies on that child alone, any other on all of them.
func (s *searcher) best(kids []child, depth, ply, alpha, beta int) found {
	f := found{value: worst}
	for i := range kids {
		value, height := s.try(&kids[i], depth, ply, max(alpha, f.value), beta, i == 0)
		if s.budget.spent {
			break
		}
		f.height = max(f.height, min(height+1, open))
		if value <= f.value {
			continue
		}
		f.value, f.move = value, kids[i].move
		s.lines[ply] = append(append(s.lines[ply][:0], f.move), s.lines[ply+1]...)
		if value >= beta {
			f.height = min(height+1, open)
			break
		}
	}
	return f
}

// try is the value and height of one child. All but the first are only asked
// whether they are better than alpha, until one is.
func (s *searcher) try(k *child, depth, ply, alpha, beta int, first bool) (value, height int) {
	s.lines[ply+1] = s.lines[ply+1][:0]
	if k.board.over || k.endless {
		s.budget.spend()
		if k.endless { // no game goes on there: only when there is nothing else
			return -infinite, open
		}
		return k.gain, 0
	}
	alpha, beta = alpha-k.gain, beta-k.gain
	if !first && beta-alpha > 1 {
		f := s.search(&k.board, depth-1, ply+1, -alpha-1, -alpha)
		if -f.value <= alpha || -f.value >= beta || s.budget.spent {
			return k.gain - f.value, f.height
		}
		s.lines[ply+1] = s.lines[ply+1][:0]
	}
	f := s.search(&k.board, depth-1, ply+1, -beta, -alpha)
	return k.gain - f.value, f.height
}
