package metrics_test

import (
	"errors"
	"testing"
	"time"

	"oanquan/metrics"
)

func TestNobodyMakesUpKinds(t *testing.T) {
	v := metrics.NewVec("other", "ssh", "telnet")
	v.Of("ssh").Inc()
	v.Of("ssh").Inc()
	for range 3 {
		v.Of("what a caller sent").Inc()
	}
	v.Of("telnet").Add(-1)
	got := map[string]int64{}
	v.Each(func(kind string, n int64) { got[kind] = n })
	if len(got) != 3 || got["ssh"] != 2 || got["telnet"] != -1 || got["other"] != 3 {
		t.Errorf("%v", got)
	}
}

func TestQuantiles(t *testing.T) {
	h := metrics.NewHistogram(10, 20, 40)
	if _, ok := h.Sample().Quantile(0.5); ok {
		t.Error("there is a median of nothing")
	}
	for range 10 {
		h.Observe(5)
		h.Observe(20) // on a bound: below it
	}
	before := h.Sample()
	if v, ok := before.Quantile(0.5); !ok || v != 10 {
		t.Errorf("the median is %d, %t", v, ok)
	}
	if v, _ := before.Quantile(0.75); v != 15 {
		t.Errorf("three quarters are below %d", v)
	}
	for range 100 {
		h.Observe(1000)
	}
	since := h.Sample().Since(before)
	if v, ok := since.Quantile(0.01); !ok || v != 40 || since.Count() != 100 || since.Sum != 100_000 {
		t.Errorf("since then %d, %t of %+v", v, ok, since)
	}
	if all := h.Sample().Since(metrics.Sample{}); all.Count() != 120 || all.Counts[0] != 10 || all.Counts[1] != 10 {
		t.Errorf("since ever %+v", all)
	}
}

func TestACommitThatHangsIsSeen(t *testing.T) {
	s := metrics.NewServer(metrics.Lists{})
	s.CommitBegins()
	s.CommitEnds(3, 7*time.Millisecond, nil)
	if took := s.CommitTakes(time.Now()); took != 7*time.Millisecond {
		t.Errorf("the last commit took %v", took)
	}
	s.CommitBegins()
	if took := s.CommitTakes(time.Now().Add(time.Minute)); took < time.Minute {
		t.Errorf("a commit that began a minute ago has taken %v", took)
	}
	s.CommitEnds(1, time.Second, errors.New("no space left on device"))
	if n := s.GroupSize.Sample(); n.Count() != 1 || n.Sum != 3 || s.CommitErrors.Value() != 1 {
		t.Errorf("%+v, %d errors", n, s.CommitErrors.Value())
	}
}

func TestCountingAllocatesNothing(t *testing.T) {
	s := metrics.NewServer(metrics.Lists{Endings: []string{"quan"}})
	if n := testing.AllocsPerRun(100, func() { count(s) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// count is what one key costs.
func count(s *metrics.Server) {
	s.Frame()
	s.Wrote(400)
	s.Shown(metrics.OwnScreen, 3*time.Millisecond)
	s.GameEnded("quan")
	s.SessionBegins("ssh", "screen")
	s.SessionEnds("ssh", "screen")
}

func BenchmarkCounting(b *testing.B) {
	s := metrics.NewServer(metrics.Lists{Endings: []string{"quan"}})
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			count(s)
		}
	})
}
