package opsd

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/room"
	"oanquan/session"
)

const (
	maiKey = "SHA256:uNiVztksCsDhcc0u9e8BgrJXVGDRVe3mQjxiVsPXV9A"
	lanKey = "SHA256:n5T8Y1vJvDMuS6eKd0mFG1h4v0JHvzK5cDqRzX2PzqQ"
)

// comes lets somebody with a name into the hall.
func (d *door) comes(t *testing.T, name, key, from string) (*lobby.Visit, chan error) {
	t.Helper()
	v, ended := d.enters(t, lobby.Arrival{
		Key: &account.Key{Fingerprint: account.Fingerprint(key)}, Remote: netip.MustParseAddr(from), Door: "ssh", Client: "SSH-2.0-\x1b[2JPuTTY",
	})
	if v.Actor().Who.Named {
		return v, ended
	}
	if _, err := d.hall.Claim(v.Actor(), account.Name(name)); err != nil {
		t.Fatal(err)
	}
	return v, ended
}

func TestCommandLines(t *testing.T) {
	d := openDoor(t, nil)
	for _, tt := range []struct {
		command   string
		exit      int
		out, errs string
	}{
		{"", 2, "", "who [--json]"},
		{"nonsense", 2, "", "nonsense: there is no such command"},
		{"wh", 2, "", "no such command"},
		{"kick 'x", 2, "", "a quote is not closed"},
		{"help", 0, "drain [MINUTES [MESSAGE] | off]", ""},
		{"help kick", 0, "kick WHO [REASON]\n\nEnd sessions", ""},
		{"help nonsense", 3, "", "no such command"},
		{"who --tsv", 2, "", "usage: who [--json]"},
		{"who", 0, "0 sessions, 0 rooms, 0 games\n", ""},
		{"kick", 2, "", "usage: kick WHO"},
		{"kick mai", 3, "", "nobody like that is here"},
		{"kick ''", 2, "", "want somebody: an account, a name, a session's number or an address"},
		{"kick 0.0.0.0/0", 2, "", "0.0.0.0/0: the network is wider than /8, or /16 of IPv6"},
		{"ban", 2, "", "usage: ban"},
		{"ban name mai", 2, "", "want account, key or address"},
		{"ban account mai", 3, "", "there is no such account"},
		{"ban key SHA256:x", 2, "", "want the fingerprint"},
		{"ban address example.org", 2, "", "want an address"},
		{"ban address 0.0.0.0/0", 2, "", "wider than /8"},
		{"ban address 192.0.2.7 until", 2, "", "want a time"},
		{"ban address 192.0.2.7 until tomorrow", 2, "", "want a time"},
		{"ban address 192.0.2.7 until 2020-01-01", 2, "", "over already"},
		{"ban address 192.0.2.7 for -1h", 2, "", "over already"},
		{"unban", 2, "", "usage: unban"},
		{"unban address 192.0.2.7", 3, "", "is not banned"},
		{"bans", 0, "nobody is banned\n", ""},
		{"bans x", 2, "", "usage: bans"},
		{"bans --json", 0, `{"v":1,"bans":[]}` + "\n", ""},
		{"mute", 2, "", "usage: mute WHO"},
		{"mute mai", 3, "", "no such account, and nobody like that is here"},
		{"mute ''", 2, "", "want somebody: an account"},
		{"mute 0.0.0.0/0", 2, "", "0.0.0.0/0: the network is wider than /8, or /16 of IPv6"},
		{"mute 192.0.2.7/x", 2, "", "want an address or a network"},
		{"unmute ::/0", 2, "", "wider than /8"},
		{"mute 77", 3, "", "no such account, and nobody like that is here"},
		{"mute mai for ages", 2, "", "want a time"},
		{"unmute", 2, "", "usage: unmute WHO"},
		{"unmute 192.0.2.7", 3, "", "is not muted"},
		{"mutes", 0, "nobody is muted\n", ""},
		{"mutes --json", 0, `{"v":1,"mutes":[]}` + "\n", ""},
		{"mutes x", 2, "", "usage: mutes"},
		{"rename mai", 2, "", "usage: rename"},
		{"rename mai Hoa at-once", 2, "", "usage: rename"},
		{"rename mai Hoa", 3, "", "there is no such account"},
		{"close", 2, "", "usage: close"},
		{"close x", 2, "", "want the number of a room"},
		{"close 7 noise", 3, "", "there is no room 7"},
		{"adjudicate K7QM2R", 2, "", "usage: adjudicate"},
		{"adjudicate x draw", 2, "", "want the ID of a game"},
		{"adjudicate K7QM2R win", 2, "", "want the seat that wins"},
		{"adjudicate K7QM2R win e", 2, "", "want the seat that wins"},
		{"adjudicate K7QM2R lose a", 2, "", "usage: adjudicate"},
		{"adjudicate K7QM2R draw", 3, "", "game K7QM2R does not run and was not put off"},
		{"motd", 0, "there is no message of the day\n", ""},
		{"motd --json", 0, `{"v":1,"motd":[]}` + "\n", ""},
		{"motd vi", 2, "", "want a text"},
		{"motd fr Bonjour", 2, "", "fr looks like a language"},
		{"motd", 0, "there is no message of the day\n", ""},
		{"motd en off", 3, "", "there is no message of the day: en"},
		{"motd off", 3, "", "there is no message of the day: en, vi"},
		{"games x", 2, "", "usage: games"},
		{"games", 0, "no rooms, and no games that were put off\n", ""},
		{"games --json", 0, `{"v":1,"rooms":[]}` + "\n", ""},
		{"motd '\x1b\x07'", 2, "", "want a text"},
		{"motd " + strings.Repeat("a", lobby.MotdRunes+1), 2, "", "at most 120 characters"},
		{"broadcast", 2, "", "want a text"},
		{"broadcast " + strings.Repeat("a", maxReason+1), 2, "", "at most 200 characters"},
		{"broadcast hello", 0, "told 0 sessions: hello\n", ""},
		{"resume", 3, "", "nothing is being drained"},
		{"resume now", 2, "", "usage: resume"},
		{"stats x", 2, "", "usage: stats"},
		{"audit x", 2, "", "usage: audit"},
		{"audit 0", 2, "", "usage: audit"},
		{"audit --json 5", 2, "", "usage: audit"},
		{"reports --json", 0, `{"v":1,"reports":[]}` + "\n", ""},
		{"reports", 0, "no reports\n", ""},
		{"reports x", 2, "", "usage: reports"},
		{"reports close x", 2, "", "want the number"},
		{"reports close 7", 3, "", "there is no report 7"},
		{"drain", 0, "nothing is being drained\n", ""},
		{"drain off", 3, "", "nothing is being drained"},
		{"drain soon", 2, "", "usage: drain"},
		{"drain 1441", 2, "", "usage: drain"},
		{"backup now", 2, "", "usage: backup"},
		{"log-level", 0, "info\n", ""},
		{"log-level loud", 2, "", "usage: log-level"},
	} {
		got := d.asks(t, tt.command)
		if got.exit != tt.exit || !strings.Contains(got.out, tt.out) || !strings.Contains(got.errs, tt.errs) || (tt.out == "") != (got.out == "") {
			t.Errorf("%q: %+v; want %+v", tt.command, got, tt)
		}
	}
}

