package telnet

import (
	"net"

	"golang.org/x/sys/unix"
)

// tune sets what the kernel does for a connection: it finds who is gone, also
// while bytes to them wait for confirmation; and it leaves urgent data in its
// place, since telnet clients send half of a command that way.
func tune(nc net.Conn) {
	t, ok := nc.(*net.TCPConn)
	if !ok {
		return
	}
	_ = t.SetKeepAliveConfig(net.KeepAliveConfig{Enable: true, Idle: quietFor, Interval: probeEach, Count: probes})
	raw, err := t.SyscallConn()
	if err != nil {
		return
	}
	// A socket that does not take these works without them.
	_ = raw.Control(func(fd uintptr) {
		_ = unix.SetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_OOBINLINE, 1)
		_ = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(unconfirmed.Milliseconds()))
	})
}
