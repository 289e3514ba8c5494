package command

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// inPlace is a session that looks at a room.
type inPlace struct {
	room  *room.Room
	actor room.Actor
}

func (p inPlace) Room() (room.State, bool) {
	st, err := p.room.Look(context.Background(), p.actor.Who)
	st.Here = st.ChairOf(p.actor.Who.ID) >= 0
	return st, err == nil
}

func (p inPlace) Do(ctx context.Context, c room.Command) error { return p.room.Do(ctx, p.actor, c) }

// at is a person's session in a room.
func (w *town) at(r *room.Room, name string) func(*Env) {
	return func(e *Env) { e.Place = inPlace{r, w.actor(name)} }
}

func inHall(e *Env) { e.Place = hallPlace{} }

func TestWhatExecMayNotRunSaysWhatToType(t *testing.T) {
	inTown(t, func(w *town) {
		for _, cmd := range Commands() {
			args := strings.Fields(map[string]string{
				"watch": "12", "review": "K7QM2R", "resume": "K7QM2R", "join": "12", "move": "3R", "free": "1", "claim": "win", "throw": "bao", "publish": "K7QM2R", "name": "Hoa", "rename": "Hoa", "delete": "me", "ply": "3", "match": "Lan",
				"unfollow": "Lan", "unmute": "Lan", "unblock": "Lan",
			}[cmd.Name])
			line := strings.Join(append([]string{cmd.Name}, args...), " ")
			for l, change := range map[i18n.Language]func(*Env){i18n.English: func(*Env) {}, i18n.Vietnamese: inVietnamese} {
				s, usage := w.run("Mai", line, change), cmd.UsageIn(i18n.New(l))
				switch {
				case cmd.Screen:
					if s.Exit != ExitUsage || !strings.Contains(s.err, "ssh -t play.example.org "+line+"  ") || !strings.Contains(s.err, "ssh -T play.example.org") {
						t.Errorf("%q: %+v", line, s)
					}
				case !cmd.Exec:
					if s.Exit != ExitUsage || !strings.Contains(s.err, "ssh -T play.example.org") || !strings.Contains(s.err, usage) {
						t.Errorf("%q: %+v", line, s)
					}
				}
			}
			if cmd.Room {
				if s := w.run("Mai", line, inHall); s.Exit != ExitFailed || !strings.Contains(s.err, "You are in the lobby") {
					t.Errorf("%q in the lobby: %+v", line, s)
				}
			}
		}
	})
}

