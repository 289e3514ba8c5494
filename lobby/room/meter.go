package room

// Meter counts what happens in rooms. Its methods are called by the goroutines
// of rooms and must not wait.
type Meter interface {
	GameBegun()
	Moved()                  // a turn was saved, be it the house's
	GameEnded(ending string) // a record.Ending
	// MailboxConflated counts a viewer who did not read, and for whom the whole
	// state takes the place of events.
	MailboxConflated()
	// EntryNotSaved counts what the journal refused.
	EntryNotSaved()
}

// unmetered counts nothing.
type unmetered struct{}

func (unmetered) GameBegun()        {}
func (unmetered) Moved()            {}
func (unmetered) GameEnded(string)  {}
func (unmetered) MailboxConflated() {}
func (unmetered) EntryNotSaved()    {}
