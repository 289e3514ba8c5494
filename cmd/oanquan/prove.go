package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/engine/proof"
	"oanquan/engine/search"
	"oanquan/engine/solved"
)

// proveCmd finds what the seat to move can force, and checks what others have
// found.
type proveCmd struct {
	Words   []string      `arg:"" optional:"" name:"rules" help:"The rules, such as preset=young; classic when there are none. With --check the files."`
	Check   bool          `help:"Check these files instead of looking for proofs."`
	Table   string        `help:"With --check: write what the proofs prove of the first turns to this file." placeholder:"FILE"`
	Results string        `help:"With --check: write the same as a table into this page, between its two comments." placeholder:"FILE"`
	Moves   string        `help:"The position after these moves from the start, such as \"2L 3R\"."`
	Each    bool          `help:"Prove what each first move is worth, and so the start."`
	Out     string        `help:"Keep the proofs in this directory, and what a run that is stopped has seen, and go on from what is there. With --check: keep those that prove most." placeholder:"DIR"`
	Memory  int           `help:"MiB for what is seen on the way." default:"1024"`
	Nodes   uint64        `help:"Positions visited for one claim at most, in millions; 0 for no limit." default:"100"`
	Time    time.Duration `help:"Stop after so long, such as 20m; 0 for no limit." default:"0"`
}

// Run proves, or checks proofs.
func (c proveCmd) Run(ctx context.Context, p *program) error {
	switch {
	case c.Check:
		return c.check(p)
	case c.Table != "" || c.Results != "":
		return errors.New("--table and --results go with --check: only proofs that have been checked come into them")
	}
	if c.Memory < 1 || c.Memory > mostMemory {
		return fmt.Errorf("--memory must be from 1 to %d MiB", mostMemory)
	}
	rules, err := notation.ParseRules(strings.Join(c.Words, " "))
	if err != nil {
		return err
	}
	if rules.Players != engine.MinSeats {
		return errors.New("only games of two can be proven")
	}
	g, err := engine.NewGame(rules)
	if err != nil {
		return err
	}
	for _, word := range strings.Fields(c.Moves) {
		m, err := notation.ParseMove(word, g.Position().Mover)
		if err != nil {
			return fmt.Errorf("--moves: %w", err)
		}
		if g, _, err = g.Play(m); err != nil {
			return fmt.Errorf("--moves: %v: %w", m, err)
		}
	}
	if g.Over() {
		return errors.New("the game is over after these moves")
	}
	if c.Time > 0 {
		var done context.CancelFunc
		ctx, done = context.WithTimeout(ctx, c.Time)
		defer done()
	}
	r := proving{cmd: c, ctx: ctx, p: p, begun: time.Now()}
	if err := r.open(rules); err != nil {
		return err
	}
	if c.Each {
		err = r.each(g)
	} else if b, solveErr := r.one(g); solveErr != nil {
		err = solveErr
	} else {
		r.tell(g, b)
	}
	r.unfinished = r.unfinished || err != nil
	return errors.Join(err, r.close())
}

func moveText(moves []engine.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = m.String()
	}
	return strings.Join(words, " ")
}

// proving is one run of the command.
type proving struct {
	cmd   proveCmd
	ctx   context.Context
	p     *program
	begun time.Time
	shown time.Time // when progress was told last
	table *search.ProofTable
	// unfinished tells that a claim was neither proven nor found to have no proof.
	unfinished bool
}

// showEvery is how often progress is told.
const showEvery = 2 * time.Second

func (r *proving) log(format string, args ...any) {
	_, _ = fmt.Fprintf(r.p.errs, "%6.0fs  "+format+"\n", append([]any{time.Since(r.begun).Seconds()}, args...)...)
}

func (r *proving) stopped() bool { return r.ctx.Err() != nil }

