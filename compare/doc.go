// Package compare lays flights beside each other. It reads them through package timeline, aligns
// them in time, and measures how far each is from the first.
//
//	source.go     Source: which flight of which file; Resolve: names for several
//	flight.go     Flight: a flight that was read, and what it used
//	track.go      the samples of a flight, and what was true between them
//	align.go      Align: the moment at which flights are laid on each other
//	fit.go        the shift with the least distance between two tracks
//	deviation.go  Measure: root mean square and largest deviation
//	events.go     what one flight has and another lacks
//	compare.go    Compare: all of it
//	result.go     Result: the tables, also as JSON
//	text.go       the tables as text
//
// Between two samples a vehicle moves in a straight line and turns at a constant rate. Integrals are
// exact for that: they do not depend on the rates at which flights were sampled. Where samples are
// further apart than a gap (Flight.Gap), nothing is compared.
package compare
