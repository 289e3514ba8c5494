package main

import (
	"runtime"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/search"
	"oanquan/engine/solved"
	"oanquan/lobby/think"
)

func TestThinkersFollowTheFlags(t *testing.T) {
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // of the first turns there is nothing to find
		if g, _, err = g.Play(g.Legal()[0]); err != nil {
			t.Fatal(err)
		}
	}
	c := serveCmd{BotCPU: 0.5, AnalysisCPU: 0.5, SearchMem: 1}
	bots, _, critic := c.thinkers(&think.People{})
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
	if _, _, critic = c.thinkers(&think.People{}); critic != nil {
		t.Error("there is analysis without a core for it")
	}
}

func TestTheCriticKnowsWhatIsProven(t *testing.T) {
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	_, _, critic := serveCmd{BotCPU: 0.5, AnalysisCPU: 0.5, SearchMem: 1}.thinkers(&think.People{})
	for _, m := range g.Legal() {
		next, _, err := g.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := solved.Lookup(next)
		if !b.Exact() {
			continue
		}
		if r, err := critic(t.Context(), next, search.Options{}); err != nil || !r.Exact || r.Value != b.Low || r.Nodes != 0 {
			t.Errorf("after %v: %+v, %v; proven is %+v", m, r, err, b)
		}
		return
	}
	t.Error("the table knows no first move")
}

func TestThreadsOfSearchesComeOnTop(t *testing.T) {
	t.Setenv("GOMAXPROCS", "")
	defer runtime.SetDefaultGOMAXPROCS()
	runtime.SetDefaultGOMAXPROCS()
	cores := runtime.GOMAXPROCS(0)
	for range 2 { // again changes nothing
		serveCmd{BotCPU: 0.5, AnalysisCPU: 1.5, SearchMem: 256}.makeWay()
		if n := runtime.GOMAXPROCS(0); n != cores+3 {
			t.Errorf("%d threads on %d cores", n, cores)
		}
	}
}
