package telnet

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"

	"oanquan/session"
)

// Options, by the RFC that has them.
const (
	optBinary  = 0  // 856
	optEcho    = 1  // 857
	optSGA     = 3  // 858
	optTM      = 6  // 860
	optTType   = 24 // 1091
	optNAWS    = 31 // 1073
	optCharset = 42 // 2066
)

// Words of subnegotiations.
const (
	ttypeIs, ttypeSend                                             = 0, 1
	charsetRequest, charsetAccepted, charsetRejected, charsetTable = 1, 2, 3, 4
)

// maxTypes bounds how many names of its terminal a client is asked for.
const maxTypes = 8

// side is where an option stands at one side, after RFC 1143: what is answered
// depends on this, so that no two programs answer one another for ever.
type side uint8

const (
	off     side = iota
	asked        // by us, without an answer
	on           // agreed
	refused      // by us, once
)

// negotiation is what was agreed with a client. It writes nothing: what is to be
// sent is kept in out. Whoever reads the connection owns it.
type negotiation struct {
	us, him [256]side
	out     []byte

	speaks  bool           // it has said anything in the protocol
	size    session.Size   // zero until told
	resized func()         // called after each new size; may be nil
	types   []string       // names of the terminal, in lower case
	typed   bool           // there are no more
	mtts    int            // bits of a MUD client, 0 for none
	charset bool           // UTF-8 was agreed on
	mark    func()         // an answer to a timing mark; may be nil
	there   func() []byte  // what answers "are you there"
	binary  func(yes bool) // told whether output is binary; may be nil
}

// open asks for what a screen needs. Netcat shows this much of the protocol, and
// no more.
func (n *negotiation) open() {
	n.offer(optEcho)
	n.offer(optSGA)
	n.want(optTType)
	n.want(optNAWS)
}

// more asks who speaks the protocol for the rest.
func (n *negotiation) more() {
	if n.speaks {
		return
	}
	n.speaks = true
	n.want(optSGA)
	n.offer(optBinary)
	n.want(optBinary)
}

func (n *negotiation) offer(opt byte) { n.ask(&n.us[opt], cmdWill, opt) }
func (n *negotiation) want(opt byte)  { n.ask(&n.him[opt], cmdDo, opt) }

func (n *negotiation) ask(s *side, verb, opt byte) {
	if *s == off {
		*s = asked
		n.send(cmdIAC, verb, opt)
	}
}

func (n *negotiation) send(b ...byte) { n.out = append(n.out, b...) }

// may tells what we are ready for, at our side and at theirs.
func may(opt byte) (us, him bool) {
	switch opt {
	case optEcho:
		return true, false
	case optSGA, optBinary:
		return true, true
	case optTType, optNAWS, optCharset:
		return opt == optCharset, true
	}
	return false, false
}

func (n *negotiation) option(verb, opt byte) {
	if opt == optTM {
		n.timing(verb)
		return
	}
	n.more()
	us, him := may(opt)
	switch verb {
	case cmdWill, cmdWont:
		if n.answer(&n.him[opt], verb == cmdWill, him, cmdDo, cmdDont, opt) {
			n.agreed(opt)
		}
	case cmdDo, cmdDont:
		n.answer(&n.us[opt], verb == cmdDo, us, cmdWill, cmdWont, opt)
		if opt == optBinary && n.binary != nil {
			n.binary(n.us[opt] == on)
		}
	}
}

// answer takes what the other side says of an option of s, and replies where
// that is due. It tells whether the option is in force from now on and was not
// before.
func (n *negotiation) answer(s *side, yes, willing bool, accept, deny, opt byte) bool {
	was := *s
	switch {
	case yes && willing:
		*s = on
		if was == off {
			n.send(cmdIAC, accept, opt)
		}
		return was != on
	case yes && was != refused: // once; who asks again has heard it
		*s = refused
		n.send(cmdIAC, deny, opt)
	case !yes && was == on:
		*s = off
		n.send(cmdIAC, deny, opt)
	case !yes && was == asked:
		*s = off
	}
	return false
}

// agreed goes on with an option that the client has now.
func (n *negotiation) agreed(opt byte) {
	switch opt {
	case optTType:
		n.askType()
	case optCharset:
		n.send(cmdIAC, cmdSB, optCharset, charsetRequest)
		n.send([]byte(";UTF-8")...)
		n.send(cmdIAC, cmdSE)
	}
}

func (n *negotiation) askType() { n.send(cmdIAC, cmdSB, optTType, ttypeSend, cmdIAC, cmdSE) }

// timing is RFC 860: what one side asks for, the other answers when it has come
// to it. Either answer is one.
func (n *negotiation) timing(verb byte) {
	switch verb {
	case cmdDo:
		n.send(cmdIAC, cmdWill, optTM)
	case cmdWill, cmdWont:
		if n.mark != nil {
			n.mark()
		}
	}
}

func (n *negotiation) areYouThere() {
	if n.there != nil {
		n.send(n.there()...)
	}
}

