package linemode

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/command"
	"oanquan/lobby/room"
	"oanquan/session"
	"oanquan/ui/i18n"
)

func TestAWholeGameInLines(t *testing.T) {
	for _, l := range i18n.Languages() {
		t.Run(string(l), func(t *testing.T) {
			inTown(t, func(w *town) { wholeGame(t, w, l) })
		})
	}
}

func wholeGame(t *testing.T, w *town, l i18n.Language) {
	c := i18n.New(l)
	in := func(o *Options) { o.Text = c }
	mai, lan := w.meet("dan=4", in)
	hoa := w.comes("Hoa", in)
	hoa.says("watch 1")
	people := []*person{mai, lan, hoa}
	for _, p := range people {
		p.hears()
	}
	rules := engine.Classic()
	rules.Dan = 4
	g, err := engine.NewGame(rules)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	names := []string{"Mai", "Lan"}
	for !g.Over() {
		legal := g.Legal()
		move := legal[r.IntN(len(legal))]
		mover := people[g.Ply()%2]
		if other := people[1-g.Ply()%2]; !strings.HasPrefix(other.says("1R"), "! ") {
			t.Fatalf("%s moves in %s's turn", other.name, mover.name)
		}
		heard := map[*person]string{mover: mover.says(move.String())}
		next, _, err := g.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		g = next
		told := toldAs(g, g.Ply()-1, names, c)
		for seat, p := range people {
			text, who := heard[p], mover.name
			if p == mover {
				who = c.Line().You
			} else {
				text = p.hears()
			}
			view := command.BoardView{Rules: rules, Position: g.Position(), Names: names, From: engine.Seat(seat % 2), You: engine.NoSeat}
			board := strings.Join(command.BoardLines(c, view), "\n")
			wants(t, text, fmt.Sprintf("%d. %s: %s\n", g.Ply(), who, told), board)
			if !g.Over() && (strings.Contains(text, c.Line().YourTurn)) != (p == people[g.Ply()%2]) {
				t.Errorf("%s hears:\n%s", p.name, text)
			}
		}
	}
	res := g.Result()
	for seat, p := range people {
		text := p.transcript()
		wants(t, text, ": "+c.Ending(record.Ending(g.Ending().String()), "")+".\n")
		verdict := c.GameText.Draw
		switch {
		case res.Places[0] == res.Places[1]:
		case p.name == "Hoa":
			verdict = i18n.Fill(c.GameText.WonBy, "who", names[map[bool]int{true: 0, false: 1}[res.Places[0] == 1]])
		case res.Places[seat] == 1:
			verdict = c.GameText.Won
		default:
			verdict = c.GameText.Lost
		}
		wants(t, text, verdict, fmt.Sprintf("Mai %d, Lan %d", res.Points[0], res.Points[1]), " review ")
	}
	recent, err := w.lobby.Recent(1)
	if err != nil || len(recent) != 1 {
		t.Fatal(recent, err)
	}
	replay, err := record.Replay(recent[0].Record)
	if err != nil || replay.Position() != g.Position() {
		t.Errorf("recorded otherwise: %v", err)
	}
	wants(t, mai.says("ready"), "* "+c.Line().You+": "+c.RoomText.ChairReady)
	wants(t, lan.says("ready"), "* "+i18n.Fill(strings.SplitN(c.Line().Begins, "{id}", 2)[0]))
}

