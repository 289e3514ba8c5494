package engine

// Result is what the board says about the seats: points and places. Why a game
// ended is another matter (record.Ending).
type Result struct {
	Seats  uint8
	Points [MaxSeats]int
	Places [MaxSeats]int // 1 is first; equal points share the better place
}

// ResultOf ranks the seats by the scores of p as they stand.
func ResultOf(r Rules, p Position) Result {
	res := Result{Seats: p.Seats}
	for s := range Seat(p.Seats) {
		res.Points[s] = p.Score(r, s)
	}
	for s := range p.Seats {
		res.Places[s] = 1
		for o := range p.Seats {
			if res.Points[o] > res.Points[s] {
				res.Places[s]++
			}
		}
	}
	return res
}

// Draw tells whether all seats share the first place.
func (r Result) Draw() bool {
	for s := range r.Seats {
		if r.Places[s] != 1 {
			return false
		}
	}
	return true
}
