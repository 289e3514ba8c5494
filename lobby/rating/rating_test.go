package rating_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"oanquan/lobby/rating"
)

const day = 24 * time.Hour

func t0() time.Time { return time.Date(2026, 3, 1, 19, 0, 0, 0, time.UTC) }

func of(value, deviation float64) rating.Rating {
	return rating.Rating{Value: value, Deviation: deviation, Volatility: 0.06}
}

// The paper prints 1464.06, 151.52 and 0.05999, rounding between its steps as
// TestStepsOfThePapersExample does; without, the same formulas give these.
func TestThePapersExample(t *testing.T) {
	got := rating.Period(of(1500, 200), []rating.Outcome{
		{Opponent: of(1400, 30), Score: 1},
		{Opponent: of(1550, 100), Score: 0},
		{Opponent: of(1700, 300), Score: 0},
	})
	if math.Abs(got.Value-1464.06) > 0.01 || math.Abs(got.Deviation-151.52) > 0.005 || math.Abs(got.Volatility-0.05999) > 0.00001 {
		t.Errorf("the example gives %+v", got)
	}
	if text := fmt.Sprintf("%.4f %.4f %.7f %d", got.Value, got.Deviation, got.Volatility, got.Games); text != "1464.0507 151.5165 0.0599960 3" {
		t.Errorf("the example gives %s", text)
	}
}

// Step 6: who does not compete in a period only becomes less certain.
func TestAPeriodWithoutGames(t *testing.T) {
	got := rating.Period(of(1700, 200), nil)
	if want := 173.7178 * math.Hypot(200/173.7178, 0.06); math.Abs(got.Deviation-want) > 1e-9 || got.Value != 1700 || got.Volatility != 0.06 {
		t.Errorf("after a period without games %+v, want the deviation %v", got, want)
	}
	aged := of(1700, 200)
	aged.Last = t0()
	if aged = aged.Aged(t0().Add(rating.PeriodDays * day)); math.Abs(aged.Deviation-got.Deviation) > 1e-9 {
		t.Errorf("after %d days the deviation is %v, after a period %v", rating.PeriodDays, aged.Deviation, got.Deviation)
	}
}

// Computed once from the formulas: a change here changes everybody's rating.
func TestRatingsAfterAGame(t *testing.T) {
	veteran := of(1800, 60)
	veteran.Last = t0().Add(-30 * day)
	for _, row := range []struct {
		a, b  rating.Rating
		score float64
		want  string
	}{
		{rating.Rating{}, rating.Rating{}, 1, "1662.2±290.2 1337.8±290.2"},
		{rating.Rating{}, rating.Rating{}, 0.5, "1500.0±290.2 1500.0±290.2"},
		{rating.Rating{}, veteran, 1, "1885.5±284.7 1786.9±66.8"},
		{of(1500, 60), of(1500, 60), 1, "1510.2±60.0 1489.8±60.0"},
		{of(1500, 60), of(1900, 60), 0, "1498.0±60.6 1902.0±60.6"},
	} {
		a, b := rating.Update(row.a, row.b, row.score, t0())
		got := fmt.Sprintf("%.1f±%.1f %.1f±%.1f", a.Value, a.Deviation, b.Value, b.Deviation)
		if got != row.want {
			t.Errorf("%v against %v, %v: %s, want %s", row.a, row.b, row.score, got, row.want)
		}
	}
}

func TestAYearOfAbsenceMakesProvisional(t *testing.T) {
	r := of(1600, 50)
	r.Last = t0()
	if r.Provisional() || r.String() != "1600" {
		t.Errorf("at first %v", r)
	}
	if r := r.Aged(t0().Add(330 * day)); r.Provisional() {
		t.Errorf("after 330 days %v ± %v", r, r.Deviation)
	}
	if r := r.Aged(t0().Add(365 * day)); !r.Provisional() || r.String() != "1600?" {
		t.Errorf("after a year %v ± %v", r, r.Deviation)
	}
	if r := r.Aged(t0().Add(100 * 365 * day)); r.Deviation != rating.StartDeviation {
		t.Errorf("after a hundred years %v ± %v", r, r.Deviation)
	}
}

