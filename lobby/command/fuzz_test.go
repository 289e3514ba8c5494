package command

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// FuzzRun types anything into a town where a game runs. That nothing it prints
// is a command to a terminal, and no failure comes without a word, is checked
// as for every other test.
func FuzzRun(f *testing.F) {
	w := newTown(f)
	w.open(room.Options{})
	f.Cleanup(w.close)
	for _, cmd := range Commands() {
		f.Add(cmd.Name+" 1", true, true)
		f.Add(cmd.Name+" --json", false, false)
		f.Add(cmd.Name+" --tsv 1", false, true)
	}
	f.Add("show 1@0 --record", true, false)
	f.Add("show -- --json", false, false)
	f.Add("\x1b[31m 'a' \\x", true, true)
	f.Add("help who", false, false)
	f.Fuzz(func(t *testing.T, line string, pty, vi bool) {
		env := w.env("guest", i18n.English)
		if vi {
			env.Text = i18n.New(i18n.Vietnamese)
		}
		var out, errs bytes.Buffer
		env.Out, env.Err, env.PTY = &out, &errs, pty
		env.In = strings.NewReader("\n") // was open, and has ended
		s := said{Result: RunLine(context.Background(), env, line)}
		s.out, s.err = out.String(), errs.String()
		here := *w
		here.t = t
		here.check(line, s)
		if s.Open != nil && !pty {
			t.Errorf("%q opens a screen where there is none", line)
		}
		for _, l := range strings.Split(s.err, "\n") {
			if len([]rune(l)) > 200 {
				t.Errorf("%q: a message of %d characters", line, len([]rune(l)))
			}
		}
	})
}