// one brings the bounds of g together.
func (r *proving) one(g engine.Game) (search.Bounds, error) {
	known, err := r.known(g)
	if err != nil {
		return known, err
	}
	b, err := search.Solve(g, search.SolveOptions{
		Known: known, Table: r.table, Nodes: r.cmd.Nodes * 1_000_000, Stop: r.stopped,
		Progress: func(c search.Claim, nodes uint64) {
			if time.Since(r.shown) >= showEvery {
				r.shown = time.Now()
				r.log("%s: %v >= %d? %.1f million positions", place(g.Moves()), c.Seat, c.Lead, float64(nodes)/1e6)
			}
		},
		Proven: func(s *search.Strategy, _ search.Bounds) error { return r.keep(g, s) },
		Failed: func(c search.Claim, f search.Found, nodes uint64) {
			why := "no proof found"
			if f == search.Stopped {
				why, r.unfinished = "stopped", true
			}
			r.log("%s: %v >= %d: %s after %.1f million positions", place(g.Moves()), c.Seat, c.Lead, why, float64(nodes)/1e6)
		},
	})
	if errors.Is(err, search.ErrStopped) {
		r.log("%s: stopped before it was written down", place(g.Moves()))
		r.unfinished = true
		return known, nil
	}
	return b, err
}

// keep writes a proof down and checks it before it counts.
func (r *proving) keep(g engine.Game, s *search.Strategy) error {
	r.log("%s: %v >= %d found in %.1f million positions; writing it down", place(g.Moves()), s.Claim.Seat, s.Claim.Lead, float64(s.Nodes)/1e6)
	pr, err := proof.Make(g.Rules(), g.Moves(), proof.Claim(s.Claim), s.Choose, nil)
	if err != nil {
		return fmt.Errorf("write down the proof of %v: %w", proof.Claim(s.Claim), err)
	}
	r.log("%s: %v proven: %d positions, %d turns at most", place(g.Moves()), pr.Claim, pr.Nodes, pr.Turns)
	if r.cmd.Out == "" {
		return nil
	}
	return writeProof(r.path(g, pr.Claim), pr)
}

func (r *proving) path(g engine.Game, c proof.Claim) string {
	return proofPath(r.cmd.Out, g.Rules(), g.Moves(), c)
}

// known reads the proofs of g that are in the directory, checking each.
func (r *proving) known(g engine.Game) (b search.Bounds, err error) {
	if r.cmd.Out == "" {
		return b, nil
	}
	if err := os.MkdirAll(r.cmd.Out, 0o755); err != nil {
		return b, fmt.Errorf("make the directory of proofs: %w", err)
	}
	for seat := range engine.Seat(engine.MinSeats) {
		pattern := strings.Replace(r.path(g, proof.Claim{Seat: seat}), "+0"+proofExt, `[+\-]*`+proofExt, 1)
		paths, err := filepath.Glob(pattern)
		if err != nil {
			return b, fmt.Errorf("look for proofs: %w", err)
		}
		for _, path := range paths {
			pr, err := readProof(path)
			if err == nil {
				err = pr.Check(nil)
			}
			if err != nil {
				return b, fmt.Errorf("%s: %w; remove it to go on without", path, err)
			}
			lead := pr.Claim.Lead
			switch mine := seat == g.Position().Mover; {
			case mine && (!b.HasLow || lead > b.Low):
				b.Low, b.LowIn, b.HasLow = lead, pr.Turns, true
				b.Move, _ = pr.First()
			case !mine && (!b.HasHigh || -lead < b.High):
				b.High, b.HighIn, b.HasHigh = -lead, pr.Turns, true
			}
		}
	}
	return b, nil
}

// tell prints what is proven of g, as a line of the table of package solved.
func (r *proving) tell(g engine.Game, b search.Bounds) {
	_, _ = fmt.Fprintln(r.p.out, solved.Entry{Rules: g.Rules(), Moves: g.Moves(), Bounds: solved.Bounds{
		Low: b.Low, High: b.High, HasLow: b.HasLow, HasHigh: b.HasHigh, LowTurns: b.LowIn, HighTurns: b.HighIn, Best: b.Move,
	}})
}

// each proves what every first move is worth. Under rules without a side of
// their own a move and its mirror image are worth the same.
func (r *proving) each(g engine.Game) error {
	for _, m := range g.Legal() {
		if m.Dir == engine.Right && !g.Rules().RightOnly || r.stopped() {
			continue
		}
		next, _, err := g.Play(m)
		if err != nil {
			return err
		}
		b, err := r.one(next)
		if err != nil {
			return err
		}
		r.tell(next, b)
	}
	return nil
}
