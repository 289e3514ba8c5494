// Package engine is the rules of Ô ăn quan: positions, moves, turns and games
// for two, three and four seats under every option of docs/rules.md, which is
// the authority for all of it.
//
// It promises to be a pure function of its arguments. It knows no clock, no
// input or output and no chance; a [Position] and a [Rules] are values that
// compare with ==, and a [Game] is never changed, only replaced. [Play]
// returns every [Step] of a turn, so that screens animate and words tell a
// turn without knowing a rule.
//
// # Words
//
// Without their accents quan (the mandarin) and quân (any piece) are the same
// letters. Therefore Quan in an identifier always and only means the mandarin;
// quân is "stone" in comments and never part of an identifier. Dan and Quan
// stay Vietnamese, since English has no settled word for them.
//
//	ô                   Pit         a place on the ring; numbered as in docs/rules.md section 2
//	ô dân               field       one of a seat's five pits, counted 1 to 5 from its own left
//	ô quan              quan pit    a corner, index 0, 6, 12, 18; belongs to nobody
//	dân                 Dan         the small stone, worth 1
//	quan                Quan        the mandarin, worth Rules.QuanPoints
//	bên, người chơi     Seat        a place at the board; a player is a person
//	bốc                 Lift        take up the dân of a pit
//	rải                 Sow         drop them one by one
//	rải tiếp            Relay       lift the next pit and sow on
//	ăn                  Capture     take all that lies behind a gap; a chain is several
//	quan non            young quan  Rules.YoungQuanBelow
//	cấm quan            -           Rules.FirstTurnQuanBan
//	rải lại             Reseed      refill a bare row
//	vay, nợ             Borrow, Debt
//	thu quân            Sweep       the end: "hết quan, tàn dân, thu quân, bán ruộng"
//	nước đi             Move
//	ván                 Game
package engine
