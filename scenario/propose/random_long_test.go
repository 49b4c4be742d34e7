//go:build long

package propose_test

import "testing"

// TestLongRandomFlightsAreFlownAgain flies all flights of which TestRandomFlightsAreFlownAgain draws two.
func TestLongRandomFlightsAreFlownAgain(t *testing.T) {
	for k := range vehicles {
		flyAgainAtRandom(t, uint64(k))
	}
}
