package sshd

import (
	"strings"
	"sync/atomic"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// The hole once more, with a client that offers a key which is not its own and
// then does something else: whoever is in must be nobody, or who signed. The
// operators' door has a test that shows the hole in the library without the fork.
func TestAfterAnOfferedKeyCountsWhatWasProved(t *testing.T) {
	d := open(t, whoami, nil)
	victim, own := newKey(t), newKey(t)
	d.accounts.register("victim", victim.PublicKey())
	d.accounts.register("own", own.PublicKey())
	t.Run("no key is a guest", func(t *testing.T) {
		c := d.mustDial(t, "victim", gossh.PublicKeys(onlyPublic{victim.PublicKey()}), noQuestions(t))
		if out := output(t, c, "x"); !strings.Contains(out, "who=guest") {
			t.Errorf("got %s", out)
		}
	})
	t.Run("the own key is the own account", func(t *testing.T) {
		both := &turncoat{Signer: own, victim: victim.PublicKey()}
		out := output(t, d.mustDial(t, "victim", gossh.PublicKeys(both)), "x")
		if both.marshalled.Load() <= offerings {
			t.Fatal("the victim's key was not offered first")
		}
		if !strings.Contains(out, fingerprintOf(own)) {
			t.Errorf("got %s", out)
		}
	})
}

// turncoat is one key while it is offered and another when it signs. The
// client knows a key by its bytes and asks for them anew for each.
type turncoat struct {
	gossh.Signer // the own one
	victim       gossh.PublicKey
	marshalled   atomic.Int32
}

func (k *turncoat) PublicKey() gossh.PublicKey { return shown{k.victim, k} }

type shown struct {
	gossh.PublicKey
	by *turncoat
}

// offerings is how often the client asks for the bytes before it signs: to
// offer the key and to compare the answer.
const offerings = 2

func (s shown) Marshal() []byte {
	if s.by.marshalled.Add(1) <= offerings {
		return s.PublicKey.Marshal()
	}
	return s.by.Signer.PublicKey().Marshal()
}
