package review

import (
	"errors"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// markTry marks the chosen square and what sowing it would do, and the newest
// tried turn while no square is taken up.
func (v view) markTry(b *widget.Board) {
	t := v.try
	if t.at > 0 {
		ply := t.game.Ply() - 1
		b.Trace(t.game.PositionAt(ply).Mover, t.game.MoveAt(ply), t.game.StepsAt(ply))
	}
	if t.game.Over() {
		return
	}
	b.Choose, b.Onlooker = true, false
	pit := engine.FieldPit(t.game.Position().Mover, t.pick.Field)
	b.Marks[pit].Look = widget.Chosen
	if t.pick.Lifted {
		b.Marks[pit].Look = widget.Lifted
	}
	for _, d := range []engine.Dir{engine.Left, engine.Right} {
		if _, steps, err := t.game.Play(engine.Move{Pit: pit, Dir: d}); err == nil {
			b.Preview(d, steps)
		}
	}
}

// tryWords tell the line so far and what is best in it, n lines at most.
func (v view) tryWords(w, n int) []string {
	th, c, t := v.env.Theme, v.env.Text, v.try
	who := v.names()[v.nearest()]
	var out []string
	if t.at > 0 {
		out = append(out, v.tellBriefly(t.game, t.game.Ply()-1, w))
	}
	switch {
	case t.game.Over():
		out = append(out, styled(th.Strong, v.tryResult(), w)...)
	case t.pick.Lifted:
		out = append(out, th.Text.Render(layout.Clip(i18n.Fill(c.GameText.YourLifted, "n", t.pick.Field), w)))
	case t.at == 0:
		text := i18n.Fill(c.Analysis.TryHow, "who", who)
		if len(layout.Wrap(text, w)) > 1 {
			text = i18n.Fill(c.Analysis.TryBrief, "who", who)
		}
		out = append(out, layout.Clip(text, w))
	}
	if t.at > 0 {
		label := layout.Clip(i18n.Fill(c.Analysis.TryFrom, "line", ""), w)
		out = append(out, th.Warn.Render(layout.Clip(label+v.moveList(t.line[:t.at], w-len([]rune(label))), w)))
	}
	if text := v.closed(); text != "" {
		out = append(out, styled(th.Warn, text, w)...)
	}
	if v.visible() && !t.game.Over() {
		turn, known := v.tryTurn()
		out = append(out, v.bestNow(turn, known, t.answers[t.at].err, w)...)
	}
	return out[:min(len(out), max(0, n))]
}

// closed is why no values are told, a sentence; "" while they are, and on a
// server that has none.
func (v view) closed() string {
	switch err := v.try.closed; {
	case err == nil, errors.Is(err, lobby.ErrNoAnalysis):
		return ""
	case errors.Is(err, lobby.ErrYouPlay):
		return v.env.Text.Analysis.TryClosed
	default:
		return sentence(v.Model, err)
	}
}

// tryResult is how the tried line came out, in points.
func (v view) tryResult() string {
	p := v.try.game.Position()
	var parts []string
	for s, name := range v.names() {
		parts = append(parts, name+" "+v.env.Text.Count(v.env.Text.GameText.ScoreShort, p.Score(v.rec.Rules, engine.Seat(s))))
	}
	return i18n.Fill(v.env.Text.Analysis.TryOver, "result", v.env.Text.List(parts))
}

func sentence(m Model, err error) string { return screen.Sentence(m.env.Text, err) }
