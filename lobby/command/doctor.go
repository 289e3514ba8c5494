package command

import (
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"oanquan/lobby/account"
	"oanquan/ui/i18n"
)

// Caller is what a door knows of how somebody is connected. The zero value
// knows nothing.
type Caller struct {
	Door   string // "ssh"
	Client string // what their program calls itself, as it was sent
	// Secured is the key exchange and the cipher in words, "" when not known.
	Secured string

	Terminal bool
	Term     string // its TERM, as it was sent
	// Size is that of the window now; nil without a terminal.
	Size func() (cols, rows int)
	// Colours is how many the terminal has, 0 for none; NoColor tells that none
	// are wanted.
	Colours int
	NoColor bool
	UTF8    bool // the terminal can be expected to read it

	// RoundTrip is the time to the caller and back as measured last; nil where
	// nothing measures.
	RoundTrip func() (time.Duration, bool)
	// LastKey is when the key was read that is being acted on; nil where nothing
	// measures.
	LastKey func() time.Time
}

// Pressed is when the key was read that is being acted on, zero where that is
// unknown.
func (c Caller) Pressed() time.Time {
	if c.LastKey == nil {
		return time.Time{}
	}
	return c.LastKey()
}

// Lag is the round trip to the caller as measured last, 0 where it is unknown.
func (c Caller) Lag() time.Duration {
	if c.RoundTrip == nil {
		return 0
	}
	if d, ok := c.RoundTrip(); ok {
		return d
	}
	return 0
}

// Limits of what doctor finds in order.
const (
	fullCols, fullRows   = 80, 24
	leastCols, leastRows = 40, 16
	millions             = 1 << 24
	farAway              = 250 * time.Millisecond
	foreignRunes         = 60 // of what a client calls itself or its terminal
)

type (
	doctorAnswer struct {
		V      int        `json:"v" doc:"1"`
		Checks []checkRow `json:"checks" doc:"what was looked at"`
	}
	checkRow struct {
		Check  string `json:"check" doc:"size, term, colours, utf8, drawing, distance, key, client or encryption"`
		Value  string `json:"value" doc:"what was found, in words of the reader's language"`
		OK     bool   `json:"ok" doc:"nothing need be done about it"`
		Advice string `json:"advice,omitempty" doc:"what there is to know or to do; absent when there is nothing"`
	}
)

// checkup is one doctor at work.
type checkup struct {
	*call
	t      i18n.DoctorText
	who    Caller
	rtt    time.Duration // 0 for not known
	rows   []checkRow
	labels []string
}

// doctor looks at how the person is connected.
func (c *call) doctor() int {
	d := checkup{call: c, t: c.env.Text.Doctor(), who: c.env.Caller}
	if d.who.RoundTrip != nil {
		d.rtt, _ = d.who.RoundTrip()
	}
	d.window()
	d.kind()
	d.colours()
	d.letters()
	d.drawing()
	d.distance()
	d.key()
	d.program()
	d.encryption()
	if c.has(optJSON) || c.has(optTSV) {
		return printList(c, list[checkRow]{answer: doctorAnswer{version, d.rows}, rows: d.rows})
	}
	wrong := 0
	for i, r := range d.rows {
		if !r.OK {
			wrong++
		}
		if !c.line(d.labels[i]+": "+r.Value) || r.Advice != "" && !c.line("  "+r.Advice) {
			return ExitFailed
		}
	}
	if wrong == 0 {
		return c.done(c.line(d.t.AllIsWell))
	}
	return c.done(c.line(c.env.Text.Count(d.t.SomeAdvised, wrong)))
}

func (d *checkup) found(check, label, value string, ok bool, advice string) {
	d.labels = append(d.labels, label)
	d.rows = append(d.rows, checkRow{check, value, ok, i18n.Fill(advice, "host", d.env.Host)})
}

func (d *checkup) window() {
	if !d.who.Terminal || d.who.Size == nil {
		d.found("size", d.t.Size, d.t.None, true, d.t.NoTerminal)
		return
	}
	cols, rows := d.who.Size()
	ok, advice := true, ""
	switch {
	case cols < leastCols || rows < leastRows:
		ok, advice = false, d.t.TooSmall
	case cols < fullCols || rows < fullRows:
		advice = d.t.Compact
	}
	d.found("size", d.t.Size, i18n.Fill(d.t.Cells, "cols", cols, "rows", rows), ok, advice)
}

