package i18n

// ElsewhereText answers commands of other servers, FICS first of all, for which
// there is nothing here: one sentence each that says what to do instead.
type ElsewhereText struct {
	Style string
}

// Elsewhere is these texts, made when asked for.
func (c *Catalog) Elsewhere() ElsewhereText {
	if c.Language == Vietnamese {
		return ElsewhereText{
			Style: "Cách vẽ bàn cờ chọn bằng  set board full  hoặc  set board words (tả bằng lời).",
		}
	}
	return ElsewhereText{
		Style: "How the board is told is chosen by  set board full  or  set board words.",
	}
}

// Instead is the sentence for a command of another server, "" for any other
// word.
func (t ElsewhereText) Instead(word string) string {
	switch word {
	case "style":
		return t.Style
	}
	return ""
}
