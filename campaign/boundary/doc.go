// Package boundary finds the surface between flights that hold and flights that break, by a model of
// the margin that says how uncertain it is, and flights where that matters.
//
//	boundary.go      the method: which samples next
//	values.go        margins as the model sees them
//	kernel.go        similarity of two samples
//	process.go       Gaussian process: fit and prediction
//	likelihood.go    how likely the outcomes are, and the model that makes them likeliest
//	surface.go       what is known: probability of failure at a point and over two variables
//	known.go         the same of flights that another method chose
package boundary
