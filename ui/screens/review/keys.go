package review

import (
	"errors"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
)

// Keys lists what works now.
func (m Model) Keys() []keymap.Binding {
	k, t, c := m.env.Keys, m.env.Text.Review, m.env.Text.Common
	switch {
	case !m.loaded, m.card:
		return []keymap.Binding{k.Back.Is(c.KeyBack), k.Help.Is(c.KeyHelp)}
	case m.try.on:
		return m.tryKeys()
	}
	auto := t.KeyAuto
	if m.auto {
		auto = t.KeyStop
	}
	atEnd, atStart := m.cursor.Ply() == m.cursor.Len(), m.cursor.Ply() == 0
	keys := []keymap.Binding{
		k.Left.Is(t.KeyBack).OffIf(atStart, t.OffStart),
		k.Right.Is(t.KeyOn).OffIf(atEnd, t.OffEnd),
	}
	keys = append(keys, m.studyKeys()...)
	spaceKey := k.Space.Is(auto)
	if m.visible() && !m.auto { // its keys come first
		spaceKey = spaceKey.InHelpOnly()
	}
	return append(keys,
		spaceKey,
		keymap.Both(k.First, k.Last).Is(t.KeyEnds).InHelpOnly(),
		keymap.Key{Label: "0-9"}.Is(t.KeyJump).InHelpOnly(),
		keymap.Both(k.Up, k.Down).Is(t.KeyRound).InHelpOnly(),
		k.Auto.Is(t.KeyTurn).InHelpOnly(),
		k.Back.Is(c.KeyBack), k.Help.Is(c.KeyHelp),
	)
}

// studyKeys are for the analysis and for trying turns.
func (m Model) studyKeys() []keymap.Binding {
	k, t := m.env.Keys, m.env.Text.Analysis
	word := t.KeyShow
	switch {
	case m.visible():
		word = t.KeyHide
	case m.study.err != nil, m.study.got.Failed:
		word = t.KeyRetry
	}
	none := ""
	if errors.Is(m.study.err, lobby.ErrNoAnalysis) {
		none = screen.Sentence(m.env.Text, m.study.err)
	}
	unknown := !m.visible() || m.study.got.Done == 0
	worse := keymap.Both(k.WorseBack, k.WorseOn).Is(t.KeyWorse).OffIf(unknown, t.OffNone).OffIf(!m.two(), t.OffMany)
	keys := []keymap.Binding{k.Analysis.Is(word).OffIf(none != "", none), worse, k.WhatIf.Is(t.KeyTry).OffIf(m.overHere(), t.OffOver)}
	summary := k.Summary.Is(t.KeySummary).OffIf(unknown, t.OffNone)
	if m.visible() {
		keys = []keymap.Binding{worse, summary, keys[2], keys[0].InHelpOnly()}
	} else {
		keys = append(keys, summary)
	}
	limits := t.Limits
	if !m.two() {
		limits = t.LimitsMany
	}
	return append(keys, keymap.Key{Label: "! ?"}.Is(limits).NeverInFooter(), keymap.Key{Label: "= " + m.env.Theme.Shapes.About}.Is(t.Signs).NeverInFooter())
}

// overHere tells whether the position on show has no turns left to try.
func (m Model) overHere() bool { return m.cursor.Ply() == m.cursor.Len() && m.cursor.Game().Over() }

// pressed takes a key. Whenever another position comes to be shown the hall is
// asked whether its value may be.
func (m Model) pressed(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	s, cmd := m.key(msg)
	if now := s.(Model); now.cursor.Ply() != m.cursor.Ply() || now.card && !m.card {
		return now, tea.Batch(cmd, now.recheck())
	}
	return s, cmd
}

func (m Model) key(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	if !m.loaded {
		if k.Back.Matches(msg) || k.Quit.Matches(msg) || k.Select.Matches(msg) {
			return m, screen.Go(screen.Pop{})
		}
		return m, nil
	}
	switch {
	case m.card:
		m.card = false
		return m, nil
	case m.try.on:
		return m.keyTry(msg)
	}
	if s := msg.String(); len(s) == 1 && s[0] >= '0' && s[0] <= '9' && len(m.typed) < 3 {
		m.typed += s
		m.auto = false
		return m, nil
	}
	typed := m.typed
	m.typed = ""
	if typed != "" {
		if k.Select.Matches(msg) {
			m.jump(typed)
		}
		if k.Select.Matches(msg) || k.Back.Matches(msg) {
			return m, nil
		}
	}
	return m.keyGo(msg)
}

// keyGo goes through the game, and to what can be done with it.
func (m Model) keyGo(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k, seats, was := m.env.Keys, m.rec.Rules.Players, m.auto
	if m.trouble() != "" && !k.Analysis.Matches(msg) {
		m.study.shown = false // it has been read
	}
	m.auto = false
	switch {
	case k.Back.Matches(msg), k.Quit.Matches(msg):
		return m, screen.Go(screen.Pop{})
	case k.Left.Matches(msg), k.StepBack.Matches(msg):
		m.cursor.Prev()
	case k.Right.Matches(msg), k.StepOn.Matches(msg), k.Select.Matches(msg):
		m.cursor.Next()
	case k.Up.Matches(msg), k.PageUp.Matches(msg):
		m.cursor.Go(max(0, m.cursor.Ply()-seats))
	case k.Down.Matches(msg), k.PageDown.Matches(msg):
		m.cursor.Go(min(m.cursor.Len(), m.cursor.Ply()+seats))
	case k.First.Matches(msg):
		m.cursor.First()
	case k.Last.Matches(msg):
		m.cursor.Last()
	case k.Auto.Matches(msg):
		m.from = (m.from + 1) % engine.Seat(seats)
	case k.Analysis.Matches(msg) && !errors.Is(m.study.err, lobby.ErrNoAnalysis):
		return m.toggleStudy()
	case k.WhatIf.Matches(msg) && m.overHere():
		return m, screen.Go(screen.Toast{Text: m.env.Text.Analysis.OverTry})
	case k.WhatIf.Matches(msg):
		return m.beginTry()
	case k.WorseOn.Matches(msg) && m.visible():
		return m.toWrong(+1)
	case k.WorseBack.Matches(msg) && m.visible():
		return m.toWrong(-1)
	case k.Summary.Matches(msg) && m.visible():
		m.card = m.study.got.Done > 0
	case k.Space.Matches(msg) && !was:
		return m.play()
	}
	return m, nil
}

func (m *Model) jump(typed string) {
	n := 0
	_, _ = fmt.Sscan(typed, &n) // up to three digits, always a number
	m.cursor.Go(min(n, m.cursor.Len()))
}

// play begins the autoplay, from the start when the game is at its end.
func (m Model) play() (screen.Screen, tea.Cmd) {
	if m.cursor.Ply() == m.cursor.Len() {
		m.cursor.First()
	}
	m.auto = true
	m.autoTag++
	return m, m.later()
}

// footKeys are the keys of the footer, the pairs as one in small windows.
func (v view) footKeys() []keymap.Binding {
	keys, k, c := v.Keys(), v.env.Keys, v.env.Text
	if v.full {
		return keys
	}
	keys = keymap.Merged(keys, k.Left, k.Right, c.Daily.KeyTurn)
	return keymap.Merged(keys, k.SowLeft, k.SowRight, c.GameText.KeySow)
}
