// Package keymap is key bindings as data: which keys, what they do in words,
// and why they do not work now. Screens list their bindings, the footer and
// the help are drawn from the list, and what a key does is found by matching
// it; so no key works that nobody is told of.
package keymap

import (
	"slices"

	tea "charm.land/bubbletea/v2"
)

// Key is one thing to press: the names by which Bubble Tea knows it and how it
// is shown.
type Key struct {
	Names []string // "left", "a", "ctrl+c"; as [tea.KeyPressMsg.String] says
	Label string   // "←/a"
}

// Matches tells whether msg is this key.
func (k Key) Matches(msg tea.KeyPressMsg) bool {
	pressed := msg.String()
	for _, name := range k.Names {
		if name == pressed {
			return true
		}
	}
	return false
}

// Is makes a binding of the key: help says in a word or two what it does.
func (k Key) Is(help string) Binding { return Binding{Key: k, Help: help} }

// Binding is a key with what it does now.
type Binding struct {
	Key
	Help string
	// Off is why it does not work now, a sentence; "" when it does.
	Off string
	// Minor bindings are left to the help overlay when the footer is short.
	Minor bool
	// HelpOnly bindings are for the help overlay alone.
	HelpOnly bool
}

// OffIf returns the binding, switched off for the reason when cond holds.
func (b Binding) OffIf(cond bool, reason string) Binding {
	if cond {
		b.Off = reason
	}
	return b
}

// InHelpOnly returns the binding as one that the footer may leave out.
func (b Binding) InHelpOnly() Binding { b.Minor = true; return b }

// NeverInFooter returns the binding as one for the help overlay alone.
func (b Binding) NeverInFooter() Binding { b.HelpOnly = true; return b }

// IsWayOut tells whether the binding leads back: Esc, or q from the first
// screen.
func (b Binding) IsWayOut() bool {
	return slices.Contains(b.Names, "esc") || slices.Contains(b.Names, "q")
}

// IsHelp tells whether the binding lists all keys.
func (b Binding) IsHelp() bool { return slices.Contains(b.Names, "?") }

// Map is the keys of a session. Sessions share it: it does not change.
type Map struct {
	Up, Down, Left, Right        Key
	PageUp, PageDown             Key
	First, Last                  Key
	Select                       Key // enter
	Space                        Key
	Back                         Key // esc; never destroys anything
	Quit                         Key // q
	Force                        Key // ctrl+c, everywhere
	Accept, Refuse               Key // a challenge, on every screen
	Help                         Key
	Commands                     Key // ":", the palette
	Next, Prev                   Key // tab, shift+tab
	Yes, No                      Key
	Erase                        Key
	SowLeft, SowRight            Key
	Digits                       Key // 1 to 5
	Chat, Ready, Resign, Abort   Key
	Claim, Draw, Bot, Take       Key
	Stand, Sit, Free             Key
	TakeBack, PutOff, MoreTime   Key // offers of a game, Draw and Abort too
	StepBack, StepOn, Live       Key
	Auto, Speed, Options, Result Key
	Rules                        Key // the card of a room
	Hint                         Key // against bots, and in lessons
	Bua, Bao, Keo                Key // oẳn tù tì
	New, Play, Watch, Join       Key // of the lobby, Bot too
	Settings, History, Rename    Key
	Review                       Key // after a game
	Analysis, WhatIf, Summary    Key // of the review
	WorseOn, WorseBack           Key // to the next mistake, to the one before
	Follow, Mute, Block, Tell    Key // of a profile, Watch too
	Duel, Withdraw               Key // challenges, of the lobby too
	Report, AllGames             Key
	Search                       Key // of a list
	Leaders                      Key // of the lobby
}

// New is the usual key map. With ascii the labels have no arrows.
func New(ascii bool) *Map {
	key := func(label string, names ...string) Key { return Key{Names: names, Label: label} }
	pick := func(pretty, plain string) string {
		if ascii {
			return plain
		}
		return pretty
	}
	return &Map{
		Up: key(pick("↑", "up"), "up", "k"), Down: key(pick("↓", "down"), "down", "j"),
		Left: key(pick("←", "left"), "left", "h"), Right: key(pick("→", "right"), "right", "l"),
		PageUp: key("PgUp", "pgup"), PageDown: key("PgDn", "pgdown"),
		First: key("Home", "home", "g"), Last: key("End", "end", "G"),
		Select: key("Enter", "enter"), Space: key("Space", "space"),
		Back: key("Esc", "esc"), Quit: key("q", "q"), Force: key("Ctrl+C", "ctrl+c"),
		Accept: key("Ctrl+Y", "ctrl+y"), Refuse: key("Ctrl+N", "ctrl+n"),
		Help: key("?", "?"), Commands: key(":", ":"),
		Next: key("Tab", "tab"), Prev: key("Shift+Tab", "shift+tab"),
		Yes: key("y", "y", "Y"), No: key("n", "n", "N"), Erase: key("Backspace", "backspace"),
		SowLeft: key("a", "a", "A"), SowRight: key("d", "d", "D"),
		Digits: key("1-5", "1", "2", "3", "4", "5"),
		Chat:   key("t", "t"), Ready: key("r", "r"), Resign: key("X", "X"), Abort: key("z", "z"),
		Claim: key("w", "w"), Draw: key("e", "e"), Bot: key("b", "b"), Take: key("c", "c"),
		TakeBack: key("b", "b"), PutOff: key("p", "p"), MoreTime: key("m", "m"),
		Stand: key("u", "u"), Sit: key("s", "s"), Free: key("f", "f"),
		StepBack: key(",", ",", "<"), StepOn: key(".", ".", ">"), Live: key("/", "/"),
		Auto: key("p", "p"), Speed: key("v", "v"), Options: key("o", "o"), Result: key("m", "m"), Rules: key("i", "i"),
		Hint: key("g", "g"), Review: key("v", "v"),
		Bua: key("1/b", "1", "b", "B"), Bao: key("2/a", "2", "a", "A"), Keo: key("3/k", "3", "k", "K"),
		New: key("n", "n"), Play: key("p", "p"), Watch: key("w", "w"), Join: key("j", "j"),
		Settings: key("s", "s"), History: key("h", "h"), Rename: key("n", "n"),
		Analysis: key("a", "a"), WhatIf: key("x", "x"), Summary: key("m", "m"),
		Follow: key("f", "f"), Mute: key("m", "m"), Block: key("B", "B"), Tell: key("t", "t"),
		Duel: key("C", "C"), Withdraw: key("W", "W"), Report: key("R", "R"), AllGames: key("a", "a"), Search: key("/", "/"), Leaders: key("L", "L"),
		WorseOn: key("n", "n", "tab"), WorseBack: key("b", "b", "shift+tab"),
	}
}

// Merged is bindings with those of two keys as one, where there is little room.
// They stay apart while one of them is off.
func Merged(keys []Binding, a, b Key, help string) []Binding {
	var out []Binding
	for _, k := range keys {
		if k.Off != "" && (slices.Equal(k.Names, a.Names) || slices.Equal(k.Names, b.Names)) {
			return keys
		}
	}
	for _, k := range keys {
		switch {
		case slices.Equal(k.Names, a.Names):
			k.Key, k.Help = Both(a, b), help
		case slices.Equal(k.Names, b.Names):
			continue
		}
		out = append(out, k)
	}
	return out
}

// Both joins two keys into one entry of the footer: "←/→".
func Both(a, b Key) Key {
	return Key{Names: append(append([]string(nil), a.Names...), b.Names...), Label: a.Label + "/" + b.Label}
}
