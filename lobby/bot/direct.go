package bot

import (
	"context"
	"fmt"

	"oanquan/engine"
	"oanquan/engine/search"
)

// Direct is a [Search] in the caller's goroutine, for who shares the machine
// with nobody: it uses a core of its own for as long as it looks.
func Direct(ctx context.Context, g engine.Game, o search.Options) (search.Result, error) {
	if err := ctx.Err(); err != nil {
		return search.Result{}, fmt.Errorf("bot: searching: %w", err)
	}
	o.Stop = func() bool { return ctx.Err() != nil }
	return search.Best(g, o), nil
}
