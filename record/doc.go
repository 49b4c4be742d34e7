// Package record keeps flights. A Recorder notes, on the physics goroutine, all that a World
// is given; a File writes that, with checkpoints and with what other programs can read, to an
// MCAP file; Open reads such a file, finished or not; a Player makes the flight again from it,
// at any time and to the last bit.
//
//	recorder.go  Recorder: what the physics goroutine hands over; batch.go: in what
//	file.go      File: the goroutine that writes; output.go: the file; stage.go: a disk that is full
//	status.go    how it goes, and since when nothing is kept; full_unix.go, full_windows.go
//	start.go     Start: what a flight starts from; checkpoint.go: the World as bytes
//	log.go       events, modes and other notes; truths.go: reading these, and the states
//	estimates.go what the autopilot reported; plan.go: the mission that it has
//	foxglove.go  the channels that other programs show
//	open.go      Recording: the index of a file; refresh.go: one that is written still; chunk.go: its parts
//	complete.go  Complete: the end of a file whose program was killed
//	player.go    Player: the flight again
//	above.go     Above: who flies and judges, at a checkpoint; again.go: what is flown again from there
//	inputlog/    inputs as bytes
//	message/     what other programs read
//
// The file is an MCAP file (mcap.dev/spec) with chunks compressed by Zstandard. A chunk is
// written every half second, so that a program that is killed loses no more. Each vehicle has
// these channels, below /NAME:
//
//	start       JSON: versions, vehicle, weather, seed; all that a World needs
//	inputs      package inputlog, at most 250 ms a message
//	checkpoint  the World, every 4 s
//	above       who flies and judges, with each checkpoint
//	truth       sitlark.Truth by Protobuf, 100 Hz
//	estimate    sitlark.Estimate by Protobuf: what the autopilot reported, as often as it did
//	log         JSON: events, modes, status texts, missions, lines of the console and of sitlark's
//	            log, parameters that were changed, names of pictures and films, verdicts
//
// and those of package foxglove, for other programs.
package record
