package room

import "oanquan/lobby/rating"

// RatingChange is what a rated game has done to the rating of one of its
// people.
type RatingChange struct {
	Pool   rating.Pool   `json:"pool"`
	Before rating.Rating `json:"before"` // as at Last, not aged
	After  rating.Rating `json:"after"`
}

// Points is how many points the game was worth, as shown: "+14" is 14.
func (c RatingChange) Points() int { return c.After.Points() - c.Before.Points() }