func TestHallAndRoomInWords(t *testing.T) {
	inTown(t, func(w *town) {
		mai := w.comes("Mai")
		wants(t, mai.hears(), "* Ô ăn quan. Hello Mai!\n", "quick", "help")
		wants(t, mai.says("create young private"), "* You are in a private room, code ", ", young quan.\n",
			"* Chair 1: Mai (you, owner); Chair 2: free.\n", "bot to play against a bot")
		lan := w.comes("Lan", inVietnamese)
		lan.hears()
		st, _ := w.look(t, 1)
		wants(t, lan.says("join "+strings.ToLower(string(st.Code))), "* Bạn vào phòng riêng, mã "+string(st.Code), "Chỗ 2: Lan (bạn)")
		wants(t, mai.hears(), "* Lan: took chair 2.\n")
		wants(t, lan.says("say chào chị"), "<Lan> chào chị\n")
		wants(t, mai.hears(), "<Lan> chào chị\n")
		wants(t, mai.says("ready"), "* You: ready.\n")
		wants(t, mai.says("unready"), "* You: not ready.\n")
		if text := lan.hears(); !strings.Contains(text, "* Mai: sẵn sàng.\n* Mai: chưa sẵn sàng.\n") {
			t.Error(text)
		}
		wants(t, lan.says("leave"), "* Bạn ở sảnh")
		wants(t, mai.hears(), "* Lan: left the chair.\n")
		if text := mai.says("   "); text != "" {
			t.Errorf("an empty line is answered with %q", text)
		}
		wants(t, mai.says("bot"), "* Bot Tú Tài: took chair 2.\n", "ready")
		mai.says("ready")
		wants(t, mai.hears()+mai.transcript(), "* Game ", " begins: Mai – Bot Tú Tài, young quan.\n", "Your turn", "Move by square")
		mai.says("3R")
		time.Sleep(time.Minute) // the bot thinks
		wants(t, mai.hears()+mai.transcript(), "1. You: 3 right", "2. Bot Tú Tài: ", "* Your turn.\n")
	})
}

// look is a room as nobody sees it.
func (w *town) look(t *testing.T, n room.Number) (room.State, *room.Room) {
	t.Helper()
	for _, p := range w.all {
		if r, err := w.lobby.Room(p.visit.Actor().Who, n); err == nil {
			st, err := r.Look(context.Background(), account.Who{})
			if err != nil {
				t.Fatal(err)
			}
			return st, r
		}
	}
	t.Fatalf("no room %d", n)
	return room.State{}, nil
}

func TestWhoDropsKeepsTheSeatAndComesBackToIt(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.meet("")
		mai.says("3R")
		lan.says("2L")
		mai.says("5R")
		mai.hears()
		lan.hears()
		if err := lan.in.Close(); err != nil {
			t.Fatal(err)
		}
		if err := lan.ends(); err != nil {
			t.Errorf("%v", err)
		}
		wants(t, mai.hears(), "* Lan: disconnected; in 1:00 the game may be claimed.\n")
		wants(t, mai.says("claim win"), "! They have not been away for long enough")
		time.Sleep(room.ClaimAfter)
		wants(t, mai.hears(), "* Lan has been away for long: claim win")
		time.Sleep(time.Hour)
		if text := mai.hears(); text != "" {
			t.Errorf("told again: %q", text)
		}
		again := w.comes("Lan", inVietnamese)
		wants(t, again.hears(), "* Bạn đang chơi dở một ván ở phòng 1", "* Ván ", "     +--", "* Đến lượt bạn.\n")
		wants(t, mai.hears(), "* Lan: back again.\n")
		wants(t, again.says("4t"), "4. Bạn: 4 trái – ")
		again.cut()
		mai.hears()
		time.Sleep(room.ClaimAfter)
		wants(t, mai.hears(), "* Lan has been away")
		wants(t, mai.says("claim win"), "is over: Lan left the game.\n", "* You win!")
	})
}

// TestAtThirtySecondsAMoveTheFlagFallsFirst: no claim is announced that cannot
// come, and what a whisper is its own speaker sees as well.
func TestAtThirtySecondsAMoveTheFlagFallsFirst(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan, an := w.comes("Mai"), w.comes("Lan"), w.comes("An")
		mai.says("create classic clock=30s start=owner")
		lan.says("join 1")
		an.says("watch 1")
		mai.says("ready")
		lan.says("ready")
		wants(t, an.says("whisper who wins?"), "<An (whispers)> who wins?")
		wants(t, an.says("say good luck"), "<An (watching)> good luck")
		mai.says("3R")
		lan.says("2L")
		mai.hears()
		lan.cut()
		wants(t, mai.hears(), "* Lan: disconnected; their time runs out before the game may be claimed.\n")
	})
}

