//go:build long

package record_test

import "testing"

// TestLongARecordedHourIsMadeAgain, hash by hash: 200 random faults, and two restarts of the
// autopilot.
func TestLongARecordedHourIsMadeAgain(t *testing.T) { madeAgain(t, 3600, 1200, 200, 2) }
