package clock_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"oanquan/engine/clock"
)

const (
	second = time.Second
	minute = time.Minute
)

func fischer(base, step time.Duration) clock.Control { return clock.Control{clock.Fischer, base, step} }
func perMove(step time.Duration) clock.Control       { return clock.Control{clock.PerMove, 0, step} }
func days(n time.Duration) clock.Control             { return clock.Control{clock.Days, 0, n * clock.Day} }

func TestParseReadsControls(t *testing.T) {
	for text, want := range map[string]clock.Control{
		"none":      {},
		"":          {},
		" NONE ":    {},
		"5+3":       fischer(5*minute, 3*second),
		"0.5+0":     fischer(30*second, 0),
		"0,5+0":     fischer(30*second, 0),
		"1.75+1":    fischer(105*second, second),
		"0.250+1":   fischer(15*second, second),
		"0+1":       fischer(0, second),
		"005+03":    fischer(5*minute, 3*second),
		"180+60":    fischer(180*minute, 60*second),
		"179.75+60": fischer(180*minute-15*second, 60*second),
		"5s":        perMove(5 * second),
		"30S":       perMove(30 * second),
		"300s":      perMove(300 * second),
		"1d":        days(1),
		"14d":       days(14),
	} {
		if got, err := clock.Parse(text); err != nil || got != want {
			t.Errorf("%q reads as %v, %v; want %v", text, got, err, want)
		}
	}
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	for text, want := range map[string]error{
		"5":                  clock.ErrControl,
		"5+":                 clock.ErrControl,
		"+5":                 clock.ErrControl,
		"5+3+1":              clock.ErrControl,
		"5 + 3":              clock.ErrControl,
		"-5+3":               clock.ErrControl,
		"5+-3":               clock.ErrControl,
		"5.+3":               clock.ErrControl,
		".5+3":               clock.ErrControl,
		"0.5000+3":           clock.ErrControl,
		"0.5.5+3":            clock.ErrControl,
		"1e1+3":              clock.ErrControl,
		"٥+3":                clock.ErrControl,
		"s":                  clock.ErrControl,
		"d":                  clock.ErrControl,
		"1.5d":               clock.ErrControl,
		"nones":              clock.ErrControl,
		"99999999999999999s": clock.ErrControl,
		"99999s":             clock.ErrControl,
		"181+0":              clock.ErrBase,
		"180.25+0":           clock.ErrBase,
		"0.1+3":              clock.ErrBase,
		"0.333+3":            clock.ErrBase,
		"9999+0":             clock.ErrBase,
		"5+61":               clock.ErrIncrement,
		"0+0":                clock.ErrNoTime,
		"0.0+0":              clock.ErrNoTime,
		"4s":                 clock.ErrPerMove,
		"301s":               clock.ErrPerMove,
		"0d":                 clock.ErrDays,
		"15d":                clock.ErrDays,
	} {
		if got, err := clock.Parse(text); !errors.Is(err, want) || got != (clock.Control{}) {
			t.Errorf("%q reads as %v, %v; want %v", text, got, err, want)
		}
	}
}

func TestCheckRefusesWhatNoTextMeans(t *testing.T) {
	for c, want := range map[clock.Control]error{
		{clock.None, minute, 0}:                              clock.ErrControl,
		{clock.Kind(9), 0, 0}:                                clock.ErrControl,
		{clock.Fischer, -minute, 0}:                          clock.ErrBase,
		{clock.Fischer, 5*minute + 1, 0}:                     clock.ErrBase,
		{clock.Fischer, 5 * minute, 1500 * time.Millisecond}: clock.ErrIncrement,
		{clock.Fischer, 5 * minute, -second}:                 clock.ErrIncrement,
		{clock.PerMove, minute, 30 * second}:                 clock.ErrPerMove,
		{clock.PerMove, 0, 5*second + time.Millisecond}:      clock.ErrPerMove,
		{clock.Days, 0, 36 * time.Hour}:                      clock.ErrDays,
		{clock.Days, time.Hour, clock.Day}:                   clock.ErrDays,
		{clock.Fischer, clock.MaxBase, clock.MaxIncrement}:   nil,
		{clock.Days, 0, clock.MaxDays * clock.Day}:           nil,
		{clock.PerMove, 0, clock.MinPerMove}:                 nil,
		{clock.Fischer, clock.BaseGrain, 0}:                  nil,
		{clock.Fischer, clock.MaxBase + clock.BaseGrain, 0}:  clock.ErrBase,
		{clock.Fischer, 0, clock.MaxIncrement + second}:      clock.ErrIncrement,
		{clock.PerMove, 0, clock.MaxPerMove + second}:        clock.ErrPerMove,
		{clock.Days, 0, (clock.MaxDays + 1) * clock.Day}:     clock.ErrDays,
		{clock.Days, 0, 0}:                                   clock.ErrDays,
		{clock.Fischer, 0, 0}:                                clock.ErrNoTime,
		{clock.None, 0, 0}:                                   nil,
		{clock.Fischer, clock.MaxBase / 2, 2 * time.Hour}:    clock.ErrIncrement,
		{clock.Fischer, 10 * time.Hour, clock.MaxIncrement}:  clock.ErrBase,
		{clock.PerMove, 0, -clock.MinPerMove}:                clock.ErrPerMove,
		{clock.Days, 0, -clock.Day}:                          clock.ErrDays,
	} {
		if err := c.Check(); !errors.Is(err, want) || (want == nil) != (err == nil) {
			t.Errorf("%#v: %v, want %v", c, err, want)
		}
		if _, err := c.MarshalText(); (want == nil) != (err == nil) {
			t.Errorf("%#v marshals with %v", c, err)
		}
	}
}

