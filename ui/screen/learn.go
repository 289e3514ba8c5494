package screen

// Learn is lessons and puzzles to be solved on the board.
type Learn struct{}

func (Learn) route() {}

// Learned is what the person has solved in this session, as sets of bits by the
// number of the lesson or puzzle. As a message it tells the root, which keeps
// it for the next time the screen is opened.
type Learned struct {
	Solved uint32 // by a turn of the person's own
	Shown  uint32 // the answer was seen before it was solved
}

// With is what either of them has.
func (l Learned) With(o Learned) Learned {
	return Learned{Solved: l.Solved | o.Solved, Shown: l.Shown | o.Shown}
}
