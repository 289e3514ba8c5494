package hostkeys

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"

	"golang.org/x/crypto/ssh"
)

// How OpenSSH tells clients of host keys that they do not know yet, and proves
// that they are the server's (PROTOCOL of OpenSSH, section 2.5).
const (
	TellRequest  = "hostkeys-00@openssh.com"
	ProveRequest = "hostkeys-prove-00@openssh.com"
)

// ErrNoProof means that there is nothing to prove in what a client asks.
var ErrNoProof = errors.New("that names other keys than the server has")

// Tell is what TellRequest says of all host keys. A client that keeps track of
// them (UpdateHostKeys) has those proved that it does not know, and forgets those
// that are missing here.
func Tell(keys []ssh.Signer) (list []byte) {
	for _, k := range keys {
		list = append(list, ssh.Marshal(struct{ Key []byte }{k.PublicKey().Marshal()})...)
	}
	return list
}

// Prove signs for each key that a client names in a ProveRequest, over what only
// this connection has. ErrNoProof when one is not of the keys, is named twice, or
// none is named at all.
func Prove(keys []ssh.Signer, sessionID, named []byte) (proof []byte, err error) {
	for len(named) > 0 {
		var m struct {
			Key  []byte
			Rest []byte `ssh:"rest"`
		}
		if ssh.Unmarshal(named, &m) != nil {
			return nil, ErrNoProof
		}
		named = m.Rest
		key := take(&keys, m.Key)
		if key == nil {
			return nil, ErrNoProof
		}
		sig, err := key.Sign(rand.Reader, ssh.Marshal(struct {
			Request    string
			ID, Signed []byte
		}{ProveRequest, sessionID, m.Key}))
		if err != nil {
			return nil, fmt.Errorf("prove a host key: %w", err)
		}
		proof = append(proof, ssh.Marshal(struct{ Signature []byte }{ssh.Marshal(sig)})...)
	}
	if proof == nil {
		return nil, ErrNoProof
	}
	return proof, nil
}

// take takes the key with that public half out of the list, so that none is
// signed with twice; nil when it is not there.
func take(keys *[]ssh.Signer, public []byte) ssh.Signer {
	for i, k := range *keys {
		if bytes.Equal(k.PublicKey().Marshal(), public) {
			*keys = append((*keys)[:i:i], (*keys)[i+1:]...)
			return k
		}
	}
	return nil
}