// drawControl draws any allowed control but none.
func drawControl(t *rapid.T) clock.Control {
	switch rapid.SampledFrom([]clock.Kind{clock.Fischer, clock.PerMove, clock.Days}).Draw(t, "kind") {
	case clock.PerMove:
		return perMove(time.Duration(rapid.IntRange(5, 300).Draw(t, "seconds")) * second)
	case clock.Days:
		return days(time.Duration(rapid.IntRange(1, 14).Draw(t, "days")))
	}
	base := clock.BaseGrain * time.Duration(rapid.IntRange(0, 720).Draw(t, "quarters"))
	least := 0
	if base == 0 {
		least = 1
	}
	return fischer(base, time.Duration(rapid.IntRange(least, 60).Draw(t, "increment"))*second)
}

func TestControlsGoThroughText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawControl(t)
		if got, err := clock.Parse(c.String()); err != nil || got != c {
			t.Fatalf("%v prints as %q, which reads as %v, %v", c, c.String(), got, err)
		}
		text, err := json.Marshal(c)
		var back clock.Control
		if err == nil {
			err = json.Unmarshal(text, &back)
		}
		if err != nil || back != c {
			t.Fatalf("%v is %s in JSON, which reads as %v, %v", c, text, back, err)
		}
	})
}

func TestSpeedsGoThroughText(t *testing.T) {
	for _, s := range clock.Speeds() {
		text, _ := s.MarshalText()
		var back clock.Speed
		if err := back.UnmarshalText(text); err != nil || back != s {
			t.Errorf("%v prints as %q, which reads as %v, %v", s, text, back, err)
		}
	}
	if _, err := clock.ParseSpeed("blitz"); !errors.Is(err, clock.ErrSpeed) {
		t.Errorf("blitz: %v", err)
	}
}

func TestSpeedAndFirstMoveByExpectedLength(t *testing.T) {
	for text, want := range map[string]struct {
		speed string
		first time.Duration
	}{
		"none":    {"untimed", 0},
		"1+0":     {"fast", 30 * second},
		"3+2":     {"fast", 30 * second},
		"3.75+0":  {"fast", 30 * second},
		"11s":     {"fast", 30 * second},
		"4+0":     {"normal", 2 * minute},
		"12s":     {"normal", 2 * minute},
		"5+3":     {"normal", 2 * minute},
		"10+14":   {"normal", 2 * minute},
		"44s":     {"normal", 2 * minute},
		"14.75+0": {"normal", 2 * minute},
		"15+0":    {"slow", 5 * minute},
		"10+15":   {"slow", 5 * minute},
		"45s":     {"slow", 5 * minute},
		"1d":      {"days", clock.Day},
		"14d":     {"days", 14 * clock.Day},
	} {
		c, err := clock.Parse(text)
		if err != nil || c.Speed().String() != want.speed || c.FirstMoveWithin() != want.first {
			t.Errorf("%s is %v, first move within %v (%v); want %v", text, c.Speed(), c.FirstMoveWithin(), err, want)
		}
	}
}

func TestPresetsAreAllowedAndDiffer(t *testing.T) {
	seen := map[clock.Control]bool{}
	speeds := map[clock.Speed]bool{}
	for _, c := range clock.Presets() {
		if err := c.Check(); err != nil || seen[c] {
			t.Errorf("preset %v: %v, seen before: %v", c, err, seen[c])
		}
		seen[c], speeds[c.Speed()] = true, true
	}
	if len(speeds) != len(clock.Speeds()) {
		t.Errorf("presets for %d speeds of %d", len(speeds), len(clock.Speeds()))
	}
}

func FuzzParseControl(f *testing.F) {
	for _, c := range clock.Presets() {
		f.Add(c.String())
	}
	for _, text := range []string{"", "0.5+0", "0,25+1", "180+60", "0+0", "300s", "14d", "5 + 3", "-1+0", "1e3+0", "٣d", "\x00", "99999999999999999999+1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := clock.Parse(text)
		if err != nil {
			for _, known := range []error{clock.ErrControl, clock.ErrBase, clock.ErrIncrement, clock.ErrNoTime, clock.ErrPerMove, clock.ErrDays} {
				if errors.Is(err, known) {
					return
				}
			}
			t.Fatalf("%q: %v wraps no known error", text, err)
		}
		if err := c.Check(); err != nil {
			t.Fatalf("%q reads as %v, which is not allowed: %v", text, c, err)
		}
		if back, err := clock.Parse(c.String()); err != nil || back != c {
			t.Fatalf("%q reads as %v, which reads as %v, %v", text, c, back, err)
		}
		if c.Timed() && (c.Start() < clock.MinStart || c.FirstMoveWithin() < 30*second) {
			t.Fatalf("%v starts with %v, first move within %v", c, c.Start(), c.FirstMoveWithin())
		}
	})
}
