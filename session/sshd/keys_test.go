package sshd

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/binary"
	"io"
	"math/big"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// Every kind of key that people have is an identity.
func TestEveryKindOfKeyGetsIn(t *testing.T) {
	d := open(t, whoami, nil)
	for kind, signer := range map[string]gossh.Signer{
		"ssh-rsa":                            ofKey(t, must(rsa.GenerateKey(rand.Reader, 2048))),
		"ecdsa-sha2-nistp256":                ofKey(t, must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))),
		"ecdsa-sha2-nistp384":                ofKey(t, must(ecdsa.GenerateKey(elliptic.P384(), rand.Reader))),
		"ecdsa-sha2-nistp521":                ofKey(t, must(ecdsa.GenerateKey(elliptic.P521(), rand.Reader))),
		"ssh-ed25519":                        newKey(t),
		"sk-ssh-ed25519@openssh.com":         newTokenEd25519(t),
		"sk-ecdsa-sha2-nistp256@openssh.com": newTokenECDSA(t),
	} {
		t.Run(kind, func(t *testing.T) {
			d.accounts.register("own"+kind, signer.PublicKey())
			got := output(t, d.mustDial(t, "own"+kind, gossh.PublicKeys(signer)), "x")
			if !strings.Contains(got, "who="+kind+" "+fingerprintOf(signer)) {
				t.Errorf("got %s", got)
			}
		})
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err) // there is no randomness
	}
	return v
}

func ofKey(t *testing.T, key crypto.Signer) gossh.Signer {
	t.Helper()
	s, err := gossh.NewSignerFromSigner(key)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// token is a hardware token that has just been touched: it signs a digest of
// what it is for, of flags and of a counter together with that of the data.
type token struct {
	public gossh.PublicKey
	sign   func(digest []byte) []byte
}

const (
	tokenFor     = "ssh:"
	tokenTouched = 1
)

func (k token) PublicKey() gossh.PublicKey { return k.public }

func (k token) Sign(_ io.Reader, data []byte) (*gossh.Signature, error) {
	rest := binary.BigEndian.AppendUint32([]byte{tokenTouched}, 7) // the counter
	purpose, content := sha256.Sum256([]byte(tokenFor)), sha256.Sum256(data)
	signed := append(append(append([]byte(nil), purpose[:]...), rest...), content[:]...)
	return &gossh.Signature{Format: k.public.Type(), Blob: k.sign(signed), Rest: rest}, nil
}

func newTokenEd25519(t *testing.T) gossh.Signer {
	t.Helper()
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return token{
		public: parsed(t, gossh.Marshal(struct {
			Kind    string
			Public  []byte
			Purpose string
		}{gossh.KeyAlgoSKED25519, public, tokenFor})),
		sign: func(data []byte) []byte { return ed25519.Sign(private, data) },
	}
}

func newTokenECDSA(t *testing.T) gossh.Signer {
	t.Helper()
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	point, err := key.PublicKey.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return token{
		public: parsed(t, gossh.Marshal(struct {
			Kind, Curve string
			Point       []byte
			Purpose     string
		}{gossh.KeyAlgoSKECDSA256, "nistp256", point, tokenFor})),
		sign: func(data []byte) []byte {
			digest := sha256.Sum256(data)
			r, s, err := ecdsa.Sign(rand.Reader, key, digest[:])
			if err != nil {
				panic(err) // there is no randomness
			}
			return gossh.Marshal(struct{ R, S *big.Int }{r, s})
		},
	}
}

func parsed(t *testing.T, wire []byte) gossh.PublicKey {
	t.Helper()
	key, err := gossh.ParsePublicKey(wire)
	if err != nil {
		t.Fatal(err)
	}
	return key
}
