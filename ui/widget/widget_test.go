package widget

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/theme"
	"oanquan/ui/uitest"
)

func dark() *theme.Theme { return theme.New(theme.Dark, false) }

func board(seats int, from engine.Seat, size Size) Board {
	r := engine.Classic()
	r.Players = seats
	p := r.Start()
	for i := range p.Ring() {
		p.Pits[i].Dan = int16(i) // each square is told from the others
	}
	return Board{Position: p, From: from, Size: size, Text: i18n.New(i18n.English), Theme: dark()}
}

func TestBoardsShowEverySquareFromEverySeat(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		for from := range engine.Seat(seats) {
			for _, size := range []Size{Small, Large, Huge} {
				b := board(seats, from, size)
				w, h := b.Bounds()
				view := b.View()
				uitest.CheckFits(t, view, w, h)
				if size == Small && (w > 40 || h > 10) || w > 80 || h > 17 {
					t.Errorf("%d seats in size %d take %d×%d", seats, size, w, h)
				}
				text := strings.Fields(strings.NewReplacer("│", " ", "+", " ", "▴", "").Replace(uitest.Plain(view, w, h)))
				for i := range b.Position.Ring() {
					want := b.Position.Pits[i].Dan
					if want == 0 {
						continue // the quan alone
					}
					found := false
					for _, word := range text {
						found = found || strings.TrimLeft(word, "■") == i18n.New("en").Number(int(want))
					}
					if !found {
						t.Fatalf("%d seats from %v, size %d: no %d in\n%s", seats, from, size, want, uitest.Plain(view, w, h))
					}
				}
			}
		}
	}
}

// TestTheOwnRowIsBelowFromLeftToRight holds for every seat of every board.
func TestTheOwnRowIsBelowFromLeftToRight(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		for from := range engine.Seat(seats) {
			b := board(seats, from, Large)
			p := b.plan()
			for f := 1; f < engine.Fields; f++ {
				a, z := p.pits[engine.FieldPit(from, f)], p.pits[engine.FieldPit(from, f+1)]
				if a.x >= z.x || a.y != z.y {
					t.Errorf("%d seats from %v: field %d is not left of %d", seats, from, f, f+1)
				}
			}
			for pit := range b.Position.Ring() {
				if r := p.pits[pit]; r.y > p.pits[engine.FieldPit(from, 1)].y {
					t.Errorf("%d seats from %v: pit %d lies below the own row", seats, from, pit)
				}
				if got, _, ok := b.PitAt(p.pits[pit].x+1, p.pits[pit].y+1); !ok || got != engine.Pit(pit) {
					t.Errorf("%d seats: pit %d is not where it is drawn", seats, pit)
				}
			}
		}
	}
}

func TestEverySeedIsDrawnWhileThereIsRoom(t *testing.T) {
	for n := range 19 {
		b := board(2, 0, Large)
		b.Position.Pits = [engine.MaxPits]engine.Pile{3: {Dan: int16(n)}}
		if got := strings.Count(b.View(), b.Theme.Shapes.Seed); got != n {
			t.Errorf("%d dân drawn as %d", n, got)
		}
	}
	b := board(2, 0, Large)
	b.Position.Pits = [engine.MaxPits]engine.Pile{3: {Dan: 70}}
	if got := strings.Count(b.View(), b.Theme.Shapes.Seed); got != 18 {
		t.Errorf("70 dân drawn as %d", got)
	}
}

func TestASCIIBoardsAreASCII(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		b := board(seats, 0, Large)
		b.Theme = theme.New(theme.Plain, true)
		b.Marks[1] = Mark{Look: Chosen, Left: "+1", Right: "won"}
		for _, r := range b.View() {
			if r > 126 {
				t.Fatalf("%q is not ASCII", r)
			}
		}
	}
}

// TestLooksDifferWithoutColour: what a square's look says can be read in plain
// characters.
func TestLooksDifferWithoutColour(t *testing.T) {
	seen := map[string]Mark{}
	for _, m := range []Mark{{}, {Look: Chosen}, {Look: Lifted}, {Look: Traced, Tag: "→"}, {Look: Traced, Tag: "won", Taken: true}} {
		b := board(2, 0, Large)
		b.Marks[2] = m
		text := uitest.Plain(b.View(), 80, 24)
		if other, ok := seen[text]; ok {
			t.Errorf("%+v looks like %+v", m, other)
		}
		seen[text] = m
	}
}

func TestWideNamesKeepTheirPlace(t *testing.T) {
	for _, name := range []string{"漢字漢字漢字", "👨‍👩‍👧‍👦 gia đình", "🇻🇳🇻🇳", "tie\u0302\u0301ng"} {
		b := board(4, 0, Large)
		w, h := b.Bounds()
		plain := uitest.Plain(b.View(), w, h)
		for s := range b.Labels {
			b.Labels[s] = []string{name, name}
		}
		view := b.View()
		uitest.CheckFits(t, view, w, h)
		got, want := strings.Split(view, "\n"), strings.Split(plain, "\n")
		for i := range want {
			if len(want) == len(got)+1 && i == len(want)-1 {
				break
			}
			if a, z := lipgloss.Width(strings.TrimRight(got[i], " ")), lipgloss.Width(want[i]); a < z {
				t.Errorf("%s: line %d shrank from %d to %d cells", name, i, z, a)
			}
		}
	}
}

func TestFooterDropsMinorKeysFirst(t *testing.T) {
	k := keymap.New(false)
	keys := []keymap.Binding{k.Select.Is("open"), k.Chat.Is("talk").InHelpOnly(), k.Back.Is("back"), k.Ready.Is("ready").OffIf(true, "not now")}
	if got := uitest.Plain(Footer(dark(), 80, keys), 80, 1); got != "Enter open   t talk   Esc back\n" {
		t.Errorf("%q", got)
	}
	if got := uitest.Plain(Footer(dark(), 24, keys), 80, 1); got != "Enter open   Esc back\n" {
		t.Errorf("%q", got)
	}
}

