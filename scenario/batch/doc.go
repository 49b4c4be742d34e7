// Package batch flies one scenario many times, with other seeds or other numbers, on
// all cores, and says how often each expectation held.
//
//	vary.go    which numbers change, and to what
//	fly.go     the flights, in parallel
//	keep.go    which flights are kept as recordings
//	rates.go   how often, with confidence intervals
package batch
