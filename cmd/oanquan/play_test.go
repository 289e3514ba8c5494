package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"oanquan/engine"
)

// sits starts the program at a terminal of its own. Whatever it leaves in the
// directory for temporary files is found by leftNothing.
func sits(t *testing.T, w, h int, args ...string) (p *person, tmp string, cmd *exec.Cmd) {
	t.Helper()
	tmp = t.TempDir()
	cmd = exec.Command(os.Args[0], args...)
	cmd.Env = []string{
		asProgram + "=1", "TERM=xterm-256color", "LANG=en_US.UTF-8", "USER=Mai", "TMPDIR=" + tmp, "PATH=" + os.Getenv("PATH"),
		"GORACE=halt_on_error=0",
	}
	return at(t, "Mai", w, h, cmd), tmp, cmd
}

func leftNothing(t *testing.T, tmp string) {
	t.Helper()
	if left, err := os.ReadDir(tmp); err != nil || len(left) > 0 {
		t.Errorf("left behind in the temporary directory: %v %v", left, err)
	}
}

func TestPlayAgainstTheHouseWithoutAServer(t *testing.T) {
	t.Parallel()
	mai, tmp, _ := sits(t, windowW, windowH, "play")
	mai.expect("Which bot do you want to play?", "1  Học Trò, Pupil", "still learning")
	mai.keys("esc")
	mai.expect("Press b to choose a bot to play.")
	if s := mai.look(); s.has("ssh ") {
		t.Errorf("the room speaks of a server:\n%s", s)
	}
	mai.keys("b", "1")
	mai.expect("Bot Học Trò", "game ", "Your turn", "g hint")
	mai.keys("g")
	mai.expect("Hint: ", "hints: 1")
	pos, ok := mai.look().position(0)
	if !ok {
		t.Fatalf("no board:\n%s", mai.look())
	}
	for turn := range 2 {
		for f := 1; f <= engine.Fields; f++ {
			if pos[engine.FieldPit(0, f)].Dan > 0 {
				mai.keys(fmt.Sprint(f), "d")
				break
			}
		}
		mai.until("my turn again", func(s screen) bool {
			if s.has("is sowing") || s.has("any key") {
				mai.keys(skip)
			}
			return s.has("Your turn") && s.game().plies() >= 2*turn+2
		})
		pos, _ = mai.look().position(0)
	}
	mai.keys("ctrl+c")
	mai.expect("The game is not over and will be lost. Leave?")
	mai.keys("y")
	if exit := mai.leaves(); exit != exitOK {
		t.Errorf("exit %d", exit)
	}
	mai.restored()
	leftNothing(t, tmp)
}