func (d *checkup) kind() {
	name := account.CleanText(d.who.Term, foreignRunes)
	switch {
	case !d.who.Terminal:
		d.found("term", d.t.Term, d.t.None, true, "")
	case d.who.Term == "dumb", name == "":
		d.found("term", d.t.Term, orDash(name), false, d.t.IsDumb)
	case strings.HasPrefix(name, "vt"), name == "ansi":
		d.found("term", d.t.Term, name, false, d.t.IsOld)
	default:
		d.found("term", d.t.Term, name, true, "")
	}
}

func (d *checkup) colours() {
	switch n := d.who.Colours; {
	case !d.who.Terminal:
		d.found("colours", d.t.Colours, d.t.NoColours, true, "")
	case d.who.NoColor:
		d.found("colours", d.t.Colours, d.t.NoColours, true, d.t.AskedNone)
	case n == 0:
		d.found("colours", d.t.Colours, d.t.NoColours, true, d.t.ShapesTell)
	case n >= millions:
		d.found("colours", d.t.Colours, d.t.Millions, true, "")
	case n < 256:
		d.found("colours", d.t.Colours, i18n.Fill(d.t.ColoursOf, "n", n), true, d.t.FewColours)
	default:
		d.found("colours", d.t.Colours, i18n.Fill(d.t.ColoursOf, "n", n), true, "")
	}
}

func (d *checkup) letters() {
	switch {
	case d.env.Prefs.ASCII:
		d.found("utf8", d.t.UTF8, d.t.Chosen, true, d.t.ASCIIOff)
	case d.who.Terminal && !d.who.UTF8:
		d.found("utf8", d.t.UTF8, d.t.Doubted, false, d.t.SendLocale)
	default:
		d.found("utf8", d.t.UTF8, d.t.Expected, true, "")
	}
}

// drawing is how wide the terminal draws the sample.
func (d *checkup) drawing() {
	want := ansi.StringWidth(sample)
	switch {
	case !d.who.Terminal:
		return
	case !d.mayAsk():
		d.found("drawing", d.t.Drawing, d.t.NotAsked, true, d.t.AskThere)
		return
	}
	m, ok := d.measure()
	if !ok {
		d.found("drawing", d.t.Drawing, d.t.NoAnswer, true, i18n.Fill(d.t.JudgeByEye, "sample", sample))
		return
	}
	d.rtt = m.took
	value := i18n.Fill(d.t.Columns, "n", m.width, "want", want)
	switch m.width {
	case want:
		d.found("drawing", d.t.Drawing, value, true, "")
	case want + sampleBlocks:
		d.found("drawing", d.t.Drawing, value, false, d.t.WideBlocks)
	default:
		d.found("drawing", d.t.Drawing, value, false, d.t.NotUTF8)
	}
}

func (d *checkup) distance() {
	switch {
	case d.rtt == 0:
		d.found("distance", d.t.Distance, d.t.NotYet, true, "")
	case d.rtt >= farAway && d.env.Prefs.Animation != "off":
		d.found("distance", d.t.Distance, d.millis(), false, d.t.FarAway)
	default:
		d.found("distance", d.t.Distance, d.millis(), true, "")
	}
}

func (d *checkup) millis() string {
	ms := float64(d.rtt) / float64(time.Millisecond)
	if ms < 1 {
		return i18n.Fill(d.t.Millis, "n", "<1")
	}
	return i18n.Fill(d.t.Millis, "n", strconv.Itoa(int(ms+0.5)))
}

func (d *checkup) key() {
	value := string(d.env.Key)
	for _, k := range d.env.Account.Keys {
		if k.Fingerprint == d.env.Key {
			value = k.Type + " " + value
		}
	}
	switch {
	case value == "":
		d.found("key", d.t.Key, d.t.AsGuest, true, d.t.GetKey)
	case !d.env.Who.Named:
		d.found("key", d.t.Key, value, true, d.t.TakeName)
	default:
		d.found("key", d.t.Key, value, true, "")
	}
}

func (d *checkup) encryption() {
	switch {
	case d.who.Door == doorTold:
		d.found("encryption", d.t.Secured, d.t.InClear, false, d.t.UseSSH)
	case d.who.Secured != "":
		advice := ""
		if !strings.Contains(d.who.Secured, "mlkem") && !strings.Contains(d.who.Secured, "sntrup") {
			advice = d.t.NotQuantum
		}
		d.found("encryption", d.t.Secured, i18n.Fill(d.t.SecuredBy, "list", d.who.Secured), true, advice)
	}
}
