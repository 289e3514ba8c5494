package telnet

// Bytes of the protocol, RFC 854.
const (
	cmdEOF   = 236
	cmdSUSP  = 237
	cmdAbort = 238
	cmdSE    = 240
	cmdNOP   = 241
	cmdDM    = 242
	cmdBreak = 243
	cmdIP    = 244
	cmdAO    = 245
	cmdAYT   = 246
	cmdEC    = 247
	cmdEL    = 248
	cmdGA    = 249
	cmdSB    = 250
	cmdWill  = 251
	cmdWont  = 252
	cmdDo    = 253
	cmdDont  = 254
	cmdIAC   = 255
)

// Keys that commands stand for.
const (
	ctrlC  = 0x03
	ctrlD  = 0x04
	ctrlU  = 0x15
	del    = 0x7f
	bs     = 0x08
	escape = 0x1b
)

// maxSub bounds what is kept of one subnegotiation. The longest that mean
// anything here are a terminal's name and a list of character sets; a longer one
// is skipped as a whole.
const maxSub = 256

// peer is told what the decoder finds beside text.
type peer interface {
	option(verb, opt byte) // verb is cmdWill, cmdWont, cmdDo or cmdDont
	sub(opt byte, data []byte)
	areYouThere()
}

// decoder takes the protocol out of what a caller sends. Its zero value is at
// the beginning.
type decoder struct {
	state decState
	verb  byte
	data  []byte // of the subnegotiation
	over  bool   // it is too long
	cr    bool   // the last byte of text was CR
}

type decState uint8

const (
	decText decState = iota
	decIAC
	decOption
	decSub
	decSubIAC
)

// feed takes the next bytes. It appends to dst what was typed, in which Enter is
// CR however it was sent, and tells to of everything else. It never appends more
// than it takes.
func (d *decoder) feed(dst, src []byte, to peer) []byte {
	for _, b := range src {
		switch d.state {
		case decText:
			if b == cmdIAC {
				d.state = decIAC
			} else {
				dst = d.text(dst, b)
			}
		case decIAC:
			dst = d.command(dst, b, to)
		case decOption:
			d.state = decText
			to.option(d.verb, b)
		case decSub:
			if b == cmdIAC {
				d.state = decSubIAC
			} else {
				d.keep(b)
			}
		case decSubIAC:
			switch b {
			case cmdIAC:
				d.keep(b)
				d.state = decSub
			case cmdSE:
				d.endSub(to)
			default: // its end got lost: this is the next command
				d.endSub(nil)
				dst = d.command(dst, b, to)
			}
		}
	}
	return dst
}

// text takes a byte of text. CR NUL, CR LF and LF are one Enter each.
func (d *decoder) text(dst []byte, b byte) []byte {
	after := d.cr
	d.cr = b == '\r'
	switch {
	case after && (b == '\n' || b == 0):
		return dst
	case b == '\n':
		b = '\r'
	}
	return append(dst, b)
}

// command takes the byte after IAC.
func (d *decoder) command(dst []byte, b byte, to peer) []byte {
	d.state = decText
	switch b {
	case cmdIAC:
		return d.text(dst, b)
	case cmdWill, cmdWont, cmdDo, cmdDont:
		d.verb, d.state = b, decOption
	case cmdSB:
		d.data, d.over, d.state = d.data[:0], false, decSub
	case cmdIP, cmdBreak, cmdAbort:
		return d.text(dst, ctrlC)
	case cmdEOF:
		return d.text(dst, ctrlD)
	case cmdEC:
		return d.text(dst, del)
	case cmdEL:
		return d.text(dst, ctrlU)
	case cmdAYT:
		to.areYouThere()
	case cmdNOP, cmdGA, cmdDM, cmdAO, cmdSUSP, cmdSE: // nothing to be done
	}
	return dst
}

func (d *decoder) keep(b byte) {
	if len(d.data) >= maxSub {
		d.over = true
		return
	}
	d.data = append(d.data, b)
}

// endSub hands the subnegotiation over; to nobody when it was broken off.
func (d *decoder) endSub(to peer) {
	d.state = decText
	if to != nil && !d.over && len(d.data) > 0 {
		to.sub(d.data[0], d.data[1:])
	}
	d.data = nil // rare: an idle session holds none
}

// encode makes output fit for the protocol: IAC twice, and NUL after a CR that
// no LF follows, as RFC 854 wants it unless both sides agreed on BINARY. A bare
// LF becomes CR LF. cr tells whether the last byte written was a CR whose next
// byte was not known; encode returns the same of p.
func encode(p []byte, binary, cr bool) (out []byte, ends bool) {
	out = make([]byte, 0, len(p)+len(p)/8+2)
	for _, b := range p {
		if cr && !binary && b != '\n' {
			out = append(out, 0)
		}
		if b == '\n' && !cr {
			out = append(out, '\r')
		}
		out = append(out, b)
		if b == cmdIAC {
			out = append(out, b)
		}
		cr = b == '\r'
	}
	return out, cr
}
