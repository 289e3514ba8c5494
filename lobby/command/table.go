package command

import (
	"slices"
	"strings"

	"oanquan/ui/i18n"
)

// Command is one row of the table.
type Command struct {
	Name    string   // "history"
	Aliases []string // other names, in full
	Args    string   // "[NAME]"
	MinArgs int
	MaxArgs int
	Options []string // "--json"

	Exec   bool // exec may run it: it only reads, opens a screen or concerns the person alone; else it needs line mode
	Screen bool // it opens a screen; in line mode it enters the room
	Room   bool // it acts in the room the session is in
	Review bool // it acts on the game that is under review in plain lines
	Raw    bool // all that follows the name is one argument, as it was typed
	Key    bool // it is for accounts only

	summary func(i18n.CommandText) string
	run     func(*call) int
	answer  any // what --json prints, for the documentation; nil for none
}

// The options.
const (
	optJSON = "--json"
	optTSV  = "--tsv"
	optText = "--record"
	optSVG  = "--svg"
	optCast = "--cast"
	// optAnalysis adds what the server thinks of a game that is over.
	optAnalysis = "--analysis"
	// optWords tells a game as it is played.
	optWords = "--text"
	// The orders of a list of games.
	optByRating   = "--rating"
	optByWatchers = "--watchers"
	optByTime     = "--time"
	optHelp       = "--help" // every command has it
)

// createMost is how many words create takes: a preset, each rule, private and
// who starts.
const createMost = 16

// Commands is the table, in the order in which help lists it.
func Commands() []Command {
	return slices.Concat(reading(), going(), matching(), stepping(), acting(), offering(), waitingGames(), talking(), keeping(), owning())
}

// reading is what asks and changes nothing.
func reading() []Command {
	list := []string{optJSON, optTSV}
	return []Command{
		{
			Name: "help", Aliases: []string{"?", "commands"}, Args: "[COMMAND]", MaxArgs: 1, Exec: true,
			summary: func(t i18n.CommandText) string { return t.Help }, run: (*call).help,
		},
		{
			Name: "rules", Exec: true,
			summary: func(t i18n.CommandText) string { return t.Rules }, run: (*call).tellRules,
		},
		{
			Name: "who", Aliases: []string{"people"}, Args: "[NAME]", MaxArgs: 1, Options: list, Exec: true, answer: whoAnswer{},
			summary: func(t i18n.CommandText) string { return t.Who }, run: (*call).who,
		},
		{
			Name: "me", Aliases: []string{"whoami"}, Options: []string{optJSON}, Exec: true, answer: meAnswer{},
			summary: func(t i18n.CommandText) string { return t.Me }, run: (*call).me,
		},
		{
			Name: "finger", Aliases: []string{"stats"}, Args: "[NAME]", MaxArgs: 1, Options: []string{optJSON}, Exec: true, answer: fingerAnswer{},
			summary: func(t i18n.CommandText) string { return t.Finger }, run: (*call).finger,
		},
		{
			Name: "games", Options: append(slices.Clone(list), optByRating, optByWatchers, optByTime), Exec: true, answer: gamesAnswer{},
			summary: func(t i18n.CommandText) string { return t.Games }, run: (*call).games,
		},
		{
			Name: "rooms", Options: list, Exec: true, answer: roomsAnswer{},
			summary: func(t i18n.CommandText) string { return t.Rooms }, run: (*call).rooms,
		},
		{
			Name: "audience", Aliases: []string{"watchers", "allobservers"}, Args: "[ID|ROOM]", MaxArgs: 1, Options: []string{optJSON}, Exec: true, answer: watchersAnswer{},
			summary: func(t i18n.CommandText) string { return t.Watching.Who }, run: (*call).watchers,
		},
		{
			Name: "recent", Options: list, Exec: true, answer: recentAnswer{},
			summary: func(t i18n.CommandText) string { return t.Recent }, run: (*call).recent,
		},
		{
			Name: "show", Args: "ID[@PLY]|ROOM", MinArgs: 1, MaxArgs: 1, Exec: true,
			Options: []string{optJSON, optText, optSVG, optAnalysis},
			summary: func(t i18n.CommandText) string { return t.Show }, run: (*call).show, answer: showAnswer{},
		},
		{
			Name: "analyse", Aliases: []string{"analyze", "analysis"}, Args: "[ID]", MaxArgs: 1, Exec: true,
			summary: func(t i18n.CommandText) string { return t.Analyse }, run: (*call).analyse,
		},
		{
			Name: "moves", Args: "[ID|ROOM]", MaxArgs: 1, Options: list, Exec: true, answer: movesAnswer{},
			summary: func(t i18n.CommandText) string { return t.Moves }, run: (*call).moves,
		},
		{
			Name: "replay", Args: "ID|ROOM", MinArgs: 1, MaxArgs: 1, Options: []string{optCast}, Exec: true,
			summary: func(t i18n.CommandText) string { return t.Replay }, run: (*call).replay,
		},
		{
			Name: "history", Args: "[NAME] [KEY=VALUE...]", MaxArgs: 8, Options: list, Exec: true, answer: historyAnswer{},
			summary: func(t i18n.CommandText) string { return t.History }, run: (*call).history,
		},
		{
			Name: "events", Args: "ID|ROOM", MinArgs: 1, MaxArgs: 1, Options: []string{optJSON}, Exec: true, answer: eventLine{},
			summary: func(t i18n.CommandText) string { return t.Events }, run: (*call).events,
		},
	}
}

