// Package timebar is the time line along the bottom of the window: what there is of a flight,
// the time that is shown, and how that moves.
//
//	state.go   State: what the bar shows, and the words for it
//	bar.go     Bar: the bar, its buttons and its clock
//	line.go    the line: modes, height, events, cursor
//	branch.go  the button that continues from the time that is shown
//	keys.go    what the keys do to the time that is shown
package timebar
