package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"oanquan/engine"
)

// stream is what one spammer types again and again.
type stream struct {
	name  string
	lines []string
	limit string // the sentence that they are told, and none other
	soft  string // what else may be said, an expression
}

func streams() []stream {
	seek, talk := "! That was too many seeks and challenges. Wait a minute.", "! You write too fast. Wait a few seconds."
	return []stream{
		{"Seeker", []string{"seek classic 5+3 rated 2900-", "unseek"}, seek, `not looking for an opponent`},
		{"Duellist", []string{"match Tam young 5+3", "withdraw"}, seek, `no such challenge`},
		{"Teller", []string{"tell Tam mua di", "tell Mai mua di"}, talk, ""},
		{"Shouter", []string{"hall mua di", "hall mua mau"}, talk, ""},
		{"Informer", []string{"report Tam xau"}, "! You have reported enough for now, and the operators will read it. Meanwhile, type block NAME.", ""},
		{"Offerer", []string{"draw", "draw off", "moretime", "moretime off"}, "! You have offered this three times in this game. Play on.", `^! This offer is gone\.`},
		{"Claimer", []string{"claim win", "claim draw"}, "! Nobody is away. Wait for the next move.", ""},
	}
}

// Spammers type as fast as the server lets them. Two who play do not notice, who
// is in the hall is told a few lines and no more, the spammers are told in one
// sentence what the matter is, and nothing of it stays.
func TestSpamChangesNothingForTheOthers(t *testing.T) {
	t.Parallel()
	names := []string{"Mai", "Lan", "Tam", "Hoa", "Nga"}
	for _, s := range streams() {
		names = append(names, s.name)
	}
	town := found(t, names...)
	s := serveFor(t, town.dir, "127.0.0.0/8", "--search-memory", "1", "--analysis-cpu", "0")
	enter := func(name string) *reader {
		p := reads(t, s.addr, name, town.as(name), "")
		p.hears("Hello " + name)
		return p
	}
	mai, lan, tam := enter("Mai"), enter("Lan"), enter("Tam")
	tam.says("set hall on")
	tam.hears("hall = on")
	spammers := map[string]*reader{}
	for _, st := range streams() {
		spammers[st.name] = enter(st.name)
	}
	hoa := enter("Hoa")
	begins(spammers["Offerer"], hoa, "young 5+3 casual")
	begins(spammers["Claimer"], enter("Nga"), "young 5+3 casual")
	players := begins(mai, lan, "classic none casual")
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	g, calm := exchange(g, players, 6)
	before := resident(t, s)

	const each = 140 // more than may come at once
	for _, st := range streams() {
		var text strings.Builder
		for i := range each {
			fmt.Fprintln(&text, st.lines[i%len(st.lines)])
		}
		spammers[st.name].says(strings.TrimSuffix(text.String(), "\n"))
	}
	_, storm := exchange(g, players, 6)
	for _, st := range streams() {
		p := spammers[st.name]
		p.says("version")
		p.hears("\noanquan ")
		p.onlyTold(st)
	}
	t.Logf("from a move to the opponent, median: calm %v, among %d spammers %v; memory %d KiB more", calm, len(spammers), storm, (resident(t, s)-before)>>10)
	if storm > 10*calm+2*time.Second {
		t.Errorf("the players wait %v, before it was %v", storm, calm)
	}
	if grown := resident(t, s) - before; grown > 64<<20 {
		t.Errorf("%d KiB are held for spam", grown>>10)
	}
	tam.says("version")
	tam.hears("\noanquan ")
	for what, most := range map[string]int{"mua": 25, "challenges you": 20, "taken the challenge back": 20} {
		if n := strings.Count(tam.transcript(), what); n > most {
			t.Errorf("Tam is told %d times of %q, more than %d", n, what, most)
		}
	}
	if n := strings.Count(hoa.transcript(), "offers a draw"); n > 3 {
		t.Errorf("%d draws were offered", n)
	}
	for _, p := range spammers {
		p.cut()
	}
	c := &throng{tb: t}
	c.nobodySeeks(s)
	if faults := s.log.errors(); len(faults) > 0 {
		t.Errorf("the server has logged errors:\n%s", strings.Join(faults, "\n"))
	}
}

// begins brings two together by a challenge, and returns them as they sit.
func begins(a, b *reader, wish string) []*reader {
	a.tb.Helper()
	a.says("match " + b.name + " " + wish)
	b.hears(a.name + " challenges you")
	b.says("accept " + a.name)
	b.hearsMatch(`\* Game \w{6} (?:begins|is on): `)
	if a.hearsMatch(`\* Game \w{6} (?:begins|is on): (\w+) – `)[1] == a.name {
		return []*reader{a, b}
	}
	return []*reader{b, a}
}

// exchange plays some moves, and returns how long it took until the opponent
// was told of one, at the median.
func exchange(g engine.Game, players []*reader, moves int) (engine.Game, time.Duration) {
	tb := players[0].tb
	tb.Helper()
	var took []time.Duration
	for range moves {
		mover, other := players[g.Ply()%2], players[1-g.Ply()%2]
		m := g.Legal()[0]
		mover.hears("* Your turn.\n")
		at := time.Now()
		mover.says(m.String())
		other.hears(fmt.Sprintf("\n%d. %s: ", g.Ply()+1, mover.name))
		took = append(took, time.Since(at))
		var err error
		if g, _, err = g.Play(m); err != nil {
			tb.Fatal(err)
		}
	}
	slices.Sort(took)
	return g, took[len(took)/2]
}

// onlyTold fails unless the spammer was told one sentence for all that was too
// much.
func (p *reader) onlyTold(st stream) {
	p.tb.Helper()
	told := map[string]int{}
	for _, line := range regexp.MustCompile(`(?m)^! .*$`).FindAllString(p.transcript(), -1) {
		if st.soft == "" || !regexp.MustCompile(st.soft).MatchString(line) {
			told[line]++
		}
	}
	if len(told) != 1 || told[st.limit] == 0 {
		p.tb.Errorf("%s is told %v, want %q alone", p.name, told, st.limit)
	}
}

// resident is how much memory the server has.
func resident(tb testing.TB, s *server) int64 {
	tb.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", s.cmd.Process.Pid))
	var size, pages int64
	if err == nil {
		_, err = fmt.Sscan(string(text), &size, &pages)
	}
	if err != nil {
		tb.Fatal(err)
	}
	return pages * int64(os.Getpagesize())
}
