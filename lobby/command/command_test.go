package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/ansi"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

func TestExitCodesAndMessages(t *testing.T) {
	inTown(t, func(w *town) {
		for _, tt := range []struct {
			who, line string
			exit      int
			err       string // part of the message
		}{
			{"Mai", "", ExitUsage, "games"},
			{"Mai", "gmaes", ExitUsage, "Did you mean “games”?"},
			{"Mai", "SHWO K7QM2R", ExitUsage, "Did you mean “show”?"},
			{"Mai", "xyzzy", ExitUsage, "There is no command “xyzzy”."},
			{"Mai", "''", ExitUsage, "no command “”"},
			{"Mai", "m", ExitUsage, "me, moves"},
			{"Mai", "re", ExitUsage, "recent, replay, review"},
			{"Mai", "who --xml", ExitUsage, "no option “--xml”"},
			{"Mai", "me --tsv", ExitUsage, "no option “--tsv”"},
			{"Mai", "who else here", ExitUsage, "Usage: who [NAME] [--json|--tsv]"},
			{"Mai", "who else", ExitOK, "Nobody here is called anything like “else”."},
			{"Mai", "finger nobody", ExitNotFound, "Nobody is called “nobody”"},
			{"Mai", "tell Lan hello", ExitUsage, "ssh -T play.example.org  and there  tell NAME TEXT"},
			{"Mai", "kibitz hello", ExitUsage, "there  say TEXT"},
			{"Mai", "whisper hello", ExitUsage, "ssh -T play.example.org  and there  whisper TEXT"},
			{"Mai", "show", ExitUsage, "Usage: show ID"},
			{"Mai", "show K7QM2R K7QM2R", ExitUsage, "Usage: show ID"},
			{"Mai", "show K7QM2R@", ExitUsage, "Usage: show ID"},
			{"Mai", "show K7QM2R@1x", ExitUsage, "Usage: show ID"},
			{"Mai", "show K7QM2R@-1", ExitUsage, "Usage: show ID"},
			{"Mai", "show K7QM2", ExitUsage, "“K7QM2” is no game ID"},
			{"Mai", "moves K7QM2R@1", ExitUsage, "is no game ID"},
			{"Mai", "review 12", ExitUsage, "“12” is no game ID"},
			{"Mai", "show 'open", ExitUsage, "closing quote"},
			{"Mai", strings.Repeat("x", LineMax+1), ExitUsage, "too long"},
			{"Mai", "show k7qm2o", ExitNotFound, "no game K7QM20"},
			{"Mai", "moves k7qmil", ExitNotFound, "no game K7QM11"},
			{"Mai", "show 12", ExitNotFound, "no room 12"},
			{"Mai", "show 7H3K9QM2", ExitNotFound, "no room 7H3K9QM2"},
			{"Mai", "history nobody", ExitNotFound, "Nobody is called “nobody”"},
			{"Mai", "history ''", ExitOK, "Mai has no games yet"},
			{"Mai", "history 'a\x1b[31mb'", ExitNotFound, "“a[31mb”"},
			{"guest", "history", ExitNeedsKey, "needs an account"},
			{"guest", "hist", ExitNeedsKey, "needs an account"},
			{"Mai", "watch K7QM2R", ExitUsage, "ssh -t play.example.org watch K7QM2R"},
			{"Mai", "join 12", ExitUsage, "ssh -t play.example.org join 12"},
			{"Mai", "join x!", ExitUsage, "is no room number"},
			{"Mai", "observe k7qm2o", ExitUsage, "ssh -t play.example.org watch K7QM20"},
			{"Mai", "review k7qm2o@12", ExitUsage, "ssh -t play.example.org review K7QM20@12"},
			{"Mai", "help nothing", ExitUsage, "no command “nothing”"},
			{"Mai", "games", ExitOK, "No game is being played."},
			{"Mai", "rooms", ExitOK, "No room has a free chair."},
			{"Mai", "recent", ExitOK, "No game has ended yet."},
		} {
			s := w.run(tt.who, tt.line)
			if s.Exit != tt.exit || !strings.Contains(s.err, tt.err) || s.out != "" {
				t.Errorf("%q: exit %d, message %q, data %q; want %d, %q and none", tt.line, s.Exit, s.err, s.out, tt.exit, tt.err)
			}
			if vi := w.run(tt.who, tt.line, inVietnamese); vi.Exit != tt.exit || vi.err == s.err {
				t.Errorf("%q in Vietnamese: exit %d, message %q", tt.line, vi.Exit, vi.err)
			}
		}
	})
}

