package main

import (
	"context"
	"io"
	"log/slog"
	"os"
)

// newLog writes text for people at a terminal and JSON for everything else,
// from a level on. Both quote what they are given as attributes, so that no
// caller can forge a line.
func newLog(w io.Writer, level slog.Leveler) *slog.Logger {
	all := &slog.HandlerOptions{Level: slog.LevelDebug}
	var h slog.Handler = slog.NewJSONHandler(w, all)
	if f, ok := w.(*os.File); ok {
		if st, err := f.Stat(); err == nil && st.Mode()&os.ModeCharDevice != 0 {
			h = slog.NewTextHandler(w, all)
		}
	}
	log := slog.New(leveled{h, level})
	slog.SetDefault(log) // the ssh library has no other way to log a panic
	return log
}

// audit writes to the same place whatever the level is set to: who set it is
// to be seen, too.
func audit(log *slog.Logger) *slog.Logger {
	if h, ok := log.Handler().(leveled); ok {
		return slog.New(leveled{h.Handler, slog.LevelInfo})
	}
	return log
}

// leveled drops what is below a level.
type leveled struct {
	slog.Handler
	level slog.Leveler
}

func (h leveled) Enabled(_ context.Context, l slog.Level) bool { return l >= h.level.Level() }
func (h leveled) WithAttrs(as []slog.Attr) slog.Handler {
	return leveled{h.Handler.WithAttrs(as), h.level}
}
func (h leveled) WithGroup(name string) slog.Handler {
	return leveled{h.Handler.WithGroup(name), h.level}
}