// going is what opens a screen, or in line mode enters a room.
func going() []Command {
	return []Command{
		{
			Name: "quick", Exec: true, Screen: true,
			summary: func(t i18n.CommandText) string { return t.Quick }, run: (*call).quick,
		},
		{
			Name: "practise", Aliases: []string{"practice"}, Args: "[LEVEL]", MaxArgs: levelWords, Exec: true, Screen: true,
			summary: func(t i18n.CommandText) string { return t.Practise }, run: (*call).practise,
		},
		{
			Name: "create", Aliases: []string{"new"}, Args: "[PRESET] [KEY=VALUE...] [private] [start=WHO] [clock=TIME] [rated] [match|single]",
			MaxArgs: createMost, Exec: true, Screen: true,
			summary: func(t i18n.CommandText) string { return t.Create }, run: (*call).create,
		},
		{
			Name: "watch", Aliases: []string{"observe", "obs"}, Args: "ID|ROOM|NAME", MinArgs: 1, MaxArgs: 1, Options: []string{optWords}, Exec: true, Screen: true,
			summary: func(t i18n.CommandText) string { return t.Watch }, run: (*call).watch,
		},
		{
			Name: "tv", Options: []string{optWords}, Exec: true, Screen: true,
			summary: func(t i18n.CommandText) string { return t.Watching.TV }, run: (*call).tv,
		},
		{
			Name: "grid", Aliases: []string{"boards"}, Exec: true, Screen: true,
			summary: func(t i18n.CommandText) string { return t.Watching.Boards }, run: (*call).grid,
		},
		{
			Name: "review", Aliases: []string{"examine"}, Args: "ID[@PLY]", MinArgs: 1, MaxArgs: 1, Exec: true, Screen: true,
			summary: func(t i18n.CommandText) string { return t.Review }, run: (*call).review,
		},
		{
			Name: "join", Args: "ROOM|CODE|ID", MinArgs: 1, MaxArgs: 1, Exec: true, Screen: true,
			summary: func(t i18n.CommandText) string { return t.Join }, run: (*call).join,
		},
	}
}

