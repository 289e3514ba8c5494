//go:build !linux

package telnet

import "net"

// tune sets what the kernel does for a connection: it finds who is gone.
func tune(nc net.Conn) {
	if t, ok := nc.(*net.TCPConn); ok {
		_ = t.SetKeepAliveConfig(net.KeepAliveConfig{Enable: true, Idle: quietFor, Interval: probeEach, Count: probes})
	}
}
