package session

import (
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/record"
	"github.com/sitlark/sitlark/record/message"
)

// flightsOf are the numbers of a recording's flights, with the greatest height of each above its pad [m].
func flightsOf(t *testing.T, path string) (numbers []uint64, heights map[uint64]float64) {
	t.Helper()
	r, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	heights = map[uint64]float64{}
	err = r.Truths(r.Vehicles[0], func(_ float64, s *message.Truth) error {
		if n := len(numbers); n == 0 || numbers[n-1] != s.Flight {
			numbers = append(numbers, s.Flight)
		}
		heights[s.Flight] = max(heights[s.Flight], -s.PositionNED[2])
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return numbers, heights
}

// TestADemonstrationHoldsAfterLanding, as it was asked to; a reset begins the next flight. Without that it
// flies again by itself.
func TestADemonstrationHoldsAfterLanding(t *testing.T) {
	testplan.SkipIfRepeated(t)
	const length = 80
	demo := func(hold bool, seconds float64, each func(f *Fleet, time float64)) string {
		s := testSetup(t, func(c *config.Config) { c.Demo, c.DemoHold, c.Location.Flat = true, hold, true })
		return flyStraight(t, s, seconds, nil, each)
	}
	looped := demo(false, length, nil)
	if numbers, _ := flightsOf(t, looped); len(numbers) < 2 {
		t.Fatalf("without it the demonstration does not fly again in %d s: flights %v", length, numbers)
	}
	reset := false
	path := demo(true, length+14, func(f *Fleet, time float64) {
		if !reset && time > length {
			reset = true
			if err := f.Vehicles[0].Sim.Submit(command.Reset{}); err != nil {
				t.Error(err)
			}
		}
	})
	if numbers, heights := flightsOf(t, path); len(numbers) != 2 || heights[2] < 2 {
		t.Errorf("held for %d s and then reset, it has the flights %v, up to %v m; want one before the reset and one after", length, numbers, heights)
	}
	if b, end := branchFrom(t, path, length-2, Changes{Keep: true}); !b.Branch.Origin.Exact || !end.Same {
		t.Errorf("the held vehicle does not go on exactly: %+v", end)
	}
	_, changed := branchRecorded(t, looped, 20, Changes{Commands: []command.Command{command.DegradeMotor{Motor: 1, Thrust: 0.95}}})
	if numbers, _ := flightsOf(t, changed); len(numbers) != 1 {
		t.Errorf("a branch with a fault drops it and flies again: flights %v", numbers)
	}
	if _, end := branchFrom(t, looped, 20, Changes{}); !end.Same {
		t.Errorf("a branch without changes is another flight: %+v", end)
	}
}
