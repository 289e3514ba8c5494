package roomview

import (
	"context"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// desk is a room that writes down what it is asked and answers with err.
type desk struct {
	mu    sync.Mutex
	asked []room.Command
	err   error
}

func (d *desk) Do(_ context.Context, _ room.Actor, c room.Command) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.asked = append(d.asked, c)
	return d.err
}

func (d *desk) Subscribe(context.Context, room.Actor) (screen.Feed, error) { return still{}, nil }

// sitting is mai's screen of a room, with a desk behind it.
func sitting(s room.State) (Model, *desk) {
	d := &desk{}
	env := gallery.Env(i18n.New(i18n.English))
	env.Prefs.Animation = "off"
	m := Showing(env, s)
	m.table = d
	return m, d
}

// press presses keys and runs what they start.
func press(t *testing.T, m Model, keys ...string) (Model, []tea.Msg) {
	t.Helper()
	var out []tea.Msg
	for _, k := range keys {
		s, cmd := m.Update(uitest.Key(k))
		m = s.(Model)
		out = append(out, uitest.Run(cmd)...)
	}
	return m, out
}

func tell(m Model, bodies ...room.Body) (Model, tea.Cmd) {
	var events []room.Event
	for i, b := range bodies {
		events = append(events, room.Event{Seq: m.state.Seq + uint64(i) + 1, At: m.env.Now(), Body: b})
	}
	s, cmd := m.Update(news{events: events, over: true})
	return s.(Model), cmd
}

func game(plies int) room.State { return gallery.Game(engine.Classic(), plies) }

func TestAMoveIsDrawnWhenTheRoomSaysSo(t *testing.T) {
	m, d := sitting(game(0))
	before := m.View(80, 24)
	m, _ = press(t, m, "2", "right")
	want := room.Play{Ply: 0, Move: engine.Move{Pit: 2, Dir: engine.Right}}
	if len(d.asked) != 1 || d.asked[0] != want {
		t.Fatalf("asked %v, want %v", d.asked, want)
	}
	if m.game.Ply() != 0 || m.position() != engine.Classic().Start() {
		t.Error("the board changed before the room's event")
	}
	if again, _ := press(t, m, "3", "d"); len(d.asked) != 1 || again.game.Ply() != 0 {
		t.Error("a second move was sent while the first is on its way")
	}
	m, _ = tell(m, room.Moved{Ply: 0, Move: want.Move})
	if m.game.Ply() != 1 || m.View(80, 24) == before {
		t.Error("the event did not change the board")
	}
}

func TestKeysThatSow(t *testing.T) {
	for _, tt := range []struct {
		keys string
		want engine.Move
	}{
		{"1 left", engine.Move{Pit: 1, Dir: engine.Left}},
		{"5 d", engine.Move{Pit: 5, Dir: engine.Right}},
		{"right a", engine.Move{Pit: 4, Dir: engine.Left}}, // the cursor begins at 3
		{"left left enter right", engine.Move{Pit: 1, Dir: engine.Right}},
		{"2 esc left space left", engine.Move{Pit: 1, Dir: engine.Left}},
	} {
		m, d := sitting(game(0))
		press(t, m, strings.Fields(tt.keys)...)
		if len(d.asked) != 1 || d.asked[0] != (room.Play{Move: tt.want}) {
			t.Errorf("%s: asked %v, want %v", tt.keys, d.asked, tt.want)
		}
	}
}

func TestADigitOfAnEmptySquareLeavesNoOtherToSow(t *testing.T) {
	m, d := sitting(game(12))
	empty := 0
	for f := 1; f <= engine.Fields; f++ {
		if !m.canLift(f) {
			empty = f
		}
	}
	if empty == 0 {
		t.Fatal("every square has dân")
	}
	m, _ = press(t, m, strconv.Itoa(empty))
	m, _ = tell(m, room.Said{Line: room.ChatLine{From: m.env.Actor.Who, Text: "chào"}})
	_, msgs := press(t, m, "d", "a", "enter", "d")
	if len(d.asked) != 0 {
		t.Errorf("asked %v", d.asked)
	}
	if want := (screen.Toast{Text: m.env.Text.Error(engine.ErrEmptyField)}); !slices.Contains(msgs, tea.Msg(want)) {
		t.Errorf("said %v", msgs)
	}
}

