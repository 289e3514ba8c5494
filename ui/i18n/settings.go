package i18n

// SettingsText is the texts of the screen.
type SettingsText struct{ Title string }

func viSettings() SettingsText { return SettingsText{Title: "Settings"} }

func enSettings() SettingsText { return SettingsText{Title: "Settings"} }
