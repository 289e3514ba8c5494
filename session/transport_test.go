package session

import (
	"bytes"
	"io"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"
)

// phone is a transport whose caller is the test.
type phone struct {
	type_    *io.PipeWriter // what the caller types
	in       *io.PipeReader
	resize   chan Size
	terminal Terminal
	piped    bool // no terminal
	env      []string
	rtt      time.Duration
	remote   netip.Addr

	mu      sync.Mutex
	out     bytes.Buffer
	errs    bytes.Buffer
	deaf    chan struct{} // while it is not nil, writes block until it is closed
	closed  chan struct{}
	closing sync.Once
	cut     bool // the session closed it
}

func newPhone() *phone {
	p := &phone{
		resize:   make(chan Size, 1),
		terminal: Terminal{Name: "xterm-256color", Size: Size{80, 24}},
		closed:   make(chan struct{}),
		remote:   netip.MustParseAddr("192.0.2.7"),
		env:      []string{"LANG=en_US.UTF-8"},
	}
	p.in, p.type_ = io.Pipe()
	return p
}

func (p *phone) In() io.Reader                    { return p.in }
func (p *phone) Out() io.Writer                   { return (*phoneOut)(p) }
func (p *phone) Err() io.Writer                   { return (*phoneErr)(p) }
func (p *phone) Terminal() (Terminal, bool)       { return p.terminal, !p.piped }
func (p *phone) Resize() <-chan Size              { return p.resize }
func (p *phone) Env() []string                    { return p.env }
func (p *phone) Remote() netip.Addr               { return p.remote }
func (p *phone) RoundTrip() (time.Duration, bool) { return p.rtt, p.rtt > 0 }

func (p *phone) Close() error {
	p.closing.Do(func() {
		close(p.closed)
		_ = p.type_.CloseWithError(io.EOF)
		_ = p.in.Close()
	})
	return nil
}

// hangUp is what the caller does.
func (p *phone) hangUp() { _ = p.type_.Close() }

// types sends s in one piece and waits until it was read.
func (p *phone) types(t *testing.T, s string) {
	t.Helper()
	if _, err := io.WriteString(p.type_, s); err != nil {
		t.Errorf("typing %q: %v", s, err)
	}
}

func (p *phone) seen() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.String()
}

func (p *phone) said() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.errs.String()
}

// stopReading makes every write block from now on.
func (p *phone) stopReading() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.deaf = make(chan struct{})
}

func (p *phone) readAgain() {
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.deaf)
	p.deaf = nil
}

type phoneOut phone

func (p *phoneOut) Write(b []byte) (int, error) {
	p.mu.Lock()
	deaf := p.deaf
	p.mu.Unlock()
	if deaf != nil {
		select {
		case <-deaf:
		case <-p.closed:
			return 0, io.ErrClosedPipe
		}
	}
	select {
	case <-p.closed:
		return 0, io.ErrClosedPipe
	default:
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.Write(b)
}

type phoneErr phone

func (p *phoneErr) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.errs.Write(b)
}

func TestSizeClamp(t *testing.T) {
	for _, tt := range []struct{ in, want Size }{
		{Size{}, Size{80, 24}},
		{Size{-1, -1}, Size{80, 24}},
		{Size{0, 50}, Size{80, 50}},
		{Size{1, 1}, Size{1, 1}},
		{Size{132, 43}, Size{132, 43}},
		{Size{60000, 60000}, Size{MaxCols, MaxRows}},
		{Size{1 << 32, 1 << 32}, Size{MaxCols, MaxRows}},
	} {
		if got := tt.in.Clamp(); got != tt.want {
			t.Errorf("%v: %v, want %v", tt.in, got, tt.want)
		}
	}
}

func TestAllowedEnv(t *testing.T) {
	for name, want := range map[string]bool{
		"LANG": true, "LC_ALL": true, "LC_CTYPE": true, "COLORTERM": true, "TERM_PROGRAM": true, "NO_COLOR": true,
		"PATH": false, "LD_PRELOAD": false, "SSH_AUTH_SOCK": false, "lang": false, "": false,
		"LC_" + strings.Repeat("A", 1000): false,
	} {
		if AllowedEnv(name) != want {
			t.Errorf("%.20q: %v", name, !want)
		}
	}
}

func TestLanguage(t *testing.T) {
	for _, tt := range []struct {
		env  []string
		want string
	}{
		{nil, ""},
		{[]string{"LANG=vi_VN.UTF-8"}, "vi"},
		{[]string{"LANG=vi"}, "vi"},
		{[]string{"LANG=vi_VN@euro"}, "vi"},
		{[]string{"LANG=en_GB.UTF-8"}, "en"},
		{[]string{"LANG=C.UTF-8"}, ""},
		{[]string{"LANG=fr_FR.UTF-8"}, "en"},
		{[]string{"LANG=vi_VN.UTF-8", "LC_ALL=en_US.UTF-8"}, "en"},
		{[]string{"LANG=vi_VN.UTF-8", "LC_ALL="}, "vi"},
		{[]string{"LANG=en_US", "LC_MESSAGES=vi_VN"}, "vi"},
		{[]string{"LANG=en_US", "LANG=vi_VN"}, "vi"},
		{[]string{"LANG=virus"}, "en"},
	} {
		if got := Language(tt.env); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.env, got, tt.want)
		}
	}
}

func TestUTF8(t *testing.T) {
	for _, tt := range []struct {
		term string
		env  []string
		want bool
	}{
		{"xterm-256color", nil, true},
		{"tmux-256color", []string{"LANG=vi_VN.UTF-8"}, true},
		{"xterm", []string{"LANG=vi_VN.TCVN"}, false},
		{"xterm", []string{"LANG=C"}, false},
		{"xterm", []string{"LANG=C", "LC_CTYPE=en_US.utf8"}, true},
		{"linux", nil, false},
		{"linux", []string{"LANG=vi_VN.UTF-8"}, true},
		{"vt100", []string{"LANG=vi_VN.UTF-8"}, false},
		{"vt420", []string{"LANG=vi_VN.UTF-8"}, false},
		{"dumb", nil, false},
		{"", nil, false},
	} {
		if got := UTF8(tt.term, tt.env); got != tt.want {
			t.Errorf("%s %q: %v", tt.term, tt.env, got)
		}
	}
}

func TestProfile(t *testing.T) {
	for _, tt := range []struct {
		term string
		env  []string
		want string
	}{
		{"xterm-256color", nil, "ANSI256"},
		{"xterm", nil, "ANSI"},
		{"xterm-256color", []string{"COLORTERM=truecolor"}, "TrueColor"},
		{"xterm-256color", []string{"NO_COLOR=1"}, "Ascii"},
		{"xterm-256color", []string{"NO_COLOR=yes"}, "Ascii"},
		{"dumb", nil, "NoTTY"},
		{"vt100", nil, "Ascii"},
		{"vt220", []string{"COLORTERM=truecolor"}, "Ascii"},
		{"ansi", nil, "Ascii"},
		{"linux", []string{"COLORTERM=truecolor"}, "ANSI"},
		{"screen", nil, "ANSI"},
		{"screen", []string{"COLORTERM=truecolor"}, "ANSI"},
		{"screen-256color", nil, "ANSI256"},
		{"screen.xterm-256color", nil, "ANSI256"},
		{"tmux-256color", []string{"COLORTERM=truecolor"}, "ANSI256"},
	} {
		if got := Profile(tt.term, tt.env).String(); got != tt.want {
			t.Errorf("%s %q: %s, want %s", tt.term, tt.env, got, tt.want)
		}
	}
}
