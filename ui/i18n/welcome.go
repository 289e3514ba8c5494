package i18n

// WelcomeText is the texts of the screen.
type WelcomeText struct{ Title string }

func viWelcome() WelcomeText { return WelcomeText{Title: "Welcome"} }

func enWelcome() WelcomeText { return WelcomeText{Title: "Welcome"} }
