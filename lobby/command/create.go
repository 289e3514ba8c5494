package command

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/notation"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// choice is a word of create with its values, as docs/rules.md section 6 has
// them. A test compares it with the notation of rules.
type choice struct {
	key    string
	values []string
}

func ruleChoices() []choice {
	return []choice{
		{"players", []string{"2", "3", "4"}},
		{"dan", []string{"3", "4", "5", "6", "7", "8", "9", "10"}},
		{"quan", []string{"10", "5"}},
		{"young", []string{"0", "3", "5"}},
		{"relay-quan", []string{"stop", "one"}},
		{"end", []string{"squares", "quan"}},
		{"empty-quan", []string{"open", "wall", "shut"}},
		{"first-quan", []string{"allowed", "forbidden"}},
		{"direction", []string{"free", "right"}},
	}
}

// The words of create that are no rules.
const (
	wordPrivate = "private"
	keyPreset   = "preset"
	keyStart    = "start"
	keyClock    = "clock"
	wordRated   = "rated"
	wordCasual  = "casual"
	wordUnrated = "unrated"
	wordNoClock = "none"
	wordMatch   = "match"
	wordSingle  = "single"
)

// clockNames are the time controls that menus offer; create takes others too.
func clockNames() []string {
	var names []string
	for _, c := range clock.Presets() {
		names = append(names, c.String())
	}
	return names
}

func starters() []string {
	return []string{string(room.StartOwner), string(room.StartGuest), string(room.StartThrow), string(room.StartRandom)}
}

func presetNames() []string {
	var names []string
	for _, p := range engine.Presets() {
		names = append(names, p.Name)
	}
	return names
}

// createWords lists what create takes, for its help.
func createWords() []choice {
	list := []choice{{keyPreset, presetNames()}}
	list = append(list, ruleChoices()...)
	return append(list, choice{keyStart, starters()}, choice{keyClock, clockNames()})
}

// create opens a room with the person as its owner, sitting.
func (c *call) create() int {
	o, exit := c.roomOptions()
	switch {
	case exit != ExitOK:
		return exit
	case !c.canOpen():
		return c.needsPTY(strings.Join(c.args, " "))
	case !c.free(0):
		return c.leaveFirst()
	}
	ctx, cancel := context.WithTimeout(c.ctx, lookWithin)
	defer cancel()
	r, err := c.env.Hall.Open(ctx, c.actor(), o)
	if err != nil {
		return c.errorExit(err)
	}
	return c.openRoom(r)
}

// quick sits down where somebody waits, else opens a room and waits.
func (c *call) quick() int {
	switch {
	case !c.canOpen():
		return c.needsPTY("")
	case !c.free(0):
		return c.leaveFirst()
	}
	ctx, cancel := context.WithTimeout(c.ctx, doWithin)
	defer cancel()
	_, still := c.env.Hall.Seat(c.env.Who.ID)
	r, err := c.env.Hall.PlayNow(ctx, c.actor())
	if err != nil {
		return c.errorExit(err)
	}
	return c.backIn(c.openRoom(r), still, 0)
}

func (c *call) openRoom(r *room.Room) int {
	if st, _ := c.here(); c.isHere(r.Number()) && st.ChairOf(c.env.Who.ID) >= 0 {
		return c.done(c.line(c.text.HereAlready))
	}
	c.result.Open = &Open{Watch: strconv.Itoa(int(r.Number())), Room: r.Number(), Ply: -1}
	return ExitOK
}

// backIn notes that the room to be opened is not the one that was asked for, but
// that of a game which the person has left without ending it.
func (c *call) backIn(exit int, still bool, level int) int {
	if c.result.Open != nil && still {
		c.result.Open.Still, c.result.Open.Level = still, level
	}
	return exit
}

// roomOptions reads the words of create; a message names the one that is not
// understood.
func (c *call) roomOptions() (room.Options, int) {
	o := room.Options{Starter: room.StartOwner}
	preset, rules := "", []string{}
	seen := map[string]bool{}
	for _, typed := range c.args {
		word := strings.ToLower(typed)
		key, value, pair := strings.Cut(word, "=")
		switch {
		case pair:
		case slices.Contains(presetNames(), word):
			key, value, word = keyPreset, word, keyPreset+"="+word
		case word == wordNoClock || strings.ContainsAny(word[:min(len(word), 1)], "0123456789"): // as in a wish
			key, value, pair = keyClock, word, true
		case word == wordCasual, word == wordUnrated:
			key = wordRated
		}
		if seen[key] {
			return o, c.fail(ExitUsage, c.text.TwiceSaid, "word", clean(key))
		}
		seen[key] = true
		if !pair && option(&o, word) {
			continue
		}
		i := slices.IndexFunc(createWords(), func(x choice) bool { return x.key == key })
		if i < 0 {
			return o, c.fail(ExitUsage, c.text.BadRule, "word", clean(typed))
		}
		if key == keyClock {
			var err error
			if o.Clock, err = clock.Parse(value); err != nil || value == "" {
				return o, c.fail(ExitUsage, c.env.Text.ClockError(cmp.Or(err, clock.ErrControl)))
			}
			continue
		}
		if values := createWords()[i].values; !slices.Contains(values, value) {
			return o, c.fail(ExitUsage, c.text.BadValue, "word", clean(typed), "key", key, "list", strings.Join(values, ", "))
		}
		switch key {
		case keyPreset:
			preset = word
		case keyStart:
			o.Starter = room.Starter(value)
		default:
			rules = append(rules, word)
		}
	}
	r, err := notation.ParseRules(strings.TrimSpace(preset + " " + strings.Join(rules, " ")))
	if err != nil {
		return o, c.errorExit(err) // every word has been looked at
	}
	o.Rules = r
	if err := o.Check(); err != nil {
		return o, c.errorExit(err)
	}
	return o, ExitOK
}

// option sets what is said in a word alone, and tells whether it is one.
func option(o *room.Options, word string) bool {
	switch word {
	case wordPrivate:
		o.Private = true
	case wordRated:
		o.Rated = true
	case wordCasual, wordUnrated:
		o.Rated = false
	case wordMatch:
		o.Match = room.MatchGames
	case wordSingle:
		o.Match = 1
	default:
		return false
	}
	return true
}

// explainCreate lists the words of create.
func (c *call) explainCreate() [][]string {
	t := c.env.Text.Kinds
	rows := [][]string{
		{"  " + wordPrivate, c.text.PrivateWord}, {"  " + wordRated, t.RatedNote}, {"  " + wordMatch, t.TwoNote}, {"  " + wordSingle, t.OneNote},
	}
	for _, w := range createWords() {
		text := c.text.OneOf
		if w.key == keyClock {
			text = c.env.Text.Clock.Words
		}
		rows = append(rows, []string{"  " + w.key, i18n.Fill(text, "list", strings.Join(w.values, ", "))})
	}
	return rows
}
