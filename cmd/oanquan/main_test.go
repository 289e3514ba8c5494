package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"oanquan/hostkeys"
	"oanquan/lobby/boltstore"
)

// shell runs the program as a shell would.
type shell struct {
	env map[string]string
	in  string
}

func (s shell) run(t *testing.T, args ...string) (out, errs string, code int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	if len(args) > 0 && args[0] == "serve" {
		cancel() // a server that starts stops at once
	}
	defer cancel()
	var o, e bytes.Buffer
	p := program{in: strings.NewReader(s.in), out: &o, errs: &e, env: func(name string) (string, bool) {
		v, ok := s.env[name]
		return v, ok
	}}
	for name, value := range s.env { // kong asks the process
		t.Setenv(name, value)
	}
	was := slog.Default()
	defer slog.SetDefault(was)
	code = p.run(ctx, args)
	return o.String(), e.String(), code
}

func TestHelpListsWhatIsThereAndNoMore(t *testing.T) {
	out, _, code := shell{}.run(t)
	if code != exitOK {
		t.Errorf("exit %d", code)
	}
	for _, want := range []string{"serve", "play", "show", "review", "engine", "hostkey init", "hostkey show", "hostkey rotate", "check", "backup", "restore", "health", "audit", "ratings", "version"} {
		if !regexp.MustCompile(`(?m)^  ` + want + ` `).MatchString(out) {
			t.Errorf("%s is not listed:\n%s", want, out)
		}
	}
	for _, unbuilt := range []string{"export"} {
		if regexp.MustCompile(`(?m)^  ` + unbuilt).MatchString(out) {
			t.Errorf("%s is listed", unbuilt)
		}
		if _, _, code := (shell{}).run(t, unbuilt); code != exitUsage {
			t.Errorf("%s: exit %d", unbuilt, code)
		}
	}
}

func TestUsageErrors(t *testing.T) {
	for _, args := range [][]string{
		{"nonsense"}, {"serve", "--nonsense"}, {"serve", "--per-address", "0"}, {"serve", "--per-address", "many"},
		{"serve", "--ops", ":2223"}, {"serve", "--metrics", ":9222"}, {"serve", "--metrics", "192.0.2.7:9222"}, {"serve", "--metrics", "9222"}, {"serve", "--ops", "192.0.2.7:2223"}, {"serve", "--connect-rate", "0"}, {"serve", "--logins", "0"}, {"serve", "--new-accounts", "-1"}, {"serve", "--exempt", "here"},
		{"serve", "--config", "/does/not/exist"}, {"hostkey"},
		{"serve", "--bot-cpu", "0"}, {"serve", "--bot-cpu", "NaN"}, {"serve", "--bot-cpu", "1e9"}, {"serve", "--analysis-cpu", "-1"},
		{"serve", "--analysis-cpu", "Inf"}, {"serve", "--search-memory", "0"}, {"serve", "--search-memory", "99999999"},
	} {
		out, errs, code := shell{}.run(t, args...)
		if code != exitUsage || !strings.HasPrefix(errs, "oanquan: ") || out != "" {
			t.Errorf("%q: exit %d, %q, %q", args, code, out, errs)
		}
	}
}

func TestFlagBeforeEnvironmentBeforeFileBeforeDefault(t *testing.T) {
	file := filepath.Join(t.TempDir(), "conf")
	write(t, file, "# comment\n\nssh = 127.0.0.1:3\nper-address = 3\ntelnet = \"\"\n")
	environment := map[string]string{"OANQUAN_SSH": "127.0.0.1:2", "OANQUAN_CONFIG": file}
	out, _, _ := shell{env: environment}.run(t, "serve", "--help")
	flat := strings.Join(strings.Fields(out), " ")
	for _, want := range []string{
		`Now "127.0.0.1:2", from $OANQUAN_SSH.`, `Now "3", from ` + file, `Now "10", the default; $OANQUAN_NEW_ACCOUNTS.`,
	} {
		if !strings.Contains(strings.ReplaceAll(flat, " ", ""), strings.ReplaceAll(want, " ", "")) {
			t.Errorf("help does not say %s:\n%s", want, out)
		}
	}
	// What is said is what is done: a server tries to listen there.
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	busy := taken.Addr().String()
	write(t, file, "ssh = "+busy+"\n")
	for _, tt := range []struct {
		name string
		env  map[string]string
		args []string
		busy bool
	}{
		{"the file", nil, []string{"--config", file}, true},
		{"the file by the environment", map[string]string{"OANQUAN_CONFIG": file}, nil, true},
		{"the environment", map[string]string{"OANQUAN_SSH": busy}, nil, true},
		{"the environment before the file", map[string]string{"OANQUAN_SSH": "127.0.0.1:0"}, []string{"--config=" + file}, false},
		{"a flag before both", map[string]string{"OANQUAN_SSH": busy}, []string{"--config", file, "--ssh", "127.0.0.1:0"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out, errs, code := shell{env: tt.env}.run(t, append([]string{"serve", "--data", t.TempDir(), "--ops", "", "--metrics", "", "--telnet", ""}, tt.args...)...)
			if tt.busy != (code == exitFailed) || tt.busy != strings.Contains(errs, busy) || tt.busy == strings.Contains(out, "listening") {
				t.Errorf("exit %d, %q, %q", code, out, errs)
			}
		})
	}
}

