package command

import (
	"bytes"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"

	"oanquan/lobby/account"
)

// sample is what a terminal is asked to draw; sampleBlocks of its signs are
// twice as wide in some terminals.
const (
	sample       = "ô ăn quan ▐█▌"
	sampleBlocks = 3
)

// Sequences around the sample: to the first column, the question where the
// cursor is, and the line wiped again.
const askAt, askWhere, askWipe = "\r", "\x1b[6n", "\r\x1b[K"

// askWithin is how long a terminal may take to answer, besides the way there
// and back; answerMost is how much else may be typed meanwhile.
const (
	askWithin  = time.Second
	answerMost = 256
)

// cursorAt is a terminal's answer to where its cursor is.
var cursorAt = regexp.MustCompile(`\x1b\[\d{1,4};(\d{1,4})R`)

type measured struct {
	width int
	took  time.Duration
}

// mayAsk tells whether the terminal may be asked: only as long as nothing else
// reads what it answers, and never where the output is for a program.
func (d *checkup) mayAsk() bool {
	return d.env.PTY && d.env.Place == nil && d.env.In != nil && !d.has(optJSON) && !d.has(optTSV)
}

// measure has the sample drawn and asks where the cursor is then. What the
// terminal answers is read to its end; who goes on typing meanwhile has typed
// for nobody.
func (d *checkup) measure() (measured, bool) {
	if d.out.Flush() != nil {
		return measured{}, false
	}
	begun := time.Now()
	if _, err := io.WriteString(d.env.Out, askAt+sample+askWhere); err != nil {
		return measured{}, false
	}
	answer := make(chan measured, 1)
	go func() { // ends with the answer, or with the input, which the session closes at the latest
		if width, ok := readWidth(d.env.In); ok {
			answer <- measured{width, time.Since(begun)}
		}
	}()
	late := time.NewTimer(askWithin + d.rtt)
	defer late.Stop()
	var m measured
	ok := false
	select {
	case m = <-answer:
		ok = true
	case <-late.C:
	case <-d.ctx.Done():
	}
	_, err := io.WriteString(d.env.Out, askWipe)
	return m, ok && err == nil
}

// readWidth reads up to the answer and returns how many columns lie before the
// cursor.
func readWidth(in io.Reader) (width int, ok bool) {
	var got []byte
	buf := make([]byte, answerMost)
	for {
		n, err := in.Read(buf)
		got = append(got, buf[:n]...)
		if m := cursorAt.FindSubmatch(got); m != nil {
			col, err := strconv.Atoi(string(m[1]))
			return col - 1, err == nil
		}
		if err != nil || bytes.ContainsAny(buf[:n], "\x03\x04") {
			return 0, false
		}
		if len(got) > answerMost {
			got = got[len(got)-answerMost:]
		}
	}
}

// opensshVersion finds the version of an OpenSSH.
var opensshVersion = regexp.MustCompile(`OpenSSH_(?:for_Windows_)?(\d{1,3})\.(\d{1,3})`)

// program says what the caller's program is, and what follows from it.
func (d *checkup) program() {
	name := account.CleanText(strings.TrimPrefix(d.who.Client, "SSH-2.0-"), foreignRunes)
	advice, ok := d.t.StrangeSSH, true
	m := opensshVersion.FindStringSubmatch(name)
	switch {
	case d.who.Door == doorTold:
		return // encryption says it
	case name == "":
		name, advice = d.t.Unnamed, ""
	case m != nil:
		advice, ok = d.openSSH(m[1], m[2], strings.Contains(name, "Windows"))
	case strings.HasPrefix(name, "PuTTY"):
		advice = d.t.PuTTY
	case strings.HasPrefix(name, "dropbear"), strings.HasPrefix(name, "libssh"), strings.HasPrefix(name, "Go"):
		advice = ""
	}
	d.found("client", d.t.Client, name, ok, advice)
}

// openSSH is what there is to know of a version of OpenSSH.
func (d *checkup) openSSH(major, minor string, windows bool) (advice string, ok bool) {
	// They are digits, few enough for a number.
	a, _ := strconv.Atoi(major)
	b, _ := strconv.Atoi(minor)
	switch {
	case a < 8:
		return d.t.OldOpenSSH, false
	case windows:
		return d.t.WindowsSSH, true
	case a > 9 || a == 9 && b >= 5:
		return d.t.Chaff, true
	}
	return "", true
}
