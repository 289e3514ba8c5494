package main

import (
	"io"
	"log/slog"
	"os"
)

// newLog writes text for people at a terminal and JSON for everything else.
// Both quote what they are given as attributes, so that no caller can forge a
// line.
func newLog(w io.Writer) *slog.Logger {
	var h slog.Handler = slog.NewJSONHandler(w, nil)
	if f, ok := w.(*os.File); ok {
		if st, err := f.Stat(); err == nil && st.Mode()&os.ModeCharDevice != 0 {
			h = slog.NewTextHandler(w, nil)
		}
	}
	log := slog.New(h)
	slog.SetDefault(log) // the ssh library has no other way to log a panic
	return log
}