func TestNothingIsPlayedOutOfTurnOrFromAnotherWindow(t *testing.T) {
	elsewhere := game(0)
	elsewhere.Here = false
	for name, s := range map[string]room.State{"their turn": game(1), "elsewhere": elsewhere} {
		m, d := sitting(s)
		press(t, m, "2", "right", "d", "a", "X")
		if name == "their turn" {
			d.asked = slicesWithout(d.asked)
		}
		if len(d.asked) != 0 {
			t.Errorf("%s: asked %v", name, d.asked)
		}
	}
}

func slicesWithout(c []room.Command) []room.Command {
	var out []room.Command
	for _, x := range c {
		if _, ok := x.(room.Play); ok {
			out = append(out, x)
		}
	}
	return out
}

func TestResignIsConfirmedAndEscDestroysNothing(t *testing.T) {
	m, d := sitting(game(6))
	m, _ = press(t, m, "X")
	if m.ask != askResign {
		t.Fatal("not asked")
	}
	m, _ = press(t, m, "esc", "x", "n")
	if len(d.asked) != 0 || m.ask != askNothing {
		t.Errorf("asked %v", d.asked)
	}
	m, out := press(t, m, "esc")
	_, said := press(t, m, "y")
	if steps := reflect.ValueOf(said[0]); steps.Kind() != reflect.Slice || steps.Len() != 2 { // one after the other: a screen that goes takes its toast along
		t.Errorf("who leaves is not told that the game waits: %v", said)
	} else if told := steps.Index(1).Interface().(tea.Cmd)(); told != (screen.Toast{Text: m.env.Text.Line().KeptKey}) {
		t.Errorf("who leaves is told %v", told)
	}
	if m.ask != askLeave || len(out) != 0 {
		t.Errorf("esc left a running game: %v", out)
	}
	m, _ = press(t, m, "n", "X", "y")
	if len(d.asked) != 1 || d.asked[0] != (room.Resign{}) {
		t.Errorf("asked %v", d.asked)
	}
	_ = m
}

func TestAbortOnlyBeforeEverybodyHasMoved(t *testing.T) {
	m, d := sitting(game(0))
	press(t, m, "X", "y", "z", "y")
	if len(d.asked) != 1 || d.asked[0] != (room.Abort{}) {
		t.Errorf("early: asked %v", d.asked)
	}
	m, d = sitting(game(6))
	press(t, m, "z", "y")
	if len(d.asked) != 1 || d.asked[0] != (room.Offer{Kind: room.OfferAbort}) {
		t.Errorf("late it can only be asked for: asked %v", d.asked)
	}
}

func TestATurnIsShownStepByStepAndSkippedByAKey(t *testing.T) {
	m, _ := sitting(game(1))
	m.env.Prefs.Animation = "fast"
	move := m.game.Legal()[0]
	m, _ = tell(m, room.Moved{Ply: 1, Move: move})
	if !m.anim.on() {
		t.Fatal("nothing on show")
	}
	first := m.position()
	m, _ = m.step(frame{m.anim.tag})
	if m.position() == first {
		t.Error("a frame showed nothing")
	}
	if old, _ := m.step(frame{m.anim.tag - 1}); old.anim.done != m.anim.done {
		t.Error("a frame of an older turn was taken")
	}
	frames := 0
	for shown := m; shown.anim.on(); frames++ {
		shown, _ = shown.step(frame{shown.anim.tag})
		uitest.CheckFits(t, shown.View(80, 24), 80, 24)
	}
	if frames == 0 {
		t.Error("no frames")
	}
	m, out := press(t, m, "d")
	if m.anim.on() || m.position() != m.game.Position() {
		t.Error("a key did not skip")
	}
	if m.sent || len(out) != 0 {
		t.Error("the key that skipped also played")
	}
}

func TestTheLastFrameIsThePosition(t *testing.T) {
	m, _ := sitting(game(0))
	m.env.Prefs.Animation = "normal"
	for ply := 0; ply < 8; ply++ {
		if m.game.Over() {
			break
		}
		m, _ = tell(m, room.Moved{Ply: ply, Move: m.game.Legal()[0]})
		for m.anim.on() {
			m, _ = m.step(frame{m.anim.tag})
		}
		if m.position() != m.game.Position() {
			t.Fatalf("ply %d: the show ends elsewhere", ply)
		}
	}
}

