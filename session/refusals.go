package session

// Why somebody was not let in, in the words of the log and of the metrics.
const (
	RefusedBanned        = "banned"
	RefusedOften         = "too often from its address"
	RefusedManyFromThere = "too many from its address"
	RefusedOftenInAll    = "too many a second in all"
	RefusedMany          = "too many in all"
	RefusedHandshake     = "no handshake"           // robots, for the most part
	RefusedGate          = "did not ask to come in" // the same, by telnet
	RefusedAccounts      = "too many new accounts"
	RefusedByLobby       = "the lobby could not"
	RefusedBusy          = "too many were waiting"
)

// Refusals are all of them.
func Refusals() []string {
	return []string{
		RefusedBanned, RefusedOften, RefusedManyFromThere, RefusedOftenInAll, RefusedMany, RefusedHandshake, RefusedGate,
		RefusedAccounts, RefusedByLobby, RefusedBusy,
	}
}