// TestFooterKeepsTheWayOut: entries move together before one is left out, and
// the way out loses its word before it is.
func TestFooterKeepsTheWayOut(t *testing.T) {
	k := keymap.New(false)
	keys := []keymap.Binding{k.Select.Is("open"), k.Ready.Is("ready"), k.Back.Is("back"), k.Chat.Is("talk")}
	for w, want := range map[int]string{
		41: "Enter open   r ready   Esc back   t talk", 40: "Enter open   r ready   Esc back   t talk", 39: "Enter open  r ready  Esc back  t talk",
		36: "Enter open  r ready  Esc  t talk", 25: "Enter open  r ready  Esc", 21: "Enter open   Esc back", 20: "Enter open  Esc back", 8: "Esc back", 3: "Esc",
	} {
		got := strings.TrimRight(uitest.Plain(Footer(dark(), w, keys), 80, 1), "\n")
		if got != want {
			t.Errorf("%d cells: %q, want %q", w, got, want)
		}
	}
}

// TestFooterKeepsTheHelp: the key that lists all others loses its word before
// any entry is left out, and is never left out itself.
func TestFooterKeepsTheHelp(t *testing.T) {
	k := keymap.New(false)
	keys := []keymap.Binding{k.Select.Is("open"), k.Ready.Is("ready"), k.Back.Is("back"), k.Help.Is("keys").InHelpOnly()}
	for w, want := range map[int]string{
		40: "Enter open   r ready   Esc back   ? keys",
		36: "Enter open  r ready  Esc back  ?", 30: "Enter open  r ready  Esc  ?", 24: "Enter open  Esc back  ?", 4: "Esc  ?",
	} {
		got := strings.TrimRight(uitest.Plain(Footer(dark(), w, keys), 80, 1), "\n")
		if got != want {
			t.Errorf("%d cells: %q, want %q", w, got, want)
		}
	}
	for range 6 { // a wide window keeps the words of the way out
		keys = append([]keymap.Binding{k.Ready.Is("be ready")}, keys...)
	}
	if got := ansi.Strip(Footer(dark(), 60, keys)); !strings.HasSuffix(got, "Esc back  ?") && !strings.HasSuffix(got, "Esc back  ? keys") {
		t.Errorf("%q", got)
	}
}

func TestTableKeepsTheCursorInView(t *testing.T) {
	table := Table{Columns: []Column{{Title: "Name"}, {Title: "N", Width: 3, Right: true}}}
	for i := range 50 {
		table.Rows = append(table.Rows, []string{"row " + i18n.New("en").Number(i), "1"})
	}
	for cursor := range 50 {
		table.Cursor = cursor
		view := table.View(dark(), 30, 8)
		uitest.CheckFits(t, view, 30, 8)
		if !strings.Contains(uitest.Plain(view, 30, 8), table.Rows[cursor][0]+" ") {
			t.Fatalf("row %d is out of view", cursor)
		}
	}
}

// TestTablesCutNothingThatHasRoom: what the last column has no use for goes to
// those that have too little.
func TestTablesCutNothingThatHasRoom(t *testing.T) {
	table := Table{Columns: []Column{{Title: "Name", Width: 6}, {Title: "Rules"}}, Rows: [][]string{{"Guest-jje2 (you)", "classic"}}, Cursor: -1}
	th := theme.New(theme.Plain, false)
	if view := ansi.Strip(table.View(th, 27, 3)); !strings.Contains(view, "Guest-jje2 (you)  classic") {
		t.Errorf("cut though there is room:\n%s", view)
	}
	if view := ansi.Strip(table.View(th, 20, 3)); !strings.Contains(view, "Guest-jj…  classic") {
		t.Errorf("the rest is taken from where it is needed:\n%s", view)
	}
}

func TestInputComposesAndTakesBackGraphemes(t *testing.T) {
	in := Input{Limit: 8}
	for _, r := range "tie\u0302\u0301ng" { // as a decomposing keyboard sends it
		in, _ = in.Update(uitest.Key(string(r)))
	}
	if in.Text != "tiếng" {
		t.Errorf("%q", in.Text)
	}
	in, _ = in.Update(uitest.Key("backspace"))
	in, _ = in.Update(uitest.Key("backspace"))
	in, _ = in.Update(uitest.Key("backspace"))
	if in.Text != "ti" {
		t.Errorf("%q", in.Text)
	}
	if flood := (Input{Limit: 300}).add("Z" + strings.Repeat("\u0334\u0308\u0323", 80) + "!"); flood.Text != "Ẓ\u0334\u0334!" {
		t.Errorf("a tower of marks: %q", flood.Text)
	}
	if whole := (Input{Limit: 3}).add("abx\u0323\u0302"); whole.Text != "ab" || !whole.Cut {
		t.Errorf("a letter was cut: %q", whole.Text)
	}
	for in, want := range map[string]string{"👩\u200d🚀": "👩", "王小": "王", "a\u202eb": "a", "❤\ufe0f": "", "e\u0302\u0303": "", "กี": ""} {
		one, _ := Input{}.add(in).Update(uitest.Key("backspace"))
		if one.Text != want {
			t.Errorf("%q without its last letter is %q, want %q", in, one.Text, want)
		}
	}
	in = in.add("\x1b[31m\nabcdefgh")
	if in.Text != "ti[31m a" {
		t.Errorf("%q", in.Text)
	}
	for w := 1; w < 12; w++ {
		uitest.CheckFits(t, in.View(dark(), w), w, 1)
	}
}
