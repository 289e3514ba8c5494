package i18n

// HistoryText is the texts of the screen.
type HistoryText struct{ Title string }

func viHistory() HistoryText { return HistoryText{Title: "History"} }

func enHistory() HistoryText { return HistoryText{Title: "History"} }
