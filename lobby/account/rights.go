package account

// Rights are what a session may do with the account it is in, by how it logged
// in. The zero value is that of a key.
type Rights uint8

// The rights, the most first.
const (
	// Full is a login with a key of the account: everything.
	Full Rights = iota
	// Code is a login with a one-time code: it plays, and changes no keys and
	// names, deletes, exports and mints nothing.
	Code
	// Token is a login in clear text: it plays unrated and chats, nothing else.
	Token
)
