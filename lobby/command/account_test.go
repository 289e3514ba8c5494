package command

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// code is a code as it is printed.
var code = regexp.MustCompile(`[0-9A-Z]{4,5}(-[0-9A-Z]{4,5})+`)

func TestAKeyIsLinkedLabelledAndRemoved(t *testing.T) {
	inTown(t, func(w *town) {
		time.Sleep(time.Minute) // of the bubble
		said := w.run("Mai", "link")
		link := code.FindString(said.out)
		if link == "" || !strings.Contains(said.out, "ssh new@play.example.org") {
			t.Fatalf("link: %+v", said)
		}
		if s := w.run("Mai", "link "+link, inHall); s.Exit != ExitFailed || !strings.Contains(s.err, "account you are in") {
			t.Errorf("her own code: %+v", s)
		}
		if s := w.run("new", "link "+link, inHall); s.Exit != ExitOK || !strings.Contains(s.out, "of Mai") || s.Account != nil {
			t.Errorf("whose it is: %+v", s)
		}
		if s := w.run("new", "link "+link+" yes", inHall); s.Exit != ExitOK || s.Account == nil || s.Account.Name != "Mai" {
			t.Fatalf("the link: %+v", s)
		}
		var answer keysAnswer
		if err := json.Unmarshal([]byte(w.run("Mai", "keys --json").out), &answer); err != nil || len(answer.Keys) != 2 || !answer.Keys[0].InUse || answer.Keys[1].InUse {
			t.Fatalf("keys: %+v, %v", answer, err)
		}
		if s := w.run("Mai", "keys label new my old phone"); s.Exit != ExitFailed {
			t.Errorf("three characters of a fingerprint: %+v", s)
		}
		w.run("Mai", "keys label newk my old phone")
		if s := w.run("Mai", "keys"); !strings.Contains(s.out, "my old phone") || !strings.Contains(s.out, "in use") {
			t.Errorf("keys: %+v", s)
		}
		if s := w.run("new", "keys remove Maik yes"); s.Exit != ExitFailed || !strings.Contains(s.err, "7 days") {
			t.Errorf("the older key by the younger: %+v", s)
		}
		if s := w.run("Mai", `keys remove "my old phone"`); s.Exit != ExitOK || !strings.Contains(s.out, "yes") {
			t.Errorf("asked: %+v", s)
		}
		if s := w.run("Mai", `keys remove "my old phone" yes`); s.Exit != ExitOK {
			t.Errorf("removed: %+v", s)
		}
		if s := w.run("Mai", "keys remove Maik yes"); s.Exit != ExitFailed || !strings.Contains(s.err, "last key") {
			t.Errorf("the last key: %+v", s)
		}
	})
}

func TestTheRecoveryCodeIsShownOnce(t *testing.T) {
	inTown(t, func(w *town) {
		s := w.run("new", "name Hoa yes", inHall)
		if s.Named == nil || len(code.FindString(s.out)) != 19 {
			t.Fatalf("claimed: %+v", s)
		}
		next := code.FindString(w.run("new", "recovery new").out)
		if next == "" || next == code.FindString(s.out) {
			t.Errorf("the next one: %q", next)
		}
		w.enter("desk", true)
		if s := w.run("desk", "link "+code.FindString(s.out), inHall); s.Exit != ExitFailed {
			t.Errorf("the replaced one: %+v", s)
		}
		if s := w.run("desk", "link "+next, inHall); !strings.Contains(s.out, "recovery code of Hoa") {
			t.Errorf("asked: %+v", s)
		}
		if s := w.run("desk", "link "+next+" yes", inHall); s.Account == nil || s.Account.Name != "Hoa" || len(code.FindString(s.out)) != 19 {
			t.Errorf("recovered: %+v", s)
		}
	})
}