func TestWhoIsBehindSeesTheOutcome(t *testing.T) {
	m, _ := sitting(game(0))
	m.env.Prefs.Animation = "slow"
	var bodies []room.Body
	g := m.game
	for ply := range 3 {
		move := g.Legal()[0]
		bodies = append(bodies, room.Moved{Ply: ply, Move: move})
		g, _, _ = g.Play(move)
	}
	two, _ := tell(m, bodies[:2]...)
	if !two.anim.on() || len(two.queue) != 1 {
		t.Error("a turn and its answer are both shown")
	}
	two, _ = tell(two, bodies[2])
	if two.anim.on() || two.position() != g.Position() {
		t.Error("two turns behind, and still on show")
	}
	three, _ := tell(m, bodies...)
	if three.anim.on() || three.position() != g.Position() {
		t.Error("three turns came at once and are shown one by one")
	}
}

func TestLookingBackDoesNotLeaveTheGame(t *testing.T) {
	m, _ := sitting(game(6))
	m, _ = press(t, m, ",", ",")
	if m.back != 4 || m.position() != m.game.PositionAt(4) {
		t.Errorf("at %d", m.back)
	}
	m, _ = press(t, m, ".", ".")
	if m.back != -1 {
		t.Errorf("at %d, want the present", m.back)
	}
	m, _ = press(t, m, ",", "esc")
	if m.back != -1 || m.ask != askNothing {
		t.Error("esc comes back to the present first")
	}
}

func TestChatTakesLettersAndTelex(t *testing.T) {
	m, d := sitting(game(6))
	m, _ = press(t, m, "t")
	if !m.Capturing() {
		t.Fatal("not capturing")
	}
	// Telex types, takes back and types again.
	m, _ = press(t, m, "t", "i", "e", "backspace", "ê", "backspace", "ế", "n", "g", "?", "X", "enter")
	if len(d.asked) != 1 || d.asked[0] != (room.Say{Text: "tiếng?X"}) {
		t.Errorf("asked %v", d.asked)
	}
	if m.Capturing() {
		t.Error("still capturing")
	}
}

func TestAnAwayOpponentMayBeClaimedAfterAMinute(t *testing.T) {
	m, d := sitting(gallery.Away(20 * time.Second))
	if !m.counts() {
		t.Error("no countdown")
	}
	press(t, m, "w")
	if len(d.asked) != 0 {
		t.Errorf("too soon: asked %v", d.asked)
	}
	m, d = sitting(gallery.Away(61 * time.Second))
	m, _ = press(t, m, "w", "n", "e")
	if len(d.asked) != 0 || m.ask != askDraw {
		t.Errorf("not asked first: %v", d.asked)
	}
	press(t, m, "n", "w", "y")
	press(t, m, "y")
	want := []room.Command{room.Claim{}, room.Claim{Draw: true}}
	if !reflect.DeepEqual(d.asked, want[:1]) && !reflect.DeepEqual(d.asked, want) {
		t.Errorf("asked %v", d.asked)
	}
}

func TestAPausedGameOffersNothingAndCounts(t *testing.T) {
	s := gallery.Away(90 * time.Second)
	s.Phase, s.PausedTo = room.Paused, gallery.Noon().Add(3*time.Minute+12*time.Second)
	m, d := sitting(s)
	m, _ = press(t, m, "w", "y", "e", "y", "2", "right")
	if len(d.asked) != 0 {
		t.Errorf("asked %v", d.asked)
	}
	view := uitest.Plain(m.View(80, 24), 80, 24)
	if !strings.Contains(view, "3:12") || !strings.Contains(view, "Lan_Hương (to move)") || strings.Contains(view, "w claim") {
		t.Errorf("the pause is not told:\n%s", view)
	}
	if !m.counts() {
		t.Error("no countdown")
	}
	unsaved := s
	unsaved.Restart.Unsaved = true
	if m, _ := sitting(unsaved); !strings.Contains(uitest.Plain(m.View(80, 24), 80, 24), "The server could not save for a while.") {
		t.Errorf("it has not restarted:\n%s", uitest.Plain(m.View(80, 24), 80, 24))
	}
	m, _ = tell(m, room.Resumed{})
	m.ticking = false // the last tick has come
	press(t, m, "w", "y")
	if len(d.asked) != 1 {
		t.Errorf("after the pause: asked %v", d.asked)
	}
	s.PausedTo = time.Time{}
	if m, _ := sitting(s); m.counts() {
		t.Error("counts without an end")
	}
}

