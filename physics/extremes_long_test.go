//go:build long

package physics_test

import (
	"runtime"
	"sync"
	"testing"
)

// TestLongWhatIsAcceptedFliesForAnHour flies vehicles for an hour each, of propellers of all kinds,
// under random pulses, weather and commands, and a few by the built-in autopilot.
func TestLongWhatIsAcceptedFliesForAnHour(t *testing.T) {
	const hour = 3600
	vehicles, texts, step, other := accepted(t, 5000, 120, true)
	t.Logf("%d are accepted, %d are refused for what a step can't show, %d for what contradicts itself", len(vehicles), step, other)
	var all sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for seed, v := range vehicles {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			if !flyAtRandom(t, seed, v, hour) {
				t.Log(texts[seed])
			}
			if seed%4 == 0 {
				flyByPilot(t, seed, v, hour)
			}
		})
	}
	all.Wait()
}
