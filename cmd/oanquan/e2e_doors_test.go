package main

import "testing"

// TestNewcomersMeetByEveryDoor: by a key of the first screen, of the hall and by
// commands, with a name, as a guest, and by telnet. That all of these meet in
// whatever order is a test of the lobby.
func TestNewcomersMeetByEveryDoor(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan", "Hoa")
	s := withTelnet(t, town.dir)

	mai := town.inHall(t, s.addr, "Mai")
	mai.keys("p")
	mai.expect("Looking for an opponent")
	guest := telnets(t, s.telnet, "a guest by telnet", windowW, windowH, "xterm-256color")
	guest.keys("en", "enter")
	guest.expect("Play now")
	guest.keys("1")
	for _, p := range []*person{mai, guest} {
		p.until("a game", func(sc screen) bool { return sc.game().game != "" })
	}

	lan := reads(t, s.addr, "Lan", town.as("Lan"), "")
	lan.hears("Hello Lan!\n")
	lan.says("quick")
	lan.hears("Waiting for somebody")
	other := comes(t, s.addr, "another guest", caller{})
	other.expect("Play now")
	other.keys("4")
	other.expect("People")
	other.keys("p")
	lan.hearsMatch(`\* Game (\w{6}) begins`)

	hoa := reads(t, s.addr, "Hoa", town.as("Hoa"), "")
	hoa.hears("Hello Hoa!\n")
	hoa.says("seek")
	hoa.hears("Looking for an opponent: classic, any clock, casual.")
	third := comes(t, s.addr, "a third guest", caller{})
	third.expect("Play now")
	third.keys("1")
	hoa.hearsMatch(`\* Game (\w{6}) begins`)
}