func TestWhoIsHere(t *testing.T) {
	d := openDoor(t, nil)
	d.comes(t, "Mai", maiKey, "192.0.2.7")
	d.enters(t, lobby.Arrival{Door: "telnet"})
	got := d.asks(t, "who")
	if got.exit != 0 || strings.Contains(got.out, "\x1b") || !strings.Contains(got.out, "2 sessions, 0 rooms, 0 games\n") {
		t.Errorf("%+v", got)
	}
	if !regexp.MustCompile(`(?m)^1 +[0-9A-Z]{12} +Mai +192\.0\.2\.7 +[0-9-]+ [0-9:]+Z +- +- +ssh +SSH-2\.0-\S*PuTTY +` + maiKey + `$`).MatchString(got.out) {
		t.Errorf("no line of Mai's:\n%s", got.out)
	}
	var list struct {
		V        int
		Sessions []map[string]any
		Rooms    int
	}
	got = d.asks(t, "who --json")
	if err := json.Unmarshal([]byte(got.out), &list); err != nil || strings.Count(got.out, "\n") != 1 {
		t.Fatalf("%v: %q", err, got.out)
	}
	if list.V != 1 || len(list.Sessions) != 2 || list.Sessions[0]["name"] != "Mai" || list.Sessions[0]["key"] != maiKey ||
		list.Sessions[0]["named"] != true || list.Sessions[1]["address"] != "-" ||
		list.Sessions[0]["door"] != "ssh" || list.Sessions[1]["door"] != "telnet" {
		t.Errorf("%+v", list)
	}
}

