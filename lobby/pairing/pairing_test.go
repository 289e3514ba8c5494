package pairing_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"oanquan/lobby/account"
	"oanquan/lobby/pairing"
	"oanquan/lobby/rating"
)

const second = time.Second

func t0() time.Time { return time.Date(2026, 3, 1, 19, 0, 0, 0, time.UTC) }

// ticket is somebody settled at so many points who came so long before t0.
func ticket(who string, points float64, waited time.Duration, more ...func(*pairing.Ticket)) pairing.Ticket {
	t := pairing.Ticket{
		ID: pairing.ID("s-" + who), Who: account.ID(who), Clock: "5+3", Since: t0().Add(-waited),
		Rating: rating.Rating{Value: points, Deviation: 60, Volatility: 0.06},
	}
	for _, m := range more {
		m(&t)
	}
	return t
}

func wish(low, high int) func(*pairing.Ticket) {
	return func(t *pairing.Ticket) { t.Low, t.High = low, high }
}

func avoid(who account.ID) func(*pairing.Ticket) {
	return func(t *pairing.Ticket) { t.Avoid = map[account.ID]bool{who: true} }
}

// told is pairs as "mai-nam lan-tuấn".
func told(pairs []pairing.Pair) string {
	var words []string
	for _, p := range pairs {
		words = append(words, string(p.A.Who+"-"+p.B.Who))
	}
	return strings.Join(words, " ")
}

func TestPairs(t *testing.T) {
	rated := func(t *pairing.Ticket) { t.Rated = true }
	young := func(t *pairing.Ticket) { t.Rules = "young=5" }
	untimed := func(t *pairing.Ticket) { t.Clock = "none" }
	unknown := func(t *pairing.Ticket) { t.Rating = rating.Rating{} }
	second2 := func(t *pairing.Ticket) { t.Who = "mai" }
	for _, row := range []struct {
		name    string
		tickets []pairing.Ticket
		want    string
	}{
		{"nobody", nil, ""},
		{"one alone", []pairing.Ticket{ticket("mai", 1500, 0)}, ""},
		{"two alike", []pairing.Ticket{ticket("mai", 1500, 0), ticket("nam", 1500, second)}, "nam-mai"},
		{"too far apart at once", []pairing.Ticket{ticket("mai", 1500, 0), ticket("nam", 1601, 0)}, ""},
		{"just near enough at once", []pairing.Ticket{ticket("mai", 1500, 0), ticket("nam", 1600, 0)}, "mai-nam"},
		{"both must be patient", []pairing.Ticket{ticket("mai", 1500, time.Hour), ticket("nam", 1601, 0)}, ""},
		{"both were", []pairing.Ticket{ticket("mai", 1500, time.Hour), ticket("nam", 1650, 5*second)}, "mai-nam"},
		{"not yet", []pairing.Ticket{ticket("mai", 1500, time.Hour), ticket("nam", 1650, 5*second-1)}, ""},
		{"anyone after a minute", []pairing.Ticket{ticket("mai", 400, time.Minute), ticket("nam", 3000, time.Minute)}, "mai-nam"},
		{"nearly a minute", []pairing.Ticket{ticket("mai", 400, time.Minute), ticket("nam", 3000, time.Minute-1)}, ""},
		{"a wish outlasts waiting", []pairing.Ticket{ticket("mai", 1500, time.Hour, wish(0, 1600)), ticket("nam", 1601, time.Hour)}, ""},
		{"the other's wish too", []pairing.Ticket{ticket("mai", 1500, time.Hour), ticket("nam", 1601, time.Hour, wish(1501, 0))}, ""},
		{"wishes met to the point", []pairing.Ticket{ticket("mai", 1500, time.Hour, wish(1550, 1601)), ticket("nam", 1601, time.Hour, wish(1500, 1500))}, "mai-nam"},
		{"a wish that leaves nothing", []pairing.Ticket{ticket("mai", 1500, 0, wish(1600, 1400)), ticket("nam", 1500, 0)}, ""},
		{"the oldest chooses the nearest", []pairing.Ticket{ticket("mai", 1500, 3*second), ticket("nam", 1590, 2*second), ticket("lan", 1510, second)}, "mai-lan"},
		{"of two as near the one who waited", []pairing.Ticket{ticket("mai", 1500, 3*second), ticket("nam", 1510, second), ticket("lan", 1490, 2*second)}, "mai-lan"},
		{"at one time by ID", []pairing.Ticket{ticket("nam", 1500, 0), ticket("mai", 1500, 0), ticket("lan", 1500, 0)}, "lan-mai"},
		{"the oldest first, not the best in all", []pairing.Ticket{ticket("mai", 1500, 3*second), ticket("nam", 1550, 2*second), ticket("lan", 1560, second)}, "mai-nam"},
		{"somebody avoided", []pairing.Ticket{ticket("mai", 1500, time.Hour, avoid("nam")), ticket("nam", 1500, time.Hour)}, ""},
		{"somebody who avoids", []pairing.Ticket{ticket("mai", 1500, time.Hour), ticket("nam", 1500, time.Hour, avoid("mai"))}, ""},
		{"the next after one avoided", []pairing.Ticket{ticket("mai", 1500, 3*second, avoid("nam")), ticket("nam", 1500, 2*second), ticket("lan", 1550, 0)}, "mai-lan"},
		{"other rules", []pairing.Ticket{ticket("mai", 1500, 0, young), ticket("nam", 1500, 0)}, ""},
		{"another clock", []pairing.Ticket{ticket("mai", 1500, 0, untimed), ticket("nam", 1500, 0)}, ""},
		{"rated and casual", []pairing.Ticket{ticket("mai", 1500, 0, rated), ticket("nam", 1500, 0)}, ""},
		{"two games at once", []pairing.Ticket{ticket("mai", 1500, 0, rated), ticket("nam", 1500, 0), ticket("lan", 1500, 0), ticket("tí", 1500, 0, rated)}, "lan-nam mai-tí"},
		{"one person's two tickets", []pairing.Ticket{ticket("mai", 1500, 0), ticket("again", 1500, time.Hour, second2)}, ""},
		{
			"one person in two games gets one",
			[]pairing.Ticket{ticket("mai", 1500, 2*second, rated), ticket("again", 1500, second, second2), ticket("nam", 1500, 0, rated), ticket("lan", 1500, 0)},
			"mai-nam",
		},
		{"somebody new meets whom their doubt allows", []pairing.Ticket{ticket("mai", 0, 0, unknown), ticket("nam", 1600, 0)}, "mai-nam"},
		{"but not whoever doubts less", []pairing.Ticket{ticket("mai", 0, 0, unknown), ticket("nam", 1601, 0)}, ""},
		{"two new ones", []pairing.Ticket{ticket("mai", 0, 0, unknown), ticket("nam", 0, 0, unknown)}, "mai-nam"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := told(pairing.Pairs(row.tickets, t0())); got != row.want {
				t.Errorf("paired %q, want %q", got, row.want)
			}
		})
	}
}

