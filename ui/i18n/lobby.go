package i18n

// LobbyText is the texts of the screen.
type LobbyText struct{ Title string }

func viLobby() LobbyText { return LobbyText{Title: "Lobby"} }

func enLobby() LobbyText { return LobbyText{Title: "Lobby"} }
