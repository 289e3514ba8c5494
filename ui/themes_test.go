package ui_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/theme"
	"oanquan/ui/uitest"
)

// sequence is a control sequence of a style; views have no others.
var sequence = regexp.MustCompile("\x1b\\[([0-9;]*)m")

// legend names the styles of a theme by a letter, by the sequence that each
// opens with. Where two meanings look alike the first letter stands for both.
func legend(th *theme.Theme) (letters map[string]byte, text string) {
	letters = map[string]byte{"": '.'}
	var b strings.Builder
	styles := []struct {
		name  string
		style theme.Style
	}{
		{"aAccent", th.Accent}, {"dDim", th.Dim}, {"bStrong", th.Strong}, {"tTitle", th.Title}, {"fFrame", th.Frame}, {"kKey", th.Key},
		{"uCursor", th.Cursor}, {"=Bar", th.Bar}, {"gGood", th.Good}, {"wWarn", th.Warn}, {"xBad", th.Bad}, {"-Off", th.Off},
		{"oDan", th.Dan}, {"qQuan", th.Quan}, {"nCount", th.Count}, {"cChosen", th.Chosen}, {"!Active", th.Active}, {"_Trace", th.Trace},
		{"*Capture", th.Capture}, {"lToLeft", th.ToLeft}, {"rToRight", th.ToRight},
		{"|Caret", th.Caret},
		{"0Seat 0", th.Seats[0]}, {"1Seat 1", th.Seats[1]}, {"2Seat 2", th.Seats[2]}, {"3Seat 3", th.Seats[3]},
	}
	for _, s := range styles {
		open, _, _ := strings.Cut(s.style.Render("x"), "x")
		open = strings.TrimSuffix(strings.TrimPrefix(open, "\x1b["), "m")
		if _, known := letters[open]; !known {
			letters[open] = s.name[0]
		}
		fmt.Fprintf(&b, "%c %-8s %s\n", letters[open], s.name[1:], open)
	}
	return letters, b.String()
}

// styleMap is a view with each cell replaced by the letter of its style; blank
// cells without a style stay blank. Styles laid over each other are unknown to
// the legend and become "?".
func styleMap(view string, letters map[string]byte) string {
	var b strings.Builder
	open := ""
	put := func(text string) {
		letter, known := letters[open]
		if !known {
			letter = '?'
		}
		for _, r := range text {
			switch {
			case r == '\n' || r == ' ' && open == "":
				b.WriteRune(r)
			default:
				b.WriteString(strings.Repeat(string(letter), layout.Width(string(r))))
			}
		}
	}
	for view != "" {
		at := sequence.FindStringSubmatchIndex(view)
		if at == nil {
			put(view)
			break
		}
		put(view[:at[0]])
		switch params := view[at[2]:at[3]]; {
		case params == "" || params == "0":
			open = ""
		case open == "":
			open = params
		default:
			open += ";" + params
		}
		view = view[at[1]:]
	}
	return stripped(b.String())
}

// TestThemes compares where each scene has which style, and what the styles of
// each theme are: a colour that changes shows in the legend, a style used
// elsewhere in the map below it.
func TestThemes(t *testing.T) {
	for _, name := range theme.Names() {
		t.Run(string(name), func(t *testing.T) {
			t.Parallel()
			letters, head := legend(theme.New(name, false))
			var all strings.Builder
			all.WriteString(head)
			for _, s := range scenes(look{i18n.Vietnamese, name, false}) {
				got := styleMap(s.Screen.View(80, 24), letters)
				if strings.Contains(got, "?") {
					t.Errorf("%s has a style that the theme does not:\n%s", s.Name, got)
				}
				fmt.Fprintf(&all, "\n== %s\n%s", s.Name, got)
			}
			uitest.Compare(t, "theme-"+string(name)+".txt", all.String())
		})
	}
}

// TestPlainHasNoColourAnywhere: what NO_COLOR gives has bold and reversed
// text, and nothing else, in every scene.
func TestPlainHasNoColourAnywhere(t *testing.T) {
	for _, s := range scenes(look{i18n.Vietnamese, theme.Plain, false}) {
		for _, size := range uitest.Sizes() {
			for _, m := range sequence.FindAllStringSubmatch(s.Screen.View(size.W, size.H), -1) {
				for _, p := range strings.Split(m[1], ";") {
					if !slices.Contains([]string{"", "0", "1", "7"}, p) {
						t.Errorf("%s: %q", s.Name, m[0])
					}
				}
			}
		}
	}
}

// TestThemesChangeNoText: every theme, and so the plain one, shows the same
// characters in the same places; but settings say which one it is.
func TestThemesChangeNoText(t *testing.T) {
	for _, name := range theme.Names()[1:] {
		other := scenes(look{i18n.Vietnamese, name, false})
		for i, s := range scenes(look{i18n.Vietnamese, theme.Dark, false}) {
			if got, want := stripped(other[i].Screen.View(80, 24)), stripped(s.Screen.View(80, 24)); got != want && s.Name != "settings" {
				t.Errorf("%s in the theme %s:\n%s\nwant:\n%s", s.Name, name, got, want)
			}
		}
	}
}

// TestColourSaysNothingAlone presses keys in every scene: what changes a style
// changes a character too, so that whoever sees no colour, or no bold and
// reversed text either, misses nothing.
func TestColourSaysNothingAlone(t *testing.T) {
	keys := []string{"up", "down", "left", "right", "tab", "1", "2", "5", "space", "a", "d", ",", "."}
	for i, s := range scenes(look{i18n.English, theme.Dark, false}) {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			for _, size := range uitest.Sizes()[1:] {
				before := s.Screen.View(size.W, size.H)
				for _, key := range keys {
					next, _ := scenes(look{i18n.English, theme.Dark, false})[i].Screen.Update(uitest.Key(key))
					after := next.View(size.W, size.H)
					if after != before && ansi.Strip(after) == ansi.Strip(before) {
						t.Errorf("at %d×%d %q changes nothing but styles:\n%s", size.W, size.H, key, stripped(before))
					}
				}
			}
		})
	}
}

// TestWhatIsChosenHasASign: in every scene with a choice the chosen thing has a
// character that nothing else on the line of its kind has.
func TestWhatIsChosenHasASign(t *testing.T) {
	plain := map[string]string{}
	for _, s := range scenes(look{i18n.English, theme.Plain, false}) {
		plain[s.Name] = stripped(s.Screen.View(80, 24)) + stripped(s.Screen.View(40, 16))
	}
	for scene, signs := range map[string][]string{
		"welcome": {"► "}, "lobby": {"[Rooms 2]", "► "}, "settings": {"► "}, "newroom": {"► "}, "learn": {"► "}, "history": {"► "},
		"game-choose": {"[3]", "┏", "► mai"}, "game-lifted": {"← 5 →", "┏"}, "game-wait": {"► Lan"}, "game-capture": {"┏", "won"},
		"game-four": {"► mai", "· •"}, "review-middle": {"►3 left", "► Lan"}, "game-three-left": {"✗"},
	} {
		for _, sign := range signs {
			if !strings.Contains(plain[scene], sign) {
				t.Errorf("%s has no %q:\n%s", scene, sign, plain[scene])
			}
		}
	}
}