func TestTheZeroValueIsSomebodyNew(t *testing.T) {
	var zero rating.Rating
	if zero.String() != "1500?" || zero.Points() != 1500 || !zero.Provisional() || zero.Aged(t0()) != rating.Start() || !zero.Near(rating.Start()) {
		t.Errorf("%v", zero)
	}
	a, b := rating.Update(zero, zero, 1, t0())
	c, d := rating.Update(rating.Start(), rating.Start(), 1, t0())
	if a != c || b != d {
		t.Errorf("%v %v, from the start value %v %v", a, b, c, d)
	}
	if a.Games != 1 || !a.Last.Equal(t0()) {
		t.Errorf("after a game %+v", a)
	}
}

func TestScoresBeyondAreWinsAndLosses(t *testing.T) {
	a, b := rating.Update(of(1500, 80), of(1500, 80), 7, t0())
	c, d := rating.Update(of(1500, 80), of(1500, 80), 1, t0())
	if a != c || b != d {
		t.Errorf("%v %v, want %v %v", a, b, c, d)
	}
}

func draw(t *rapid.T, name string) rating.Rating {
	if rapid.IntRange(0, 9).Draw(t, name+" is new") == 0 {
		return rating.Rating{}
	}
	return rating.Rating{
		Value:      rapid.Float64Range(rating.MinValue, rating.MaxValue).Draw(t, name),
		Deviation:  rapid.Float64Range(20, rating.StartDeviation).Draw(t, name+"'s deviation"),
		Volatility: rapid.Float64Range(0.01, 0.2).Draw(t, name+"'s volatility"),
		Games:      rapid.IntRange(1, 1000).Draw(t, name+"'s games"),
		Last:       t0().Add(-time.Duration(rapid.Int64Range(-int64(time.Hour), int64(4000*day)).Draw(t, name+"'s absence"))),
	}
}

func TestUpdateIsSymmetricAndSensible(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t, "a"), draw(t, "b")
		score := rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "score")
		a1, b1 := rating.Update(a, b, score, t0())
		b2, a2 := rating.Update(b, a, 1-score, t0())
		if a1 != a2 || b1 != b2 {
			t.Fatalf("one way %+v %+v, the other %+v %+v", a1, b1, a2, b2)
		}
		before := a.Aged(t0())
		for _, r := range []rating.Rating{a1, b1} {
			if !(r.Value >= rating.MinValue && r.Value <= rating.MaxValue && r.Deviation > 0 && r.Deviation < rating.StartDeviation && r.Volatility > 0 && r.Volatility < 1) {
				t.Fatalf("after the game %+v", r)
			}
			if r.Last.Before(t0()) || r.Last.Before(a.Last) && r == a1 {
				t.Fatalf("last played %v", r.Last)
			}
		}
		if score == 1 && a1.Value < before.Value || score == 0 && a1.Value > before.Value {
			t.Fatalf("a score of %v took %v to %v", score, before.Value, a1.Value)
		}
		if a1.Games != a.Games+1 {
			t.Fatalf("%d games after %d", a1.Games, a.Games)
		}
		// A win is worth more than a draw, a draw more than a loss.
		win, _ := rating.Update(a, b, 1, t0())
		even, _ := rating.Update(a, b, 0.5, t0())
		loss, _ := rating.Update(a, b, 0, t0())
		if win.Value < even.Value || even.Value < loss.Value {
			t.Fatalf("win %v, draw %v, loss %v", win.Value, even.Value, loss.Value)
		}
		if e := rating.Expected(a, b); e < 0 || e > 1 || math.Abs(e+rating.Expected(b, a)-1) > 1e-12 {
			t.Fatalf("expected %v and %v", e, rating.Expected(b, a))
		}
	})
}

func TestDeviationGrowsWithAbsenceUpToTheStart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := draw(t, "r")
		if r.Last.IsZero() {
			r = rating.Start()
		}
		last := r
		for at := range 40 {
			aged := r.Aged(r.Last.Add(time.Duration(at) * 100 * day))
			if aged.Deviation < last.Deviation || aged.Deviation > rating.StartDeviation {
				t.Fatalf("%v after %v", aged.Deviation, last.Deviation)
			}
			if aged.Value != r.Value || aged.Volatility != r.Volatility || aged.Games != r.Games || !aged.Last.Equal(r.Last) {
				t.Fatalf("%+v aged is %+v", r, aged)
			}
			last = aged
		}
		// Looking does not age: twice in between is the same as once.
		mid, end := r.Last.Add(50*day), r.Last.Add(90*day)
		if r.Aged(mid).Last != r.Last {
			t.Fatal("ageing moves the last game")
		}
		if back := r.Aged(r.Last.Add(-end.Sub(mid))); back.Deviation != r.Deviation {
			t.Fatalf("before the last game %v, then %v", back.Deviation, r.Deviation)
		}
	})
}