func TestCreateTakesTheWordsOfTheRules(t *testing.T) {
	rules := func(words string) engine.Rules {
		r, err := notation.ParseRules(words)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	inTown(t, func(w *town) {
		for _, tt := range []struct {
			line string
			want room.Options
		}{
			{"create", room.Options{Rules: engine.Classic(), Starter: room.StartOwner}},
			{"create young", room.Options{Rules: rules("preset=young"), Starter: room.StartOwner}},
			{"create classic casual", room.Options{Rules: engine.Classic(), Starter: room.StartOwner}},
			{"create young 5+3 unrated", room.Options{Rules: rules("preset=young"), Starter: room.StartOwner, Clock: fiveThree()}},
			{"create none", room.Options{Rules: engine.Classic(), Starter: room.StartOwner}},
			{"create dan=7 VILLAGE start=guest", room.Options{Rules: rules("preset=village dan=7"), Starter: room.StartGuest}},
			{"new preset=five quan=10 direction=right", room.Options{Rules: rules("direction=right"), Starter: room.StartOwner}},
			{"create private first-quan=forbidden start=random", room.Options{Rules: rules("first-quan=forbidden"), Starter: room.StartRandom, Private: true}},
		} {
			s := w.run("guest", tt.line, inHall)
			if s.Exit != ExitOK || s.Open == nil || s.out+s.err != "" {
				t.Fatalf("%q: %+v", tt.line, s)
			}
			r, err := w.lobby.Room(w.actor("guest").Who, s.Open.Room)
			if err != nil {
				t.Fatalf("%q: %v", tt.line, err)
			}
			st, err := r.Look(context.Background(), w.actor("guest").Who)
			if err != nil || st.Options != tt.want || st.Owner != w.actor("guest").Who.ID || st.Chairs[0].Who.ID != st.Owner {
				t.Errorf("%q: %+v, %v; want %+v", tt.line, st.Options, err, tt.want)
			}
			w.do(r, "guest", room.Stand{})
			synctest.Wait()
		}
	})
}

func TestCreateNamesTheWordItDoesNotTake(t *testing.T) {
	inTown(t, func(w *town) {
		for _, tt := range []struct {
			line string
			exit int
			says []string
		}{
			{"create chess", ExitUsage, []string{"“chess”", "help create"}},
			{"create dan=77", ExitUsage, []string{"“dan=77”", "3, 4, 5, 6, 7, 8, 9, 10"}},
			{"create stones=7", ExitUsage, []string{"“stones=7”"}},
			{"create dan", ExitUsage, []string{"“dan”"}},
			{"create private=yes", ExitUsage, []string{"“private=yes”"}},
			{"create start=me", ExitUsage, []string{"“start=me”", "owner, guest, throw, random"}},
			{"create preset=old", ExitUsage, []string{"“preset=old”", "classic"}},
			{"create young five", ExitUsage, []string{"“preset”"}},
			{"create dan=5 dan=6", ExitUsage, []string{"“dan”"}},
			{"create private private", ExitUsage, []string{"“private”"}},
			{"create clock=5", ExitUsage, []string{"5+3"}},
			{"create clock=", ExitUsage, []string{"5+3"}},
			{"create clock=200+0", ExitUsage, []string{"180"}},
			{"create clock=5+3 clock=3d", ExitUsage, []string{"“clock”"}},
			{"create rated", ExitFailed, []string{""}},
			{"create dan=7 rated clock=5+3", ExitFailed, []string{""}},
			{"create triangle match", ExitFailed, []string{""}},
			{"create a b c d e f g h i j k l m n o p q", ExitUsage, []string{"[private]"}},
		} {
			s, vi := w.run("Mai", tt.line, inHall), w.run("Mai", tt.line, inHall, inVietnamese)
			if s.Exit != tt.exit || vi.Exit != tt.exit || s.err == vi.err {
				t.Errorf("%q: %+v and %+v", tt.line, s, vi)
			}
			for _, part := range tt.says {
				if !strings.Contains(s.err, part) || !strings.Contains(vi.err, part) {
					t.Errorf("%q: %q and %q, want %q in both", tt.line, s.err, vi.err, part)
				}
			}
		}
		if s := w.run("Mai", "help create"); !strings.Contains(s.out, "relay-quan") || !strings.Contains(s.out, "stop, one") {
			t.Errorf("%+v", s)
		}
	})
}

func TestTheWordsOfCreateAreThoseOfTheNotation(t *testing.T) {
	for _, c := range createWords() {
		if c.key == keyStart || c.key == keyClock {
			continue
		}
		for _, v := range c.values {
			if _, err := notation.ParseRules(c.key + "=" + v); err != nil {
				t.Error(err)
			}
		}
		_, err := notation.ParseRules(c.key + "=?")
		if err == nil || !strings.HasSuffix(err.Error(), "want one of "+strings.Join(c.values, ", ")) {
			t.Errorf("%s: %v", c.key, err)
		}
	}
	if n := reflect.TypeFor[engine.Rules]().NumField(); len(ruleChoices()) != n {
		t.Errorf("%d words for %d rules", len(ruleChoices()), n)
	}
}

func TestAGameByCommands(t *testing.T) {
	inTown(t, func(w *town) {
		r, err := w.lobby.Open(context.Background(), w.actor("Mai"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct {
			who, line string
			exit      int
			out, err  string // parts
		}{
			{"Mai", "board", ExitFailed, "", "no game yet"},
			{"Mai", "throw kéo", ExitFailed, "", "Nobody throws"},
			{"Mai", "throw well", ExitUsage, "", "“well” is neither"},
			{"Mai", "3R", ExitFailed, "", "No game is running. Type ready"},
			{"Lan", "ready", ExitFailed, "", "no chair yet. Type sit"},
			{"Lan", "sit 9", ExitUsage, "", "Choose a chair from 1 to 2"},
			{"Lan", "sit 1", ExitFailed, "", "Somebody sits there"},
			{"Lan", "sit 2", ExitOK, "", ""},
			{"Lan", "sit", ExitFailed, "", "You have a chair here. Type ready"},
			{"Lan", "stand", ExitOK, "", ""},
			{"Lan", "sit", ExitOK, "", ""},
			{"Lan", "free 1", ExitFailed, "", "Only the room's owner"},
			{"Mai", "free 2", ExitOK, "", ""},
			{"Mai", "free x", ExitUsage, "", "Choose a chair"},
			{"Lan", "sit", ExitOK, "", ""},
			{"Mai", "ready", ExitOK, "", ""},
			{"Mai", "ready", ExitOK, "ready already", ""},
			{"Mai", "unready", ExitOK, "", ""},
			{"Mai", "ready", ExitOK, "", ""},
			{"Lan", "bot", ExitFailed, "", "No bot"},
			{"Lan", "ready", ExitOK, "", ""},
			{"guest", "3R", ExitFailed, "", "You are watching"},
			{"Lan", "3R", ExitFailed, "", "not your turn"},
			{"Mai", "move 9R", ExitUsage, "", "“9R” is no move"},
			{"Mai", "9R", ExitUsage, "", "“9R” is no move"},
			{"Mai", "move 3R", ExitOK, "", ""},
			{"Lan", "2t", ExitOK, "", ""},
			{"Mai", "abort", ExitOK, "", ""}, // the other is asked
			{"Mai", "abort off", ExitOK, "", ""},
			{"Mai", "abort yes", ExitOK, "", ""}, // as who has read of the word would type it
			{"Mai", "board", ExitOK, "a  Mai", ""},
			{"Mai", "say  I don't know, \"well", ExitOK, "", ""},
			{"Mai", "say", ExitFailed, "", "nothing to send"},
			{"Mai", "say \xff", ExitUsage, "", "no UTF-8"},
			{"Mai", "claim win", ExitFailed, "", "not been away"},
			{"Mai", "claim all", ExitUsage, "", "Usage: claim win|draw"},
			{"Mai", "control", ExitOK, "in this session already", ""},
			{"guest", "control", ExitFailed, "", "no chair yet"},
			{"Mai", "join 2", ExitNotFound, "", "no room 2"},
			{"Mai", "create", ExitFailed, "", "You are still in this game: finish it first, or type  resign"},
			{"Mai", "quick", ExitFailed, "", "You are still in this game"},
			{"Mai", "withdraw", ExitOK, "", ""},
			{"Mai", "resign", ExitOK, "resign yes", ""},
			{"Mai", "resign perhaps", ExitUsage, "", "Usage: resign [yes]"},
			{"guest", "resign", ExitFailed, "", "You are watching"},
			{"Mai", "resign YES", ExitOK, "", ""},
			{"Mai", "resign", ExitFailed, "", "No game is running"},
		} {
			s := w.run(step.who, step.line, w.at(r, step.who))
			if s.Exit != step.exit || !strings.Contains(s.out, step.out) || (s.out == "") != (step.out == "") ||
				!strings.Contains(s.err, step.err) || (s.err == "") != (step.err == "") {
				t.Fatalf("%s: %q: %+v, want %+v", step.who, step.line, s, step)
			}
			synctest.Wait()
		}
		st, err := r.Look(context.Background(), w.actor("Mai").Who)
		if err != nil {
			t.Fatal(err)
		}
		var moves []string
		for _, m := range st.Game.Moves {
			moves = append(moves, m.String())
		}
		if !slices.Equal(moves, []string{"3R", "2L"}) || len(st.Chat) != 1 || st.Chat[0].Text != `I don't know, "well` {
			t.Errorf("moves %v, chat %+v", moves, st.Chat)
		}
	})
}

func TestLeavingARunningGameIsAskedFor(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		other, err := w.lobby.Open(context.Background(), w.actor("guest"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
		if err != nil {
			t.Fatal(err)
		}
		here := w.at(r, "Mai")
		for _, line := range []string{"leave", "quit", "abort"} {
			s := w.run("Mai", line, here)
			if s.Exit != ExitOK || s.Left || s.Quit || !strings.Contains(s.out, line+" yes") {
				t.Errorf("%s: %+v", line, s)
			}
			if vi := w.run("Mai", line, here, inVietnamese); !strings.Contains(vi.out, line+" yes") || vi.out == s.out {
				t.Errorf("%s: %+v", line, vi)
			}
		}
		for _, line := range []string{"watch 2", "join 2"} {
			if s := w.run("Mai", line, here); s.Exit != ExitFailed || s.Open != nil || !strings.Contains(s.err, "You are still in this game") {
				t.Errorf("%s: %+v", line, s)
			}
		}
		if s := w.run("Mai", "watch 1", here); s.Exit != ExitOK || s.Open != nil || !strings.Contains(s.out, "already") {
			t.Errorf("her own room: %+v", s)
		}
		if s := w.run("Mai", "leave có", here); !s.Left || s.Exit != ExitOK {
			t.Errorf("%+v", s)
		}
		if s := w.run("Mai", "quit yes", here); !s.Quit {
			t.Errorf("%+v", s)
		}
		if st, err := r.Look(context.Background(), account.Who{}); err != nil || st.ChairOf(w.actor("Mai").Who.ID) < 0 {
			t.Errorf("her seat is gone: %+v, %v", st.Chairs, err)
		}
		// Where no game runs the chair is given back without a question.
		if s := w.run("guest", "leave", w.at(other, "guest")); !s.Left {
			t.Errorf("%+v", s)
		}
		synctest.Wait()
		if _, err := w.lobby.Room(w.actor("guest").Who, other.Number()); err == nil {
			t.Error("the room stays open with nobody in it")
		}
		if s := w.run("guest", "quit", inHall); !s.Quit || s.out+s.err != "" {
			t.Errorf("%+v", s)
		}
	})
}

func TestQuickMeetsWhoWaits(t *testing.T) {
	inTown(t, func(w *town) {
		a := w.run("Mai", "quick", inHall)
		r := must(w.lobby.Room(w.actor("Mai").Who, a.Open.Room))(t)
		defer must(r.Subscribe(context.Background(), w.actor("Mai")))(t).Close() // she waits in it
		synctest.Wait()
		b := w.run("Lan", "quick", inHall)
		if a.Open == nil || b.Open == nil || *a.Open != *b.Open {
			t.Fatalf("%+v, %+v", a, b)
		}
		synctest.Wait()
		if n, ok := w.lobby.Seat(w.actor("Lan").Who.ID); !ok || n != b.Open.Room {
			t.Errorf("Lan plays in %v, %v", n, ok)
		}
	})
}

func TestSetSavesWhatAnAccountChose(t *testing.T) {
	inTown(t, func(w *town) {
		s := w.run("Mai", "set board words", inHall)
		if s.Exit != ExitOK || s.Prefs == nil || s.Prefs.Board != BoardWords || s.out != "Changed and saved: board = words.\n" {
			t.Errorf("%+v", s)
		}
		acc, err := w.lobby.AccountNamed("Mai")
		if err != nil || acc.Prefs.Board != BoardWords {
			t.Errorf("%+v, %v", acc.Prefs, err)
		}
		if s := w.run("guest", "set lang=vi", inHall); s.Prefs == nil || s.Prefs.Language != "vi" || s.out != "Đã đổi cho lần này: lang = vi.\n" {
			t.Errorf("%+v", s)
		}
		for line, check := range map[string]func(account.Preferences) bool{
			"set animation off": func(p account.Preferences) bool { return p.Animation == "off" },
			"set bell on":       func(p account.Preferences) bool { return p.Bell },
			"set MOUSE On":      func(p account.Preferences) bool { return p.Mouse },
			"set ascii off":     func(p account.Preferences) bool { return !p.ASCII },
		} {
			if s := w.run("Lan", line, inHall); s.Prefs == nil || !check(*s.Prefs) {
				t.Errorf("%q: %+v", line, s)
			}
		}
		for line, says := range map[string]string{
			"set colour red": "“colour”", "set lang fr": "vi, en", "set lang": "vi, en", "set board": "full, words", "set x": "lang, board",
		} {
			s, vi := w.run("Mai", line, inHall), w.run("Mai", line, inHall, inVietnamese)
			if s.Exit != ExitUsage || s.Prefs != nil || !strings.Contains(s.err, says) || !strings.Contains(vi.err, says) || s.err == vi.err {
				t.Errorf("%q: %+v, %+v", line, s, vi)
			}
		}
		if s := w.run("Mai", "set", inHall); !strings.Contains(s.out, "board      full    one of: full, words") {
			t.Errorf("%+v", s)
		}
	})
}

func TestPublishIsForWhoPlayed(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{Private: true})
		w.play(r, "3R 2L")
		id := w.game(1)
		publish := func(who string, exit int, says string) {
			t.Helper()
			s := w.run(who, "publish "+id, inHall)
			if s.Exit != exit || !strings.Contains(s.out+s.err, says) {
				t.Errorf("%s: %+v", who, s)
			}
			if vi := w.run(who, "publish "+id, inHall, inVietnamese); exit != ExitOK && (vi.Exit != exit || vi.err == s.err) {
				t.Errorf("%s: %+v", who, vi)
			}
		}
		publish("Mai", ExitFailed, "is not over")
		publish("guest", ExitNotFound, "no game "+id)
		w.do(r, "Lan", room.Resign{})
		synctest.Wait()
		publish("guest", ExitNotFound, "no game "+id)
		if s := w.run("guest", "show "+id); s.Exit != ExitNotFound {
			t.Errorf("%+v", s)
		}
		publish("Lan", ExitOK, "ssh -t play.example.org review "+id)
		publish("Mai", ExitOK, "is public already")
		if s := w.run("guest", "show "+id); s.Exit != ExitOK {
			t.Errorf("%+v", s)
		}
		if s := w.run("guest", "recent --tsv"); !strings.Contains(s.out, id) {
			t.Errorf("%+v", s)
		}
		for line, exit := range map[string]int{"publish": ExitUsage, "publish x": ExitUsage, "publish K7QM2R": ExitNotFound} {
			if s := w.run("Mai", line, inHall); s.Exit != exit {
				t.Errorf("%q: %+v", line, s)
			}
		}
		th := &throttle{wrong: 2}
		if s := w.run("Mai", "publish "+id, inHall, func(e *Env) { e.Throttle = th }); s.Exit != ExitTryLater {
			t.Errorf("%+v", s)
		}
	})
}

