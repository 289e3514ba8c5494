package lobby_test

import (
	"errors"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

const (
	hour = time.Hour
	day  = 24 * time.Hour
)

// wait turns the clock.
func (w *town) wait(d time.Duration) { w.now = w.now.Add(d) }

// fp is the fingerprint of a key of with.
func fp(key string) account.Fingerprint { return account.Fingerprint("SHA256:" + key) }

// played puts a finished game of people into the archive.
func (w *town) played(id room.GameID, people ...account.Who) {
	w.t.Helper()
	f := &room.Finish{Record: record.Game{ID: record.ID(id), Rules: engine.Classic(), Ending: record.Resign, Places: []int{1, 2}}}
	for s, p := range people {
		f.Players = append(f.Players, p.ID)
		f.Record.Players[s] = record.Player{Name: p.Name, Account: string(p.ID)}
	}
	for _, e := range []room.Entry{{Game: id, Begin: &room.Begin{V: room.FormatVersion}}, {Game: id, Finish: f}} {
		if err := <-w.store.Commit(e); err != nil {
			w.t.Fatal(err)
		}
	}
}

func TestTwoDevicesAreLinkedByACode(t *testing.T) {
	w := newTown(t)
	laptop := w.named("laptop", "Mai")
	phone := w.with("phone")
	old := w.with("laptop2")
	code := must[string](t)(w.NewLink(laptop.Actor()))
	_, err := w.Linking(laptop.Actor(), code)
	w.want("one's own", err, lobby.ErrOwnCode)
	l := must[lobby.Linking](t)(w.Linking(phone.Actor(), code))
	if l.Who.Name != "Mai" || l.Recovery {
		t.Errorf("the code is of %+v", l)
	}
	if len(must[account.Account](t)(w.Mine(laptop.Actor())).Keys) != 1 {
		t.Error("a look at the code has bound the key")
	}
	acc, recovery, err := w.Link(phone.Actor(), code)
	w.want("the link", err, nil)
	if acc.ID != laptop.Actor().Who.ID || recovery != "" || phone.Actor().Who.Name != "Mai" || phone.Account().ID != acc.ID {
		t.Errorf("linked %+v as %+v, recovery %q", acc.Keys, phone.Actor(), recovery)
	}
	if again := w.with("phone"); again.Actor().Who.ID != acc.ID {
		t.Errorf("the key comes back as %+v", again.Actor().Who)
	}
	_, _, err = w.Link(old.Actor(), code)
	w.want("a second use", err, lobby.ErrNoCode)
	w.want("a label", w.LabelKey(laptop.Actor(), fp("phone"), " my\x1b phone "), nil)
	if k, err := must[account.Account](t)(w.Mine(laptop.Actor())).FindKey("my phone"); err != nil || k.Fingerprint != fp("phone") {
		t.Errorf("found %+v, %v by its label", k, err)
	}
}

func TestACodeIsVoidAfterTenMinutes(t *testing.T) {
	w := newTown(t)
	laptop, phone := w.named("laptop", "Mai"), w.with("phone")
	first := must[string](t)(w.NewLink(laptop.Actor()))
	code := must[string](t)(w.NewLink(laptop.Actor()))
	_, err := w.Linking(phone.Actor(), first)
	w.want("the code before", err, lobby.ErrNoCode)
	w.wait(account.LinkFor - time.Second)
	_, err = w.Linking(phone.Actor(), code)
	w.want("a second before", err, nil)
	w.wait(time.Second)
	_, err = w.Linking(phone.Actor(), code)
	w.want("too late", err, lobby.ErrNoCode)
	if w.CodeOutstanding(netip.Addr{}, "Mai") {
		t.Error("the door still asks for the code")
	}
}

func TestAKeyOfAnAccountIsNeverMoved(t *testing.T) {
	w := newTown(t)
	laptop, nam, played, sits := w.named("laptop", "Mai"), w.named("nam", "Nam"), w.with("played"), w.with("sits")
	w.played("K7QM2R", nam.Actor().Who, played.Actor().Who)
	if _, err := w.Open(t.Context(), sits.Actor(), room.Options{Rules: engine.Classic(), Starter: room.StartOwner}); err != nil {
		t.Fatal(err)
	}
	code := must[string](t)(w.NewLink(laptop.Actor()))
	for who, want := range map[*lobby.Visit]error{nam: lobby.ErrKeyPlayed, played: lobby.ErrKeyPlayed, sits: lobby.ErrSitting} {
		_, err := w.Linking(who.Actor(), code)
		w.want("a look by "+who.Actor().Who.Name, err, want)
		_, _, err = w.Link(who.Actor(), code)
		w.want("a link by "+who.Actor().Who.Name, err, want)
	}
	guest := w.enter(lobby.Arrival{})
	_, _, err := w.Link(guest.Actor(), code)
	w.want("a guest", err, lobby.ErrNeedsKey)
}

func TestWrongCodesAreLimited(t *testing.T) {
	w := newTown(t)
	w.limit.most = 100
	laptop := w.named("laptop", "Mai")
	code := must[string](t)(w.NewLink(laptop.Actor()))
	for range account.WrongMax {
		_, err := w.ByCode(netip.Addr{}, "mai", "00000-00000")
		w.want("a wrong one", err, lobby.ErrNoCode)
	}
	_, err := w.ByCode(netip.Addr{}, "mai", code)
	w.want("the right one after five wrong", err, lobby.ErrNoCode)
	code = must[string](t)(w.NewLink(laptop.Actor()))
	w.limit.most = w.limit.n
	_, err = w.ByCode(netip.Addr{}, "mai", code)
	w.want("from an address with too many", err, lobby.ErrWrongCodes)
	if w.CodeOutstanding(netip.Addr{}, "mai") {
		t.Error("such an address is asked for a code")
	}
}

func TestALoginByCodePlaysAndChangesNothing(t *testing.T) {
	w := newTown(t)
	laptop := w.named("laptop", "Nguyễn")
	if w.CodeOutstanding(netip.Addr{}, "nguyen") {
		t.Error("asked for a code without one")
	}
	code := must[string](t)(w.NewLink(laptop.Actor()))
	if !w.CodeOutstanding(netip.Addr{}, "nguyen") {
		t.Error("not asked for the code")
	}
	acc := must[account.Account](t)(w.ByCode(netip.Addr{}, "nguyen", " "+code+" "))
	_, err := w.ByCode(netip.Addr{}, "nguyen", code)
	w.want("a second use", err, lobby.ErrNoCode)
	for _, rights := range []account.Rights{account.Code, account.Token} {
		v := w.enter(lobby.Arrival{Account: acc.ID, Rights: rights})
		if v.Actor().Who != laptop.Actor().Who {
			t.Errorf("came as %+v", v.Actor().Who)
		}
		a := v.Actor()
		for name, do := range map[string]func() error{
			"link": func() error { _, err := w.NewLink(a); return err }, "token": func() error { _, err := w.NewToken(a); return err },
			"recovery": func() error { _, err := w.NewRecovery(a); return err }, "rename": func() error { _, err := w.Rename(a, "Lan"); return err },
			"claim": func() error { _, err := w.Claim(a, "Lan"); return err }, "delete": func() error { return w.DeleteMe(a) },
			"export": func() error { _, err := w.Export(a); return err }, "label": func() error { return w.LabelKey(a, fp("laptop"), "x") },
			"remove": func() error { return w.RemoveKey(a, fp("laptop")) }, "end": func() error { return w.EndToken(a) },
			"bind": func() error { _, _, err := w.Link(a, code); return err }, "keys": func() error { _, err := w.Mine(a); return err },
		} {
			w.want(name, do(), lobby.ErrRights)
		}
		if _, err := w.Open(t.Context(), a, room.Options{Rules: engine.Classic(), Starter: room.StartOwner}); err != nil {
			t.Errorf("a room: %v", err)
		}
	}
}

func TestAThiefCannotThrowOutTheOwner(t *testing.T) {
	w := newTown(t)
	owner := w.named("laptop", "Mai")
	recovery := must[string](t)(w.NewRecovery(owner.Actor()))
	w.want("the last key", w.RemoveKey(owner.Actor(), fp("laptop")), account.ErrLastKey)
	w.wait(hour)
	// Somebody gets hold of the laptop for a minute.
	thief := w.with("thief")
	_, _, err := w.Link(thief.Actor(), must[string](t)(w.NewLink(owner.Actor())))
	w.want("the thief's link", err, nil)
	w.want("an older key by a young one", w.RemoveKey(thief.Actor(), fp("laptop")), account.ErrYoungKey)
	w.want("an unknown key", w.RemoveKey(thief.Actor(), fp("x")), account.ErrNoKey)
	w.wait(account.KeyGrace)
	w.want("after a week", w.RemoveKey(thief.Actor(), fp("laptop")), nil)
	if err := w.ended[owner.Actor().Session]; !errors.Is(err, lobby.ErrKeyRemoved) {
		t.Errorf("the session of the removed key: %v", err)
	}
	_, err = w.Mine(owner.Actor())
	w.want("that session", err, lobby.ErrRights)
	// The owner has the paper with the recovery code, and a new device.
	back := w.with("desktop")
	if l := must[lobby.Linking](t)(w.Linking(back.Actor(), recovery)); !l.Recovery || l.Who.Name != "Mai" {
		t.Errorf("the code is of %+v", l)
	}
	_, next, err := w.Link(back.Actor(), recovery)
	w.want("the recovery", err, nil)
	if err := w.ended[thief.Actor().Session]; !errors.Is(err, lobby.ErrRecovered) {
		t.Errorf("the thief's session: %v", err)
	}
	if _, ended := w.ended[back.Actor().Session]; ended {
		t.Error("the session that recovered the account has ended")
	}
	thief = w.with("thief")
	w.want("the recovered key by the thief", w.RemoveKey(thief.Actor(), fp("desktop")), account.ErrRecoveredKey)
	w.want("the thief's key at once", w.RemoveKey(back.Actor(), fp("thief")), nil)
	_, err = w.Linking(w.with("again").Actor(), recovery)
	w.want("the used recovery code", err, lobby.ErrNoCode)
	_, _, err = w.Link(w.with("tablet").Actor(), next)
	w.want("the new recovery code", err, nil)
}

// TestANewNameIsOnTheBoardAtOnce: of who plays and of who looks on, without
// anything else that happens in the room.
func TestANewNameIsOnTheBoardAtOnce(t *testing.T) {
	w := newTown(t)
	mai, lan, nam := w.named("mai", "Mai"), w.with("lan"), w.named("nam", "Nam")
	r := begin(t, w.Lobby, options(), mai.Actor(), lan.Actor())
	sub := must[*room.Subscription](t)(r.Subscribe(t.Context(), nam.Actor()))
	state := room.State{}
	called := func(seat int) string {
		events, _ := sub.Take()
		for _, e := range events {
			state = state.Apply(e)
		}
		return state.Game.Players[seat].Name
	}
	called(0)
	must[account.Who](t)(w.Rename(mai.Actor(), "Mai_Anh"))
	must[account.Who](t)(w.Claim(lan.Actor(), "Lan"))
	must[account.Who](t)(w.Rename(nam.Actor(), "Nam_Anh"))
	if a, b := called(0), called(1); a != "Mai_Anh" || b != "Lan" {
		t.Errorf("on the board they are called %q and %q", a, b)
	}
	if who := must[lobby.Watchers](t)(w.Watchers(mai.Actor().Who, r.Number())); len(who.Names) != 1 || who.Names[0].Name != "Nam_Anh" {
		t.Errorf("%+v look on", who)
	}
}

func TestANameIsChangedOnceAMonth(t *testing.T) {
	w := newTown(t)
	mai, nam := w.named("mai", "Mai"), w.with("nam")
	_, err := w.Rename(nam.Actor(), "Nam")
	w.want("without a name", err, lobby.ErrNoName)
	w.played("K7QM2R", mai.Actor().Who, nam.Actor().Who)
	if who := must[account.Who](t)(w.Rename(mai.Actor(), "Mai_Anh")); who.Name != "Mai_Anh" || mai.Actor().Who != who {
		t.Errorf("called %+v", who)
	}
	_, err = w.Claim(nam.Actor(), "mái")
	w.want("the old name by another", err, lobby.ErrNameHeld)
	w.wait(account.RenameEvery - hour)
	_, err = w.Rename(mai.Actor(), "Mai")
	w.want("too soon", err, lobby.ErrSoRenamed)
	w.wait(hour)
	_, err = w.Rename(mai.Actor(), "Mai")
	w.want("back after a month", err, nil)
	if g := must[lobby.Archived](t)(w.Game(nam.Actor().Who, "K7QM2R")); g.Record.Players[0].Name != "Mai" {
		t.Errorf("the old game has %q", g.Record.Players[0].Name)
	}
}

func TestANameLapsesWhenSomebodyElseWantsIt(t *testing.T) {
	w := newTown(t)
	mai, nam := w.named("mai", "Mai"), w.with("nam")
	w.wait(account.NameLapses)
	if who := must[account.Who](t)(w.Claim(nam.Actor(), "Mai")); who.Name != "Mai" {
		t.Errorf("called %+v", who)
	}
	if who := mai.Actor().Who; who.Named {
		t.Errorf("who had it is still %+v", who)
	}
}

func TestAGameWithoutAMoveIsInNoList(t *testing.T) {
	w := newTown(t)
	mai, nam := w.named("mai", "Mai").Actor().Who, w.named("nam", "Nam").Actor().Who
	for id, moves := range map[room.GameID][]record.Move{"K7QM2R": {{}}, "M4RK7Q": nil} {
		f := &room.Finish{
			Record:  record.Game{ID: record.ID(id), Rules: engine.Classic(), Moves: moves, Ending: record.Aborted},
			Players: []account.ID{mai.ID, nam.ID},
		}
		for _, e := range []room.Entry{{Game: id, Begin: &room.Begin{V: room.FormatVersion}}, {Game: id, Finish: f}} {
			if err := <-w.store.Commit(e); err != nil {
				t.Fatal(err)
			}
		}
	}
	recent, err1 := w.Recent(9)
	history, err2 := w.History(mai, mai.ID, 9)
	if err1 != nil || err2 != nil || len(recent) != 1 || len(history) != 1 {
		t.Fatalf("%v %v: %d and %d games", err1, err2, len(recent), len(history))
	}
}

func TestADeletedAccountIsNamedNowhere(t *testing.T) {
	w := newTown(t)
	mai, nam := w.named("mai", "Mai"), w.named("nam", "Nam")
	id := mai.Actor().Who.ID
	w.played("K7QM2R", mai.Actor().Who, nam.Actor().Who)
	other := w.with("mai")
	e := must[lobby.Export](t)(w.Export(mai.Actor()))
	if e.Account.Name != "Mai" || len(e.Games) != 1 {
		t.Errorf("exported %+v", e)
	}
	w.want("the end", w.DeleteMe(mai.Actor()), nil)
	for _, v := range []*lobby.Visit{mai, other} {
		if err := w.ended[v.Actor().Session]; !errors.Is(err, lobby.ErrDeleted) {
			t.Errorf("a session of hers: %v", err)
		}
	}
	who := nam.Actor().Who
	recent, err1 := w.Recent(9)
	history, err2 := w.History(who, who.ID, 9)
	game, err3 := w.Game(who, "K7QM2R")
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	for _, g := range append(append(recent, history...), game) {
		if p := g.Record.Players; p[0].Name != account.DeletedName || p[1].Name != "Nam" {
			t.Errorf("shown as %q and %q", p[0].Name, p[1].Name)
		}
	}
	if kept, err := w.store.Finished("K7QM2R"); err != nil || kept.Record.Players[0].Name != "Mai" {
		t.Errorf("the record is not intact: %+v, %v", kept, err)
	}
	_, err := w.Claim(w.with("lan").Actor(), "Mai")
	w.want("her name", err, lobby.ErrNameHeld)
	if back := w.with("mai"); back.Actor().Who.ID == id {
		t.Error("her key still leads to the account")
	}
}

func TestNobodyDeletesAnAccountInAGame(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, nam := enter(t, l, lobby.Arrival{Key: key("mai")}), enter(t, l, lobby.Arrival{Key: key("nam")})
		for _, v := range []*lobby.Visit{mai, nam} {
			r, err := l.PlayNow(t.Context(), v.Actor())
			if err != nil {
				t.Fatal(err)
			}
			sit(t, r, v.Actor())
		}
		synctest.Wait()
		if err := l.DeleteMe(mai.Actor()); !errors.Is(err, lobby.ErrSitting) {
			t.Errorf("deleted in a game: %v", err)
		}
	})
}

func TestAPuzzleDoesNotNameWhoHasDeletedTheirAccount(t *testing.T) {
	store := lobbytest.NewStore()
	addGame(t, store, "K7QM2R", false, played(t))
	before := puzzleOf(t, store).Source.Players
	const mai = "MA1000000000" // of addGame
	if err := errors.Join(store.Create(account.Account{ID: mai, Keys: []account.Key{{Fingerprint: "SHA256:gone"}}}), store.Delete(mai)); err != nil {
		t.Fatal(err)
	}
	want := before
	for i := range want {
		if want[i] == "mai" {
			want[i] = account.DeletedName
		}
	}
	if got := puzzleOf(t, store).Source.Players; got != want || got == before {
		t.Errorf("it names %q, before %q", got, before)
	}
}
