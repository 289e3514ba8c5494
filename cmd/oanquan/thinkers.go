package main

import (
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
// people wait for, and one for all that can take its time, nil for none of it.
// They remember positions together.
func (c serveCmd) thinkers() (bots *think.Pool, critic lobby.Critic) {
	table := search.NewTable(c.SearchMem << 20)
	bots = think.New(think.Config{Share: c.BotCPU, Table: table})
	if c.AnalysisCPU > 0 {
		critic = think.New(think.Config{Share: c.AnalysisCPU, Table: table}).Best
	}
	return bots, critic
}
