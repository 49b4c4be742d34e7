package timeline_test

import (
	"math"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/record/message"
	"github.com/sitlark/sitlark/timeline"
)

// TestTheEstimateIsInterpolated between those that the autopilot reported, over a reset too, and
// is not known where it had been silent for a second.
func TestTheEstimateIsInterpolated(t *testing.T) {
	testplan.SkipIfRepeated(t)
	f := newFlight(t)
	report := func(flight uint64, at float64) { // it moves north by 3 m/s, and turns by 1 rad/s
		s, c := math.Sincos(at / 2)
		f.recorder.Estimate(message.Estimate{
			Flight: flight, Time: at, PositionNED: [3]float64{3 * at, 0, -5}, Attitude: [4]float32{float32(c), 0, 0, float32(s)},
		})
	}
	for k := range 20 { // each comes later than what it is of
		f.fly(0.1, 1500)
		if k >= 2 {
			report(1, f.now().Time-0.15)
		}
	}
	f.fly(3, 1500)
	first := f.now().Time
	report(1, first-0.05)
	f.give(command.Reset{})
	f.fly(0.5, 1500)
	report(2, 0.2)
	report(2, 0.4)
	f.fly(0.5, 1500)
	if err := f.file.Close(); err != nil {
		t.Fatal(err)
	}

	source, err := timeline.Open(t.Context(), f.path, "", timeline.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	for source.Refresh() {
	}
	for name, test := range map[string]struct {
		elapsed float64
		time    float64 // that the estimate is of [s]; NaN: it is not known
	}{
		"before the first":      {0.05, math.NaN()},
		"at one":                {0.45, 0.45},
		"between two":           {0.98, 0.98},
		"near the last":         {1.8, 1.8},
		"little after the last": {2.2, 1.85},
		"long after the last":   {3.5, math.NaN()},
		"before the reset":      {first - 0.02, first - 0.05},
		"in the second flight":  {first + 0.3, 0.3},
	} {
		t.Run(name, func(t *testing.T) {
			e, ok := source.Estimate(test.elapsed)
			if !ok {
				if !math.IsNaN(test.time) {
					t.Fatalf("it is not known at %g s", test.elapsed)
				}
				return
			}
			_, _, yaw := frame.Euler(e.NEDFromFRD)
			if math.Abs(e.PositionNED.X-3*test.time) > 1e-3 || math.Abs(e.PositionNED.Z+5) > 1e-9 || math.Abs(math.Remainder(yaw-test.time, 2*math.Pi)) > 1e-4 {
				t.Errorf("at %g s it is %v with a yaw of %g rad; want that of %g s", test.elapsed, e.PositionNED, yaw, test.time)
			}
		})
	}
}
