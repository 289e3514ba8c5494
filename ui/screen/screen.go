// Package screen is the contract between the screens and what runs them: what
// a screen is, the routes that name one, the messages with which screens
// navigate, and the environment a session gives them. It promises that no
// screen needs to know another.
package screen

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/frames"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// Screen is one full-window view with its own state. It is a value: Update
// returns the screen after the message. Update does no I/O and waits for
// nothing; commands capture copies.
type Screen interface {
	Init() tea.Cmd
	Update(tea.Msg) (Screen, tea.Cmd)
	// View draws the screen into w × h cells: at most h lines, none wider
	// than w.
	View(w, h int) string
	// Keys lists the bindings that work now, for the footer and the help.
	Keys() []keymap.Binding
}

// Framer is a screen that others may see the same way, which is then drawn once
// for all of them. Frame is nil where what there is to see is the person's own;
// else it shows what View does, finished.
type Framer interface {
	Frame(w, h int) *frames.Frame
}

// Finish makes a drawn screen fit its w × h cells and the letters that its
// terminal has.
func Finish(th *theme.Theme, s string, w, h int) string {
	s = layout.Fit(s, w, h)
	if th.Shapes.ASCII {
		s = theme.Fold(s)
	}
	return theme.ForConsole(s, th.Shapes.Console)
}

// DefaultIdle is how long nobody need press a key on a screen that is no Idler.
const DefaultIdle = 30 * time.Minute

// Optional methods of screens, found by assertion.
type (
	// Closer frees what a screen holds (a subscription) when it is left.
	Closer interface{ Close() }
	// Shower is told when it is on top again.
	Shower interface{ Shown() tea.Cmd }
	// Hider is told when another screen is put over it.
	Hider interface{ Hidden() }
	// Capturer tells that typed letters are text now, so that only ctrl+c is
	// a global key.
	Capturer interface{ Capturing() bool }
	// Leaver may keep the screen open for a question before it is left; it
	// returns false when it has asked instead.
	Leaver interface {
		Leave() (Screen, tea.Cmd, bool)
	}
	// Idler tells how long nobody need press a key here before the session is
	// taken for forgotten; 0 for never. Without it the session's own limit
	// holds.
	Idler interface{ IdleAfter() time.Duration }
	// Drafter holds what somebody has begun and not finished, such as a text
	// that is half typed. The root keeps Draft when the screen is left, nil for
	// nothing, and gives it to the next screen of the same route.
	Drafter interface {
		Draft() any
		WithDraft(any) Screen
	}
	// Waiter tells whether a room may be opened over the screen unasked, when an
	// opponent has been found: nothing is being typed, chosen or played.
	Waiter interface{ Waiting() bool }
	// Titler names the screen for the window title.
	Titler interface{ Title() string }
)

// Route names a screen and what it shows. Routes are small comparable values.
type Route interface{ route() }

// The routes. ui/open.go maps each to its screen.
type (
	// Welcome is where a session without a wish begins.
	Welcome struct{}
	// Name is to claim a name.
	Name struct{}
	// Lobby is the hall.
	Lobby struct{}
	// NewRoom is the options of a room to be opened.
	NewRoom struct{}
	// Change is the options of a room that is there, for its owner: what is
	// chosen now, and how many people sit there.
	Change struct {
		Number  room.Number
		Options room.Options
		Seated  int
	}
	// Room is to play in a room or to watch it. With Bots its owner is asked at
	// once for the level of the bots in all the chairs that are free. Still tells
	// who asked for another game, against a bot of Level if that is not 0, that
	// they have one here, Back who has come to the server again that their game
	// here goes on.
	Room struct {
		Number room.Number
		Bots   bool
		Still  bool
		Back   bool
		Level  int
		// Channel is what has led here, shown before the room's name: "TV".
		Channel string
	}
	// Review is a finished game at a ply, −1 for its end.
	Review struct {
		Game room.GameID
		Ply  int
	}
	// History is the finished games of an account.
	History struct{ Account account.ID }
	// Profile is who somebody is. Room is the room from which they were looked up,
	// 0 for none: a report takes along what was said there.
	Profile struct {
		Account account.ID
		Room    room.Number
	}
	// Top is the leaderboards, "" for the first in which somebody is rated.
	Top struct{ Pool lobby.Pool }
	// Help is the rules, page by page.
	Help struct{}
	// Settings is the person's choices.
	Settings struct{}
	// Account is what keeps the person's account.
	Account struct{}
	// Link is to bind this device to an account that the person has.
	Link struct{}
)

func (Welcome) route()  {}
func (Name) route()     {}
func (Lobby) route()    {}
func (NewRoom) route()  {}
func (Change) route()   {}
func (Room) route()     {}
func (Review) route()   {}
func (History) route()  {}
func (Help) route()     {}
func (Profile) route()  {}
func (Top) route()      {}
func (Settings) route() {}
func (Account) route()  {}
func (Link) route()     {}

// Messages with which a screen asks the root for something.
type (
	// Push opens a screen on top of this one.
	Push struct{ Route Route }
	// Replace opens a screen in place of this one.
	Replace struct{ Route Route }
	// Pop goes back; from the first screen it leaves.
	Pop struct{}
	// Quit ends the session.
	Quit struct{}
	// Toast shows one sentence at the foot of the screen for a while.
	Toast struct{ Text string }
	// Prefer changes the person's preferences for this session and, for an
	// account, for ever.
	Prefer struct{ Prefs account.Preferences }
	// Named tells the root that the person has claimed a name.
	Named struct{ Who account.Who }
	// Linked tells the root that the session is in another account from now on.
	Linked struct{ Account account.Account }
	// Click is a mouse click in a window of W × H cells, for who has chosen
	// to use the mouse.
	Click struct{ X, Y, W, H int }
	// EnvChanged tells a screen that language, theme or name have changed.
	EnvChanged struct{ Env Env }
)

// Go makes a message a command.
func Go(msg tea.Msg) tea.Cmd { return func() tea.Msg { return msg } }
