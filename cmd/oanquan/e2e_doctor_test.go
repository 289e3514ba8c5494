package main

import (
	"io"
	"strings"
	"testing"
)

func TestDoctorByEveryWayIn(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	s := serve(t, town.dir)
	at := town.as("Mai")
	at.command = "doctor"
	mai := comes(t, s.addr, "Mai", at)
	mai.expect("window: 120 columns × 35 lines", "drawing: 13 columns wide, should be 13", "key: ssh-ed25519 SHA256:", "program: Go",
		"encryption: mlkem768x25519-sha256, ", "All is well")
	if exit := mai.leaves(); exit != 0 {
		t.Errorf("exit %d", exit)
	}
	got := asks(t, s.addr, town.as("Mai"), "doctor")
	if got.exit != 0 || !strings.Contains(got.out, "window: none\n") || strings.ContainsAny(got.out, "\x1b\r") {
		t.Errorf("%+v", got)
	}
	if got := asks(t, s.addr, caller{}, "doctor"); !strings.Contains(got.out, "khóa: khách, không dùng khóa") {
		t.Errorf("%+v", got)
	}
	dumb := reads(t, s.addr, "Mai", town.as("Mai"), "dumb")
	dumb.hears("Hello Mai!")
	if _, err := io.WriteString(dumb.in, "doctor\r"); err != nil {
		t.Fatal(err)
	}
	dumb.hears("window: 120 columns × 35 lines", "terminal: dumb", "ssh -t ")
}
