// Package space describes what a campaign varies: the variables, how the values of each are
// distributed, and the samples that come of it.
//
// A sample is a point of the unit hypercube. Each coordinate is the probability of a smaller
// value, so the inverse distribution function of a variable turns it into a value:
// every method of a campaign works on the unit hypercube and knows no units. Variables are
// independent of each other.
//
//	spec.go        what a campaign file says of a variable, checked
//	marginal.go    the interface of a distribution; ranges and whole numbers
//	list.go        lists of numbers or words
//	normal.go      normal, truncated normal and lognormal distributions
//	lifetime.go    triangular, Weibull and exponential distributions
//	space.go       the space, samples, and standard normal space
//	stream.go      seeded random numbers
package space
