package compare

import (
	"math"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/internal/testplan"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/sim/snapshot"
)

// round stands for 20 s, flies a loop of changing speed for a minute, comes back and stands.
func round(late float64) motion {
	return func(t float64, now *snapshot.Snapshot) {
		s := max(0, min((t-late-20)/60, 1))
		angle := 2 * math.Pi * (s + 0.08*math.Sin(4*math.Pi*s))
		now.Body.PositionNED = frame.OfNED(30*math.Sin(angle), 20*math.Sin(2*angle), -10*math.Sin(math.Pi*s))
	}
}

// TestTheBestFitFindsHowMuchLaterAFlightWas, at other rates, with long times on the ground before and
// behind it, and when it was cut.
func TestTheBestFitFindsHowMuchLaterAFlightWas(t *testing.T) {
	testplan.SkipIfRepeated(t)
	a := made("a", 100, 0, 100, round(0))
	for _, late := range []float64{-12.34, 0, 3.21, 250} {
		for _, c := range []struct{ rate, before, behind float64 }{{100, 0, 100}, {5, 0, 100}, {10, 0, 160}, {10, 30, 100}} {
			b := made("b", c.rate, late+c.before, late+c.behind, round(late))
			delay, err := fit(a, b)
			if err != nil {
				t.Fatal(err)
			}
			close2(t, "the delay", delay, -late, 0.01)
		}
	}
}

// TestTheBestFitOfWhatStandsIsRefused.
func TestTheBestFitOfWhatStandsIsRefused(t *testing.T) {
	flights := []*Flight{made("a", 100, 0, 100, round(0)), made("b", 10, 0, 50, at(5, 5, 0))}
	if _, err := AlignAll(flights, Options{Align: Align{By: ByFit}}); err == nil || !strings.Contains(err.Error(), "b moves by less than") {
		t.Errorf("got %v", err)
	}
}

// TestTheBestFitIsBetterThanAnyShiftNearIt.
func TestTheBestFitIsBetterThanAnyShiftNearIt(t *testing.T) {
	a := made("a", 100, 0, 100, round(0))
	b := made("b", 20, 0, 100, func(t float64, now *snapshot.Snapshot) {
		round(1.5)(t, now)
		now.Body.PositionNED = now.Body.PositionNED.Scale(1.1).Add(frame.OfNED(0, 2, 0))
	})
	delay, err := fit(a, b)
	if err != nil {
		t.Fatal(err)
	}
	best := measure(a, b, delay).position.RMS
	for _, off := range []float64{-5, -1, -0.2, 0.2, 1, 5} {
		if rms := measure(a, b, delay+off).position.RMS; rms < best {
			t.Errorf("%g s from the best fit the RMS is %g m, less than %g m", off, rms, best)
		}
	}
}
