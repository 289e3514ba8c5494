package account

import "errors"

// Why [ParseName] refuses a text, in the order it asks. Each error wraps one of
// these; what more it says is for the log.
var (
	ErrNameShort    = errors.New("the name is too short")
	ErrNameLong     = errors.New("the name is too long")
	ErrNameRune     = errors.New("the name has a character that no name may have")
	ErrNameMixed    = errors.New("the name mixes scripts")
	ErrNameLook     = errors.New("the name reads as another in Latin letters")
	ErrNameReserved = errors.New("the name is reserved")
)
