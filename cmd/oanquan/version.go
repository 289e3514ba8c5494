package main

import (
	"fmt"
	"runtime/debug"
)

type versionCmd struct{}

// Run prints the version on one line.
func (versionCmd) Run(p *program) error {
	_, err := fmt.Fprintln(p.out, "oanquan", version())
	return err
}

// stamped is the version that the linker was told (-X main.stamped=...), "" for
// none.
var stamped string

// version is what the binary was built from, as far as it knows.
func version() string {
	b, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if stamped != "" {
		return stamped + " " + b.GoVersion
	}
	v := b.Main.Version
	if v == "" || v == "(devel)" {
		v = "development"
		for _, s := range b.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= 12 {
				v += " " + s.Value[:12]
			}
		}
	}
	return v + " " + b.GoVersion
}
