package main

import (
	"context"
	"math"
	"os"
	"runtime"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/engine/search"
	"oanquan/lobby"
	"oanquan/lobby/think"
)

// Limits of what a server may be told to use for thinking: mistakes in typing,
// not machines.
const (
	mostCores  = 256
	mostMemory = 64 << 10 // MiB
)

// thinkers are the two pools in which the server computes: one for bots, whom
// people wait for, and one for all that can take its time, nil for none of it, which
// critic asks.
// They remember positions together, and rest while people are served.
func (c serveCmd) thinkers(people *think.People) (bots, critics *think.Pool, critic lobby.Critic) {
	table := search.NewTableIn(beside(c.SearchMem << 20))
	bots = think.New(think.Config{Share: c.BotCPU, Table: table, People: people})
	if c.AnalysisCPU > 0 {
		critics = think.New(think.Config{Share: c.AnalysisCPU, Table: table, People: people})
		critic = knowing(critics.Best)
	}
	return bots, critics, critic
}

// knowing is a critic that does not search for what is proven.
func knowing(critic lobby.Critic) lobby.Critic {
	return func(ctx context.Context, g engine.Game, o search.Options) (search.Result, error) {
		return analysis.Known(func(g engine.Game, o search.Options) (search.Result, error) { return critic(ctx, g, o) })(g, o)
	}
}

// makeWay sets the runtime up for people beside searches, but for what the
// environment says. A search takes a thread from the scheduler for a slice: with
// as many threads as cores a key would wait for the end of it although the
// system has time for both.
func (c serveCmd) makeWay() {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.SetDefaultGOMAXPROCS() // as often as this is called
		runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + int(math.Ceil(c.BotCPU)+math.Ceil(c.AnalysisCPU)))
	}
}
