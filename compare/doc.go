// Package compare compares flights. It reads them through package timeline, aligns them in time
// and measures how far each deviates from the first. (Package flightlog/align aligns ArduPilot's
// log with the recording of the same flight.)
//
//	source.go     Source: which flight of which file; Resolve: unique names for several
//	flight.go     Flight: a flight in memory, and its battery use
//	track.go      the samples of a flight, with interpolation
//	align.go      Align: the moment at which flights are aligned
//	branch.go     flights that are branches of one recording
//	fit.go        the time shift with the least distance between two tracks
//	deviation.go  RMS, mean and largest deviation
//	events.go     events that only one of two flights has
//	compare.go    Compare: all of it
//	result.go     Result: the tables, also as JSON
//	text.go       the tables as text
//
// Between two samples a vehicle moves in a straight line and turns at a constant rate. Integrals are
// exact under that assumption and do not depend on sample rates. Gaps between samples
// (Flight.Gap) are not compared.
package compare
