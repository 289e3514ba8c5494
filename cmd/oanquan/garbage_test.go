package main

import (
	"context"
	"runtime/debug"
	"testing"
)

func TestLittleInUseMayHaveMoreGarbage(t *testing.T) {
	for used, want := range map[uint64]int{0: 400, 3 << 20: 400, 6 << 20: 200, 12 << 20: 100, 24 << 20: 50, 1 << 30: 50, 1 << 40: 50} {
		if got := garbageFor(used); got != want {
			t.Errorf("%d bytes in use: %d %%, want %d", used, got, want)
		}
	}
}

func TestTheEnvironmentSaysHowMuchGarbageThereIs(t *testing.T) {
	before := debug.SetGCPercent(77)
	defer debug.SetGCPercent(before)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	t.Setenv("GOGC", "77")
	tidy(over)
	if got := debug.SetGCPercent(77); got != 77 {
		t.Errorf("the environment said 77, it is %d", got)
	}
	t.Setenv("GOGC", "")
	tidy(over)
	if got := debug.SetGCPercent(77); got == 77 || got < garbagePart {
		t.Errorf("nobody said anything, and it is %d", got)
	}
}
