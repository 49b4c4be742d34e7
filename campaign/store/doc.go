// Package store keeps a campaign in a folder: what it was asked, and the result of each flight.
//
//	campaign.yaml     the campaign file as it was given
//	bundle.zip        the files that the flights need
//	campaign.json     which campaign this is: Header
//	results.ndjson    a line for each flight, in the order in which they ended
//	results.parquet   the same in the order of the samples, for other programs, once the campaign has ended
//	dead-letters.ndjson  what came as a result and does not count, with the reason
//	recordings/       of the flights that are kept
//	queue/            streams of the embedded queue
//
// A line of results that was cut off by the end of the process is removed at the next start; its
// flight is flown again, or its result comes from the queue once more.
//
//	folder.go    the folder: made, opened, locked
//	results.go   the file of results
//	follow.go    results as they come, for those who watch
//	rewrite.go   results changed or left out afterwards
//	aside.go     what does not count
//	merge.go     parts of one campaign as a whole
//	parquet.go   the Parquet file; table.go: its columns; slots.go: those of what samples set
//	places.go    where recordings are, from the folder
//	read.go      results of a folder
package store
