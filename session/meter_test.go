package session

import (
	"context"
	"io"
	"maps"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/room"
)

// tally is a meter that remembers.
type tally struct {
	unmetered
	mu    sync.Mutex
	shown map[string][]time.Duration
	bytes int
}

func (t *tally) Shown(screen string, after time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.shown[screen] = append(t.shown[screen], after)
}

func (t *tally) Wrote(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bytes += n
}

// turn is news of a turn.
type turn struct {
	by      room.SessionID
	pressed time.Time
}

func (n turn) Turn() (room.SessionID, time.Time) { return n.by, n.pressed }

// glance is news of turns beside others.
type glance struct{ pressed time.Time }

func (n glance) Glanced() time.Time { return n.pressed }

// pressedModel shows how many keys and turns it has seen; x changes nothing,
// and a key takes a while.
type pressedModel struct{ text string }

func (m pressedModel) Init() tea.Cmd { return nil }

func (m pressedModel) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if msg.String() == "x" {
			return m, nil
		}
		time.Sleep(30 * time.Millisecond) // of the bubble
		m.text += msg.String()
	case turn, glance:
		m.text += "!"
		return m, nil
	}
	return m, nil
}

func (m pressedModel) View() tea.View { return tea.NewView(m.text) }

func TestTheWaitForAScreenIsMeasured(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPhone()
		meter := &tally{shown: map[string][]time.Duration{}}
		var last lastKey
		send := make(chan func(tea.Msg), 1)
		draw := func(ctx context.Context, m tea.Model, c Canvas) Program {
			program := Lean(ctx, m, c)
			send <- program.Send
			return program
		}
		ended := make(chan error, 1)
		go func() {
			ended <- Run(t.Context(), p, pressedModel{}, Options{Draw: draw, Meter: meter, Self: 7, Pressed: last.set})
		}()
		tell := <-send
		time.Sleep(time.Second)
		_, _ = io.WriteString(p.type_, "a")
		synctest.Wait()
		time.Sleep(time.Second)
		_, _ = io.WriteString(p.type_, "x") // changes nothing: nobody waits
		time.Sleep(time.Second)
		if pressed := time.Since(last.get()); pressed != time.Second {
			t.Errorf("the last key was read %v ago", pressed)
		}
		tell(turn{7, time.Now().Add(-5 * time.Millisecond)})
		time.Sleep(time.Second)
		tell(turn{8, time.Now().Add(-250 * time.Millisecond)})
		time.Sleep(time.Second)
		tell(glance{time.Now().Add(-170 * time.Millisecond)})
		time.Sleep(time.Second)
		tell(turn{0, time.Time{}}) // of a bot
		time.Sleep(time.Second)
		_ = p.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		want := map[string]time.Duration{"own": 30 * time.Millisecond, "own_move": 5 * time.Millisecond, "other": 250 * time.Millisecond, "grid": 170 * time.Millisecond}
		got := map[string]time.Duration{}
		for screen, times := range meter.shown {
			got[screen] = times[0]
			if len(times) != 1 {
				t.Errorf("%s was measured %d times", screen, len(times))
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("the screens took %v, want %v", got, want)
		}
		if meter.bytes == 0 {
			t.Error("nothing was written")
		}
	})
}
