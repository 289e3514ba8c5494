package ui

import (
	"context"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/screens/review"
	"oanquan/ui/screens/roomview"
	"oanquan/ui/uitest"
)

// renamed is the canned hall with one name in place of each.
type renamed struct {
	gallery.Hall
	name string
}

func (r renamed) who(w account.Who) account.Who {
	if w.Name != "" {
		w.Name = r.name
	}
	return w
}

func (r renamed) Listing(who account.Who) lobby.Listing {
	l := r.Hall.Listing(who)
	for i := range l.Rooms {
		for c := range l.Rooms[i].Chairs {
			l.Rooms[i].Chairs[c].Who = r.who(l.Rooms[i].Chairs[c].Who)
		}
	}
	for i := range l.People {
		l.People[i].Who = r.who(l.People[i].Who)
	}
	return l
}

func (r renamed) game(a lobby.Archived) lobby.Archived {
	for i := range a.Record.Players {
		if a.Record.Players[i].Name != "" {
			a.Record.Players[i].Name = r.name
		}
	}
	return a
}

func (r renamed) Recent(n int) ([]lobby.Archived, error) {
	list, err := r.Hall.Recent(n)
	for i := range list {
		list[i] = r.game(list[i])
	}
	return list, err
}

func (r renamed) History(account.Who, account.ID, int) ([]lobby.Archived, error) { return r.Recent(0) }

func (r renamed) state(s room.State, chat string) room.State {
	for i := range s.Chairs {
		s.Chairs[i].Who = r.who(s.Chairs[i].Who)
	}
	for i := range s.Game.Players {
		s.Game.Players[i] = r.who(s.Game.Players[i])
	}
	s.Chat = nil
	for range 3 {
		s.Chat = append(s.Chat, room.ChatLine{At: gallery.Noon(), From: r.who(gallery.Lan()), Text: chat})
	}
	return s
}

// screens are all that show a name.
func (r renamed) screens(chat string) map[string]screen.Screen {
	env := gallery.Env(i18n.New(i18n.Vietnamese))
	env.Hall, env.Actor.Who, env.Context = r, r.who(env.Actor.Who), context.Background()
	classic, four := engine.Classic(), engine.Classic()
	four.Players = 4
	out := map[string]screen.Screen{}
	for name, route := range map[string]screen.Route{
		"welcome": screen.Welcome{}, "name": screen.Name{}, "lobby": screen.Lobby{}, "history": screen.History{Account: env.Actor.Who.ID}, "settings": screen.Settings{},
	} {
		out[name] = settled(open(env, route))
	}
	for _, key := range []string{"tab", "tab", "tab"} {
		s, _ := out["lobby"].Update(uitest.Key(key))
		out["lobby"+key], out["lobby"] = out["lobby"], s
	}
	for name, s := range map[string]room.State{
		"room": gallery.Room(), "game": gallery.Game(classic, 6), "four": gallery.Game(four, 13), "left": gallery.Left(four, 14), "away": gallery.Away(90e9),
		"result": gallery.Game(classic, 400), "throw": gallery.Throw(2),
	} {
		s = r.state(s, chat)
		if s.Throw.Going() {
			s.Chat = nil
		}
		out[name] = roomview.Showing(env, s)
	}
	if m, err := review.Showing(env, r.game(gallery.Finished()), 13); err == nil {
		out["review"] = m
	}
	return out
}

// framesOf is the lines of a view with everything but the drawn frames blank, cell
// by cell.
func framesOf(view string) string {
	var b strings.Builder
	for line := range strings.Lines(ansi.Strip(view)) {
		for rest := strings.TrimSuffix(line, "\n"); rest != ""; {
			g, w := ansi.FirstGraphemeCluster(rest, ansi.GraphemeWidth)
			rest = rest[len(g):]
			if strings.ContainsAny(g, "│╭╮╰╯├┤┬┴┼") {
				b.WriteString(g)
			} else {
				b.WriteString(strings.Repeat(" ", w))
			}
		}
		b.WriteByte('\n')
	}
	lines := strings.Split(b.String(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// TestNamesAndChatKeepTheLayout: whatever a name may be and whatever is said, no
// line is wider than the window, and all that is drawn stands where it stands
// with a plain name of that width.
func TestNamesAndChatKeepTheLayout(t *testing.T) {
	tower := account.CleanText("Z"+strings.Repeat("\u0334\u0308\u0323", 99), room.ChatRunes)
	chats := []string{
		strings.Repeat("王", room.ChatRunes), strings.Repeat("ễ", room.ChatRunes), strings.Repeat(tower, 20), "\u05d3\u05d5\u05d3 12 abc " + strings.Repeat("سلام ", 20),
		account.CleanText(strings.Repeat("👩\u200d🚀🇻🇳👍🏽❤\ufe0f", 30), room.ChatRunes), strings.Repeat("x", room.ChatRunes),
	}
	for i, name := range []string{
		strings.Repeat("王", 10), strings.Repeat("ễ", 20), "สมหญิงสมหญิงสมหญิง", strings.Repeat("דוד", 6), strings.Repeat("ش", 20), "ひろ子ラーメン王様", strings.Repeat("W", 20), "An",
	} {
		if _, err := account.ParseName(name); err != nil {
			t.Errorf("%s is no name: %v", name, err)
			continue
		}
		plain := renamed{name: strings.Repeat("n", ansi.StringWidth(name))}.screens("ok")
		for where, s := range (renamed{name: name}).screens("ok") {
			for _, size := range uitest.Sizes() {
				view := s.View(size.W, size.H)
				uitest.CheckFits(t, view, size.W, size.H)
				if got, want := framesOf(view), framesOf(plain[where].View(size.W, size.H)); got != want {
					t.Errorf("%s, %s at %d×%d:\n%s\nwith a plain name:\n%s", name, where, size.W, size.H, ansi.Strip(view), ansi.Strip(plain[where].View(size.W, size.H)))
				}
			}
		}
		chat := chats[i%len(chats)]
		for where, s := range (renamed{name: name}).screens(chat) {
			for _, size := range uitest.Sizes() {
				view := s.View(size.W, size.H)
				uitest.CheckFits(t, view, size.W, size.H)
				uitest.CheckFits(t, strings.TrimSuffix(uitest.Plain(view, size.W, size.H), "\n"), size.W, size.H)
				if strings.ContainsAny(ansi.Strip(view), "\u200d\u202e\u200b\x1b\x07") {
					t.Errorf("%s at %d×%d shows what is not seen", where, size.W, size.H)
				}
			}
		}
	}
}