func TestReportsAreReadAndClosed(t *testing.T) {
	d := openDoor(t, nil)
	mai, _ := d.comes(t, "Mai", maiKey, "192.0.2.7")
	d.comes(t, "Lan", lanKey, "192.0.2.8")
	if _, err := d.hall.Complain(mai.Actor(), "lan", "rude", "K7QM2R", []string{"Lan (3): \x1b[2Jhm"}); err != nil {
		t.Fatal(err)
	}
	if got := d.asks(t, "reports"); got.exit != 0 || !strings.Contains(got.out, "about Lan (") || !strings.Contains(got.out, "): rude\n    game K7QM2R\n    | Lan (3): [2Jhm\n") {
		t.Errorf("%+v", got)
	}
	if got := d.asks(t, "reports close 1 talked to her"); got.exit != 0 || got.out != "closed report 1 about Lan\n" {
		t.Errorf("%+v", got)
	}
	if got := d.asks(t, "reports close 1"); got.exit != 1 || !strings.Contains(got.errs, "closed already") {
		t.Errorf("%+v", got)
	}
	if got := d.asks(t, "reports"); got.out != "no reports\n" {
		t.Errorf("%+v", got)
	}
	if got := d.asks(t, "reports --all"); !strings.Contains(got.out, " talked to her\n") {
		t.Errorf("%+v", got)
	}
}

func TestKickByAnythingThatIsKnown(t *testing.T) {
	d := openDoor(t, nil)
	for _, by := range []string{"id", "MAI", "number", "192.0.2.7", "192.0.2.0/24"} {
		t.Run(by, func(t *testing.T) {
			v, ended := d.comes(t, "Mai", maiKey, "192.0.2.7")
			_, other := d.comes(t, "Lan", lanKey, "192.0.3.7")
			who := map[string]string{"id": strings.ToLower(string(v.Actor().Who.ID)), "number": orDash(v.Actor().Session)}[by]
			if who == "" {
				who = by
			}
			got := d.asks(t, "kick "+who+` "no\tnoise" please`)
			if got.exit != 0 || !strings.Contains(got.out, "kicked Mai (session") {
				t.Fatalf("%+v", got)
			}
			var kicked *session.KickedError
			if err := <-ended; !errors.As(err, &kicked) || !strings.HasSuffix(kicked.Reason, "noise please") {
				t.Errorf("ended by %v", err)
			}
			if len(other) > 0 {
				t.Error("Lan was kicked, too")
			}
			v.Leave()
		})
	}
}

func TestBanAndUnbanByEachKind(t *testing.T) {
	for _, tt := range []struct{ ban, unban, line string }{
		{"account mai for 7d rude", "account Mai", "account  "},
		{"key " + maiKey + " until 2999-12-31T20:00:00+07:00 rude", "key " + maiKey, "2999-12-31T13:00:00Z"},
		{"address 192.0.2.7 for ever rude", "address 192.0.2.7/32", "address  192.0.2.7/32  -     for ever"},
		{"address 192.0.2.200/24 rude", "address 192.0.2.0/24", "address  192.0.2.0/24  -     for ever"},
	} {
		t.Run(tt.ban, func(t *testing.T) {
			d := openDoor(t, nil)
			v, ended := d.comes(t, "Mai", maiKey, "192.0.2.7")
			got := d.asks(t, "ban "+tt.ban)
			if got.exit != 0 || !strings.Contains(got.out, "sessions ended: Mai (session 1") {
				t.Fatalf("%+v", got)
			}
			var banned *lobby.BannedError
			if err := <-ended; !errors.As(err, &banned) || banned.Reason != "rude" {
				t.Errorf("ended by %v", err)
			}
			v.Leave()
			if list := d.asks(t, "bans"); !strings.Contains(list.out, tt.line) || !strings.Contains(list.out, "rude") || !strings.Contains(list.out, "SHA256:") {
				t.Errorf("listed as\n%s", list.out)
			}
			if got := d.asks(t, "unban "+tt.unban); got.exit != 0 {
				t.Errorf("%+v", got)
			}
			d.comes(t, "Mai", maiKey, "192.0.2.7")
		})
	}
}

