// Package record records and replays flights. On the physics goroutine a Recorder collects every
// input of a World. A File writes these inputs to an MCAP file, with checkpoints and with
// messages that other programs read. Open reads such a file, finished or not. A Player replays the
// flight from it, at any time and to the last bit.
//
// Writing:
//
//	recorder.go  Recorder: collects on the physics goroutine; batch.go: what it hands over
//	file.go      File: the goroutine that writes; output.go: encodes; stage.go: survives a full disk
//	kept.go      whether the file is still there, and ours
//	status.go    the state of the recording; gap.go: what is not kept, and why
//	start.go     Start: the initial conditions of a flight; checkpoint.go: the World as bytes
//	log.go       Note: events, modes and other log entries
//	estimates.go what the autopilot reported; plan.go: the autopilot's mission
//	foxglove.go  the channels for other programs
//	controlstate.go  ControlState: the state of autopilot and judge at a checkpoint
//
// Reading:
//
//	open.go      Recording: an opened file; scan.go: its index; sequence.go: reads it once; chunk.go: its chunks
//	harm.go      what is damaged; holes.go: what is not there
//	missing.go   what programs that rewrote it left out
//	refresh.go   a file that is still being written; complete.go: one whose program was killed
//	truths.go    Entry and the states: reads log and truth
//	flights.go   FlightNumbers: what flights are called
//	player.go    Player: replays the World; verify.go: compares it with what was recorded
//	again.go     Again: the inputs after a checkpoint, to replay autopilot and judge too
//
// What is not in a recording: a Gap is a part of a flight that was not recorded, as the writer knows it, and has an
// entry in the log. Damaged are parts that can't be read. A Hole is either, as the reader finds it. Losses are what a
// vehicle's flight has lost while it was recorded: gaps, entries of the log, and time.
//
// Parts of the format: inputlog/ the inputs as bytes, message/ sitlark's Protobuf messages. store/ is
// the folder of kept flights, export/ other file formats.
//
// The file is an MCAP file (mcap.dev/spec) with Zstandard-compressed chunks. A chunk is written
// every half second of wall time or of flight time, whichever ends first. A program that is
// killed loses at most the last second of either. Each vehicle has these channels, below /NAME:
//
//	start       JSON: versions, vehicle, weather, seed; everything a World needs
//	inputs      package inputlog, at most 250 ms per message
//	checkpoint  the World, every 4 s
//	above       the state of autopilot and judge, with each checkpoint
//	truth       sitlark.Truth by Protobuf, 100 Hz
//	estimate    sitlark.Estimate by Protobuf: what the autopilot reported, at its rate
//	log         JSON: events, modes, status texts, missions, lines of the console and of sitlark's
//	            log, parameter changes, paths of pictures and films, verdicts
//
// and those of package foxglove, for other programs.
package record
