package main

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/engine/proof"
	"oanquan/engine/search"
)

// proveCmd finds what the seat to move can force, and checks what others have
// found.
type proveCmd struct {
	Rules  []string      `arg:"" optional:"" help:"The rules, such as preset=young; classic when there are none."`
	Check  []string      `help:"Check these proofs instead of looking for any." placeholder:"FILE" sep:"none" type:"path"`
	Moves  string        `help:"The position after these moves from the start, such as \"2L 3R\"."`
	Each   bool          `help:"Prove what each first move is worth, and so the start."`
	Out    string        `help:"Keep the proofs in this directory, and go on from those that are there." placeholder:"DIR"`
	Memory int           `help:"MiB for one proof." default:"1024"`
	Nodes  uint64        `help:"Positions visited for one claim at most, in millions; 0 for no limit." default:"100"`
	Time   time.Duration `help:"Stop after so long, such as 20m; 0 for no limit." default:"0"`
}

const proofExt = ".proof.gz"

// Run proves, or checks proofs.
func (c proveCmd) Run(ctx context.Context, p *program) error {
	if len(c.Check) > 0 {
		return c.check(p)
	}
	if c.Memory < 1 || c.Memory > mostMemory {
		return fmt.Errorf("--memory must be from 1 to %d MiB", mostMemory)
	}
	rules, err := notation.ParseRules(strings.Join(c.Rules, " "))
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
	if c.Each {
		return r.each(g)
	}
	b, err := r.one(g)
	if err == nil {
		r.tell(g, b)
	}
	return err
}

// check checks every proof, also after one that is none.
func (c proveCmd) check(p *program) error {
	var all error
	for _, path := range c.Check {
		pr, err := readProof(path)
		if err == nil {
			err = pr.Check(nil)
		}
		if err != nil {
			all = errors.Join(all, fmt.Errorf("%s: %w", path, err))
			continue
		}
		_, _ = fmt.Fprintf(p.out, "%s: proven: %s, after %q: %v; %d positions, %d turns at most\n",
			filepath.Base(path), rulesName(pr.Rules), moveText(pr.Moves), pr.Claim, pr.Nodes, pr.Turns)
	}
	return all
}

// rulesName is what rules are called in a line of text.
func rulesName(r engine.Rules) string {
	if text := notation.FormatRules(r); text != "" {
		return text
	}
	return "classic"
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
	return search.Solve(g, search.SolveOptions{
		Known: known, Memory: r.cmd.Memory << 20, Nodes: r.cmd.Nodes * 1_000_000, Stop: r.stopped,
		Progress: func(c search.Claim, nodes uint64) {
			if time.Since(r.shown) >= showEvery {
				r.shown = time.Now()
				r.log("%s: %v >= %d? %.1f million positions", place(g), c.Seat, c.Lead, float64(nodes)/1e6)
			}
		},
		Proven: func(s *search.Strategy, _ search.Bounds) error { return r.keep(g, s) },
		Failed: func(c search.Claim, f search.Found, nodes uint64) {
			why := "no proof found"
			if f == search.Stopped {
				why = "stopped"
			}
			r.log("%s: %v >= %d: %s after %.1f million positions", place(g), c.Seat, c.Lead, why, float64(nodes)/1e6)
		},
	})
}

// place names a game by its moves.
func place(g engine.Game) string {
	if g.Ply() == 0 {
		return "start"
	}
	return strings.ReplaceAll(moveText(g.Moves()), " ", "-")
}

// keep writes a proof down and checks it before it counts.
func (r *proving) keep(g engine.Game, s *search.Strategy) error {
	r.log("%s: %v >= %d found in %.1f million positions; writing it down", place(g), s.Claim.Seat, s.Claim.Lead, float64(s.Nodes)/1e6)
	pr, err := proof.Make(g.Rules(), g.Moves(), proof.Claim(s.Claim), s.Choose, nil)
	if err != nil {
		return fmt.Errorf("write down the proof of %v: %w", proof.Claim(s.Claim), err)
	}
	r.log("%s: %v proven: %d positions, %d turns at most", place(g), pr.Claim, pr.Nodes, pr.Turns)
	if r.cmd.Out == "" {
		return nil
	}
	return writeProof(r.path(g, pr.Claim), pr)
}

func (r *proving) path(g engine.Game, c proof.Claim) string {
	name := strings.ReplaceAll(strings.TrimPrefix(rulesName(g.Rules()), "preset="), " ", ",")
	return filepath.Join(r.cmd.Out, fmt.Sprintf("%s_%s_%v%+d%s", name, place(g), c.Seat, c.Lead, proofExt))
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
			case !mine && (!b.HasHigh || -lead < b.High):
				b.High, b.HighIn, b.HasHigh = -lead, pr.Turns, true
			}
		}
	}
	return b, nil
}

// tell prints what is proven of g, from the view of seat a.
func (r *proving) tell(g engine.Game, b search.Bounds) {
	low, high := "?", "?"
	if b.HasLow {
		low = fmt.Sprint(b.Low)
	}
	if b.HasHigh {
		high = fmt.Sprint(b.High)
	}
	if g.Position().Mover != 0 {
		low, high = negated(high), negated(low)
	}
	_, _ = fmt.Fprintf(r.p.out, "%s | %s | %s | %s\n", rulesName(g.Rules()), place(g), low, high)
}

func negated(n string) string {
	switch {
	case n == "?" || n == "0":
		return n
	case n[0] == '-':
		return n[1:]
	}
	return "-" + n
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

func readProof(path string) (pr proof.Proof, err error) {
	f, err := os.Open(path)
	if err != nil {
		return pr, fmt.Errorf("open a proof: %w", err)
	}
	defer func() { _ = f.Close() }() // only read
	var in io.Reader = f
	if strings.HasSuffix(path, ".gz") {
		z, err := gzip.NewReader(f)
		if err != nil {
			return pr, fmt.Errorf("open a proof: %w", err)
		}
		in = z
	}
	return proof.Parse(in)
}

// writeProof makes the whole file or none.
func writeProof(path string, pr proof.Proof) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path))
	if err != nil {
		return fmt.Errorf("write a proof: %w", err)
	}
	defer func() {
		if rm := os.Remove(f.Name()); err == nil && !errors.Is(rm, fs.ErrNotExist) {
			err = rm
		}
	}()
	z, err := gzip.NewWriterLevel(f, gzip.BestCompression)
	if err != nil {
		return errors.Join(err, f.Close())
	}
	if _, err = pr.WriteTo(z); err != nil {
		return errors.Join(err, f.Close())
	}
	if err = errors.Join(z.Close(), f.Chmod(0o644), f.Close()); err != nil {
		return fmt.Errorf("write a proof: %w", err)
	}
	if err = os.Rename(f.Name(), path); err != nil {
		return fmt.Errorf("write a proof: %w", err)
	}
	return nil
}
