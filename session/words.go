package session

import (
	"errors"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"oanquan/lobby"
	"oanquan/ui/i18n"
)

// words are what a session says where there is no screen: at the door, and
// below the restored prompt at the end. Screens have theirs in ui/i18n.
type words struct {
	Language i18n.Language

	NoTerminal, DumbTerminal, UnknownCommand string
	NoMosh, NoFiles, NoGit                   string
	TooManyAccounts, NotNow, KeyIsOthers     string
	NoNewAccounts                            string
	SmallWindow, Busy, Queued, QueuedLeave   string

	Shutdown, Idle, TooLong, Replaced, Fault   string
	Kicked, BannedUntil, BannedForEver, Reason string
	TokenEnded, KeyRemoved, Recovered, Deleted string
}

// wordsOf speaks the language the screens would: Vietnamese to who named none.
func wordsOf(lang string) *words {
	if lang == "en" {
		return english()
	}
	return vietnamese()
}

func english() *words {
	return &words{
		Language: i18n.English,
		NoTerminal: "Ô ăn quan: to play, come with a terminal: ssh {host}\n" +
			"From a script, force one: ssh -tt {host}\n" +
			"In plain lines, without a screen: ssh -T {host}",
		DumbTerminal: "This terminal (TERM=dumb) cannot show the screens. " +
			"From another one: ssh {host}",
		UnknownCommand: "{command}: there is no such command. To play: ssh {host}",
		NoMosh: "mosh cannot be used here: it needs a program of its own on the server. " +
			"Plain ssh works: ssh {host}",
		NoFiles:         "There are no files here to copy, only a game: ssh {host}",
		NoGit:           "There is no repository here, only a game: ssh {host}",
		TooManyAccounts: "Too many new keys came from your address within the hour. As a guest you can play at once: ssh guest@{host}",
		NoNewAccounts:   "The server cannot save anything now, so your key gets no account yet. Try again in a few minutes, or look around as a guest: ssh guest@{host}",
		NotNow:          "The server cannot let you in right now. Please try again in a minute: ssh {host}",
		KeyIsOthers: "You asked for {name}; this key is {you}'s. " +
			"For {name}: ssh -o IdentitiesOnly=yes -i KEY {name}@{host}",
		SmallWindow: "This window is too small for the screens, so you get plain lines. " +
			"For the screens make it at least 40 × 16 and come again.",
		Busy:        "Too many people are coming in right now. Please try again in a minute: {way}",
		Queued:      "You are number {number}; about {seconds} s.",
		QueuedLeave: "Ctrl+C leaves.",

		Shutdown: "The server stops for a moment. If you play, your game is saved; come back in a minute: {way}",
		Idle:     "Nothing was typed for a long time, so this session was closed. Come back: {way}",
		TooLong:  "This session was open for a whole day and was closed. Come back: {way}",
		Replaced: "This session was ended from another one of yours.",
		Fault:    "A fault of the server ended this session; games go on. Come back: {way}",

		TokenEnded: "The telnet token of this session is void now. Mint a new one over SSH, with the command token.",
		KeyRemoved: "The key of this session was removed from the account, or moved to another. Come back: {way}",
		Recovered:  "The account was recovered with its recovery code on another device, so this session was ended.",
		Deleted:    "The account is deleted. Thank you for playing.",

		Kicked:        "The operator of the server ended this session. If you play, your seat is kept.",
		BannedUntil:   "You are banned from this server until {until}.",
		BannedForEver: "You are banned from this server.",
		Reason:        "Reason: {reason}",
	}
}

