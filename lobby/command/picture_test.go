package command

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// picturesDir is where TestPictures leaves its pictures for people to look at;
// nowhere when it is not set.
const picturesDir = "OANQUAN_PICTURES"

// played is a game of so many turns that takes the last legal move each time.
func playedGame(t testing.TB, players, turns int) record.Game {
	t.Helper()
	rules := engine.Classic()
	rules.Players = players
	e, err := engine.NewGame(rules)
	if err != nil {
		t.Fatal(err)
	}
	for range turns {
		legal := e.Legal()
		if len(legal) == 0 {
			break
		}
		if e, _, err = e.Play(legal[(len(legal)-1)*(e.Ply()%3)/2]); err != nil {
			t.Fatal(err)
		}
	}
	g := record.Game{ID: "K7QM2R", Rules: rules, Date: time.Date(2026, 9, 1, 12, 0, 0, 0, time.UTC)}
	for s, name := range []string{"Mai", "Nguyễn_Thị_Lan-Hương", "Tú", "Bảo"}[:players] {
		g.Players[s].Name = name
	}
	for _, m := range e.Moves() {
		g.Moves = append(g.Moves, record.Move{Move: m})
	}
	return g
}

// printed is what a command makes of a game without a lobby.
func printed(t testing.TB, g record.Game, ply int, lang i18n.Language, do func(*call, record.Cursor) bool) string {
	t.Helper()
	e, err := record.Replay(g)
	if err != nil {
		t.Fatal(err)
	}
	at := record.NewCursor(e)
	at.Go(ply)
	var out strings.Builder
	c := newCall(t.Context(), Env{Text: i18n.New(lang), Out: &out, Err: io.Discard})
	if !do(c, at) {
		t.Fatal("it stopped")
	}
	if err := c.out.Flush(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func svg(t testing.TB, g record.Game, ply int, lang i18n.Language) string {
	t.Helper()
	return printed(t, g, ply, lang, func(c *call, at record.Cursor) bool { return c.picture(g, at) })
}

// texts reads an SVG strictly and returns the words in it.
func texts(t testing.TB, pic string) string {
	t.Helper()
	var words strings.Builder
	inStyle := false
	for d := xml.NewDecoder(strings.NewReader(pic)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return strings.Join(strings.Fields(words.String()), " ")
		}
		if err != nil {
			t.Fatalf("no XML: %v\n%s", err, pic)
		}
		switch x := token.(type) {
		case xml.StartElement:
			inStyle = x.Name.Local == "style"
			for _, a := range x.Attr {
				if a.Name.Local == "href" || a.Name.Local == "src" {
					t.Errorf("the picture needs something else: %s", a.Value)
				}
			}
		case xml.CharData:
			if !inStyle {
				words.Write(x)
				words.WriteByte(' ')
			}
		}
	}
}

func TestPictures(t *testing.T) {
	for players := 2; players <= 4; players++ {
		g := playedGame(t, players, 400)
		for _, lang := range i18n.Languages() {
			for _, ply := range []int{0, 1, 7, len(g.Moves)} {
				pic := svg(t, g, ply, lang)
				if len(pic) > 48<<10 {
					t.Errorf("%d players, ply %d: %d bytes", players, ply, len(pic))
				}
				words := texts(t, pic)
				e, err := record.Replay(g)
				if err != nil {
					t.Fatal(err)
				}
				p := e.PositionAt(ply)
				want := []string{"K7QM2R", "Mai", "Nguyễn_Thị_Lan-Hương"}
				if p.Mover != engine.NoSeat {
					want = append(want, "▶ "+strings.ToUpper(p.Mover.String())+" "+g.Players[p.Mover].Name)
				}
				if ply > 0 {
					want = append(want, fmt.Sprintf("%d. ", ply))
				}
				for _, w := range want {
					if !strings.Contains(words, w) {
						t.Errorf("%d players, ply %d, %s: no %q in %s", players, ply, lang, w, words)
					}
				}
				if got, want := strings.Count(pic, "<circle"), p.BoardDan(); got < want || got > want+6 {
					t.Errorf("%d players, ply %d: %d stones for %d dân", players, ply, got, want)
				}
				if dir := os.Getenv(picturesDir); dir != "" {
					name := filepath.Join(dir, fmt.Sprintf("%d-%d-%s.svg", players, ply, lang))
					if err := os.WriteFile(name, []byte(pic), 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

func TestNamesInAPictureAreOnlyText(t *testing.T) {
	g := playedGame(t, 2, 3)
	g.Players[0].Name = `<script>alert("1")</script>&amp;`
	g.Players[1].Name = "a\x1b[2J\x00b]]>" + strings.Repeat("x", 600)
	for ply := range 4 {
		pic := svg(t, g, ply, i18n.English)
		if words := texts(t, pic); !strings.Contains(words, `<script>`) || strings.Contains(pic, "<script") || strings.ContainsAny(pic, "\x1b\x00") {
			t.Errorf("%s", pic)
		}
		if len(pic) > 48<<10 {
			t.Errorf("%d bytes", len(pic))
		}
	}
}

// projector shows a film and keeps the time of each frame.
func projector(t testing.TB, film string) (screen string, times []float64) {
	t.Helper()
	list := lines(film)
	var h castHeader
	if err := json.Unmarshal([]byte(list[0]), &h); err != nil || h.Version != 2 || h.Width != 80 || h.Height != 24 {
		t.Fatalf("the header: %v: %s", err, list[0])
	}
	e := vt.NewEmulator(h.Width, h.Height)
	for _, l := range list[1:] {
		var frame []any
		if err := json.Unmarshal([]byte(l), &frame); err != nil || len(frame) != 3 || frame[1] != "o" {
			t.Fatalf("a frame: %v: %s", err, l)
		}
		times = append(times, frame[0].(float64))
		data := frame[2].(string)
		for _, line := range strings.Split(data, "\r\n") {
			if n := ansi.StringWidth(line); n > h.Width {
				t.Errorf("%d columns: %q", n, line)
			}
		}
		if n := strings.Count(data, "\r\n"); n >= h.Height {
			t.Errorf("%d lines", n)
		}
		_, _ = e.WriteString(data)
	}
	for i := 1; i < len(times); i++ {
		if times[i] <= times[i-1] {
			t.Errorf("frame %d comes at %v after %v", i, times[i], times[i-1])
		}
	}
	return e.String(), times
}

var square = regexp.MustCompile(`[\[(] *(\*?\d+|·) *[\])]`)

// The numbers on the screen are those of the final position, row for row as
// they lie on the board.
func TestTheLastFrameOfAFilmIsTheEnd(t *testing.T) {
	for players := 2; players <= 4; players++ {
		for _, lang := range i18n.Languages() {
			g := playedGame(t, players, 400)
			film := printed(t, g, 0, lang, func(c *call, at record.Cursor) bool { return c.film(g, at) })
			screen, times := projector(t, film)
			if want := 1.2*float64(len(g.Moves)) + 0.8; times[len(times)-1] > want+0.001 {
				t.Errorf("%d turns take %v s", len(g.Moves), times[len(times)-1])
			}
			if len(times) < 3*len(g.Moves) {
				t.Errorf("%d frames for %d turns", len(times), len(g.Moves))
			}
			e, err := record.Replay(g)
			if err != nil {
				t.Fatal(err)
			}
			p := e.Position()
			left := map[string]int{}
			for pit := range p.Ring() {
				if p.Pits[pit].Empty() {
					left["·"]++
				} else {
					left[pile(p.Pits[pit])]++
				}
			}
			for _, m := range square.FindAllStringSubmatch(screen, -1) {
				left[m[1]]--
			}
			for text, n := range left {
				if n != 0 {
					t.Errorf("%d players: %q is %d times too few on the screen\n%s", players, text, n, screen)
				}
			}
			for s := range engine.Seat(players) {
				if score := i18n.New(lang).Count(i18n.New(lang).Common.Points, p.Score(g.Rules, s)); !strings.Contains(screen, score) {
					t.Errorf("no %q:\n%s", score, screen)
				}
			}
			if !strings.Contains(screen, fmt.Sprintf("%d. ", len(g.Moves))) {
				t.Errorf("the last turn is not told:\n%s", screen)
			}
			if dir := os.Getenv(picturesDir); dir != "" {
				t.Logf("%d bytes, %d turns\n%s", len(film), len(g.Moves), screen)
			}
		}
	}
}

func TestALongGameIsAFilmOfBoundedSize(t *testing.T) {
	g := playedGame(t, 2, 0)
	g.Rules.YoungQuanBelow, g.Rules.RelayQuan, g.Rules.End = 5, engine.RelayQuanOne, engine.EndQuan
	e, err := engine.NewGame(g.Rules)
	if err != nil {
		t.Fatal(err)
	}
	for !e.Over() { // the move that captures least makes a long game
		best, most := e, -1
		for _, m := range e.Legal() {
			next, steps, err := e.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			if n := len(steps); next.Position().BoardDan()*1000+n > most {
				best, most = next, next.Position().BoardDan()*1000+n
			}
		}
		e = best
	}
	for _, m := range e.Moves() {
		g.Moves = append(g.Moves, record.Move{Move: m})
	}
	film := printed(t, g, 0, i18n.English, func(c *call, at record.Cursor) bool { return c.film(g, at) })
	projector(t, film)
	if len(film) > 8<<20 {
		t.Errorf("%d bytes for %d turns", len(film), len(g.Moves))
	}
	t.Logf("%d bytes for %d turns", len(film), len(g.Moves))
}

func TestPicturesOfARunningGame(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		w.play(r, "3R 2L 4L")
		id := w.game(1)
		for _, arg := range []string{id, "1", strings.ToLower(id), id + "@2"} {
			if words := texts(t, w.run("guest", "show "+arg+" --svg").out); !strings.Contains(words, "Mai – Lan") {
				t.Errorf("show %s: %s", arg, words)
			}
		}
		if words := texts(t, w.run("guest", "show 1 --svg", inVietnamese).out); !strings.Contains(words, "điểm") {
			t.Errorf("%s", words)
		}
		film := w.run("guest", "replay "+id+" --cast").out
		if screen, _ := projector(t, film); !strings.Contains(screen, "3. Mai 4L: sows 1 dân") || !strings.Contains(screen, "> B  Lan") {
			t.Errorf("%s", screen)
		}
		for line, exit := range map[string]int{
			"replay " + id: ExitUsage, "replay": ExitUsage, "replay ZZZZZZ --cast": ExitNotFound, "show ZZZZZZ --svg": ExitNotFound,
			"show " + id + "@9 --svg": ExitNotFound, "replay nothing --cast": ExitUsage, "replay 1 --svg": ExitUsage,
		} {
			if s := w.run("guest", line); s.Exit != exit {
				t.Errorf("%s: %+v", line, s)
			}
		}
	})
	inTown(t, func(w *town) {
		r := w.open(room.Options{Private: true})
		w.play(r, "3R")
		st, err := r.Look(context.Background(), w.actor("Mai").Who)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{"show " + string(st.Game.ID) + " --svg", "replay " + string(st.Game.ID) + " --cast"} {
			if s := w.run("guest", line); s.Exit != ExitNotFound {
				t.Errorf("a private game: %+v", s)
			}
			if s := w.run("Lan", line); s.Exit != ExitOK {
				t.Errorf("the own game: %+v", s)
			}
		}
	})
}

// A game with too many steps is shown turn by turn; it ends the same.
func TestAFilmWithoutStepsEndsTheSame(t *testing.T) {
	g := playedGame(t, 4, 30)
	end := func(steps bool) (screen string, frames int) {
		film := printed(t, g, 0, i18n.English, func(c *call, at record.Cursor) bool {
			f := filming{c: c, g: g, at: at, steps: steps}
			return c.object(castHeader{Version: 2, Width: castCols, Height: castRows}) == ExitOK && f.game()
		})
		screen, times := projector(t, film)
		return screen, len(times)
	}
	all, many := end(true)
	brief, few := end(false)
	if all != brief || few != len(g.Moves)+1 || many <= few {
		t.Errorf("%d and %d frames:\n%s\n%s", many, few, all, brief)
	}
}
