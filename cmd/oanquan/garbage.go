package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// garbageLeast is how many bytes of garbage may pile up before they are
	// collected, however little is in use: a collection costs some milliseconds
	// even then, and with few people one each four megabytes would come with every
	// other turn.
	garbageLeast = 12 << 20
	// garbagePart is how much garbage there may be beside what is in use, in
	// percent, with many people: memory is what bounds how many a small machine
	// holds.
	garbagePart = 50
	// usedEvery spaces the looks at what is in use.
	usedEvery = 2 * time.Second
)

// tidy keeps the collector to that until ctx ends, unless the environment says
// how much garbage there may be.
func tidy(ctx context.Context) {
	if os.Getenv("GOGC") != "" {
		return
	}
	used := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/scan/stack:bytes"}, {Name: "/gc/scan/globals:bytes"}}
	tick := time.NewTicker(usedEvery)
	defer tick.Stop()
	last := 0
	for {
		metrics.Read(used)
		sum := uint64(0)
		for _, s := range used {
			sum += s.Value.Uint64()
		}
		// To set it stops everything for a moment, which a small change is not worth.
		if now := garbageFor(sum); now < last*9/10 || now > last*11/10 {
			debug.SetGCPercent(now)
			last = now
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// garbageFor is how much garbage there may be beside so many bytes in use, in
// percent.
func garbageFor(used uint64) int {
	const most = 400 // what is in use is not known before the first collection
	return int(min(max(garbagePart, garbageLeast*100/max(used, 1)), most))
}
