package record

import "oanquan/engine/clock"

// Control is the time control that g.Clock names, none when it is empty. Any
// text may stand in a record, since old ones and those of other programs are
// still to be read; the error, of [clock.Parse], means that it is none of ours.
// Who writes a record puts [clock.Control.String] there, or nothing for none.
func (g Game) Control() (clock.Control, error) { return clock.Parse(g.Clock) }