func TestLeavingARunningGame(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.meet("")
		wants(t, lan.says("leave"), "leave yes", "join 1  to come back")
		wants(t, lan.says("leave yes"), "* The game waits for you: type  join 1  to come back.", "* You are in the lobby")
		wants(t, lan.says("quick"), "is on: Mai – Lan", "* You are still in this game: finish it (or type  abort  to call it off) before a new one.")
		wants(t, lan.says("leave yes"), "* You are in the lobby")
		wants(t, mai.hears(), "* Lan: disconnected.\n")
		wants(t, lan.says("join 1"), "* You are in room 1", "is on: Mai – Lan")
		wants(t, lan.says("quit"), "quit yes")
		wants(t, lan.says("exit yes"), "The game waits for you", "ssh -T play.example.org")
		if err := lan.ends(); err != nil {
			t.Error(err)
		}
		wants(t, mai.says("resign"), "resign yes")
		wants(t, mai.says("resign yes"), "is over: Mai resigned.\n", "* You lose this one.", "Type ready for another game")
		wants(t, mai.says("quit"), "* Goodbye. Come back: ssh -T play.example.org\n")
		if err := mai.ends(); err != nil {
			t.Error(err)
		}
	})
}

func TestOneSessionPlaysAndTheOtherOneLooksOn(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.meet("")
		second := w.comes("Mai")
		wants(t, second.hears(), "back in your seat", "type control")
		wants(t, second.says("3R"), "! You are playing in another session. Type control")
		wants(t, second.says("control"), "* You play in this session.\n", "* Your turn.\n")
		wants(t, mai.hears(), "* You went on in another session.")
		wants(t, second.says("control"), "You play in this session already.")
		wants(t, second.says("3R"), "1. You: 3 right")
		wants(t, mai.hears(), "1. You: 3 right")
		second.cut()
		if text := lan.hears(); strings.Contains(text, "disconnected") {
			t.Errorf("Lan hears:\n%s", text)
		}
		lan.says("2L")
		wants(t, mai.says("4L"), "3. You: 4 left")
	})
}

func TestWhoReadsTooSlowlyIsToldTheTurnsLater(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.meet("")
		hoa := w.comes("Hoa")
		hoa.says("watch 1")
		hoa.stopReading()
		hoa.hears()
		g := longGame(t, 20)
		for ply, move := range g.Moves() {
			[]*person{mai, lan}[ply%2].says(move.String())
			mai.says(fmt.Sprintf("say line %d", ply+1))
			lan.says(fmt.Sprintf("say answer %d", ply+1))
			time.Sleep(3 * time.Second) // chat has its limits
		}
		if text := hoa.hears(); text != "" {
			t.Errorf("she does not read and is sent %q", text)
		}
		wants(t, hoa.says("who"), "Hoa") // what is typed is answered all the same
		hoa.readAgain()
		text := hoa.hears()
		wants(t, text, "* You read too slowly for 11 turns; here they are:\n") // what MailboxSize does not hold
		for ply := range g.Ply() {
			wants(t, text, fmt.Sprintf("\n%d. %s: %s\n", ply+1, []string{"Mai", "Lan"}[ply%2], toldAs(g, ply, []string{"Mai", "Lan"}, i18n.New(i18n.English))))
		}
		wants(t, text, "<Lan> answer 20\n")
		if n := strings.Count(text, "\n        1  "); n != 20-10 {
			t.Errorf("%d boards, want one for all that was missed:\n%s", n, text)
		}
		mai.hears()
		if hoa.hears() != "" {
			t.Error("told twice")
		}
		// A game that ends while nobody reads.
		hoa.stopReading()
		lan.says("resign yes")
		for i := range 40 {
			mai.says([]string{"ready", "unready"}[i%2])
		}
		hoa.readAgain()
		wants(t, hoa.hears(), "is over: Lan resigned.", "Mai wins!")
		// And another that begins and goes on.
		hoa.stopReading()
		mai.says("ready")
		lan.says("ready")
		lan.says("3R")
		for i := range 40 {
			mai.says(fmt.Sprintf("say line %d", i))
			time.Sleep(3 * time.Second)
		}
		hoa.readAgain()
		wants(t, hoa.hears(), "the room plays another game now", "* Game ", "is on: Lan – Mai", "too slowly for 1 turn;", "1. Lan: 3 right", "* Mai to move")
	})
}

