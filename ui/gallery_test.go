package ui_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"oanquan/ui"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/theme"
	"oanquan/ui/uitest"
)

func TestScenes(t *testing.T) {
	for i, s := range ui.Scenes(gallery.Env(i18n.New(i18n.English))) {
		if !strings.Contains(s.Name, "-") {
			continue // the screens around the game have golden files of their own
		}
		uitest.Golden(t, s.Name, func(c *i18n.Catalog) uitest.View {
			return ui.Scenes(gallery.Env(c))[i].Screen
		})
	}
}

func TestNoSceneIsLargerThanItsWindow(t *testing.T) {
	for _, s := range ui.Scenes(gallery.Env(i18n.New(i18n.Vietnamese))) {
		t.Run(s.Name, func(t *testing.T) { uitest.CheckAllSizes(t, s.Screen) })
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
