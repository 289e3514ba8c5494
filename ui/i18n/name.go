package i18n

// NameText is the texts of the screen.
type NameText struct{ Title string }

func viName() NameText { return NameText{Title: "Name"} }

func enName() NameText { return NameText{Title: "Name"} }