// longGame is a classic game that still runs after so many turns.
func longGame(t *testing.T, plies int) engine.Game {
	t.Helper()
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 1))
		g, err := engine.NewGame(engine.Classic())
		for err == nil && !g.Over() && g.Ply() < plies {
			legal := g.Legal()
			g, _, err = g.Play(legal[r.IntN(len(legal))])
		}
		if err == nil && !g.Over() {
			return g
		}
	}
	t.Fatal("all games are short")
	return engine.Game{}
}

func TestShutdownAndReload(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.meet("")
		mai.says("3R")
		lan.hears()
		w.store.Break(true)
		wants(t, lan.says("2L"), "! It could not be saved")
		w.store.Break(false)
		time.Sleep(10 * time.Second)
		wants(t, lan.hears()+lan.transcript(), "The server could not write to its disk", "* You are in room 1", "is on: Mai – Lan")
		wants(t, lan.says("2L"), "2. You: 2 left")
		w.lobby.Close(time.Now().Add(time.Hour))
		time.Sleep(lobbyEvery)
		wants(t, mai.hears(), "2. Lan: 2 left", "* The server is about to stop")
		w.lobby.StayOpen()
		time.Sleep(lobbyEvery)
		wants(t, mai.hears(), "* The server does not stop after all")
		w.lobby.Drain(time.Date(2000, 1, 2, 8, 7, 0, 0, time.UTC), "A new version comes.")
		time.Sleep(lobbyEvery)
		wants(t, mai.hears(), "no new rooms or games; the server stops at 08:07 UTC.", "* A new version comes.\n")
		wants(t, w.comes("Hoa").hears(), "08:07 UTC", "* A new version comes.\n")
		_, r := w.look(t, 1)
		r.Stop(room.ClosedShutdown)
		wants(t, mai.hears(), "* The server is stopping.", "* You are in the lobby")
		wants(t, lan.hears(), "* The server is stopping.")
		lan.end(session.ErrShutdown)
		if err := lan.ends(); !errors.Is(err, session.ErrShutdown) {
			t.Errorf("%v", err)
		}
	})
}

func TestARoomThatDoesNotComeBack(t *testing.T) {
	inTown(t, func(w *town) {
		mai := w.comes("Mai")
		mai.says("create")
		_, r := w.look(t, 1)
		r.Stop(room.ClosedReload)
		wants(t, mai.hears(), "The server could not write")
		wants(t, mai.says("ready"), "! You are in the lobby")
		time.Sleep((redials + 1) * redialAfter)
		wants(t, mai.hears(), "* The room did not come back.")
	})
}

func TestSilenceHasItsLimits(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.meet("")
		hoa, tu := w.comes("Hoa"), w.comes("Tú")
		hoa.says("watch 1")
		begun := time.Now()
		time.Sleep(session.DefaultIdle - time.Second)
		tu.says("who") // starts anew
		time.Sleep(session.DefaultIdle)
		if err := tu.ends(); !errors.Is(err, session.ErrIdle) {
			t.Errorf("in the lobby: %v", err)
		}
		if time.Since(begun) >= SpectatorIdle {
			t.Fatal("too late")
		}
		time.Sleep(SpectatorIdle)
		if err := hoa.ends(); !errors.Is(err, session.ErrIdle) {
			t.Errorf("a spectator: %v", err)
		}
		time.Sleep(24 * time.Hour)
		wants(t, mai.says("3R"), "1. You") // who plays thinks
		lan.hears()
	})
}

func TestWhoWasReadyHearsThatSomebodyWaits(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.comes("Mai"), w.comes("Lan")
		mai.says("create")
		mai.says("ready")
		lan.says("join 1")
		wants(t, mai.hears(), "* You: not ready.", "* Type ready within 2:00 to play, or your chair is freed.")
	})
}

func TestChairsThatAreLost(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.comes("Mai"), w.comes("Lan")
		mai.says("create")
		lan.says("join 1")
		mai.hears()
		wants(t, mai.says("free 2"), "* Lan: left the chair.")
		wants(t, lan.hears(), "* The owner freed your chair.")
		lan.says("sit")
		mai.says("ready")
		lan.hears()
		time.Sleep(room.UnreadyAfter)
		wants(t, lan.hears(), "* You were not ready in time")
		wants(t, mai.says("leave"), "* You are in the lobby")
		wants(t, lan.hears(), "* Mai: left the chair.")
		wants(t, lan.says("sit"), "* You: took chair 1.")
		wants(t, mai.says("watch 1"), "* You are in room 1", "There is a free chair: type sit")
		wants(t, mai.says("create five"), "* You are in room 2, quan worth 5.")
		lan.says("quit")
		synctest.Wait()
		if rooms := w.lobby.Listing(account.Who{}).Rooms; len(rooms) != 1 {
			t.Errorf("%+v", rooms)
		}
	})
}

