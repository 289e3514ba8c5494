package main

import (
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/search"
)

func TestThinkersFollowTheFlags(t *testing.T) {
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	c := serveCmd{BotCPU: 0.5, AnalysisCPU: 0.5, SearchMem: 1}
	bots, critic := c.thinkers()
	begun := time.Now()
	if r, err := bots.Best(t.Context(), g, search.Options{Nodes: 50_000}); err != nil || r.Nodes < 50_000 {
		t.Fatalf("bots: %+v, %v", r, err)
	}
	first := time.Since(begun)
	// The pools remember together: what the bots have found is not looked for
	// again.
	again, err := critic(t.Context(), g, search.Options{Depth: 6})
	fresh := search.Best(g, search.Options{Depth: 6})
	if err != nil || again.Nodes >= fresh.Nodes {
		t.Errorf("analysis looked at %d positions, alone at %d; %v (bots took %v)", again.Nodes, fresh.Nodes, err, first)
	}
	c.AnalysisCPU = 0
	if _, critic = c.thinkers(); critic != nil {
		t.Error("there is analysis without a core for it")
	}
}
