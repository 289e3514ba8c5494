package roomview

import (
	"strings"
	"testing"
	"time"

	"oanquan/engine/clock"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
)

func TestNobodyIsToldOfClaimsAtDaysAMove(t *testing.T) {
	g := game(6)
	g.Game.Control = clock.Control{Kind: clock.Days, Step: 72 * time.Hour}
	m, _ := sitting(g)
	m, _ = press(t, m, "esc")
	if text := m.View(80, 24); !strings.Contains(text, m.env.Text.GameText.LeaveAskDays[:20]) || strings.Contains(text, "claim") {
		t.Errorf("%s", text)
	}
}

func TestAClaimIsNotAskedForWhenTheyAreBack(t *testing.T) {
	m, d := sitting(gallery.Away(90 * time.Second))
	m, _ = press(t, m, "w")
	m, _ = tell(m, room.ChairsChanged{Chairs: game(6).Chairs, Owner: gallery.Mai().ID})
	press(t, m, "y")
	if m.ask != askNothing || len(d.asked) != 0 {
		t.Errorf("asked %v", d.asked)
	}
}
