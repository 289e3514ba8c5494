package rating

import (
	"math"
	"strconv"
	"time"
)

// What somebody new has (step 1).
const (
	StartValue      = 1500.0
	StartDeviation  = 350.0
	StartVolatility = 0.06
)

// Tau is the system constant, which bounds how fast volatility changes: the
// paper's example has it, and calls 0.3 to 1.2 reasonable.
const Tau = 0.5

// PeriodDays is how many days without a rated game make a period: so a
// deviation of 50 at a volatility of 0.06 needs a year to become provisional
// again.
const PeriodDays = 4

// ProvisionalAbove is the deviation above which a rating is a guess: it is
// shown with a mark and is left out of leaderboards.
const ProvisionalAbove = 110.0

// The range of values. Nobody gets there by playing people; it bounds what is
// stored and printed.
const (
	MinValue = 100.0
	MaxValue = 4000.0
)

// scale is how many points of the old Glicko scale are one of Glicko-2 (step
// 2: 400/ln 10, rounded as in the paper).
const scale = 173.7178

// Rating is what a pool knows of a player. The zero value is somebody who never
// played, the same as [Start].
type Rating struct {
	Value      float64   `json:"value"`         // points, MinValue to MaxValue
	Deviation  float64   `json:"deviation"`     // points, above 0 to StartDeviation, as at Last
	Volatility float64   `json:"volatility"`    // about 0.06
	Games      int       `json:"games"`         // rated games in the pool
	Last       time.Time `json:"last,omitzero"` // when the last of them ended; zero before the first
}

// Start is the rating of somebody new.
func Start() Rating {
	return Rating{Value: StartValue, Deviation: StartDeviation, Volatility: StartVolatility}
}

// started is r, or Start for the zero value.
func (r Rating) started() Rating {
	if r.Deviation == 0 && r.Volatility == 0 {
		return Start()
	}
	return r
}

// Aged is r as at now: the same value, with a deviation that has grown by the
// days since the last game, up to [StartDeviation]. Last and Games stay. A now
// before Last changes nothing.
func (r Rating) Aged(now time.Time) Rating {
	r = r.started()
	if r.Last.IsZero() || !now.After(r.Last) {
		return r
	}
	periods := now.Sub(r.Last).Hours() / 24 / PeriodDays
	r.Deviation = min(max(r.Deviation, scale*math.Sqrt(sq(r.Deviation/scale)+periods*sq(r.Volatility))), StartDeviation)
	return r
}

// Provisional tells whether the deviation is above [ProvisionalAbove]. Ask it
// of a rating that is [Rating.Aged].
func (r Rating) Provisional() bool { return r.started().Deviation > ProvisionalAbove }

// Points is the value as a whole number.
func (r Rating) Points() int { return int(math.Round(r.started().Value)) }

// String is "1512", or "1512?" when it is provisional.
func (r Rating) String() string {
	text := strconv.Itoa(r.Points())
	if r.Provisional() {
		return text + "?"
	}
	return text
}

// Near tells whether r and o are the same but for what different processors
// make of the last digits: values and deviations within a millionth of a point,
// volatilities within a 10^-9, games equal and times to the millisecond. It is
// for comparing with ratings that were computed again.
func (r Rating) Near(o Rating) bool {
	r, o = r.started(), o.started()
	return math.Abs(r.Value-o.Value) < 1e-6 && math.Abs(r.Deviation-o.Deviation) < 1e-6 &&
		math.Abs(r.Volatility-o.Volatility) < 1e-9 && r.Games == o.Games &&
		r.Last.Sub(o.Last).Abs() < time.Millisecond
}

// Update is both ratings after a rated game between a and b that ended at now:
// scoreA is a's, 1 for a win, 0.5 for a draw and 0 for a loss; what is beyond
// is taken as 0 or 1. It is symmetric: Update(b, a, 1-scoreA, now) is the same
// two the other way round.
func Update(a, b Rating, scoreA float64, now time.Time) (Rating, Rating) {
	scoreA = min(max(scoreA, 0), 1)
	a, b = a.Aged(now), b.Aged(now)
	return a.after(b, scoreA, now), b.after(a, 1-scoreA, now)
}

// after is r, aged, after a game.
func (r Rating) after(o Rating, score float64, now time.Time) Rating {
	r = Period(r, []Outcome{{o, score}})
	if r.Last.Before(now) {
		r.Last = now
	}
	return r
}

// Expected is the score that a is expected to get against b, 0 to 1, with the
// doubt of both ratings counted: E of step 3 with the deviations of both.
// Expected(a, b) + Expected(b, a) is 1.
func Expected(a, b Rating) float64 {
	a, b = a.started(), b.started()
	phi := math.Hypot(a.Deviation, b.Deviation) / scale
	return expected(a.Value/scale, b.Value/scale, g(phi))
}