// matching is what looks for an opponent and answers who does.
func matching() []Command {
	match := func(text func(i18n.MatchText) string) func(i18n.CommandText) string {
		return func(t i18n.CommandText) string { return text(t.Matching) }
	}
	return []Command{
		{
			Name: "seek", Args: "[PRESET] [CLOCK] [rated|casual] [LOW-HIGH]", MaxArgs: wishWords,
			summary: match(func(t i18n.MatchText) string { return t.Seek }), run: (*call).seek,
		},
		{
			Name: "unseek", summary: match(func(t i18n.MatchText) string { return t.Unseek }), run: (*call).unseek,
		},
		{
			Name: "seeks", Aliases: []string{"sought"}, Options: []string{optJSON, optTSV}, Exec: true, answer: seeksAnswer{},
			summary: match(func(t i18n.MatchText) string { return t.Seeks }), run: (*call).seeks,
		},
		{
			Name: "match", Aliases: []string{"challenge", "rmatch"}, Args: "NAME [PRESET] [CLOCK] [rated|casual]", MinArgs: 1, MaxArgs: 1 + wishWords,
			summary: match(func(t i18n.MatchText) string { return t.Match }), run: (*call).match,
		},
		{
			Name: "accept", Args: "[NAME|OFFER]", MaxArgs: 1,
			summary: match(func(t i18n.MatchText) string { return t.Accept }), run: (*call).accept,
		},
		{
			Name: "decline", Args: "[NAME|OFFER]", MaxArgs: 1,
			summary: match(func(t i18n.MatchText) string { return t.Decline }), run: (*call).decline,
		},
		{
			Name: "withdraw", Args: "[NAME|OFFER]", MaxArgs: 1,
			summary: match(func(t i18n.MatchText) string { return t.Withdraw }), run: (*call).withdraw,
		},
		{
			Name: "pending", Aliases: []string{"offers"},
			summary: match(func(t i18n.MatchText) string { return t.Pending }), run: (*call).pending,
		},
	}
}

// stepping is what moves about in a game under review.
func stepping() []Command {
	return []Command{
		{
			Name: "next", Aliases: []string{"forward", "n", "f", ">"}, Review: true,
			summary: func(t i18n.CommandText) string { return t.Next }, run: (*call).next,
		},
		{
			Name: "back", Aliases: []string{"backward", "b", "<"}, Review: true,
			summary: func(t i18n.CommandText) string { return t.Back }, run: (*call).back,
		},
		{
			Name: "first", Aliases: []string{"<<"}, Review: true,
			summary: func(t i18n.CommandText) string { return t.First }, run: (*call).first,
		},
		{
			Name: "last", Aliases: []string{">>"}, Review: true,
			summary: func(t i18n.CommandText) string { return t.Last }, run: (*call).last,
		},
		{
			Name: "ply", Aliases: []string{"goto"}, Args: "N", MinArgs: 1, MaxArgs: 1, Review: true,
			summary: func(t i18n.CommandText) string { return t.Ply }, run: (*call).goPly,
		},
	}
}

// acting is what a person does in a room.
func acting() []Command {
	return []Command{
		{
			Name: "sit", Args: "[CHAIR]", MaxArgs: 1, Room: true,
			summary: func(t i18n.CommandText) string { return t.Sit }, run: (*call).sit,
		},
		{
			Name: "stand", Room: true,
			summary: func(t i18n.CommandText) string { return t.Stand }, run: (*call).stand,
		},
		{
			Name: "ready", Aliases: []string{"rematch"}, Room: true,
			summary: func(t i18n.CommandText) string { return t.Ready }, run: (*call).ready,
		},
		{
			Name: "unready", Room: true,
			summary: func(t i18n.CommandText) string { return t.Unready }, run: (*call).unready,
		},
		{
			Name: "throw", Args: "búa|bao|kéo", MinArgs: 1, MaxArgs: 1, Room: true,
			summary: func(t i18n.CommandText) string { return t.Throw }, run: (*call).throw,
		},
		{
			Name: "bot", Args: "[LEVEL]", MaxArgs: levelWords, Room: true,
			summary: func(t i18n.CommandText) string { return t.Bot }, run: (*call).bot,
		},
		{
			Name: "free", Args: "CHAIR", MinArgs: 1, MaxArgs: 1, Room: true,
			summary: func(t i18n.CommandText) string { return t.Free }, run: (*call).freeChair,
		},
		{
			Name: "change", Args: "[PRESET] [KEY=VALUE...] [start=WHO] [clock=TIME] [rated] [match|single]", MaxArgs: createMost, Room: true,
			summary: func(t i18n.CommandText) string { return t.Change }, run: (*call).change,
		},
		{
			Name: "move", Args: "[ID] MOVE", MinArgs: 1, MaxArgs: 2, Exec: true,
			summary: func(t i18n.CommandText) string { return t.Move }, run: (*call).move,
		},
		{
			Name: "clock", Aliases: []string{"time"}, Room: true,
			summary: func(t i18n.CommandText) string { return t.Timing.Clock }, run: (*call).clock,
		},
		{
			Name: "hint", Room: true,
			summary: func(t i18n.CommandText) string { return t.Hint }, run: (*call).hint,
		},
		{
			Name: "board", Aliases: []string{"refresh"}, Room: true,
			summary: func(t i18n.CommandText) string { return t.Board }, run: (*call).printBoard,
		},
		{
			Name: "say", Aliases: []string{"kibitz"}, Args: "TEXT", MaxArgs: 1, Raw: true, Room: true,
			summary: func(t i18n.CommandText) string { return t.Say }, run: (*call).say,
		},
		{
			Name: "whisper", Args: "TEXT", MaxArgs: 1, Raw: true, Room: true,
			summary: func(t i18n.CommandText) string { return t.Social.Whisper }, run: (*call).whisper,
		},
		{
			Name: "resign", Args: "[yes]", MaxArgs: 1, Room: true,
			summary: func(t i18n.CommandText) string { return t.ResignGame }, run: (*call).resign,
		},
		{
			Name: "abort", Args: "[yes|off]", MaxArgs: 1, Room: true,
			summary: func(t i18n.CommandText) string { return t.Abort }, run: (*call).abort,
		},
		{
			Name: "claim", Args: "win|draw|house", MinArgs: 1, MaxArgs: 1, Room: true,
			summary: func(t i18n.CommandText) string { return t.Claim }, run: (*call).claim,
		},
		{
			Name: "control", Room: true,
			summary: func(t i18n.CommandText) string { return t.Control }, run: (*call).control,
		},
		{
			Name: "leave", Aliases: []string{"unobserve"}, Args: "[yes]", MaxArgs: 1, Room: true,
			summary: func(t i18n.CommandText) string { return t.Leave }, run: (*call).leave,
		},
	}
}

