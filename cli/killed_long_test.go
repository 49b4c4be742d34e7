//go:build long && !headless

package cli

import "testing"

// TestLongAHundredKills: at any moment at most the last second is missing.
func TestLongAHundredKills(t *testing.T) { killTimes(t, 100) }
