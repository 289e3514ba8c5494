package protocol

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"oanquan/engine"
	"oanquan/engine/search"
	"oanquan/engine/solved"
)

// Limits of go. Each number it takes is from 1 up.
const (
	// DefaultNodes is how many positions a go without limits visits: about half
	// a second's.
	DefaultNodes = 1_000_000
	// MaxMoveTime is the greatest movetime in milliseconds, a day.
	MaxMoveTime = 24 * 60 * 60 * 1000
	// MaxNodes is the greatest number of nodes.
	MaxNodes = 1 << 40
	// TableBytes is what the searches of one stream remember in.
	TableBytes = 64 << 20
	// ProofBytes is the table of go solve, for each proof. One that may visit few
	// positions has nodeBytes for each, and leastBytes.
	ProofBytes = 1 << 30
	nodeBytes  = 64
	leastBytes = 1 << 20
)

// limits are the words of one go.
type limits struct {
	options search.Options
	time    time.Duration // 0 for no limit
	solve   bool
}

// search answers go: info lines while it looks further ahead, then bestmove.
func (s *server) search(args []string) error {
	l, err := parseLimits(args)
	switch {
	case err != nil:
		return err
	case s.game.Over():
		return errors.New("go: the game is over")
	}
	if s.table == nil {
		s.table = search.NewTable(TableBytes)
	}
	begin := time.Now()
	l.options.Table = s.table
	if l.time > 0 {
		l.options.Stop = func() bool { return time.Since(begin) >= l.time }
	}
	l.options.Each = func(r search.Result) {
		s.printf("info depth %d value %s bound %s nodes %d time %d line %s",
			r.Depth, s.value(r), boundWord(r), r.Nodes, time.Since(begin).Milliseconds(), moveWords(r.Line))
		_ = s.out.Flush() // an error sticks to the writer
	}
	if l.solve && s.game.Rules().Players == engine.MinSeats && s.solve(l, begin) {
		return nil
	}
	r := search.Best(s.game, l.options)
	s.printf("bestmove %v value %s bound %s", r.Move, s.value(r), boundWord(r))
	return nil
}

// solve proves bounds, from those that are known, and tells each; false when no
// move is known to force the lower one, which is what the best move rests on.
func (s *server) solve(l limits, begin time.Time) bool {
	tell := func(b search.Bounds, nodes uint64) {
		text := "info"
		if b.HasLow {
			text += fmt.Sprintf(" lower %d turns %d", b.Low, b.LowIn)
		}
		if b.HasHigh {
			text += fmt.Sprintf(" upper %d turns %d", b.High, b.HighIn)
		}
		s.printf("%s nodes %d time %d", text, nodes, time.Since(begin).Milliseconds())
		_ = s.out.Flush() // an error sticks to the writer
	}
	known := s.known()
	if known.HasLow || known.HasHigh {
		tell(known, 0)
	}
	bounds, _ := search.Solve(s.game, search.SolveOptions{
		Known: known, Nodes: l.options.Nodes, Memory: proofBytes(l.options.Nodes), Stop: l.options.Stop,
		Proven: func(st *search.Strategy, b search.Bounds) error {
			tell(b, st.Nodes)
			return nil
		},
	})
	switch {
	case bounds.Move == engine.Move{}:
		return false
	case bounds.Exact():
		s.printf("bestmove %v value %d bound exact", bounds.Move, bounds.Low)
	default:
		s.printf("bestmove %v value %d bound lower", bounds.Move, bounds.Low)
	}
	return true
}

// proofBytes is the table of a proof that may visit so many positions, 0 for no
// limit.
func proofBytes(nodes uint64) int {
	if nodes == 0 || nodes > ProofBytes/nodeBytes {
		return ProofBytes
	}
	return max(leastBytes, int(nodes)*nodeBytes)
}

// known is what the table of package solved has on the game.
func (s *server) known() search.Bounds {
	b, _ := solved.Lookup(s.game)
	return search.Bounds{
		Low: b.Low, High: b.High, HasLow: b.HasLow, HasHigh: b.HasHigh,
		LowIn: b.LowTurns, HighIn: b.HighTurns, Move: b.Best,
	}
}

func parseLimits(args []string) (limits, error) {
	var l limits
	seen := map[string]bool{}
	for len(args) > 0 {
		word := args[0]
		if seen[word] {
			return l, fmt.Errorf("go: %s is there twice", word)
		}
		seen[word] = true
		if word == "solve" {
			l.solve, args = true, args[1:]
			continue
		}
		most, known := map[string]uint64{"depth": search.MaxDepth, "movetime": MaxMoveTime, "nodes": MaxNodes}[word]
		switch {
		case !known:
			return l, fmt.Errorf("go: want depth, movetime, nodes or solve, got %q", clip(word))
		case len(args) < 2:
			return l, fmt.Errorf("go: %s wants a number", word)
		}
		n, err := strconv.ParseUint(args[1], 10, 64)
		if err != nil || n < 1 || n > most {
			return l, fmt.Errorf("go: %s is %q, want 1 to %d", word, clip(args[1]), most)
		}
		switch word {
		case "depth":
			l.options.Depth = int(n)
		case "movetime":
			l.time = time.Duration(n) * time.Millisecond
		case "nodes":
			l.options.Nodes = n
		}
		args = args[2:]
	}
	if len(seen) == 0 {
		l.options.Nodes = DefaultNodes
	}
	if l.solve && l.options.Depth == 0 {
		l.options.Depth = search.MaxDepth
	}
	return l, nil
}

// value is the final score difference for the mover's side; with three and
// four seats one score a seat.
func (s *server) value(r search.Result) string {
	if s.game.Rules().Players == engine.MinSeats {
		return strconv.Itoa(r.Value)
	}
	var words []string
	for _, n := range r.Points[:s.game.Rules().Players] {
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(words, "/")
}

func boundWord(r search.Result) string {
	if r.Exact {
		return "exact"
	}
	return "guess"
}

func moveWords(line []engine.Move) string {
	var words []string
	for _, m := range line {
		words = append(words, m.String())
	}
	return strings.Join(words, " ")
}