func TestRangeWidens(t *testing.T) {
	for _, row := range []struct {
		ticket    pairing.Ticket
		low, high int
	}{
		{ticket("mai", 1500, -time.Hour), 1400, 1600},
		{ticket("mai", 1500, 0), 1400, 1600},
		{ticket("mai", 1500, 5*second-1), 1400, 1600},
		{ticket("mai", 1500, 5*second), 1350, 1650},
		{ticket("mai", 1500, 59*second), 850, 2150},
		{ticket("mai", 1500, time.Minute), 100, 4000},
		{ticket("mai", 300, 30*second), 100, 700},
		{ticket("mai", 1500, 0, wish(1450, 0)), 1450, 1600},
		{ticket("mai", 1500, 0, wish(0, 1550)), 1400, 1550},
		{ticket("mai", 1500, time.Hour, wish(1200, 1900)), 1200, 1900},
		{pairing.Ticket{Since: t0()}, 1150, 1850},
	} {
		if low, high := row.ticket.Range(t0()); low != row.low || high != row.high {
			t.Errorf("%v after %v: %d to %d, want %d to %d", row.ticket.Rating, row.ticket.Waited(t0()), low, high, row.low, row.high)
		}
	}
}

func TestABotIsOfferedAfterHalfAMinute(t *testing.T) {
	if ticket("mai", 1500, 30*second-1).OffersBot(t0()) || !ticket("mai", 1500, 30*second).OffersBot(t0()) {
		t.Error("not at 30 seconds")
	}
}

