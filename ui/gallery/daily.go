package gallery

import (
	"context"

	"oanquan/engine"
	"oanquan/engine/daily"
	"oanquan/lobby"
	"oanquan/lobby/account"
)

// puzzleText is the canned puzzle of the day, as it is stored.
const puzzleText = `{"v":1,"rules":"","position":"9:1,4,1,1,1/1:1,1,1,2,2 20+1-0/5+1-0 a","choices":[` +
	`{"value":28,"line":["5R","2R","5L","5L","4L","3R"]},{"value":20,"line":["3R","5L"]},{"value":18,"line":["1L","1L","5R"]},` +
	`{"value":10,"line":["1R","3L"]},{"value":10,"line":["5L","1L","5R"]},{"value":8,"line":["3L","1L","1R"]},` +
	`{"value":6,"line":["2R","2R","1L"]},{"value":2,"line":["4L","5R"]},{"value":2,"line":["4R","3L","3R"]},` +
	`{"value":-7,"line":["2L","1R","2R"]}],"played":"3R","source":{"game":"M4RK7Q","ply":18,"players":["Lan_Hương","tuấn92"]}}`

// Puzzle is the canned puzzle of the day.
func Puzzle() daily.Puzzle {
	z, err := daily.Decode([]byte(puzzleText))
	if err != nil {
		panic("gallery: internal error: " + err.Error())
	}
	return z
}

// Today is the day at Noon.
func Today() account.Day { return account.DayOf(Noon()) }

// Streak is what mai has made of the puzzles before today.
func Streak() account.Puzzles {
	return account.Puzzles{Solved: 11, First: 7, Streak: 4, Best: 6, Last: "2026-08-16", Day: "2026-08-16", Tries: 1}
}

// Daily is a puzzle that nobody has tried; none is ready where nothing is.
func (h Hall) Daily(who account.Who) (lobby.Daily, error) {
	d := lobby.Daily{Day: Today(), Ready: !h.Empty, Kept: !who.ID.IsGuest()}
	if d.Ready {
		d.Puzzle = Puzzle()
	}
	if d.Kept && !h.Empty {
		d.Score = Streak()
	}
	d.Score = d.Score.On(d.Day)
	return d, h.Err
}

// TryDaily judges a move as the first of the day.
func (h Hall) TryDaily(_ context.Context, who account.Who, day account.Day, m engine.Move) (lobby.Tried, error) {
	d, err := h.Daily(who)
	c, ok := d.Puzzle.Choice(m)
	if err != nil || !ok {
		return lobby.Tried{}, h.errOr(lobby.ErrPuzzleSoon)
	}
	right := m == d.Puzzle.Best().Move
	return lobby.Tried{Choice: c, Right: right, Score: d.Score.Tried(day, m.String(), right), Kept: d.Kept}, nil
}

// GiveUpDaily gives the answer away.
func (h Hall) GiveUpDaily(_ context.Context, who account.Who, day account.Day) (lobby.Daily, error) {
	d, err := h.Daily(who)
	d.Score = d.Score.GaveUp(day)
	return d, err
}
