//go:build long

package queue

import "testing"

// TestLongKilledWorkersAndServerLoseNothing kills them 100 times.
func TestLongKilledWorkersAndServerLoseNothing(t *testing.T) { killed(t, 100) }