func TestANameIsChangedAndAnAccountDeletedByName(t *testing.T) {
	inTown(t, func(w *town) {
		if s := w.run("Mai", "rename Lán yes", inHall); s.Exit != ExitFailed || s.Named != nil {
			t.Errorf("another's name: %+v", s)
		}
		for _, line := range []string{"name mai", "name LAN"} { // taken: nothing to be sure of
			if s := w.run("new", line, inHall); s.Exit != ExitFailed || strings.Contains(s.out, "yes") {
				t.Errorf("%s: %+v", line, s)
			}
		}
		for who, line := range map[string]string{"new": "name a b", "Mai": "rename Mai Anh"} {
			if s := w.run(who, line, inHall); s.Exit != ExitUsage || !strings.Contains(s.err, "spaces") {
				t.Errorf("%s: %+v", line, s)
			}
		}
		if s := w.run("Mai", "rename lan", inHall); s.Exit != ExitFailed || strings.Contains(s.out, "yes") {
			t.Errorf("another's name is asked about: %+v", s)
		}
		if s := w.run("Mai", "rename Mai_Anh", inHall); s.Exit != ExitOK || s.Named != nil || !strings.Contains(s.out, "rename Mai_Anh yes") {
			t.Errorf("asked: %+v", s)
		}
		if s := w.run("Mai", "rename Mai_Anh yes", inHall); s.Named == nil || s.Named.Name != "Mai_Anh" {
			t.Errorf("renamed: %+v", s)
		}
		var e exportAnswer
		if err := json.Unmarshal([]byte(w.run("Mai", "export").out), &e); err != nil || e.Name != "Mai_Anh" || len(e.Keys) != 1 {
			t.Errorf("export: %+v, %v", e, err)
		}
		if out := w.run("Mai", "export").out; strings.Contains(out, "hash") || strings.Contains(out, "secret") {
			t.Errorf("secrets are exported: %s", out)
		}
		for line, want := range map[string]int{"delete you": ExitUsage, "delete me": ExitOK, "delete me Mai": ExitUsage} {
			if s := w.run("Mai", line, inHall); s.Exit != want || s.Quit {
				t.Errorf("%s: %+v", line, s)
			}
		}
		if s := w.run("Mai", "delete me Mai_Anh", inHall); s.Exit != ExitOK || !s.Quit {
			t.Errorf("deleted: %+v", s)
		}
		if s := w.run("Lan", "history Mai_Anh"); s.Exit != ExitNotFound {
			t.Errorf("she is still found: %+v", s)
		}
	})
}

func TestALoginWithoutAKeyIsRefusedWithOneSentence(t *testing.T) {
	inTown(t, func(w *town) {
		for _, line := range []string{
			"keys", "keys label Maik x", "keys remove Maik yes", "link", "link 7H3K9-QM2WT", "recovery new", "token", "token off", "rename Hoa yes",
			"delete me Mai", "export",
		} {
			for _, rights := range []account.Rights{account.Code, account.Token} {
				w.visits["door"] = w.byCode("Mai", rights)
				s := w.run("door", line, inHall, func(e *Env) { e.Rights, e.Key = rights, "" })
				if s.Exit != ExitFailed || s.out != "" || strings.Count(s.err, "\n") != 1 || !strings.Contains(s.err, "SSH key") {
					t.Errorf("%s with rights %d: %+v", line, rights, s)
				}
			}
		}
		var me meAnswer
		s := w.run("door", "me --json", func(e *Env) { e.Rights, e.Key = account.Code, "" })
		if err := json.Unmarshal([]byte(s.out), &me); err != nil || me.Login != "code" || me.Name != "Mai" {
			t.Errorf("me: %+v, %v", s, err)
		}
		if s := w.run("door", "me", func(e *Env) { e.Rights, e.Key = account.Token, "" }); !strings.Contains(s.out, "a telnet token") {
			t.Errorf("me: %+v", s)
		}
		if s := w.run("guest", "keys"); s.Exit != ExitNeedsKey {
			t.Errorf("a guest: %+v", s)
		}
	})
}

