// Package coordinate runs a campaign: it asks the method for samples, generation by generation,
// puts them into the queue, and gives the results back to the method in the order of the samples.
//
// Results decide everything, and they are on the disk before they leave the queue. So a campaign
// that was interrupted at any moment goes on by doing the same again: the method is asked from
// the start, and what has a result is not flown again.
//
//	plan.go        what is to be flown, as tasks
//	coordinator.go the loop
//	intake.go      results from the queue to the disk
//	ledger.go      which of them count
//	alone.go       the same without a queue
//	repeats.go     samples that are flown a second time
//	progress.go    how far it is
package coordinate
