package i18n

import (
	"strings"

	"oanquan/engine"
)

// RulesText names rule sets and their options.
type RulesText struct {
	Classic, Young, Five, Village, Triangle, Square string // presets
	// Differences from a preset, each a few words.
	Players       string // {n}
	Dan           string // {n}
	QuanPoints    string // {n}
	YoungBelow    string // {n}
	YoungOff      string
	RelayStop     string
	RelayOne      string
	EndSquares    string
	EndQuan       string
	EmptyOpen     string
	EmptyWall     string
	EmptyShut     string
	FirstAllowed  string
	FirstForbid   string
	DirectionFree string
	DirectionOne  string
}

func viRules() RulesText {
	return RulesText{
		Classic: "cổ điển", Young: "quan non", Five: "quan 5 điểm", Village: "luật làng", Triangle: "ba người", Square: "bốn người",
		Players: "{n} người chơi", Dan: "mỗi ô {n} dân", QuanPoints: "quan bằng {n} điểm",
		YoungBelow: "không ăn quan non (dưới {n} dân)", YoungOff: "ăn được quan non",
		RelayStop: "gặp ô quan thì dừng", RelayOne: "gặp ô quan thì lấy 1 dân rải tiếp",
		EndSquares: "hết ván khi ô quan trống cả", EndQuan: "hết ván khi quan bị ăn cả",
		EmptyOpen: "ô quan trống tính như ô trống", EmptyWall: "gặp ô quan trống ngay sau khi rải thì dừng",
		EmptyShut:    "không ăn cách ô quan trống",
		FirstAllowed: "được ăn quan ngay lượt đầu", FirstForbid: "cấm ăn quan ở lượt đầu",
		DirectionFree: "rải hướng nào cũng được", DirectionOne: "chỉ rải sang phải",
	}
}

func enRules() RulesText {
	return RulesText{
		Classic: "classic", Young: "young quan", Five: "quan worth 5", Village: "village", Triangle: "three players", Square: "four players",
		Players: "{n} players", Dan: "{n} dân a square", QuanPoints: "a quan is worth {n}",
		YoungBelow: "a quan with fewer than {n} dân is safe", YoungOff: "no quan is safe",
		RelayStop: "a turn ends before a quan square", RelayOne: "before a quan square, sow one dân of it on",
		EndSquares: "ends when the quan squares are empty", EndQuan: "ends when every quan is captured",
		EmptyOpen: "an empty quan square is like any other", EmptyWall: "an empty quan square ends the sowing",
		EmptyShut:    "no capture across an empty quan square",
		FirstAllowed: "a quan may be captured at once", FirstForbid: "no quan on the first turn",
		DirectionFree: "sow either way", DirectionOne: "sow to the right only",
	}
}

// Preset names a preset by its key in the rules ("classic").
func (c *Catalog) Preset(key string) string {
	t := c.Rules
	switch key {
	case "classic":
		return t.Classic
	case "young":
		return t.Young
	case "five":
		return t.Five
	case "village":
		return t.Village
	case "triangle":
		return t.Triangle
	case "square":
		return t.Square
	}
	return key
}

// RulesName says what is played: the nearest preset and what differs from it,
// "cổ điển" or "cổ điển + mỗi ô 7 dân".
func (c *Catalog) RulesName(r engine.Rules) string {
	preset, diff := c.RulesDiff(r)
	return strings.Join(append([]string{preset}, diff...), " + ")
}

// RulesDiff finds the preset with the fewest differences and lists them.
func (c *Catalog) RulesDiff(r engine.Rules) (preset string, diff []string) {
	best := -1
	for _, p := range engine.Presets() {
		d := c.ruleChanges(p.Rules, r)
		if best < 0 || len(d) < best {
			best, preset, diff = len(d), c.Preset(p.Name), d
		}
	}
	return preset, diff
}

// ruleChanges tells, option by option, how r departs from base.
func (c *Catalog) ruleChanges(base, r engine.Rules) []string {
	var out []string
	add := func(differs bool, text string, pairs ...any) {
		if differs {
			out = append(out, Fill(text, pairs...))
		}
	}
	t := c.Rules
	add(r.Players != base.Players, t.Players, "n", r.Players)
	add(r.Dan != base.Dan, t.Dan, "n", r.Dan)
	add(r.QuanPoints != base.QuanPoints, t.QuanPoints, "n", r.QuanPoints)
	young := t.YoungBelow
	if r.YoungQuanBelow == 0 {
		young = t.YoungOff
	}
	add(r.YoungQuanBelow != base.YoungQuanBelow, young, "n", r.YoungQuanBelow)
	add(r.RelayQuan != base.RelayQuan, [...]string{t.RelayStop, t.RelayOne}[r.RelayQuan])
	add(r.End != base.End, [...]string{t.EndSquares, t.EndQuan}[r.End])
	add(r.EmptyQuan != base.EmptyQuan, [...]string{t.EmptyOpen, t.EmptyWall, t.EmptyShut}[r.EmptyQuan])
	first, dir := t.FirstAllowed, t.DirectionFree
	if r.FirstTurnQuanBan {
		first = t.FirstForbid
	}
	if r.RightOnly {
		dir = t.DirectionOne
	}
	add(r.FirstTurnQuanBan != base.FirstTurnQuanBan, first)
	add(r.RightOnly != base.RightOnly, dir)
	return out
}