func TestNextIsWhenARangeWidens(t *testing.T) {
	for name, row := range map[string]struct {
		tickets []pairing.Ticket
		want    time.Duration // after t0; 0 for never
	}{
		"nobody":           {nil, 0},
		"just come":        {[]pairing.Ticket{ticket("mai", 1500, 0)}, 5 * second},
		"two":              {[]pairing.Ticket{ticket("mai", 1500, second), ticket("nam", 1500, 13*second)}, 2 * second},
		"at a step":        {[]pairing.Ticket{ticket("mai", 1500, 10*second)}, 5 * second},
		"the last step":    {[]pairing.Ticket{ticket("mai", 1500, 58*second)}, 2 * second},
		"as wide as it is": {[]pairing.Ticket{ticket("mai", 1500, 60*second), ticket("nam", 1500, time.Hour)}, 0},
		"yet to come":      {[]pairing.Ticket{ticket("mai", 1500, -time.Minute)}, 65 * second},
	} {
		next, ok := pairing.Next(row.tickets, t0())
		if ok != (row.want != 0) || ok && !next.Equal(t0().Add(row.want)) {
			t.Errorf("%s: %v, %v; want %v", name, next.Sub(t0()), ok, row.want)
		}
	}
}

func drawTickets(t *rapid.T) []pairing.Ticket {
	people := rapid.IntRange(1, 12).Draw(t, "people")
	name := func(n int) account.ID { return account.ID(fmt.Sprint("p", n)) }
	person := rapid.IntRange(0, people)
	var tickets []pairing.Ticket
	for n := range rapid.IntRange(0, 24).Draw(t, "tickets") {
		tk := pairing.Ticket{
			ID: pairing.ID(fmt.Sprint("s", n)), Who: name(person.Draw(t, "who")),
			Rules: rapid.SampledFrom([]string{"", "", "young=5"}).Draw(t, "rules"),
			Clock: rapid.SampledFrom([]string{"5+3", "5+3", "none"}).Draw(t, "clock"),
			Rated: rapid.Bool().Draw(t, "rated"),
			Since: t0().Add(-time.Duration(rapid.IntRange(-5, 100).Draw(t, "waited")) * second),
			Avoid: map[account.ID]bool{},
		}
		if rapid.IntRange(0, 4).Draw(t, "known") > 0 {
			tk.Rating = rating.Rating{Value: rapid.Float64Range(1000, 2200).Draw(t, "value"), Deviation: rapid.Float64Range(30, 350).Draw(t, "deviation"), Volatility: 0.06}
		}
		if rapid.IntRange(0, 3).Draw(t, "wishes") == 0 {
			tk.Low, tk.High = rapid.IntRange(0, 1800).Draw(t, "low"), rapid.IntRange(0, 2500).Draw(t, "high")
		}
		for range rapid.IntRange(0, 2).Draw(t, "avoids") {
			tk.Avoid[name(person.Draw(t, "avoided"))] = true
		}
		tickets = append(tickets, tk)
	}
	return tickets
}

func TestPairsAreFairAndComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tickets := drawTickets(t)
		before := slices.Clone(tickets)
		pairs := pairing.Pairs(tickets, t0())
		taken := map[account.ID]bool{}
		for i, p := range pairs {
			a, b := p.A, p.B
			if a.Who == b.Who || taken[a.Who] || taken[b.Who] {
				t.Fatalf("%v is paired with %v; taken before: %v", a.Who, b.Who, taken)
			}
			taken[a.Who], taken[b.Who] = true, true
			if a.Avoid[b.Who] || b.Avoid[a.Who] {
				t.Fatalf("%v and %v avoid each other", a.Who, b.Who)
			}
			if a.Rules != b.Rules || a.Clock != b.Clock || a.Rated != b.Rated {
				t.Fatalf("%+v and %+v want other games", a, b)
			}
			for _, side := range [][2]pairing.Ticket{{a, b}, {b, a}} {
				if low, high := side[0].Range(t0()); side[1].Rating.Points() < low || side[1].Rating.Points() > high {
					t.Fatalf("%+v is out of the range of %+v", side[1], side[0])
				}
			}
			if !pairing.Fit(a, b, t0()) || !pairing.Fit(b, a, t0()) || !pairing.Suit(a, b) {
				t.Fatalf("%+v and %+v do not fit", a, b)
			}
			if a.Since.After(b.Since) || i > 0 && pairs[i-1].A.Since.After(a.Since) {
				t.Fatalf("not the oldest first: %v", told(pairs))
			}
		}
		for i, a := range tickets {
			for _, b := range tickets[:i] {
				if !taken[a.Who] && !taken[b.Who] && pairing.Fit(a, b, t0()) {
					t.Fatalf("%+v and %+v are left", a, b)
				}
				if pairing.Fit(a, b, t0()) != pairing.Fit(b, a, t0()) || pairing.Suit(a, b) != pairing.Suit(b, a) {
					t.Fatalf("%+v and %+v fit one way", a, b)
				}
				// At the widest all who suit fit.
				if late := t0().Add(time.Hour); pairing.Suit(a, b) != pairing.Fit(a, b, late) {
					t.Fatalf("%+v and %+v suit: %v, and fit after an hour: %v", a, b, pairing.Suit(a, b), pairing.Fit(a, b, late))
				}
			}
		}
		for i := range tickets {
			if tickets[i].ID != before[i].ID {
				t.Fatal("the caller's slice was sorted")
			}
		}
		seed := rapid.Uint64().Draw(t, "order")
		rand.New(rand.NewPCG(seed, 0)).Shuffle(len(before), func(i, j int) { before[i], before[j] = before[j], before[i] })
		if again := told(pairing.Pairs(before, t0())); again != told(pairs) {
			t.Fatalf("in another order %s, before %s", again, told(pairs))
		}
	})
}

// Who has waited longest of all is left only if nobody at all fits.
func TestTheOldestIsNeverPassedOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tickets := drawTickets(t)
		if len(tickets) == 0 {
			return
		}
		oldest := slices.MinFunc(tickets, func(a, b pairing.Ticket) int { return a.Since.Compare(b.Since) })
		oldest.ID = "" // before all of the same time
		tickets = append(tickets, oldest)
		pairs := pairing.Pairs(tickets, t0())
		if slices.ContainsFunc(tickets, func(o pairing.Ticket) bool { return pairing.Fit(oldest, o, t0()) }) &&
			(len(pairs) == 0 || pairs[0].A.ID != oldest.ID) {
			t.Fatalf("%v is passed over: %v", oldest.Who, told(pairs))
		}
	})
}

// Between now and Next nothing changes without a ticket.
func TestNothingPairsBeforeNext(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tickets := drawTickets(t)
		// Deviations grow with the days, which is no matter of seconds here:
		// nobody drawn has played before.
		next, ok := pairing.Next(tickets, t0())
		if !ok {
			next = t0().Add(time.Hour)
		}
		if !next.After(t0()) {
			t.Fatalf("next is %v", next.Sub(t0()))
		}
		if a, b := told(pairing.Pairs(tickets, t0())), told(pairing.Pairs(tickets, next.Add(-1))); a != b {
			t.Fatalf("at first %s, just before next %s", a, b)
		}
	})
}

// crowd is n tickets of which few fit, or none.
func crowd(n int, apart float64) []pairing.Ticket {
	tickets := make([]pairing.Ticket, n)
	for i := range tickets {
		tickets[i] = ticket(fmt.Sprint("p", i), 200+float64(i)*apart, time.Duration(i%60)*second, avoid(account.ID(fmt.Sprint("p", i+1))))
	}
	return tickets
}

func BenchmarkPairs1000(b *testing.B) {
	tickets := crowd(1000, 2)
	for b.Loop() {
		if len(pairing.Pairs(tickets, t0())) < 400 {
			b.Fatal("few pairs")
		}
	}
}

// The most work: everybody is near everybody and avoids them all.
func BenchmarkPairs1000WithoutAny(b *testing.B) {
	tickets := crowd(1000, 0.05)
	all := map[account.ID]bool{}
	for i := range tickets {
		all[tickets[i].Who], tickets[i].Avoid = true, all
	}
	for b.Loop() {
		if len(pairing.Pairs(tickets, t0())) > 0 {
			b.Fatal("a pair")
		}
	}
}