func TestHelpBeginsWithAFewCommandsAndFitsATerminal(t *testing.T) {
	inTown(t, func(w *town) {
		here := func(e *Env) { e.Place = hallPlace{} }
		for name, tt := range map[string]struct {
			change []func(*Env)
			first  string
			begins int
		}{
			"exec": {nil, "To begin with, after  ssh play.example.org:\n\n  rules ", 5}, "lines": {[]func(*Env){here}, "To begin with:\n\n  quick ", 5},
			"exec in Vietnamese": {[]func(*Env){inVietnamese}, "Nên thử trước", 5}, "lines in Vietnamese": {[]func(*Env){here, inVietnamese}, "Nên thử trước", 5},
		} {
			out := w.run("guest", "help", tt.change...).out
			parts := strings.Split(out, "\n\n")
			if !strings.Contains(out, tt.first) || strings.Count("\n"+parts[1], "\n  ")-strings.Count("\n"+parts[1], "\n   ") != tt.begins {
				t.Errorf("%s begins with:\n%s", name, parts[0]+"\n\n"+parts[1])
			}
			for line := range strings.Lines(out) {
				if n := ansi.StringWidth(strings.TrimSpace(line)); n > 80 {
					t.Errorf("%s: %d columns: %s", name, n, line)
				}
			}
			if strings.Contains(out, "Typed after ssh -T") || strings.Contains(out, "Needs a screen") {
				t.Errorf("%s repeats itself:\n%s", name, out)
			}
		}
	})
}

func TestHelpListsEveryCommand(t *testing.T) {
	inTown(t, func(w *town) {
		for l, change := range map[i18n.Language]func(*Env){i18n.English: func(*Env) {}, i18n.Vietnamese: inVietnamese} {
			all := w.run("guest", "help", change)
			for _, cmd := range Commands() {
				if !strings.Contains(all.out, "\n  "+cmd.Name) {
					t.Errorf("help leaves out %s", cmd.Name)
				}
				one, same := w.run("guest", "help "+cmd.Name, change), w.run("guest", cmd.Name+" --help", change)
				if one.Exit != ExitOK || one.out != same.out || !strings.Contains(one.out, cmd.UsageIn(i18n.New(l))) {
					t.Errorf("help %s: %q, --help: %q", cmd.Name, one.out, same.out)
				}
				for _, o := range cmd.Options {
					if !strings.Contains(one.out, "\n  "+o+" ") || strings.HasSuffix(one.out, o) {
						t.Errorf("help %s says nothing of %s", cmd.Name, o)
					}
				}
			}
		}
	})
}

func TestMeTellsNameKeyAndSeat(t *testing.T) {
	inTown(t, func(w *town) {
		w.open(room.Options{})
		synctest.Wait()
		for _, tt := range []struct {
			who  string
			want []string
		}{
			{"Mai", []string{"name  Mai", "key   " + string(fingerprint("Mai")), "seat  room 1"}},
			{"new", []string{"name  no name yet (" + w.actor("new").Who.Name + ")", "key   " + string(fingerprint("new"))}},
			{"guest", []string{"name  " + w.actor("guest").Who.Name + " (guest)", "key   none"}},
		} {
			if got := lines(w.run(tt.who, "me").out); !slices.Equal(got, tt.want) {
				t.Errorf("%s: got %q, want %q", tt.who, got, tt.want)
			}
		}
		var got meAnswer
		answer(t, w.run("Mai", "me --json"), &got)
		want := meAnswer{
			V: 1, Name: "Mai", Named: true, Account: string(w.actor("Mai").Who.ID), Login: "key", Key: string(fingerprint("Mai")), Room: 1,
		}
		if got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	})
}