// Many games between two of fixed strength bring the difference to where the
// expected score is theirs, and deviations down, yet never to nothing.
func TestRatingsFindTheDifference(t *testing.T) {
	a, b := rating.Start(), rating.Start()
	now := t0()
	for n := range 2000 {
		now = now.Add(time.Hour)
		score := 1.0
		if n%4 == 3 {
			score = 0
		}
		a, b = rating.Update(a, b, score, now)
	}
	if e := rating.Expected(a, b); e < 0.68 || e > 0.82 {
		t.Errorf("three of four won, %.3f expected", e)
	}
	for _, r := range []rating.Rating{a, b} {
		if r.Deviation < 45 || r.Deviation > 80 || r.Provisional() || r.Games != 2000 {
			t.Errorf("after many games %v ± %v, %d games", r, r.Deviation, r.Games)
		}
	}
}

func TestNearTellsDigitsFromDifferences(t *testing.T) {
	r := of(1512, 70)
	r.Last = t0()
	for i, change := range []func(*rating.Rating){
		func(r *rating.Rating) { r.Value += 1e-9 },
		func(r *rating.Rating) { r.Deviation -= 1e-9 },
		func(r *rating.Rating) { r.Volatility += 1e-12 },
		func(r *rating.Rating) { r.Last = r.Last.In(time.FixedZone("", 7*3600)) },
	} {
		o := r
		if change(&o); !r.Near(o) || !o.Near(r) {
			t.Errorf("change %d is not near", i)
		}
	}
	for i, change := range []func(*rating.Rating){
		func(r *rating.Rating) { r.Value += 0.01 },
		func(r *rating.Rating) { r.Deviation -= 0.01 },
		func(r *rating.Rating) { r.Volatility += 1e-6 },
		func(r *rating.Rating) { r.Games++ },
		func(r *rating.Rating) { r.Last = r.Last.Add(-time.Second) },
	} {
		o := r
		if change(&o); r.Near(o) || o.Near(r) {
			t.Errorf("difference %d is near", i)
		}
	}
}

func TestRatingsGoThroughJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := draw(t, "r")
		text, err := json.Marshal(r)
		var back rating.Rating
		if err == nil {
			err = json.Unmarshal(text, &back)
		}
		if err != nil || back != r {
			t.Fatalf("%+v is %s, which reads as %+v, %v", r, text, back, err)
		}
	})
}

func TestPools(t *testing.T) {
	p := rating.PoolOf("classic", "fast")
	if p != "classic/fast" || p.Preset() != "classic" || p.Speed() != "fast" {
		t.Errorf("%v: %v, %v", p, p.Preset(), p.Speed())
	}
	if got, err := rating.ParsePool("young/slow"); err != nil || got != "young/slow" {
		t.Errorf("young/slow: %v, %v", got, err)
	}
	for _, text := range []string{"", "/", "classic", "classic/", "/fast", "a/b/c", "Classic/fast", "classic/fast ", "cổ/fast", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/b"} {
		if got, err := rating.ParsePool(text); !errors.Is(err, rating.ErrPool) || got != "" {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	if p := rating.Pool("classic"); p.Preset() != "classic" || p.Speed() != "" {
		t.Errorf("%v: %v, %v", p, p.Preset(), p.Speed())
	}
}

func FuzzParsePool(f *testing.F) {
	for _, text := range []string{"classic/fast", "young/untimed", "/", "", "a/b/c", "\xff/a"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := rating.ParsePool(text)
		if err != nil {
			if !errors.Is(err, rating.ErrPool) {
				t.Fatal(err)
			}
			return
		}
		if rating.PoolOf(p.Preset(), p.Speed()) != p || string(p) != text {
			t.Fatalf("%q reads as %q", text, p)
		}
	})
}

func BenchmarkUpdate(b *testing.B) {
	x, y := of(1512, 70), of(1640, 120)
	for b.Loop() {
		rating.Update(x, y, 1, t0())
	}
}
