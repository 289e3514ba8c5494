package command

import (
	"slices"
	"testing"

	"oanquan/engine/record"
)

func TestHistoryPutsOnesOwnPointsFirst(t *testing.T) {
	g := record.Game{Points: []int{6, 0, 9}, Places: []int{1, 2, 3}}
	for seat, want := range map[string][]int{"a": {6, 0, 9, 1, 2, 3}, "b": {0, 6, 9, 2, 1, 3}, "c": {9, 6, 0, 3, 1, 2}, "": {6, 0, 9, 1, 2, 3}} {
		own := ownFirst(g, seat)
		if got := slices.Concat(own.Points, own.Places); !slices.Equal(got, want) {
			t.Errorf("seat %q: %v", seat, got)
		}
	}
	if !slices.Equal(g.Points, []int{6, 0, 9}) {
		t.Error("the game itself is changed")
	}
}
