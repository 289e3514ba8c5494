package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"oanquan/engine"
)

// option is one row of the table in docs/rules.md section 6. A value of it is
// an index into values.
type option struct {
	key    string
	values []string
	get    func(engine.Rules) int
	set    func(*engine.Rules, int)
}

// number is an option whose values are the given numbers.
func number(key string, field func(*engine.Rules) *int, values ...int) option {
	o := option{key: key}
	for _, v := range values {
		o.values = append(o.values, strconv.Itoa(v))
	}
	o.get = func(r engine.Rules) int { return slices.Index(values, *field(&r)) }
	o.set = func(r *engine.Rules, i int) { *field(r) = values[i] }
	return o
}

// toggle is an option with two values, of which the second sets the field.
func toggle(key, off, on string, field func(*engine.Rules) *bool) option {
	return option{
		key:    key,
		values: []string{off, on},
		get: func(r engine.Rules) int {
			if *field(&r) {
				return 1
			}
			return 0
		},
		set: func(r *engine.Rules, i int) { *field(r) = i == 1 },
	}
}

// options is the table of docs/rules.md section 6, in its order.
func options() []option {
	return []option{
		number("players", func(r *engine.Rules) *int { return &r.Players }, 2, 3, 4),
		number("dan", func(r *engine.Rules) *int { return &r.Dan }, 3, 4, 5, 6, 7, 8, 9, 10),
		number("quan", func(r *engine.Rules) *int { return &r.QuanPoints }, 10, 5),
		number("young", func(r *engine.Rules) *int { return &r.YoungQuanBelow }, 0, 3, 5),
		{
			"relay-quan", []string{"stop", "one"},
			func(r engine.Rules) int { return int(r.RelayQuan) },
			func(r *engine.Rules, i int) { r.RelayQuan = engine.RelayQuan(i) },
		},
		{
			"end", []string{"squares", "quan"},
			func(r engine.Rules) int { return int(r.End) },
			func(r *engine.Rules, i int) { r.End = engine.EndWhen(i) },
		},
		{
			"empty-quan", []string{"open", "wall", "shut"},
			func(r engine.Rules) int { return int(r.EmptyQuan) },
			func(r *engine.Rules, i int) { r.EmptyQuan = engine.EmptyQuan(i) },
		},
		toggle("first-quan", "allowed", "forbidden", func(r *engine.Rules) *bool { return &r.FirstTurnQuanBan }),
		toggle("direction", "free", "right", func(r *engine.Rules) *bool { return &r.RightOnly }),
	}
}

// ParseRules reads "key=value" words; "preset=name", or the name alone, may be the first of them,
// and what is not named keeps the preset's value, or classic's without one.
func ParseRules(text string) (engine.Rules, error) {
	r := engine.Classic()
	opts := options()
	seen := make(map[string]bool, len(opts))
	for i, word := range words(text) {
		key, value, found := strings.Cut(word, "=")
		if !found && i == 0 && isPreset(word) {
			key, value, found = "preset", word, true
		}
		if !found {
			return engine.Rules{}, fmt.Errorf("rules: %q is no preset and not key=value, such as dan=7", clip(word))
		}
		if key == "preset" {
			if i > 0 {
				return engine.Rules{}, fmt.Errorf("rules: preset stands only as the first word")
			}
			var err error
			if r, err = presetRules(value); err != nil {
				return engine.Rules{}, err
			}
			continue
		}
		at := slices.IndexFunc(opts, func(o option) bool { return o.key == key })
		if at < 0 {
			return engine.Rules{}, fmt.Errorf("rules: there is no option %q", clip(key))
		}
		if seen[key] {
			return engine.Rules{}, fmt.Errorf("rules: %s is given twice", key)
		}
		seen[key] = true
		v := slices.Index(opts[at].values, value)
		if v < 0 {
			return engine.Rules{}, fmt.Errorf("rules: %s is %q, want one of %s",
				key, clip(value), strings.Join(opts[at].values, ", "))
		}
		opts[at].set(&r, v)
	}
	return r, nil
}

func isPreset(name string) bool {
	return slices.ContainsFunc(engine.Presets(), func(p engine.Preset) bool { return p.Name == name })
}

func presetRules(name string) (engine.Rules, error) {
	presets := engine.Presets()
	names := make([]string, len(presets))
	for i, p := range presets {
		if p.Name == name {
			return p.Rules, nil
		}
		names[i] = p.Name
	}
	return engine.Rules{}, fmt.Errorf("rules: there is no preset %q, want one of %s", clip(name), strings.Join(names, ", "))
}

// FormatRules prints the options of r that are not at their default, in the
// order of docs/rules.md section 6: "" for classic, "young=5" for young. An
// illegal value of r is printed as "?", which [ParseRules] refuses.
func FormatRules(r engine.Rules) string {
	return strings.Join(differing(r, engine.Classic()), " ")
}

// differing lists the words of r that differ from base.
func differing(r, base engine.Rules) []string {
	var out []string
	for _, o := range options() {
		v := o.get(r)
		if v == o.get(base) {
			continue
		}
		value := "?"
		if v >= 0 && v < len(o.values) {
			value = o.values[v]
		}
		out = append(out, o.key+"="+value)
	}
	return out
}

// Preset names the preset nearest to r and the words by which r departs from
// it, "" when it does not: "preset="+name+" "+differs reads as r. Nearest is
// the one with the fewest differing options among those with the same number
// of players; of equals the first in [engine.Presets].
func Preset(r engine.Rules) (name, differs string) {
	var best []string
	presets := engine.Presets()
	for _, p := range presets { // most games are by one of them
		if p.Rules == r {
			return p.Name, ""
		}
	}
	for _, p := range presets {
		if p.Rules.Players != r.Players {
			continue
		}
		diff := differing(r, p.Rules)
		if name == "" || len(diff) < len(best) {
			name, best = p.Name, diff
		}
	}
	return name, strings.Join(best, " ")
}
