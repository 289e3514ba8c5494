package i18n

// StatusText is how the server tells how it is.
type StatusText struct {
	Summary string // for help

	ColVersion, ColSince, ColPeople, ColRooms, ColGames, ColMoves, ColOwn, ColOthers, ColStore, ColStops string

	Waited                           string // {half} {most}, milliseconds
	StoreOK, StoreSlow, StoreFailing string
	Within                           Plural // {n} minutes
	Soon                             string
	None                             string
}

func viStatus() StatusText {
	return StatusText{
		Summary:    "Xem máy chủ đang chạy thế nào.",
		ColVersion: "phiên bản", ColSince: "khởi động", ColPeople: "người", ColRooms: "phòng", ColGames: "ván đang chơi",
		ColMoves: "nước/phút", ColOwn: "phím → màn mình", ColOthers: "phím → màn bạn", ColStore: "lưu trữ", ColStops: "sắp dừng",
		Waited:  "{half} ms, 95%: {most} ms",
		StoreOK: "tốt", StoreSlow: "chậm", StoreFailing: "hỏng, chưa lưu được",
		Within: Plural{Other: "trong {n} phút nữa"}, Soon: "ngay bây giờ",
		None: "Ở đây không có máy chủ.",
	}
}

func enStatus() StatusText {
	return StatusText{
		Summary:    "Show how the server is doing.",
		ColVersion: "version", ColSince: "started", ColPeople: "people", ColRooms: "rooms", ColGames: "games",
		ColMoves: "moves/minute", ColOwn: "key → yours", ColOthers: "key → others", ColStore: "store", ColStops: "stops",
		Waited:  "{half} ms, 95%: {most} ms",
		StoreOK: "ok", StoreSlow: "slow", StoreFailing: "failing",
		Within: Plural{"within a minute", "within {n} minutes"}, Soon: "now",
		None: "There is no server here.",
	}
}