func (n *negotiation) sub(opt byte, data []byte) {
	switch opt {
	case optNAWS:
		n.window(data)
	case optTType:
		if len(data) > 0 && data[0] == ttypeIs {
			n.terminal(string(data[1:]))
		}
	case optCharset:
		if len(data) > 0 {
			n.charsets(data[0], data[1:])
		}
	}
}

func (n *negotiation) window(data []byte) {
	if len(data) != 4 || n.him[optNAWS] != on {
		return
	}
	n.size = session.Size{
		Cols: int(binary.BigEndian.Uint16(data)), Rows: int(binary.BigEndian.Uint16(data[2:])),
	}.Clamp()
	if n.resized != nil {
		n.resized()
	}
}

// terminal takes one of the names that a client has for its terminal. It says
// the next one each time it is asked, and the last one twice.
func (n *negotiation) terminal(name string) {
	if n.typed || n.him[optTType] != on {
		return
	}
	name = strings.ToLower(name)
	if bits, ok := strings.CutPrefix(name, "mtts "); ok {
		n.mtts, _ = strconv.Atoi(bits) // nothing is 0
		n.typed = true
		return
	}
	if !soundName(name) {
		name = ""
	}
	last := len(n.types) > 0 && n.types[len(n.types)-1] == name
	if !last {
		n.types = append(n.types, name)
	}
	n.typed = last || len(n.types) >= maxTypes || len(n.types) == 1 && known(name)
	if !n.typed {
		n.askType()
	}
}

// charsets is RFC 2066.
func (n *negotiation) charsets(word byte, data []byte) {
	switch word {
	case charsetAccepted:
		n.charset = strings.EqualFold(string(data), "UTF-8")
	case charsetRequest:
		data = bytes.TrimPrefix(data, []byte("[TTABLE]\x01"))
		if len(data) > 1 {
			for name := range bytes.SplitSeq(data[1:], data[:1]) {
				if strings.EqualFold(string(name), "UTF-8") {
					n.charset = true
					n.send(cmdIAC, cmdSB, optCharset, charsetAccepted)
					n.send(name...)
					n.send(cmdIAC, cmdSE)
					return
				}
			}
		}
		n.send(cmdIAC, cmdSB, optCharset, charsetRejected, cmdIAC, cmdSE)
	case charsetTable:
		n.send(cmdIAC, cmdSB, optCharset, 5 /* TTABLE-REJECTED */, cmdIAC, cmdSE)
	}
}

// settled tells that all that matters has been answered.
func (n *negotiation) settled() bool {
	return n.speaks && n.us[optEcho] != asked && n.us[optSGA] != asked &&
		n.him[optNAWS] != asked && (n.him[optNAWS] != on || n.size != session.Size{}) &&
		n.him[optTType] != asked && (n.him[optTType] != on || n.typed)
}

// sitsAt is what the caller can be taken to sit at; ok is false for who is to
// see what they type from their own side, and gets lines. A terminal needs
// characters as they are typed, which two options mean, and something about its
// screen.
func (n *negotiation) sitsAt() (t session.Terminal, ok bool) {
	if n.us[optEcho] != on {
		return t, false
	}
	t = session.Terminal{Name: n.name(), Size: n.size.Clamp()}
	if n.us[optSGA] != on || n.mtts&mttsScreenReader != 0 || len(n.types) == 0 && n.size == (session.Size{}) {
		t.Name = dumb
	}
	return t, true
}

// utf8 tells that the client has said it can show UTF-8.
func (n *negotiation) utf8() bool { return n.charset || n.mtts&mttsUTF8 != 0 }

// Bits of MTTS, the terminal type standard of MUD clients.
const mttsUTF8, mttsScreenReader = 4, 64

// dumb is a terminal that can show no screen; plainest is what a terminal is
// taken for that nobody knows: letters, and a cursor that can be placed.
const dumb, plainest = "dumb", "vt100"

// name is the first name of the terminal that is known here.
func (n *negotiation) name() string {
	if i := slices.IndexFunc(n.types, known); i >= 0 {
		if slices.Contains([]string{dumb, "unknown", "network", "vt52"}, n.types[i]) {
			return dumb
		}
		return n.types[i]
	}
	return plainest
}

// known tells whether the name is that of a terminal of whose abilities something
// is known. Clients also give their own name, or nonsense.
func known(name string) bool {
	switch name {
	case dumb, "unknown", "network", "vt52", "ansi", "linux", "cygwin":
		return true
	}
	for _, family := range []string{
		"xterm", "screen", "tmux", "putty", "rxvt", "vt1", "vt2", "vt3", "vt4", "vt5", "konsole", "gnome", "alacritty", "kitty", "wezterm",
		"foot", "ghostty", "st-", "iterm", "mintty", "eterm", "mlterm", "teraterm",
	} {
		if strings.HasPrefix(name, family) {
			return true
		}
	}
	return false
}

// soundName tells whether a terminal may be called so.
func soundName(name string) bool {
	return len(name) > 0 && len(name) <= 40 && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-+._") == ""
}
