package lobbyhall

import (
	"context"
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// practising is a hall that writes down the levels it is asked for.
type practising struct {
	uitest.Hall
	levels *[]int
}

func (h practising) Practise(_ context.Context, _ room.Actor, level int) (*room.Room, error) {
	*h.levels = append(*h.levels, level)
	return nil, lobby.ErrNoBot
}

func TestABotIsPlayedAtOnceFromTheHall(t *testing.T) {
	var levels []int
	env := english(practising{levels: &levels})
	m := filled(env)
	if !slices.ContainsFunc(m.Keys(), func(b keymap.Binding) bool { return b.Help == env.Text.Bots.KeyHall && !b.Minor }) {
		t.Errorf("nothing tells how to play a bot: %v", m.Keys())
	}
	s, msgs := press(m, "b")
	if len(msgs) != 0 || len(levels) != 0 {
		t.Fatalf("a game before a level is chosen: %v, %v", msgs, levels)
	}
	s, msgs = press(s, "p", "6") // p is no key of the list
	want := env.Prefs
	want.BotLevel = 6
	if !slices.Equal(levels, []int{6}) || len(msgs) != 2 || !slices.Contains(msgs, tea.Msg(screen.Prefer{Prefs: want})) {
		t.Fatalf("levels %v, %v", levels, msgs)
	}
	if m := s.(Model); m.picks || m.busy != env.Text.Bots.Beginning {
		t.Errorf("nothing says that a game is being begun: %q", m.busy)
	}
	for _, msg := range msgs {
		if at, ok := msg.(arrived); ok {
			next, cmd := s.Update(at)
			if told := only(t, uitest.Run(cmd)); told != (screen.Toast{Text: env.Text.Errors.NoBot}) || next.(Model).busy != "" {
				t.Errorf("told %v", told)
			}
		}
	}
	env.Prefs.BotLevel = 2
	if _, msgs := press(filled(env), "b", "esc", "b", "enter"); !slices.Equal(levels, []int{6, 2}) || len(msgs) != 1 {
		t.Errorf("levels %v, %v", levels, msgs)
	}
	if s, msgs := press(filled(env), "b", "esc"); s.(Model).picks || len(msgs) != 0 {
		t.Errorf("Esc left the hall: %v", msgs)
	}
}

// seatBot seats a bot that never moves.
func seatBot(ctx context.Context, r *room.Room, _ account.Who, level int) error {
	return r.Do(ctx, room.Actor{Who: account.Who{ID: account.NewBotID(level), Name: "Bot"}}, room.Sit{Chair: -1})
}

func TestAGameAgainstABotIsOpened(t *testing.T) {
	l := realHall(t)
	mai := arriving(t, l, "mai")
	m := filled(mai)
	defer m.Close()
	s, msgs := press(m, "b", "1")
	var out []tea.Msg
	for _, msg := range msgs {
		if at, ok := msg.(arrived); ok {
			_, cmd := s.Update(at)
			out = append(out, uitest.Run(cmd)...)
		}
	}
	if only(t, out) != (screen.Push{Route: screen.Room{Number: 1}}) {
		t.Errorf("opened %v", out)
	}
	if line := l.Listing(mai.Actor.Who).Rooms[0]; line.Game == "" || line.Chairs[1].Who.ID.BotLevel() != 1 {
		t.Errorf("the room is %+v", line)
	}
}
