package main

import (
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"strings"
	"unicode"
)

// networks are some, as a flag has them: separated by commas, and an address
// alone is the network of that one.
type networks []netip.Prefix

// UnmarshalText adds those of a text.
func (n *networks) UnmarshalText(text []byte) error {
	for word := range strings.SplitSeq(string(text), ",") {
		word = strings.TrimSpace(word)
		network, err := netip.ParsePrefix(word)
		if addr, alone := netip.ParseAddr(word); err != nil && alone == nil {
			network, err = addr.Prefix(addr.BitLen())
		}
		if err != nil {
			return fmt.Errorf("%q is no network or address, such as 203.0.113.0/24 or 203.0.113.7", word)
		}
		*n = append(*n, network.Masked())
	}
	return nil
}

// isHost tells whether a text is a HOST[:PORT], or nothing.
func isHost(s string) bool {
	if _, err := netip.ParseAddr(s); s == "" || err == nil {
		return true
	}
	host := s
	if strings.ContainsAny(s, ":[]") {
		h, port, err := net.SplitHostPort(s)
		if n, notNumber := strconv.ParseUint(port, 10, 16); err != nil || notNumber != nil || n == 0 {
			return false
		}
		if strings.Contains(h, ":") {
			_, err := netip.ParseAddr(h)
			return err == nil
		}
		host = h
	}
	return host != "" && !strings.ContainsFunc(host, func(r rune) bool { return !isHostRune(r) })
}

// isHostRune tells whether a character may stand in the name of a host.
func isHostRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(".-", r)
}
