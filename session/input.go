package session

import (
	"bytes"
	"context"
	"io"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// Limits and times of what is typed.
const (
	// readSize is read at a time: more than one key, less than is worth holding
	// while none is pressed.
	readSize = 512
	// maxSequence bounds one escape sequence. The longest a terminal sends
	// (answers, pixel sizes) stay below 100 bytes.
	maxSequence = 1024
	// maxPaste bounds one paste; the rest of it is dropped. A whole game fits
	// ten times over.
	maxPaste = 64 << 10
	// sequenceWait is how long the rest of a sequence that has surely begun
	// ("ESC [") may take, and pasteWait the same for a paste.
	sequenceWait = time.Second
	pasteWait    = 5 * time.Second
	// A lone ESC byte is the Esc key or the start of an arrow key whose rest
	// is still on its way. The wait adapts to the distance of the caller; the
	// longest one applies while that is unknown.
	minEscWait, maxEscWait = 100 * time.Millisecond, 350 * time.Millisecond
)

// What a terminal puts around a paste.
const (
	pasteStart = "\x1b[200~"
	pasteEnd   = "\x1b[201~"
)

// keyboard reads a caller's bytes and turns them into events, in order. It
// passes on the sizes of their window, too.
type keyboard struct {
	in io.Reader
	// emit passes on what was read and when; it may block, and returns at once
	// when the program is over.
	emit  func(msg tea.Msg, read time.Time)
	typed func() // called for each piece that arrived
	// rtt is the distance to the caller, false when unknown.
	rtt func() (time.Duration, bool)
	// sizes are those of the window, nil for none; resized gets the newest one,
	// made a usable one, at most every resizeEvery.
	sizes   <-chan Size
	resized func(Size)

	// read is when the piece was read that is being decoded; owned by run.
	read time.Time
	// Owned by decode.
	decoder uv.EventDecoder
	pending []byte // the start of something unfinished
	paste   []byte // nil outside a paste
	// lone is when an ESC was taken for the key Esc, zero when something else
	// came last.
	lone time.Time
}

// piece is what one read gave, and when.
type piece struct {
	bytes []byte
	read  time.Time
}

// run reads until the input ends or ctx does. The goroutine it starts to read
// ends when the input returns an error, which closing the transport brings
// about; it is never stuck on a program that is over.
func (k *keyboard) run(ctx context.Context) {
	pieces := make(chan piece)
	go func() {
		defer close(pieces)
		// While one is decoded the other is filled, and not given away before.
		both := make([]byte, 2*readSize)
		buf, other := both[:readSize], both[readSize:]
		for {
			n, err := k.in.Read(buf)
			if n > 0 {
				select {
				case pieces <- piece{buf[:n], time.Now()}:
					buf, other = other, buf
				case <-ctx.Done():
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	timer, pause := time.NewTimer(0), time.NewTimer(0)
	defer timer.Stop()
	defer pause.Stop()
	var sizes <-chan Size // nil during a pause
	for {
		wait := k.wait()
		if wait > 0 {
			timer.Reset(wait)
		} else {
			timer.Stop()
		}
		select {
		case p, ok := <-pieces:
			if !ok {
				k.decode(nil, true)
				return
			}
			k.typed()
			k.read = p.read
			k.decode(k.rejoin(p.bytes), false)
		case <-pause.C:
			sizes = k.sizes
		case s, ok := <-sizes:
			if sizes = nil; ok {
				k.resized(s.Clamp())
				pause.Reset(resizeEvery)
			}
		case <-timer.C:
			escape := len(k.pending) > 0 && len(bytes.Trim(k.pending, "\x1b")) == 0
			k.decode(nil, true)
			if escape {
				k.lone = time.Now()
			}
		case <-ctx.Done():
			return
		}
	}
}

// rejoin takes a piece, and gives the rest of an arrow key whose ESC was taken
// for the key Esc its beginning back: better an Esc too many, which destroys
// nothing, than letters that nobody has typed. "ESC [ A" would sow.
func (k *keyboard) rejoin(p []byte) []byte {
	late := !k.lone.IsZero() && time.Since(k.lone) < sequenceWait
	k.lone = time.Time{}
	if late && len(p) > 0 && (p[0] == '[' || p[0] == 'O') {
		return append([]byte{esc}, p...)
	}
	return p
}

// wait is how long the unfinished part may stay so, 0 when nothing is.
func (k *keyboard) wait() time.Duration {
	switch {
	case k.paste != nil:
		return pasteWait
	case len(k.pending) == 0:
		return 0
	case len(bytes.Trim(k.pending, "\x1b")) > 0:
		return sequenceWait
	}
	if rtt, ok := k.rtt(); ok {
		return min(max(2*rtt, minEscWait), maxEscWait)
	}
	return maxEscWait
}

// decode takes the next bytes and emits what is complete; with expired, what
// is not, too.
func (k *keyboard) decode(p []byte, expired bool) {
	buf := append(k.pending, p...)
	k.pending = nil
	for len(buf) > 0 {
		if k.paste != nil {
			buf = k.pasted(buf)
			if k.paste != nil { // all of buf belongs to it, but for the start of its end
				break
			}
			continue
		}
		if bytes.HasPrefix(buf, []byte(pasteStart)) {
			k.paste = []byte{}
			buf = buf[len(pasteStart):]
			continue
		}
		n, done := sequence(buf)
		if !done && !expired && len(buf) < maxSequence {
			break
		}
		if len(buf) > maxSequence && !done {
			buf = buf[maxSequence:] // nothing a terminal sends: drop it
			continue
		}
		buf = buf[k.one(buf[:n]):]
	}
	if len(buf) > 0 {
		k.pending = append([]byte(nil), buf...)
	}
	if expired && k.paste != nil {
		k.endPaste() // its end got lost
	}
}

// one decodes one complete (or given up) sequence and returns its length.
// Several ESC that nothing came after are as many presses of Esc.
func (k *keyboard) one(b []byte) int {
	if len(bytes.Trim(b, "\x1b")) == 0 {
		b = b[:1]
	}
	if f, ok := consoleKey(b); ok {
		k.send(f)
		return len(b)
	}
	if b[0] == '\b' { // some terminals send it for Backspace; nothing here is Ctrl+H
		k.send(uv.KeyPressEvent{Code: uv.KeyBackspace})
		return 1
	}
	n, ev := k.decoder.Decode(b)
	if n <= 0 || n > len(b) {
		n = len(b)
	}
	k.send(ev)
	return n
}

// consoleKey knows F1 to F5 of the Linux console, which the decoder finds in a
// table of 166 KB that it makes for each reader.
func consoleKey(b []byte) (uv.KeyPressEvent, bool) {
	if len(b) != 4 || !bytes.HasPrefix(b, []byte("\x1b[[")) || b[3] < 'A' || b[3] > 'E' {
		return uv.KeyPressEvent{}, false
	}
	return uv.KeyPressEvent{Code: uv.KeyF1 + rune(b[3]-'A')}, true
}

// send passes on what people do and what terminals answer. Everything else
// that the decoder knows is left out; above all a size, which a caller may
// claim in an escape sequence past every limit.
func (k *keyboard) send(ev uv.Event) {
	switch ev := ev.(type) {
	case uv.MultiEvent:
		for _, e := range ev {
			k.send(e)
		}
	case uv.KeyPressEvent, uv.KeyReleaseEvent,
		uv.MouseClickEvent, uv.MouseReleaseEvent, uv.MouseWheelEvent, uv.MouseMotionEvent,
		uv.FocusEvent, uv.BlurEvent, uv.PasteEvent,
		uv.BackgroundColorEvent, uv.DarkColorSchemeEvent, uv.LightColorSchemeEvent:
		k.emit(ev, k.read)
	}
}

// pasted adds to the paste and returns what comes after its end. While the end
// has not come it keeps back what may be the start of it.
func (k *keyboard) pasted(b []byte) []byte {
	if i := bytes.Index(b, []byte(pasteEnd)); i >= 0 {
		k.addPaste(b[:i])
		k.endPaste()
		return b[i+len(pasteEnd):]
	}
	keep := 0
	for n := min(len(pasteEnd)-1, len(b)); n > 0; n-- {
		if bytes.HasSuffix(b, []byte(pasteEnd[:n])) {
			keep = n
			break
		}
	}
	k.addPaste(b[:len(b)-keep])
	return b[len(b)-keep:]
}

func (k *keyboard) addPaste(b []byte) {
	k.paste = append(k.paste, b[:min(len(b), maxPaste-len(k.paste))]...)
}

func (k *keyboard) endPaste() {
	text := strings.ToValidUTF8(string(k.paste), "")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	k.paste = nil
	k.emit(uv.PasteEvent{Content: text}, k.read)
}
