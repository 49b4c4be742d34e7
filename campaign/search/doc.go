// Package search finds the flights that matter: the worst one, the smallest fault that still breaks
// the vehicle, and rare failures, with their rate. All methods ask for whole
// generations of samples and learn from their outcomes (design.Method).
//
//	cmaes.go           CMA-ES itself, without knowledge of flights
//	mixed.go           points of which some coordinates are continuous and some are categories
//	worst.go           the worst flight, by CMA-ES
//	minimal.go         the smallest fault that breaks the vehicle
//	proposal.go        distributions in standard normal space that samples are drawn from
//	mixture.go         several such distributions, one for each cause
//	crossentropy.go    the worst flight, by the cross-entropy method
//	rare.go            the rate of rare failures, by adaptive importance sampling
package search