func TestPreferencesTakeEffectAtOnce(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.meet("")
		wants(t, mai.says("set lang vi"), "Đã đổi và lưu: lang = vi.\n")
		wants(t, mai.says("set board words"), "board = words.\n")
		text := mai.says("3R")
		wants(t, text, "1. Bạn: 3 phải – ", "Hàng của bạn, ô 1 đến 5: ", "Ô quan bên trái bạn: ", "Hàng của Lan, ô 1 đến 5: ")
		if strings.ContainsAny(text, "+|") {
			t.Errorf("a drawing:\n%s", text)
		}
		wants(t, lan.hears(), "     +-----+")
		mai.cut()
		again := w.comes("Mai", inVietnamese)
		again.hears()
		wants(t, again.says("board"), "Hàng của bạn")
	})
}

func TestOanTuTiSaysWhoStarts(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.meet("start=throw")
		wants(t, mai.hears()+mai.transcript(), "* Oẳn tù tì decides who starts! Type throw búa", "within 0:15")
		wants(t, mai.says("throw búa"), "* You have chosen.")
		text := lan.hears()
		wants(t, text, "* Mai: has chosen.")
		if strings.Contains(text, "Mai: búa") {
			t.Error("Lan hears it too early")
		}
		wants(t, mai.says("throw bao"), "! You have chosen already")
		wants(t, lan.says("throw rock"), "* Mai: búa (rock).", "* You: búa (rock).", "* A draw, once more.")
		wants(t, mai.says("throw bao"), "! The next round begins in a moment.")
		wants(t, mai.says("3R"), "! The next round begins in a moment.")
		time.Sleep(4 * time.Second)
		wants(t, mai.hears()+mai.transcript(), "A draw", "* Oẳn tù tì")
		wants(t, mai.says("3R"), "! Oẳn tù tì decides who starts. Type throw búa")
		hoa := w.comes("Hoa")
		hoa.says("watch 1")
		wants(t, hoa.says("3R"), "! Oẳn tù tì decides who starts. Please wait")
		mai.says("throw kéo")
		wants(t, lan.says("throw Bua"), "* Mai: kéo (scissors).", "* You: búa (rock).", "* You: starts.")
		wants(t, lan.says("throw bao"), "! It is settled who starts.")
		time.Sleep(4 * time.Second)
		wants(t, lan.hears(), "begins: Lan – Mai", "* Your turn.")
		if text := lan.transcript() + mai.hears(); strings.Contains(text, "not ready") {
			t.Errorf("told what means nothing:\n%s", text)
		}
	})
}

func TestAShapeByChanceIsTold(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.meet("start=throw")
		mai.says("throw búa")
		time.Sleep(room.ThrowWithin)
		wants(t, lan.hears(), "* Mai: búa (rock).\n", ", by chance: nothing was chosen in time.\n")
	})
}

func TestAGameNobodyBeginsSaysWhy(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.meet("5+3")
		time.Sleep(2 * time.Minute)
		wants(t, lan.hears(), ": Mai made no first move in time.", "Called off, no result")
		mai.hears()
	})
}

