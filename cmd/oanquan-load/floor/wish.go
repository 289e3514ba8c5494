package floor

import (
	"context"
	"errors"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	"charm.land/wish/v2"
	bubble "charm.land/wish/v2/bubbletea"
)

// Wish serves one small screen with wish and Bubble Tea as they are, until ctx
// ends.
func Wish(ctx context.Context, out io.Writer) error {
	l, key, err := ready(ctx, out)
	if err != nil {
		return err
	}
	s, err := wish.NewServer(
		func(s *ssh.Server) error { s.AddHostKey(key); return nil },
		wish.WithMiddleware(bubble.Middleware(func(ssh.Session) (tea.Model, []tea.ProgramOption) { return menu(0), nil })),
	)
	if err != nil {
		return err
	}
	context.AfterFunc(ctx, func() {
		soon, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = s.Shutdown(soon)
		_ = s.Close()
	})
	if err := s.Serve(l); !errors.Is(err, ssh.ErrServerClosed) {
		return err
	}
	return nil
}

// menu is a program of one screen: the item that is pointed at.
type menu int

func (m menu) Init() tea.Cmd { return nil }

func (m menu) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if k, ok := msg.(tea.KeyPressMsg); ok {
		switch k.String() {
		case "up":
			m = (m + items - 1) % items
		case "down":
			m = (m + 1) % items
		case "q":
			return m, tea.Quit
		}
	}
	return m, nil
}

func (m menu) View() tea.View {
	v := tea.NewView(page(int(m), "\n"))
	v.AltScreen = true
	return v
}
