// Package floor has the least that a server of terminals may be, to compare
// with: SSH without a program behind it, and one small program on Bubble Tea.
// They say where they listen as `oanquan serve` does, and let everybody in.
package floor

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/pprof"
	"strings"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// The menu of the screens, and what stands in the last line of them.
const (
	items  = 5
	Footer = "up and down choose, q quits"
)

// page is a screen of 100 × 30 with looks, and a pointer at one of its lines.
func page(at int, newline string) string {
	var b strings.Builder
	for y := range 29 {
		switch {
		case y >= 10 && y < 10+items:
			mark := " "
			if y-10 == at {
				mark = ">"
			}
			fmt.Fprintf(&b, "               %s \x1b[1m%d %-16s\x1b[m \x1b[2m%s\x1b[m%s", mark, y-9, "Play now", "what it is that this line of the menu does", newline)
		case y%2 == 0:
			fmt.Fprintf(&b, "     \x1b[33m%s\x1b[m%s", strings.Repeat("─┬─", 30), newline)
		default:
			fmt.Fprintf(&b, "     a line of text that tells people what they see, number %d%s", y, newline)
		}
	}
	return b.String() + "     \x1b[2m" + Footer + "\x1b[m"
}

// ready opens the two doors of a floor and says where they are.
func ready(ctx context.Context, out io.Writer) (net.Listener, gossh.Signer, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	key, err := gossh.NewSignerFromKey(private)
	if err != nil {
		return nil, nil, err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, nil, fmt.Errorf("listen: %w", err)
	}
	watched, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("listen: %w", err), l.Close())
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	door := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = door.Serve(watched) }() // ends with close below
	context.AfterFunc(ctx, func() { _ = door.Close() })
	_, err = fmt.Fprintf(out, "listening ssh %s\nlistening metrics %s\nhostkey %s\n", l.Addr(), watched.Addr(), gossh.FingerprintSHA256(key.PublicKey()))
	return l, key, err
}

// Echo serves sessions that show a page and then say again what they are told,
// until ctx ends.
func Echo(ctx context.Context, out io.Writer) error {
	l, key, err := ready(ctx, out)
	if err != nil {
		return err
	}
	context.AfterFunc(ctx, func() { _ = l.Close() })
	cfg := &gossh.ServerConfig{NoClientAuth: true}
	cfg.AddHostKey(key)
	first := []byte("\x1b[2J\x1b[H" + page(0, "\r\n"))
	for {
		nc, err := l.Accept()
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return fmt.Errorf("accept: %w", err)
		}
		go echo(nc, cfg, first) // ends with the connection
	}
}

func echo(nc net.Conn, cfg *gossh.ServerConfig, first []byte) {
	defer func() { _ = nc.Close() }()
	_, chans, reqs, err := gossh.NewServerConn(nc, cfg)
	if err != nil {
		return
	}
	go gossh.DiscardRequests(reqs)
	for asked := range chans {
		ch, reqs, err := asked.Accept()
		if err != nil {
			return
		}
		go func() {
			for r := range reqs {
				_ = r.Reply(r.Type == "pty-req" || r.Type == "shell", nil)
				if r.Type == "shell" {
					go func() { // ends with the channel
						_, _ = ch.Write(first)
						_, _ = io.Copy(ch, ch)
						_ = ch.Close()
					}()
				}
			}
		}()
	}
}
