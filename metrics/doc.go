// Package metrics counts what a server does: plain counters and histograms of
// atomic numbers, which whoever counts holds in its hand. There is no registry
// and no name in it. [Server] has all of one server and fits the narrow
// interfaces by which sessions, rooms and the store tell what happens; how that
// is shown is decided elsewhere.
//
// It promises that counting never waits and never allocates, that reading
// disturbs nobody who counts, and that what distinguishes one number from
// another is out of a list made at the start: never what a caller sent, and
// never who they are.
package metrics
