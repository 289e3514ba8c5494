package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"

	"oanquan/engine"
	"oanquan/session/sshd"
)

// telnets opens a session with the telnet client of the system, up to what is
// said before the way in.
func telnets(tb testing.TB, addr, name string, w, h int, term string) *person {
	tb.Helper()
	path := needs(tb, "telnet", "inetutils-telnet")
	host, port, _ := strings.Cut(addr, ":")
	cmd := exec.Command(path, host, port)
	cmd.Env = []string{"TERM=" + term, "LANG=C.UTF-8", "PATH=" + os.Getenv("PATH")}
	p := at(tb, name, w, h, cmd)
	p.told = func(w, h int) error {
		return pty.Setsize(p.in.(*os.File), &pty.Winsize{Cols: uint16(w), Rows: uint16(h)})
	}
	p.expect("Đừng bao giờ gõ mật khẩu", "Never type a password here", "ssh localhost")
	return p
}

// netcat opens a connection that says nothing of telnet.
func netcat(tb testing.TB, addr, name string) *reader {
	tb.Helper()
	nc, err := net.Dial("tcp", addr)
	if err != nil {
		tb.Fatal(err)
	}
	p := &reader{tb: tb, name: name, wake: make(chan struct{}), tty: true, in: nc, cut: func() { _ = nc.Close() }}
	done := make(chan struct{})
	go func() { // ends with the connection
		defer close(done)
		_, _ = io.CopyN(io.Discard, nc, 12) // asks for the protocol
		_, _ = io.Copy(p, nc)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.over = true
		p.changed()
	}()
	tb.Cleanup(func() {
		p.cut()
		<-done
		p.sound()
		if tb.Failed() {
			tb.Logf("%s read:\n%s", name, p.transcript())
		}
	})
	p.hears("mật khẩu", "password")
	return p
}

// withTelnet starts a server that has a telnet door, too.
func withTelnet(tb testing.TB, dir string, more ...string) *server {
	tb.Helper()
	return serveFor(tb, dir, "127.0.0.0/8", append([]string{"--telnet", "127.0.0.1:0"}, more...)...)
}

func TestATelnetGuestAndMaiPlayAWholeGame(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	s := withTelnet(t, town.dir)
	mai := comes(t, s.addr, "Mai", town.as("Mai"))
	mai.expect("Play now")
	mai.keys("p")
	mai.expect("Waiting for somebody")
	lan := telnets(t, s.telnet, "Lan", windowW, windowH, "xterm-256color")
	lan.keys("en", "enter")
	lan.expect("You are a guest", "Play now")
	if who := asks(t, s.addr, caller{}, "who"); !strings.Contains(who.out, "(telnet)") {
		t.Errorf("who does not say how she came:\n%s", who.out)
	}
	lan.keys("down", "up", "p")
	m := begun(t, mai, lan)
	m.playOn(random(), 1000)
	mai.expect("review " + m.id)
	lan.expect("review " + m.id)
	m.recorded(t, show(t, s.addr, caller{}, m.id))
	lan.keys("t", "chào Mai, hay quá", "enter")
	mai.expect("chào Mai, hay quá")
	lan.keys("ctrl+c")
	lan.leaves()
	lan.restored()
	lan.expect("Connection closed by foreign host")
}

func TestATelnetWindowChangesItsSizeAndIsGivenBack(t *testing.T) {
	t.Parallel()
	s := withTelnet(t, found(t).dir)
	lan := telnets(t, s.telnet, "Lan", 80, 24, "xterm")
	lan.keys("enter")
	lan.expect("Chơi ngay", "Bạn là khách")
	lan.keys("l")
	lan.expect("Play now", "You are a guest")
	for _, rows := range []int{40, 20} {
		lan.resizes(80, rows)
		lan.until(fmt.Sprintf("a screen of %d lines", rows), func(sc screen) bool { return len(sc) == rows && strings.Contains(sc[rows-1], "Enter open") })
	}
	s.stop()
	lan.leaves()
	lan.restored()
	lan.expect("The server stops for a moment", "telnet localhost")
}

