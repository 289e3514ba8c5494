package opsd

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"oanquan/session"
)

// Figures tell of a store.
type Figures struct {
	Accounts int `json:"accounts"`
	Games    int `json:"games"` // that are over
	// Bytes is how large the file is, of Pages of which FreePages can be used
	// again; the file never shrinks.
	Bytes     int64 `json:"bytes"`
	Pages     int   `json:"pages"`
	FreePages int   `json:"freePages"`
	// Commits are the transactions since the server began, Entries what was
	// written in them.
	Commits uint64 `json:"commits"`
	Entries uint64 `json:"entries"`
}

// memory is what the process has.
type memory struct {
	Heap uint64 `json:"heap"` // bytes in use
	Sys  uint64 `json:"sys"`  // bytes from the system
	// Resident is what lies in memory, 0 where that is not known, with as much as
	// has been touched of what searches remember, which the others do not count.
	Resident uint64 `json:"resident,omitempty"`
}

// remembers looks at what the process has.
func remembers() memory {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return memory{Heap: m.HeapAlloc, Sys: m.Sys, Resident: resident()}
}

// resident is what Linux tells in pages, as the second number.
func resident() uint64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseUint(fields[1], 10, 64)
	if err != nil {
		return 0
	}
	return pages * uint64(os.Getpagesize())
}

func (c *call) stats(args []string) int {
	asJSON, ok := wantsJSON(args)
	if !ok {
		return c.wrong("stats")
	}
	store, err := c.cfg.Figures()
	exit := session.ExitOK
	if err != nil { // the rest is wanted most of all now
		exit = c.unsaved("the store does not tell", err)
	}
	m := remembers()
	hall, up := c.cfg.Hall.Census(), time.Since(c.begun).Truncate(time.Second)
	if asJSON {
		var known *Figures
		if err == nil {
			known = &store
		}
		return max(exit, c.object(struct {
			V          int            `json:"v"`
			Uptime     int64          `json:"uptime"`
			Sessions   map[string]int `json:"sessions"`
			People     int            `json:"people"`
			Rooms      int            `json:"rooms"`
			Games      map[string]int `json:"games"`
			PutOff     int            `json:"putOff"`
			Store      *Figures       `json:"store,omitempty"`
			Goroutines int            `json:"goroutines"`
			Memory     memory         `json:"memory"`
		}{1, int64(up / time.Second), hall.Doors, hall.People, hall.Rooms, hall.Games, hall.PutOff, known, runtime.NumGoroutine(), m}))
	}
	var b strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-12s"+format+"\n", append([]any{name}, args...)...)
	}
	line("up", "%s", up)
	line("sessions", "%s, %d people", sum(hall.Doors), hall.People)
	line("rooms", "%d", hall.Rooms)
	line("games", "%s; %d put off", sum(hall.Games), hall.PutOff)
	if err == nil {
		line("accounts", "%d", store.Accounts)
		line("archive", "%s", count(store.Games, "game"))
		line("store", "%s, %d of %d pages free", size(store.Bytes), store.FreePages, store.Pages)
		line("commits", "%d, of %d entries", store.Commits, store.Entries)
	}
	line("goroutines", "%d", runtime.NumGoroutine())
	line("memory", "%.1f MB resident; %.1f MB set aside, %.1f MB asked of the system", float64(m.Resident)/1e6, float64(m.Heap)/1e6, float64(m.Sys)/1e6)
	return max(exit, c.print("%s", b.String()))
}

// size is how large a file is.
func size(bytes int64) string {
	if bytes < 1e6 {
		return fmt.Sprintf("%d kB", bytes/1e3)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
}

// sum is a total and its parts: "3 (2 ssh, 1 telnet)".
func sum(parts map[string]int) string {
	total := 0
	var list []string
	for name, n := range parts {
		total += n
		list = append(list, fmt.Sprintf("%d %s", n, name))
	}
	if total == 0 {
		return "0"
	}
	slices.Sort(list)
	return fmt.Sprintf("%d (%s)", total, strings.Join(list, ", "))
}
