package widget

import (
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"oanquan/lobby/account"
	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// Input is one line of text being typed. It is a value; keys are taken one by
// one in order, as the input methods of Vietnamese need: they type, send
// backspaces and type again.
type Input struct {
	Text  string // NFC
	Limit int    // runes; 0 for none
	Hint  string // shown while nothing is typed
	// Offer tells that Text is an offer: what is typed takes its place, and other
	// keys change it.
	Offer bool
	// Cut tells that the last key or paste was longer than what fitted.
	Cut bool
}

// Update takes a key or a paste. taken is false for keys that are not text.
func (in Input) Update(msg tea.Msg) (out Input, taken bool) {
	in.Cut = false
	switch msg := msg.(type) {
	case tea.PasteMsg:
		return in.own().add(msg.Content), true
	case tea.KeyPressMsg:
		switch {
		case msg.Code == tea.KeyBackspace:
			in.Text, in.Offer = dropLast(in.Text), false
			return in, true
		case msg.String() == "ctrl+u":
			in.Text, in.Offer = "", false
			return in, true
		case msg.Text != "" && msg.Mod&^tea.ModShift == 0:
			return in.own().add(msg.Text), true
		}
	}
	return in, false
}

// own is the line without what was only offered.
func (in Input) own() Input {
	if in.Offer {
		in.Text, in.Offer = "", false
	}
	return in
}

// add appends text: one line, composed, within the limit, and only what others
// would see of it too (see [account.Printable]): no controls, nothing that is not
// seen but changes how the rest is, no towers of marks.
func (in Input) add(text string) Input {
	all := account.Printable(in.Text + text)
	if in.Limit > 0 && utf8.RuneCountInString(all) > in.Limit {
		all, in.Cut = account.Cut(all, in.Limit), true
	}
	in.Text = all
	return in
}

// dropLast removes the last grapheme.
func dropLast(s string) string {
	last := 0
	for i := 0; i < len(s); {
		g, _ := ansi.FirstGraphemeCluster(s[i:], ansi.GraphemeWidth)
		last = i
		i += max(1, len(g))
	}
	return s[:last]
}

// View draws the line in w cells with a cursor block at its end; what does not
// fit is cut on the left.
func (in Input) View(th *theme.Theme, w int) string {
	block := th.Caret.Render(" ")
	if in.Text == "" {
		return block + th.Dim.Render(layout.Clip(in.Hint, w-1))
	}
	text := in.Text
	if n := layout.Width(text); n > w-1 {
		text = ansi.TruncateLeft(text, n-(w-1), "")
	}
	if in.Offer {
		return th.Dim.Render(text) + block
	}
	return text + block
}
