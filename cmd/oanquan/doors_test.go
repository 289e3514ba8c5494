package main

import (
	"net"
	"testing"
)

// What people are told to type is where the door is seen from outside.
func TestTheWayInByTelnet(t *testing.T) {
	at := &net.TCPAddr{IP: net.IPv6zero, Port: 4000}
	for _, tt := range []struct {
		public, telnet string
		at             net.Addr
		want           string
	}{
		{"", "", at, "telnet localhost 4000"},
		{"", "", &net.TCPAddr{Port: 23}, "telnet localhost"},
		{"play.example.org", "", at, "telnet play.example.org 4000"},
		{"play.example.org:2222", "", at, "telnet play.example.org 4000"},
		{"play.example.org:2222", "play.example.org", at, "telnet play.example.org"}, // mapped to 23
		{"play.example.org", "telnet.example.org:2323", at, "telnet telnet.example.org 2323"},
		{"", "[2001:db8::1]:23", at, "telnet 2001:db8::1"},
	} {
		if got := telnetWay(tt.public, tt.telnet, tt.at); got != tt.want {
			t.Errorf("%q, %q: %q, want %q", tt.public, tt.telnet, got, tt.want)
		}
	}
}
