package batch

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/scenario/scenariotest"
)

// TestRangesThatAreNoneAreRefused: ends that are equal or in the wrong order, in other units, or no numbers.
func TestRangesThatAreNoneAreRefused(t *testing.T) {
	for _, variation := range []string{
		"wind.speed=5..5", "wind.speed=5 m/s..5 m/s", "wind.speed=-1..-2", "wind.speed=..5", "wind.speed=2..", "wind.speed=2 m/s..3 km/h", "wind.speed=2..3..4",
		"seed=5..4", "seed=1..2.5", "seed=1..",
	} {
		runs, err := Runs(scenariotest.Parse(t, hop), 3, nil, []string{variation})
		if err == nil {
			t.Errorf("%s gives runs with %v, %v, %v", variation, runs[0].Settings, runs[1].Settings, runs[2].Settings)
		} else if !strings.HasPrefix(err.Error(), "--vary "+variation+": expected two ") {
			t.Errorf("%s: %v", variation, err)
		}
	}
}

// TestARangeIsInOneUnit, which one of its ends names for both; samples lie in it, and bear the unit.
func TestARangeIsInOneUnit(t *testing.T) {
	for variation, want := range map[string]struct {
		unit     string
		from, to float64
	}{
		"wind.speed=2..10 m/s": {"m/s", 2, 10}, "wind.speed=2 m/s..10 m/s": {"m/s", 2, 10}, "wind.speed=2..10": {"", 2, 10}, "turbulence=0..0.001": {"", 0, 0.001},
	} {
		runs, err := Runs(scenariotest.Parse(t, hop), 10, nil, []string{variation})
		if err != nil {
			t.Errorf("%s: %v", variation, err)
			continue
		}
		for _, r := range runs {
			number, unit := quantity.Cut(r.Settings[0].Text)
			x, err := strconv.ParseFloat(number, 64)
			if err != nil || strings.TrimSpace(unit) != want.unit || x < want.from || x > want.to {
				t.Errorf("%s: run %d has %q", variation, r.Number, r.Settings[0].Text)
			}
		}
	}
}

// TestSeedsGoThroughTheirRange and begin again, both ends included; one seed is a range, too.
func TestSeedsGoThroughTheirRange(t *testing.T) {
	for variation, want := range map[string][]int64{"seed=7..9": {7, 8, 9, 7, 8}, "seed=4..4": {4, 4, 4, 4, 4}, "seed": {5, 6, 7, 8, 9}, "seed=3,1": {3, 1, 3, 1, 3}} {
		runs, err := Runs(scenariotest.Parse(t, hop), len(want), nil, []string{variation})
		if err != nil {
			t.Errorf("%s: %v", variation, err)
			continue
		}
		for i, r := range runs {
			if r.File.Seed != want[i] || r.Number != i+1 {
				t.Errorf("%s: run %d has seed %d, want %d", variation, r.Number, r.File.Seed, want[i])
			}
		}
	}
}

// TestTheNumberOfRunsHasBounds that are taken themselves.
func TestTheNumberOfRunsHasBounds(t *testing.T) {
	for n, ok := range map[int]bool{-1: false, 0: false, 1: true, 2: true, MaxRuns + 1: false, math.MaxInt: false} {
		runs, err := Runs(scenariotest.Parse(t, hop), n, nil, []string{"seed"})
		if (err == nil) != ok || ok && len(runs) != n {
			t.Errorf("%d runs: got %d, %v", n, len(runs), err)
		}
	}
}
