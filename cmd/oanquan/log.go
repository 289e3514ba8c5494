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
	log := slog.New(leveled{Handler: h, level: level})
	slog.SetDefault(log) // the ssh library has no other way to log a panic
	return log
}

// audit writes to the same place whatever the level is set to: who set it is
// to be seen, too.
func audit(log *slog.Logger) *slog.Logger {
	if h, ok := log.Handler().(leveled); ok {
		return slog.New(leveled{Handler: h.Handler, level: slog.LevelInfo})
	}
	return log
}

// counting is a log of which each warning and error is counted, too.
func counting(log *slog.Logger, count func(slog.Level)) *slog.Logger {
	if h, ok := log.Handler().(leveled); ok {
		h.count = count
		log = slog.New(h)
		slog.SetDefault(log)
	}
	return log
}

// leveled drops what is below a level, and may count what is not.
type leveled struct {
	slog.Handler
	level slog.Leveler
	count func(slog.Level) // nil counts nothing
}

// Handle counts a record and passes it on.
func (h leveled) Handle(ctx context.Context, r slog.Record) error {
	if h.count != nil && r.Level >= slog.LevelWarn {
		h.count(r.Level)
	}
	return h.Handler.Handle(ctx, r)
}

func (h leveled) Enabled(_ context.Context, l slog.Level) bool { return l >= h.level.Level() }
func (h leveled) WithAttrs(as []slog.Attr) slog.Handler {
	h.Handler = h.Handler.WithAttrs(as)
	return h
}
func (h leveled) WithGroup(name string) slog.Handler {
	h.Handler = h.Handler.WithGroup(name)
	return h
}
