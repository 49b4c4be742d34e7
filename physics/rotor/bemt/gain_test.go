package bemt

import (
	"math"
	"testing"
)

// TestRotationGainEndsAtItsLimits: none up to the angle of no lift and from 50° on, all of it up to
// 30°, half at 40°; none where the section has as much lift already.
func TestRotationGainEndsAtItsLimits(t *testing.T) {
	const deg = math.Pi / 180
	s := &section{}
	s.zeroLift, s.slope, s.delay = -2*deg, 6, 0.5
	full := func(alpha float64) float64 { return 0.5 * (6*(alpha+2*deg) - 0.4) }
	for alpha, want := range map[float64]float64{-10 * deg: 0, -2 * deg: 0, 20 * deg: full(20 * deg), 30 * deg: full(30 * deg), 40 * deg: full(40*deg) / 2, 50 * deg: 0, 80 * deg: 0} {
		if got := s.rotationGain(alpha, 0.4); math.Abs(got-want) > 1e-9 {
			t.Errorf("at %.0f° the gain is %g, want %g", alpha/deg, got, want)
		}
	}
	if got := s.rotationGain(10*deg, 5); got != 0 {
		t.Errorf("with more lift than that the gain is %g", got)
	}
	if got := s.rotationGain(-20*deg, -9); got != 0 {
		t.Errorf("below the angle of no lift the gain is %g", got)
	}
}
