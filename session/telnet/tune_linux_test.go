package telnet

import (
	"net"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// The kernel finds those who are gone within a minute, whether bytes to them are
// on the way or not.
func TestTheKernelLooksAfterTelnetConnections(t *testing.T) {
	h := open(t, nil)
	h.dial(t).hears("\xff")
	h.guard.mu.Lock()
	defer h.guard.mu.Unlock()
	for c := range h.guard.open {
		raw, err := c.Conn.(*net.TCPConn).SyscallConn()
		if err != nil {
			t.Fatal(err)
		}
		option := func(level, name int) (v int) {
			if err := raw.Control(func(fd uintptr) { v, err = unix.GetsockoptInt(int(fd), level, name) }); err != nil {
				t.Error(err)
			}
			return v
		}
		idle, each, n := option(unix.IPPROTO_TCP, unix.TCP_KEEPIDLE), option(unix.IPPROTO_TCP, unix.TCP_KEEPINTVL), option(unix.IPPROTO_TCP, unix.TCP_KEEPCNT)
		if option(unix.SOL_SOCKET, unix.SO_KEEPALIVE) == 0 || idle+n*each > 60 {
			t.Errorf("silence is noticed after %d s and %d × %d s", idle, n, each)
		}
		if ms := option(unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT); ms == 0 || time.Duration(ms)*time.Millisecond > time.Minute {
			t.Errorf("bytes may wait %d ms to be confirmed", ms)
		}
	}
}

// Clients send the second half of a command as urgent data, which the kernel
// takes out of its place where it is not told otherwise.
func TestUrgentDataStaysInItsPlace(t *testing.T) {
	h := open(t, nil)
	c := h.dial(t)
	c.hears("password")
	c.says("\n")
	c.hears("in:")
	raw, err := c.Conn.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	var sent error
	if err := raw.Control(func(fd uintptr) { sent = unix.Sendto(int(fd), []byte("a\xff\xf2"), unix.MSG_OOB, nil) }); err != nil || sent != nil {
		t.Fatal(err, sent)
	}
	c.says("b\n")
	waitUntil(t, "a and b", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		all := c.text.String()[c.read:]
		return strings.Contains(all, `"ab\r"`) || strings.Contains(all, `"a"`) && strings.Contains(all, `"b\r"`)
	})
}
