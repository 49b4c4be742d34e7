package bemt

import (
	"math"
	"testing"
)

// TestGroundGainIsCheesemanAndBennetts compares with values worked out by
// hand from ARC R&M 3021, eq. 2: 1/(1 − (R/4z)²).
func TestGroundGainIsCheesemanAndBennetts(t *testing.T) {
	for _, test := range []struct{ z, want float64 }{
		{0.5, 4.0 / 3}, {1, 16.0 / 15}, {2, 64.0 / 63}, {4, 256.0 / 255},
	} {
		if got := GroundGain(test.z, 0, 0); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("at z/R %g the gain is %.6f, want %.6f", test.z, got, test.want)
		}
	}
	if got, want := GroundGain(1, 0, 2), 80.0/79; math.Abs(got-want) > 1e-12 {
		t.Errorf("at z/R 1 and V/vi 2 the gain is %.6f, want %.6f", got, want)
	}
	if got := GroundGain(0.01, 0, 0); got != GroundGain(0.5, 0, 0) {
		t.Errorf("under the theory's lowest height the gain is %g, want it held", got)
	}
}

func TestThrustIsUnsteadyInTheVortexRingStateOnly(t *testing.T) {
	for _, test := range []struct{ axial, edgewise, want float64 }{
		{0, 0, 0}, {-1.8, 0, 0}, {-12, 0, 0}, {6, 0, 0}, // hover, onset's edge, windmill, climb
		{-4, 0, 0.475}, {-4, 4, 0}, // worst; blown clear by edgewise flow
	} {
		if got := VortexRingUnsteadiness(4, test.axial, test.edgewise); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("at axial %g, edgewise %g m/s the swing is %.4f, want %.4f", test.axial, test.edgewise, got, test.want)
		}
	}
	if a, b := VortexRingUnsteadiness(4, -3, 1), VortexRingUnsteadiness(-4, 3, 1); a != b || a <= 0 {
		t.Errorf("a rotor pulling down and rising swings by %g, its mirror by %g", b, a)
	}
}

// TestPolarIsContinuous walks the full circle of angles of attack.
func TestPolarIsContinuous(t *testing.T) {
	family := APCSlowFlyer()
	for _, re := range []float64{2e4, 1e5, 3e5} {
		s := family.at(re, 0.2, 0.3)
		const step = 1e-4
		lastCl, lastCd := s.coefficients(-math.Pi)
		for a := -math.Pi + step; a < math.Pi; a += step {
			cl, cd := s.coefficients(a)
			if math.Abs(cl-lastCl) > 20*step || math.Abs(cd-lastCd) > 20*step+1e-3 || cd <= 0 {
				t.Fatalf("Re %g, α %.2f°: cl %.4f after %.4f, cd %.4f after %.4f", re, a*180/math.Pi, cl, lastCl, cd, lastCd)
			}
			lastCl, lastCd = cl, cd
		}
	}
}

// TestSectionStallsAndBecomesAPlate looks at the marks of a polar: lift of
// the order of LiftMax before stall, less after it, and square to the flow
// drag alone.
func TestSectionStallsAndBecomesAPlate(t *testing.T) {
	family := APCSlowFlyer()
	s := family.at(1e5, 0, 0)
	cl, _ := s.coefficients(14 * math.Pi / 180)
	deep, _ := s.coefficients(35 * math.Pi / 180)
	if cl < 0.95*family.LiftMax || cl > family.LiftMax || deep >= cl {
		t.Errorf("cl is %.3f at 14° and %.3f at 35°, LiftMax %.3f", cl, deep, family.LiftMax)
	}
	cl, cd := s.coefficients(math.Pi / 2)
	if math.Abs(cl) > 1e-9 || math.Abs(cd-family.DragPlate) > 0.01 {
		t.Errorf("square to the flow cl is %.3f and cd %.3f, want 0 and %.3f", cl, cd, family.DragPlate)
	}
	// Rotation keeps a root section's lift up where the tip's has gone.
	root := family.at(1e5, 0, 0.6)
	if got, _ := root.coefficients(20 * math.Pi / 180); got < 1.3*family.LiftMax {
		t.Errorf("a root section at 20° has cl %.3f, want Snel's delay to hold it over %.3f", got, 1.3*family.LiftMax)
	}
}