func TestNetworksThatAreBanned(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.7": "192.0.2.7/32", "::ffff:192.0.2.7": "192.0.2.7/32", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
		"2001:db8::1/128": "2001:db8::1/128", "10.1.2.3/8": "10.0.0.0/8", "fe80::1%eth0": "fe80::/64",
	} {
		if p, err := network(text); err != nil || p.String() != want {
			t.Errorf("%s: %s, %v; want %s", text, p, err, want)
		}
	}
	for _, text := range []string{"", "mai", "192.0.2", "::/0", "::ffff:0.0.0.0/96", "10.0.0.0/7", "1.2.3.4/33"} {
		if p, err := network(text); err == nil {
			t.Errorf("%s: %s", text, p)
		}
	}
}

func TestUntilWhenABanHolds(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"": "0001-01-01T00:00:00Z ", "for ever": "0001-01-01T00:00:00Z ", "for ever and ever": "0001-01-01T00:00:00Z and ever",
		"for 90m spam": "2026-11-30T13:30:00Z spam", "for 2d": "2026-12-02T12:00:00Z ", "until 2026-12-31": "2026-12-31T00:00:00Z ",
		"until 2026-12-31T20:00:00+07:00 x y": "2026-12-31T13:00:00Z x y", "spam for days": "0001-01-01T00:00:00Z spam for days",
	} {
		until, rest, err := end(strings.Fields(text), now)
		if got := until.Format(time.RFC3339) + " " + strings.Join(rest, " "); err != nil || got != want {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"for", "for days", "for 99999999d", "for 0s", "until", "until noon", "until 2026-11-30"} {
		if _, _, err := end(strings.Fields(text), now); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}

func TestTheLevelOfTheLogIsSet(t *testing.T) {
	d := openDoor(t, nil)
	if got := d.asks(t, "log-level debug"); got.exit != 0 || d.level.Level() != slog.LevelDebug {
		t.Errorf("%+v", got)
	}
	if got := d.asks(t, "log-level"); got.out != "debug\n" {
		t.Errorf("%+v", got)
	}
}

func TestABackupIsAStore(t *testing.T) {
	begun, goOn := make(chan struct{}, 1), make(chan struct{})
	d := openDoor(t, func(c *Config) {
		real := c.Backup
		c.Backup = func(w io.Writer, _ bool) error {
			begun <- struct{}{}
			<-goOn
			return real(w, false)
		}
	})
	d.comes(t, "Mai", maiKey, "192.0.2.7")
	first := d.session(t)
	var out bytes.Buffer
	first.Stdout = &out
	if err := first.Start("backup"); err != nil {
		t.Fatal(err)
	}
	<-begun
	if got := d.asks(t, "backup"); got.exit != session.ExitLater {
		t.Errorf("a second one: %+v", got)
	}
	close(goOn)
	if err := first.Wait(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, boltstore.FileName), out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	copied, err := boltstore.Open(dir, boltstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if wrong := copied.Check(); len(wrong) > 0 {
		t.Error(wrong)
	}
	if acc, err := copied.Accounts().ByKey(maiKey); err != nil || acc.Name != "Mai" {
		t.Errorf("%+v, %v", acc, err)
	}
	if err := copied.Close(); err != nil {
		t.Error(err)
	}
	s := d.session(t)
	if err := s.RequestPty("xterm", 24, 80, nil); err != nil {
		t.Fatal(err)
	}
	if exit := exitOf(s.Run("backup")); exit != session.ExitUsage {
		t.Errorf("on a terminal: exit %d", exit)
	}
}

func TestABackupThatFailsSaysSo(t *testing.T) {
	d := openDoor(t, func(c *Config) {
		c.Backup = func(w io.Writer, _ bool) error {
			return errors.Join(errors.New("no space"), func() error { _, err := w.Write([]byte("half")); return err }())
		}
	})
	if got := d.asks(t, "backup"); got.exit != 1 || !strings.Contains(got.errs, "do not keep it: no space") {
		t.Errorf("%+v", got)
	}
}

// playing is a hall in which games run.
type playing struct {
	Hall
	games chan int // one slot
}

func (p playing) Load() (int, int) {
	n := <-p.games
	p.games <- n
	return n, n
}

func (p playing) set(n int) {
	<-p.games
	p.games <- n
}

func TestCountsAreInTheirForm(t *testing.T) {
	for n, want := range map[int]string{0: "0 rooms", 1: "1 room", 2: "2 rooms"} {
		if got := count(n, "room"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What the manual says of times is what is waited.
func TestTheManualHasTheTimesOfADrain(t *testing.T) {
	manual, err := os.ReadFile("../../docs/operators.md")
	if err != nil {
		t.Fatal(err)
	}
	flat := strings.Join(strings.Fields(string(manual)), " ")
	for _, want := range []string{
		fmt.Sprintf("%d seconds after the last game is over", int(lookOn.Seconds())),
		fmt.Sprintf("With no game running from the start that is in %d seconds", int(notice.Seconds())),
	} {
		if !strings.Contains(flat, want) {
			t.Errorf("docs/operators.md does not say %q", want)
		}
	}
}

func TestDrain(t *testing.T) {
	for name, tt := range map[string]struct {
		act     func(d *drain, hall *lobby.Lobby, p playing)
		after   time.Duration // 0 is never
		why     string
		closing bool
	}{
		"the games end": {func(_ *drain, h *lobby.Lobby, p playing) { p.set(0); h.Drain(time.Now(), "") }, time.Minute + lookOn, "no game runs", true},
		"a game follows": {func(_ *drain, h *lobby.Lobby, p playing) {
			p.set(0)
			h.Drain(time.Now(), "")
			time.Sleep(lookOn / 2)
			p.set(1)
			h.Drain(time.Now(), "")
		}, 10 * time.Minute, "the time is over", true},
		"the time is over":  {func(*drain, *lobby.Lobby, playing) {}, 10 * time.Minute, "the time is over", true},
		"it is taken back":  {func(d *drain, _ *lobby.Lobby, _ playing) { d.off() }, 0, "", false},
		"another one comes": {func(d *drain, _ *lobby.Lobby, _ playing) { d.start(time.Now().Add(time.Hour), "") }, 61 * time.Minute, "the time is over", true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				hall := bubbleHall(t)
				p := playing{Hall: hall, games: make(chan int, 1)}
				p.games <- 2
				stopped := make(chan string, 1)
				d := &drain{hall: p, stop: func(why string) { stopped <- why }}
				begun := time.Now()
				if !d.start(begun.Add(10*time.Minute), "new kernel") || d.until().IsZero() {
					t.Error("not started")
				}
				if l := hall.Listing(account.Who{}); !l.Closing.Equal(begun.Add(10*time.Minute)) || l.ClosingWhy != "new kernel" {
					t.Errorf("people are told %v, %q", l.Closing, l.ClosingWhy)
				}
				time.Sleep(time.Minute) // of the bubble's clock
				tt.act(d, hall, p)
				select {
				case why := <-stopped:
					if took := time.Since(begun); took != tt.after || !strings.Contains(why, tt.why) {
						t.Errorf("stopped after %v: %s", took, why)
					}
					if _, late := d.off(); !late || d.start(time.Now(), "") {
						t.Error("something can still be done")
					}
				case <-time.After(24 * time.Hour):
					if tt.after != 0 {
						t.Error("never stopped")
					}
				}
				if got := !hall.Listing(account.Who{}).Closing.IsZero(); got != tt.closing {
					t.Errorf("closing: %v", got)
				}
				d.close()
			})
		})
	}
}

func TestDrainWithoutAGameGivesANotice(t *testing.T) {
	for minutes, want := range map[int]time.Duration{5: notice, 0: notice} {
		synctest.Test(t, func(t *testing.T) {
			hall := bubbleHall(t)
			stopped := make(chan string, 1)
			d := &drain{hall: hall, stop: func(why string) { stopped <- why }}
			begun := time.Now()
			d.start(begun.Add(time.Duration(minutes)*time.Minute), "new kernel")
			if l := hall.Listing(account.Who{}); !l.Closing.Equal(begun.Add(want)) || l.ClosingWhy != "new kernel" {
				t.Errorf("people are told %v, %q", l.Closing, l.ClosingWhy)
			}
			why := <-stopped
			if took := time.Since(begun); took != want {
				t.Errorf("stopped after %v: %s", took, why)
			}
			d.close()
		})
	}
}

// Also who is sent away in the middle of a game can read why.
func TestADrainAtOnceGivesANotice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hall := bubbleHall(t)
		p := playing{Hall: hall, games: make(chan int, 1)}
		p.games <- 1
		stopped := make(chan string, 1)
		d := &drain{hall: p, stop: func(why string) { stopped <- why }}
		begun := time.Now()
		d.start(begun, "new kernel")
		if l := hall.Listing(account.Who{}); !l.Closing.Equal(begun.Add(notice)) || !d.until().Equal(begun.Add(notice)) {
			t.Errorf("people are told %v, the operator %v", l.Closing, d.until())
		}
		if why := <-stopped; time.Since(begun) != notice || !strings.Contains(why, "the time is over") {
			t.Errorf("stopped after %v: %s", time.Since(begun), why)
		}
		d.close()
	})
}