func TestATelnetTerminalThatIsDumbGetsLines(t *testing.T) {
	t.Parallel()
	s := withTelnet(t, found(t).dir)
	lan := telnets(t, s.telnet, "Lan", 100, 60, "dumb")
	lan.keys("en", "enter")
	lan.expect("* Ô ăn quan. Hello Guest-")
	lan.keys("whoo", "backspace", "enter")
	lan.expect("Guest-", "(telnet)")
	lan.keys("quit", "enter")
	lan.leaves()
	lan.expect("Come back: telnet localhost")
}

func TestNetcatAndMaiPlayAWholeGame(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	s := withTelnet(t, town.dir)
	mai := reads(t, s.addr, "Mai", town.as("Mai"), "")
	mai.says("create")
	mai.hears("* You are in room 1, classic.\n")
	lan := netcat(t, s.telnet, "Lan")
	lan.says("en")
	name := lan.hearsMatch(`Hello (Guest-\w+)!`)[1]
	lan.says("join 1")
	lan.hears("* You are in room 1, classic.\r\n")
	mai.says("ready")
	lan.says("ready")
	id := mai.hearsMatch(`\* Game (\w{6}) begins: Mai – ` + name)[1]
	lan.hears("* Game " + id + " begins")
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	people, r := []*reader{mai, lan}, random()
	for !g.Over() {
		legal := g.Legal()
		move := legal[r.IntN(len(legal))]
		mover, other := people[g.Ply()%2], people[1-g.Ply()%2]
		mover.hearsMatch(`\* Your turn\.\r?\n`)
		mover.says(move.String())
		if g, _, err = g.Play(move); err != nil {
			t.Fatal(err)
		}
		words := told(t, g, g.Ply()-1, []string{"Mai", name})
		mover.hears(fmt.Sprintf("%d. You: %s", g.Ply(), words))
		other.hears(fmt.Sprintf("%d. ", g.Ply()), words)
	}
	lan.hears("* Game " + id + " is over")
	sameRecord(t, show(t, s.addr, caller{}, id), g)
	lan.says("say cảm ơn Mai")
	mai.hears("<" + name + "> cảm ơn Mai\n")
	lan.says("quit")
	lan.hears("Come back: telnet localhost")
	lan.leaves()
}

func TestOperatorsReachWhoCameByTelnet(t *testing.T) {
	t.Parallel()
	d := found(t).opens(t)
	d.stop()
	d.server = serveFor(t, d.town.dir, "127.0.0.0/8", "--ops", "127.0.0.1:0", "--telnet", "127.0.0.1:0")
	lan := netcat(t, d.telnet, "Lan")
	lan.says("en")
	name := lan.hearsMatch(`Hello (Guest-\w+)!`)[1]
	if who := d.does(t, "who"); !regexp.MustCompile(name + ` .* telnet `).MatchString(who) {
		t.Errorf("who:\n%s", who)
	}
	d.does(t, "kick", name, "too", "loud")
	lan.hears("The operator of the server ended this session.", "Reason: too loud")
	lan.leaves()
	waiting := netcat(t, d.telnet, "Tú")
	d.does(t, "ban", "address", "127.0.0.1")
	waiting.says("en") // banned meanwhile
	waiting.hears("You are banned from this server")
	waiting.leaves()
	nc, err := net.Dial("tcp", d.telnet)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = nc.Close() }()
	if got, _ := io.ReadAll(nc); len(got) > 0 {
		t.Errorf("a banned address got %q", got)
	}
	d.does(t, "unban", "address", "127.0.0.1")
}

