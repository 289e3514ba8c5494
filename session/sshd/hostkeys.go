package sshd

import (
	"errors"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"

	"oanquan/hostkeys"
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

// announce tells a client of all host keys. It is told when its session begins,
// so that it is there to listen.
func (s *Server) announce(sc gossh.Conn) {
	_, _, _ = sc.SendRequest(hostkeys.TellRequest, false, hostkeys.Tell(s.hostKeys())) // fails when the client is gone
}

// prove proves to a client that the keys it names are ours.
func (s *Server) prove(ctx ssh.Context, _ *ssh.Server, r *gossh.Request) (ok bool, proof []byte) {
	c := connOf(ctx)
	sc, connected := ctx.Value(ssh.ContextKeyConn).(gossh.Conn)
	if c.proofs++; !connected || c.proofs > proofsPerConnection {
		return false, nil
	}
	proof, err := hostkeys.Prove(s.hostKeys(), sc.SessionID(), r.Payload)
	if err != nil && !errors.Is(err, hostkeys.ErrNoProof) {
		s.cfg.Log.Error("ssh: proving a host key", "err", err)
	}
	return err == nil, proof
}
