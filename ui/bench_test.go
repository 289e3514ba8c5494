package ui_test

import (
	"testing"

	"oanquan/ui"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
)

func BenchmarkScenes(b *testing.B) {
	for _, s := range ui.Scenes(gallery.Env(i18n.New(i18n.Vietnamese))) {
		b.Run(s.Name, func(b *testing.B) {
			for b.Loop() {
				s.Screen.View(80, 24)
			}
		})
	}
}