func TestRenameSaysWhyNobodyCanHaveAName(t *testing.T) {
	d := openDoor(t, nil)
	d.comes(t, "Mai", maiKey, "192.0.2.7")
	for name, want := range map[string]string{
		"''":            `"": a name has 2 to 20 characters`,
		"Administrator": `"Administrator": the name is reserved; choose another one`,
		"'Mai Anh'":     `"Mai Anh": a name has letters, and after the first of them also digits, _ and -`,
	} {
		if got := d.asks(t, "rename Mai "+name); got.exit != 2 || got.errs != want+"\n" {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// fullDisk is a hall whose store takes nothing.
type fullDisk struct{ Hall }

func (fullDisk) Mute(lobby.Ban) ([]lobby.Session, error) {
	err := fmt.Errorf("%w: write x: no space left on device", lobby.ErrNoSpace)
	return nil, fmt.Errorf("save the mute of account X: commit to the store in x: %w: %w", lobby.ErrReadOnly, err)
}

func (fullDisk) CloseRoom(context.Context, room.Number, string) (room.GameID, error) {
	return "", room.ErrNotSaved
}

func TestAStoreThatTakesNothingIsOneSentence(t *testing.T) {
	d := openDoor(t, func(c *Config) { c.Hall = fullDisk{c.Hall} })
	for command, want := range map[string]string{
		"mute 192.0.2.7": "not muted, since the store takes nothing new: there is no space left on the disk: make some; the server tries again every two seconds\n",
		"close 7":        "not closed, since the store takes nothing new: the log says why; the server tries again every two seconds\n",
	} {
		if got := d.asks(t, command); got.exit != 1 || got.errs != want {
			t.Errorf("%s: %+v", command, got)
		}
	}
	if !strings.Contains(d.log.String(), "write x: no space left on device") {
		t.Error("the log does not have the whole of it")
	}
}

// awayHall is a hall whose rooms are on their way back from the store.
type awayHall struct{ Hall }

func (h awayHall) Census() lobby.Census {
	c := h.Hall.Census()
	c.Away = true
	return c
}

func TestADrainWaitsForGamesThatAreNotSaved(t *testing.T) {
	d := openDoor(t, func(c *Config) { c.Hall = awayHall{c.Hall} })
	for _, command := range []string{"drain 30", "drain"} {
		if got := d.asks(t, command); got.exit != 0 || !strings.Contains(got.out, "its games are not saved and wait to come back") {
			t.Errorf("%s: %+v", command, got)
		}
	}
	if at := d.hall.Census().Closing; time.Until(at) < 29*time.Minute {
		t.Errorf("people are told %v", at)
	}
}

func TestDrainWithoutAGameSaysThatTheServerStops(t *testing.T) {
	d := openDoor(t, nil)
	if got := d.asks(t, "drain 5 new kernel"); got.exit != 0 || got.out != "no new rooms; no game runs: the server stops in 5 seconds\n" {
		t.Errorf("%+v", got)
	}
	if got := d.asks(t, "drain"); got.exit != 0 || got.out != "no game runs: the server stops in seconds\n" {
		t.Errorf("%+v", got)
	}
	if why := <-d.stopped; !strings.Contains(why, "no game runs") {
		t.Errorf("stopped: %s", why)
	}
	if got := d.asks(t, "drain off"); got.exit != 1 || !strings.Contains(got.errs, "too late") {
		t.Errorf("%+v", got)
	}
}
