// Package design chooses the samples of a campaign before anything has flown, and defines the
// conversation between a method and whoever flies its samples.
//
//	method.go      Outcome, and Method: generations of samples, answered by generations of outcomes
//	design.go      plain Monte Carlo, Latin hypercube, Halton
//	grid.go        all combinations of levels
//	saltelli.go    Saltelli's design for sensitivities
package design
