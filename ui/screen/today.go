package screen

// Today is the puzzle of the day.
type Today struct{}

func (Today) route() {}
