package i18n

// DoctorText is what doctor says of how somebody is connected.
type DoctorText struct {
	Summary string // one sentence, as help lists it

	// The checks.
	Size, Term, Colours, UTF8, Drawing, Distance, Key, Client, Secured string

	// What was found.
	Cells     string // {cols} {rows}
	None      string
	ColoursOf string // {n}
	Millions  string
	NoColours string
	Expected  string
	Doubted   string
	Chosen    string
	Columns   string // {n} {want}
	NoAnswer  string
	NotAsked  string
	Millis    string // {n}
	NotYet    string
	AsGuest   string
	InClear   string
	Unnamed   string
	SecuredBy string // {list}

	// What to do about it.
	NoTerminal  string // {host}
	TooSmall    string
	Compact     string
	IsDumb      string // {host}
	IsOld       string // {host}
	FewColours  string // {host}
	AskedNone   string
	ShapesTell  string
	SendLocale  string // {host}
	ASCIIOff    string
	WideBlocks  string
	NotUTF8     string
	JudgeByEye  string // {sample}
	AskThere    string // {host}
	FarAway     string
	GetKey      string // {host}
	TakeName    string
	UseSSH      string // {host}
	Chaff       string // {host}
	OldOpenSSH  string
	WindowsSSH  string
	PuTTY       string
	StrangeSSH  string
	NotQuantum  string
	AllIsWell   string
	SomeAdvised Plural
}

// Doctor is the texts of doctor, made when asked for like those of
// [Catalog.Command].
func (c *Catalog) Doctor() DoctorText {
	if c.Language == Vietnamese {
		return viDoctor()
	}
	return enDoctor()
}

func viDoctor() DoctorText {
	return DoctorText{
		Summary: "Khám đường kết nối và terminal của bạn: có gì chưa ổn thì chỉ cách sửa.",

		Size: "cửa sổ", Term: "terminal", Colours: "màu", UTF8: "chữ Việt (UTF-8)", Drawing: "nét vẽ", Distance: "đường truyền",
		Key: "khóa", Client: "phần mềm", Secured: "mã hóa",

		Cells: "{cols} cột × {rows} dòng", None: "không có", ColoursOf: "{n} màu", Millions: "16 triệu màu", NoColours: "không màu",
		Expected: "hiện được", Doubted: "chưa chắc hiện được", Chosen: "bạn đã chọn vẽ bằng chữ ASCII", Columns: "rộng {n} cột, đúng ra là {want}",
		NoAnswer: "terminal không trả lời", NotAsked: "chưa đo", Millis: "{n} ms một lượt đi về", NotYet: "chưa đo được",
		AsGuest: "khách, không dùng khóa", InClear: "telnet, không mã hóa", Unnamed: "không xưng tên", SecuredBy: "{list}; không nén",

		NoTerminal: "Chạy lệnh từ script thì không cần. Muốn có màn hình: ssh -t {host}",
		TooSmall:   "Cửa sổ này nhỏ quá nên chỉ có từng dòng chữ. Hãy kéo rộng ít nhất 40 × 16, tốt nhất từ 80 × 24.",
		Compact:    "Đủ cho màn hình gọn. Từ 80 × 24 trở lên thì bàn cờ rộng rãi hơn.",
		IsDumb:     "Terminal này không có màn hình nên chỉ có từng dòng chữ. Nếu thật ra có: TERM=xterm-256color ssh {host}",
		IsOld:      "Kiểu terminal cũ: không màu, vẽ bằng chữ ASCII. Nếu terminal của bạn mới hơn: TERM=xterm-256color ssh {host}",
		FewColours: "Nếu terminal của bạn có nhiều màu hơn: TERM=xterm-256color ssh {host}",
		AskedNone:  "Tắt màu vì bạn đặt NO_COLOR.", ShapesTell: "Không sao: gì có màu cũng có hình hoặc chữ kèm theo.",
		SendLocale: "Nếu terminal của bạn dùng UTF-8, hãy cho máy chủ biết: ssh -o SetEnv=LC_ALL=vi_VN.UTF-8 {host}",
		ASCIIOff:   "Muốn vẽ đẹp hơn thì gõ set ascii off.",
		WideBlocks: "Terminal vẽ mấy ô ▐█▌ rộng gấp đôi nên bàn cờ bị lệch. Trong phần cài đặt của terminal, hãy chọn “ambiguous width: narrow”, hoặc gõ set ascii on.",
		NotUTF8:    "Terminal không đọc UTF-8 nên chữ Việt bị vỡ. Hãy chọn UTF-8 trong phần cài đặt của terminal, hoặc gõ set ascii on.",
		JudgeByEye: "Bạn xem giúp: {sample}  Nếu thấy chữ lạ hay bị lệch thì gõ set ascii on.",
		AskThere:   "Muốn đo thì gõ riêng: ssh -t {host} doctor",
		FarAway:    "Đường xa. Gõ set animation off để khỏi chờ hình động.",
		GetKey:     "Thành tích của khách không được giữ lại. Muốn giữ: ssh-keygen -t ed25519, rồi ssh new@{host}",
		TakeName:   "Khóa này chưa có tên. Gõ name TÊN để lấy một tên.",
		UseSSH:     "Ai trên đường truyền cũng đọc được những gì bạn gõ. An toàn hơn: ssh {host}",
		Chaff:      "Bản này gửi thêm nhiều gói tin để giấu nhịp gõ phím. Mạng chậm thì tắt đi: ssh -o ObscureKeystrokeTiming=no {host}",
		OldOpenSSH: "Bản OpenSSH này đã cũ. Bạn nên cập nhật cho an toàn.",
		WindowsSSH: "SSH có sẵn của Windows. Hãy mở trong Windows Terminal, đừng dùng cửa sổ cmd cũ.",
		PuTTY:      "Trong PuTTY: Window > Translation chọn UTF-8; Connection > Data đặt Terminal-type string là xterm-256color.",
		StrangeSSH: "Chưa gặp phần mềm này. Nếu thấy gì lạ, hãy thử OpenSSH.",
		NotQuantum: "An toàn. Với OpenSSH từ bản 9.9, kết nối này còn chống được cả máy tính lượng tử.",
		AllIsWell:  "Mọi thứ đều ổn. Chúc bạn chơi vui!", SomeAdvised: Plural{Other: "Có {n} điều nên xem lại, như đã ghi ở trên."},
	}
}

