// Package rate estimates how often flights fail, and how sure that is.
//
//	interval.go       confidence intervals of a share: Wilson, Clopper-Pearson, one-sided bounds
//	requirement.go    whether a required rate holds, and how many flights are missing
//	importance.go     rates from weighted flights: importance sampling
package rate
