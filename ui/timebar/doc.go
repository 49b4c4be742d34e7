// Package timebar is the time line along the bottom of the window: what there is of a flight,
// the time that is shown, and how that moves.
//
//	state.go          State: what the bar shows, and the words for it
//	bar.go            Bar: the bar, its buttons and its clock
//	line.go           the line: events, gaps, cursor
//	modes.go          the modes as bands on the line
//	curve.go          the curve over the flight, of the quantity that the user picks
//	branch.go         the card with the ways to continue from the time that is shown
//	bookmarks.go      bookmarks: flags on the line, and the tag that names one
//	bookmarklist.go   the card with all bookmarks
//	keys.go           what the keys do to the time that is shown
package timebar
