package keyring

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// press loads the account, then presses keys; commands are run as the root
// would.
func press(s screen.Screen, keys ...string) (screen.Screen, []tea.Msg) {
	var out []tea.Msg
	give := func(cmd tea.Cmd) {
		for _, msg := range uitest.Run(cmd) {
			var next tea.Cmd
			s, next = s.Update(msg)
			out = append(append(out, msg), uitest.Run(next)...)
		}
	}
	give(s.Init())
	out = nil
	for _, k := range keys {
		var cmd tea.Cmd
		if len(k) > 1 && strings.HasPrefix(k, "=") {
			s, cmd = s.Update(tea.PasteMsg{Content: k[1:]})
		} else {
			s, cmd = s.Update(uitest.Key(k))
		}
		give(cmd)
	}
	return s, out
}

func TestScreens(t *testing.T) {
	for name, keys := range map[string][]string{
		"menu": nil, "keys": {"enter"}, "remove": {"enter", "down", "r"}, "label": {"enter", "down", "e"},
		"link": {"down", "enter"}, "recovery": {"down", "down", "enter", "y"}, "ask-recovery": {"down", "down", "enter"},
		"rename": {"down", "down", "down", "enter", "=a", "enter"}, "delete": {"up", "enter", "=x", "enter"}, "export": {"up", "up", "enter"},
		"token": {"up", "up", "up", "enter", "y"},
	} {
		show := func(c *i18n.Catalog) uitest.View {
			s, _ := press(New(uitest.Env(c)), keys...)
			return s
		}
		uitest.Golden(t, name, show)
		uitest.CheckAllSizes(t, show(i18n.New(i18n.Vietnamese)))
	}
	uitest.Golden(t, "by-code", func(c *i18n.Catalog) uitest.View {
		env := uitest.Env(c)
		env.Rights, env.Key = account.Code, ""
		return New(env)
	})
	uitest.Golden(t, "guest", func(c *i18n.Catalog) uitest.View {
		env := uitest.Env(c)
		env.Account, env.Key = account.Account{}, ""
		return New(env)
	})
}

func TestAKeyIsRemovedAfterAQuestion(t *testing.T) {
	h := &hall{}
	env := uitest.Env(i18n.New(i18n.English))
	env.Hall = h
	if _, _ = press(New(env), "enter", "down", "r", "n"); h.removed != "" {
		t.Errorf("removed %s after a no", h.removed)
	}
	if _, _ = press(New(env), "enter", "down", "r", "y"); h.removed != gallery.Keyed().Keys[1].Fingerprint {
		t.Errorf("removed %s", h.removed)
	}
}

// The last key is not even asked about.
func TestTheLastKeyIsRefusedWithoutAQuestion(t *testing.T) {
	env := uitest.Env(i18n.New(i18n.English))
	acc := gallery.Keyed()
	acc.Keys = acc.Keys[:1]
	m := New(env)
	s, _ := m.Update(loaded{account: acc})
	s, _ = s.Update(uitest.Key("enter"))
	next, cmd := s.Update(uitest.Key("r"))
	if next.(Model).page != keys {
		t.Error("asked")
	}
	want := screen.Toast{Text: env.Text.Account().LastKey}
	if !slices.Contains(uitest.Run(cmd), screen.Go(want)()) {
		t.Error("nothing is said")
	}
}

// hall remembers which key was removed, and whether the account was.
type hall struct {
	gallery.Hall
	removed account.Fingerprint
	deleted bool
}

func (h *hall) RemoveKey(_ room.Actor, fp account.Fingerprint) error {
	h.removed = fp
	return nil
}

func (h *hall) DeleteMe(room.Actor) error {
	h.deleted = true
	return nil
}

func TestAnAccountIsDeletedByItsName(t *testing.T) {
	h := &hall{}
	env := uitest.Env(i18n.New(i18n.English))
	env.Hall = h
	if _, _ = press(New(env), "up", "enter", "=yes", "enter"); h.deleted {
		t.Error("deleted by another word")
	}
	_, msgs := press(New(env), "up", "enter", "="+env.Actor.Who.Name, "enter")
	if !h.deleted || len(msgs) == 0 || msgs[len(msgs)-1] != (screen.Quit{}) {
		t.Errorf("deleted %v, %v", h.deleted, msgs)
	}
}

func TestARenameIsToldToTheRoot(t *testing.T) {
	_, msgs := press(New(uitest.Env(i18n.New(i18n.English))), "down", "down", "down", "enter", "=Mai_Anh", "enter")
	for _, m := range msgs {
		if n, ok := m.(screen.Named); ok && n.Who.Name == "Mai_Anh" {
			return
		}
	}
	t.Errorf("got %v", msgs)
}