// Whoever is to move has their row below, and the words are theirs.
func TestTwoAtOneKeyboardPlayToTheEnd(t *testing.T) {
	t.Parallel()
	two, tmp, _ := sits(t, windowW, windowH, "play", "--two")
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	r := random()
	for !g.Over() {
		mover := g.Position().Mover
		who := fmt.Sprintf("Player %d, your turn", mover+1)
		pos := g.Position()
		want := [12]engine.Pile(pos.Pits[:12])
		two.until(who, func(s screen) bool {
			if s.has("any key") {
				two.keys(skip)
			}
			got, ok := s.position(mover)
			return s.has(who) && ok && got == want
		})
		legal := g.Legal()
		move := legal[r.IntN(len(legal))]
		dir := "a"
		if move.Dir == engine.Right {
			dir = "d"
		}
		two.keys(fmt.Sprint(move.Pit.Field()), dir)
		if g, _, err = g.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	verdict := "A draw!"
	if res := g.Result(); !res.Draw() {
		verdict = "Player 1 wins!"
		if res.Places[1] == 1 {
			verdict = "Player 2 wins!"
		}
	}
	two.until(verdict, func(s screen) bool {
		if s.has("any key") {
			two.keys(skip)
		}
		return s.has(verdict)
	})
	if s := two.look(); s.has("ssh ") {
		t.Errorf("the result speaks of a server:\n%s", s)
	}
	two.keys("r")
	two.until("one is ready", func(s screen) bool { return s.has("✓ Player 1") })
	two.keys("r")
	two.until("another game", func(s screen) bool { return s.has(", your turn") && s.game().plies() == 0 })
	two.keys("ctrl+c", "ctrl+c")
	if exit := two.leaves(); exit != exitOK {
		t.Errorf("exit %d", exit)
	}
	two.restored()
	leftNothing(t, tmp)
}

func TestPlayIsEndedByASignal(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"play", "--level", "8", "--rules", "preset=square", "--lang", "vi", "--theme", "light"}, {"play", "--ascii", "--two", "--rules", "preset=triangle"}} {
		mai, tmp, cmd := sits(t, 80, 24, args...)
		if args[1] == "--ascii" {
			mai.expect("Player 1, your turn")
			for _, l := range mai.look() {
				if strings.ContainsFunc(l, func(r rune) bool { return r > 126 }) {
					t.Errorf("not ASCII: %q", l)
				}
			}
		} else {
			mai.expect("Đến lượt bạn", "Bot Trạng Nguyên")
		}
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if exit := mai.leaves(); exit != exitOK {
			t.Errorf("exit %d", exit)
		}
		mai.restored()
		leftNothing(t, tmp)
	}
}

func TestWithoutATerminalThereIsOneSentence(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	for _, args := range [][]string{{"play"}, {"play", "--two"}, {"review", file}} {
		out, errs, code := shell{}.run(t, args...)
		if code != exitUsage || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, "terminal") {
			t.Errorf("%q: exit %d, %q, %q", args, code, out, errs)
		}
	}
	for _, args := range [][]string{{"play", "--rules", "nonsense"}, {"play", "--lang", "fr"}, {"play", "--theme", "pink"}, {"play", "--level", "9"}, {"play", "--level", "-1"}, {"play", "--level", "best"}} {
		if _, errs, code := (shell{}).run(t, args...); code != exitUsage || errs == "" {
			t.Errorf("%q: exit %d, %q", args, code, errs)
		}
	}
}

func TestALevelIsGivenByNumberOrNameAndOnlyWhereABotPlays(t *testing.T) {
	for _, bad := range []struct {
		args string
		want string
	}{
		{"--level 0", "there is no level \"0\"; the levels are 1 Học Trò, Pupil; 2 Khóa Sinh, Student; 3 "},
		{"--level abc", "8 Trạng Nguyên, First Laureate"},
		{"--level laureate9", "there is no level"},
		{"--level t", "may be one of several levels: 3 Tú Tài"},
		{"--two --level 3", "leave one of them out"},
	} {
		out, errs, code := shell{}.run(t, append([]string{"play"}, strings.Fields(bad.args)...)...)
		if code != exitUsage || out != "" || !strings.Contains(errs, bad.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d, %q, %q, want %q", bad.args, code, out, errs, bad.want)
		}
	}
	for _, good := range []string{"--level 8", "--level doctor", "--two --level 2 --rules preset=triangle"} {
		if _, errs, code := (shell{}).run(t, append([]string{"play"}, strings.Fields(good)...)...); code != exitUsage || !strings.Contains(errs, "terminal") {
			t.Errorf("%s: exit %d, %q", good, code, errs)
		}
	}
}

func TestEngineHelpDescribesTheProtocol(t *testing.T) {
	out, _, code := shell{}.run(t, "engine", "--help")
	for _, want := range []string{"rules WORDS", "position start", "perft N", "go [depth N]", "\n    position start [moves M ...]   Go", "docs/rules.md, section 9"} {
		if code != exitOK || !strings.Contains(out, want) {
			t.Errorf("exit %d, no %q in\n%s", code, want, out)
		}
	}
}