func TestAGameOfThreeGoesOnWithoutWhoLeaves(t *testing.T) {
	inTown(t, func(w *town) {
		people := []*person{w.comes("Mai"), w.comes("Lan"), w.comes("Hoa")}
		people[0].says("create triangle")
		people[1].says("join 1")
		people[2].says("join 1")
		for _, p := range people {
			p.says("ready")
		}
		mai, lan, hoa := people[0], people[1], people[2]
		wants(t, mai.hears()+mai.transcript(), "begins: Mai – Lan – Hoa", "c  Hoa  0 points", "* Your turn.")
		mai.says("3R")
		lan.says("resign yes")
		wants(t, hoa.says("leave"), "the others may let the house play")
		wants(t, hoa.says("quit"), "the others may let the house play")
		wants(t, hoa.says("claim house"), "! Nobody is away.")
		wants(t, hoa.transcript(), "1. Mai: 3 right", "* Lan: left the game; the house plays on.")
		time.Sleep(5 * time.Second)
		text := hoa.hears()
		wants(t, text, "2. the house (for Lan): ", "b  Lan (left)  ", "* Your turn.")
		if strings.Contains(text, "left the chair") {
			t.Errorf("told twice:\n%s", text)
		}
		wants(t, lan.hears(), "2. the house (for you): ")
		wants(t, w.comes("Tú").says("watch 1"), "Lan left, the house plays", "b  Lan (left)  ")
		wants(t, lan.says("1R"), "! ")
		if s := lan.says("leave"); !strings.Contains(s, "* You are in the lobby") {
			t.Errorf("who has left is asked again: %q", s)
		}
		hoa.cut()
		time.Sleep(room.ClaimAfter + time.Second)
		wants(t, mai.hears(), "* Hoa: disconnected", "* Hoa has been away for long: claim house lets the house")
		wants(t, mai.says("claim draw"), "! ")
		wants(t, mai.says("claim house"), "is over: ", "* You win! Places: 1. Mai ", ", 2. Hoa ", " (left), 3. Lan ", " (left).\n")
		wants(t, hoa.transcript()+w.comes("").says("recent"), "SCORE")
	})
}

func TestANameIsClaimedInLines(t *testing.T) {
	inTown(t, func(w *town) {
		p := w.comes(unnamed)
		wants(t, p.hears(), "* Type quick", "* You have no name yet: type name NAME")
		wants(t, p.says("name Hoa"), "Type  name Hoa yes  to take it.")
		wants(t, p.says("name Hoa yes"), "You are Hoa from now on.")
		wants(t, p.says("name Mai"), "! You have the name Hoa")
		p.says("create")
		wants(t, p.says("say hi"), "<Hoa> hi")
		guest := w.comes("")
		if text := guest.hears(); strings.Contains(text, "no name yet") {
			t.Errorf("a guest hears:\n%s", text)
		}
		wants(t, guest.says("name Mai yes"), "! The command name needs an account")
	})
}

func TestAPrivateGameIsWatchedByItsCode(t *testing.T) {
	inTown(t, func(w *town) {
		mai := w.comes("Mai")
		mai.says("create private")
		st, _ := w.look(t, 1)
		lan, hoa := w.comes("Lan"), w.comes("Hoa")
		lan.says("join " + string(st.Code))
		hoa.says("watch " + string(st.Code))
		mai.says("ready")
		wants(t, lan.says("ready"), "* For others to watch: ssh -t play.example.org watch "+string(st.Code)+"\n")
		lan.says("resign yes")
		wants(t, mai.hears(), "* Type review ")
		text := hoa.hears()
		wants(t, text, "Mai wins!")
		if strings.Contains(text, "Review it") {
			t.Errorf("who looks on may not review it:\n%s", text)
		}
	})
}

// TestAMoveThatIsLateIsToldOfInLines: a store that is slow is told of, and no
// move is called refused that may still be saved.
func TestAMoveThatIsLateIsToldOfInLines(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.comes("Mai"), w.comes("Lan", inVietnamese)
		mai.says("create classic start=owner")
		lan.says("join 1")
		mai.says("ready")
		lan.says("ready")
		w.store.Hold(true)
		if said := mai.says("3R"); strings.Contains(said, "slow") {
			t.Errorf("at once: %s", said)
		}
		time.Sleep(3 * time.Second)
		wants(t, mai.hears(), "* The store is slow; saving your move…")
		time.Sleep(7 * time.Second)
		wants(t, mai.hears(), "Not known yet: the store is slow", "Look at the board before you try again.")
		w.store.Hold(false)
		wants(t, mai.hears(), "1. You: 3 right – ")
		wants(t, lan.hears(), "1. Mai: 3 phải – ")
		w.store.Hold(true)
		lan.says("2L")
		time.Sleep(4 * time.Second)
		wants(t, lan.hears(), "* Máy chủ lưu chậm; đang lưu nước đi…")
		w.store.Hold(false)
		wants(t, lan.hears(), "2. Bạn: 2 trái – ")
	})
}
