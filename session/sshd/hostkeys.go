package sshd

import (
	"bytes"
	"crypto/rand"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// How OpenSSH tells clients of host keys that they do not know yet, and proves
// that they are the server's (PROTOCOL of OpenSSH, section 2.5).
const (
	announceRequest = "hostkeys-00@openssh.com"
	proveRequest    = "hostkeys-prove-00@openssh.com"
)

// hostKeys are the keys by which clients are to know this server.
func (s *Server) hostKeys() []gossh.Signer {
	keys := []gossh.Signer{s.cfg.HostKey}
	if s.cfg.NextKey != nil {
		if next := s.cfg.NextKey(); next != nil {
			keys = append(keys, next)
		}
	}
	return keys
}

// announce tells a client of all host keys. One that keeps track of them
// (UpdateHostKeys) has those proved that it does not know, and forgets those that
// are missing here. It is told when its session begins, so that it is there to
// listen.
func (s *Server) announce(sc gossh.Conn) {
	var list []byte
	for _, k := range s.hostKeys() {
		list = append(list, gossh.Marshal(struct{ Key []byte }{k.PublicKey().Marshal()})...)
	}
	_, _, _ = sc.SendRequest(announceRequest, false, list) // fails when the client is gone
}

// prove signs for each key that a client names, over what only this connection
// has. A key that is not ours fails all of it.
func (s *Server) prove(ctx ssh.Context, _ *ssh.Server, r *gossh.Request) (ok bool, proof []byte) {
	c := connOf(ctx)
	sc, connected := ctx.Value(ssh.ContextKeyConn).(gossh.Conn)
	if c.proofs++; !connected || c.proofs > proofsPerConnection {
		return false, nil
	}
	keys := s.hostKeys()
	for rest := r.Payload; len(rest) > 0; {
		var m struct {
			Key  []byte
			Rest []byte `ssh:"rest"`
		}
		if gossh.Unmarshal(rest, &m) != nil {
			return false, nil
		}
		rest = m.Rest
		key := take(&keys, m.Key)
		if key == nil {
			return false, nil
		}
		sig, err := key.Sign(rand.Reader, gossh.Marshal(struct {
			Request    string
			ID, Signed []byte
		}{proveRequest, sc.SessionID(), m.Key}))
		if err != nil {
			s.cfg.Log.Error("ssh: proving a host key", "err", err)
			return false, nil
		}
		proof = append(proof, gossh.Marshal(struct{ Signature []byte }{gossh.Marshal(sig)})...)
	}
	return len(proof) > 0, proof
}

// take takes the key with that public half out of the list, so that none is
// signed with twice; nil when it is not there.
func take(keys *[]gossh.Signer, public []byte) gossh.Signer {
	for i, k := range *keys {
		if bytes.Equal(k.PublicKey().Marshal(), public) {
			*keys = append((*keys)[:i:i], (*keys)[i+1:]...)
			return k
		}
	}
	return nil
}
