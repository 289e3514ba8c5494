package i18n

// ReviewText is the texts of the review of a game.
type ReviewText struct{ Title string }

func viReview() ReviewText { return ReviewText{Title: "Xem lại ván {id}"} }

func enReview() ReviewText { return ReviewText{Title: "Review of game {id}"} }
