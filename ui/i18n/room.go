package i18n

// RoomText is the texts of a room between its games.
type RoomText struct{ Title string }

func viRoom() RoomText { return RoomText{Title: "Phòng {n}"} }

func enRoom() RoomText { return RoomText{Title: "Room {n}"} }
