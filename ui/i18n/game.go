package i18n

// GameText is the texts of a running game.
type GameText struct{ YourTurn string }

func viGame() GameText { return GameText{YourTurn: "Đến lượt bạn"} }

func enGame() GameText { return GameText{YourTurn: "Your turn"} }
