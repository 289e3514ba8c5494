package account

import "errors"

// Why [ParseName] refuses a text, in the order it asks. Each error wraps one of
// these; what more it says is for the log.
var (
	ErrNameShort    = errors.New("the name is too short")
	ErrNameLong     = errors.New("the name is too long")
	ErrNameWide     = errors.New("the name takes too many cells of a terminal")
	ErrNameRune     = errors.New("the name has a character that no name may have")
	ErrNameMixed    = errors.New("the name mixes scripts")
	ErrNameLook     = errors.New("the name reads as another in Latin letters")
	ErrNameReserved = errors.New("the name is reserved")
)

// Why a key is not added to an account, or not removed from it.
var (
	ErrNoKey        = errors.New("the account has no such key")
	ErrTooManyKeys  = errors.New("the account has as many keys as it may have")
	ErrLastKey      = errors.New("the last key cannot be removed")
	ErrYoungKey     = errors.New("a key of less than a week cannot remove an older one")
	ErrRecoveredKey = errors.New("a key bound by recovery cannot be removed for a week")
)
