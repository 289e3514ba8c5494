package rating

import (
	"errors"
	"fmt"
	"strings"
)

// ErrPool means that a text is no name of a pool.
var ErrPool = errors.New("want a preset and a speed, such as classic/fast")

// Pool is within which ratings compare: a preset of the rules and a speed, for
// example "classic/fast". Which there are is not known here.
type Pool string

// PoolOf is the pool of a preset and a speed.
func PoolOf(preset, speed string) Pool { return Pool(preset + "/" + speed) }

// maxPool bounds the name of a pool, in bytes.
const maxPool = 40

// ParsePool reads what [PoolOf] makes of two words in lower-case ASCII letters;
// the error wraps [ErrPool].
func ParsePool(text string) (Pool, error) {
	preset, speed, ok := strings.Cut(text, "/")
	if !ok || len(text) > maxPool || !word(preset) || !word(speed) {
		return "", fmt.Errorf("rating pool %.40q: %w", text, ErrPool)
	}
	return Pool(text), nil
}

func word(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz") == ""
}

// Preset is the part before the stroke.
func (p Pool) Preset() string {
	preset, _, _ := strings.Cut(string(p), "/")
	return preset
}

// Speed is the part after the stroke.
func (p Pool) Speed() string {
	_, speed, _ := strings.Cut(string(p), "/")
	return speed
}