func TestReviewWithoutAScreenIsSteppedThrough(t *testing.T) {
	inTown(t, func(w *town) {
		id := w.resigned("3R 2L 4L")
		var at *Reviewed
		in := func(e *Env) { e.Place, e.Review = hallPlace{}, at }
		step := func(line string, exit int, want ...string) said {
			t.Helper()
			s := w.run("guest", line, in)
			if s.Exit != exit {
				t.Fatalf("%s: %+v", line, s)
			}
			for _, part := range want {
				if !strings.Contains(s.out+s.err, part) {
					t.Errorf("%s: %q is not in:\n%s%s", line, part, s.out, s.err)
				}
			}
			if s.Review != nil {
				at = s.Review
			}
			return s
		}
		for _, line := range []string{"next", "back", "first", "last", "ply 1", ">"} {
			step(line, ExitFailed, "Type review ID")
			if s := w.run("guest", line, inHall, withPTY); s.Exit != ExitFailed || !strings.Contains(s.err, "keys ← and →") {
				t.Errorf("%s on a screen: %+v", line, s)
			}
		}
		step("moves", ExitUsage, "Which game? Type moves [ID|ROOM]")
		step("analyse", ExitUsage, "Which game? Type analyse [ID]")
		if s := step("review "+id, ExitOK, id+"  Mai – Lan", "ply 0 of 3  Mai to move", "a  Mai", "Type next"); strings.Contains(s.out, "1. Mai") {
			t.Errorf("%s", s.out)
		}
		step("back", ExitOK, "This is the start")
		step("next", ExitOK, "1. Mai: 3 right – ", "ply 1 of 3  Lan to move")
		step("analyse", ExitOK, "1. Mai 3R: the best move.", "Best from here is ")
		step("n", ExitOK, "2. Lan: 2 left – ")
		step("<", ExitOK, "1. Mai: 3 right – ")
		step("last", ExitOK, "3. Mai: 4 left – ", "over: resigned")
		step(">", ExitOK, "This is the end")
		step("ply 4", ExitNotFound, "from 0 to 3")
		step("ply x", ExitNotFound, "from 0 to 3")
		step("ply 2", ExitOK, "2. Lan: 2 left – ")
		step("moves", ExitOK, "3R", "2L", "4L")
		step("first", ExitOK, "ply 0 of 3")
		step("analyse", ExitOK, "Best from here is ")
		if s := step("quit", ExitOK, "left the review of game "+id); s.Quit || s.Review == nil || s.Review.Game.ID != "" {
			t.Errorf("%+v", s)
		}
		at = nil
		step("review "+id+"@1", ExitOK, "1. Mai: 3 right – ", "ply 1 of 3")
		step("leave", ExitOK, "left the review")
		at = nil
		step("watch "+id, ExitOK, "ply 0 of 3")
	})
}

