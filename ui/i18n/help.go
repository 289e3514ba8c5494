package i18n

// HelpText is the texts of the screen.
type HelpText struct{ Title string }

func viHelp() HelpText { return HelpText{Title: "Help"} }

func enHelp() HelpText { return HelpText{Title: "Help"} }
