package metrics

import (
	"slices"
	"sync/atomic"
	"time"
)

// Histogram counts values by how large they are. What is counted while it is
// read may be in one of its numbers and not yet in another.
type Histogram struct {
	bounds []int64 // of the buckets, each belonging to the one below it
	counts []atomic.Int64
	sum    atomic.Int64
}

// NewHistogram makes a histogram with these upper bounds, which ascend; what is
// larger than all is counted too.
func NewHistogram(bounds ...int64) *Histogram {
	if !slices.IsSorted(bounds) {
		panic("metrics: internal error: bounds that do not ascend")
	}
	return &Histogram{bounds: bounds, counts: make([]atomic.Int64, len(bounds)+1)}
}

// latencies are bounds for what people wait for: from a quarter of a
// millisecond, each double the last, to 4.096 seconds.
func latencies() []int64 {
	var bounds []int64
	for d := 250 * time.Microsecond; d < 5*time.Second; d *= 2 {
		bounds = append(bounds, int64(d))
	}
	return bounds
}

// Observe counts a value.
func (h *Histogram) Observe(v int64) {
	i := 0
	for i < len(h.bounds) && v > h.bounds[i] {
		i++
	}
	h.counts[i].Add(1)
	h.sum.Add(v)
}

// Sample is a histogram at one time.
type Sample struct {
	Bounds []int64 // shared, not to be written to
	Counts []int64 // by bucket; one more than there are bounds
	Sum    int64
}

// Sample reads the histogram.
func (h *Histogram) Sample() Sample {
	s := Sample{Bounds: h.bounds, Counts: make([]int64, len(h.counts)), Sum: h.sum.Load()}
	for i := range h.counts {
		s.Counts[i] = h.counts[i].Load()
	}
	return s
}

// Count is how many values there are.
func (s Sample) Count() (n int64) {
	for _, c := range s.Counts {
		n += c
	}
	return n
}

// Since is what was counted after an earlier sample of the same histogram, of
// which the zero value is one.
func (s Sample) Since(before Sample) Sample {
	d := Sample{Bounds: s.Bounds, Counts: slices.Clone(s.Counts), Sum: s.Sum - before.Sum}
	for i := range before.Counts {
		d.Counts[i] -= before.Counts[i]
	}
	return d
}

// Quantile is below which value the part q of all of them is, as near as the
// bounds tell; false when there is none. What is larger than every bound is told
// as the last one.
func (s Sample) Quantile(q float64) (int64, bool) {
	n := s.Count()
	if n == 0 || len(s.Bounds) == 0 {
		return 0, false
	}
	rank, seen := q*float64(n), int64(0)
	for i, c := range s.Counts {
		if float64(seen+c) < rank || c == 0 {
			seen += c
			continue
		}
		if i == len(s.Bounds) {
			break
		}
		low := int64(0)
		if i > 0 {
			low = s.Bounds[i-1]
		}
		part := (rank - float64(seen)) / float64(c)
		return low + int64(part*float64(s.Bounds[i]-low)), true
	}
	return s.Bounds[len(s.Bounds)-1], true
}