// resigned plays moves, Lan resigns, and the game's ID is returned.
func (w *town) resigned(moves string) string {
	w.t.Helper()
	r := w.open(room.Options{})
	w.play(r, moves)
	w.do(r, "Lan", room.Resign{})
	synctest.Wait()
	games, err := w.lobby.Recent(1)
	if err != nil || len(games) != 1 {
		w.t.Fatal(games, err)
	}
	return string(games[0].Record.ID)
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func TestBoardLines(t *testing.T) {
	p, err := notation.ParsePosition(engine.Classic(), "*0:5,0,6,6,6/*1:0,12,6,6,1 1+0-0/13+0-2 b")
	if err != nil {
		t.Fatal(err)
	}
	v := BoardView{Rules: engine.Classic(), Position: p, Names: []string{"Mai", "Lan"}, From: 1, You: 1}
	want := `        5     4     3     2     1     a  Mai  1 point
     +-----+-----+-----+-----+-----+
     |  6  |  6  |  6  |  0  |  5  |
 *1  +-----+-----+-----+-----+-----+ *0
     |  0  | 12  |  6  |  6  |  1  |
     +-----+-----+-----+-----+-----+
        1     2     3     4     5     b  Lan  11 points, owes 2`
	if got := strings.Join(BoardLines(i18n.New(i18n.English), v), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	v.Words = true
	want = `Your row, squares 1 to 5: 0, 12, 6, 6, 1. Captured 13 dân, owes 2: 11 points.
The quan square left of you: a quan and 1 dân.
Mai's row, squares 1 to 5: 5, 0, 6, 6, 6. Captured 1 dân: 1 point.
The quan square left of Mai: a quan.`
	if got := strings.Join(BoardLines(i18n.New(i18n.English), v), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	v.You, v.From = engine.NoSeat, 0
	if got := BoardLines(i18n.New(i18n.Vietnamese), v)[0]; got != "Hàng của Mai, ô 1 đến 5: 5, 0, 6, 6, 6. Đã ăn 1 dân: 1 điểm." {
		t.Error(got)
	}
	square := engine.Presets()[5].Rules
	four := BoardView{Rules: square, Position: square.Start(), Names: []string{"A", "B", "C", "D"}, You: engine.NoSeat}
	if got := BoardLines(i18n.New(i18n.English), four); len(got) != 4 || !strings.HasSuffix(got[3], "d  D  0 points") {
		t.Errorf("%q", got)
	}
}

func TestANameIsClaimedForGood(t *testing.T) {
	inTown(t, func(w *town) {
		for _, tt := range []struct {
			who, line, says string
			exit            int
		}{
			{"guest", "name Hoa", "account", ExitNeedsKey},
			{"Mai", "name Hoa yes", "You have the name Mai", ExitFailed},
			{"new", "name", "Usage", ExitUsage},
			{"new", "name H", "too short", ExitUsage},
			{"new", "name Hoahoahoahoahoahoahoahoa", "too long", ExitUsage},
			{"new", "name H.oa", "letters, digits", ExitUsage},
			{"new", "name Hоa", "mixes scripts", ExitUsage},
			{"new", "name admin1", "belongs to the server", ExitUsage},
			{"new", "name Hoa no", "Leave out spaces", ExitUsage},
			{"new", "name mai yes", "Somebody has that name", ExitFailed},
		} {
			if s := w.run(tt.who, tt.line, inHall); s.Exit != tt.exit || !strings.Contains(s.err, tt.says) {
				t.Errorf("%s: %q: %+v", tt.who, tt.line, s)
			}
		}
		if s := w.run("new", "name Hoa yes"); s.Exit != ExitUsage || !strings.Contains(s.err, "ssh -T play.example.org") {
			t.Errorf("run alone: %+v", s)
		}
		if s := w.run("new", "name Hoa", inHall); s.Exit != ExitOK || !strings.Contains(s.out, "name Hoa yes") || w.actor("new").Who.Named {
			t.Errorf("%+v", s)
		}
		if s := w.run("new", "name Hoa yes", inHall); s.Exit != ExitOK || !strings.Contains(s.out, "ssh Hoa@play.example.org") || w.actor("new").Who.Name != "Hoa" {
			t.Errorf("%+v", s)
		}
	})
}

func TestWhoIsThereAlreadyHearsSo(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		id := w.game(1)
		for line, says := range map[string]string{"watch 1": "You are in this room already.", "watch " + id: "already", "join 1": "already"} {
			if s := w.run("Lan", line, w.at(r, "Lan")); s.Exit != ExitOK || s.Open != nil || !strings.Contains(s.out, says) {
				t.Errorf("%q: %+v", line, s)
			}
		}
		if s := w.run("guest", "join 1", w.at(r, "guest")); s.Exit != ExitFailed || s.Open != nil {
			t.Errorf("a watcher joins what is full: %+v", s)
		}
		for _, line := range []string{"sit 3", "free 9", "sit x", "free 0"} {
			if s := w.run("Mai", line, w.at(r, "Mai")); s.Exit != ExitUsage || !strings.Contains(s.err, "Choose a chair from 1 to 2.") {
				t.Errorf("%q: %+v", line, s)
			}
		}
		if s := w.run("Mai", "claim house", w.at(r, "Mai")); s.Exit != ExitUsage || !strings.Contains(s.err, "In a game of two") {
			t.Errorf("%+v", s)
		}
		w.do(r, "Lan", room.Resign{})
		defer w.lookAt("Mai", 1).Close()
		if s := w.run("Mai", "quick", w.at(r, "Mai")); s.Exit != ExitOK || s.Open != nil || !strings.Contains(s.out, "already") {
			t.Errorf("%+v", s)
		}
		if s := w.run("Mai", "s", w.at(r, "Mai")); !strings.Contains(s.err, "show, ") || strings.Contains(s.err, "rooms") {
			t.Errorf("%+v", s)
		}
		if s := w.run("Mai", "set"); s.Exit != ExitUsage || !strings.Contains(s.err, "set [KEY VALUE]") {
			t.Errorf("%+v", s)
		}
	})
}

func TestMovesAsPeopleSayThem(t *testing.T) {
	for line, want := range map[string]string{
		"3 L": "3l", "5phải": "5R", "5 phải": "5R", "2 left": "2L", "3R": "3R", "move 4 trai": "4L", "move 4R": "4R",
		"6 L": "", "3 4": "", "say 3": "", "3 L R": "",
	} {
		args := strings.Fields(line)
		got := moveArgs(args)
		if want == "" && strings.Join(got, " ") != line || want != "" && strings.Join(got, " ") != "move "+want {
			t.Errorf("%q is %q", line, got)
		}
	}
}

func TestNoGuessIsMadeOfAWordThatIsMostlyWrong(t *testing.T) {
	inTown(t, func(w *town) {
		if s := w.run("Mai", "foo", inHall); strings.Contains(s.err, "Did you mean") {
			t.Errorf("%q", s.err)
		}
	})
}
