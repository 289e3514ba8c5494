package roomview

import (
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

func TestWhoIsLeftAloneGoesBackToTheHall(t *testing.T) {
	m := Showing(uitest.Env(i18n.New(i18n.English)), gallery.Room())
	_, cmd := tell(m, room.Closed{Reason: room.ClosedUnmet})
	if got := uitest.Run(cmd); !slices.Contains(got, tea.Msg(screen.Pop{})) {
		t.Errorf("got %v", got)
	}
}
