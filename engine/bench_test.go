package engine_test

import (
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
)

// BenchmarkPlay is one turn with all its steps.
func BenchmarkPlay(b *testing.B) {
	p := enginetest.MustPosition(engine.Classic(), "*3:2,1,8,8,0/*3:0,9,0,8,8 0+0-0/0+0-0 a")
	moves := engine.Legal(engine.Classic(), p)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, _, err := engine.Play(engine.Classic(), p, moves[i%len(moves)]); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkGame is one whole random game with its history.
func BenchmarkGame(b *testing.B) {
	start := enginetest.MustGame(engine.Classic(), "", "")
	b.ReportAllocs()
	for b.Loop() {
		enginetest.RandomMoves(enginetest.Seeded(3), start, start.Rules().MaxTurns())
	}
}

// BenchmarkPerft counts 38,500 games of five moves.
func BenchmarkPerft(b *testing.B) {
	start := enginetest.MustGame(engine.Classic(), "", "")
	for b.Loop() {
		if _, err := engine.Perft(start, 5); err != nil {
			b.Fatal(err)
		}
	}
}