// keeping is what concerns the person and the session.
func keeping() []Command {
	return []Command{
		{
			Name: "set", Aliases: []string{"variables"}, Args: "[KEY VALUE]", MaxArgs: 2,
			summary: func(t i18n.CommandText) string { return t.Set }, run: (*call).setPreference,
		},
		{
			Name: "name", Args: "NAME [yes]", MinArgs: 1, MaxArgs: 2, Key: true,
			summary: func(t i18n.CommandText) string { return t.ClaimName }, run: (*call).claimName,
		},
		{
			Name: "puzzle", Aliases: []string{"daily"}, Args: "[MOVE|answer [yes]]", MaxArgs: 2, Options: []string{optJSON}, Exec: true,
			summary: func(t i18n.CommandText) string { return t.Puzzle }, run: (*call).puzzle, answer: puzzleAnswer{},
		},
		{
			Name: "publish", Args: "ID", MinArgs: 1, MaxArgs: 1,
			summary: func(t i18n.CommandText) string { return t.Publish }, run: (*call).publish,
		},
		{
			Name: "quit", Aliases: []string{"exit", "bye"}, Args: "[yes]", MaxArgs: 1,
			summary: func(t i18n.CommandText) string { return t.Quit }, run: (*call).quit,
		},
		{
			Name: "doctor", Options: []string{optJSON, optTSV}, Exec: true, answer: doctorAnswer{}, run: (*call).doctor,
			summary: func(t i18n.CommandText) string { return t.Doctor },
		},
		{
			Name: "status", Options: []string{optJSON}, Exec: true, answer: statusAnswer{},
			summary: func(t i18n.CommandText) string { return t.Status.Summary }, run: (*call).status,
		},
		{
			Name: "version", Options: []string{optJSON}, Exec: true, answer: versionAnswer{},
			summary: func(t i18n.CommandText) string { return t.Version }, run: (*call).version,
		},
	}
}

// Summary is what the command does, one sentence in the catalogue's language.
func (c Command) Summary(cat *i18n.Catalog) string { return c.summary(cat.Command()) }

// UsageIn is Usage with its words for arguments in the catalogue's language.
func (c Command) UsageIn(cat *i18n.Catalog) string { return cat.UsageWords(c.Usage()) }

// Usage is the command with all it takes: "history [NAME] [--json|--tsv]".
func (c Command) Usage() string {
	s := c.Name
	if c.Args != "" {
		s += " " + c.Args
	}
	if len(c.Options) > 0 {
		s += " [" + strings.Join(c.Options, "|") + "]"
	}
	return s
}
