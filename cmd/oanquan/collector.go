package main

import (
	"os"
	"path/filepath"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"oanquan/engine/clock"
	"oanquan/metrics"
)

// collector shows what is counted as Prometheus wants it. The names are a
// promise: the dashboard and the alerts of docs/deploy go by them.
type collector struct{ m *monitor }

// Describe collects once: what there is does not change.
func (c collector) Describe(to chan<- *prometheus.Desc) { prometheus.DescribeByCollect(c, to) }

// Collect reads everything.
func (c collector) Collect(to chan<- prometheus.Metric) {
	s := shower{to}
	c.sessions(s)
	c.games(s)
	c.store(s)
	c.searches(s)
}

func (c collector) sessions(s shower) {
	n := c.m.counts
	s.gauge("build_info", "What runs.", 1, "version", version())
	n.Sessions.Each(func(k metrics.SessionKind, v int64) {
		s.gauge("sessions", "Sessions that go on, by door and kind: screen, lines or command.", float64(v), "door", k.Door, "kind", k.Kind)
	})
	n.Logins.Each(func(by string, v int64) {
		s.counter("logins_total", "Who came in, by what logged in.", float64(v), "by", by)
	})
	n.Refusals.Each(func(k metrics.SessionKind, v int64) {
		s.counter("refusals_total", "Who was not let in, by door and reason.", float64(v), "door", k.Door, "reason", k.Kind)
	})
	for _, screen := range metrics.Screens() {
		s.seconds("key_to_screen_seconds", "From the bytes of a key to the bytes of a screen: what it changes on the own screen, the own turn on it, that turn on the screens of others, both of these in lines, and a turn on a grid of boards.",
			n.KeyToScreen[screen].Sample(), "screen", screen)
	}
	s.counter("frames_total", "Frames that were drawn.", float64(n.Frames.Value()))
	n.LeftOut.Each(func(why string, v int64) {
		s.counter("frames_left_out_total", "Frames that were not: the caller was behind with reading, or it was one too many.", float64(v), "why", why)
	})
	s.counter("sent_bytes_total", "Bytes that callers have taken.", float64(n.BytesOut.Value()))
	s.counter("stalls_total", "Callers who were cut since they took nothing for too long.", float64(n.Stalls.Value()))
	n.Logged.Each(func(level string, v int64) {
		if level != metrics.Other {
			s.counter("log_records_total", "Warnings and errors in the log.", float64(v), "level", level)
		}
	})
}

func (c collector) games(s shower) {
	n, has := c.m.counts, c.m.hall.Census()
	s.gauge("people", "People who are here, each once.", float64(has.People))
	waiting := 0
	if c.m.queue != nil {
		waiting = c.m.queue.Waiting()
	}
	s.gauge("people_waiting", "People who wait to be let in.", float64(waiting))
	s.gauge("rooms", "Rooms that are open.", float64(has.Rooms))
	s.gauge("watchers", "People who look on at a room without a chair.", float64(has.Watchers))
	for _, speed := range clock.Speeds() {
		s.gauge("games", "Games that run, by speed.", float64(has.Games[speed.String()]), "speed", speed.String())
	}
	s.gauge("games_adjourned", "Games that were put off.", float64(has.PutOff))
	s.counter("games_begun_total", "Games that have begun.", float64(n.Begun.Value()))
	n.Ended.Each(func(ending string, v int64) {
		s.counter("games_ended_total", "Games that are over, by how they ended.", float64(v), "ending", ending)
	})
	s.counter("moves_total", "Turns that were saved and shown.", float64(n.Moves.Value()))
	s.counter("mailbox_conflations_total", "Viewers who did not read, and got the state of the room in place of events.", float64(n.Conflated.Value()))
	s.counter("entries_not_saved_total", "What rooms could not save.", float64(n.NotSaved.Value()))
	s.gauge("draining", "1 while the server is about to stop.", truth(!has.Closing.IsZero()))
	s.gauge("analyses_waiting", "Games that wait to be analysed, the one under way with them.", float64(has.Analyses))
}

func (c collector) store(s shower) {
	n := c.m.counts
	s.seconds("commit_seconds", "How long a transaction of the store took, its way to the disk with it.", n.CommitTime.Sample())
	s.histogram("commit_entries", "Entries that one transaction had.", n.GroupSize.Sample(), 1)
	s.counter("commit_errors_total", "Transactions that failed.", float64(n.CommitErrors.Value()))
	s.gauge("commit_last_seconds", "How long the transaction under way has taken so far, or else the last one.", n.CommitTakes(time.Now()).Seconds())
	up := true
	select {
	case <-c.m.store.Failed():
		up = false
	default:
	}
	s.gauge("store_up", "1 while the store takes what is to be kept.", truth(up))
	var size int64
	if st, err := os.Stat(c.m.file); err == nil { // one that is gone has no bytes
		size = st.Size()
	}
	s.gauge("store_bytes", "How large the file of the store is.", float64(size))
	if free, ok := diskFree(filepath.Dir(c.m.file)); ok {
		s.gauge("disk_free_bytes", "What the server may still write to the disk of the store.", free)
	}
}

func (c collector) searches(s shower) {
	pools := []struct {
		name          string
		running, wait int
		ran           time.Duration
	}{{name: "bots"}, {name: "analysis"}}
	b := c.m.bots.Load()
	pools[0].running, pools[0].wait, pools[0].ran = b.Running, b.Waiting, b.Ran
	if c.m.critics != nil {
		a := c.m.critics.Load()
		pools[1].running, pools[1].wait, pools[1].ran = a.Running, a.Waiting, a.Ran
	}
	for _, p := range pools {
		s.gauge("searches", "Searches that run, and that wait for a place.", float64(p.running), "pool", p.name, "state", "running")
		s.gauge("searches", "Searches that run, and that wait for a place.", float64(p.wait), "pool", p.name, "state", "waiting")
		s.counter("search_seconds_total", "Processor time of searches.", p.ran.Seconds(), "pool", p.name)
	}
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// shower makes metrics of numbers. Labels are names and values by turns.
type shower struct{ to chan<- prometheus.Metric }

func desc(name, help string, labels []string) (*prometheus.Desc, []string) {
	var names, values []string
	for i := 0; i < len(labels); i += 2 {
		names, values = append(names, labels[i]), append(values, labels[i+1])
	}
	return prometheus.NewDesc("oanquan_"+name, help, names, nil), values
}

func (s shower) gauge(name, help string, v float64, labels ...string) {
	d, values := desc(name, help, labels)
	s.to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, values...)
}

func (s shower) counter(name, help string, v float64, labels ...string) {
	d, values := desc(name, help, labels)
	s.to <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, v, values...)
}

func (s shower) seconds(name, help string, h metrics.Sample, labels ...string) {
	s.histogram(name, help, h, float64(time.Second), labels...)
}

// histogram shows values divided by unit.
func (s shower) histogram(name, help string, h metrics.Sample, unit float64, labels ...string) {
	d, values := desc(name, help, labels)
	buckets, below := map[float64]uint64{}, int64(0)
	for i, bound := range h.Bounds {
		below += h.Counts[i]
		buckets[float64(bound)/unit] = uint64(below)
	}
	s.to <- prometheus.MustNewConstHistogram(d, uint64(h.Count()), float64(h.Sum)/unit, buckets, values...)
}
