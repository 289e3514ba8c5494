package i18n

// ThrowText is oẳn tù tì.
type ThrowText struct {
	Title    string // {n}: the round
	Beats    string
	Shapes   [3]string // búa, bao, kéo
	Choices  [3]string // the same, as one chooses
	Choose   string    // {clock}
	Chosen   string    // {shape} {who} {clock}
	Wait     string    // {who} {clock}
	Thinking string    // under a hand
	Hidden   string
	Out      string
	Tie      string
	Stay     string // {who}
	YouStart string
	Starts   string // {who}
	ByChance string // {who}: for whom the server has chosen
}

func viThrow() ThrowText {
	return ThrowText{
		Title: "Oẳn tù tì, lần {n}", Beats: "Búa thắng kéo, kéo thắng bao, bao thắng búa. Ai thắng thì đi trước.",
		Shapes: [3]string{"búa", "bao", "kéo"}, Choices: [3]string{"búa", "bao", "kéo"},
		Choose: "Ra cái gì ra cái này! Còn {clock}, không chọn thì máy chọn hộ.",
		Chosen: "Bạn ra {shape}. Đang đợi {who}… {clock}", Wait: "Đang đợi {who}… {clock}",
		Thinking: "nghĩ…", Hidden: "đã ra", Out: "thua", Tie: "Hòa! Ra lại nào.", Stay: "Còn {who}, ra tiếp.",
		YouStart: "Bạn đi trước!", Starts: "{who} đi trước!",
		ByChance: "Hết giờ, máy chọn hộ {who}.",
	}
}

func enThrow() ThrowText {
	return ThrowText{
		Title: "Oẳn tù tì, round {n}", Beats: "Rock beats scissors, scissors beat paper, paper beats rock. Who wins begins.",
		Shapes: [3]string{"rock", "paper", "scissors"}, Choices: [3]string{"rock (búa)", "paper (bao)", "scissors (kéo)"},
		Choose: "Choose! {clock} left; who has not chosen gets one by chance.",
		Chosen: "You show {shape}. Waiting for {who}… {clock}", Wait: "Waiting for {who}… {clock}",
		Thinking: "thinks…", Hidden: "chosen", Out: "out", Tie: "A tie! Once more.", Stay: "{who} are still in: once more.",
		YouStart: "You begin!", Starts: "{who} begins!",
		ByChance: "Time was up for {who}: chance chose.",
	}
}

// CardText is the rules of a room and how a game stands, on one card.
type CardText struct {
	Title     string
	Name      string // {rules}
	First     string // {who}
	Standings string
	Now, All  string // heads: points now, and with the own row
	Next      string // {key}: to the standings
	Rich      string // {rich}: the sign of a rich square
	KeyRules  string
}

func viCard() CardText {
	return CardText{
		Title: "Luật của phòng này", Name: "Luật: {rules}", First: "Ván đầu: {who}; từ ván sau, người thua đi trước.",
		Standings: "Lúc này", Now: "điểm", All: "cả hàng", Next: "{key} xem điểm, Esc đóng", Rich: "{rich} nhà giàu (từ 5 quân), {rich}{rich} giàu sụ (từ 10)", KeyRules: "luật, điểm",
	}
}

func enCard() CardText {
	return CardText{
		Title: "The rules of this room", Name: "Rules: {rules}", First: "First game: {who}; after that the loser starts.",
		Standings: "As it stands", Now: "points", All: "with row", Next: "{key} standings, Esc closes", Rich: "{rich} rich (5 pieces or more), {rich}{rich} very rich (10)", KeyRules: "rules, score",
	}
}
