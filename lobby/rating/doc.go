// Package rating is ratings by Glicko-2, as functions of their arguments: no
// store, no clock, no chance. What a rating is after a game depends on the two
// ratings before, the score and the time, and on nothing else, so the ratings
// of a server can be computed again from its games.
//
// # Source
//
// Mark E. Glickman, "Example of the Glicko-2 system", Boston University (2012,
// revised 2022). [Period] is its steps 2 to 8 for one player. Its example is a
// test, to the digits printed there when intermediate values are rounded as
// there (1464.06, 151.52, 0.05999); nothing is rounded in between here, which
// gives 1464.05. "Step 5" and the like in comments are steps of that paper.
//
// # The variant per game
//
// The paper gathers the games of a rating period and tells all ratings anew at
// its end. People want to see a rating move after their game, so [Update]
// makes each game a period of its own, and differs in these points:
//
//   - Before a game, each deviation grows by the days since the player's last
//     rated game in the pool, as if [PeriodDays] were a period without games
//     (step 6 for a player who does not compete, phi' = sqrt(phi^2 + sigma^2),
//     times over): [Rating.Aged]. Both sides of a game count so.
//   - The game itself is one whole period, which adds sigma'^2 once (step 6).
//     Somebody who plays much therefore settles at a deviation of some 60
//     instead of none, and their rating keeps moving.
//   - A deviation never exceeds that of somebody new, [StartDeviation].
//   - A value stays within [MinValue] and [MaxValue].
//
// Ratings are kept apart by [Pool]: what somebody is worth at one preset and
// speed says nothing of another.
package rating
