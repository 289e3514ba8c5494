package main

import (
	"fmt"
	"syscall"

	"golang.org/x/sys/unix"
)

// dieWithParent ends a server with the driver, whatever ends that.
func dieWithParent() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}

// raiseFiles lets this process and its children have as many files open as they
// may, and tells how many that is.
func raiseFiles() (int, error) {
	var l unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &l); err != nil {
		return 0, fmt.Errorf("look how many files may be open: %w", err)
	}
	l.Cur = l.Max
	if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &l); err != nil {
		return 0, fmt.Errorf("have more files open: %w", err)
	}
	return int(min(l.Cur, 1<<30)), nil
}

// narrowed makes the kernels of both ends hold little for a connection: it asks
// for small buffers here, and small segments, from which the other kernel
// reckons its own buffer.
func narrowed(fd int) error {
	for _, o := range []struct{ level, name, value int }{
		{unix.SOL_SOCKET, unix.SO_RCVBUF, 4 << 10}, {unix.SOL_SOCKET, unix.SO_SNDBUF, 16 << 10},
		{unix.IPPROTO_TCP, unix.TCP_MAXSEG, 536},
	} {
		if err := unix.SetsockoptInt(fd, o.level, o.name, o.value); err != nil {
			return err
		}
	}
	return nil
}
