package main

import (
	"strings"
	"testing"

	"oanquan/engine"
)

func TestMaiClaimsANameAndComesBackToHerGame(t *testing.T) {
	t.Parallel()
	town := found(t)
	s := serve(t, town.dir)
	k := newSecret(t)
	ssh := newOpenSSH(t, k)
	mai := ssh.comes(t, s.addr, "Mai", caller{login: "Mai"})
	mai.expect("The server knows your SSH key now", "Choose a name")
	mai.keys("5")
	mai.expect("Suggested by your ssh login")
	mai.keys("Mai Ly") // in place of what is suggested
	mai.expect("letters, digits, _ and - only")
	mai.keys("backspace", "backspace", "backspace", "enter")
	mai.expect("Take the name Mai?")
	mai.keys("enter")
	mai.expect("Done! You are Mai")
	mai.keys("enter")
	mai.expect("Hello Mai!")
	mai.keys("p")
	mai.expect("Waiting for somebody")

	lan := comes(t, s.addr, "Lan", caller{}) // a guest
	lan.expect("You are a guest")
	lan.keys("1")
	m := begun(t, mai, lan)
	m.play(m.game.Legal()[0])
	if who := asks(t, s.addr, caller{}, "games"); !strings.Contains(who.out, "Mai") || !strings.Contains(who.out, m.id) {
		t.Errorf("games says\n%s", who.out)
	}

	mai.cut() // SIGKILL of the client: nothing is said goodbye to
	lan.expect("Mai", "disconnected")
	again := ssh.comes(t, s.addr, "Mai", caller{login: "whoever"})
	again.expect(m.id)
	lan.gone("disconnected")
	for i, p := range m.players {
		if p == mai {
			m.players[i] = again
		}
	}
	again.keys(skip)
	lan.keys(skip)
	again.shows(m.game.Position(), m.seat(again))
	m.playOn(random(), 2)
	if me := asks(t, s.addr, caller{login: "x", key: k}, "me"); !strings.Contains(me.out, "Mai") {
		t.Errorf("me says\n%s%s", me.out, me.errs)
	}
	if them := asks(t, s.addr, caller{login: "x", key: newSecret(t)}, "history Mái"); them.exit != 0 {
		t.Errorf("a look-alike of the name finds nobody: %+v", them)
	}
}

// seat is which seat a person has.
func (m *match) seat(p *person) engine.Seat {
	if m.players[0] == p {
		return 0
	}
	return 1
}

func TestMaiGoesOnInAnotherWindow(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan")
	s := serve(t, town.dir)
	mai, lan := town.meet(t, s.addr, "Mai", "Lan")
	m := begun(t, mai, lan)
	m.playOn(random(), 2)
	second := comes(t, s.addr, "Mai at the other window", town.as("Mai"))
	second.expect(m.id, "You sit here in another window")
	second.keys("1", "d", "2", "d", "3", "d")
	mai.shows(m.game.Position(), m.seat(mai))
	second.keys("c")
	second.gone("in another window")
	mai.expect("You went on in another window")
	for i, p := range m.players {
		if p == mai {
			m.players[i] = second
		}
	}
	m.playOn(random(), 3)
	mai.toldOf(m.game.Ply())
	if g := show(t, s.addr, caller{}, m.id); len(g.Moves) != m.game.Ply() {
		t.Errorf("%d turns are recorded, %d were played", len(g.Moves), m.game.Ply())
	}
	second.cut() // control goes to the window that is left
	mai.gone("You went on in another window")
	lan.keys(skip)
}

func TestAPrivateRoomIsEnteredWithItsCode(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan", "Tú")
	s := serve(t, town.dir)
	mai := comes(t, s.addr, "Mai", town.as("Mai"))
	mai.expect("Lobby")
	mai.keys("4")
	mai.expect("No room waits for anybody")
	mai.keys("n")
	mai.expect("New room", "Who may come in")
	mai.until("the cursor at who may come in", func(sc screen) bool {
		for _, l := range sc {
			if strings.Contains(l, "Who may come in") && strings.ContainsAny(l, "►▸›>") {
				return true
			}
		}
		mai.keys("down")
		return false
	})
	mai.keys("right")
	mai.expect("who has the code")
	mai.keys("n")
	code := mai.expectMatch(`Private room ([0-9A-Z]{8})`)[1]

	tu := comes(t, s.addr, "Tú", town.as("Tú"))
	tu.expect("Lobby")
	tu.keys("4")
	tu.expect("No room waits for anybody")
	tu.keys("c", "1", "enter")
	tu.expect("There is no room and no game called")
	for _, what := range []string{"rooms", "games", "who"} {
		if said := asks(t, s.addr, town.as("Tú"), what+" --json"); strings.Contains(said.out, code) {
			t.Errorf("%s tells the code:\n%s", what, said.out)
		}
	}

	lan := comes(t, s.addr, "Lan", town.as("Lan"))
	lan.expect("Lobby")
	lan.keys("4")
	lan.expect("No room waits for anybody")
	lan.keys("c", strings.ToLower(code), "enter")
	lan.expect("Private room "+code, "press s to sit down")
	lan.keys("s")
	mai.expect("Lan")
	mai.keys("r")
	lan.expect("Mai", "ready")
	lan.keys("r")
	m := begun(t, mai, lan)
	m.playOn(random(), 3)
	if said := asks(t, s.addr, town.as("Tú"), "show "+m.id); said.exit != 3 {
		t.Errorf("a stranger sees the private game: %+v", said)
	}
	if g := show(t, s.addr, town.as("Lan"), m.id); len(g.Moves) != 3 || g.Room != "" {
		t.Errorf("Lan is shown %d turns, room %q", len(g.Moves), g.Room)
	}
}

func TestABotIsOfferedToWhoWaits(t *testing.T) {
	t.Parallel()
	s := serve(t, found(t).dir)
	mai := comes(t, s.addr, "Mai", caller{})
	mai.expect("Play now")
	mai.keys("p")
	mai.expect("Waiting for somebody")
	mai.expect("Press b to play against a bot") // after ten seconds
	mai.keys("b")
	mai.expect("Which bot do you want to play?")
	mai.keys("enter")
	mai.expect("Bot Tú Tài", "game ")
	for turn := 1; turn <= 2; turn++ {
		mai.keys(skip)
		mai.until("my turn", func(sc screen) bool {
			if !sc.has("Your turn") && sc.has("is sowing") {
				mai.keys(skip)
			}
			return sc.has("Your turn")
		})
		before := mai.look().game().plies()
		pos, ok := mai.look().position(0)
		if !ok {
			t.Fatalf("no board:\n%s", mai.look())
		}
		for f := 1; f <= engine.Fields; f++ { // one's own row is below
			if pos[engine.FieldPit(0, f)].Dan > 0 {
				mai.chooses(engine.Move{Pit: engine.FieldPit(0, f), Dir: engine.Right})
				break
			}
		}
		mai.toldOf(before + 2) // and the bot has answered
	}
}