// answer reads the one line of --json.
func answer(t *testing.T, s said, v any) {
	t.Helper()
	if s.Exit != ExitOK || strings.Count(s.out, "\n") != 1 {
		t.Fatalf("exit %d, output %q, message %q", s.Exit, s.out, s.err)
	}
	var version struct {
		V int `json:"v"`
	}
	for _, into := range []any{&version, v} {
		if err := json.Unmarshal([]byte(s.out), into); err != nil {
			t.Fatal(err)
		}
	}
	if version.V != 1 {
		t.Errorf("version %d in %s", version.V, s.out)
	}
}

func TestWhoIsHere(t *testing.T) {
	inTown(t, func(w *town) {
		w.open(room.Options{})
		synctest.Wait()
		time.Sleep(5 * time.Minute) // of the bubble's time
		got := lines(w.run("guest", "who").out)
		if want := "Lan         playing, room 1  5 minutes ago"; len(got) != 5 || got[3] != want {
			t.Errorf("got %q, want %q among them", got, want)
		}
		var a whoAnswer
		answer(t, w.run("guest", "who --json"), &a)
		if p := a.People[2]; len(a.People) != 4 || p.Name != "Lan" || !p.Playing || p.Room != 1 || p.Account == "" {
			t.Errorf("%+v", a)
		}
		for _, p := range a.People[:2] {
			if p.Account != "" {
				t.Errorf("the ID of %s is told", p.Name)
			}
		}
		if tsv := lines(w.run("guest", "who --tsv").out); len(tsv) != 5 || strings.Count(tsv[0], "\t") != strings.Count(tsv[4], "\t") {
			t.Errorf("%q", tsv)
		}
	})
}

func TestGamesAndRooms(t *testing.T) {
	inTown(t, func(w *town) {
		rules, err := notation.ParseRules("young=5 dan=7")
		if err != nil {
			t.Fatal(err)
		}
		w.open(room.Options{Rules: rules})
		if _, err := w.lobby.Open(context.Background(), w.actor("guest"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner}); err != nil {
			t.Fatal(err)
		}
		defer w.lookAt("guest", 2).Close()
		id := w.game(1)
		if got, want := lines(w.run("guest", "games").out)[1], id+"  1     Mai – Lan  0    0         young quan + 7 dân a square"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		var games gamesAnswer
		answer(t, w.run("guest", "games --json"), &games)
		if g := games.Games[0]; g.ID != id || g.Preset != "young" || g.Rules != "dan=7 young=5" || len(g.Players) != 2 {
			t.Errorf("%+v", g)
		}
		if got := w.run("guest", "rooms").out; !strings.Contains(got, "\n2     1     "+w.actor("guest").Who.Name+"  just now  classic\n") {
			t.Errorf("%q", got)
		}
		w.lobby.Close(time.Now().Add(time.Minute))
		var rooms roomsAnswer
		answer(t, w.run("Mai", "rooms --json"), &rooms)
		if len(rooms.Rooms) != 1 || rooms.Rooms[0].Free != 1 || rooms.Closing != "2000-01-01T00:01:00Z" {
			t.Errorf("%+v", rooms)
		}
	})
}

