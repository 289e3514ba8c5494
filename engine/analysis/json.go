package analysis

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/engine/record"
)

// version is the "v" of the JSON. Fields are only ever added to a version.
const version = 1

// Limits of what is read.
const (
	// maxBytes is far above what the longest game needs.
	maxBytes = 8 << 20
	// maxLine is how many moves a line has, more than a search looks ahead.
	maxLine = 128
	// maxTurns is more than a game has.
	maxTurns = 1000
	// maxPoints bounds a value: no board has so many points.
	maxPoints = 1 << 14
)

// jsonReport is a report on one line. Fields that say nothing are left out.
type jsonReport struct {
	V        int        `json:"v"`        // 1
	Seats    int        `json:"seats"`    //
	Turns    []jsonTurn `json:"turns"`    // of ply 0, 1 and so on
	Accuracy []*float64 `json:"accuracy"` // by seat, 0 to 100; null without turns
	Final    []int      `json:"final"`    // points by seat
}

// jsonTurn has moves as text, seen from the seat whose turn they are.
type jsonTurn struct {
	Ply        int      `json:"ply"`                  // moves before it
	Seat       string   `json:"seat"`                 // "a" to "d"
	Played     string   `json:"played"`               // "3R"
	Best       string   `json:"best,omitempty"`       //
	Line       []string `json:"line,omitempty"`       // best first
	Value      *int     `json:"value,omitempty"`      // final lead of the seat under best play
	Exact      bool     `json:"exact,omitempty"`      // value is proven
	Turns      int      `json:"turns,omitempty"`      // within how many turns the game is over, where it is
	After      *int     `json:"after,omitempty"`      // the same after the move played
	AfterExact bool     `json:"afterExact,omitempty"` //
	Depth      int      `json:"depth,omitempty"`      // turns looked ahead
	Loss       *int     `json:"loss,omitempty"`       // value less after
	Grade      string   `json:"grade,omitempty"`      // a word of Grade
	House      bool     `json:"house,omitempty"`      // played by the house
	Hidden     bool     `json:"hidden,omitempty"`     // a game runs there; only ply, seat and played
}

