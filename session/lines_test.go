package session

import (
	"context"
	"fmt"
	"io"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestWhoIsTalkedToInLines(t *testing.T) {
	for _, tt := range []struct {
		term     Terminal
		terminal bool
		want     bool
	}{
		{Terminal{}, false, true},
		{Terminal{"xterm", Size{80, 24}}, true, false},
		{Terminal{"xterm", Size{40, 16}}, true, false},
		{Terminal{"xterm", Size{39, 16}}, true, true},
		{Terminal{"xterm", Size{40, 15}}, true, true},
		{Terminal{"xterm", Size{}}, true, false}, // nothing said: 80 × 24
		{Terminal{"dumb", Size{80, 24}}, true, true},
	} {
		if got := plainly(tt.term, tt.terminal); got != tt.want {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}

// echoing is line mode that says back what it hears.
func echoing(ctx context.Context, r LinesRequest) error {
	_, _ = fmt.Fprintf(r.Out, "%s, echo %v\n", r.Env.Text.Language, r.Echo)
	buf := make([]byte, 100)
	for ctx.Err() == nil {
		n, err := r.In.Read(buf)
		if n == 0 && err != nil {
			return nil
		}
		switch text := string(buf[:n]); text {
		case "idle":
			return ErrIdle
		case "fault":
			panic("a fault in line mode")
		case "silent":
			return ErrSilent
		default:
			_, _ = io.WriteString(r.Out, text+"\n")
		}
	}
	return context.Cause(ctx)
}

func TestLinesOfAHost(t *testing.T) {
	h := openHouse(t)
	h.Lines = echoing
	for _, tt := range []struct {
		name     string
		phone    *phone
		types    string
		exit     int
		out, err string
	}{
		{"hello", piped(), "hello", ExitOK, "en, echo false\nhello\n", ""},
		{"idle", piped(), "idle", ExitFailed, "en, echo false\n* Nothing was typed for a long time, so this session was closed. Come back: ssh play.example.org\n", ""},
		{"fault", piped(), "fault", ExitFailed, "en, echo false\n* A fault of the server ended this session; games go on. Come back: ssh play.example.org\n", ""},
		{"silent after all", piped(), "silent", ExitUsage, "en, echo false\n", "ssh -T play.example.org"},
		{"dumb", dumbPhone(), "hello", ExitOK, "en, echo true\r\nhello\r\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			go func() {
				_, _ = io.WriteString(tt.phone.type_, tt.types)
				tt.phone.hangUp()
			}()
			if exit := h.calls(t, tt.phone, "", "x"); exit != tt.exit {
				t.Errorf("exit %d", exit)
			}
			if tt.phone.seen() != tt.out || !strings.Contains(tt.phone.said(), tt.err) || (tt.err == "") != (tt.phone.said() == "") {
				t.Errorf("%q and %q", tt.phone.seen(), tt.phone.said())
			}
		})
	}
	t.Run("closed at once", func(t *testing.T) {
		p := piped()
		p.hangUp()
		if exit := h.calls(t, p, "", "x"); exit != ExitUsage || p.seen() != "" || !strings.Contains(p.said(), "ssh -T play.example.org") {
			t.Errorf("exit %d, %q, %q", exit, p.seen(), p.said())
		}
	})
}

func dumbPhone() *phone {
	p := newPhone()
	p.terminal.Name = dumb
	return p
}

func TestWhoSaysNothingIsGreetedAllTheSame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPhone()
		begun := time.Now()
		first := peek(p.In())
		if first.silent(t.Context()) || time.Since(begun) != peekWithin {
			t.Errorf("after %s", time.Since(begun))
		}
		go func() { p.types(t, "abcdef"); p.hangUp() }()
		var got []byte
		buf := make([]byte, 2)
		for {
			n, err := first.Read(buf)
			got = append(got, buf[:n]...)
			if err != nil {
				break
			}
		}
		if string(got) != "abcdef" {
			t.Errorf("%q", got)
		}
	})
}

