package room

import "strings"

// offersMade is what has been offered in the game, as MoveEntry.Offers has it.
func (l *loop) offersMade() string {
	text, any := "", false
	for seat := range l.game.Players {
		if seat > 0 {
			text += "/"
		}
		for _, kind := range OfferKinds() {
			n := l.offers.made[seat][kind]
			text += string(rune('0' + n))
			any = any || n > 0
		}
	}
	if !any {
		return ""
	}
	return text
}

// recount finds in a journal what the seats have offered and what was credited
// for their lines, so that a restart gives nobody more of either. What was
// offered after the last entry is not known.
func (l *loop) recount(u Unfinished) {
	if u.Clock != nil {
		l.countOffers(u.Clock.Offers)
	}
	if u.Back != nil {
		l.countOffers(u.Back.Clock.Offers)
	}
	for i, m := range u.Moves {
		l.countOffers(m.Offers)
		seat := i % len(l.game.Players)
		_, l.lag[seat] = l.lag[seat].Credit(m.Credit)
	}
}

// countOffers takes over the numbers that are larger than those known: they only
// grow in a game.
func (l *loop) countOffers(text string) {
	for seat, counts := range strings.Split(text, "/") {
		for i, digit := range []byte(counts) {
			if seat < len(l.game.Players) && i < len(OfferKinds()) && digit >= '0' && digit <= '0'+OffersEach {
				made := &l.offers.made[seat][OfferKinds()[i]]
				*made = max(*made, int(digit-'0'))
			}
		}
	}
}
