package roomview

import (
	"context"
	"errors"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// adviser is a hall that gives hints, and counts how many it was asked for.
type adviser struct {
	uitest.Hall
	asked *int
	hint  lobby.Hint
	err   error
	seen  *error // of the context, when the answer was given
}

func (h adviser) Hint(ctx context.Context, _ room.Actor, _ room.Number) (lobby.Hint, error) {
	*h.asked++
	*h.seen = ctx.Err()
	return h.hint, h.err
}

// advised is mai's screen of a game with an adviser: 2 left is the move.
func advised(s room.State) (Model, *adviser) {
	m, _ := sitting(s)
	h := &adviser{asked: new(int), seen: new(error)}
	h.hint = lobby.Hint{Game: s.Game.ID, Ply: len(s.Game.Moves), Move: engine.Move{Pit: 2, Dir: engine.Left}}
	m.env.Hall = h
	return m, h
}

func againstBot(plies int) room.State { return gallery.AgainstBots(engine.Classic(), plies, 0) }

// hint presses the key and gives the screen what comes of it.
func hint(t *testing.T, m Model) (Model, []tea.Msg) {
	t.Helper()
	m, msgs := press(t, m, "g")
	for _, msg := range msgs {
		s, cmd := m.Update(msg)
		m = s.(Model)
		msgs = append(msgs, uitest.Run(cmd)...)
	}
	return m, msgs
}

// toasts are the sentences among messages.
func toasts(msgs []tea.Msg) []string {
	var out []string
	for _, msg := range msgs {
		if toast, ok := msg.(screen.Toast); ok {
			out = append(out, toast.Text)
		}
	}
	return out
}

func keyFor(m Model) (keymap.Binding, bool) {
	for _, b := range m.Keys() {
		if b.Label == m.env.Keys.Hint.Label && len(b.Names) == 1 && b.Names[0] == m.env.Keys.Hint.Names[0] {
			return b, true
		}
	}
	return keymap.Binding{}, false
}

func TestAHintIsPutOnTheBoard(t *testing.T) {
	m, h := advised(againstBot(0))
	if b, ok := keyFor(m); !ok || b.Off != "" {
		t.Fatalf("the key is not offered: %+v", m.Keys())
	}
	m, _ = hint(t, m)
	view := uitest.Plain(m.View(80, 24), 80, 24)
	if m.field != 2 || m.lifted || !m.hintStands() || !strings.Contains(view, "Hint: 2 left") || !strings.Contains(view, "record notes") {
		t.Errorf("cursor at %d:\n%s", m.field, view)
	}
	m, _ = press(t, m, "right", "right")
	if m, _ = hint(t, m); m.field != 2 || *h.asked != 1 {
		t.Errorf("again: cursor at %d, asked %d times", m.field, *h.asked)
	}
	m, _ = tell(m, room.Moved{Ply: 0, Move: h.hint.Move})
	if m.hint.given || strings.Contains(m.View(80, 24), "Hint:") {
		t.Error("it stands after the move")
	}
}

func TestTheScreenLivesWhileAHintIsLookedFor(t *testing.T) {
	m, h := advised(againstBot(0))
	s, look := m.Update(uitest.Key("g"))
	m = s.(Model)
	if m.ticking || !strings.Contains(m.View(80, 24), "Looking for a hint") {
		t.Errorf("it does not say so:\n%s", uitest.Plain(m.View(80, 24), 80, 24))
	}
	if _, cmd := m.Update(uitest.Key("g")); cmd != nil {
		t.Error("a second one is asked for")
	}
	m, msgs := press(t, m, "4", "right") // the person moves
	if len(msgs) == 0 || m.thinks() {
		t.Error("the move is not sent")
	}
	answer := uitest.Run(look)
	if *h.asked != 1 || !errors.Is(*h.seen, context.Canceled) {
		t.Errorf("the search goes on: asked %d times, %v", *h.asked, *h.seen)
	}
	for _, msg := range answer {
		s, cmd := m.Update(msg)
		if m = s.(Model); m.hint.given || m.field != 4 || cmd != nil {
			t.Error("the hint comes all the same")
		}
	}
}

func TestAHintForAnotherBoardIsDropped(t *testing.T) {
	for name, change := range map[string]func(*lobby.Hint){
		"of a later ply":    func(h *lobby.Hint) { h.Ply += 2 },
		"of another game":   func(h *lobby.Hint) { h.Game = "AN0THR" },
		"of an earlier ply": func(h *lobby.Hint) { h.Ply -= 2 },
	} {
		m, h := advised(againstBot(2))
		change(&h.hint)
		if m, _ = hint(t, m); m.hint.given || m.thinks() {
			t.Errorf("%s: it stands", name)
		}
	}
	m, _ := advised(againstBot(0))
	s, look := m.Update(uitest.Key("g"))
	m, _ = tell(s.(Model), room.Ended{Outcome: room.Outcome{Ending: record.Aborted, EndedBy: engine.NoSeat}})
	for _, msg := range uitest.Run(look) {
		s, _ := m.Update(msg)
		if m = s.(Model); m.hint.given {
			t.Error("after the game: it stands")
		}
	}
}

func TestAHintThatCannotBeHadIsExplained(t *testing.T) {
	m, h := advised(againstBot(0))
	h.err = lobby.ErrNoAnalysis
	m, msgs := hint(t, m)
	if got := toasts(msgs); len(got) != 1 || got[0] != m.env.Text.Errors.NoAnalysis || m.thinks() {
		t.Errorf("told %q", got)
	}
}

func TestTheKeyGivesNoHintAmongPeople(t *testing.T) {
	three := engine.Classic()
	three.Players = 3
	withPerson, left := gallery.AgainstBots(three, 3, 0), gallery.AgainstBots(three, 3, 0)
	for _, s := range []*room.State{&withPerson, &left} {
		s.Game.Players[1], s.Chairs[1].Who = gallery.Lan(), gallery.Lan()
	}
	left.Game.Left, left.Chairs[1] = []record.Leave{{Seat: 1, Ply: 2}}, room.Chair{}
	watched := againstBot(2)
	watched.Game.Players[0], watched.Chairs[0].Who, watched.Here = gallery.Tuan(), gallery.Tuan(), false
	elsewhere, paused := againstBot(2), againstBot(2)
	elsewhere.Here, paused.Phase = false, room.Paused
	text := i18n.New(i18n.English).Errors
	for name, tt := range map[string]struct {
		state room.State
		says  string
		shown bool // the key is in sight, though it does not work
	}{
		"between two":           {game(2), text.NoHint, false},
		"at the other's turn":   {game(3), text.NoHint, false},
		"among three":           {withPerson, text.NoHint, false},
		"where somebody left":   {left, text.NoHint, false},
		"to who looks on":       {watched, text.NotPlaying, false},
		"in another window":     {elsewhere, text.Elsewhere, true},
		"in the pause":          {paused, text.Paused, true},
		"when the bot is to go": {againstBot(1), text.NotYourTurn, true},
	} {
		m, h := advised(tt.state)
		if b, ok := keyFor(m); ok != tt.shown || ok && b.Off == "" {
			t.Errorf("%s: the key is in sight: %v, %+v", name, ok, b)
		}
		m, msgs := hint(t, m)
		if got := toasts(msgs); len(got) != 1 || got[0] != tt.says {
			t.Errorf("%s: told %q, want %q", name, got, tt.says)
		}
		if *h.asked != 0 || m.thinks() || m.hint.given {
			t.Errorf("%s: one was asked for", name)
		}
	}
}

func TestEverybodySeesHowManyHintsWereGiven(t *testing.T) {
	watched := againstBot(2)
	watched.Game.Players[0], watched.Chairs[0].Who, watched.Here = gallery.Tuan(), gallery.Tuan(), false
	m, _ := sitting(watched)
	if strings.Contains(m.View(80, 24), "hints:") {
		t.Error("none was given, and it is told")
	}
	m, _ = tell(m, room.Aided{Seat: 0, Count: 2})
	if view := m.View(80, 24); !strings.Contains(view, "hints: 2") || strings.Contains(view, "Hint:") {
		t.Errorf("not told, or told too much:\n%s", uitest.Plain(view, 80, 24))
	}
}

func TestAHintOfThePaletteStandsAfterTheTurnOnShow(t *testing.T) {
	s := againstBot(2)
	moves := s.Game.Moves
	s.Game.Moves = moves[:1]
	m, h := advised(s)
	m.env.Prefs.Animation = "normal"
	hint := h.hint
	hint.Ply = 2
	// It may come before the screen has heard of the bot's turn.
	at, _ := m.Update(screen.Hinted{Hint: hint})
	m, _ = tell(at.(Model), room.Moved{Ply: 1, Move: moves[1]})
	if !m.anim.on() || m.hintStands() {
		t.Fatal("no turn on show")
	}
	if at, _ = m.Update(screen.Hinted{Hint: hint}); !hintShown(at.(Model).skip()) {
		t.Error("a hint during the turn on show is lost")
	}
	if m = m.skip(); !m.hintStands() || m.field != 2 || !strings.Contains(m.View(80, 24), "Hint: 2 left") {
		t.Errorf("the hint is lost:\n%s", uitest.Plain(m.View(80, 24), 80, 24))
	}
	hint.Ply = 1
	if at, _ = m.Update(screen.Hinted{Hint: hint}); !hintShown(at.(Model)) {
		t.Error("an old one takes its place")
	}
}

// hintShown tells whether a screen shows a hint.
func hintShown(m Model) bool { return m.hintStands() }
