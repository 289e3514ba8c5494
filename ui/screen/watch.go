package screen

import (
	"oanquan/lobby/account"
	"oanquan/lobby/command"
)

// The routes of who looks on.
type (
	// TV is the best game there is, and then the next one.
	TV struct{}
	// Follow is somebody's games, one after the other.
	Follow struct {
		ID   account.ID
		Name string
	}
	// Grid is several boards at once.
	Grid struct{}
)

func (TV) route()     {}
func (Follow) route() {}
func (Grid) route()   {}

// RouteOf is the screen that a command asks for.
func RouteOf(o command.Open) Route {
	switch {
	case o.TV:
		return TV{}
	case !o.Follow.IsZero():
		return Follow{ID: o.Follow.ID, Name: o.Follow.Name}
	case o.Boards:
		return Grid{}
	case o.Profile != "":
		return Profile{Account: o.Profile, Room: o.Room}
	case o.Top:
		return Top{Pool: o.Pool}
	case o.Watch != "":
		return Room{Number: o.Room, Still: o.Still, Level: o.Level}
	}
	return Review{Game: o.Review, Ply: o.Ply}
}
