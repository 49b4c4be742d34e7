//go:build long

package physics_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"
)

// TestLongWhatIsAcceptedFliesForAnHour flies vehicles for an hour each, of propellers of all kinds,
// under random pulses, weather and commands, and a few by the built-in autopilot. A seed runs on
// its own, too: -run 'TestLongWhatIsAcceptedFliesForAnHour/seed=5057$'.
func TestLongWhatIsAcceptedFliesForAnHour(t *testing.T) {
	const hour, first, files = 3600, 5000, 120
	vehicles, texts, step, other := accepted(t, first, files, true)
	t.Logf("%d are accepted, %d are refused for what a step can't show, %d for what contradicts itself", len(vehicles), step, other)
	for _, seed := range slices.Sorted(maps.Keys(vehicles)) {
		t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) {
			t.Parallel()
			begun := time.Now()
			if !flyAtRandom(t, seed, vehicles[seed], hour) {
				t.Log(texts[seed])
			}
			if seed%4 == 0 {
				flyByPilot(t, seed, vehicles[seed], hour)
			}
			t.Logf("flew in %.0f s", time.Since(begun).Seconds())
		})
	}
}

// TestLongPlanesKeepTheBalanceForAnHour flies each vehicle with wings under random pulses, weather, faults and commands.
func TestLongPlanesKeepTheBalanceForAnHour(t *testing.T) {
	for name, v := range winged(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			begun := time.Now()
			keepsBalance(t, 1, v, 3600)
			t.Logf("flew in %.0f s", time.Since(begun).Seconds())
		})
	}
}
