package rating

import "math"

// Outcome is one game of a period, seen from the player.
type Outcome struct {
	Opponent Rating  // before the period
	Score    float64 // 0, 0.5 or 1
}

// Period is the rating of r after one rating period with these games, steps 2
// to 8 of the paper; without games only the deviation grows. Games counts them,
// Last stays. Deviations are taken as they are, not aged.
func Period(r Rating, outcomes []Outcome) Rating {
	r = r.started()
	mu, phi := (r.Value-StartValue)/scale, r.Deviation/scale // step 2
	var inverse, sum float64
	for _, o := range outcomes {
		opponent := o.Opponent.started()
		gj := g(opponent.Deviation / scale)
		e := expected(mu, (opponent.Value-StartValue)/scale, gj)
		inverse += sq(gj) * e * (1 - e)
		sum += gj * (o.Score - e)
	}
	if inverse > 0 {
		v := 1 / inverse                                   // step 3
		delta := v * sum                                   // step 4
		r.Volatility = settle(r.Volatility, phi, v, delta) // step 5
	}
	phi = min(math.Hypot(phi, r.Volatility), StartDeviation/scale) // step 6
	phi = 1 / math.Sqrt(1/sq(phi)+inverse)                         // step 7
	mu += sq(phi) * sum
	r.Value = min(max(scale*mu+StartValue, MinValue), MaxValue) // step 8
	r.Deviation = scale * phi
	r.Games += len(outcomes)
	return r
}

// g weighs a game by the doubt about the opponent (step 3).
func g(phi float64) float64 { return 1 / math.Sqrt(1+3*sq(phi/math.Pi)) }

// expected is E of step 3: the score of mu against muj with the weight gj.
func expected(mu, muj, gj float64) float64 { return 1 / (1 + math.Exp(-gj*(mu-muj))) }

// epsilon is how near the volatility is found, and iterations more than that
// ever took.
const (
	epsilon    = 1e-6
	iterations = 100
)

// settle is the new volatility (step 5): the root of f by the Illinois form of
// regula falsi.
func settle(sigma, phi, v, delta float64) float64 {
	a := math.Log(sq(sigma))
	f := func(x float64) float64 {
		ex := math.Exp(x)
		return ex*(sq(delta)-sq(phi)-v-ex)/(2*sq(sq(phi)+v+ex)) - (x-a)/sq(Tau)
	}
	low := a
	var high float64
	if sq(delta) > sq(phi)+v {
		high = math.Log(sq(delta) - sq(phi) - v)
	} else {
		high = a - Tau
		for f(high) < 0 {
			high -= Tau
		}
	}
	fLow, fHigh := f(low), f(high)
	for range iterations {
		if math.Abs(high-low) <= epsilon {
			break
		}
		x := low + (low-high)*fLow/(fHigh-fLow)
		fx := f(x)
		if fx*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = x, fx
	}
	return math.Exp(low / 2)
}

func sq(x float64) float64 { return x * x }