func TestANewcomerSeesTheRoomAndNotAResult(t *testing.T) {
	s := game(400)
	column := i18n.New(i18n.English).GameText.ColSwept + "      combo"
	if m, _ := sitting(s); !strings.Contains(m.View(80, 24), column) {
		t.Error("a player does not see the result")
	}
	s.Game.Players[0], s.Chairs[0] = gallery.Tuan(), room.Chair{}
	m, _ := sitting(s)
	if strings.Contains(m.View(80, 24), column) {
		t.Error("a newcomer sees a result of strangers")
	}
	m, _ = press(t, m, "m")
	if !strings.Contains(m.View(80, 24), column) {
		t.Error("the key does not show it")
	}
	running := game(6)
	running.Game.Players[0], running.Chairs[0].Who = gallery.Tuan(), gallery.Tuan()
	m, _ = sitting(running)
	m, _ = tell(m, room.Ended{Outcome: s.Game.Outcome})
	if !strings.Contains(m.View(80, 24), column) {
		t.Error("who saw the end does not see the result")
	}
}

func TestTheGameJustPlayedIsReviewed(t *testing.T) {
	s := game(400)
	m, _ := sitting(s)
	if got := m.View(80, 24); !strings.Contains(got, "review") {
		t.Error(got)
	}
	_, cmd := m.Update(uitest.Key("v"))
	want := screen.Push{Route: screen.Review{Game: s.Game.ID, Ply: -1}}
	if got := uitest.Run(cmd); len(got) != 1 || got[0] != want {
		t.Errorf("%v, want %v", got, want)
	}
	m.env.Host = "" // offline nothing is kept
	if _, cmd := m.Update(uitest.Key("v")); cmd != nil {
		t.Error("a review of a game that is not kept")
	}
}

func TestATooLongPasteIsTold(t *testing.T) {
	m, _ := sitting(game(6))
	m, _ = press(t, m, "t")
	s, cmd := m.Update(tea.PasteMsg{Content: strings.Repeat("a\u202e\u200d", 400)})
	m = s.(Model)
	if len(m.input.Text) != room.ChatRunes {
		t.Errorf("%d bytes are kept", len(m.input.Text))
	}
	if out := uitest.Run(cmd); len(out) != 1 {
		t.Errorf("told %v", out)
	}
	m, out := press(t, m, "backspace")
	if len(out) != 0 || m.input.Cut {
		t.Errorf("told again: %v", out)
	}
}

func TestASettledScreenHasNoTick(t *testing.T) {
	for name, s := range map[string]room.State{"game": game(6), "alone": gallery.Alone(), "result": game(400)} {
		m, _ := sitting(s)
		if m.counts() {
			t.Errorf("%s counts", name)
		}
	}
	if m, _ := sitting(gallery.Room()); !m.counts() {
		t.Error("an unready chair's deadline does not count")
	}
}

func TestASpectatorMaySitStillForLonger(t *testing.T) {
	m, _ := sitting(game(4))
	if got := m.IdleAfter(); got != screen.DefaultIdle {
		t.Errorf("a player: %v", got)
	}
	m.env.Actor.Who.ID = "somebody else"
	if got := m.IdleAfter(); got != watchFor {
		t.Errorf("a spectator: %v", got)
	}
}

func TestABotIsOfferedToWhoWaitsLong(t *testing.T) {
	m, _ := sitting(gallery.Alone())
	offer := m.env.Text.RoomText.BotOffer
	if strings.Contains(uitest.Plain(m.View(80, 24), 80, 24), offer) {
		t.Error("offered at once")
	}
	s, _ := m.Update(aloneForLong{m.alone})
	if !strings.Contains(uitest.Plain(s.View(80, 24), 80, 24), offer) {
		t.Error("not offered")
	}
	old, _ := m.Update(aloneForLong{m.alone - 1})
	if strings.Contains(uitest.Plain(old.View(80, 24), 80, 24), offer) {
		t.Error("offered by an older wait")
	}
}

