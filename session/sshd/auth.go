package sshd

import (
	"errors"
	"strings"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"

	"oanquan/lobby/account"
)

// Login names with a meaning of their own.
const (
	// guestLogin needs no key, also where the client may not ask anything.
	guestLogin = "guest"
	// newLogin takes any key: the way in for somebody whose local user name,
	// which OpenSSH sends unasked, is a registered one here.
	newLogin = "new"
)

// acceptKey is asked for each key that a client offers, before it has shown
// that it owns it. What is found here decides nothing but whether the client
// should go on to its next key; who the caller is comes from the finished
// handshake ([caller]).
func (s *Server) acceptKey(ctx ssh.Context, key ssh.PublicKey) bool {
	login := ctx.User()
	if login == guestLogin || login == newLogin || !s.cfg.Directory.NameRegistered(login) {
		return true
	}
	c := connOf(ctx)
	if c.refused >= refusedPerConnection || s.refusals.Spent(c.addr) {
		return false // unlooked at: this caller has asked enough
	}
	known, err := s.cfg.Directory.KeyKnown(fingerprint(key))
	if err != nil {
		// Let the key in: the same failure will be told in words inside.
		s.cfg.Log.Error("ssh: looking up a key", "err", err)
		return true
	}
	if !known {
		c.refused++
		s.refusals.Allow(c.addr)
	}
	return known
}

// acceptGuest is keyboard-interactive: who has no key, or none that was accepted,
// is a guest without a question. Only while the account of that login name has a
// one-time code outstanding is one asked for it: the way in for a device without
// a key. An empty answer is a guest's.
func (s *Server) acceptGuest(ctx ssh.Context, ask gossh.KeyboardInteractiveChallenge) bool {
	c, login := connOf(ctx), ctx.User()
	c.coded = ""
	if login == guestLogin || login == newLogin || !s.cfg.Directory.CodeOutstanding(c.addr, login) {
		return true
	}
	// A person types slower than a handshake may last. The library lifts this
	// when the handshake is over.
	if err := c.SetDeadline(time.Now().Add(answerWithin)); err != nil {
		return false
	}
	prompt := codePrompt
	if c.wrong {
		prompt = codeWrong + codePrompt
	}
	answers, err := ask("", codeAsked, []string{prompt}, []bool{true})
	if err != nil || len(answers) != 1 {
		return false
	}
	if strings.TrimSpace(answers[0]) == "" {
		return true
	}
	acc, err := s.cfg.Directory.ByCode(c.addr, login, answers[0])
	if err != nil {
		c.wrong = true
		s.cfg.Log.Info("ssh: a wrong code", "remote", c.addr, "err", err)
		return false
	}
	c.coded = acc.ID
	return true
}

// What a client without a key is asked, in both languages: nothing is known of
// who they are. The prompt is ASCII, as OpenSSH escapes all else where the locale
// is C, and says all there is to know: -q hides the rest.
const (
	codeAsked  = "Mã một lần của tài khoản này? Không có thì bấm Enter để vào làm khách.\nThe one-time code of this account? Without one, Enter lets you in as a guest."
	codeWrong  = "Wrong code / ma sai. "
	codePrompt = "One-time code / ma mot lan (Enter: guest / khach): "
)

// config is made anew for each connection.
func (s *Server) config(ctx ssh.Context) *gossh.ServerConfig {
	c := connOf(ctx)
	cfg := &gossh.ServerConfig{
		// As many keys may be refused before the client is sent away.
		MaxAuthTries: refusedPerConnection,
		// "none" is accepted for guest@ alone. OpenSSH tries it first, and
		// would never show a key if it were accepted for all.
		NoClientAuth: true,
		NoClientAuthCallback: func(m gossh.ConnMetadata) (*gossh.Permissions, error) {
			if m.User() == guestLogin {
				return &gossh.Permissions{}, nil
			}
			return nil, errNotAGuest
		},
		AuthLogCallback: func(_ gossh.ConnMetadata, _ string, err error) {
			if err == nil {
				c.authenticated()
			}
		},
	}
	cfg.KeyExchanges, cfg.MACs = keyExchanges(), macs()
	return cfg
}

// errNotAGuest makes the client try its keys.
var errNotAGuest = errors.New("only guest@ needs no authentication")

// keyExchanges are those with nothing to be said against them; docs/security.md
// tells which clients know them. Of the library's the NIST curves are missing and
// every Diffie-Hellman over integers: one exponentiation of 4096 bits costs the
// server far more than it costs whoever asks for it without finishing the
// handshake (DHEat, CVE-2002-20001), and no client needs it that could check a
// host key of ed25519.
func keyExchanges() []string {
	return []string{gossh.KeyExchangeMLKEM768X25519, gossh.KeyExchangeCurve25519}
}

// macs are those that authenticate what was encrypted, and SHA-2. Who speaks
// AES-GCM or ChaCha20-Poly1305, as nearly all do, needs none.
func macs() []string { return []string{gossh.HMACSHA256ETM, gossh.HMACSHA512ETM} }

// caller is the key that the finished handshake proved, nil for a guest. The
// library takes it from the permissions of the one attempt that succeeded, not
// from whatever was offered last.
func caller(s ssh.Session) *account.Key {
	key := s.PublicKey()
	if key == nil || s.User() == guestLogin {
		return nil
	}
	return &account.Key{Fingerprint: fingerprint(key), Type: plain(key).Type()}
}

// coded is the account that a one-time code has logged in to, "" for none. A key
// goes before it.
func coded(s ssh.Session) account.ID {
	if s.PublicKey() != nil || s.User() == guestLogin {
		return ""
	}
	return connOf(s.Context()).coded
}

func fingerprint(key gossh.PublicKey) account.Fingerprint {
	return account.Fingerprint(gossh.FingerprintSHA256(plain(key)))
}

// plain is the key within a certificate: who shows their key certified by
// their company is the same person without it.
func plain(key gossh.PublicKey) gossh.PublicKey {
	if cert, ok := key.(*gossh.Certificate); ok {
		return cert.Key
	}
	return key
}
