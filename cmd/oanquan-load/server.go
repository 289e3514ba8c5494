package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// stopWithin is how long a server may take to end before it is killed.
const stopWithin = 20 * time.Second

// server is what is measured: a process that was started here, or one at an
// address, of which nothing is known from inside unless its metrics are told.
type server struct {
	addr    string
	metrics string // "" for unknown
	pid     int    // 0 for unknown

	cmd  *exec.Cmd // nil for a server that was there
	dir  string    // of its data, removed in the end; "" for none
	errs *tail
	read chan struct{} // closed when its output is at the end
}

// start runs a program that says where it listens as `oanquan serve` does.
func start(ctx context.Context, dir string, env []string, program string, args ...string) (*server, error) {
	s := &server{dir: dir, errs: &tail{}, read: make(chan struct{}), cmd: exec.Command(program, args...)}
	s.cmd.Stderr = s.errs
	s.cmd.Env = append(os.Environ(), env...)
	s.cmd.SysProcAttr = dieWithParent()
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start a server: %w", err)
	}
	s.pid = s.cmd.Process.Pid
	said := make(chan [2]string, 1)
	go func() { // ends with the process
		defer close(s.read)
		listens(out, said)
	}()
	late := time.NewTimer(patience)
	defer late.Stop()
	why := errWaited
	select {
	case at := <-said:
		s.addr, s.metrics = at[0], at[1]
		return s, nil
	case <-s.read:
		why = errEnded
	case <-late.C:
	case <-ctx.Done():
		why = ctx.Err()
	}
	return nil, errors.Join(fmt.Errorf("%s says not where it listens: %w\n%s", program, why, s.errs), s.stop())
}

// listens reads where a server listens, for SSH and for its metrics.
func listens(out io.Reader, said chan<- [2]string) {
	var at [2]string
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if a, ok := strings.CutPrefix(lines.Text(), "listening ssh "); ok {
			at[0] = a
		}
		if a, ok := strings.CutPrefix(lines.Text(), "listening metrics "); ok {
			at[1] = a
		}
		if strings.HasPrefix(lines.Text(), "hostkey ") { // the last line
			said <- at
		}
	}
}

// stop ends what was started.
func (s *server) stop() error {
	if s.cmd == nil {
		return nil
	}
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	late := time.AfterFunc(stopWithin, func() { _ = s.cmd.Process.Kill() })
	defer late.Stop()
	<-s.read
	err := s.cmd.Wait()
	if s.dir != "" {
		err = errors.Join(err, os.RemoveAll(s.dir))
	}
	if err != nil {
		return fmt.Errorf("the server ended: %w\n%s", err, s.errs)
	}
	return nil
}

// usage is what a server holds, and has used.
type usage struct {
	RSS        int // KiB, after a collection
	Heap       int // KiB in use of the heap
	Stack      int // KiB in use of stacks
	Goroutines int
	CPU        time.Duration
}

// collected is how long the memory that a collection has freed takes to be
// given back.
const collected = 2 * time.Second

// holds measures the memory of a server, after two collections.
func (s *server) holds(ctx context.Context) (u usage, err error) {
	if s.metrics == "" || s.pid == 0 {
		return u, nil
	}
	for range 2 {
		if _, err := s.ask(ctx, "/debug/pprof/heap?gc=1&debug=1"); err != nil {
			return u, err
		}
		if err := sleep(ctx, collected/2); err != nil {
			return u, err
		}
	}
	heap, err := s.ask(ctx, "/debug/pprof/heap?debug=1")
	if err != nil {
		return u, err
	}
	u.Heap, u.Stack = number(heap, "# HeapInuse = ")>>10, number(heap, "# Stack = ")>>10
	all, err := s.ask(ctx, "/debug/pprof/goroutine?debug=1")
	if err != nil {
		return u, err
	}
	u.Goroutines = number(all, "goroutine profile: total ")
	status, err := os.ReadFile(s.proc("status"))
	if err != nil {
		return u, fmt.Errorf("read the memory of the server: %w", err)
	}
	u.RSS = number(status, "VmRSS:")
	u.CPU = s.cpu()
	return u, nil
}

// number is the one after a text.
func number(in []byte, after string) int {
	_, rest, _ := bytes.Cut(in, []byte(after))
	rest = bytes.TrimLeft(rest, " \t")
	end := bytes.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(rest)
	}
	n, _ := strconv.Atoi(string(rest[:end])) // "" is 0
	return n
}

func (s *server) ask(ctx context.Context, path string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.metrics+path, nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, fmt.Errorf("ask the server what it holds: %w", err)
	}
	defer func() { _ = answer.Body.Close() }() // only read
	return io.ReadAll(answer.Body)
}

func (s *server) proc(file string) string { return filepath.Join("/proc", strconv.Itoa(s.pid), file) }

// cpu is what the process has used of processors; 0 for one that is not known.
// The threads know it to the nanosecond, the process to hundredths of a second.
func (s *server) cpu() (used time.Duration) {
	threads, err := filepath.Glob(s.proc("task/*/schedstat"))
	if s.pid == 0 || err != nil {
		return 0
	}
	for _, t := range threads {
		text, err := os.ReadFile(t)
		if err != nil {
			continue // it has just ended
		}
		ran, _, _ := strings.Cut(string(text), " ")
		n, _ := strconv.ParseInt(ran, 10, 64)
		used += time.Duration(n)
	}
	return used
}

// tail keeps the end of what is written to it.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

const tailKept = 8 << 10

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, p...)
	if over := len(t.buf) - tailKept; over > 0 {
		t.buf = append(t.buf[:0], t.buf[over:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.buf)
}

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
