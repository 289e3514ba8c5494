package review

import "oanquan/engine/clock"

// leftAfter tells what a mover's clock had left after each turn of the record;
// nil for a game without clocks, and on a line that was not played.
func (v view) leftAfter() func(ply int) string {
	control, err := v.rec.Control()
	if err != nil || !control.Timed() || v.try.on {
		return nil
	}
	return func(ply int) string {
		if ply >= len(v.rec.Moves) || !v.rec.Moves[ply].Timed {
			return ""
		}
		return v.env.Text.TimeLeft(v.rec.Moves[ply].Clock, control.Kind == clock.Days)
	}
}
