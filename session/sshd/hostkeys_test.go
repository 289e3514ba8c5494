package sshd

import (
	"bytes"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/hostkeys"
)

// announced dials and returns the connection and the host keys it is told of
// when a session begins.
func (d door) announced(t *testing.T) (gossh.Conn, [][]byte) {
	t.Helper()
	requests, cc := d.raw(t)
	ch, reqs, err := cc.OpenChannel("session", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ch.Close() })
	go gossh.DiscardRequests(reqs)
	for {
		select {
		case r := <-requests:
			if r.Type != hostkeys.TellRequest {
				continue // a keepalive
			}
			if r.WantReply {
				t.Error("a reply is wanted")
			}
			return cc, lists(t, r.Payload)
		case <-time.After(10 * time.Second):
			t.Fatal("no keys are announced")
		}
	}
}

// raw is a connection whose global requests the test takes.
func (d door) raw(t *testing.T) (chan *gossh.Request, gossh.Conn) {
	t.Helper()
	nc, err := d.dialFrom("127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	cc, _, reqs, err := gossh.NewClientConn(nc, d.addr, &gossh.ClientConfig{
		User: "guest", HostKeyCallback: gossh.InsecureIgnoreHostKey(),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cc.Close() })
	requests := make(chan *gossh.Request, 8)
	go func() { // ends with the connection
		for r := range reqs {
			select {
			case requests <- r:
			default:
			}
		}
	}()
	return requests, cc
}

// lists splits a list of strings of the protocol.
func lists(t *testing.T, b []byte) (list [][]byte) {
	t.Helper()
	for len(b) > 0 {
		var m struct {
			Item []byte
			Rest []byte `ssh:"rest"`
		}
		if err := gossh.Unmarshal(b, &m); err != nil {
			t.Fatal(err)
		}
		list, b = append(list, m.Item), m.Rest
	}
	return list
}

func joined(list ...[]byte) (b []byte) {
	for _, item := range list {
		b = append(b, gossh.Marshal(struct{ Item []byte }{item})...)
	}
	return b
}

func TestHostKeysAreAnnouncedAndProved(t *testing.T) {
	var next gossh.Signer
	var own gossh.Signer
	d := open(t, whoami, func(c *Config) {
		own = c.HostKey
		c.NextKey = func() gossh.Signer { return next }
	})
	_, got := d.announced(t)
	if len(got) != 1 || !bytes.Equal(got[0], own.PublicKey().Marshal()) {
		t.Errorf("announced %x", got)
	}
	next = newKey(t)
	cc, got := d.announced(t)
	if len(got) != 2 || !bytes.Equal(got[1], next.PublicKey().Marshal()) {
		t.Fatalf("announced %x", got)
	}
	ok, reply, err := cc.SendRequest(hostkeys.ProveRequest, true, joined(got[1], got[0]))
	if err != nil || !ok {
		t.Fatalf("%v, %v", ok, err)
	}
	proofs := lists(t, reply)
	if len(proofs) != 2 {
		t.Fatalf("%d proofs", len(proofs))
	}
	for i, k := range []gossh.Signer{next, own} {
		var sig gossh.Signature
		if err := gossh.Unmarshal(proofs[i], &sig); err != nil {
			t.Fatal(err)
		}
		signed := joined([]byte(hostkeys.ProveRequest), cc.SessionID(), k.PublicKey().Marshal())
		if err := k.PublicKey().Verify(signed, &sig); err != nil {
			t.Errorf("proof %d: %v", i, err)
		}
	}
}

func TestOnlyOwnHostKeysAreProvedAndNotForEver(t *testing.T) {
	d := open(t, whoami, nil)
	own, other := d.cfg.HostKey.PublicKey().Marshal(), newKey(t).PublicKey().Marshal()
	for name, payload := range map[string][]byte{
		"nothing": nil, "another key": joined(other), "ours and another": joined(own, other), "ours twice": joined(own, own),
		"no key": joined([]byte("x")), "cut off": joined(own)[:20], "a length beyond the end": {0xff, 0xff, 0xff, 0xff, 1},
	} {
		_, cc := d.raw(t)
		if ok, _, err := cc.SendRequest(hostkeys.ProveRequest, true, payload); ok || err != nil {
			t.Errorf("%s: %v, %v", name, ok, err)
		}
	}
	_, cc := d.raw(t)
	granted := 0
	for range 3 * proofsPerConnection {
		if ok, _, _ := cc.SendRequest(hostkeys.ProveRequest, true, joined(own)); ok {
			granted++
		}
	}
	if granted != proofsPerConnection {
		t.Errorf("proved %d times", granted)
	}
}
