package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// configPath finds --config before everything else is read, since the file
// says what the flags are that were not given.
func configPath(args []string, env func(string) (string, bool)) string {
	for i, a := range args {
		if v, ok := strings.CutPrefix(a, "--config="); ok {
			return v
		}
		if a == "--config" && i+1 < len(args) {
			return args[i+1]
		}
	}
	path, _ := env("OANQUAN_CONFIG")
	return path
}

// config is a file of lines "flag = value", with # for comments.
type config struct {
	path   string
	values map[string]string
	lines  map[string]int
}

func readConfig(path string) (config, error) {
	c := config{path: path, values: map[string]string{}, lines: map[string]int{}}
	if path == "" {
		return c, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return c, fmt.Errorf("read the configuration: %w", err)
	}
	defer func() { _ = f.Close() }() // only read
	s := bufio.NewScanner(f)
	for n := 1; s.Scan(); n++ {
		line := strings.TrimSpace(s.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		name, value, ok := strings.Cut(line, "=")
		name = strings.TrimSpace(name)
		if !ok || name == "" {
			return c, fmt.Errorf("%s:%d: want a line like `ssh = :2222`", path, n)
		}
		if c.lines[name] > 0 {
			return c, fmt.Errorf("%s:%d: %s is set in line %d already", path, n, name, c.lines[name])
		}
		c.values[name], c.lines[name] = strings.Trim(strings.TrimSpace(value), `"`), n
	}
	if err := s.Err(); err != nil {
		return c, fmt.Errorf("read the configuration: %w", err)
	}
	return c, nil
}

// resolver gives kong the values of the file, but for those that the
// environment sets: kong would let the file win.
func (c config) resolver(env func(string) (string, bool)) kong.Resolver {
	return kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, f *kong.Flag) (any, error) {
		for _, name := range f.Envs {
			if _, set := env(name); set {
				return nil, nil
			}
		}
		if v, ok := c.values[f.Name]; ok {
			return v, nil
		}
		return nil, nil
	})
}

// inForce adds to the help of a flag what is in force when it is not given, and
// why, where that is not the default.
func (c config) inForce(env func(string) (string, bool)) kong.HelpValueFormatter {
	return func(v *kong.Value) string {
		if v.Flag == nil || len(v.Tag.Envs) == 0 {
			return v.Help
		}
		variable := v.Tag.Envs[0]
		now, from := v.Default, "the default; $"+variable
		if inFile, ok := c.values[v.Name]; ok {
			now, from = inFile, "from "+c.path
		}
		if set, ok := env(variable); ok {
			now, from = set, "from $"+variable
		}
		return fmt.Sprintf("%s Now %q, %s.", v.Help, now, from)
	}
}

// blame says in which line of the file a value stands that is refused, if it is
// from there.
func (c config) blame(err error, args []string, env func(string) (string, bool)) error {
	for name, line := range c.lines {
		flag := "--" + name
		_, set := env(variable(name))
		given := slices.ContainsFunc(args, func(a string) bool { return a == flag || strings.HasPrefix(a, flag+"=") })
		if _, rest, ok := strings.Cut(err.Error(), flag); ok && !set && !given && strings.Trim(rest[:min(1, len(rest))], " :=") == "" {
			return fmt.Errorf("%s:%d: %w", c.path, line, err)
		}
	}
	return err
}

// variable is the name of a flag in the environment.
func variable(flag string) string {
	return prefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// prefix is how the names of all settings begin in the environment.
const prefix = "OANQUAN_"

// misspelt warns of variables that look like settings and are none: a limit must
// not be silently missing. It is no error, since others may use such names.
func (p *program) misspelt(app *kong.Application) {
	known := map[string]bool{"config": true}
	collectFlags(app.Node, known)
	names := map[string]bool{}
	for name := range known {
		names[variable(name)] = true
	}
	for _, set := range p.environ {
		name, _, _ := strings.Cut(set, "=")
		if strings.HasPrefix(name, prefix) && !names[name] {
			_, _ = fmt.Fprintf(p.errs, "oanquan: warning: the environment sets %s, which is no setting\n", name)
		}
	}
}

// collectFlags notes the names of all flags.
func collectFlags(n *kong.Node, known map[string]bool) {
	for _, f := range n.Flags {
		known[f.Name] = true
	}
	for _, child := range n.Children {
		collectFlags(child, known)
	}
}

// unknown finds what the file sets and no command has: a mistyped limit must
// not be a limit that is silently missing.
func (c config) unknown(app *kong.Application) error {
	known := map[string]bool{}
	collectFlags(app.Node, known)
	for name, line := range c.lines {
		if !known[name] || name == "help" || name == "config" {
			return fmt.Errorf("%s:%d: there is no setting %q", c.path, line, name)
		}
	}
	return nil
}
