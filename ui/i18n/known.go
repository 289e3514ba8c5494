package i18n

// KnownText is what a page of the help tells of what is proven of the first
// turns. {rules} is the name of rules, points are the first player's lead.
type KnownText struct {
	Title, Intro string
	Wins, Loses  Plural // {rules} {n}
	Even         string // {rules}
	WinsBetween  string // {rules} {low} {high}
	WinsLeast    string // {rules} {low}
	Between      string // {rules} {low} {high}, with signs
	Best         string // {move} {mirror}
	Firsts       string // {list}: what each square sown to the left is worth
	First        string // {n} {value}
	Nothing      string
}

func viKnown() KnownText {
	return KnownText{
		Title:       "Đi trước có thắng chắc?",
		Intro:       "Những điều dưới đây máy đã chứng minh, xét hết mọi cách đối phương có thể đi, chứ không phải ước lượng.",
		Wins:        Plural{Other: "{rules}: nếu cả hai đi đúng nhất, người đi trước thắng {n} điểm."},
		Loses:       Plural{Other: "{rules}: nếu cả hai đi đúng nhất, người đi trước thua {n} điểm."},
		Even:        "{rules}: nếu cả hai đi đúng nhất thì hòa.",
		WinsBetween: "{rules}: đi đúng nhất, người đi trước chắc thắng, hơn từ {low} đến {high} điểm.",
		WinsLeast:   "{rules}: đi đúng nhất, người đi trước chắc thắng, hơn ít nhất {low} điểm.",
		Between:     "{rules}: nếu cả hai đi đúng nhất, người đi trước được từ {low} đến {high} điểm so với đối phương.",
		Best:        "Mở đầu hay nhất: {move}, hoặc đối xứng là {mirror}.",
		Firsts:      "Mở đầu sang trái, người đi trước hơn (+) hay kém (−): {list}.",
		First:       "ô {n}: {value}",
		Nothing:     "Chưa chứng minh được điều gì.",
	}
}

func enKnown() KnownText {
	return KnownText{
		Title:       "Does the first player win?",
		Intro:       "What stands here is proven, with every answer of the opponent looked at, and not an estimate.",
		Wins:        Plural{"{rules}: the first player wins by {n} point if nobody errs.", "{rules}: the first player wins by {n} points if nobody errs."},
		Loses:       Plural{"{rules}: the first player loses by {n} point if nobody errs.", "{rules}: the first player loses by {n} points if nobody errs."},
		Even:        "{rules}: a draw if nobody errs.",
		WinsBetween: "{rules}: the first player wins by {low} to {high} points if nobody errs.",
		WinsLeast:   "{rules}: the first player wins by {low} points at least if nobody errs.",
		Between:     "{rules}: the first player ends between {low} and {high} points ahead if nobody errs.",
		Best:        "The best beginning: {move}, or its mirror image {mirror}.",
		Firsts:      "Beginning to the left, the first player ends ahead (+) or behind (−): {list}.",
		First:       "square {n}: {value}",
		Nothing:     "Nothing is proven yet.",
	}
}