func enDoctor() DoctorText {
	return DoctorText{
		Summary: "Look at your terminal and connection, and say what to do about what is not right.",

		Size: "window", Term: "terminal", Colours: "colours", UTF8: "UTF-8", Drawing: "drawing", Distance: "distance",
		Key: "key", Client: "program", Secured: "encryption",

		Cells: "{cols} columns × {rows} lines", None: "none", ColoursOf: "{n} colours", Millions: "16 million colours", NoColours: "no colours",
		Expected: "shown", Doubted: "may not be shown", Chosen: "you have chosen to draw in ASCII", Columns: "{n} columns wide, should be {want}",
		NoAnswer: "the terminal gives no answer", NotAsked: "not measured", Millis: "{n} ms there and back", NotYet: "not measured yet",
		AsGuest: "a guest, without a key", InClear: "telnet, not encrypted", Unnamed: "gives no name", SecuredBy: "{list}; no compression",

		NoTerminal: "A script needs none. To have the screens: ssh -t {host}",
		TooSmall:   "This window is too small for the screens, so you get plain lines. Make it at least 40 × 16, better 80 × 24.",
		Compact:    "Enough for the compact screens. From 80 × 24 on the board has more room.",
		IsDumb:     "This terminal has no screen, so you get plain lines. If it has one after all: TERM=xterm-256color ssh {host}",
		IsOld:      "An old kind of terminal: no colours, drawn in ASCII. If yours is newer: TERM=xterm-256color ssh {host}",
		FewColours: "If your terminal has more colours: TERM=xterm-256color ssh {host}",
		AskedNone:  "Colours are off, as NO_COLOR asks.", ShapesTell: "Nothing is lost: what has a colour also has a shape or a letter.",
		SendLocale: "If your terminal is set to UTF-8, tell the server: ssh -o SetEnv=LC_ALL=en_US.UTF-8 {host}",
		ASCIIOff:   "For the finer drawing type set ascii off.",
		WideBlocks: "The terminal draws the blocks ▐█▌ twice as wide, so the board is out of line. Choose “ambiguous width: narrow” in its settings, or type set ascii on.",
		NotUTF8:    "The terminal does not read UTF-8, so Vietnamese letters come out broken. Choose UTF-8 in its settings, or type set ascii on.",
		JudgeByEye: "Please look: {sample}  If a sign is odd or out of line, type set ascii on.",
		AskThere:   "To have it measured: ssh -t {host} doctor",
		FarAway:    "You are far away. Type set animation off and you will not wait for moving pictures.",
		GetKey:     "Nothing of a guest's is kept. To keep it: ssh-keygen -t ed25519, then ssh new@{host}",
		TakeName:   "This key has no name yet. Type name NAME to take one.",
		UseSSH:     "Whoever is on the way can read what you type. Safer: ssh {host}",
		Chaff:      "This version sends many packets more to hide the rhythm of typing. On a slow line, turn that off: ssh -o ObscureKeystrokeTiming=no {host}",
		OldOpenSSH: "This OpenSSH is old. An update would be safer.",
		WindowsSSH: "The ssh of Windows. Run it in Windows Terminal rather than in the old console.",
		PuTTY:      "In PuTTY choose UTF-8 under Window > Translation, and xterm-256color as Terminal-type string under Connection > Data.",
		StrangeSSH: "This program is not known here. If something looks odd, try OpenSSH.",
		NotQuantum: "Safe. With OpenSSH 9.9 or newer, this connection is safe from quantum computers as well.",
		AllIsWell:  "All is well. Have a good game!", SomeAdvised: Plural{"{n} thing could be better, as said above.", "{n} things could be better, as said above."},
	}
}
