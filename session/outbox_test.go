package session

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestOutboxKeepsOrderAndEnds(t *testing.T) {
	p := newPhone()
	o := newOutbox(p.Out(), func() { t.Error("stalled") }, nil)
	var want strings.Builder
	for range 100 {
		_, _ = io.WriteString(o, strings.Repeat("abcdefghij", 1000))
		want.WriteString(strings.Repeat("abcdefghij", 1000))
	}
	if err := o.flush(); err != nil {
		t.Fatal(err)
	}
	if p.seen() != want.String() {
		t.Errorf("%d bytes, want %d", len(p.seen()), want.Len())
	}
}

func TestOutboxIsBoundedAndStallEndsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPhone()
		p.stopReading()
		begun := time.Now()
		var stalledAfter time.Duration
		o := newOutbox(p.Out(), func() { stalledAfter = time.Since(begun); _ = p.Close() }, nil)
		n, err := o.Write(make([]byte, 10<<20))
		if !errors.Is(err, errStalled) {
			t.Errorf("error %v", err)
		}
		synctest.Wait()
		if n > outboxSize+writeSize {
			t.Errorf("took %d bytes", n)
		}
		if stalledAfter != writeStall {
			t.Errorf("stalled after %v", stalledAfter)
		}
		if err := o.close(nil); !errors.Is(err, errStalled) {
			t.Errorf("close: %v", err)
		}
	})
}

func TestOutboxCongestion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPhone()
		p.stopReading()
		o := newOutbox(p.Out(), func() {}, nil)
		if _, _ = o.Write(make([]byte, outboxCongested)); o.congested() {
			synctest.Wait() // the pump has taken a piece
		}
		if _, _ = o.Write(make([]byte, outboxCongested)); !o.congested() {
			t.Error("not congested")
		}
		relieved := make(chan struct{})
		go func() { o.relieved(); close(relieved) }()
		synctest.Wait()
		select {
		case <-relieved:
			t.Error("relieved while nothing was read")
		default:
		}
		p.readAgain()
		<-relieved
		_ = o.close(nil)
	})
}

// At the end a caller who is behind gets the last words and no old frames.
func TestOutboxCloseLeavesOldFramesOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPhone()
		p.stopReading()
		o := newOutbox(p.Out(), func() { t.Error("stalled") }, nil)
		_, _ = o.Write(make([]byte, 3*outboxCongested))
		synctest.Wait()
		time.AfterFunc(time.Second, p.readAgain)
		if err := o.close(func() []byte { return []byte("bye") }); err != nil {
			t.Fatal(err)
		}
		if got := p.seen(); len(got) != writeSize+len("bye") || !strings.HasSuffix(got, "bye") {
			t.Errorf("%d bytes", len(got))
		}
	})
}

func TestOutboxLastWordsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPhone()
		o := newOutbox(p.Out(), func() { _ = p.Close() }, nil)
		_, _ = o.Write([]byte("x"))
		synctest.Wait()
		p.stopReading()
		begun := time.Now()
		_ = o.close(func() []byte { return []byte("bye") })
		if d := time.Since(begun); d != closeWait {
			t.Errorf("took %v", d)
		}
	})
}

func TestOutboxAbandonFreesWriter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPhone()
		p.stopReading()
		o := newOutbox(p.Out(), func() { _ = p.Close() }, nil)
		time.AfterFunc(time.Second, o.abandon)
		if _, err := o.Write(make([]byte, 10<<20)); err != nil {
			t.Errorf("write: %v", err)
		}
		p.readAgain()
		_ = o.close(nil)
	})
}
