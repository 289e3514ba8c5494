package gallery

import (
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

func people() []account.Who { return []account.Who{Mai(), Lan(), Tuan(), Guest()} }

// Four is mai's room for four with a chair free.
func Four() room.State {
	s := Room()
	s.Options.Rules.Players, s.Options.Rules.Dan, s.Options.Starter = 4, 6, room.StartThrow
	s.Chairs = []room.Chair{
		{Who: Mai(), Ready: true}, {Who: Lan(), Deadline: Noon().Add(95 * time.Second)}, {Who: Tuan(), Away: Noon().Add(-9 * time.Second)}, {},
	}
	return s
}

// Throw is oẳn tù tì among n: shown is what they show, nothing while they
// choose. Lan_Hương has chosen already.
func Throw(n int, shown ...room.Shape) room.State {
	s := Room()
	s.Options.Rules.Players, s.Options.Starter, s.Chairs = n, room.StartThrow, nil
	s.Throw = room.Throwing{Round: 1, Chosen: make([]bool, n), Deadline: Noon().Add(11 * time.Second), Winner: -1}
	for i, p := range people()[:n] {
		s.Chairs = append(s.Chairs, room.Chair{Who: p, Ready: true})
		s.Throw.In = append(s.Throw.In, i)
	}
	s.Throw.Chosen[1] = true
	if len(shown) == 0 {
		return s
	}
	s.Throw.Round, s.Throw.Shown = 2, shown
	for i := range s.Throw.Chosen {
		s.Throw.Chosen[i] = true
	}
	wins := func(i int) bool {
		return !slices.ContainsFunc(shown, func(o room.Shape) bool { return o.Beats(shown[i]) })
	}
	if left := slices.DeleteFunc(slices.Clone(s.Throw.In), func(i int) bool { return !wins(i) }); len(left) == 1 {
		s.Throw.Winner = left[0]
	}
	return s
}

// Chosen is oẳn tù tì between two in which mai has chosen and Lan_Hương has
// not.
func Chosen(shape room.Shape) room.State {
	s := Throw(2)
	s.Throw.Chosen, s.Hand = []bool{true, false}, shape
	return s
}

// Left is a game of three or four that tuấn92 has left to the house.
func Left(r engine.Rules, plies int) room.State {
	s := Game(r, plies)
	s.Game.Left = []record.Leave{{Seat: 2, Ply: 8}}
	if s.Game.Outcome.Ending != "" {
		g, err := s.Game.Engine()
		if err != nil {
			panic("gallery: internal error: " + err.Error())
		}
		s.Game.Outcome.Places = record.Rank(g.Result(), s.Game.Left)
		s.Chairs[2] = room.Chair{}
	}
	return s
}