// Who is kicked, and whom a drain ends, is told in their language and comes back
// to their game: Mai with a token in Vietnamese lines, Lan at an English screen.
func TestWhoCameByTelnetComesBackFromAKickAndADrain(t *testing.T) {
	t.Parallel()
	d := found(t, "Mai", "Lan").opens(t)
	telnet := []string{"--ops", "127.0.0.1:0", "--telnet", "127.0.0.1:0"}
	d.stop()
	d.server = serveFor(t, d.town.dir, "127.0.0.0/8", telnet...)
	login := map[string]string{}
	for _, name := range []string{"Mai", "Lan"} {
		minted := asks(t, d.addr, d.town.as(name), "token")
		login[name] = "login " + name + " " + regexp.MustCompile(`\w{4}-\w{4}-\w{4}`).FindString(minted.out)
	}
	mai := netcat(t, d.telnet, "Mai")
	mai.says(login["Mai"])
	mai.hears("Mai!")
	mai.says("set lang vi")
	mai.says("create")
	mai.hears("* Bạn vào phòng 1")
	lan := telnets(t, d.telnet, "Lan", 80, 24, "xterm")
	lan.keys(login["Lan"], "enter")
	lan.expect("Lan!")
	if lan.look().has("English") {
		lan.keys("l")
	}
	lan.expect("Play now")
	lan.keys("p")
	lan.expect("Room 1") // ready, as who plays now is
	mai.says("ready")
	id := mai.hearsMatch(`\* Ván (\w{6}) bắt đầu`)[1]

	d.does(t, "kick", "Mai", "too", "loud")
	mai.hears("Người quản trị máy chủ đã kết thúc phiên này. Nếu đang chơi, chỗ ngồi của bạn vẫn được giữ.", "too loud")
	mai.leaves()
	d.does(t, "kick", "Lan")
	lan.leaves()
	lan.restored()
	lan.expect("The operator of the server ended this session. If you play, your seat is kept.")
	back := netcat(t, d.telnet, "Mai again")
	back.says(login["Mai"])
	back.hears(id)
	back.says("set lang vi")

	d.does(t, "drain", "0")
	back.hears("Máy chủ tạm dừng. Nếu đang chơi, ván của bạn đã được lưu", "telnet localhost")
	back.leaves()
	<-d.exited
	d.server = serveFor(t, d.town.dir, "127.0.0.0/8", telnet...)
	late := netcat(t, d.telnet, "Mai after the drain")
	late.says(login["Mai"])
	late.hears(id)
}

// Mai mints a token by SSH, and comes in with it by telnet: in lines, and from
// within the screens of a guest. When it is void, so are its sessions.
func TestMaiComesByTelnetWithAToken(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan")
	b := besiege(t, town.dir, sshd.Limits{})
	mai := comes(t, b.addr, "Mai", town.as("Mai"))
	mai.expect("Hello Mai!")
	minted := asks(t, b.addr, town.as("Mai"), "token")
	token := regexp.MustCompile(`\w{4}-\w{4}-\w{4}`).FindString(minted.out)
	if token == "" {
		t.Fatalf("no token: %+v", minted)
	}
	lines := netcat(t, b.telnet, "Mai in lines")
	lines.says("login Lan " + token)
	lines.hears("There is no such token")
	lines.says("login mai " + token)
	lines.hears("Hello Mai!")

	screens := telnets(t, b.telnet, "Mai at a screen", windowW, windowH, "xterm-256color")
	screens.keys("en", "enter")
	screens.expect("You are a guest", "I have a token")
	screens.keys("5")
	screens.expect("Type login NAME TOKEN")
	screens.keys("login Mai "+strings.ToLower(token), "enter")
	screens.expect("Hello Mai!")

	guest := netcat(t, b.telnet, "Mai as a guest first")
	guest.says("en")
	guest.hears("Hello Guest-")
	guest.says("create")
	guest.hears("You are in room")
	guest.says("login Mai " + token)
	guest.hears("! Leave the room first")
	guest.says("leave")
	guest.says("login Mai " + token)
	guest.hears("Hello Mai!")

	lan := comes(t, b.addr, "Lan", town.as("Lan"))
	lan.expect("Play now")
	lan.keys("p")
	lan.expect("Waiting for somebody")
	screens.keys("p")
	m := begun(t, lan, screens)
	m.playOn(random(), 4)
	screens.keys("t", "chào Lan", "enter")
	lan.expect("Mai: chào Lan")
	keepsHandsOff(t, lines, screens)
	if off := asks(t, b.addr, town.as("Mai"), "token off"); off.exit != 0 {
		t.Fatalf("token off: %+v", off)
	}
	screens.leaves()
	lines.leaves()
	guest.leaves()
	again := netcat(t, b.telnet, "Mai too late")
	again.says("login mai " + token)
	again.hears("There is no such token")
}

