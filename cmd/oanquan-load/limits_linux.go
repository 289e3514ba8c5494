package main

import (
	"errors"
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
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

// capSend makes the kernel hold at most so many bytes (and as many again of its
// own) for each connection to come of a process that was started here. What the
// door has is handed on to them.
func capSend(pid int, addr string, most int) error {
	at, err := netip.ParseAddrPort(addr)
	if err != nil {
		return err
	}
	process, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return fmt.Errorf("open the server's process: %w", err)
	}
	defer func() { _ = unix.Close(process) }()
	files, err := os.ReadDir(filepath.Join("/proc", strconv.Itoa(pid), "fd"))
	if err != nil {
		return err
	}
	for _, f := range files {
		n, _ := strconv.Atoi(f.Name()) // all are numbers
		fd, err := unix.PidfdGetfd(process, n, 0)
		if err != nil {
			return fmt.Errorf("look at the server's files: %w", err)
		}
		here, _ := unix.Getsockname(fd) // nil for what is no socket
		in, ok := here.(*unix.SockaddrInet4)
		if ok && in.Port == int(at.Port()) {
			err = unix.SetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_SNDBUF, most)
		}
		if err := errors.Join(err, unix.Close(fd)); err != nil || ok && in.Port == int(at.Port()) {
			return err
		}
	}
	return errors.New("the server's door is not among its files")
}