func TestConfigurationFileIsRead(t *testing.T) {
	for text, want := range map[string]string{
		"ssh :2222":                       ":1: want a line like",
		"\nper-adr = 3":                   `:2: there is no setting "per-adr"`,
		"ssh = :1\nssh = :2":              ":2: ssh is set in line 1 already",
		"config = other":                  `there is no setting "config"`,
		"per-address = many":              ":1: --per-address",
		"\nlogins = abc":                  ":2: --logins: want a number such as 0.5, not \"abc\" (oanquan",
		"ssh = :1\n\nnew-accounts = 0":    ":3: serve: --new-accounts must be at least 1",
		"exempt = 203.0.113.0/24,garbage": `:1: --exempt: "garbage" is no network or address`,
		"= x":                             "want a line like",
	} {
		file := filepath.Join(t.TempDir(), "conf")
		write(t, file, text)
		if _, errs, code := (shell{}).run(t, "serve", "--config", file, "--data", t.TempDir()); code != exitUsage || !strings.Contains(errs, want) {
			t.Errorf("%q: exit %d, %q; want %q", text, code, errs, want)
		}
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestServeSaysWhereItIs(t *testing.T) {
	dir := t.TempDir()
	args := []string{"serve", "--data", dir, "--ssh", "127.0.0.1:0", "--telnet", "127.0.0.1:0", "--ops", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--public", "play.example.org:2222"}
	first, errs, code := shell{}.run(t, args...)
	if code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	m := regexp.MustCompile(`\Alistening ssh 127\.0\.0\.1:[0-9]+\nlistening telnet 127\.0\.0\.1:[0-9]+\nlistening ops 127\.0\.0\.1:[0-9]+\nlistening metrics 127\.0\.0\.1:[0-9]+\nhostkey ssh-ed25519 (SHA256:\S{43})\n\z`).FindStringSubmatch(first)
	if m == nil {
		t.Fatalf("says %q", first)
	}
	if !strings.Contains(errs, `"to play":"ssh play.example.org -p 2222"`) {
		t.Errorf("does not say how to play: %q", errs)
	}
	again, _, _ := shell{}.run(t, args...)
	if !strings.Contains(again, m[1]) {
		t.Errorf("another key the second time: %q", again)
	}
}

func TestStoreWithoutItsKeyIsNotServed(t *testing.T) {
	dir := t.TempDir()
	serve := func() (string, int) {
		_, errs, code := shell{}.run(t, "serve", "--data", dir, "--ssh", "127.0.0.1:0", "--ops", "", "--metrics", "", "--telnet", "")
		return errs, code
	}
	if errs, code := serve(); code != exitOK {
		t.Fatal(errs)
	}
	if err := os.Remove(filepath.Join(dir, hostkeys.File)); err != nil {
		t.Fatal(err)
	}
	errs, code := serve()
	if code != exitData || !strings.Contains(errs, "oanquan hostkey init") || !strings.Contains(errs, "backup") {
		t.Errorf("exit %d: %s", code, errs)
	}
	shown, errs, code := shell{}.run(t, "hostkey", "init", "--data", dir)
	if code != exitOK || !strings.HasPrefix(shown, "hostkey ssh-ed25519 SHA256:") {
		t.Fatalf("init: exit %d, %q, %q", code, shown, errs)
	}
	if errs, code := serve(); code != exitOK {
		t.Errorf("after init: %s", errs)
	}
}

func TestHostkeyCommands(t *testing.T) {
	dir := t.TempDir()
	run := func(command string, flags ...string) (string, string, int) {
		return shell{}.run(t, append([]string{"hostkey", command, "--data", dir}, flags...)...)
	}
	for _, command := range []string{"show", "rotate"} {
		if _, errs, code := run(command); code != exitFailed || !strings.Contains(errs, "no host key") || !strings.Contains(errs, "hostkey init") {
			t.Errorf("%s without a key: exit %d, %q", command, code, errs)
		}
	}
	made, _, _ := run("init")
	if _, errs, code := run("init"); code != exitFailed || !strings.Contains(errs, "hostkey rotate") {
		t.Errorf("init again: exit %d, %q", code, errs)
	}
	if shown, _, code := run("show"); code != exitOK || shown != made {
		t.Errorf("show: exit %d, %q, made %q", code, shown, made)
	}
	if !regexp.MustCompile(`\Ahostkey ssh-ed25519 SHA256:\S{43}\nssh-ed25519 AAAA\S+\nIN SSHFP 4 2 [0-9a-f]{64}\n\z`).MatchString(made) {
		t.Errorf("made %q", made)
	}
	if _, errs, code := run("rotate", "--finish"); code != exitFailed || !strings.Contains(errs, "oanquan hostkey rotate`") {
		t.Errorf("finish before the first step: exit %d, %q", code, errs)
	}
	next, errs, code := run("rotate")
	if code != exitOK || !strings.HasPrefix(next, "next ssh-ed25519 SHA256:") || !strings.Contains(errs, "--finish") {
		t.Errorf("rotate: exit %d, %q, %q", code, next, errs)
	}
	for _, again := range []string{"", "--now"} {
		if _, errs, code := run("rotate", strings.Fields(again)...); code != exitFailed || !strings.Contains(errs, "--finish") {
			t.Errorf("rotate %s: exit %d, %q", again, code, errs)
		}
	}
	if shown, errs, code := run("show"); code != exitOK || shown != made+next || !strings.Contains(errs, "is announced since 20") {
		t.Errorf("show: exit %d, %q, %q", code, shown, errs)
	}
	if _, errs, code := run("rotate", "--finish"); code != exitFailed || !strings.Contains(errs, "announced for 0 days only") || !strings.Contains(errs, "or say --yes") {
		t.Errorf("finish too soon: exit %d, %q", code, errs)
	}
	if withdrawn, errs, code := run("rotate", "--cancel"); code != exitOK || withdrawn != strings.Replace(next, "next", "withdrawn", 1) || !strings.Contains(errs, "no more") {
		t.Errorf("cancel: exit %d, %q, %q", code, withdrawn, errs)
	}
	if shown, _, _ := run("show"); shown != made {
		t.Errorf("shows %q after the next key was withdrawn", shown)
	}
	next, _, _ = run("rotate")
	if changed := time.Now().Add(-announcedFor); os.Chtimes(filepath.Join(dir, hostkeys.NextFile), changed, changed) != nil {
		t.Error("the key cannot be made older")
	}
	finished, errs, code := run("rotate", "--finish")
	if code != exitOK || finished != strings.Replace(next, "next", "hostkey", 1) || !strings.Contains(errs, "announced for 14 days") {
		t.Errorf("finish: exit %d, %q, %q", code, finished, errs)
	}
	if shown, _, _ := run("show"); shown != finished {
		t.Errorf("shows %q after %q", shown, finished)
	}
	replaced, errs, code := run("rotate", "--now")
	if code != exitOK || replaced == finished || !strings.Contains(errs, "the old key is in") {
		t.Errorf("replace: exit %d, %q, %q", code, replaced, errs)
	}
	if shown, _, _ := run("show"); shown != replaced {
		t.Errorf("shows %q after %q", shown, replaced)
	}
}

func TestSecondServerOfADirectoryIsRefused(t *testing.T) {
	dir := t.TempDir()
	if _, err := hostkeys.Create(dir); err != nil {
		t.Fatal(err)
	}
	store, err := boltstore.Open(dir, boltstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	_, errs, code := shell{}.run(t, "serve", "--data", dir, "--ssh", "127.0.0.1:0", "--ops", "", "--metrics", "", "--telnet", "")
	if code != exitFailed || !strings.Contains(errs, boltstore.ErrInUse.Error()) {
		t.Errorf("exit %d: %s", code, errs)
	}
}

func TestEngineAnswers(t *testing.T) {
	out, _, code := shell{in: "nonsense\nquit\n"}.run(t, "engine")
	if code != exitOK || !strings.HasPrefix(out, "error") {
		t.Errorf("exit %d: %q", code, out)
	}
}

// A perft that would take days does not keep the program from ending.
func TestEngineEndsWithASignal(t *testing.T) {
	c := exec.CommandContext(t.Context(), os.Args[0], "engine")
	c.Env = append(os.Environ(), asProgram+"=1")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, "nonsense\nperft 12\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil { // it has begun
		t.Fatal(err)
	}
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if _ = c.Wait(); c.ProcessState.ExitCode() != exitFailed {
		t.Errorf("exit %v", c.ProcessState)
	}
}

func TestPublicIsAHost(t *testing.T) {
	for public, ok := range map[string]bool{"play.example.org:2022": true, "[2001:db8::1]:22": true, "chơi.vn": true, "a b;rm": false, "x\n": false,
		"": true, "2001:db8::1": true, "a.b:99999": false, "a.b:0": false, "a.b:": false, ":22": false, "a:b:c": false, "a.b:xx": false, "[::1]": false,
	} {
		c := serveCmd{Connections: 1, PerAddress: 1, ConnectRate: 1, NewAccounts: 1, Logins: 1, Public: public, BotCPU: 1, SearchMem: 1}
		if err := c.Validate(); (err == nil) != ok {
			t.Errorf("%q: %v", public, err)
		}
	}
}

func TestVersionIsOneLine(t *testing.T) {
	out, _, code := shell{}.run(t, "version")
	if code != exitOK || !regexp.MustCompile(`\Aoanquan \S+.* go1\.\S+\n\z`).MatchString(out) {
		t.Errorf("exit %d: %q", code, out)
	}
}

func TestPublicName(t *testing.T) {
	at := &net.TCPAddr{IP: net.IPv4zero, Port: 2222}
	for public, want := range map[string]string{
		"": "localhost -p 2222", "play.example.org": "play.example.org", "play.example.org:22": "play.example.org",
		"play.example.org:2022": "play.example.org -p 2022", "[2001:db8::1]:2022": "2001:db8::1 -p 2022", "2001:db8::1": "2001:db8::1",
	} {
		if got := publicName(public, at); got != want {
			t.Errorf("%q: %q, want %q", public, got, want)
		}
	}
	if got := publicName("", &net.TCPAddr{Port: 22}); got != "localhost" {
		t.Errorf("port 22: %q", got)
	}
}

// What callers send is quoted in the log: no line of theirs looks like ours.
func TestLogQuotes(t *testing.T) {
	var b bytes.Buffer
	defer slog.SetDefault(slog.Default())
	newLog(&b, slog.LevelInfo).Info("session begins", "login", "x\n{\"level\":\"ERROR\"}\x1b[2J")
	if got := b.String(); strings.Count(got, "\n") != 1 || strings.Contains(got, "\x1b") {
		t.Errorf("%q", got)
	}
}

func TestVersionAndHelpAsOtherProgramsHaveThem(t *testing.T) {
	for _, args := range [][]string{{"--version"}, {"help"}, {"help", "play"}} {
		out, errs, code := shell{}.run(t, args...)
		if code != exitOK || !strings.Contains(out, "oanquan") || errs != "" {
			t.Errorf("%v: exit %d, %q, %q", args, code, out, errs)
		}
	}
}

func TestAMisspeltVariableIsTold(t *testing.T) {
	var said strings.Builder
	p := program{
		out: io.Discard, errs: &said, env: func(string) (string, bool) { return "", false },
		environ: []string{"OANQUAN_LOGNIS=3", "OANQUAN_LOGINS=3", "OANQUAN_BOT_CPU=1", "OANQUAN_CONFIG=", "HOME=/"},
	}
	if code := p.run(t.Context(), []string{"version"}); code != exitOK || said.String() != "oanquan: warning: the environment sets OANQUAN_LOGNIS, which is no setting\n" {
		t.Errorf("exit %d, %q", code, said.String())
	}
}

func TestAHangupEndsTheServerInOrder(t *testing.T) {
	heard := make(chan os.Signal, 1) // so that it counts where the tests run under nohup, too
	signal.Notify(heard, syscall.SIGHUP)
	defer signal.Stop(heard)
	ctx, stop := signals()
	defer stop()
	if err := syscall.Kill(os.Getpid(), syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	<-ctx.Done()
}

func TestNetworksAndAddressesAreExempt(t *testing.T) {
	var n networks
	if err := n.UnmarshalText([]byte("203.0.113.7/24, 192.0.2.1,2001:db8::1")); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(n); got != "[203.0.113.0/24 192.0.2.1/32 2001:db8::1/128]" {
		t.Error(got)
	}
}

func TestADoorThatCannotBeOpenedSaysWhatToDo(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	at := taken.Addr().String()
	for _, door := range []string{"ssh", "telnet", "ops", "metrics"} {
		args := map[string]string{"ssh": "127.0.0.1:0", "telnet": "", "ops": "", "metrics": ""}
		args[door] = at
		data := filepath.Join(t.TempDir(), "data")
		line := []string{"serve", "--data", data}
		for name, value := range args {
			line = append(line, "--"+name, value)
		}
		_, errs, code := shell{}.run(t, line...)
		if _, err := os.Stat(data); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: a first start that failed leaves a data directory behind: %v", door, err)
		}
		want := "listen for " + door + " on " + at + ": another program listens there already: stop it, or choose another address with --" + door
		if code != exitFailed || !strings.Contains(errs, want) || (door != "ssh") != strings.Contains(errs, "leave that door closed with --"+door+` ""`) {
			t.Errorf("%s: exit %d, %s", door, code, errs)
		}
	}
	if _, errs, code := (shell{}).run(t, "health", "--metrics", deadAddress(t)); code != exitFailed || !strings.Contains(errs, "nothing answers on 127.0.0.1:") {
		t.Errorf("health: exit %d, %s", code, errs)
	}
}

func TestAnAddressThatIsNoneIsToldHowToBe(t *testing.T) {
	for _, tt := range []struct {
		flag, addr, want string
		code             int
	}{
		{"ssh", "nonsense", `listen for ssh on nonsense: that is no address of this machine: give --ssh HOST:PORT, such as :2222 or 127.0.0.1:2222`, exitFailed},
		{"ssh", "127.0.0.1:99999", "give --ssh HOST:PORT", exitFailed},
		{"telnet", "127.0.0.1:no", `or leave that door closed with --telnet ""`, exitFailed},
		{"per-address", "many", `--per-address: want a whole number, not "many"`, exitUsage},
		{"ops", "127.0.0.1:no", `or leave that door closed with --ops ""`, exitFailed},
		{"ops", "nonsense", `--ops: "nonsense" is no address: want HOST:PORT, such as 127.0.0.1:2223`, exitUsage},
		{"metrics", "127.0.0.1:no", `--metrics: "127.0.0.1:no" is no address: want HOST:PORT, such as 127.0.0.1:9222`, exitUsage},
	} {
		args := map[string]string{"ssh": "127.0.0.1:0", "telnet": "", "ops": "", "metrics": ""}
		args[tt.flag] = tt.addr
		line := []string{"serve", "--data", t.TempDir()}
		for name, value := range args {
			line = append(line, "--"+name, value)
		}
		if _, errs, code := (shell{}).run(t, line...); code != tt.code || !strings.Contains(errs, tt.want) {
			t.Errorf("%s %s: exit %d, %s", tt.flag, tt.addr, code, errs)
		}
	}
	if _, errs, code := (shell{}).run(t, "health", "--metrics", "127.0.0.1:no"); code != exitFailed || !strings.Contains(errs, "want HOST:PORT") {
		t.Errorf("health: exit %d, %s", code, errs)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, errs, code := (shell{}).run(t, "hostkey", "show", "--data", file); code != exitFailed || !strings.Contains(errs, "is no directory") {
		t.Errorf("hostkey: exit %d, %s", code, errs)
	}
}

// deadAddress is one where nobody listens.
func deadAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}
