package lobby

// lru keeps the last few values that were used. The zero value keeps none; see
// newLRU. Its owner guards it.
type lru[K comparable, V any] struct {
	most   int
	values map[K]V
	order  []K // the one used last at the end
}

func newLRU[K comparable, V any](most int) lru[K, V] {
	return lru[K, V]{most: most, values: map[K]V{}}
}

func (c *lru[K, V]) get(k K) (V, bool) {
	v, ok := c.values[k]
	if ok {
		c.touch(k)
	}
	return v, ok
}

func (c *lru[K, V]) put(k K, v V) {
	c.values[k] = v
	c.touch(k)
	if len(c.order) > c.most {
		delete(c.values, c.order[0])
		c.order = c.order[1:]
	}
}

func (c *lru[K, V]) drop(k K) {
	if _, ok := c.values[k]; ok {
		delete(c.values, k)
		c.touch(k)
		c.order = c.order[:len(c.order)-1]
	}
}

// touch moves k to the end of the order.
func (c *lru[K, V]) touch(k K) {
	order := make([]K, 0, len(c.order)+1)
	for _, o := range c.order {
		if o != k {
			order = append(order, o)
		}
	}
	c.order = append(order, k)
}
