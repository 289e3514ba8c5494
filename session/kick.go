package session

import (
	"context"
	"errors"
	"time"

	"oanquan/lobby"
)

// ErrKicked is what every [KickedError] is.
var ErrKicked = errors.New("an operator ended the session")

// KickedError ends a session that an operator wants to end.
type KickedError struct {
	// Reason is told to the caller, "" for none. It is shown as it is, so who
	// takes it from somebody cleans it.
	Reason string
}

func (e *KickedError) Error() string {
	if e.Reason == "" {
		return ErrKicked.Error()
	}
	return ErrKicked.Error() + ": " + e.Reason
}

func (e *KickedError) Unwrap() error { return ErrKicked }

// expelled is what somebody reads whom an operator has sent away, "" for any
// other cause.
func (w *words) expelled(cause error) string {
	reason, text := "", ""
	var kicked *KickedError
	var banned *lobby.BannedError
	switch {
	case errors.As(cause, &banned):
		reason, text = banned.Reason, w.BannedForEver
		if !banned.Until.IsZero() {
			text = fill(w.BannedUntil, "until", w.Language.Moment(banned.Until))
		}
	case errors.As(cause, &kicked):
		reason, text = kicked.Reason, w.Kicked
	default:
		return ""
	}
	if reason != "" {
		text += " " + fill(w.Reason, "reason", reason)
	}
	return text
}

// keptOut tells somebody who is banned that they are.
func (h *Host) keptOut(c Call, banned *lobby.BannedError) int {
	lang := banned.Language
	if lang == "" {
		lang = Language(c.Transport.Env())
	}
	h.say(c, wordsOf(lang).expelled(banned))
	return ExitFailed
}

// expelledCommand tells somebody whose command an operator has ended. The
// context of the session has ended, so the message has a limit of its own.
func (h *Host) expelledCommand(ctx context.Context, c Call, w *words) {
	if text := w.expelled(context.Cause(ctx)); text != "" {
		limit := time.AfterFunc(closeWait, func() { _ = c.Transport.Close() })
		defer limit.Stop()
		h.say(c, text)
	}
}
