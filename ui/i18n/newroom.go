package i18n

// NewRoomText is the texts of the screen.
type NewRoomText struct{ Title string }

func viNewRoom() NewRoomText { return NewRoomText{Title: "NewRoom"} }

func enNewRoom() NewRoomText { return NewRoomText{Title: "NewRoom"} }
