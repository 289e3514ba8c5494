package session

import (
	"slices"
	"sync"

	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/theme"
)

// looks makes what screens are drawn with once for all sessions: nothing of it
// changes, and together it takes 40 KiB. The zero value is ready. There are only
// as many of each as there are choices.
type looks struct {
	mu     sync.Mutex
	themes map[lookOf]*theme.Theme
	keys   map[bool]*keymap.Map
	texts  map[i18n.Language]*i18n.Catalog
}

// lookOf is what a theme is made from.
type lookOf struct {
	name    theme.Name
	ascii   bool
	console theme.Console
}

func (l *looks) theme(name theme.Name, ascii bool, console theme.Console) *theme.Theme {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !slices.Contains(theme.Names(), name) {
		name = theme.Dark // as New does
	}
	of := lookOf{name, ascii, console}
	if l.themes[of] == nil {
		t := theme.New(name, ascii)
		t.Shapes.Console = console
		keep(&l.themes, of, t)
	}
	return l.themes[of]
}

func (l *looks) keymap(ascii bool) *keymap.Map {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.keys[ascii] == nil {
		keep(&l.keys, ascii, keymap.New(ascii))
	}
	return l.keys[ascii]
}

func (l *looks) text(lang i18n.Language) *i18n.Catalog {
	l.mu.Lock()
	defer l.mu.Unlock()
	if lang != i18n.English {
		lang = i18n.Vietnamese // as New does
	}
	if l.texts[lang] == nil {
		keep(&l.texts, lang, i18n.New(lang))
	}
	return l.texts[lang]
}

// keep puts something into a map that may not have been made yet.
func keep[K comparable, V any](m *map[K]V, k K, v V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[k] = v
}
