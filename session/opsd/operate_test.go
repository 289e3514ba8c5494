package opsd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// gets is the next letters of somebody, in one line.
func gets(v *lobby.Visit) string {
	_, take := v.Mail()
	var list []string
	for _, l := range take() {
		list = append(list, fmt.Sprintf("%T%+v", l.Body, l.Body))
	}
	return strings.Join(list, "; ")
}

// wantGets looks for a word in the letters of somebody.
func wantGets(t *testing.T, v *lobby.Visit, want string) {
	t.Helper()
	if got := gets(v); !strings.Contains(got, want) {
		t.Errorf("%s got %q, want %q", v.Actor().Who.Name, got, want)
	}
}

func TestWhoIsMutedSaysNothing(t *testing.T) {
	d := openDoor(t, nil)
	mai, _ := d.comes(t, "Mai", maiKey, "192.0.2.7")
	lan, _ := d.comes(t, "Lan", lanKey, "192.0.2.7")
	guest, _ := d.enters(t, lobby.Arrival{Remote: netip.MustParseAddr("192.0.2.7"), Door: "telnet"})
	got := d.asks(t, "mute MAI for 2h \x1b[2Jrude words")
	if got.exit != 0 || !strings.Contains(got.out, "muted account "+string(mai.Actor().Who.ID)+" (Mai) until ") || !strings.Contains(got.out, "; told: Mai (session 1") {
		t.Fatalf("%+v", got)
	}
	wantGets(t, mai, "Reason:[2Jrude words")
	var muted *lobby.MutedError
	_, told := d.hall.Tell(mai.Actor(), "Lan", "hello")
	_, reported := d.hall.Complain(mai.Actor(), "Lan", "boring", "", nil)
	for what, err := range map[string]error{"hall": d.hall.SpeakInHall(mai.Actor(), "hello"), "tell": told, "report": reported} {
		if !errors.As(err, &muted) || muted.Reason != "[2Jrude words" {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := d.hall.SpeakInHall(lan.Actor(), "hello"); err != nil {
		t.Errorf("Lan, from the same address: %v", err)
	}
	// She is told once, also when she comes again; and it is kept.
	again, _ := d.comes(t, "Mai", maiKey, "192.0.2.7")
	if got := gets(again); got != "" {
		t.Errorf("told again: %s", got)
	}
	if kept, err := d.store.Mutes().All(); err != nil || len(kept) != 1 || kept[0].Name != "Mai" {
		t.Errorf("kept %+v, %v", kept, err)
	}
	if got := d.asks(t, "mutes"); !strings.Contains(got.out, "account") || !strings.Contains(got.out, "rude words") {
		t.Errorf("%+v", got)
	}
	if got := d.asks(t, "unmute mai"); got.exit != 0 {
		t.Errorf("%+v", got)
	}
	wantGets(t, mai, "lobby.Unsilenced")
	if err := d.hall.SpeakInHall(mai.Actor(), "hello"); err != nil {
		t.Errorf("unmuted: %v", err)
	}
	// A guest is muted by address, which does not touch who has an account.
	if got := d.asks(t, "mute "+guest.Actor().Who.Name+" for ever"); got.exit != 0 || !strings.Contains(got.out, "muted address 192.0.2.7/32 (") {
		t.Fatalf("%+v", got)
	}
	wantGets(t, guest, "lobby.Silenced")
	r, err := d.hall.Open(t.Context(), lan.Actor(), room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []*lobby.Visit{lan, guest} {
		if _, err := r.Subscribe(t.Context(), v.Actor()); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Do(t.Context(), guest.Actor(), room.Say{Text: "hm"}); !errors.As(err, &muted) {
		t.Errorf("the guest: %v", err)
	}
	if err := r.Do(t.Context(), lan.Actor(), room.Say{Text: "hm"}); err != nil {
		t.Errorf("Lan: %v", err)
	}
}

func TestAMuteOutlivesTheServerAndIsOverInTime(t *testing.T) {
	d := openDoor(t, nil)
	mai, _ := d.comes(t, "Mai", maiKey, "192.0.2.7")
	if got := d.asks(t, "mute mai for 1h"); got.exit != 0 {
		t.Fatalf("%+v", got)
	}
	now := time.Now()
	next, err := lobby.New(lobby.Config{
		Accounts: d.store.Accounts(), Games: d.store.Games(), Mutes: d.store.Mutes(), Operators: d.store.Operators(),
		Social: d.store.Social(), Log: d.cfg.Log, Now: func() time.Time { return now },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := next.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	again, err := next.Enter(t.Context(), lobby.Arrival{Key: &account.Key{Fingerprint: maiKey}})
	if err != nil {
		t.Fatal(err)
	}
	if again.Actor().Who.ID != mai.Actor().Who.ID {
		t.Fatal("somebody else")
	}
	wantGets(t, again, "lobby.Silenced")
	if err := next.SpeakInHall(again.Actor(), "hello"); err == nil {
		t.Error("says something")
	}
	now = now.Add(time.Hour)
	if err := next.SpeakInHall(again.Actor(), "hello"); err != nil {
		t.Errorf("when it is over: %v", err)
	}
	again.Leave()
}

func TestAnOffendingNameIsChanged(t *testing.T) {
	for free, want := range map[string]error{"": lobby.ErrNameHeld, " free": nil} {
		d := openDoor(t, nil)
		mai, _ := d.comes(t, "Rude", maiKey, "192.0.2.7")
		lan, _ := d.comes(t, "Lan", lanKey, "192.0.2.8")
		r, err := d.hall.Open(t.Context(), mai.Actor(), room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
		if err != nil {
			t.Fatal(err)
		}
		if got := d.asks(t, "rename rude lan"); got.exit != 1 || !strings.Contains(got.errs, "the name is taken") {
			t.Errorf("%+v", got)
		}
		if got := d.asks(t, "rename rude '!'"); got.exit != 2 {
			t.Errorf("%+v", got)
		}
		if got := d.asks(t, "rename rude Hoa"+free); got.exit != 0 || !strings.Contains(got.out, "renamed Rude (account ") {
			t.Fatalf("%+v", got)
		}
		if who := mai.Actor().Who; who.Name != "Hoa" {
			t.Errorf("the session is called %+v", who)
		}
		wantGets(t, mai, "lobby.Renamed{Who:{")
		if st, err := r.Look(t.Context(), lan.Actor().Who); err != nil || st.Chairs[0].Who.Name != "Hoa" {
			t.Errorf("in the room: %+v, %v", st.Chairs, err)
		}
		if err := d.hall.NameFree(lan.Actor(), "Rude"); !errors.Is(err, want) && !errors.Is(err, lobby.ErrSoRenamed) {
			t.Errorf("the old name%s: %v", free, err)
		}
		if err := d.store.Accounts().NameFree(lan.Actor().Who.ID, "Rude"); !errors.Is(err, want) {
			t.Errorf("the old name%s: %v, want %v", free, err, want)
		}
		if _, err := d.hall.Rename(mai.Actor(), "Rude"); !errors.Is(err, lobby.ErrSoRenamed) {
			t.Errorf("takes it back: %v", err)
		}
	}
}

func TestTheMessageOfTheDayIsSetByLanguage(t *testing.T) {
	d := openDoor(t, nil)
	for _, tt := range []struct{ command, vi, en string }{
		{"motd Tết!", "Tết!", "Tết!"},
		{"motd en happy new year", "Tết!", "happy new year"},
		{"motd vi off", "happy new year", "happy new year"},
		{"motd off", "", ""},
	} {
		if got := d.asks(t, tt.command); got.exit != 0 || got.out == "" {
			t.Errorf("%s: %+v", tt.command, got)
		}
		if vi, en := d.hall.Motd("vi"), d.hall.Motd("en"); vi != tt.vi || en != tt.en {
			t.Errorf("%s: %q, %q", tt.command, vi, en)
		}
	}
	d.asks(t, "motd vi chào")
	if got := d.asks(t, "motd"); !strings.HasPrefix(got.out, "vi  ") || !strings.HasSuffix(got.out, "  chào\n") {
		t.Errorf("%+v", got)
	}
	if kept, err := d.store.Operators().Motds(); err != nil || len(kept) != 1 || kept[0].Text != "chào" || !strings.HasPrefix(kept[0].By, "SHA256:") {
		t.Errorf("kept %+v, %v", kept, err)
	}
}

// plays lets two sit down and play some moves.
func (d *door) plays(t *testing.T, a, b *lobby.Visit, o room.Options) *room.Room {
	t.Helper()
	r, err := d.hall.Open(t.Context(), a.Actor(), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []*lobby.Visit{a, b} {
		if _, err := r.Subscribe(t.Context(), v.Actor()); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(r.Do(t.Context(), b.Actor(), room.Sit{Chair: 1}), r.Do(t.Context(), a.Actor(), room.Ready{On: true}),
		r.Do(t.Context(), b.Actor(), room.Ready{On: true})); err != nil {
		t.Fatal(err)
	}
	return r
}

func rated() room.Options {
	return room.Options{Rules: engine.Classic(), Clock: clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute, Step: 3 * time.Second}, Rated: true}
}

func TestAGameIsAdjudicated(t *testing.T) {
	for _, tt := range []struct {
		verdict, said string
		ending        record.Ending
		places        []int
		rated         bool
	}{
		{"win b stalling", "(seat b) wins", record.Adjudicated, []int{2, 1}, true},
		{"draw", "a draw", record.Adjudicated, []int{1, 1}, true},
		{"abort", "without a result", record.Aborted, nil, false},
	} {
		d := openDoor(t, nil)
		mai, _ := d.comes(t, "Mai", maiKey, "192.0.2.7")
		lan, _ := d.comes(t, "Lan", lanKey, "192.0.2.8")
		r := d.plays(t, mai, lan, rated())
		st, err := r.Look(t.Context(), mai.Actor().Who)
		if err != nil || st.Game.ID == "" {
			t.Fatalf("no game: %+v, %v", st, err)
		}
		id := string(st.Game.ID)
		if got := d.asks(t, "adjudicate "+id+" win c"); got.exit != 2 || !strings.Contains(got.errs, "has no seat c: a is ") {
			t.Errorf("%+v", got)
		}
		if got := d.asks(t, "adjudicate "+strings.ToLower(id)+" "+tt.verdict); got.exit != 0 || !strings.Contains(got.out, tt.said) {
			t.Fatalf("%+v", got)
		}
		a, err := d.hall.Game(mai.Actor().Who, st.Game.ID)
		if err != nil || a.Record.Ending != tt.ending || fmt.Sprint(a.Record.Places) != fmt.Sprint(tt.places) || (a.Ratings != nil) != tt.rated {
			t.Errorf("%s: %+v, %v", tt.verdict, a, err)
		}
		for _, v := range []*lobby.Visit{mai, lan} {
			wantGets(t, v, "lobby.Ruled{Game:"+id)
		}
		if got := d.asks(t, "adjudicate "+id+" draw"); got.exit != 3 {
			t.Errorf("twice: %+v", got)
		}
		if wrong := d.store.Check(); len(wrong) > 0 {
			t.Error(wrong)
		}
	}
}

func TestAGameThatWasPutOffIsAdjudicated(t *testing.T) {
	d := openDoor(t, nil)
	mai, _ := d.comes(t, "Mai", maiKey, "192.0.2.7")
	lan, _ := d.comes(t, "Lan", lanKey, "192.0.2.8")
	r := d.plays(t, mai, lan, rated())
	st, err := r.Look(t.Context(), mai.Actor().Who)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Do(t.Context(), mai.Actor(), room.Offer{Kind: room.OfferAdjourn}); err != nil {
		t.Fatal(err)
	}
	if st, err = r.Look(t.Context(), mai.Actor().Who); err != nil || len(st.Offers) != 1 {
		t.Fatalf("%+v, %v", st.Offers, err)
	}
	// An answer at once is refused, as one to something else.
	deadline := time.Now().Add(10 * time.Second)
	for err = room.ErrTooQuick; errors.Is(err, room.ErrTooQuick) && time.Now().Before(deadline); {
		err = r.Do(t.Context(), lan.Actor(), room.Answer{Kind: room.OfferAdjourn, Yes: true, Seq: st.Offers[0].Seq})
	}
	if err != nil {
		t.Fatal(err)
	}
	<-r.Done()
	if got := d.asks(t, "stats"); !strings.Contains(got.out, "; 1 put off") {
		t.Errorf("%+v", got)
	}
	id := string(st.Game.ID)
	if got := d.asks(t, "adjudicate "+id+" win a they never came back"); got.exit != 0 {
		t.Fatalf("%+v", got)
	}
	a, err := d.hall.Game(mai.Actor().Who, st.Game.ID)
	if err != nil || a.Record.Ending != record.Adjudicated || a.Ratings == nil || a.Record.Places[0] != 1 {
		t.Errorf("%+v, %v", a, err)
	}
	wantGets(t, lan, "Why:they never came back")
	if left, err := d.hall.Adjourned(mai.Actor().Who.ID); err != nil || len(left) != 0 {
		t.Errorf("still put off: %v, %v", left, err)
	}
}

func TestARoomIsClosed(t *testing.T) {
	d := openDoor(t, nil)
	mai, _ := d.comes(t, "Mai", maiKey, "192.0.2.7")
	lan, _ := d.comes(t, "Lan", lanKey, "192.0.2.8")
	r := d.plays(t, mai, lan, rated())
	sub, err := r.Subscribe(t.Context(), mai.Actor())
	if err != nil {
		t.Fatal(err)
	}
	got := d.asks(t, "close 1 of no use")
	if got.exit != 0 || !strings.HasPrefix(got.out, "closed room 1; game ") {
		t.Fatalf("%+v", got)
	}
	<-r.Done()
	var last room.Event
	events, _ := sub.Take()
	for _, last = range events {
		continue
	}
	if b, ok := last.Body.(room.Closed); !ok || b.Reason != room.ClosedOperator {
		t.Errorf("the last event is %T%+v", last.Body, last.Body)
	}
	wantGets(t, lan, "lobby.RoomShut{Room:1 Why:of no use}")
	id := room.GameID(strings.Fields(got.out)[4])
	if a, err := d.hall.Game(account.Who{}, id); err != nil || a.Record.Ending != record.Aborted {
		t.Errorf("%+v, %v", a, err)
	}
	if got := d.asks(t, "close 1"); got.exit != 3 {
		t.Errorf("twice: %+v", got)
	}
}

func TestWhatOperatorsDoIsInTheAuditLog(t *testing.T) {
	d := openDoor(t, nil)
	mai, _ := d.comes(t, "Mai", maiKey, "192.0.2.7")
	for _, command := range []string{"who", "bans", "stats", "audit", "help"} { // they only tell
		d.asks(t, command)
	}
	d.asks(t, "kick \x1b[2Jnobody")
	d.asks(t, "nonsense "+strings.Repeat("x", 1000))
	d.asks(t, "kick mai bye")
	mai.Leave()
	var list struct {
		V     int
		Audit []lobby.AuditEntry
	}
	got := d.asks(t, "audit --json")
	if err := json.Unmarshal([]byte(got.out), &list); err != nil || list.V != 1 || len(list.Audit) != 3 {
		t.Fatalf("%v: %+v", err, got)
	}
	last, long, first := list.Audit[0], list.Audit[1], list.Audit[2]
	if last.Number != 3 || last.Command != "kick mai bye" || last.Exit != 0 || !strings.HasPrefix(last.Outcome, "kicked Mai (session 1") ||
		last.Comment != "mai@laptop" || string(last.Operator) != gossh.FingerprintSHA256(d.own.PublicKey()) || last.At.IsZero() {
		t.Errorf("%+v", last)
	}
	if long.Exit != 2 || len(long.Command) > 4*lobby.AuditRunes {
		t.Errorf("%d: %d bytes", long.Exit, len(long.Command))
	}
	if first.Exit != 3 || first.Command != `"kick \x1b[2Jnobody"` {
		t.Errorf("%+v", first)
	}
	if got := d.asks(t, "audit 1"); strings.Count(got.out, "\n") != 2 || !strings.Contains(got.out, "kick mai bye") || strings.Contains(got.out, "\x1b") {
		t.Errorf("%+v", got)
	}
	if kept, err := d.store.Operators().Audit(9); err != nil || len(kept) != 3 {
		t.Errorf("%d are kept, %v", len(kept), err)
	}
}

// silent is a hall whose audit log cannot be written.
type silent struct{ Hall }

func (silent) AddAudit(lobby.AuditEntry) error { return errors.New("the disk is full") }

func TestWhatIsNotInTheAuditLogIsSaid(t *testing.T) {
	d := openDoor(t, func(c *Config) { c.Hall = silent{c.Hall} })
	if got := d.asks(t, "log-level debug"); got.exit != 0 || !strings.Contains(got.errs, "not in the audit log") {
		t.Errorf("%+v", got)
	}
	if !strings.Contains(d.log.String(), "the disk is full") {
		t.Error("the log does not say why")
	}
}

func TestAFaultIsInTheAuditLog(t *testing.T) {
	d := openDoor(t, func(c *Config) { c.Hall = faulty{c.Hall} })
	d.asks(t, "kick mai")
	if kept, err := d.store.Operators().Audit(9); err != nil || len(kept) != 1 || kept[0].Exit != 1 || !strings.Contains(kept[0].Outcome, "fault") {
		t.Errorf("%+v, %v", kept, err)
	}
}

func TestStats(t *testing.T) {
	d := openDoor(t, nil)
	mai, _ := d.comes(t, "Mai", maiKey, "192.0.2.7")
	lan, _ := d.comes(t, "Lan", lanKey, "192.0.2.8")
	d.enters(t, lobby.Arrival{Door: "telnet"})
	d.plays(t, mai, lan, rated())
	got := d.asks(t, "stats")
	for _, want := range []string{"sessions    3 (1 telnet, 2 ssh), 3 people\n", "games       1 (1 normal); 0 put off\n", "accounts    2\n", " kB, ", "pages free\n", "goroutines  "} {
		if !strings.Contains(got.out, want) {
			t.Errorf("no %q in\n%s", want, got.out)
		}
	}
	var s struct {
		V        int
		Sessions map[string]int
		Games    map[string]int
		Store    Figures
		Memory   memory
	}
	got = d.asks(t, "stats --json")
	if err := json.Unmarshal([]byte(got.out), &s); err != nil || s.V != 1 || s.Sessions["ssh"] != 2 || s.Games["normal"] != 1 ||
		s.Store.Accounts != 2 || s.Store.Pages == 0 || s.Store.Bytes < int64(s.Store.Pages)*1000 || s.Store.Commits == 0 || s.Memory.Sys == 0 || runtime.GOOS == "linux" && s.Memory.Resident == 0 {
		t.Errorf("%v: %s", err, got.out)
	}
}

// While the store fails the rest is wanted most of all.
func TestStatsWithoutTheStore(t *testing.T) {
	d := openDoor(t, func(c *Config) {
		c.Figures = func() (Figures, error) { return Figures{}, errors.New("no space") }
	})
	if got := d.asks(t, "stats"); got.exit != 1 || !strings.Contains(got.errs, "the store does not tell: no space") ||
		!strings.Contains(got.out, "sessions    0, 0 people\n") || strings.Contains(got.out, "accounts") {
		t.Errorf("%+v", got)
	}
	if got := d.asks(t, "stats --json"); got.exit != 1 || !strings.Contains(got.out, `"people":0`) || strings.Contains(got.out, `"store"`) {
		t.Errorf("%+v", got)
	}
}

// What close and adjudicate want is listed, also of an empty table.
func TestGamesListsEveryRoom(t *testing.T) {
	d := openDoor(t, nil)
	mai, _ := d.comes(t, "Mai", maiKey, "192.0.2.7")
	lan, _ := d.comes(t, "Lan", lanKey, "192.0.2.8")
	d.plays(t, mai, lan, rated())
	id := d.hall.Sessions()[0].Game
	got := d.asks(t, "games")
	if want := fmt.Sprintf("ROOM  GAME    WHO\n1     %s  ", id); got.exit != 0 || !strings.HasPrefix(got.out, want) || !strings.Contains(got.out, "Mai") || !strings.Contains(got.out, "Lan") {
		t.Errorf("%+v, want %q", got, want)
	}
	if got := d.asks(t, "games --json"); !strings.HasPrefix(got.out, fmt.Sprintf(`{"v":1,"rooms":[{"room":1,"game":%q,"names":[`, id)) {
		t.Errorf("%+v", got)
	}
}

func TestADrainIsToldOfAndCalledOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hall := bubbleHall(t)
		v, err := hall.Enter(t.Context(), lobby.Arrival{})
		if err != nil {
			t.Fatal(err)
		}
		p := playing{Hall: hall, games: make(chan int, 1)}
		p.games <- 1
		d := &drain{hall: p, stop: func(string) {}}
		d.start(time.Now().Add(12*time.Minute), "new kernel")
		for _, want := range []struct {
			after time.Duration
			left  string
		}{
			{0, "{Left:12m0s Why:new kernel First:true}"},
			{2 * time.Minute, "{Left:10m0s Why:new kernel First:false}"},
			{5 * time.Minute, "{Left:5m0s Why:new kernel First:false}"},
			{3 * time.Minute, "{Left:2m0s Why:new kernel First:false}"},
			{time.Minute, "{Left:1m0s Why:new kernel First:false}"},
		} {
			time.Sleep(want.after) // of the bubble's clock
			synctest.Wait()
			if got := gets(v); got != "lobby.Stopping"+want.left {
				t.Errorf("told %q, want %q", got, want.left)
			}
		}
		d.off()
		if got := gets(v); got != "lobby.StaysUp{}" {
			t.Errorf("told %q", got)
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if got := gets(v); got != "" {
			t.Errorf("told %q after it was called off", got)
		}
		d.close()
		v.Leave()
	})
}

// What the manual says of reminders is when people are told.
func TestTheManualHasTheRemindersOfADrain(t *testing.T) {
	manual, err := os.ReadFile("../../docs/operators.md")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, d := range reminders() {
		list = append(list, fmt.Sprint(int(d.Minutes())))
	}
	want := "again " + strings.Join(list[:3], ", ") + " and " + list[3] + " minutes before the end"
	if !strings.Contains(strings.Join(strings.Fields(string(manual)), " "), want) {
		t.Errorf("docs/operators.md does not say %q", want)
	}
}
