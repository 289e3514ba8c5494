package sshd

import (
	"io"
	"log/slog"
	"net/netip"
	"runtime"
	"slices"
	"testing"
	"time"
)

// BenchmarkHandshake is what letting a guest in and out costs, both ends.
func BenchmarkHandshake(b *testing.B) {
	d := open(b, whoami, forBench)
	for b.Loop() {
		c, err := d.dial("guest")
		if err != nil {
			b.Fatal(err)
		}
		output(b, c, "x")
		_ = c.Close()
	}
}

// BenchmarkKeyToScreen is the time from a key to what it changes on the own
// screen, with 50 other screens open.
func BenchmarkKeyToScreen(b *testing.B) {
	d := open(b, screens(0), forBench)
	for range 50 {
		_, _, out := screen(b, d.mustDial(b, "guest"), 80, 24)
		out.waitFor(b, "frame 0")
	}
	_, in, out := screen(b, d.mustDial(b, "guest"), 80, 24)
	out.waitFor(b, "frame 0")
	var took []time.Duration
	for b.Loop() {
		time.Sleep(100 * time.Millisecond) // a quick typist
		before := len(out.String())
		begun := time.Now()
		if _, err := io.WriteString(in, "x"); err != nil {
			b.Fatal(err)
		}
		for len(out.String()) == before {
			<-out.more
		}
		took = append(took, time.Since(begun))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds()), "p95-µs")
}

// BenchmarkScreensHeld is what an open screen holds of memory, the client's end
// included.
func BenchmarkScreensHeld(b *testing.B) {
	d := open(b, screens(0), forBench)
	before, goroutines := heap(), runtime.NumGoroutine()
	n := 0
	for b.Loop() {
		_, _, out := screen(b, d.mustDial(b, "guest"), 80, 24)
		out.waitFor(b, "frame 0")
		n++
	}
	b.ReportMetric(float64(heap()-before)/float64(n)/1024, "KiB/screen")
	b.ReportMetric(float64(runtime.NumGoroutine()-goroutines)/float64(n), "goroutines/screen")
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}

func forBench(c *Config) {
	c.Log = slog.New(slog.DiscardHandler)
	c.Limits = Limits{Exempt: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, TotalRate: 1e6}
}