// MarshalJSON writes the report as one object on one line with "v":1.
func (r Report) MarshalJSON() ([]byte, error) {
	j := jsonReport{V: version, Seats: r.Seats, Turns: []jsonTurn{}, Accuracy: []*float64{}, Final: append([]int{}, r.Final...)}
	for _, t := range r.Turns {
		jt := jsonTurn{Ply: t.Ply, Seat: t.Seat.String(), Played: t.Played.String(), House: t.House, Hidden: t.Hidden}
		if !t.Hidden {
			jt.Best, jt.Exact, jt.AfterExact, jt.Depth, jt.Turns = t.Best.String(), t.Exact, t.AfterExact, t.Depth, t.Turns
			if jt.Value, jt.After, jt.Grade = &t.Value, &t.After, t.Grade.String(); t.Grade != Ungraded {
				jt.Loss = &t.Loss
			}
			for _, m := range t.Line {
				jt.Line = append(jt.Line, m.String())
			}
		}
		j.Turns = append(j.Turns, jt)
	}
	for _, a := range r.Accuracy {
		if a < 0 {
			j.Accuracy = append(j.Accuracy, nil)
			continue
		}
		j.Accuracy = append(j.Accuracy, &a)
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON writes and checks that it is well
// formed. On an error r is unchanged.
func (r *Report) UnmarshalJSON(data []byte) error {
	if len(data) > maxBytes {
		return fmt.Errorf("analysis: %d bytes of JSON, at most %d", len(data), maxBytes)
	}
	var j jsonReport
	if err := json.Unmarshal(data, &j); err != nil {
		return fmt.Errorf("analysis: %w", err)
	}
	read, err := j.report()
	if err != nil {
		return fmt.Errorf("analysis: %w", err)
	}
	*r = read
	return nil
}

func (j jsonReport) report() (Report, error) {
	r := Report{V: version, Seats: j.Seats, Final: j.Final}
	switch {
	case j.V != version:
		return r, fmt.Errorf("version %d is not known, want %d", j.V, version)
	case j.Seats < engine.MinSeats || j.Seats > engine.MaxSeats:
		return r, fmt.Errorf("%d seats", j.Seats)
	case len(j.Accuracy) != j.Seats || len(j.Final) != j.Seats:
		return r, fmt.Errorf("%d accuracies and %d scores for %d seats", len(j.Accuracy), len(j.Final), j.Seats)
	case len(j.Turns) > (engine.Rules{Players: j.Seats}).MaxTurns():
		return r, fmt.Errorf("%d turns", len(j.Turns))
	}
	for _, a := range j.Accuracy {
		switch {
		case a == nil:
			r.Accuracy = append(r.Accuracy, -1)
		case *a < 0 || *a > 100:
			return r, fmt.Errorf("accuracy %v", *a)
		default:
			r.Accuracy = append(r.Accuracy, *a)
		}
	}
	for i, jt := range j.Turns {
		t, err := jt.turn(j.Seats)
		if err == nil && t.Ply != i {
			err = fmt.Errorf("it is of ply %d", t.Ply)
		}
		if err != nil {
			return r, fmt.Errorf("turn %d: %w", i, err)
		}
		r.Turns = append(r.Turns, t)
	}
	return r, nil
}

func (j jsonTurn) turn(seats int) (t Turn, err error) {
	if len(j.Seat) != 1 || j.Seat[0] < 'a' || int(j.Seat[0]-'a') >= seats {
		return t, errors.New("no such seat")
	}
	t = Turn{Ply: j.Ply, Seat: engine.Seat(j.Seat[0] - 'a'), House: j.House, Hidden: j.Hidden}
	if t.Played, err = notation.ParseMove(j.Played, t.Seat); err != nil || j.Hidden {
		return t, err
	}
	if t.Best, err = notation.ParseMove(j.Best, t.Seat); err != nil {
		return t, err
	}
	if t.Line, err = parseLine(j.Line, t.Seat, seats); err != nil {
		return t, err
	}
	grade, loss := Ungraded, 0
	if seats == engine.MinSeats {
		if grade, loss, err = j.graded(); err != nil {
			return t, err
		}
	}
	switch {
	case t.Line[0] != t.Best:
		return t, errors.New("the line does not begin with the best move")
	case j.Value == nil || j.After == nil:
		return t, errors.New("a value is missing")
	case max(abs(*j.Value), abs(*j.After)) > maxPoints || j.Depth < 0 || j.Depth > maxLine || j.Turns < 0 || j.Turns > maxTurns:
		return t, errors.New("a value is out of bounds")
	case j.Turns > 0 && !j.Exact:
		return t, errors.New("what is not proven has no turns of a proof")
	case *j.After > *j.Value:
		return t, errors.New("the move played is worth more than the best")
	case seats > engine.MinSeats && (j.Loss != nil || j.Grade != ""):
		return t, errors.New("a grade among three or four")
	}
	t.Value, t.After, t.Loss, t.Grade = *j.Value, *j.After, loss, grade
	t.Exact, t.AfterExact, t.Depth, t.Turns = j.Exact, j.AfterExact, j.Depth, j.Turns
	return t, nil
}

// graded is the grade, and the points lost, of a turn of two seats.
func (j jsonTurn) graded() (Grade, int, error) {
	grade := Grade(slices.Index(slices.Collect(gradeWords), j.Grade)) //nolint:gosec // -1 is no grade either
	switch {
	case j.Value == nil || j.After == nil || j.Loss == nil:
		return 0, 0, errors.New("a value is missing")
	case *j.Loss != *j.Value-*j.After || *j.Loss < 0:
		return 0, 0, fmt.Errorf("%d are lost between %d and %d", *j.Loss, *j.Value, *j.After)
	case grade > Forced || grade != Forced && grade != gradeOf(*j.Loss):
		return 0, 0, fmt.Errorf("the grade is not that of %d points lost", *j.Loss)
	}
	return grade, *j.Loss, nil
}

// gradeWords lists the words of the grades in their order.
func gradeWords(yield func(string) bool) {
	for _, word := range gradeNames() {
		if !yield(word) {
			return
		}
	}
}

func abs(n int) int { return max(n, -n) }

// parseLine reads the moves of seats in turn, at least one.
func parseLine(words []string, seat engine.Seat, seats int) ([]engine.Move, error) {
	if len(words) == 0 || len(words) > maxLine {
		return nil, fmt.Errorf("a line of %d moves", len(words))
	}
	line := make([]engine.Move, len(words))
	for i, w := range words {
		m, err := notation.ParseMove(w, seat)
		if err != nil {
			return nil, err
		}
		line[i], seat = m, (seat+1)%engine.Seat(seats)
	}
	return line, nil
}

// Of tells whether r is a whole report of g: the same turns, and lines that can
// be played.
func (r Report) Of(g record.Game) error {
	played, err := record.Replay(g)
	switch {
	case err != nil:
		return fmt.Errorf("analysis of game %s: %w", g.ID, err)
	case r.Seats != g.Rules.Players || len(r.Turns) != played.Ply():
		return fmt.Errorf("analysis of game %s: it has %d turns of %d seats, the game %d of %d",
			g.ID, len(r.Turns), r.Seats, played.Ply(), g.Rules.Players)
	}
	res := played.Result()
	if !slices.Equal(r.Final, res.Points[:res.Seats]) {
		return fmt.Errorf("analysis of game %s: it ends %v, the game %v", g.ID, r.Final, res.Points[:res.Seats])
	}
	for i, t := range r.Turns {
		if t.Seat != played.PositionAt(i).Mover || t.Played != played.MoveAt(i) {
			return fmt.Errorf("analysis of game %s: another move was played at ply %d", g.ID, i)
		}
		at := played.At(i)
		for _, m := range t.Line {
			if at, _, err = at.Play(m); err != nil {
				return fmt.Errorf("analysis of game %s: the line at ply %d: %w", g.ID, i, err)
			}
		}
	}
	return nil
}
