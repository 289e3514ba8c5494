package ui_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"oanquan/ui"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/theme"
	"oanquan/ui/uitest"
)

// look is what the scenes of a gallery are made for.
type look struct {
	lang  i18n.Language
	theme theme.Name
	ascii bool
}

var galleries sync.Map // of look: func() []ui.Scene

// scenes are the scenes of a look, made once; they are values and may be drawn
// by many tests at once.
func scenes(l look) []ui.Scene {
	build := sync.OnceValue(func() []ui.Scene {
		env := gallery.Env(i18n.New(l.lang))
		env.Theme, env.Keys = theme.New(l.theme, l.ascii), keymap.New(l.ascii)
		return ui.Scenes(env)
	})
	made, _ := galleries.LoadOrStore(l, build)
	return made.(func() []ui.Scene)()
}

// stripped is a view without its styles, the ends of lines trimmed. Views are
// text and styles only, so that no terminal is needed to read them.
func stripped(view string) string {
	lines := strings.Split(ansi.Strip(view), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
}

func TestScenes(t *testing.T) {
	for i, s := range scenes(look{i18n.English, theme.Dark, false}) {
		if !strings.Contains(s.Name, "-") {
			continue // the screens around the game have golden files of their own
		}
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			uitest.Golden(t, s.Name, func(c *i18n.Catalog) uitest.View {
				return scenes(look{c.Language, theme.Dark, false})[i].Screen
			})
		})
	}
}

// TestTheGrid looks at the boards in windows that are large enough for them.
func TestTheGrid(t *testing.T) {
	for _, l := range i18n.Languages() {
		for _, s := range scenes(look{l, theme.Dark, false}) {
			if s.Name != "watch-grid" {
				continue
			}
			for _, size := range []uitest.Size{{W: 120, H: 40}, {W: 200, H: 60}} {
				out := s.Screen.View(size.W, size.H)
				uitest.CheckFits(t, out, size.W, size.H)
				uitest.Compare(t, fmt.Sprintf("watch-grid.%dx%d.%s.txt", size.W, size.H, l), uitest.Plain(out, size.W, size.H))
			}
		}
	}
}

func TestNoSceneIsLargerThanItsWindow(t *testing.T) {
	for _, s := range scenes(look{i18n.Vietnamese, theme.Dark, false}) {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			uitest.CheckAllSizes(t, s.Screen)
		})
	}
}

// TestASCIIScenes: a terminal that shows nothing else gets ASCII alone, laid
// out like the rest. One file holds all the scenes of a size and a language.
func TestASCIIScenes(t *testing.T) {
	for _, l := range i18n.Languages() {
		for _, size := range uitest.Sizes() {
			file := fmt.Sprintf("ascii.%dx%d.%s.txt", size.W, size.H, l)
			t.Run(file, func(t *testing.T) {
				t.Parallel()
				var all strings.Builder
				for _, s := range scenes(look{l, theme.Dark, true}) {
					view := theme.Fold(s.Screen.View(size.W, size.H))
					uitest.CheckFits(t, view, size.W, size.H)
					text := stripped(view)
					if i := strings.IndexFunc(text, func(r rune) bool { return r > '~' }); i >= 0 {
						t.Errorf("%s is not ASCII at %q", s.Name, text[i:min(len(text), i+20)])
					}
					fmt.Fprintf(&all, "== %s\n%s\n", s.Name, text)
				}
				uitest.Compare(t, file, all.String())
			})
		}
	}
}

// TestTheWayOutIsInSight: whoever knows no key but those in the footer can
// leave every screen, answer every question with no, and list all keys.
func TestTheWayOutIsInSight(t *testing.T) {
	for _, l := range i18n.Languages() {
		for _, s := range scenes(look{l, theme.Plain, false}) {
			key := "Esc"
			if s.Name == "welcome" {
				key = "q " // there is nothing behind it
			}
			for _, size := range uitest.Sizes() {
				lines := strings.Split(strings.TrimRight(stripped(s.Screen.View(size.W, size.H)), "\n"), "\n")
				foot := lines[len(lines)-1]
				if strings.HasPrefix(strings.TrimSpace(foot), "╰") {
					foot = lines[len(lines)-2] // of a card
				}
				if !strings.Contains(foot, key) {
					t.Errorf("%s, %s, %d×%d: no %s in %q", s.Name, l, size.W, size.H, key, foot)
				}
				helps := slices.ContainsFunc(s.Screen.Keys(), keymap.Binding.IsHelp)
				if helps && !slices.Contains(strings.Fields(foot), "?") {
					t.Errorf("%s, %s, %d×%d: no ? in %q", s.Name, l, size.W, size.H, foot)
				}
			}
		}
	}
}

// TestPrintGallery prints the gallery for a person: GALLERY=WxH.
func TestPrintGallery(t *testing.T) {
	w, _ := strconv.Atoi(os.Getenv("GALLERY_W"))
	h, _ := strconv.Atoi(os.Getenv("GALLERY_H"))
	if w == 0 || h == 0 {
		t.Skip("set GALLERY_W and GALLERY_H")
	}
	if err := ui.Gallery(os.Stdout, i18n.Language(os.Getenv("GALLERY_LANG")), theme.Name(os.Getenv("GALLERY_THEME")), os.Getenv("GALLERY_ASCII") != "", w, h); err != nil {
		t.Fatal(err)
	}
}