func TestATokenIsMintedAndEnded(t *testing.T) {
	inTown(t, func(w *town) {
		minted := w.run("Mai", "token").out
		token := code.FindString(minted)
		if !strings.Contains(minted, "type  telnet play.example.org  and then  login Mai "+token+"\n") {
			t.Errorf("how it is used is not said: %s", minted)
		}
		if len(token) != 14 {
			t.Fatalf("token %q", token)
		}
		closed := func(e *Env) { e.Telnet = "" }
		if s := w.run("Mai", "token", closed); s.Exit != ExitFailed || s.out != "" || !strings.Contains(s.err, "nobody in by telnet") {
			t.Errorf("without that door: %+v", s)
		}
		for _, open := range []func(*Env){closed, func(*Env) {}} {
			if s := w.run("Mai", "token off", open); s.Exit != ExitOK {
				t.Errorf("off: %+v", s)
			}
		}
		if s := w.run("new", "token"); !strings.Contains(s.out, "and then  login "+code.FindString(s.out)+"\n") {
			t.Errorf("without a name: %+v", s)
		}
		for _, line := range []string{"token please", "recovery old", "keys please"} {
			if s := w.run("Mai", line); s.Exit != ExitUsage {
				t.Errorf("%s: %+v", line, s)
			}
		}
	})
}

func TestADeletedPlayerIsNamedInNoList(t *testing.T) {
	inTown(t, func(w *town) {
		id := w.finished()
		if s := w.run("Lan", "delete me Lan", inHall); !s.Quit {
			t.Fatalf("deleted: %+v", s)
		}
		for _, line := range []string{"recent", "history", "show " + id, "moves " + id, "replay --cast " + id, "show --record " + id} {
			s := w.run("Mai", line, inVietnamese)
			if s.Exit != ExitOK || strings.Contains(s.out, "Lan") {
				t.Errorf("%s: %+v", line, s)
			}
		}
		if s := w.run("Mai", "history", inVietnamese); !strings.Contains(s.out, "đã xóa") {
			t.Errorf("history: %+v", s)
		}
		if s := w.run("Mai", "show --record "+id); !strings.Contains(s.out, "deleted") {
			t.Errorf("the record: %+v", s)
		}
	})
}

// byCode is a session of a person that has not logged in with a key.
func (w *town) byCode(name string, rights account.Rights) *lobby.Visit {
	w.t.Helper()
	v, err := w.lobby.Enter(w.t.Context(), lobby.Arrival{Account: w.actor(name).Who.ID, Rights: rights})
	if err != nil {
		w.t.Fatal(err)
	}
	return v
}

// finished plays a game between Mai and Lan that Lan resigns.
func (w *town) finished() string {
	w.t.Helper()
	r := w.open(room.Options{})
	id := w.game(r.Number())
	w.play(r, "3R")
	w.do(r, "Lan", room.Resign{})
	synctest.Wait()
	w.do(r, "Lan", room.Stand{})
	return id
}

func TestANameIsFoundWithoutItsMarks(t *testing.T) {
	inTown(t, func(w *town) {
		if s := w.run("new", "name Nguyễn yes", inHall); s.Named == nil {
			t.Fatalf("claimed: %+v", s)
		}
		for _, name := range []string{"nguyen", "NGUYEN", "nguyễn", "Nguyên"} {
			if s := w.run("Mai", "history "+name); s.Exit != ExitOK {
				t.Errorf("%s: %+v", name, s)
			}
		}
		if s := w.run("Mai", "history nguyenn"); s.Exit != ExitNotFound {
			t.Errorf("another name: %+v", s)
		}
	})
}

func TestAGameThatWaitsIsNamedToWhoCannotDoAThingForIt(t *testing.T) {
	inTown(t, func(w *town) {
		w.open(room.Options{})
		synctest.Wait()
		s := w.run("Mai", "delete me Mai", inHall)
		for _, word := range []string{"join 1", "resign yes"} {
			if s.Exit != ExitFailed || !strings.Contains(s.err, word) {
				t.Errorf("%q is missing: %+v", word, s)
			}
		}
	})
}

func TestANameDoesNotMakeARecoveryCodeVoid(t *testing.T) {
	inTown(t, func(w *town) {
		first := code.FindString(w.run("new", "recovery new").out)
		s := w.run("new", "name Hoa yes", inHall)
		if s.Named == nil || code.MatchString(s.out) || !strings.Contains(s.out, "stays good") {
			t.Errorf("%+v", s)
		}
		w.enter("desk", true)
		if s := w.run("desk", "link "+first, inHall); !strings.Contains(s.out, "recovery code of Hoa") {
			t.Errorf("%+v", s)
		}
	})
}
