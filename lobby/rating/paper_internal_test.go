package rating

import (
	"math"
	"testing"
)

// The paper's example step by step, from g and E on with each value rounded to
// the digits that the paper prints and carries on with (the volatility is cut
// there, not rounded). So its results come out to the last digit; without rounding between
// they are 1464.0507, 151.5165 and 0.0599960, see TestThePapersExample.
func TestStepsOfThePapersExample(t *testing.T) {
	round := func(what string, got, want float64, digits int) float64 {
		t.Helper()
		unit := math.Pow10(-digits)
		if got = math.Round(got/unit) * unit; math.Abs(got-want) > unit/2 {
			t.Errorf("%s is %.*f, in the paper %v", what, digits, got, want)
		}
		return got
	}
	phi := round("phi", 200/scale, 1.1513, 4)
	var inverse, sum float64
	for _, row := range []struct{ value, deviation, mu, phi, g, e, score float64 }{
		{1400, 30, -0.5756, 0.1727, 0.9955, 0.639, 1},
		{1550, 100, 0.2878, 0.5756, 0.9531, 0.432, 0},
		{1700, 300, 1.1513, 1.7269, 0.7242, 0.303, 0},
	} {
		mu, phi := (row.value-StartValue)/scale, row.deviation/scale
		round("mu", mu, row.mu, 4)
		round("phi", phi, row.phi, 4)
		gj := round("g", g(phi), row.g, 4)
		e := round("E", expected(0, mu, g(phi)), row.e, 3)
		inverse += sq(gj) * e * (1 - e)
		sum += gj * (row.score - e)
	}
	v := round("v", 1/inverse, 1.7785, 4)
	delta := round("delta", v*sum, -0.4834, 4)
	sigma := round("sigma'", math.Floor(settle(0.06, phi, v, delta)*1e5)/1e5, 0.05999, 5)
	star := round("phi*", math.Hypot(phi, sigma), 1.152862, 6)
	phi = round("phi'", 1/math.Sqrt(1/sq(star)+1/v), 0.8722, 4)
	mu := round("mu'", sq(phi)*round("the sum in step 7", sum, -0.272, 3), -0.2069, 4)
	round("r'", scale*mu+StartValue, 1464.06, 2)
	round("RD'", scale*phi, 151.52, 2)
}

// The volatility is where f of step 5 crosses zero, whichever way the search
// begins.
func TestVolatilityIsTheRoot(t *testing.T) {
	for _, sigma := range []float64{0.001, 0.03, 0.06, 0.2, 1} {
		for _, phi := range []float64{0.05, 0.3, 1, 2.01} {
			for _, v := range []float64{0.1, 1.8, 4, 50, 1e6} {
				for _, delta := range []float64{-20, -3, -0.5, 0, 0.5, 3, 20, 1e3} {
					got := settle(sigma, phi, v, delta)
					a := math.Log(sq(sigma))
					f := func(x float64) float64 {
						ex := math.Exp(x)
						return ex*(sq(delta)-sq(phi)-v-ex)/(2*sq(sq(phi)+v+ex)) - (x-a)/sq(Tau)
					}
					if x := math.Log(sq(got)); f(x-1e-4) < 0 || f(x+1e-4) > 0 {
						t.Errorf("sigma %v, phi %v, v %v, delta %v: %v is no root", sigma, phi, v, delta, got)
					}
				}
			}
		}
	}
}