func TestLineOutputTellsWhenItsCallerReadsAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPhone()
		o := &lineOutput{outbox: newOutbox(p.Out(), func() {}, nil)}
		if o.Relieved() != nil {
			t.Error("behind from the start")
		}
		p.stopReading()
		_, _ = o.Write(make([]byte, 2*outboxCongested))
		wait := o.Relieved()
		if wait == nil || o.Relieved() != wait {
			t.Fatal("not behind, or not the same one")
		}
		synctest.Wait()
		select {
		case <-wait:
			t.Error("relieved while nobody reads")
		default:
		}
		p.readAgain()
		<-wait
		if o.Relieved() != nil {
			t.Error("still behind")
		}
		if err := o.flush(); err != nil {
			t.Error(err)
		}
	})
}

// What is told of a turn is measured when it has been taken, and what is told of
// none is not.
func TestTheWaitForATurnInLinesIsMeasured(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		meter := &tally{shown: map[string][]time.Duration{}}
		h.Meter = meter
		h.Lines = func(_ context.Context, r LinesRequest) error {
			self := r.Visit.Actor().Session
			_, _ = io.WriteString(r.Out, "hello\n")
			r.Moved(self, time.Now().Add(-20*time.Millisecond))
			r.Moved(self+1, time.Now().Add(-70*time.Millisecond))
			r.Moved(self+1, time.Now().Add(-10*time.Millisecond)) // the longest wait counts
			_, _ = io.WriteString(r.Out, "1. left\n")
			r.Moved(0, time.Time{}) // a bot's
			_, _ = io.WriteString(r.Out, "2. right\n")
			return nil
		}
		p := piped()
		go func() { _, _ = io.WriteString(p.type_, "x") }() // else nobody is greeted before a while
		if exit := h.calls(t, p, "", "x"); exit != ExitOK {
			t.Errorf("exit %d", exit)
		}
		want := map[string][]time.Duration{"lines_own_move": {20 * time.Millisecond}, "lines_other": {70 * time.Millisecond}}
		if !reflect.DeepEqual(meter.shown, want) {
			t.Errorf("measured %v, want %v", meter.shown, want)
		}
	})
}

func TestWrongIDsOfAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := &Host{WrongIDs: NewWrongIDs([]netip.Prefix{netip.MustParsePrefix("198.51.100.0/24")})}
		p := newPhone()
		th := h.throttle(Call{Transport: p})
		for i := range wrongIDs {
			if !th.Allow() {
				t.Fatalf("only %d", i)
			}
			th.Wrong()
		}
		if th.Allow() {
			t.Error("one too many")
		}
		other := newPhone()
		other.remote = netip.MustParseAddr("192.0.2.8")
		if !h.throttle(Call{Transport: other}).Allow() {
			t.Error("another address is limited, too")
		}
		time.Sleep(time.Minute / wrongIDs)
		if th.Allow(); !th.Allow() { // asking costs nothing
			t.Error("not after a while")
		}
		time.Sleep(time.Minute)
		exempt := newPhone()
		exempt.remote = netip.MustParseAddr("198.51.100.7")
		for range 2 * wrongIDs {
			h.throttle(Call{Transport: exempt}).Wrong()
		}
		if !h.throttle(Call{Transport: exempt}).Allow() || !(&Host{}).throttle(Call{Transport: p}).Allow() {
			t.Error("the exempt are limited")
		}
	})
}

func TestShutdownEndsLines(t *testing.T) {
	h := openHouse(t)
	ready := make(chan struct{})
	h.Lines = func(ctx context.Context, _ LinesRequest) error {
		close(ready)
		<-ctx.Done()
		return context.Cause(ctx)
	}
	p := dumbPhone()
	ctx, cancel := context.WithCancelCause(t.Context())
	go func() { <-ready; cancel(ErrShutdown) }()
	if exit := h.Serve(ctx, Call{Transport: p}); exit != ExitLater {
		t.Errorf("exit %d", exit)
	}
	_ = p.Close()
	if got := p.seen(); !strings.HasPrefix(got, "* The server stops for a moment.") {
		t.Errorf("%q", got)
	}
}