func TestOnlyAnAccountMayRunWhatNeedsAKey(t *testing.T) {
	inTown(t, func(w *town) {
		ran := 0
		row := Command{
			Name: "ready", Key: true, run: func(*call) int { ran++; return ExitOK },
			summary: func(i18n.CommandText) string { return "x" },
		}
		for _, tt := range []struct {
			who  string
			line bool
			want int
		}{{"Mai", false, ExitUsage}, {"guest", true, ExitNeedsKey}, {"Mai", true, ExitOK}} {
			env := w.env(tt.who, i18n.English)
			if tt.line {
				env.Place = hallPlace{}
			}
			if got := run(context.Background(), env, []string{"ready"}, []Command{row}); got.Exit != tt.want {
				t.Errorf("%+v: exit %d", tt, got.Exit)
			}
		}
		if ran != 1 {
			t.Errorf("ran %d times", ran)
		}
	})
}

// hallPlace is a session in the hall.
type hallPlace struct{}

func (hallPlace) Room() (room.State, bool)               { return room.State{}, false }
func (hallPlace) Do(context.Context, room.Command) error { return room.ErrClosed }

// throttle allows two wrong IDs.
type throttle struct{ wrong int }

func (th *throttle) Allow() bool { return th.wrong < 2 }
func (th *throttle) Wrong()      { th.wrong++ }

func TestWrongIDsAreCounted(t *testing.T) {
	inTown(t, func(w *town) {
		th := &throttle{}
		limited := func(e *Env) { e.Throttle = th; e.PTY = true }
		r := w.open(room.Options{})
		id := w.game(r.Number())
		for _, tt := range []struct {
			line string
			exit int
		}{
			{"show " + id, ExitOK}, {"watch " + id, ExitOK}, {"show 99", ExitNotFound}, {"watch 99", ExitNotFound},
			{"history nobody", ExitNotFound},
			{"show K7QM2R", ExitNotFound}, {"watch 7H3K9QM2", ExitNotFound},
			{"review K7QM2R", ExitTryLater}, {"show " + id, ExitTryLater}, {"watch 7H3K9QM2", ExitTryLater}, {"show 1", ExitOK},
		} {
			if s := w.run("guest", tt.line, limited); s.Exit != tt.exit {
				t.Errorf("%q: %+v, want exit %d", tt.line, s, tt.exit)
			}
		}
	})
}

// fullHall answers with errors.
type fullHall struct {
	Hall
	err error
}

func (h fullHall) Recent(int) ([]lobby.Archived, error) { return nil, h.err }
func (h fullHall) Game(account.Who, room.GameID) (lobby.Archived, error) {
	return lobby.Archived{}, h.err
}
func (h fullHall) AccountNamed(string) (account.Account, error) { return account.Account{}, h.err }
func (h fullHall) History(account.Who, account.ID, int) ([]lobby.Archived, error) {
	return nil, h.err
}

func TestErrorsOfTheLobbyHaveTheirExitCode(t *testing.T) {
	inTown(t, func(w *town) {
		for _, tt := range []struct {
			err  error
			exit int
		}{
			{fmt.Errorf("looking: %w", room.ErrBusy), ExitTryLater}, {lobby.ErrReadOnly, ExitTryLater},
			{context.DeadlineExceeded, ExitTryLater}, {errors.New("secret detail"), ExitFailed},
		} {
			for _, line := range []string{"recent", "show K7QM2R", "history", "history Lan"} {
				s := w.run("Mai", line, func(e *Env) { e.Hall = fullHall{w.lobby, tt.err} })
				if full := errors.Is(tt.err, lobby.ErrReadOnly); full && s.err != "The server cannot save anything now. Please try again in a few minutes.\n" {
					t.Errorf("%q while nothing is saved: %q", line, s.err)
				}
				if s.Exit != tt.exit || strings.Contains(s.err, "secret") {
					t.Errorf("%q with %v: %+v", line, tt.err, s)
				}
			}
		}
	})
}

func TestVersion(t *testing.T) {
	inTown(t, func(w *town) {
		if s := w.run("guest", "version"); s.out != "oanquan 1.2.3\n" {
			t.Errorf("%+v", s)
		}
		var a versionAnswer
		if answer(t, w.run("guest", "ver --json"), &a); a.Version != "1.2.3" {
			t.Errorf("%+v", a)
		}
	})
}