func vietnamese() *words {
	return &words{
		Language: i18n.Vietnamese,
		NoTerminal: "Ô ăn quan: muốn chơi, hãy vào từ một cửa sổ dòng lệnh: ssh {host}\n" +
			"Từ một script, hãy đòi một terminal: ssh -tt {host}\n" +
			"Chơi bằng từng dòng chữ, không cần màn hình: ssh -T {host}",
		DumbTerminal: "Terminal này (TERM=dumb) không hiện được màn hình. " +
			"Hãy vào từ một terminal khác: ssh {host}",
		UnknownCommand: "{command}: không có lệnh này. Muốn chơi: ssh {host}",
		NoMosh: "Ở đây không dùng được mosh, vì mosh cần một chương trình riêng trên máy chủ. " +
			"Hãy dùng ssh thường: ssh {host}",
		NoFiles:         "Ở đây không có tệp để chép, chỉ có trò chơi: ssh {host}",
		NoGit:           "Ở đây không có kho mã nguồn, chỉ có trò chơi: ssh {host}",
		TooManyAccounts: "Trong một giờ qua có quá nhiều khóa mới từ địa chỉ của bạn. Bạn vẫn chơi ngay được với tư cách khách: ssh guest@{host}",
		NoNewAccounts:   "Máy chủ đang tạm không lưu được nên khóa của bạn chưa có tài khoản. Xin thử lại sau ít phút, hoặc vào xem với tư cách khách: ssh guest@{host}",
		NotNow:          "Máy chủ chưa cho bạn vào được lúc này. Hãy thử lại sau một phút: ssh {host}",
		KeyIsOthers: "Bạn xin vào với tên {name}; khóa này là của {you}. " +
			"Để vào bằng {name}: ssh -o IdentitiesOnly=yes -i KHÓA {name}@{host}",
		SmallWindow: "Cửa sổ này nhỏ quá nên chỉ có từng dòng chữ. " +
			"Muốn có màn hình, hãy kéo rộng ít nhất 40 × 16 rồi vào lại.",
		Busy:        "Đang có quá nhiều người cùng vào. Hãy thử lại sau một phút: {way}",
		Queued:      "Bạn đứng thứ {number}, chờ khoảng {seconds} giây.",
		QueuedLeave: "Ctrl+C để thôi.",

		Shutdown: "Máy chủ tạm dừng. Nếu đang chơi, ván của bạn đã được lưu; hãy quay lại sau một phút: {way}",
		Idle:     "Đã lâu bạn không gõ phím nào nên phiên này được đóng. Quay lại: {way}",
		TooLong:  "Phiên này đã mở trọn một ngày nên được đóng. Quay lại: {way}",
		Replaced: "Phiên này đã được kết thúc từ một phiên khác của bạn.",
		Fault:    "Một lỗi của máy chủ đã kết thúc phiên này; các ván vẫn tiếp tục. Quay lại: {way}",

		TokenEnded: "Mã telnet của phiên này đã hết hiệu lực. Tạo mã mới qua SSH bằng lệnh token.",
		KeyRemoved: "Khóa của phiên này đã bị bỏ khỏi tài khoản hoặc chuyển sang tài khoản khác. Quay lại: {way}",
		Recovered:  "Tài khoản vừa được khôi phục bằng mã khôi phục trên một thiết bị khác nên phiên này kết thúc.",
		Deleted:    "Tài khoản đã xóa. Cảm ơn bạn đã chơi.",

		Kicked:        "Người quản trị máy chủ đã kết thúc phiên này. Nếu đang chơi, chỗ ngồi của bạn vẫn được giữ.",
		BannedUntil:   "Bạn bị cấm vào máy chủ này đến {until}.",
		BannedForEver: "Bạn bị cấm vào máy chủ này.",
		Reason:        "Lý do: {reason}",
	}
}

// goodbye is what is left on the terminal when a session was ended from
// outside; nothing when its caller ended it. way is what they type to come back.
func (w *words) goodbye(cause error, way string) string {
	text := ""
	switch {
	case errors.Is(cause, ErrShutdown):
		text = w.Shutdown
	case errors.Is(cause, ErrIdle):
		text = w.Idle
	case errors.Is(cause, ErrTooLong):
		text = w.TooLong
	case errors.Is(cause, ErrReplaced):
		text = w.Replaced
	case errors.Is(cause, ErrPanic):
		text = w.Fault
	case errors.Is(cause, lobby.ErrTokenEnded):
		text = w.TokenEnded
	case errors.Is(cause, lobby.ErrKeyRemoved):
		text = w.KeyRemoved
	case errors.Is(cause, lobby.ErrRecovered):
		text = w.Recovered
	case errors.Is(cause, lobby.ErrDeleted):
		text = w.Deleted
	default:
		return w.expelled(cause) // a reason may look like a hole to fill
	}
	return fill(text, "way", way)
}

// fill replaces {name} by its value: fill(text, "name", value, …). A value is
// not looked into again.
func fill(text string, pairs ...string) string {
	args := make([]string, 0, len(pairs))
	for i := 0; i+1 < len(pairs); i += 2 {
		args = append(args, "{"+pairs[i]+"}", pairs[i+1])
	}
	return strings.NewReplacer(args...).Replace(text)
}

// Wrap breaks text between words where it is wider than cols. The command at
// the end, from "ssh" or "telnet" on, stays in one line where it fits, to be copied. A word
// that is wider than cols is left to the terminal.
func Wrap(text string, cols int) string {
	var lines []string
	for l := range strings.SplitSeq(text, "\n") {
		line, width := "", 0
		for _, word := range unbroken(l, cols) {
			w := ansi.StringWidth(word)
			switch {
			case line == "":
				line, width = word, w
			case width+1+w <= cols:
				line, width = line+" "+word, width+1+w
			default:
				lines = append(lines, line)
				line, width = word, w
			}
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// unbroken splits a line into what must not be broken.
func unbroken(line string, cols int) []string {
	i := max(strings.LastIndex(line, " ssh "), strings.LastIndex(line, " telnet "))
	if i >= 0 && ansi.StringWidth(line[i+1:]) <= cols {
		return append(strings.Fields(line[:i]), line[i+1:])
	}
	return strings.Fields(line)
}
