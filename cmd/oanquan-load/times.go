package main

import (
	"fmt"
	"slices"
	"time"
)

// times are what was measured of one thing.
type times []time.Duration

// at is a percentile, the nearest there is; 0 of nothing.
func (t times) at(percent int) time.Duration {
	if len(t) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(t))
	return sorted[(len(sorted)-1)*percent/100]
}

// ms is a time in milliseconds.
func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// short is a number with as many digits as say something.
func short(v float64) string {
	switch {
	case v == 0:
		return "0"
	case v < 0.005:
		return "<0.01"
	case v < 0.1:
		return fmt.Sprintf("%.2f", v)
	case v < 20:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}

// cell is what was measured of a server: how it is told, and a number to
// compare.
type cell struct {
	text  string
	value float64
}

func (t times) cell() cell {
	return cell{short(ms(t.at(50))) + " / " + short(ms(t.at(95))), ms(t.at(50))}
}

func plain(v float64) cell { return cell{short(v), v} }
