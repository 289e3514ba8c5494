package linemode

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/lobby"
	"oanquan/ui/i18n"
)

// TestTVGoesOn: the turns of one game are told, and five seconds after its end
// those of the next; with none the session waits, and goes on by itself.
func TestTVGoesOn(t *testing.T) {
	for _, l := range i18n.Languages() {
		t.Run(string(l), func(t *testing.T) {
			inTown(t, func(w *town) { tvGoesOn(t, w, i18n.New(l)) })
		})
	}
}

func tvGoesOn(t *testing.T, w *town, c *i18n.Catalog) {
	hoa := w.comes("Hoa", func(o *Options) { o.Text = c })
	wants(t, hoa.says("tv"), c.Command().Watching.TVWaits)
	mai, lan := w.meet("")
	time.Sleep(lobbyEvery)
	synctest.Wait()
	wants(t, hoa.hears(), i18n.Fill(c.Command().Watching.OnTV, "n", 1), "Mai")
	mai.says("1R")
	wants(t, hoa.hears(), "1. Mai: ")
	lan.says("resign yes")
	lan.says("resign yes")
	mai.says("abort yes")
	told := hoa.hears()
	wants(t, told, "* ")
	tu, binh := w.comes("Tú"), w.comes("Bình")
	tu.says("create private")
	tu.says("leave")
	tu.says("create")
	binh.says("join 2")
	tu.says("ready")
	binh.says("ready")
	time.Sleep(shownFor + lobbyEvery)
	synctest.Wait()
	wants(t, hoa.hears(), i18n.Fill(c.Command().Watching.OnTV, "n", 2), "Tú")
	tu.says("2R")
	wants(t, hoa.hears(), "1. Tú: ")
	hoa.says("leave")
	binh.says("2R")
	time.Sleep(lobby.HopAfter)
	synctest.Wait()
	if heard := hoa.hears(); heard != "" {
		t.Errorf("after leaving, she hears %q", heard)
	}
}

// TestAFollowerGoesAlong: watch NAME goes with somebody from game to game, but
// not into a private room.
func TestAFollowerGoesAlong(t *testing.T) {
	inTown(t, func(w *town) {
		c := i18n.New(i18n.English)
		hoa := w.comes("Hoa", func(o *Options) { o.Text = c })
		mai, _ := w.meet("")
		wants(t, hoa.says("watch mai"), i18n.Fill(c.Command().Watching.Follows, "who", "Mai", "n", 1))
		mai.says("abort yes")
		mai.says("leave")
		mai.says("create private")
		time.Sleep(shownFor + 2*lobbyEvery)
		synctest.Wait()
		wants(t, hoa.hears(), i18n.Fill(c.Command().Watching.FollowWaits, "who", "Mai"))
		mai.says("leave")
		mai.says("create")
		time.Sleep(2 * lobbyEvery)
		synctest.Wait()
		wants(t, hoa.hears(), "Following Mai: room ")
		if answer := mai.says("watchers"); !strings.Contains(answer, "Hoa") {
			t.Errorf("who watches: %q", answer)
		}
		hoa.says("set shown off")
		if answer := mai.says("watchers"); strings.Contains(answer, "Hoa") {
			t.Errorf("who does not let be seen is named: %q", answer)
		}
		wants(t, hoa.says("watch nobody"), "! ")
	})
}