func TestLeavingAWaitingRoomGivesTheChairBack(t *testing.T) {
	public := gallery.Alone()
	public.Code = ""
	for name, keys := range map[string][]string{"public": {"esc"}, "private": {"esc", "esc", "esc", "y"}} {
		state := public
		if name == "private" { // its code is dead with its last person
			state = gallery.Alone()
		}
		m, d := sitting(state)
		_, out := press(t, m, keys...)
		if len(d.asked) != 1 || d.asked[0] != (room.Stand{}) || len(out) != 1 || out[0] != (screen.Pop{}) {
			t.Errorf("%s: asked %v, out %v", name, d.asked, out)
		}
	}
	for name, state := range map[string]room.State{"private": gallery.Alone(), "throw": gallery.Throw(2)} {
		m, d := sitting(state)
		m, out := press(t, m, "esc", "esc")
		if len(d.asked) != 0 || len(out) != 0 || m.ask != askNothing {
			t.Errorf("%s: asked %v, out %v", name, d.asked, out)
		}
		if m, _ = press(t, m, "esc"); m.asking() == "" {
			t.Errorf("%s: no question", name)
		}
	}
}

func TestEscKeepsWhatIsHalfSaid(t *testing.T) {
	m, _ := sitting(game(0))
	m, _ = press(t, m, "t", "h", "i", "esc")
	if m.typing || m.input.Text != "hi" {
		t.Errorf("typing %v, %q", m.typing, m.input.Text)
	}
	if m, _ = press(t, m, "t", "!"); m.input.Text != "hi!" {
		t.Errorf("%q", m.input.Text)
	}
	fresh, _ := sitting(game(0))
	if s, ok := fresh.WithDraft(m.Draft()).(Model); !ok || s.input.Text != "hi!" {
		t.Error("the next visit has no draft")
	}
}

func TestARefusedMoveMayBeMadeAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // a move that is late is told of
		m, d := sitting(game(0))
		d.err = room.ErrNotSaved
		s, _ := m.Update(uitest.Key("2"))
		s, cmd := s.Update(uitest.Key("right"))
		var out []tea.Msg
		for _, msg := range uitest.Run(cmd) {
			s, cmd = s.Update(msg)
			out = append(out, uitest.Run(cmd)...)
		}
		if len(out) != 1 || out[0] != (screen.Toast{Text: m.env.Text.Errors.NotSaved}) {
			t.Errorf("told %v", out)
		}
		if m := s.(Model); !m.choosing() {
			t.Error("the move cannot be made again")
		}
	})
}

func TestTheResultComesAfterTheLastTurn(t *testing.T) {
	full, moves := gallery.Played(engine.Classic(), 400)
	s := game(full.Ply() - 1)
	m, _ := sitting(s)
	m.env.Prefs.Animation = "fast"
	res := full.Result()
	end := room.Outcome{Ending: record.Squares, Points: res.Points[:2], Places: res.Places[:2], EndedBy: engine.NoSeat}
	m, _ = tell(m, room.Moved{Ply: full.Ply() - 1, Move: moves[full.Ply()-1]}, room.Ended{Outcome: end})
	column := m.env.Text.GameText.ColSwept
	if strings.Contains(m.View(80, 24), column) {
		t.Error("the result covers the last turn")
	}
	m, _ = press(t, m, "u") // any key skips
	if !strings.Contains(m.View(80, 24), column) {
		t.Error("no result")
	}
}

func TestTheMouseChoosesAndSows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // a move that is late is told of
		for _, size := range []uitest.Size{{W: 80, H: 24}, {W: 40, H: 16}, {W: 120, H: 35}} {
			m, d := sitting(game(0))
			at := func(view, word string) (x, y int) {
				for y, l := range strings.Split(uitest.Plain(view, size.W, size.H), "\n") {
					if x := strings.Index(l, word); x >= 0 {
						return len([]rune(l[:x])), y
					}
				}
				t.Fatalf("no %q", word)
				return 0, 0
			}
			x, y := at(m.View(size.W, size.H), "[3]")
			click := screen.Click{X: x + 1, Y: y - 2, W: size.W, H: size.H}
			s, _ := m.Update(click)
			if !s.(Model).lifted || s.(Model).field != 3 {
				t.Fatalf("%v: not chosen", size)
			}
			click.X++ // the right half
			_, cmd := s.Update(click)
			uitest.Run(cmd)
			if len(d.asked) != 1 || d.asked[0] != (room.Play{Move: engine.Move{Pit: 3, Dir: engine.Right}}) {
				t.Errorf("%v: asked %v", size, d.asked)
			}
		}
	})
}
