package metrics

import "sync/atomic"

// Counter is a number that goes up, or up and down. The zero value is ready for
// use.
type Counter struct{ n atomic.Int64 }

// Add adds n, which may be negative.
func (c *Counter) Add(n int64) { c.n.Add(n) }

// Inc adds one.
func (c *Counter) Inc() { c.n.Add(1) }

// Value is the number now.
func (c *Counter) Value() int64 { return c.n.Load() }

// Vec is a counter for each of a few kinds.
type Vec[K comparable] struct {
	kinds []K
	of    map[K]*Counter // not changed once made
	other K
}

// NewVec makes counters for some kinds. What is of none of them is counted as
// other, so that nobody can make up kinds without end.
func NewVec[K comparable](other K, kinds ...K) *Vec[K] {
	v := &Vec[K]{of: map[K]*Counter{}, other: other}
	for _, k := range append(kinds, other) {
		if v.of[k] == nil {
			v.kinds = append(v.kinds, k)
			v.of[k] = &Counter{}
		}
	}
	return v
}

// Of is the counter of a kind.
func (v *Vec[K]) Of(kind K) *Counter {
	if c, ok := v.of[kind]; ok {
		return c
	}
	return v.of[v.other]
}

// Each gives every kind with its number, in the order of New.
func (v *Vec[K]) Each(do func(kind K, n int64)) {
	for _, k := range v.kinds {
		do(k, v.of[k].Value())
	}
}