// keepsHandsOff looks that sessions of a token, one in lines and one at a screen
// in a room, get at nothing of the account.
func keepsHandsOff(t *testing.T, lines *reader, screens *person) {
	t.Helper()
	const refused = "did not log in with an SSH key"
	for _, line := range []string{
		"keys", "keys remove SHA256:abcd yes", "keys label SHA256:abcd x", "link", "link 7H3K9-QM2WT yes", "recovery new", "token", "token off",
		"rename Hoa yes", "delete me Mai", "export", "publish K7QM2R",
	} {
		lines.says(line)
		lines.hears("! This session " + refused)
	}
	lines.says("me")
	lines.hears("a telnet token")
	for _, line := range []string{"keys", "token", "export", "link"} {
		screens.keys(":", line, "enter")
		screens.expect(refused)
		screens.keys("esc")
	}
}

// robotSays is what comes to such a port unasked.
func robotSays() []string {
	return []string{
		"root\r\nadmin\r\n", "admin\r\npassword\r\nenable\r\nsystem\r\nshell\r\nsh\r\n", "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
		"SSH-2.0-Go\r\n", "\x16\x03\x01\x00\xa5\x01\x00\x00", "\xff\xfc\x01\xff\xfc\x03\xff\xfc\x18\xff\xfc\x1froot\r\nvizxv\r\n", "root",
	}
}

// Five hundred robots disturb nobody, and nothing is left of them.
func TestStormOfTelnetRobots(t *testing.T) {
	const robots = 500
	town := found(t, "Mai", "Lan")
	b := besiege(t, town.dir, sshd.Limits{})
	mai, lan := town.meet(t, b.addr, "Mai", "Lan")
	games := []*match{begun(t, mai, lan)}
	plays(games, 2)
	calm := plays(games, 5)
	goroutines, memory := runtime.NumGoroutine(), inUse()
	var all sync.WaitGroup
	begun := time.Now()
	conns := make(chan net.Conn, robots)
	for i := range robots {
		all.Go(func() {
			nc, err := net.Dial("tcp", b.telnet)
			if err != nil {
				t.Error(err)
				return
			}
			conns <- nc
			_ = nc.SetDeadline(time.Now().Add(patience))
			_, _ = io.WriteString(nc, robotSays()[i%len(robotSays())]) // may be closed already
			_, _ = io.Copy(io.Discard, nc)                             // until the server has had enough, or made room
		})
		<-time.After(4 * time.Millisecond)
	}
	stormy := plays(games, 5)
	if n := b.here(); n != 2 {
		t.Errorf("%d are here: a robot came in", n)
	}
	close(conns)
	for nc := range conns { // those that wait for a prompt, too
		_ = nc.Close()
	}
	all.Wait()
	b.until(t, "goroutines back", func() bool { return runtime.NumGoroutine() <= goroutines+5 })
	if grown := inUse() - memory; grown > 8<<20 {
		t.Errorf("%d KiB are held by nobody", grown>>10)
	}
	t.Logf("%d robots in %v: key to the opponent's screen p95 calm %v, in the storm %v", robots, time.Since(begun).Round(time.Second), calm, stormy)
	plays(games, 2)
}
