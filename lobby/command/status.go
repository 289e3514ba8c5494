package command

import (
	"strconv"
	"strings"
	"time"

	"oanquan/ui/i18n"
)

// StoreState is how the store does.
type StoreState string

// The states of the store, as programs read them.
const (
	StoreOK      StoreState = "ok"
	StoreSlow    StoreState = "slow"    // what is saved takes long
	StoreFailing StoreState = "failing" // nothing is saved
)

// Waited is for how long people wait for a screen after a key: half of the
// times, and 95 of 100 of them, at most this. Known is false where nobody has
// waited.
type Waited struct {
	Half, Most time.Duration
	Known      bool
}

// Status is how the server is, as anybody may know it.
type Status struct {
	Since                time.Time // when it started
	People, Rooms, Games int
	// Moves are those of the last minute. Own is what people wait for their own
	// screen, Others what it takes until others see a turn; of the last minutes.
	Moves       int
	Own, Others Waited
	Store       StoreState
	Closing     time.Time // when it stops, zero if it goes on
}

type statusAnswer struct {
	V         int     `json:"v" doc:"1"`
	Version   string  `json:"version" doc:"the server's version"`
	Since     string  `json:"since" doc:"when it started, RFC 3339, UTC"`
	Uptime    float64 `json:"uptime" doc:"seconds since then"`
	People    int     `json:"people" doc:"who is connected, each once"`
	Rooms     int     `json:"rooms" doc:"rooms that are open, private ones with them"`
	Games     int     `json:"games" doc:"games that run"`
	Moves     int     `json:"moves" doc:"turns played in the last minute"`
	OwnP50    float64 `json:"ownP50,omitempty" doc:"milliseconds from a key to what it changes on the own screen, half of all in the last five minutes; absent where nobody has pressed one"`
	OwnP95    float64 `json:"ownP95,omitempty" doc:"the same, 95 of 100"`
	OthersP50 float64 `json:"othersP50,omitempty" doc:"milliseconds from the key that plays a turn to the screens of the others; absent where none was played"`
	OthersP95 float64 `json:"othersP95,omitempty" doc:"the same, 95 of 100"`
	Store     string  `json:"store" doc:"ok, slow (what is saved takes long) or failing (nothing is saved)"`
	Closing   string  `json:"closing,omitempty" doc:"when the server stops; it takes no new rooms and games until then, RFC 3339, UTC"`
}

// status tells how the server is.
func (c *call) status() int {
	if c.env.Status == nil {
		return c.fail(ExitFailed, c.text.Status.None)
	}
	now, s := c.env.Now(), c.env.Status()
	a := statusAnswer{
		V: version, Version: c.versionText(), Since: stamp(s.Since), Uptime: seconds(now.Sub(s.Since).Round(time.Second)),
		People: s.People, Rooms: s.Rooms, Games: s.Games, Moves: s.Moves, Store: string(s.Store),
		OwnP50: millis(s.Own.Half), OwnP95: millis(s.Own.Most), OthersP50: millis(s.Others.Half), OthersP95: millis(s.Others.Most),
	}
	if !s.Closing.IsZero() {
		a.Closing = stamp(s.Closing)
	}
	if c.has(optJSON) {
		return c.object(a)
	}
	t := c.text.Status
	store := map[StoreState]string{StoreOK: t.StoreOK, StoreSlow: t.StoreSlow, StoreFailing: t.StoreFailing}[s.Store]
	name, _, _ := strings.Cut(a.Version, " ")
	rows := [][]string{
		{t.ColVersion, name},
		{t.ColSince, c.env.Text.Ago(now, s.Since)},
		{t.ColPeople, strconv.Itoa(s.People)},
		{t.ColRooms, strconv.Itoa(s.Rooms)},
		{t.ColGames, strconv.Itoa(s.Games)},
		{t.ColMoves, strconv.Itoa(s.Moves)},
		{t.ColOwn, c.waited(s.Own)},
		{t.ColOthers, c.waited(s.Others)},
		{t.ColStore, store},
	}
	if !s.Closing.IsZero() {
		stops := t.Soon
		if minutes := i18n.MinutesLeft(s.Closing.Sub(now)); minutes > 0 {
			stops = i18n.Fill(c.env.Text.Count(t.Within, minutes), "n", minutes)
		}
		rows = append(rows, []string{t.ColStops, stops})
	}
	return c.done(c.columns(rows))
}

// waited is a wait in words.
func (c *call) waited(w Waited) string {
	if !w.Known {
		return "-"
	}
	return i18n.Fill(c.text.Status.Waited, "half", whole(w.Half), "most", whole(w.Most))
}

// whole is a time in whole milliseconds, at least one.
func whole(d time.Duration) string {
	return strconv.Itoa(int(max(d, time.Millisecond).Round(time.Millisecond) / time.Millisecond))
}

// millis is a time in milliseconds with hundredths.
func millis(d time.Duration) float64 {
	return float64(d.Round(10*time.Microsecond)) / float64(time.Millisecond)
}
